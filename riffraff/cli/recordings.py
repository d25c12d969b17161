"""Files that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from riffraff.kernel.errors import BadInput
from riffraff.kernel.log import read_log
from riffraff.kernel.words import say


def path_from(text: str) -> Path:
    """Reads the path of a file."""
    if not text or "\0" in text:
        raise BadInput("kernel.files.missing", file=repr(text))
    return Path(text)


def tell_of_half_line(path: Path) -> None:
    """Says so on standard error if a crash cut off the last line of a log. Raises ``BadInput`` if it is none."""
    half = read_log(path).half_line
    if half is not None:
        print(f"riffraff: {say('kernel.log.half_line', file=path, line=half)}", file=sys.stderr)
