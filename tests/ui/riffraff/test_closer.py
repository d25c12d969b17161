"""The slot to load is seen from nearer by, by wheel and key, and the hand stays where the pointer is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kit.camera import Camera
from riffraff.kit.draw import Rect
from riffraff.kit.input import Drag, Move, Press, Release, Wheel
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.closer import ABOVE_MM, STEPS, Closer
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.start import make_desk

CALM = Params().replace({"swell.amplitude": 0.0})


@given(st.integers(-3, 3), st.floats(-150, 150), st.floats(-20, 260), st.integers(300, 900), st.integers(250, 700))
def test_what_is_seen_from_nearer_by_is_part_of_what_was_seen(
    steps: int, x: float, y: float, width: int, height: int
) -> None:
    closer, rect = Closer(), Rect(40, 30, width, height)
    for _ in range(abs(steps)):
        closer.zoom(steps)
    whole = Camera.fit(rect, (-200.0, -150.0), (200.0, 300.0))
    near = closer.camera(whole, rect, (x, y))
    assert near.zoom == pytest.approx(whole.zoom * closer.times)
    for corner in (rect.topleft, rect.bottomright):
        back = whole.px(*near.mm(*corner))
        assert rect.inflate(4, 4).collidepoint(back)
    middle = near.px(x, y + ABOVE_MM)
    if closer.times == STEPS[-1] and abs(x) < 60 and 90 < y < 120:
        assert middle == pytest.approx(rect.center, abs=1.0)


@pytest.fixture(params=[9])
def ann(hand: Any, request: pytest.FixtureRequest) -> Any:
    """Ann's turn at a slot of a yard."""
    match = Match(Setup((Seat("Ann", 40, "red"), Seat("Bo", 30, "blue")), House(), seed=1, params=CALM))
    for command in (c.Lay(0, request.param), c.Lay(1, 2)):
        match.apply(command)
    desk = make_desk(hand.settings(), (960, 600))
    h = hand(MatchScreen(Driver(GAME, match), desk), desk=desk)
    h.frames(3)
    return h


def slot(h: Any) -> Rect:
    return Rect(h.entry("slot.9")["rect"])


def test_by_wheel_and_by_key(ann: Any) -> None:
    small = slot(ann)
    over = ann.top.stage.rect.center
    ann.do(Move(*over), Wheel(*over, 1.0))
    ann.frames(2)
    assert slot(ann).width == pytest.approx(small.width * STEPS[1], abs=2)
    assert ann.top.stage.rect.collidepoint(slot(ann).center)
    ann.keys("z")
    ann.frames(2)
    assert slot(ann).width == pytest.approx(small.width * STEPS[2], abs=3)
    ann.keys("z")
    ann.frames(2)
    assert slot(ann) == small


def test_a_piece_is_carried_and_laid_from_nearer_by(ann: Any) -> None:
    ann.keys("z", "z")
    ann.frames(2)
    x, y = ann.at("supply.0.crate")
    ann.do(Move(x, y), Press(x, y))
    x, y = slot(ann).midbottom
    y -= round(30 * ann.top.stage.camera.zoom)
    ann.do(Drag(x, y))
    ann.frames(90)
    held = Rect(ann.entry("aboard.crate-1")["rect"])
    assert abs(held.centerx - x) < 25
    ann.do(Release(x, y))
    ann.frames(30)
    assert not ann.top.hands.holding
    ann.frames(600)
    assert ann.top.match.table.aboard


@pytest.mark.parametrize("ann", [10], indirect=True)
def test_what_falls_is_seen_with_the_whole_ship(ann: Any) -> None:
    whole = ann.top.stage.camera
    ann.keys("z", "z")
    ann.frames(1)
    x, y = ann.at("supply.0.crate")
    ann.do(Move(x, y), Press(x, y))
    stage = ann.top.stage
    region = stage.world.shape.slots[10]
    tip = region.x1 if region.side > 0 else region.x0
    x, y = map(round, stage.camera.px(tip + 6.0 * region.side, stage.world.shape.hinges[2] + 40.0))
    ann.do(Drag(x, y))
    ann.frames(40)
    ann.do(Release(x, y))
    near = []
    for _ in range(300):
        ann.frames(1)
        if ann.top.hands.catching:
            near.append(stage.camera != whole)
    assert near
    assert not any(near[1:])
