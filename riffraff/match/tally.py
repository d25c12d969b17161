"""What a recorded match comes to: falls, rescues, the greatest load; and these numbers kept beside the recordings, so
that a long list of them is summed up at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.fields import Reader, flag, read_table, several, whole
from riffraff.kernel.files import write_atomic
from riffraff.rules import events as e
from riffraff.rules.table import Table
from riffraff.table.game import Find
from riffraff.table.replay import Replay
from riffraff.table.seats import NAME

_COUNT = whole(0, 10**6)
_SEATS = several(_COUNT, 0, 4)
READERS: dict[str, Reader] = {
    "names": several(NAME, 1, 4),
    "people": _SEATS,
    "winners": _SEATS,
    "left": _SEATS,
    "falls": _SEATS,
    "rescued": _SEATS,
    "avalanche": _COUNT,
    "load": _COUNT,
    "steady": _COUNT,
    "rounds": _COUNT,
    "practice": flag(),
    "over": flag(),
}


@dataclass(frozen=True)
class Tally:
    """``people`` and ``winners`` are seats; ``left``, ``falls`` and ``rescued`` count pieces by seat. ``avalanche`` is
    how many fell in one turn at most, ``load`` how many were aboard at most, and ``steady`` how many turns people
    played one after the other without a fall."""

    names: tuple[str, ...]
    people: tuple[int, ...]
    winners: tuple[int, ...]
    left: tuple[int, ...]
    falls: tuple[int, ...]
    rescued: tuple[int, ...]
    avalanche: int
    load: int
    steady: int
    rounds: int
    practice: bool
    over: bool

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """Read what ``asdict`` gave. Raises ``BadInput`` for anything else."""
        return cls(**read_table("tally", data, READERS))


def tally_of(path: Path, find: Find) -> Tally:
    """Sum a recording up. The last turn is played again where that gives the same here. Raises ``BadInput`` for a file
    that is not in order."""
    replay = Replay(path, find)
    recording = replay.recording
    seats, people = range(len(recording.setup.players)), recording.setup.people
    falls, rescued = [0 for _ in seats], [0 for _ in seats]
    avalanche = load = steady = calm = rounds = 0
    left: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    for events, table in _turns(replay):
        fell = [event.seat for event in events if isinstance(event, e.PieceFell)]
        for seat in fell:
            falls[seat] += 1
        for event in events:
            if isinstance(event, e.PiecesRescued):
                rescued[event.seat] += len(event.pieces)
            if isinstance(event, e.TurnEnded) and event.seat in people:
                calm = 0 if event.seat in fell else calm + 1
            if isinstance(event, e.GameEnded):
                winners = event.winners
        avalanche, steady = max(avalanche, len(fell)), max(steady, calm)
        load, rounds = max(load, len(table.aboard)), table.round
        left = tuple(map(len, table.supplies))
    ended = next((line for line in reversed(recording.lines) if "over" in line), {}) if recording.over else {}
    return Tally(
        tuple(seat.name for seat in recording.setup.players),
        tuple(sorted(people)),
        tuple(ended.get("winners", winners)),
        tuple(ended.get("left", left)),
        tuple(falls),
        tuple(rescued),
        avalanche,
        load,
        steady,
        rounds,
        recording.setup.practice,
        recording.over,
    )


def _turns(replay: Replay) -> Iterable[tuple[list[e.Event], Table]]:
    """What happened in each turn, and the table after it."""
    for turn in replay.recording.turns:
        yield [told.event for told in turn.snapshot.told], Table.from_text(turn.snapshot.state["table"])
    if replay.recording.turns:
        replay.seek(replay.turns - 1)
    if replay.live:
        events = replay.advance(replay.last_tick - replay.tick)
        if replay.live:
            yield events, replay.match.table


class Book:
    """Tallies kept in a file, each with the size and the time of its recording: a changed one is summed up anew."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._kept: dict[str, list[Any]] = {}
        with suppress(OSError, ValueError, RecursionError):  # it only saves time
            kept = json.loads(file.read_text(encoding="utf-8"))
            self._kept = kept if isinstance(kept, dict) else {}

    def look(self, path: Path, find: Find) -> Tally:
        """The tally of a recording. Raises ``BadInput`` for one that is not in order."""
        stat = path.stat()
        mark = [stat.st_size, stat.st_mtime_ns]
        kept = self._kept.get(path.name)
        if isinstance(kept, list) and kept[:2] == mark and len(kept) == 3:
            with suppress(RiffRaffError):
                return Tally.from_dict(kept[2])
        found = tally_of(path, find)
        self._kept[path.name] = [*mark, asdict(found)]
        return found

    def save(self) -> None:
        """Keep what was summed up. Nothing is lost where that cannot be."""
        with suppress(RiffRaffError):
            write_atomic(self.file, json.dumps(self._kept))
