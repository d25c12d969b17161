#!/usr/bin/env python3
"""Pictures of every screen: `python3 scripts/sheet.py FOLDER [LOOK...]`, set up on first use. Looks: see _sheet.py."""

import sys

import _python

_python.require()

import _env  # noqa: E402 - newer syntax than an old Python can read

if __name__ == "__main__":
    sys.exit(_env.sheet(sys.argv[1:]))
