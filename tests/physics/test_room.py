"""Is there room for a piece (R17)? Full means: it would stay a second in no pose on the slot or on its cargo."""

from __future__ import annotations

import pytest

from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.room import RoomSearch
from riffraff.physics.world import World

SMOOTH, LEANS = 0.05, 0.55
"""A friction at which cargo slides at 3 degrees, and a heel in rad."""
CALM = Params().replace({"swell.amplitude": 0.0})


def room(world: World, kind: str, slot: int, *, loose: bool = False) -> bool:
    before = world.digest()
    search = RoomSearch(world, 30, kind, slot, loose=loose)
    for _ in range(4000):
        if search.look(12) is not None:
            break
    assert search.room is not None
    assert world.digest() == before
    return search.room


@pytest.mark.parametrize("kind", ["crate", "rat", "boat", "bottle"])
@pytest.mark.parametrize("slot", [1, 4, 6, 9])
def test_r17_an_empty_slot_has_room(kind: str, slot: int) -> None:
    assert room(World(CALM), kind, slot)


@pytest.mark.parametrize("slot", [6, 8, 10])
def test_r17_one_crate_at_the_tip_does_not_fill_a_slot(slot: int) -> None:
    world = World(CALM)
    region = world.shape.slots[slot]
    assert set_down(world, 0, "crate", Spot(slot, region.side * (max(abs(region.x0), abs(region.x1)) - 10.0)))
    world.step(120)
    assert room(world, "sailor", slot)


def test_r17_where_nothing_stays_a_slot_is_full() -> None:
    """On a smooth ship that leans to its stop everything slides off: none of it had to be tried."""
    world = World(CALM.replace({"contact.friction": SMOOTH}))
    world.set_heel(LEANS)
    assert not room(world, "barrel", 9)
    assert not room(world, "crate", 8)


def test_r17_equal_ships_give_equal_answers() -> None:
    world = World(CALM)
    for n, along in enumerate((40.0, 70.0, 100.0)):
        set_down(world, n, "chest", Spot(4, along))
    world.step(300)
    first, second = (RoomSearch(World(CALM, world.state()), 30, "crate", 4) for _ in range(2))
    steps = 0
    while first.room is None:
        assert first.look(12) is second.look(12)
        steps += 1
        assert steps < 4000
