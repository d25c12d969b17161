#!/usr/bin/env python3
"""Measures Riff Raff: `python3 scripts/bench.py [NAME...] [--json]`, set up on first use. Names: see _bench.py."""

import sys

import _python

_python.require()

import _env  # noqa: E402 - newer syntax than an old Python can read

if __name__ == "__main__":
    sys.exit(_env.bench(sys.argv[1:]))
