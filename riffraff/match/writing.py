"""Recordings being written: begun, gone on with, and never but at their end. See ``file`` for what stands in them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from riffraff.kernel.errors import BadInput
from riffraff.kernel.files import os_errors
from riffraff.kernel.log import LogWriter
from riffraff.match.file import FORMAT, SUM, Recording, digits, same, stamp, summed
from riffraff.match.recorder import Line
from riffraff.match.setup import Setup


class Writer:
    """Appends lines with their sums. ``last_sum`` is that of the last line of a file that is gone on with."""

    def __init__(self, path: Path, *, last_sum: int | None = None) -> None:
        self._log = LogWriter(path, new=last_sum is None, alone=True)
        self._sum = last_sum or 0

    def write(self, line: Line) -> None:
        self._sum = summed(line, self._sum)
        self._log.write({**line, SUM: digits(self._sum)})

    def close(self) -> None:
        self._log.close()


def create(path: Path, setup: Setup) -> Writer:
    """A new recording with its header. Raises ``BadInput`` if the file exists or cannot be made."""
    writer = Writer(path)
    writer.write({"riff": FORMAT, "setup": setup.to_dict(), "stamp": stamp()})
    return writer


def copy_before(path: Path, line: int, out: Path) -> None:
    """A new file with what stands before a line of a recording: as if a crash had come there. Raises ``BadInput`` if it
    exists or cannot be made."""
    with os_errors(path), path.open("rb") as file:
        kept = list(islice(file, line - 1))
    with os_errors(out), out.open("xb") as copy:
        copy.writelines(kept)


class Continuation:
    """Goes on with a recording after one of its lines. Lines that are in the file already must come again as they are;
    from its end on they are written. What the match goes on with is noted if it is not the same as before.

    Raises ``BadInput`` naming file and line where the match does not go as it was recorded.
    """

    def __init__(self, recording: Recording, after: int) -> None:
        self._recording = recording
        self._line = after
        self._rest = recording.rest(after)
        self._stamp_due = recording.stamps[-1] != stamp()
        self.writer = Writer(recording.path, last_sum=recording.last_sum)

    def write(self, line: Line) -> None:
        self._line, expected = next(self._rest, (self._line, None))
        if expected is None:
            if self._stamp_due:
                self.writer.write({"stamp": stamp()})
                self._stamp_due = False
            self.writer.write(line)
        elif not same(expected, line):
            raise self.otherwise()

    def otherwise(self) -> BadInput:
        """The error that the match goes otherwise from the last line that came again."""
        return BadInput("match.otherwise", file=self._recording.path, line=self._line)
