#!/usr/bin/env python3
"""Long batteries: `python3 scripts/battery.py [ARGS]` runs the tests that are marked `slow`, and no others.

They play 700 matches, kill 150 more, check all of these and 1,200 tables without a ship against the rule book, and try
hundreds of storms, ships and rough hands, and of simulated and spoilt records of decays; of each, the other tests do a
few. ARGS go to pytest, as in `tests/match/battery_kills.py -n 1`. `monkey --events 1000000 --seed 1` lets monkeys do so
much to the game and to the bench.
"""

import sys

import _python

_python.require()

import _env  # noqa: E402 - newer syntax than an old Python can read

if __name__ == "__main__":
    args = sys.argv[1:]
    if args[:1] == ["monkey"]:
        args[:1] = ["tests/monkey", "tests/e2e/test_monkey.py"]
    sys.exit(_env.test(["-m", "slow", *args]))
