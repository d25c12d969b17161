"""What a turn left beside the ship is held before everyone's eyes, counted piece by piece, and can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Move, Press, Release
from riffraff.kit.sound import Sounds
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.players.game import GAME
from riffraff.rules import events as e
from riffraff.rules.house import House
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.riffraff.view import PieceView
from riffraff.ui.riffraff.wreck import FELL, FLIGHT_S, KEPT, LEAST_S, NEXT_S, RESCUED, SEVERAL_S, Wreck
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
LOAD = {16: ("boat", 4, 70.0), 19: ("crate", 3, 40.0), 27: ("crate", 6, 70.0), 25: ("barrel", 1, -90.0)}
"""Pieces of two players and where they lie: all of them fall where the ship lists so far."""
LIST_RAD = -0.58


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


def wrecked(hand: Made, kinds: str = "hh", **settings: Any) -> Any:
    """A hand on a match: nothing was loaded in the first turn, and all of the cargo comes down in it."""
    seats = tuple(Seat(f"P{n}", 40 - n, ("red", "blue")[n], "human" if kind == "h" else "random")
                  for n, kind in enumerate(kinds))  # fmt: skip
    calm = Params().replace({"swell.amplitude": 0.0})
    match = Match(Setup(seats, House(allow_pass=True), params=calm, seed=4, practice=True))
    for seat, card in enumerate((9, 3)):
        match.apply(c.Lay(seat, card))
    for piece, (kind, slot, x) in LOAD.items():
        assert set_down(match.world, piece, kind, Spot(slot, x))
    match.table.aboard = tuple(sorted(LOAD))
    match.table.supplies = match.table.supplies[0], tuple(p for p in match.table.supplies[1] if p not in LOAD)
    desk = make_desk(hand.settings(**settings), (1280, 800))
    h = hand(played(Driver(GAME, match), desk), desk=desk)
    h.top.flow.seen()
    match.apply(c.Begin(0))
    match.apply(c.Pass(0))
    match.world.set_heel(LIST_RAD)
    h.do(Move(640, 300))
    for _ in range(2000):
        if h.top.wreck.going:
            return h
        h.frames(1)
    raise AssertionError("it never settles")


def count(h: Any, seat: int = 0) -> int:
    shown: int = h.entry(f"player.{seat}")["count"]
    return shown


@pytest.mark.parametrize("kinds", ["hh", "rr"], ids=["person", "computer"])
def test_a_fall_is_held_and_told_and_the_count_goes_up_one_by_one(hand: Made, kinds: str) -> None:
    h = wrecked(hand, kinds)
    fallen = [lot.piece for lot in h.top.wreck.lots if lot.way == FELL]  # a computer catches one of them
    assert len(fallen) > 1
    h.frames(2)
    assert h.top.now_step.kind is Kind.WRECK
    assert h.entry("foot.todo")["name"] == f"{len(fallen)} fell!"
    assert "P0's to load now" in h.entry("foot.fell.0")["name"]
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


def test_pieces_fly_over_the_panels_but_for_those_who_want_no_motion(hand: Made) -> None:
    for still in (False, True):
        h = wrecked(hand, reduced_motion=still)
        while not h.top.wreck.flights():
            h.frames(1)
        h.frames(FLIGHT_FRAMES := round(FLIGHT_S * 60 * 0.7))
        assert FLIGHT_FRAMES > 10
        shown: list[Any] = []
        h.top.parts.over.gather(h.top.env, shown)
        assert bool(shown) is not still


@pytest.mark.parametrize("how", ["return", "escape", "click", "button"])
def test_who_has_seen_enough_goes_on(hand: Made, how: str) -> None:
    h = wrecked(hand)
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


def test_what_was_undone_is_not_told(hand: Made) -> None:
    h = wrecked(hand)
    h.top.undo(0)
    h.frames(2)
    assert h.top.now_step.kind is not Kind.WRECK
    assert not h.top.wreck.going


def test_pieces_that_are_counted_are_heard_rising(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    played_now: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, _loudness=1.0: played_now.append(name))
    h = wrecked(hand)
    fallen = len(h.top.wreck.lots)
    while h.top.wreck.going:
        h.frames(1)
    assert [name for name in played_now if name.startswith("tally")] == [f"tally_{n + 1}" for n in range(fallen)]
