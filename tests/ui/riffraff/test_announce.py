"""One piece or two (R15): a person is asked before taking a piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

Made = Callable[..., Any]


@pytest.fixture
def match() -> Match:
    """Anna is about to load slot 6, on which a crate of Ben's lies; passing is allowed."""
    calm = Params().replace({"swell.amplitude": 0.0})
    seats = Seat("Anna", 40, "red"), Seat("Ben", 39, "blue")
    match = Match(Setup(seats, House(allow_pass=True), params=calm, seed=4, practice=True))
    match.apply(c.Lay(0, 6))
    match.apply(c.Lay(1, 3))
    assert not match.offers_two
    assert set_down(match.world, 19, "crate", Spot(6, 20.0))
    match.table.aboard = (19,)
    match.table.supplies = match.table.supplies[0], tuple(p for p in match.table.supplies[1] if p != 19)
    match.advance(60)
    assert match.offers_two
    return match


def shown(hand: Made, match: Match) -> Any:
    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(played(Driver(GAME, match), desk), desk=desk)
    h.frames(3)
    return h


@pytest.mark.parametrize(("count", "name"), [(1, "foot.one"), (2, "foot.two")])
def test_it_is_asked_before_a_piece_is_taken(hand: Made, match: Match, count: int, name: str) -> None:
    h = shown(hand, match)
    assert "Anna" in h.entry("foot.todo")["name"]
    assert not h.entry("supply.0.crate")["enabled"]
    assert match.table.phase is Phase.BEGIN  # nothing is touched yet: late falls are not Anna's
    h.click(name)
    h.frames(2)
    assert (match.table.phase, match.table.announced) == (Phase.TAKE, count)
    assert h.entry("supply.0.crate")["enabled"]
    assert not match.offers_two


def test_it_is_answered_by_key(hand: Made, match: Match) -> None:
    h = shown(hand, match)
    h.focus("foot.two")
    h.keys("return")
    assert (match.table.phase, match.table.announced) == (Phase.TAKE, 2)


def test_the_turn_can_be_passed_instead(hand: Made, match: Match) -> None:
    h = shown(hand, match)
    h.click("foot.pass")
    assert match.table.phase is Phase.SETTLE
    h.keys("u")
    h.frames(2)
    assert match.table.phase is Phase.ANNOUNCE
    assert h.sees("foot.two")


def test_nothing_is_announced_once_the_cargo_is_gone(hand: Made, match: Match) -> None:
    h = shown(hand, match)
    match.world.remove(19)
    h.frames(10)
    assert h.sees("foot.two")  # the question does not come and go
    h.click("foot.two")
    h.frames(2)
    assert (match.table.phase, match.table.announced) == (Phase.TAKE, 1)
