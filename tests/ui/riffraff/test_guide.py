"""The landing guide, and bringing a piece in by button, key and wheel, in a match as a person sees it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from riffraff.kit.camera import Camera
from riffraff.kit.draw import Surface, dashes
from riffraff.kit.input import Drag, Move, Press, Release, Wheel
from riffraff.kit.theme import Style
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.state import FRONT, HELD
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.guide import Guide, draw_guide, guide_of
from riffraff.ui.riffraff.match import MatchScreen
from riffraff.ui.start import make_desk

CALM = Params().replace({"swell.amplitude": 0.0})
CRATE = 3
SQUARE = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))


@pytest.fixture
def ann(hand: Any) -> Any:
    """Ann's turn at slot 4: the crate was just taken with the mouse."""
    match = Match(Setup((Seat("Ann", 40, "red"), Seat("Bo", 30, "blue")), House(), seed=1, params=CALM))
    for command in (c.Lay(0, 4), c.Lay(1, 2)):
        match.apply(command)
    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(MatchScreen(Driver(GAME, match), desk), desk=desk)
    h.frames(3)
    x, y = h.at("supply.0.crate")
    h.do(Move(x, y), Press(x, y))
    return h


def carry(h: Any, x_mm: float, y_mm: float, frames: int = 40) -> tuple[int, int]:
    """The pointer goes there, the button held; gives where, px."""
    x, y = map(round, h.top.stage.camera.px(x_mm, y_mm))
    h.do(Drag(x, y))
    h.frames(frames)
    return x, y


def guide(h: Any) -> Guide | None:
    world = h.top.match.world
    return guide_of(world, 4, loose=False)


def test_over_its_slot_it_says_nothing_beside_it_says_why(ann: Any) -> None:
    carry(ann, 84.0, 85.0)
    seen = guide(ann)
    assert seen is not None
    assert seen.why == ""
    assert seen.lies[1] < seen.centre[1]
    carry(ann, 30.0, 85.0)
    assert getattr(guide(ann), "why", None) == "Not on slot 4"
    carry(ann, 57.0, 85.0)
    assert getattr(guide(ann), "why", None) == "Reaches into slot 3"
    carry(ann, -300.0, 200.0)
    assert guide(ann) is None


@pytest.mark.parametrize("x", [57.0, -57.0])
def test_the_reason_stands_beside_the_piece_away_from_the_mast_and_hand(ann: Any, written: Any, x: float) -> None:
    carry(ann, x, 85.0)
    written.clear()
    ann.redraw()
    seen, camera = guide(ann), ann.top.stage.camera
    assert seen is not None
    (words,) = {tuple(rect) for text, rect in written if text == seen.why}
    edges = [camera.px(*point)[0] for point in seen.outline]
    assert words[0] > max(edges) if x > 0.0 else words[0] + words[2] < min(edges)
    bounds = [camera.px(side * 250.0, 0.0)[0] for side in (-1.0, 1.0)]
    assert bounds[0] <= words[0] <= words[0] + words[2] <= bounds[1]


def test_a_straight_drag_and_the_piece_is_on_its_slot(ann: Any) -> None:
    """From the left panel right of the mast: nothing is struck on the way."""
    x, y = carry(ann, 84.0, 80.0, frames=0)
    ann.do(Release(x, y))
    ann.frames(70)
    assert ann.top.match.table.aboard == (CRATE,)
    assert abs(ann.top.match.world.heel) < 0.08  # a crate's list, no blow


@pytest.mark.parametrize("way", ["button", "key", "wheel"])
def test_it_is_brought_in_and_lifted_out(ann: Any, way: str) -> None:
    x, y = carry(ann, 84.0, 84.0, frames=28)
    world = ann.top.match.world
    assert world.where(CRATE) == FRONT
    for lowers, then in ((True, HELD), (False, FRONT)):
        if way == "wheel":
            ann.do(Wheel(x, y, -1.0 if lowers else 1.0, shift=True))
        elif way == "key":
            ann.keys("b")
        else:
            ann.frames(1)
            assert ann.entry("foot.bring_in")["name"] == ("Bring in" if lowers else "Lift out")
            ann.top.hands.key("bring_in")
        ann.frames(1)
        assert world.where(CRATE) == then


def test_a_wheel_with_shift_does_what_it_does_alone_where_nothing_is_held(ann: Any) -> None:
    ann.keys("escape")
    assert ann.top.match.world.held is None
    before = ann.top.match.count
    ann.do(Wheel(640, 400, -1.0, shift=True))
    assert ann.top.match.count == before


def drawn(why: str) -> tuple[Surface, Style]:
    style = Style((200, 200))
    surface = Surface((200, 200))
    camera = Camera(1.0, 100.0, 60.0)
    draw_guide(surface, style, camera, Guide(SQUARE, (0.0, 40.0), (0.0, 0.0), why))
    return surface, style


def test_what_is_allowed_is_whole_and_what_is_not_is_dashed() -> None:
    """Nothing is told by colour alone: count the pixels of the lower edge."""
    lengths = {}
    for why in ("", "Not on slot 4"):
        surface, style = drawn(why)
        colour = style.palette.bad if why else style.palette.good
        edge = [tuple(surface.get_at((x, 80)))[:3] for x in range(80, 121)]
        lengths[why] = sum(pixel == colour for pixel in edge)
    assert lengths[""] >= 38
    assert 10 <= lengths["Not on slot 4"] <= 30


def test_dashes_are_as_long_as_their_gaps() -> None:
    surface = Surface((120, 20))
    dashes(surface, [(10.0, 10.0), (110.0, 10.0)], (255, 255, 255), 2.0, 10.0)
    lit = [surface.get_at((x, 10))[0] > 200 for x in range(10, 110)]
    assert 45 <= sum(lit) <= 60
    assert sum(a != b for a, b in pairwise(lit)) == 9
