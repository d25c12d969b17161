"""What a turn left beside the ship is held before everyone's eyes, counted piece by piece, and can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Press, Release
from riffraff.kit.sound import Sounds
from riffraff.rules import events as e
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.view import PieceView
from riffraff.ui.riffraff.wreck import FELL, FLIGHT_S, KEPT, LEAST_S, NEXT_S, RESCUED, SEVERAL_S, Wreck

Made = Callable[..., Any]


def looked(piece: int) -> PieceView:
    """How a piece looked."""
    return PieceView(piece, ("crate", "rat")[piece % 2], 0.0, 0.0, 0.0)


def over(wreck: Wreck, *events: e.Event) -> Wreck:
    """A turn of seat 0 in which this happened is over."""
    for event in (*events, e.TurnEnded(0, 5)):
        wreck.hear(event, looked)
    return wreck


# By itself


def test_several_pieces_lie_there_until_they_were_looked_over_and_then_go_one_by_one() -> None:
    """R21."""
    wreck = over(Wreck(), *(e.PieceFell(0, piece, "now") for piece in range(4)))
    assert wreck.tick(SEVERAL_S - 0.01) == 0
    assert len(wreck.still()) == 4
    gone = [wreck.tick(FLIGHT_S + 0.02), *(wreck.tick(NEXT_S) for _ in range(3))]
    assert gone == [1, 1, 1, 1]
    assert not wreck.going


def test_who_waited_for_the_ship_to_settle_has_seen_them_meanwhile() -> None:
    wreck = Wreck()
    for piece in range(3):
        wreck.hear(e.PieceFell(0, piece, "now"), looked)
    wreck.tick(10.0)
    over(wreck)
    assert wreck.tick(LEAST_S - 0.01) == 0
    wreck.tick(0.02)
    assert len(wreck.flights()) == 1


@pytest.mark.parametrize("pieces", [1, 8, 32])
def test_none_is_forgotten_and_all_of_it_takes_few_seconds(pieces: int) -> None:
    wreck = over(Wreck(), *(e.PieceFell(1, piece, "late") for piece in range(pieces)))
    arrived, seconds = 0, 0.0
    while wreck.going:
        assert wreck.pending == {lot.piece for lot in wreck.lots[arrived:]}
        arrived += wreck.tick(1 / 60)
        seconds += 1 / 60
    assert arrived == pieces
    assert seconds < 7.0


def test_what_was_caught_is_seen_until_the_turn_is_over_and_then_goes_where_it_belongs() -> None:
    """R19, R20."""
    for event, way in ((e.PiecesRescued(0, (2, 5)), RESCUED), (e.PiecesKept(0, (2, 5)), KEPT)):
        wreck = Wreck()
        wreck.hear(e.PiecesCaught(0, (2, 5)), looked)
        assert [view.saved for view in wreck.still()] == [True, True]
        over(wreck, event, e.PieceFell(0, 7, "now"))
        assert wreck.groups == [(FELL, 0, [7]), (way, 0, [2, 5])]
        assert [lot.piece for lot in wreck.lots] == [2, 5, 7]


def test_a_late_catch_holds_up_nobody_who_has_begun() -> None:
    """R22."""
    wreck = Wreck()
    wreck.hear(e.PiecesCaught(0, (2,)), looked)
    for event in (e.PiecesRescued(0, (2,)), e.TurnBegan(1, 3, two=False)):
        wreck.hear(event, looked)
    assert wreck.still() == []
    assert not over(wreck).going


# At the window


def count(h: Any, seat: int = 0) -> int:
    shown: int = h.entry(f"player.{seat}")["count"]
    return shown


@pytest.mark.parametrize("kinds", ["hh", "rr"], ids=["person", "computer"])
def test_a_fall_is_held_and_told_and_the_count_goes_up_one_by_one(wrecked: Made, kinds: str) -> None:
    h = wrecked(kinds)
    fallen = [lot.piece for lot in h.top.wreck.lots if lot.way == FELL]  # a computer catches one of them
    assert len(fallen) > 1
    h.frames(2)
    assert h.top.now_step.kind is Kind.WRECK
    assert h.entry("foot.todo")["name"] == f"{len(fallen)} fell!"
    assert "Now P0's: " in h.entry("foot.fell.0")["name"]
    before, tick, counts = count(h), h.top.match.tick, []
    frames = 0
    while h.top.wreck.going:
        assert h.top.match.tick == tick, "the match waits"
        h.frames(1)
        frames += 1
        counts.append(count(h))
    h.frames(1)
    assert frames > 60 * LEAST_S
    assert sorted(set(counts)) == list(range(before, before + len(fallen) + 1))
    assert counts == sorted(counts)


def test_pieces_fly_over_the_panels_but_for_those_who_want_no_motion(wrecked: Made) -> None:
    for still in (False, True):
        h = wrecked(reduced_motion=still)
        while not h.top.wreck.flights():
            h.frames(1)
        h.frames(FLIGHT_FRAMES := round(FLIGHT_S * 60 * 0.7))
        assert FLIGHT_FRAMES > 10
        shown: list[Any] = []
        h.top.parts.over.gather(h.top.env, shown)
        assert bool(shown) is not still


@pytest.mark.parametrize("how", ["return", "escape", "click", "button"])
def test_who_has_seen_enough_goes_on(wrecked: Made, how: str) -> None:
    h = wrecked()
    h.frames(2)
    before, fallen = count(h), len(h.top.wreck.lots)
    if how == "click":
        h.do(Press(640, 200), Release(640, 200))
    elif how == "button":
        h.click("foot.go_on")
    else:
        h.keys(how)
    h.frames(2)
    assert h.top.name == "match"
    assert h.top.now_step.kind is Kind.TURN
    assert count(h) == before + fallen


def test_what_was_undone_is_not_told(wrecked: Made) -> None:
    h = wrecked()
    h.top.undo(0)
    h.frames(2)
    assert h.top.now_step.kind is not Kind.WRECK
    assert not h.top.wreck.going


def test_pieces_that_are_counted_are_heard_rising(wrecked: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    played_now: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, _loudness=1.0: played_now.append(name))
    h = wrecked()
    fallen = len(h.top.wreck.lots)
    while h.top.wreck.going:
        h.frames(1)
    assert [name for name in played_now if name.startswith("tally")] == [f"tally_{n + 1}" for n in range(fallen)]
