"""`python -m preference.testing`: the parts of the test kit that are programs."""

import sys

from preference.testing.soak.command import main

if __name__ == "__main__":
    sys.exit(main())
