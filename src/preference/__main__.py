"""`python -m preference` is the same as `preference`."""

import sys

from preference.cli import main

if __name__ == "__main__":
    sys.exit(main())
