"""Recordings (``.riff``): a match in a file of JSON lines that only grows, and that can be gone on with.

The first line is the header: the setup, complete, and what the match was played with. The others are those of
``recorder``. Each line ends with ``"sum"``, a checksum over it and all lines before it, so that a line that is not as
it was written is found and named. Each line is with the operating system before the match goes on: killing the game at
any moment loses no command, and of a line that was half written nothing but that half.
"""

from __future__ import annotations

import json
import platform
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

from riffraff import SAME_BITS, __version__
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.fields import Phrase, Reader, anything, place, read_table, require, several, text, whole
from riffraff.kernel.log import Log, read_log
from riffraff.kernel.vocabulary import TICK
from riffraff.match import poses
from riffraff.match.boundaries import Boundaries, Snapshot, Told
from riffraff.match.commands import COMMANDS, Command, Undo
from riffraff.match.poses import BEAT_TICKS, Track
from riffraff.match.recorder import Line
from riffraff.match.session import Match, start
from riffraff.match.setup import Setup
from riffraff.physics.state import ABOARD, WorldState
from riffraff.rules.events import vocabulary
from riffraff.rules.pieces import kind_of
from riffraff.rules.state import Phase
from riffraff.rules.table import Table

FORMAT = 2
"""Version of the form of a recording; it changes when an old reader would misread a new file. Form 1 is read, and gone
on with in its own form: what happened does not stand in it."""
SUM = "sum"


def stamp() -> dict[str, str]:
    """What this computer plays with: only the same again is sure to compute the same to the last bit."""
    return {
        "riffraff": __version__,
        "pymunk": version("pymunk"),
        "numpy": version("numpy"),
        "python": platform.python_version(),
        "platform": f"{sys.platform} {platform.machine()}",
    }


@dataclass(frozen=True)
class TimedCommand:
    """A command on a line of the file."""

    line: int
    tick: int
    command: Command


@dataclass(frozen=True)
class Turn:
    """A boundary on a line of the file."""

    line: int
    snapshot: Snapshot


@dataclass(frozen=True)
class End:
    """How the match ended: its winners and how many pieces each seat had left."""

    tick: int
    turn: int
    digest: str
    winners: tuple[int, ...]
    left: tuple[int, ...]


@dataclass
class Recording:
    """A recording that was read. ``lines[i]`` is line ``i + 2`` of the file without its sum, ``stamps`` what the match
    was begun and gone on with. ``end`` is None while the match is not over; ``half_line`` is the number of a last line
    that a crash cut off."""

    path: Path
    setup: Setup
    stamps: list[dict[str, str]]
    form: int = FORMAT
    lines: list[Line] = field(default_factory=list)
    commands: list[TimedCommand] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    track: Track = field(default_factory=Track)
    end: End | None = None
    last_tick: int = 0
    last_sum: int = 0
    half_line: int | None = None

    @property
    def tells(self) -> bool:
        """Whether what happened in a turn stands in the file."""
        return self.form > 1

    @property
    def foreign(self) -> tuple[str, ...]:
        """What the match was played with that may compute otherwise than what is here: ``("numpy 2.1.0", ...)``."""
        here = {key: {value} for key, value in stamp().items()} | {"riffraff": set(SAME_BITS)}
        made = (item for stamp in self.stamps for item in stamp.items())
        return tuple(dict.fromkeys(f"{key} {value}" for key, value in made if value not in here[key]))

    def rest(self, after: int) -> Iterator[tuple[int, Line]]:
        """What the match gave after a line of the file, with the number of each line."""
        numbered = enumerate(self.lines[after - 1 :], after + 1)
        return ((number, record) for number, record in numbered if "stamp" not in record)


def _dump(line: Line) -> bytes:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()


def same(line: Line, other: Line) -> bool:
    """Whether two lines are written alike."""
    return _dump(line) == _dump(other)


def summed(line: Line, before: int) -> int:
    """The checksum of a line, given that of the line before."""
    return zlib.crc32(_dump(line), before)


def digits(number: int) -> str:
    """A checksum as it is written."""
    return f"{number:08x}"


def read(path: Path) -> Recording:
    """Read a recording. Raises ``BadInput`` naming the file and the first line that is not as it was written.

    A half-written last line is what a crash leaves behind; it is ignored.
    """
    recording, fault = scan(path)
    if fault is not None:
        raise fault
    return recording


def scan(path: Path) -> tuple[Recording, BadInput | None]:
    """As ``read``, but gives what stands before the fault together with the fault.

    ``last_tick`` is then that of the faulty line, as far as it can be told. Raises ``BadInput`` if there is no header
    to begin with.
    """
    log, fault = _log(path)
    records = log.records
    if not records:
        raise fault or BadInput("match.no_header", file=path)
    with place(str(path), 1):
        recording = _read_header(path, records[0])
    recording.half_line = log.half_line
    number = 0
    with open(path, "rb") as file:
        for number, (record, raw) in enumerate(zip(records, file, strict=False), 1):
            try:
                with place(str(path), number):
                    recording.last_sum = _check_sum(record, raw, recording.last_sum)
                    if number > 1:
                        _read_line(recording, number, record)
            except BadInput as found:
                with suppress(BadInput):
                    recording.last_tick = _near(recording.last_tick).read("t", record.get("t"))
                return recording, found
        if fault is None and _is_whole(file.readline()[:-1], recording.last_sum):
            fault = BadInput("fields.at", file=path, line=number + 1, fault=BadInput("match.altered"))
    return recording, fault


def damaged_line(path: Path) -> int | None:
    """The first line that is not as it was written, if the match can be gone on with from what stands before it."""
    try:
        fault = scan(path)[1]
    except RiffRaffError:
        return None
    line = None if fault is None else fault.values.get("line")
    return line if isinstance(line, int) and line > 1 else None


def _log(path: Path) -> tuple[Log, BadInput | None]:
    """A log up to the first line that is no record."""
    try:
        return read_log(path), None
    except BadInput as fault:
        line = fault.values.get("line")
        if not isinstance(line, int):
            raise
        with open(path, "rb") as file:
            return Log([json.loads(raw) for raw in islice(file, line - 1)], half_line=None), fault


def _is_whole(raw: bytes, before: int) -> bool:
    """Whether a line without its line feed is a whole one: no crash leaves anything but a line feed behind it."""
    try:
        record = json.loads(raw)
        _check_sum(record, raw + b"\n", before)
    except (ValueError, RecursionError, AttributeError, BadInput):
        return False
    return True


def _check_sum(record: Line, raw: bytes, before: int) -> int:
    """The sum of this line, which is taken out of the record."""
    exact = raw == _dump(record) + b"\n"
    written = record.pop(SUM, None)
    found = summed(record, before)
    if not exact or written != digits(found):
        raise BadInput("match.altered")
    return found


_STAMP: dict[str, Reader] = {key: text(80) for key in stamp()}
_HEADER: dict[str, Reader] = {"riff": anything(), "setup": anything(), "stamp": anything(), SUM: anything()}


def _read_header(path: Path, record: Line) -> Recording:
    if "riff" not in record:
        raise BadInput("match.no_recording")
    if type(record["riff"]) is int and record["riff"] > FORMAT:
        raise BadInput("match.newer")
    whole(1, FORMAT).read("riff", record["riff"])
    table = read_table("header", record, _HEADER)
    setup, stamped = Setup.from_dict(table["setup"]), read_table("stamp", table["stamp"], _STAMP)
    return Recording(path, setup, [stamped], form=record["riff"])


_COUNT = whole(0, 10**9)
_DIGEST = text(64)
_TURN: dict[str, Reader] = {
    "turn": _COUNT,
    "t": TICK,
    "n": _COUNT,
    "falls": _COUNT,
    "digest": _DIGEST,
    "table": anything(),
    "world": anything(),
}
_END: dict[str, Reader] = {
    "over": TICK,
    "turn": _COUNT,
    "digest": _DIGEST,
    "winners": several(whole(0, 3), 1, 4),
    "left": several(whole(0, 32), 2, 4),
}


def _read_line(recording: Recording, number: int, record: Line) -> None:
    """Sort one line of the match in."""
    tick = recording.last_tick
    if "do" in record:
        tick, command = COMMANDS.from_timed(record)
        recording.commands.append(TimedCommand(number, tick, command))
        recording.end = None  # after an undo a match goes on
    elif "p" in record:
        line = poses.read_line(record)
        tick = max(tick, line.start + line.frames[-1][0])
        recording.track.add(line)
    elif "over" in record:
        recording.end = End(
            **{"tick" if key == "over" else key: v for key, v in read_table("end", record, _END).items()}
        )
        tick = recording.end.tick
    elif "stamp" in record:
        values = read_table("stamp", record, {"stamp": anything()})
        recording.stamps.append(read_table("stamp", values["stamp"], _STAMP))
    else:
        readers = {**_TURN, "told": _told(len(recording.setup.players))} if recording.tells else _TURN
        snapshot = _read_turn(recording.setup, read_table("turn", record, readers))
        recording.turns.append(Turn(number, snapshot))
        tick = snapshot.tick
    _near(recording.last_tick).read("t", tick)
    recording.last_tick = tick
    recording.lines.append(record)


def _told(seats: int) -> Reader:
    """Reads what happened in a turn: ``[[tick, event], ...]``."""

    events = vocabulary(seats)

    def convert(value: Any) -> tuple[Told, ...]:
        require(isinstance(value, list) and all(isinstance(item, list) and len(item) == 2 for item in value))
        return tuple(Told(TICK.read("told", tick), events.from_dict(event)) for tick, event in value)

    return Reader(convert, Phrase("fields.allowed.events"))


def _near(tick: int) -> Reader:
    """When the line after one of this tick can be."""
    return whole(tick, tick + BEAT_TICKS)


def _read_turn(setup: Setup, values: dict[str, Any]) -> Snapshot:
    if not isinstance(values["table"], str):
        raise BadInput("match.no_boundary")
    table = Table.from_text(values["table"])
    world = WorldState.from_dict(values["world"], "world")
    pieces = {piece.piece for piece in world.pieces if piece.place == ABOARD and piece.kind == kind_of(piece.piece)}
    begun = table.phase in (Phase.ANNOUNCE, Phase.TAKE) and table.seats == len(setup.players)
    whole_ship = pieces == set(table.aboard) and len(pieces) == len(world.pieces) and world.hand is None
    if not begun or not whole_ship or table.house != setup.house:
        raise BadInput("match.no_boundary")
    return Snapshot(
        turn=values["turn"],
        tick=values["t"],
        count=values["n"],
        falls=values["falls"],
        chain=values["digest"],
        settling=0,
        table=values["table"],
        world=world,
        told=values.get("told", ()),
    )


def restore(recording: Recording, turn: int | None = None) -> tuple[Match, int]:
    """The match at a boundary of the recording (by index in ``turns``, -1 for the start; the last by default), and the
    line after which it goes on."""
    index = len(recording.turns) - 1 if turn is None else turn
    if index < 0:
        return Match(recording.setup), 1
    reached = recording.turns[index]
    kept = Boundaries(recording.setup, (start(recording.setup),))
    entries: list[TimedCommand | Turn] = [*recording.commands, *recording.turns]
    for entry in sorted(entries, key=lambda entry: entry.line):
        if entry.line > reached.line:
            break
        if isinstance(entry, Turn):
            kept.push(entry.snapshot)
            continue
        if isinstance(entry.command, Undo):
            with place(str(recording.path), entry.line):
                kept.back()
        kept.did(entry.command)
    return Match(recording.setup, past=kept.past), reached.line
