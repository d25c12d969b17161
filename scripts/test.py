#!/usr/bin/env python3
"""Tests Riff Raff: `python3 scripts/test.py [ARGS]` is pytest in the project's folder, set up on first use.

The tests run in parallel; ARGS go to pytest and may say otherwise, as in `-n 0` or `tests/rules -k R15`.
"""

import sys

import _python

_python.require()

import _env  # noqa: E402 - newer syntax than an old Python can read

if __name__ == "__main__":
    sys.exit(_env.test(sys.argv[1:]))
