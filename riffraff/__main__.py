"""`python -m riffraff` is the `riffraff` command."""

import sys

from riffraff.cli import main

if __name__ == "__main__":
    sys.exit(main())
