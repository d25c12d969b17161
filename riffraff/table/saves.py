"""Recordings on this computer: where a new one goes, which there are, and which match can be gone on with."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.folders import matches_folder
from riffraff.table.recording import BEGINNING, about

ENDING = ".riff"


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


def finished() -> bool:
    """Whether a match in earnest was ever played to its end here, as far as recordings are left."""
    found = (about(path) for path in recordings())
    return any(match.over and match.names and not match.practice for match in found)


def last_unfinished(*, practice: bool = False) -> Path | None:
    """The newest recording of a match that is not over: of one in earnest, or with ``practice`` of one to practise."""
    found = ((path, about(path)) for path in recordings())
    return next((path for path, match in found if not match.over and match.practice == practice), None)
