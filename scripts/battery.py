#!/usr/bin/env python3
"""Long batteries: `python3 scripts/battery.py [ARGS]` plays 200 matches and kills 50, and says how many held.

ARGS go to pytest, as in `tests/match/battery_kills.py -n 1`; without a file among them both batteries are run.
"""

import sys

import _python

_python.require()

import _env  # noqa: E402 - newer syntax than an old Python can read

BATTERIES = ["tests/match/battery_matches.py", "tests/match/battery_kills.py"]

if __name__ == "__main__":
    args = sys.argv[1:]
    named = any(".py" in arg for arg in args)
    sys.exit(_env.test(args if named else [*BATTERIES, *args]))
