"""Recordings on this computer: where a new one goes, which there are, and which match can be gone on with."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.settings import matches_folder

ENDING = ".riff"
TAIL_BYTES = 65_536
"""Enough for the last line of a match that is over."""


def new_recording() -> tuple[Path, RiffRaffError | None]:
    """Where a match that begins now is recorded; and what the person should know about the place, if anything."""
    folder, note = matches_folder()
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path, n = folder / f"{stem}{ENDING}", 1
    while path.exists():
        n += 1
        path = folder / f"{stem}-{n}{ENDING}"
    return path, note


def recordings() -> list[Path]:
    """All recordings, the newest first."""
    folder, _ = matches_folder()
    return sorted(folder.glob(f"*{ENDING}"), key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def is_over(path: Path) -> bool:
    """Whether the match was played to its end, by the last line of its recording."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(size - TAIL_BYTES, 0))
            lines = file.read().splitlines()
    except OSError:
        return True  # it cannot be gone on with
    for line in reversed(lines):
        try:
            record = json.loads(line)
        except ValueError:
            continue  # half-written
        if isinstance(record, dict) and "p" not in record:
            return "over" in record
    return False


def last_unfinished() -> Path | None:
    """The newest recording of a match that is not over."""
    return next((path for path in recordings() if not is_over(path)), None)
