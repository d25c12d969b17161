"""Files that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from riffraff.cli.parser import quoted
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say


def some_path(flag: str, text: str) -> Path:
    """Reads the path of a file or folder."""
    if not text.strip() or "\0" in text:
        raise BadInput("cli.no_path", flag=flag, value=quoted(text))
    return Path(text)


def new_file(flag: str, text: str) -> Path:
    """Reads the path of a file that shall be written: before anything is played that could not be kept."""
    path = some_path(flag, text)
    if path.is_dir():
        raise BadInput("cli.folder", flag=flag, value=text)
    if not path.parent.is_dir():
        raise BadInput("cli.no_folder", flag=flag, value=text, folder=path.parent)
    return path


def tell_of_half_line(path: Path, half: int | None) -> None:
    """Says so on standard error if a crash cut off a line of a recording, the last one."""
    if half is not None:
        print(f"riffraff: {say('kernel.log.half_line', file=path, line=half)}", file=sys.stderr)
