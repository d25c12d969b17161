"""Recordings looked at again: is it as it was recorded, and how did it go?

A recording is checked by making it again: the same setup and the same commands must give every line of the file.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.fields import Phrase
from riffraff.kernel.words import say
from riffraff.table.boundaries import Event, Snapshot
from riffraff.table.game import Find, Line
from riffraff.table.recorder import watch
from riffraff.table.recording import Recording, restore, same, scan
from riffraff.table.session import Observer, Session


@dataclass(frozen=True)
class Verdict:
    """Whether a recording is as it was recorded.

    ``turn`` and ``tick`` are those of the first difference, or of the end if there is none. ``what`` says what
    differs, "" if nothing does. Where the match was played with something that is different here, a difference need not
    mean that the file was changed. ``str()`` tells it all in the current language.
    """

    recording: Recording
    ok: bool
    turn: int
    tick: int
    what: object = ""

    def __str__(self) -> str:
        made = self.recording
        if self.ok:
            key = "table.verdict.over" if made.over else "table.verdict.unfinished"
            told = say(key, path=made.path, turns=len(made.turns), commands=len(made.commands))
        else:
            told = say("table.verdict.differs", path=made.path, turn=self.turn, tick=self.tick, what=self.what)
        if made.foreign:
            told += " " + say("table.verdict.foreign", foreign=", ".join(made.foreign))
        if made.half_line is not None:
            told += " " + say("kernel.log.half_line", file=made.path, line=made.half_line)
        return told


class _Differs(Exception):
    def __init__(self, turn: int, tick: int, what: object) -> None:
        super().__init__(what)
        self.turn, self.tick, self.what = turn, tick, what


def verify(path: Path, find: Find) -> Verdict:
    """Make a recording of a game that ``find`` knows again and compare it line by line.

    Raises ``BadInput`` for a file that is no recording; one that was damaged or changed gives a ``Verdict``.
    """
    recording, fault = scan(path, find)
    match = recording.begin()
    check = _Check(recording, match)
    watch(match, recording.game, check.compare)
    try:
        _play_again(match, recording)
        check.finish()
    except _Differs as found:
        return Verdict(recording, False, found.turn, found.tick, found.what)
    if fault is not None:
        return Verdict(recording, False, match.turn, recording.last_tick, fault)
    return Verdict(recording, True, match.turn, match.tick)


def _play_again(match: Session, recording: Recording) -> None:
    for timed in recording.commands:
        if timed.tick < match.tick:
            raise _Differs(match.turn, match.tick, Phrase("table.verdict.backwards", line=timed.line))
        try:
            match.advance(timed.tick - match.tick)
            match.apply(timed.command)
        except RiffRaffError as refused:
            what = Phrase("table.verdict.refused", line=timed.line, reason=refused)
            raise _Differs(match.turn, timed.tick, what) from None
    match.advance(max(0, recording.last_tick - match.tick))


class _Check:
    """Compares the lines that come out with those in the file."""

    def __init__(self, recording: Recording, match: Session) -> None:
        self._rest = deque(record for _, record in recording.rest(1))
        self._recording = recording
        self._match = match

    def compare(self, line: Line) -> None:
        expected = self._rest.popleft() if self._rest else None
        if expected is not None and not same(expected, self._recording.form.older(line)):
            raise _Differs(self._match.turn, *self._difference(self._recording.form.newer(expected), line))

    def finish(self) -> None:
        """Nothing is left over. What a track tells of a turn that ends is written just before the line that says so;
        where a crash came in between, it comes again once the few ticks up to that line have passed."""
        track = self._recording.game.track
        for _ in range(0 if track is None else track.beat_ticks):
            if len(self._rest) != 1 or track is None or track.key not in self._rest[0]:
                break
            self._match.advance(1)
        if self._rest:
            raise _Differs(self._match.turn, self._match.tick, Phrase("table.verdict.more"))

    def _difference(self, recorded: Line, again: Line) -> tuple[int, object]:
        """The tick of the first difference between two lines, and what it is."""
        game, tick = self._recording.game, self._match.tick
        if recorded.keys() != again.keys():
            return tick, Phrase("table.verdict.other")
        if game.track is not None and game.track.key in recorded:
            return game.track.difference(recorded, again)
        what = game.difference(recorded["state"], again["state"]) if "state" in recorded else None
        return tick, what or Phrase("table.verdict.digest")


class Replay(Observer):
    """A recording to be watched: from any boundary on, forward.

    While ``live`` is true ``match`` is at the present tick. A recording of other versions, or one that turns out to go
    differently here, is not made again: then ``match`` stays at the last boundary that was passed, as it was recorded
    there, and what lies between only the recording's track can show.

    Raises ``BadInput`` for a recording with a line that is not as it was written; with ``damaged`` it is shown up to
    there, and ``fault`` is the error.
    """

    def __init__(self, path: Path, find: Find, *, damaged: bool = False) -> None:
        self.recording, self.fault = scan(path, find)
        if self.fault is not None and not damaged:
            raise self.fault
        self.live = not self.recording.foreign
        self.match: Any = self.recording.begin()
        self.match.observers.append(self)
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
        line = restore(self.recording, self.match, turn)
        self.turn: int = turn
        self.tick: int = self.match.tick
        self._due = deque(timed for timed in self.recording.commands if timed.line > line)

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass, at most to the end; the events that come of it (none while it is not made again)."""
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

    def boundary(self, match: Any, snapshot: Snapshot) -> None:
        """A turn has begun here: was it the same there?"""
        if match.over or (self.fault is not None and self.turn + 1 == self.turns):  # that one is not there any more
            return
        self.turn += 1
        self.live = self.turn < self.turns and self.recording.turns[self.turn].snapshot.chain == snapshot.chain
