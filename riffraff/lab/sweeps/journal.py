"""The journal of a sweep under way: a line for each finished run, in the order in which they finished.

A line that was cut off by a crash does not count, and the run is done again. Rows are read back one by one, so that
memory does not grow with them: only where each line begins is kept.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import os_errors
from riffraff.kernel.log import LogWriter

_MISSING = -1


def rows_so_far(path: Path) -> list[list[Any]]:
    """The rows of a sweep that is under way, in the order of the runs, without touching its journal; what is half
    written does not count."""
    found: dict[int, list[Any]] = {}
    with os_errors(path), open(path, "rb") as file:
        for line in file:
            try:
                record = json.loads(line)
                found[int(record["run"])] = list(record["row"])
            except (ValueError, TypeError, KeyError, RecursionError):
                break
    return [row for _, row in sorted(found.items())]


class Journal:
    """The rows of ``count`` runs that are finished so far; made anew or taken up where it was left.

    Raises ``BadInput`` for a file that is no journal of such a sweep.
    """

    def __init__(self, path: Path, count: int) -> None:
        self.path = path
        self._starts = array("q", [_MISSING]) * count
        if not path.exists():
            LogWriter(path, new=True).close()
        self._writer = LogWriter(path)  # cuts off a half-written line
        try:
            self._end = self._take_up()
        except BaseException:
            self._writer.close()
            raise

    def _take_up(self) -> int:
        at = 0
        with os_errors(self.path), open(self.path, "rb") as file:
            for line in file:
                self._starts[self._run_of(line)] = at
                at += len(line)
        return at

    def _run_of(self, line: bytes) -> int:
        try:
            run = json.loads(line)["run"]
            if type(run) is int and 0 <= run < len(self._starts):
                return run
        except (ValueError, TypeError, KeyError, RecursionError):
            pass
        raise BadInput("lab.sweep.journal", file=self.path)

    def __contains__(self, run: object) -> bool:
        return isinstance(run, int) and self._starts[run] != _MISSING

    @property
    def finished(self) -> int:
        return len(self._starts) - self._starts.count(_MISSING)

    def write(self, run: int, row: Sequence[Any]) -> None:
        """Note a finished run. Raises ``RiffRaffError`` for a full disk."""
        self._writer.write({"run": run, "row": row})
        self._starts[run] = self._end
        self._end = os.path.getsize(self.path)

    def rows(self) -> Iterator[list[Any]]:
        """The rows of all finished runs, in the order of the runs."""
        with os_errors(self.path), open(self.path, "rb") as file:
            for start in self._starts:
                if start != _MISSING:
                    file.seek(start)
                    yield json.loads(file.readline())["row"]

    def close(self) -> None:
        self._writer.close()
