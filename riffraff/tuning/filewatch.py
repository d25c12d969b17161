"""A file that is watched while someone edits it elsewhere."""

from __future__ import annotations

import os
from pathlib import Path


class FileWatch:
    """Notices that a file was changed by somebody else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen = self._stamp()

    def _stamp(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def changed(self) -> bool:
        """Whether it is there and was written since it was last seen; each change is told once. A file that is empty is
        just being saved."""
        now = self._stamp()
        if now is None or now == self._seen or now[1] == 0:
            return False
        self._seen = now
        return True
