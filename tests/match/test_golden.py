"""The beginning of a match that people can read, compared with the one in ``tests/golden``.

``RIFFRAFF_GOLDEN=write`` writes it afresh: read the difference before you keep it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules.report import tell
from riffraff.table.driver import begin
from riffraff.table.seats import Seat
from riffraff.table.session import Observer, Record

GOLDEN = Path(__file__).parent.parent / "golden" / "riffraff_match_start.txt"
NAMES = ("Ada", "Ben", "Cléo")


class Diary(Observer):
    """Commands with their ticks, and below them what came of them, in words."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def after(self, match: Match, record: Record) -> None:  # noqa: ARG002
        values = c.COMMANDS.to_timed(record.tick, record.command)
        tick, name = values.pop("t"), values.pop("do")
        self.lines.append(f"{tick:>5} {name:<8} {json.dumps(values)[1:-1]}")
        self._tell(record.events)

    def step(self, match: Match, events: Any) -> None:  # noqa: ARG002
        self._tell(events)

    def _tell(self, events: Any) -> None:
        for event in events:
            self.lines.append(f"      {tell(event, NAMES)}")


def test_a_match_begins_as_it_is_told(script: Any, tmp_path: Path) -> None:
    """On a calm ship: a crate that stays, a boat refused and put back, a barrel that falls and is caught."""
    seats = Seat("Ada", 40, "red"), Seat("Ben", 9, "blue"), Seat("Cléo", 30, "green")
    setup = Setup(seats, params=Params().replace({"swell.amplitude": 0.0}))
    diary = Diary()
    with begin(GAME, setup, tmp_path / "told.riff") as game:
        match = game.match
        match.observers.append(diary)
        played = script(match)
        played.lay(4, 7, 4)
        match.apply(c.SetOrder(1, (2, 0)))
        played.begin()
        played.drop(11, -20.0, 205.0)
        played.begin()
        played.hold(16, 57.0, 90.0)
        match.apply(c.Release(2))
        match.apply(c.PutBack(2))
        played.drop(19, 78.0, 75.0)
        played.begin()
        match.apply(c.Catch(0, *played.fall(1, 114.0, 70.0)))
        played.settle()
        played.lay(7, 4, 3)
        played.begin()
        match.apply(c.Announce(0, 1))
        played.hold(1, -60.0, 205.0)
        match.apply(c.PutBack(0))
        played.drop(1, -60.0, 205.0)
        played.begin()
        played.hold(8, 57.0, 90.0)
        match.apply(c.Release(1))
        match.apply(c.PutBack(1))
    told = "\n".join(diary.lines) + "\n"
    if os.environ.get("RIFFRAFF_GOLDEN") == "write":
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")
