"""What tests of the window of Riff Raff share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Move
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

LOAD = {16: ("boat", 4, 70.0), 19: ("crate", 3, 40.0), 27: ("crate", 6, 70.0), 25: ("barrel", 1, -90.0)}
"""Pieces of two players and where they lie: all of them fall where the ship lists so far."""
LIST_RAD = -0.58


@pytest.fixture
def wrecked(hand: Callable[..., Any]) -> Callable[..., Any]:
    """``_wrecked`` with the hand of this test."""
    return lambda kinds="hh", **settings: _wrecked(hand, kinds, **settings)


def _wrecked(hand: Callable[..., Any], kinds: str, **settings: Any) -> Any:
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
