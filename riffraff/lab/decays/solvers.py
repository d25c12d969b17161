"""What fits are solved with: scipy, imported when something is fitted, for it takes its time."""

from __future__ import annotations

import platform
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.extras import extra, has_extra

WITHOUT = ("armv6l", "armv7l", "i386", "i686", "x86")
"""Machines of 32 bits, for which there is no scipy to install; pyproject.toml leaves it out there."""


def optimize() -> Any:
    """``scipy.optimize``. This and the others raise ``RiffRaffError`` where scipy is missing, with what to do."""
    _is_there()
    return extra("scipy.optimize", "lab")


def linalg() -> Any:
    _is_there()
    return extra("scipy.linalg", "lab")


def special() -> Any:
    _is_there()
    return extra("scipy.special", "lab")


def _is_there() -> None:
    machine = platform.machine()
    if machine.lower() in WITHOUT and not has_extra("scipy"):
        raise RiffRaffError("lab.fit.no_scipy", machine=machine)
