"""What bears a piece is what it stands on, followed down (R3, R14, R17)."""

from __future__ import annotations

import pytest

from riffraff.physics.bearing import carriers, shares
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, occupied, set_down, slots_of, slots_touched
from riffraff.physics.world import World

CALM = Params().replace({"swell.amplitude": 0.0})
DECK, LOWER = 0, 1


def loaded(*pieces: tuple[int, str, Spot]) -> World:
    world = World(CALM)
    for piece, kind, spot in pieces:
        assert set_down(world, piece, kind, spot)
    world.step(360)
    return world


def test_r3_on_the_ship_itself() -> None:
    world = loaded((0, "crate", Spot(1, -70.0)), (1, "crate", Spot(6, 40.0)))
    assert carriers(world) == {0: DECK, 1: LOWER}
    assert slots_of(world) == {0: 1, 1: 6}
    assert all(share.sum() == pytest.approx(1.0) for share in shares(world).values())


def test_r17_on_cargo_of_a_yard_and_against_the_mast_it_is_the_yards() -> None:
    """A chest on a boat on slot 6 that touches the mast was booked on slot 3, on the deck."""
    world = loaded((0, "boat", Spot(6, 46.0)), (7, "chest", Spot(6, 21.0)))
    assert world.support().carried[7] == {DECK}
    assert slots_touched(world) == {0: 6, 7: 3}
    assert slots_of(world) == {0: 6, 7: 6}
    assert occupied(world) == (6,)


def test_r14_a_stack_is_followed_down() -> None:
    world = loaded(*((n, "crate", Spot(2, -30.0)) for n in range(2)))
    assert carriers(world) == {0: DECK, 1: DECK}
    assert set(slots_of(world).values()) == {2}
    assert slots_of(world) == slots_touched(world)


def test_what_hangs_is_on_its_yard() -> None:
    world = loaded((6, "rat", Spot(9, -30.0, hang=True)))
    assert slots_of(world) == {6: 9}
