"""Recordings looked at again: is it as it was recorded, and what did it look like?

A recording is checked by making it again: the same setup and the same commands must give every line of the file.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from pathlib import Path

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.fields import Phrase
from riffraff.kernel.words import say
from riffraff.match.boundaries import Snapshot
from riffraff.match.file import Recording, restore, same, scan
from riffraff.match.observer import Observer
from riffraff.match.poses import BEAT_TICKS, Scene
from riffraff.match.recorder import Line, Recorder
from riffraff.match.session import Match
from riffraff.physics.state import WorldState
from riffraff.rules.events import Event
from riffraff.rules.pieces import name_of


@dataclass(frozen=True)
class Verdict:
    """Whether a recording is as it was recorded.

    ``turn`` and ``tick`` are those of the first difference, or of the end if there is none. ``what`` says what
    differs, "" if nothing does. ``foreign`` names what the match was played with that is different here: then a
    difference need not mean that the file was changed. ``half_line`` is the number of a last line that a crash cut off.
    ``str()`` tells it all in the current language.
    """

    path: Path
    ok: bool
    turn: int
    tick: int
    what: object
    turns: int
    commands: int
    over: bool
    foreign: tuple[str, ...]
    half_line: int | None

    def __str__(self) -> str:
        values = vars(self)
        if self.ok:
            told = say("match.verdict.over" if self.over else "match.verdict.unfinished", **values)
        else:
            told = say("match.verdict.differs", **values)
        if self.foreign:
            told += " " + say("match.verdict.foreign", foreign=", ".join(self.foreign))
        if self.half_line is not None:
            told += " " + say("kernel.log.half_line", file=self.path, line=self.half_line)
        return told


class _Differs(Exception):
    def __init__(self, turn: int, tick: int, what: object) -> None:
        super().__init__(what)
        self.turn, self.tick, self.what = turn, tick, what


def verify(path: Path) -> Verdict:
    """Make a recording again and compare it line by line.

    Raises ``BadInput`` for a file that is no recording; one that was damaged or changed gives a ``Verdict``.
    """
    recording, fault = scan(path)
    turns, commands = len(recording.turns), len(recording.commands)

    def verdict(ok: bool, turn: int, tick: int, what: object = "") -> Verdict:
        over = recording.end is not None
        return Verdict(path, ok, turn, tick, what, turns, commands, over, recording.foreign, recording.half_line)

    match = Match(recording.setup)
    check = _Check(recording, match)
    match.observers.append(Recorder(check.compare, tells=recording.tells))
    try:
        _play_again(match, recording)
        check.finish()
    except _Differs as found:
        return verdict(False, found.turn, found.tick, found.what)
    if fault is not None:
        return verdict(False, match.turn, recording.last_tick, fault)
    return verdict(True, match.turn, match.tick)


def _play_again(match: Match, recording: Recording) -> None:
    for timed in recording.commands:
        if timed.tick < match.tick:
            raise _Differs(match.turn, match.tick, Phrase("match.verdict.backwards", line=timed.line))
        try:
            match.advance(timed.tick - match.tick)
            match.apply(timed.command)
        except RiffRaffError as refused:
            what = Phrase("match.verdict.refused", line=timed.line, reason=refused)
            raise _Differs(match.turn, timed.tick, what) from None
    match.advance(max(0, recording.last_tick - match.tick))


class _Check:
    """Compares the lines that come out with those in the file."""

    def __init__(self, recording: Recording, match: Match) -> None:
        self._rest = deque(record for _, record in recording.rest(1))
        self._match = match

    def compare(self, line: Line) -> None:
        expected = self._rest.popleft() if self._rest else None
        if expected is not None and not same(expected, line):
            raise _Differs(self._match.turn, *_difference(expected, line, self._match.tick))

    def finish(self) -> None:
        """Nothing is left over. The frames of a turn that ends are written just before the line that says so; where a
        crash came in between, they come again once the few ticks up to that line have passed."""
        for _ in range(BEAT_TICKS):
            if len(self._rest) != 1 or "p" not in self._rest[0]:
                break
            self._match.advance(1)
        if self._rest:
            raise _Differs(self._match.turn, self._match.tick, Phrase("match.verdict.more"))


def _difference(recorded: Line, again: Line, tick: int) -> tuple[int, object]:
    """The tick of the first difference between two lines, and what it is."""
    if recorded.keys() != again.keys():
        return tick, Phrase("match.verdict.other")
    if "p" in recorded:
        pairs = zip(recorded["f"], again["f"], strict=False)
        first = next((old[0] for old, new in pairs if list(old) != list(new)), recorded["f"][-1][0])
        return recorded["p"] + first, Phrase("match.verdict.poses")
    if "world" in recorded:
        return tick, _state_difference(recorded, again)
    return tick, Phrase("match.verdict.digest")


def _state_difference(recorded: Line, again: Line) -> object:
    """What differs first between two boundaries, as a person would say it."""
    old, new = recorded["table"].splitlines(), again["table"].splitlines()
    for was, now in zip(old, new, strict=False):
        if was != now:
            return Phrase("match.verdict.table", recorded=was, again=now)
    before, after = (WorldState.from_dict(line["world"], "world") for line in (recorded, again))
    heels = [state.ship[2] if state.ship is not None else 0.0 for state in (before, after)]
    if heels[0] != heels[1]:
        recorded_deg, again_deg = (f"{math.degrees(heel):.12g}" for heel in heels)
        return Phrase("match.verdict.heel", recorded=recorded_deg, again=again_deg)
    for piece, other in zip(before.pieces, after.pieces, strict=False):
        if piece != other:
            away = math.dist(piece.motion[:2], other.motion[:2])
            return Phrase("match.verdict.piece", piece=name_of(piece.piece), away=f"{away:.3g}")
    if before != after:
        return Phrase("match.verdict.world")
    return Phrase("match.verdict.digest")


class Replay(Observer):
    """A recording to be watched: from any boundary on, forward.

    While ``live`` is true ``match`` is the match itself at the present tick. A recording of other versions, or one
    that turns out to go differently here, is shown from its pose track instead; then ``match`` stays at the last
    boundary that was passed, where its table and world are as they were recorded.

    Raises ``BadInput`` for a recording with a line that is not as it was written; with ``damaged`` it is shown up to
    there, and ``fault`` is the error.
    """

    def __init__(self, path: Path, *, damaged: bool = False) -> None:
        self.recording, self.fault = scan(path)
        if self.fault is not None and not damaged:
            raise self.fault
        self.live = not self.recording.foreign
        self.seek(-1)

    @property
    def turns(self) -> int:
        """How many boundaries there are to seek besides the start."""
        return len(self.recording.turns)

    @property
    def last_tick(self) -> int:
        return self.recording.last_tick

    @property
    def at_end(self) -> bool:
        return self.tick >= self.last_tick

    def seek(self, turn: int) -> None:
        """Go to a boundary by its index, -1 for the start."""
        self.match, line = restore(self.recording, turn)
        self.match.observers.append(self)
        self.turn, self.tick = turn, self.match.tick
        self._due = deque(timed for timed in self.recording.commands if timed.line > line)

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass, at most to the end; the events that come of it (none while it is shown from its track)."""
        told = self._act()
        for _ in range(min(ticks, self.last_tick - self.tick)):
            self.tick += 1
            if self.live:
                told += self.match.advance(1)
                told += self._act()
            elif self.turn + 1 < self.turns and self.recording.turns[self.turn + 1].snapshot.tick <= self.tick:
                tick = self.tick
                self.seek(self.turn + 1)
                self.tick = tick
        return told

    def _act(self) -> list[Event]:
        """Do the commands of this tick."""
        told: list[Event] = []
        while self.live and self._due and self._due[0].tick <= self.tick:
            try:
                told += self.match.apply(self._due.popleft().command)
            except RiffRaffError:
                self.live = False
        return told

    def boundary(self, match: Match, snapshot: Snapshot) -> None:
        """A turn has begun here: was it the same there?"""
        if match.over or (self.fault is not None and self.turn + 1 == self.turns):  # that one is not there any more
            return
        self.turn += 1
        self.live = self.turn < self.turns and self.recording.turns[self.turn].snapshot.chain == snapshot.chain

    def scene(self) -> Scene:
        """Where everything is now."""
        shown = None if self.live else self.recording.track.at(self.tick)
        return shown or Scene.of(self.match.world, self.tick)
