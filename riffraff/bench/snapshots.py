"""Snapshots: sets of parameters under a note, each a parameter file of its own, so that they outlive the bench."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.files import os_errors, read_text, write_atomic
from riffraff.physics.params import Params

MARK = "# "
"""Before the note, which is the first line of the file."""
LONGEST = 200


@dataclass(frozen=True)
class Snapshot:
    """A note and the parameters under it; ``key`` is the name of its file."""

    key: str
    note: str
    params: Params


class Snapshots:
    """Those of a folder, the oldest first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self, fault: Callable[[str], None]) -> list[Snapshot]:
        """Every snapshot; one that cannot be read is told by ``fault`` and left out."""
        found = []
        for path in self._files():
            try:
                text = read_text(path)
                if text.strip():  # else it is just being written
                    first = text.partition("\n")[0]
                    note = first.removeprefix(MARK) if first.startswith(MARK) else path.stem
                    found.append(Snapshot(path.stem, note, Params.from_toml(text, str(path))))
            except RiffRaffError as wrong:
                fault(str(wrong))
        return found

    def _files(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.iterdir() if path.suffix == ".toml" and path.stem.isdigit())
        except OSError:
            return []

    @property
    def next_number(self) -> int:
        """Of the next one."""
        return max((int(path.stem) for path in self._files()), default=0) + 1

    def keep(self, note: str, params: Params) -> Snapshot:
        """Write one. Raises ``RiffRaffError`` if that cannot be; then there is none."""
        note = "".join(sign for sign in " ".join(note.split()) if sign.isprintable())[:LONGEST]
        with os_errors(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        path = self._reserved()
        try:
            write_atomic(path, f"{MARK}{note}\n{params.to_toml()}")
        except RiffRaffError:
            with os_errors(path):
                path.unlink(missing_ok=True)
            raise
        return Snapshot(path.stem, note, params)

    def _reserved(self) -> Path:
        """A new file: another bench may keep one at the same moment."""
        number = self.next_number
        while True:
            path = self.folder / f"{number:04}.toml"
            try:
                with os_errors(path):
                    path.touch(exist_ok=False)
            except RiffRaffError:
                if not path.exists():
                    raise
                number += 1
            else:
                return path

    def forget(self, key: str) -> None:
        """Remove one. Raises ``RiffRaffError`` if that cannot be."""
        path = self.folder / f"{key}.toml"
        with os_errors(path):
            path.unlink(missing_ok=True)
