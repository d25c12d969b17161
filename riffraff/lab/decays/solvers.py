"""What fits are solved with: scipy, imported when something is fitted, for it takes its time."""

from __future__ import annotations

import platform
from importlib.util import find_spec
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.extras import extra

WITHOUT = ("armv6l", "armv7l", "i386", "i686", "x86")
"""Machines of 32 bits, for which there is no scipy to install; pyproject.toml leaves it out there."""


def optimize() -> Any:
    """``scipy.optimize``. This and the others raise ``RiffRaffError`` where scipy is missing, with what to do."""
    return _part("scipy.optimize")


def linalg() -> Any:
    return _part("scipy.linalg")


def special() -> Any:
    return _part("scipy.special")


def _part(module: str) -> Any:
    machine = platform.machine()
    if machine.lower() in WITHOUT and find_spec("scipy") is None:
        raise RiffRaffError("lab.fit.no_scipy", machine=machine)
    return extra(module, "lab")
