"""`python -m preference.testing`: the parts of the test kit that are programs."""

import sys

from preference.testing.soak.command import main

sys.exit(main())
