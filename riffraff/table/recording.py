"""Recordings (``.riff``): a match in a log with sums (see ``kernel.log``), which can be gone on with.

The first line is the header, ``{"riff": 3, "game": name, "setup": ..., "stamp": what it was played with}``. After it
come, in the order in which things happen:

========  =====================================================================================================
command   ``{"t": tick, "do": name, ...}``, by the game's vocabulary
turn      ``{"turn": 3, "t": tick, "n": commands so far, "digest": ..., "state": ..., "told": [[tick, event], ...]}``:
          a boundary, from which the match goes on exactly, and what happened since the one before
end       ``{"over": tick, "turn": 31, "digest": ..., "winners": [0], "left": [0, 3, 5]}``
stamp     ``{"stamp": ...}``: from here on it was gone on with by another version
track     what the game records besides (``game.Track``)
========  =====================================================================================================

All but the header and stamps follows from the state at a boundary and the commands since: a recording can be checked by
making it again. Each line is with the operating system before the match goes on: killing the game at any moment loses
no command, and of a line that was half written nothing but that half. Older forms are the games' own (``game.Form``).
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from riffraff import SAME_BITS, __version__
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.fields import Phrase, Reader, anything, mapping, place, read_table, require, several, text, whole
from riffraff.kernel.log import LINE_LIMIT, dumped, scan_log
from riffraff.kernel.vocabulary import LAST_TICK, TICK
from riffraff.table.boundaries import Command, Snapshot, Told, Undo
from riffraff.table.game import Find, Form, Game, Line
from riffraff.table.seats import NAME, Setup
from riffraff.table.session import Session

FORMAT = 3
"""Version of the form of a recording; it changes when an old reader would misread a new file."""
UNNAMED = "riffraff"
"""The game of forms 1 and 2, which name none."""
TODAY = Form(lambda line: line, lambda line: line)


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


@dataclass
class Recording:
    """A recording that was read. ``lines[i]`` is line ``i + 2`` of the file without its sum, ``stamps`` what the match
    was begun and gone on with, ``track`` what reads its game's track. ``over``: it was played to its end;
    ``half_line`` is the number of a last line that a crash cut off."""

    path: Path
    game: Game
    form: Form
    setup: Setup
    written: Mapping[str, Any]
    """The setup as it stands in the file."""
    stamps: list[dict[str, str]]
    lines: list[Line] = field(default_factory=list)
    commands: list[TimedCommand] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    track: Any = None
    over: bool = False
    last_tick: int = 0
    last_sum: int = 0
    half_line: int | None = None

    @property
    def foreign(self) -> tuple[str, ...]:
        """What the match was played with that may compute otherwise than what is here: ``("numpy 2.1.0", ...)``."""
        here = {key: {value} for key, value in stamp().items()} | {"riffraff": set(SAME_BITS)}
        made = (item for stamp in self.stamps for item in stamp.items())
        return tuple(dict.fromkeys(f"{key} {value}" for key, value in made if value not in here[key]))

    def begin(self) -> Session:
        """The match as it began."""
        match = self.game.session(self.setup)
        match.start_from(self.written)
        return match

    def rest(self, after: int) -> Iterator[tuple[int, Line]]:
        """What the match gave after a line of the file, with the number of each line."""
        numbered = enumerate(self.lines[after - 1 :], after + 1)
        return ((number, record) for number, record in numbered if "stamp" not in record)

    def near(self) -> Reader:
        """When the next line can be."""
        track = self.game.track
        return whole(self.last_tick, LAST_TICK if track is None else self.last_tick + track.beat_ticks)


def same(line: Line, other: Line) -> bool:
    """Whether two lines are written alike."""
    return dumped(line) == dumped(other)


def read(path: Path, find: Find) -> Recording:
    """Read a recording of a game that ``find`` knows. Raises ``BadInput`` naming the file and the first line that is
    not as it was written.

    A half-written last line is what a crash leaves behind; it is ignored.
    """
    recording, fault = scan(path, find)
    if fault is not None:
        raise fault
    return recording


def scan(path: Path, find: Find) -> tuple[Recording, BadInput | None]:
    """As ``read``, but gives what stands before the fault together with the fault.

    ``last_tick`` is then that of the faulty line, as far as it can be told. Raises ``BadInput`` if there is no header
    to begin with.
    """
    log = scan_log(path, summed=True)
    if not log.records:
        raise log.fault or BadInput("table.no_header", file=path)
    with place(str(path), 1):
        recording = _read_header(path, log.records[0], find)
    recording.half_line, recording.last_sum = log.half_line, log.last_sum
    for number, record in enumerate(log.records[1:], 2):
        try:
            with place(str(path), number):
                _read_line(recording, number, record)
        except BadInput as fault:
            _come_to(recording, record)
            return recording, fault
    _come_to(recording, log.altered)
    return recording, log.fault


def _come_to(recording: Recording, record: Mapping[str, Any]) -> None:
    """The recording ends at a line that is not in order, if that tells when."""
    with suppress(BadInput):
        recording.last_tick = recording.near().read("t", record.get("t"))


def damaged_line(path: Path, find: Find) -> int | None:
    """The first line that is not as it was written, if the match can be gone on with from what stands before it."""
    try:
        fault = scan(path, find)[1]
    except RiffRaffError:
        return None
    line = None if fault is None else fault.values.get("line")
    return line if isinstance(line, int) and line > 1 else None


_STAMP: dict[str, Reader] = {key: text(80) for key in stamp()}


def _read_header(path: Path, record: Line, find: Find) -> Recording:
    if "riff" not in record:
        raise BadInput("table.no_recording")
    form = record["riff"]
    if type(form) is int and form > FORMAT:
        raise BadInput("table.newer")
    whole(1, FORMAT).read("riff", form)
    named = {"game": NAME} if form == FORMAT else {}
    header = {"riff": anything(), **named, "setup": anything(), "stamp": anything()}
    values = read_table("header", record, header)
    game = find(values.get("game", UNNAMED))
    setup, stamped = game.setup.from_dict(values["setup"]), read_table("stamp", values["stamp"], _STAMP)
    track = None if game.track is None else game.track.read()
    return Recording(path, game, game.forms.get(form, TODAY), setup, values["setup"], [stamped], track=track)


_COUNT = whole(0, 10**9)
_DIGEST = text(64)


def _read_line(recording: Recording, number: int, record: Line) -> None:
    """Sort one line of the match in."""
    game, tick, over = recording.game, recording.last_tick, recording.over
    commands, turns = list[TimedCommand](), list[Turn]()
    if "do" in record:
        tick, command = game.session.commands.from_timed(record)
        commands, over = [TimedCommand(number, tick, command)], False  # after an undo a match goes on
    elif game.track is not None and game.track.key in record:
        tick = max(tick, recording.track.add(record))
    elif "over" in record:
        seats = len(recording.setup.players)
        seat = whole(0, seats - 1)
        left = several(_COUNT, seats, seats)
        end = {"over": TICK, "turn": _COUNT, "digest": _DIGEST, "winners": several(seat, 1, seats), "left": left}
        tick, over = read_table("end", record, end)["over"], True
    elif "stamp" in record:
        values = read_table("stamp", record, {"stamp": anything()})
        recording.stamps.append(read_table("stamp", values["stamp"], _STAMP))
    else:
        snapshot = _read_turn(recording, recording.form.newer(record))
        turns, tick = [Turn(number, snapshot)], snapshot.tick
    recording.near().read("t", tick)
    recording.commands += commands
    recording.turns += turns
    recording.last_tick, recording.over = tick, over
    recording.lines.append(record)


def _read_turn(recording: Recording, record: Line) -> Snapshot:
    readers = {
        "turn": _COUNT,
        "t": TICK,
        "n": _COUNT,
        "digest": _DIGEST,
        "state": anything(),
        "told": _told(recording.game, len(recording.setup.players)),
    }
    values = read_table("turn", record, readers)
    state = mapping("state", values["state"])
    seat = recording.game.boundary(recording.setup, state)
    return Snapshot(values["turn"], values["t"], values["n"], values["digest"], seat, state, values["told"])


def _told(game: Game, seats: int) -> Reader:
    """Reads what happened in a turn: ``[[tick, event], ...]``."""
    events = game.events(seats)

    def convert(value: Any) -> tuple[Told, ...]:
        require(isinstance(value, list) and all(isinstance(item, list) and len(item) == 2 for item in value))
        return tuple(Told(TICK.read("told", tick), events.from_dict(event)) for tick, event in value)

    return Reader(convert, Phrase("fields.allowed.events"))


def restore(recording: Recording, match: Session, turn: int | None = None) -> int:
    """Bring the match of a recording to one of its boundaries (by index in ``turns``, -1 for the start; the last by
    default); gives the line after which it goes on."""
    index = len(recording.turns) - 1 if turn is None else turn
    last_line = recording.turns[index].line if index >= 0 else 1
    kept = match.boundaries
    kept.restart()
    entries: list[TimedCommand | Turn] = [*recording.commands, *recording.turns]
    for entry in sorted(entries, key=lambda entry: entry.line):
        if entry.line > last_line:
            break
        if isinstance(entry, Turn):
            kept.push(entry.snapshot)
            continue
        if isinstance(entry.command, Undo):
            with place(str(recording.path), entry.line):
                kept.back()
        kept.did(entry.command)
    match.go_on()
    return last_line


# -- at a glance ------------------------------------------------------------------------------------------------

BEGINNING = b'{"riff":'
"""Of the first line; a match that was killed before it was written has nothing to go on from."""
TAIL_BYTES = (1 << 16, 1 << 21)
"""Enough for the last line of a match that is over; and, where a turn lasts, for the one in which it began."""


@dataclass(frozen=True)
class About:
    """What a recording tells of its match at a glance; of one that cannot be read, nothing. ``over``: it was played to
    its end, or cannot be gone on with."""

    game: str = ""
    names: tuple[str, ...] = ()
    practice: bool = False
    over: bool = True
    left: tuple[int, ...] = ()
    """What each player had left at the end."""
    state: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """That of the latest turn's beginning, as it stands in the file: nobody has looked whether it is in order."""


def about(path: Path) -> About:
    """Who plays in a recording, and whether it is over: whether all is in order shows when it is opened."""
    try:
        with path.open("rb") as file:
            header = file.readline(LINE_LIMIT)
            for size in TAIL_BYTES:
                file.seek(max(file.seek(0, 2) - size, 0))
                tail = file.read().splitlines()
                last, turn = _latest(tail, {"over", "do", "turn"}), _latest(tail, {"state"})
                if turn:
                    break
    except OSError:
        return About()
    over = "over" in last
    try:
        record = json.loads(header)
        setup = record["setup"]
        names = tuple(NAME.convert(player["name"]) for player in setup["players"])
        left = tuple(_COUNT.convert(count) for count in last["left"]) if over else ()
        state = turn["state"] if isinstance(turn.get("state"), dict) else {}
        return About(NAME.convert(record.get("game", UNNAMED)), names, setup["practice"] is True, over, left, state)
    except (ValueError, LookupError, TypeError, RecursionError):
        return About(over=over)


def _latest(tail: list[bytes], keys: set[str]) -> Line:
    """The last line with one of these keys: after it there may be lines of a track."""
    for line in reversed(tail):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue  # half-written
        if isinstance(record, dict) and record.keys() & keys:
            return record
    return {}
