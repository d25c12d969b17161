"""Records come from the recordings that are here; damaged ones are said, strangers' matches of computers left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.match.tally import Tally
from riffraff.table.saves import new_recording
from riffraff.ui.riffraff import records
from riffraff.ui.routes import screen

ONE = Tally(("Anna", "Bo"), (0,), (0,), (0, 3), (2, 1), (1, 0), 3, 9, 4, 8, practice=False, over=True)


def shown(hand: Any, monkeypatch: pytest.MonkeyPatch, *found: Tally | None) -> Any:
    """The page for such recordings, the latest first; None is a damaged one."""
    for _ in found:
        path, _note = new_recording()
        path.write_bytes(b'{"riff":3,"game":"riffraff"}\n')
    waiting = list(found)

    def look(_self: object, path: Path, _find: object) -> Tally:
        one = waiting.pop(0)
        if one is None:
            raise BadInput("table.no_header", file=path)
        return one

    monkeypatch.setattr(records.Book, "look", look)
    h = hand(screen("files"))
    h.click("files.records")
    h.frames(len(found) + 2)
    return h


def test_numbers_are_those_of_matches_that_a_person_played_to_the_end(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    h = shown(
        hand, monkeypatch, ONE, replace(ONE, avalanche=7, falls=(5, 9)), replace(ONE, winners=(1,)), ONE,
        replace(ONE, people=(), avalanche=20), replace(ONE, practice=True, load=30), replace(ONE, over=False, load=30),
    )  # fmt: skip
    assert h.entry("records.matches")["name"] == "4 matches played, 3 won"
    assert "Won in a row: 2 now, 2 at most" in h.entry("records.streaks")["name"]
    assert "7 pieces (Anna, Bo)" in h.entry("records.avalanche")["name"]
    assert "9 pieces aboard" in h.entry("records.load")["name"]
    assert h.entry("records.falls")["name"].endswith(": 2, 2, 5, 2")
    assert not h.sees("records.damaged")


def test_damaged_recordings_are_passed_over_and_said(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    h = shown(hand, monkeypatch, None, ONE, None)
    assert h.entry("records.damaged")["name"] == "2 recordings are damaged and were passed over."
    assert h.entry("records.matches")["name"] == "1 match played, 1 won"


def test_without_a_match_there_is_a_sentence(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    h = shown(hand, monkeypatch)
    assert any("no records yet" in entry["name"] for entry in h.entries)
