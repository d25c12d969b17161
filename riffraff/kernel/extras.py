"""Packages that only some commands need: imported when they are used, told in one sentence when they are missing."""

from __future__ import annotations

import json
import shlex
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import RiffRaffError

STAMP = "riffraff-stamp.json"
"""What ``scripts/play.py`` leaves in the environment that it makes; ``root`` is the checkout that it belongs to."""


def extra(module: str, name: str) -> Any:
    """The module of an extra of this project. Raises ``RiffRaffError`` with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise extra_missing(module, name) from error


def extra_missing(module: str, name: str) -> RiffRaffError:
    """What to say when a module of an extra is not there."""
    return RiffRaffError("kernel.extra", package=module.partition(".")[0], command=command_for(name))


def has_extra(module: str) -> bool:
    """Whether a module of an extra can be imported here."""
    return find_spec(module) is not None


def command_for(name: str) -> str:
    """The command that installs an extra here: a private environment has no pip that anybody would call, and what adds
    to it then runs the command that it is given. So that is the one that was typed."""
    try:
        root = Path(str(json.loads(Path(sys.prefix, STAMP).read_bytes())["root"]))
    except (OSError, ValueError, KeyError, TypeError):
        return f"pip install 'riffraff[{name}]'"
    script = root / "scripts" / "play.py"
    shown = "scripts/play.py" if root == Path.cwd() else shlex.quote(str(script))
    program = Path(sys.argv[0])
    again = sys.argv[1:] if (program.parent.name, program.name) == ("riffraff", "__main__.py") else []
    return " ".join([f"python3 {shown} --with {name}", *map(shlex.quote, again)])
