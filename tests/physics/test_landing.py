"""Where the piece in the hand would come to lie."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.landing import FARTHEST_MM, landing
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

CALM = Params().replace({"swell.amplitude": 0.0})
HALF_CRATE = CALM.cargo.crate_size / 2
DECK = World(CALM).shape.slots[3].y0
EXACT_MM = 0.2


@pytest.fixture
def loaded() -> World:
    """A crate in the middle of slot 3 and its equal on slot 2."""
    world = World(CALM)
    for piece, along in ((0, 30.0), (1, -30.0)):
        assert set_down(world, piece, "crate", Spot(3 if along > 0 else 2, along))
    world.step(TICKS_PER_SECOND)
    return world


def held_at(world: World, x: float, y: float, kind: str = "crate") -> World:
    world.take(9, kind, (0.0, 0.0), (x, y), front=True)
    world.step(TICKS_PER_SECOND // 4)
    return world


@pytest.mark.parametrize(("x", "lies_mm"), [(85.0, DECK + HALF_CRATE), (30.0, DECK + 3 * HALF_CRATE)])
def test_it_would_lie_on_deck_or_on_what_is_there(loaded: World, x: float, lies_mm: float) -> None:
    found = landing(held_at(loaded, x, 90.0), 4 if x > 60.0 else 3, highest=0.0)
    assert found is not None
    assert found.why == ""
    assert 90.0 - found.drop == pytest.approx(lies_mm, abs=EXACT_MM)
    assert found.outline[:, 1].min() == pytest.approx(lies_mm - HALF_CRATE, abs=EXACT_MM)


def test_over_the_sea_nothing_is_found(loaded: World) -> None:
    found = landing(held_at(loaded, 240.0, 150.0), 4, highest=0.0)
    assert found is not None
    assert (found.found, found.why, found.drop) == (False, "beside", 0.0)


def test_in_other_cargo_it_is_blocked_unless_it_is_set_a_little_higher(loaded: World) -> None:
    low = DECK + 3 * HALF_CRATE - 8.0
    world = held_at(loaded, 30.0, low)
    blocked, lifted = landing(world, 3, highest=0.0), landing(world, 3, highest=12.0)
    assert blocked is not None
    assert lifted is not None
    assert (blocked.why, lifted.why) == ("blocked", "")
    assert lifted.drop == pytest.approx(-8.0, abs=EXACT_MM)


def test_beside_its_slot_or_in_another_one_it_says_so(loaded: World) -> None:
    world = held_at(loaded, 85.0, 90.0)
    assert getattr(landing(world, 3, highest=0.0), "why", None) == "beside"
    world.hand_to(62.0, 90.0)
    world.step(TICKS_PER_SECOND)
    found = landing(world, 3, highest=0.0)
    assert found is not None
    assert (found.why, found.other) == ("reaches", 4)


def test_without_a_piece_there_is_no_landing(loaded: World) -> None:
    assert landing(loaded, 3, highest=0.0) is None


@settings(max_examples=20, deadline=None)
@given(x=st.floats(-100.0, 100.0), y=st.floats(80.0, 110.0), kind=st.sampled_from(("crate", "boat", "rat", "chest")))
def test_looking_ahead_leaves_no_trace(x: float, y: float, kind: str) -> None:
    """The ship goes on to the last bit as one that nobody has looked at."""
    one, other = World(CALM), World(CALM)
    for world in (one, other):
        assert set_down(world, 0, "crate", Spot(3, 30.0))
        held_at(world, x, y, kind)
    for _ in range(20):
        landing(one, 3, highest=12.0)
        one.step(3)
        other.step(3)
    assert one.digest() == other.digest()


def test_let_go_there_it_lies_there(loaded: World) -> None:
    """A quarter second of falling is another ship: a crate from just above the deck."""
    world = held_at(loaded, 85.0, DECK + HALF_CRATE + 3.0)
    found = landing(world, 4, highest=0.0)
    assert found is not None
    assert 0.0 < found.drop < FARTHEST_MM
    assert world.bring_in()
    world.let_go()
    world.step(TICKS_PER_SECOND // 2)
    assert world.where(9) == ABOARD
    x, y, _ = world.pose(9)
    turn = world.heel
    assert x * math.cos(turn) + y * math.sin(turn) == pytest.approx(85.0, abs=2.0)
