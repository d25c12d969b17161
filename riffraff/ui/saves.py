"""Recordings on this computer: where a new one goes, which there are, and which match can be gone on with."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import matches_folder
from riffraff.match.setup import LONGEST_NAME, MOST_PLAYERS

ENDING = ".riff"
LONGEST_HEADER = 65_536
"""Bytes; all parameters of a ship are a tenth of it."""
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


@dataclass(frozen=True)
class About:
    """What the first line of a recording says of its match; of one that cannot be read, nothing."""

    names: tuple[str, ...] = ()
    practice: bool = False


def about(path: Path) -> About:
    """Who plays in a recording, at a glance: whether it is in order shows when it is opened."""
    try:
        with path.open("rb") as file:
            setup = json.loads(file.readline(LONGEST_HEADER))["setup"]
        names = [str(player["name"])[:LONGEST_NAME] for player in setup["players"]][:MOST_PLAYERS]
        return About(tuple(name for name in names if name.isprintable()), setup["practice"] is True)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return About()


def last_unfinished(*, practice: bool = False) -> Path | None:
    """The newest recording of a match that is not over: of one in earnest, or with ``practice`` of one to practise."""
    return next((path for path in recordings() if not is_over(path) and about(path).practice == practice), None)
