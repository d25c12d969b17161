"""A file that is watched while someone edits it elsewhere, and whether another bench has it open."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from riffraff.kernel.lock import lock

Stamp: TypeAlias = tuple[int, int, int]
"""What changes when a file is written: its time, its size, and which file it is."""


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it is now; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class OpenFiles:
    """Which files this bench has open, so that another one can know. ``folder`` keeps an empty file for each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[Path, int] = {}

    def hold(self, paths: Iterable[Path]) -> list[Path]:
        """From now on these are open here and no others; gives those that another bench has open as well.

        Where no such file can be kept, nobody is told of anything: it is a courtesy.
        """
        wanted = {Path(os.path.realpath(path)): path for path in paths}
        for real in [held for held in self._held if held not in wanted]:
            os.close(self._held.pop(real))
        taken = []
        for real, path in wanted.items():
            if real in self._held:
                continue
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                name = hashlib.sha256(os.fsencode(real)).hexdigest()[:32]
                descriptor = os.open(self._folder / name, os.O_RDWR | os.O_CREAT)
            except OSError:
                continue
            self._held[real] = descriptor
            if not lock(descriptor):
                taken.append(path)
        return taken

    def close(self) -> None:
        """None is open any more."""
        self.hold(())
