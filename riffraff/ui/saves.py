"""Recordings on this computer: where a new one goes, which there are, and which match can be gone on with."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.settings import matches_folder

ENDING = ".riff"
BEGINNING = b'{"riff":'
"""Of the first line; a match that was killed before it was written has nothing to go on from."""
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
    """All recordings, the newest first. What only bears the name of one is left out: it may be anything."""
    folder, _ = matches_folder()
    found = []
    for path in folder.glob(f"*{ENDING}"):
        with suppress(OSError), path.open("rb") as file:  # a folder, a link to nowhere, deleted meanwhile
            if file.read(len(BEGINNING)) == BEGINNING:
                found.append((os.fstat(file.fileno()).st_mtime, path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]


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
