"""Recordings being written: begun, gone on with, and never but at their end. What stands in them: see ``recording``."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import os_errors, write_atomic
from riffraff.kernel.log import LogWriter
from riffraff.table.boundaries import Snapshot
from riffraff.table.game import Form, Game, Line, Write
from riffraff.table.recording import FORMAT, TODAY, Recording, same, stamp
from riffraff.table.seats import Setup
from riffraff.table.session import Observer, Record, Session

Failed = Callable[[RiffRaffError], None]


def watch(match: Session, game: Game, write: Write) -> None:
    """Give ``write`` every line of a recording but the header, as it arises. Begin it at the start or at a boundary."""
    if game.track is not None:
        match.observers.append(game.track.record(write))
    match.observers.append(_Recorder(game, len(match.setup.players), write))


class _Recorder(Observer):
    def __init__(self, game: Game, seats: int, write: Write) -> None:
        self._commands, self._events = game.session.commands, game.events(seats)
        self._write = write

    def after(self, match: Any, record: Record) -> None:  # noqa: ARG002 - as the hook has it
        self._write(self._commands.to_timed(record.tick, record.command))

    def boundary(self, match: Any, snapshot: Snapshot) -> None:
        outcome = match.outcome
        if outcome is not None:
            end = {"winners": list(outcome.winners), "left": list(outcome.left)}
            self._write({"over": snapshot.tick, "turn": snapshot.turn, "digest": snapshot.chain, **end})
            return
        self._write(
            {
                "turn": snapshot.turn,
                "t": snapshot.tick,
                "n": snapshot.count,
                "digest": snapshot.chain,
                "state": snapshot.state,
                "told": [[told.tick, self._events.to_dict(told.event)] for told in snapshot.told],
            }
        )


class Writer:
    """Writes a recording line by line. ``failed`` is told if it cannot be written any more: then the match goes on
    without. Raises that error where there is no ``failed``."""

    def __init__(self, log: LogWriter, form: Form, failed: Failed | None) -> None:
        self._log = log
        self._form = form
        self._failed = failed
        self._works = True

    def write(self, line: Line) -> None:
        """Append a line."""
        if not self._works:
            return
        try:
            self._log.write(self._form.older(line))
        except RiffRaffError as error:
            if self._failed is None:
                raise
            self._works = False
            self._failed(error)

    def close(self) -> None:
        """Close the file. Harmless when it is closed already."""
        self._log.close()


class Continuation(Writer):
    """Goes on with a recording after one of its lines. Lines that are in the file already must come again as they are;
    from its end on they are written. What the match goes on with is noted if it is not the same as before.

    Raises ``BadInput`` naming file and line where the match does not go as it was recorded.
    """

    def __init__(self, recording: Recording, after: int, failed: Failed | None = None) -> None:
        super().__init__(LogWriter(recording.path, alone=True, last_sum=recording.last_sum), recording.form, failed)
        self._recording = recording
        self._line = after
        self._rest = recording.rest(after)
        self._stamp_due = recording.stamps[-1] != stamp()

    def write(self, line: Line) -> None:
        self._line, expected = next(self._rest, (self._line, None))
        if expected is None:
            if self._stamp_due:
                super().write({"stamp": stamp()})
                self._stamp_due = False
            super().write(line)
        elif not same(expected, self._form.older(line)):
            raise self.otherwise()

    def otherwise(self) -> BadInput:
        """The error that the match goes otherwise from the last line that came again."""
        return BadInput("table.otherwise", file=self._recording.path, line=self._line)


def create(path: Path, game: Game, setup: Setup, failed: Failed | None = None) -> Writer:
    """A new recording with its header. Raises ``BadInput`` if the file exists or cannot be made."""
    log = LogWriter(path, new=True, alone=True, last_sum=0)
    try:
        log.write({"riff": FORMAT, "game": game.name, "setup": setup.to_dict(), "stamp": stamp()})
    except BaseException:
        log.close()
        path.unlink()  # nothing is in it
        raise
    return Writer(log, TODAY, failed)


def copy_before(path: Path, line: int, out: Path) -> None:
    """A new file with what stands before a line of a recording: as if a crash had come there. Raises ``BadInput`` if it
    exists or cannot be made."""
    with os_errors(path), path.open("rb") as file:
        kept = b"".join(islice(file, line - 1))
    if out.exists():
        raise BadInput("kernel.log.exists", file=out)
    write_atomic(out, kept)
