"""What a recording holds, line by line, as it arises: an observer that hands records to whoever writes them.

After the header come, in the order in which things happen:

========  =====================================================================================================
command   ``{"t": tick, "do": name, ...}``: see ``commands``
turn      ``{"turn": 3, "t": tick, "n": commands so far, "falls": falls so far, "digest": ..., "table": text,
          "world": state, "told": [[tick, event], ...]}``: a boundary, from which the match goes on exactly, and
          what happened since the one before (not in files of form 1)
poses     ``{"p": tick, "key": bool, "f": frames}``: see ``poses``
end       ``{"over": tick, "turn": 31, "digest": ..., "winners": [0], "left": [0, 3, 5]}``
========  =====================================================================================================

All of it follows from the state at a boundary and the commands since: a recording can be checked by making it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.match.boundaries import Snapshot
from riffraff.match.commands import COMMANDS
from riffraff.match.observer import Observer, Record
from riffraff.match.poses import BEAT_TICKS, FRAME_TICKS, Sampler
from riffraff.match.session import Match
from riffraff.rules.events import Event, vocabulary

Line: TypeAlias = dict[str, Any]

BATCH_TICKS = TICKS_PER_SECOND
"""Frames are written once a second."""


class Recorder(Observer):
    """Gives every line of a recording but the header to ``write``. Begin it at the start or at a boundary of a turn.

    ``tells``: what happened is written, too; in files of form 1 it is not."""

    def __init__(self, write: Callable[[Line], None], *, tells: bool = True) -> None:
        self._write = write
        self._tells = tells
        self._cut()

    def _cut(self) -> None:
        self._sampler = Sampler()
        self._key = True
        self._frames: list[tuple[int, list[Any]]] = []

    def after(self, match: Match, record: Record) -> None:  # noqa: ARG002 - as the hook has it
        self._write(COMMANDS.to_timed(record.tick, record.command))

    def step(self, match: Match, events: Sequence[Event]) -> None:  # noqa: ARG002
        tick = match.tick
        if tick % (BEAT_TICKS if match.over else FRAME_TICKS) == 0:
            frame = self._sampler.frame(match.world, beat=tick % BEAT_TICKS == 0)
            if frame is not None:
                self._frames.append((tick, frame))
        if tick % BATCH_TICKS == 0:
            self._flush()

    def boundary(self, match: Match, snapshot: Snapshot) -> None:
        self._flush()
        self._cut()
        table = match.table
        if match.over:
            left = [len(supply) for supply in table.supplies]
            end = {"winners": list(table.winners), "left": left}
            self._write({"over": snapshot.tick, "turn": snapshot.turn, "digest": snapshot.chain, **end})
        else:
            self._write(turn_line(snapshot, table.seats if self._tells else None))

    def _flush(self) -> None:
        if self._frames:
            start = self._frames[0][0]
            frames = [[tick - start, *frame] for tick, frame in self._frames]
            self._write({"p": start, "key": self._key, "f": frames})
            self._frames, self._key = [], False


def turn_line(snapshot: Snapshot, seats: int | None) -> Line:
    """A boundary as it is written; with what happened if ``seats`` says how many there are."""
    line: Line = {
        "turn": snapshot.turn,
        "t": snapshot.tick,
        "n": snapshot.count,
        "falls": snapshot.falls,
        "digest": snapshot.chain,
        "table": snapshot.table,
        "world": snapshot.world.to_dict(),
    }
    if seats is not None:
        events = vocabulary(seats)
        line["told"] = [[told.tick, events.to_dict(told.event)] for told in snapshot.told]
    return line
