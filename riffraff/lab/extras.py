"""Packages that only some commands need: imported when they are used, told in one sentence when they are missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from riffraff.kernel.errors import RiffRaffError


def extra(module: str, name: str) -> Any:
    """The module of an extra of this project. Raises ``RiffRaffError`` with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise extra_missing(module, name) from error


def extra_missing(module: str, name: str) -> RiffRaffError:
    """What to say when a module of an extra is not there."""
    return RiffRaffError("lab.extra", package=module.partition(".")[0], command=f"pip install 'riffraff[{name}]'")


def has_extra(module: str) -> bool:
    """Whether a module of an extra can be imported here."""
    return find_spec(module) is not None
