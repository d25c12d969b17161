"""Practice: any piece, any slot, nothing lost, everything can be taken back."""

from __future__ import annotations

import math
from typing import Any

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kit.draw import Rect
from riffraff.kit.input import Move, Press, Release
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD
from riffraff.rules.pieces import PIECES
from riffraff.ui.riffraff.practice import LIES_TICKS, Practice
from riffraff.ui.routes import screen


@pytest.fixture
def at_sea(hand: Any) -> Any:
    h = hand(screen("title"), reduced_motion=True)
    h.click("title.practice")
    h.frames(2)
    assert isinstance(h.top, Practice)
    return h


def load(h: Any, kind: str, slot: int) -> None:
    """By clicks, as with a mouse."""
    h.click(f"supply.0.{kind}")
    left, top, wide, tall = h.entry(f"slot.{slot}")["rect"]
    x, y = left + wide // 2, top + tall - 20
    for n in range(50):
        h.do(Move(x + n % 2, y))
    h.do(Press(x, y), Release(x, y))
    h.frames(90)


def test_any_piece_goes_to_any_slot_one_after_the_other(at_sea: Any) -> None:
    for kind, slot in (("crate", 2), ("barrel", 3), ("bottle", 9)):
        load(at_sea, kind, slot)
        assert not at_sea.top.hands.holding
    assert len(at_sea.top.world.all_in(ABOARD)) == 3
    assert at_sea.entry("supply.0.crate")["count"] == 3


def test_what_was_done_is_taken_back_to_the_bit_and_the_ship_emptied(at_sea: Any) -> None:
    load(at_sea, "crate", 2)
    before = at_sea.top.world.state().pieces
    load(at_sea, "chest", 3)
    at_sea.keys("u")
    assert [piece.piece for piece in at_sea.top.world.state().pieces] == [piece.piece for piece in before]
    at_sea.click("practice.reset")
    assert at_sea.top.world.pieces == ()
    at_sea.click("practice.undo")
    assert len(at_sea.top.world.pieces) == 1


def test_what_is_aboard_is_taken_up_again(at_sea: Any) -> None:
    load(at_sea, "crate", 2)
    (piece,) = at_sea.top.world.pieces
    x, y = at_sea.at("aboard.crate-1")
    at_sea.do(Move(x, y), Press(x, y))
    assert at_sea.top.world.held == piece
    at_sea.keys("escape")
    assert at_sea.top.world.pieces == ()


def test_a_hand_that_opens_still_takes_nothing(at_sea: Any) -> None:
    """Neither from the supply nor from the ship: who is quick presses while the fingers open."""
    load(at_sea, "barrel", 4)
    world = at_sea.top.world
    (barrel,) = world.pieces
    at_sea.click("supply.0.crate")
    slot = Rect(at_sea.entry("slot.2")["rect"])
    for n in range(50):
        at_sea.do(Move(slot.centerx + n % 2, slot.bottom - 20))
    at_sea.do(Press(slot.centerx, slot.bottom - 20), Release(slot.centerx, slot.bottom - 20))
    assert world.held is None
    assert world.hand is not None
    at_sea.click("supply.0.rat")
    at_sea.click("aboard.barrel-1")
    assert world.held is None
    assert len(world.pieces) == 2
    at_sea.frames(60)
    at_sea.click("aboard.barrel-1")
    assert world.held == barrel


def test_what_falls_comes_back_and_nobody_loses(at_sea: Any) -> None:
    practice = at_sea.top
    world = practice.world
    world.take(3, "crate", (0.0, 0.0), (260.0, 60.0), 0.0)
    world.let_go()
    for _ in range(TICKS_PER_SECOND + LIES_TICKS):
        practice.tick(1)
    assert world.pieces == ()
    at_sea.frames(2)
    assert at_sea.entry("supply.0.crate")["count"] == 4


def test_the_scale_tells_how_far_she_may_list(at_sea: Any) -> None:
    """A crate on the deck slides where the tangent of the list is the friction."""
    practice = at_sea.top
    assert practice.reading[1:] == (None, None)
    assert set_down(practice.world, 3, "crate", Spot(2, practice.world.shape.slots[2].centre))
    at_sea.frames(240)
    heel, right, left = practice.reading
    most = math.degrees(math.atan(practice.world.params.contact.friction))
    assert left == pytest.approx(most, abs=0.6)
    assert right == pytest.approx(-most, abs=0.6)
    assert heel > 0.0  # slot 2 is left of the mast
    assert f"{left - heel:.1f}° more to the left" in at_sea.entry("practice.margins")["name"]


def test_by_keyboard_alone(at_sea: Any) -> None:
    at_sea.keys("n", "space")
    assert at_sea.top.hands.holding
    for _ in range(400):
        if not at_sea.top.hands.in_front:
            break
        at_sea.frames(1)
    at_sea.keys("backspace")
    assert not at_sea.top.hands.holding
    at_sea.keys("escape")
    assert at_sea.top.name == "pause"


def test_there_are_all_pieces_of_the_game(at_sea: Any) -> None:
    counted = [entry["count"] for entry in at_sea.entries if entry["id"].startswith("supply.0.")]
    assert sum(counted) == len(PIECES)


def test_a_match_whose_turns_are_taken_back_is_chosen_on_the_form(hand: Any) -> None:
    h = hand(screen("new_match"))
    h.click("new.practice")
    h.click("new.start")
    assert h.top.match.setup.practice


def test_the_coach_shows_where_a_piece_would_hold_and_says_what_comes_of_it(at_sea: Any) -> None:
    at_sea.keys("k")
    assert "take a piece" in at_sea.entry("practice.coach_says")["name"]
    at_sea.click("supply.0.crate")
    left, top, wide, tall = at_sea.entry("slot.2")["rect"]
    at_sea.do(Move(left + wide // 2, top + tall - 20))
    at_sea.frames(18)  # 0.3 s
    glows = at_sea.top.coaching.advice().glows
    assert len(glows) > 3, "seen within 0.3 s"
    at_sea.frames(240)
    assert any(glow.holds for glow in at_sea.top.coaching.advice().glows)
    assert "all would hold" in at_sea.entry("practice.coach_says")["name"]
    at_sea.click("practice.coach")
    assert at_sea.top.coaching.advice().glows == ()
    assert not at_sea.sees("practice.coach_says")
