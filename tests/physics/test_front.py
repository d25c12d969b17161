"""A piece carried in front of the ship (R12): it meets nothing until it is brought in, and then as any other."""

from __future__ import annotations

import pytest

from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import FRONT, HELD, WorldState
from riffraff.physics.world import World

CALM = Params().replace({"swell.amplitude": 0.0})


@pytest.fixture
def world() -> World:
    found = World(CALM)
    for piece, spot in ((0, Spot(1, -70.0)), (1, Spot(4, 70.0)), (4, Spot(5, -40.0))):
        assert set_down(found, piece, "crate", spot)
    found.step(240)
    return found


def carry(world: World, x: float, y: float, ticks: int = 240) -> None:
    world.hand_to(x, y)
    world.step(ticks)


def without_hand(world: World) -> WorldState:
    return WorldState(
        **{**vars(world.state()), "pieces": tuple(p for p in world.state().pieces if p.piece != 9), "hand": None}
    )


def test_carried_through_everything_it_touches_nothing(world: World) -> None:
    twin = World(CALM, world.state())
    world.rebase()
    world.take(9, "chest", (0.0, 0.0), (-220.0, 60.0), front=True)
    for x, y in ((220.0, 60.0), (0.0, 300.0), (0.0, -60.0)):
        carry(world, x, y)
    twin.step(720)
    assert world.where(9) == FRONT
    assert without_hand(world).ship == twin.state().ship
    assert without_hand(world).pieces == twin.state().pieces


def test_it_comes_in_only_where_there_is_room(world: World) -> None:
    world.take(9, "crate", (0.0, 0.0), (40.0, 90.0), front=True)
    carry(world, -70.0, 60.0)  # in the crate on slot 1
    assert not world.bring_in()
    assert world.where(9) == FRONT
    carry(world, 30.0, 90.0)
    assert world.bring_in()
    assert world.where(9) == HELD


def test_a_piece_a_little_too_low_is_set_on_what_is_there(world: World) -> None:
    deck = world.shape.slots[3].y0
    world.take(9, "crate", (0.0, 0.0), (30.0, deck + 8.0), front=True)
    carry(world, 30.0, deck + 5.0)
    assert not world.bring_in(1.0)
    assert world.bring_in(30.0)
    heel = abs(world.heel)
    world.step(60)
    assert abs(world.heel - heel) < 0.02  # the hand does not press it down
    world.let_go()
    world.step(240)
    assert world.where(9) == "aboard"


def test_taken_out_again_it_meets_nothing(world: World) -> None:
    world.take(9, "crate", (0.0, 0.0), (30.0, 85.0), front=True)
    assert world.bring_in()
    heel = world.heel
    world.take_out()
    with pytest.raises(ValueError, match="front"):
        world.take_out()
    carry(world, -70.0, 60.0)
    assert abs(world.heel - heel) < 0.03


def test_a_state_with_a_piece_in_front_goes_on_alike(world: World) -> None:
    world.take(9, "crate", (0.0, 0.0), (30.0, 85.0), front=True)
    state = WorldState.from_dict(world.state().to_dict(), "world")
    first, second = World(CALM, state), World(CALM, state)
    for twin in (first, second):
        carry(twin, -70.0, 60.0)
    assert first.state() == second.state()
    assert first.where(9) == FRONT
