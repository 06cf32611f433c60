"""`python -m preference` is the same as `preference`."""

import sys

from preference.cli import main

sys.exit(main())
