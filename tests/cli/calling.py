"""How the tests of the command line call it: in this process or in one of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from riffraff import cli
from riffraff.cli.parser import Command, Parser

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]


def process(*args: str, **options: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "riffraff", *args]
    return subprocess.Popen(command, cwd=ROOT, text=True, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload]


def commands() -> dict[str, Command]:
    """Every command by what is typed for it."""
    found: dict[str, Command] = {}
    for name in cli.COMMANDS:
        command = import_module(f"riffraff.cli.{name}").COMMAND
        below = {"": command} if isinstance(command, Command) else command
        found |= {f"{name} {more}".strip(): one for more, one in below.items()}
    return found


def parser_of(command: str) -> Parser:
    parser = Parser(command, commands()[command].example)
    commands()[command].add_flags(parser)
    return parser
