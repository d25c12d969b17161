#!/usr/bin/env python3
"""Plays Riff Raff: `python3 scripts/play.py [ARGS]` is the `riffraff` command, set up on first use.

Needs Python 3.11 or newer with pip; everything else goes to a private environment beside the project.
"""

import sys

import _python

_python.require()

import _env  # noqa: E402 - newer syntax than an old Python can read

if __name__ == "__main__":
    sys.exit(_env.play(sys.argv[1:]))
