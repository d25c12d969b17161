"""The coach in a match, where the house allows one (R12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Drag, Key, Move, Press
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.start import make_desk

CALM = Params().replace({"swell.amplitude": 0.0})


@pytest.fixture
def holding(hand: Any) -> Callable[[bool], Any]:
    """Ann holds a crate that she brings to slot 4, in a house with a coach or without."""

    def make(coach: bool) -> Any:
        match = Match(Setup((Seat("Ann", 40, "red"), Seat("Bo", 30, "blue")), House(coach=coach), seed=1, params=CALM))
        for command in (c.Lay(0, 4), c.Lay(1, 2)):
            match.apply(command)
        desk = make_desk(hand.settings(), (1280, 800))
        h = hand(MatchScreen(Driver(GAME, match), desk), desk=desk)
        h.frames(3)
        x, y = h.at("supply.0.crate")
        h.do(Move(x, y), Press(x, y))
        h.frames(5)
        return h

    return make


def test_r12_the_coach_is_asked_in_a_match_and_tells_of_the_piece_in_the_hand(holding: Callable[[bool], Any]) -> None:
    h = holding(True)
    assert not h.sees("foot.coach_says")
    h.do(Key("k"), Drag(*map(round, h.top.stage.camera.px(80.0, 90.0))))
    h.frames(200)
    assert any(glow.holds for glow in h.top.coaching.advice().glows)
    assert "all would hold" in h.entry("foot.coach_says")["name"]
    h.click("foot.coach")
    assert not h.sees("foot.coach_says")
    assert h.top.coaching.advice().glows == ()


def test_without_the_switch_there_is_no_coach(holding: Callable[[bool], Any]) -> None:
    h = holding(False)
    h.do(Key("k"))
    h.frames(60)
    assert not h.sees("foot.coach")
    assert h.top.coaching.advice().glows == ()
