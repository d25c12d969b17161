"""A running world measured: its frozen balance against its own motion, footings, and what holds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.footings import Footings
from riffraff.physics.measures import balance_of, load_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.statics import empty_ship, slide_heels
from riffraff.physics.stowage import holds
from riffraff.physics.world import World

CALM = Params().replace({"swell.amplitude": 0.0})
QUICK = CALM.replace({"ship.pivot_friction": 0.0, "ship.pivot_damping": 4.0e7})
BOAT, BARREL, CRATE, PLANK, SECOND_CRATE = 0, 1, 3, 5, 11


def afloat(params: Params, *spots: tuple[int, str, Spot], seconds: int = 10) -> World:
    """A world with these pieces set down, gone on for some seconds."""
    world = World(params)
    for spot in spots:
        assert set_down(world, *spot)
    world.step(seconds * TICKS_PER_SECOND)
    return world


def test_empty_world_measures_as_the_empty_ship() -> None:
    world = World(CALM)
    world.set_heel(0.2)
    assert balance_of(world).gm == pytest.approx(float(empty_ship(CALM).gm))
    assert load_of(world).shape == (0, 4)
    assert Footings.of(world) == {}


def test_load_is_where_it_was_set_down_at_any_heel() -> None:
    world = afloat(CALM, (CRATE, "crate", Spot(4, 80.0)), seconds=0)
    upright = load_of(world)
    assert upright[0, :2].tolist() == pytest.approx([8.0, 80.0])
    assert upright[0, 3] == pytest.approx(8.0 * 26.0**2 / 6.0)
    world.set_heel(0.3)
    assert load_of(world) == pytest.approx(upright)


def test_a_ship_at_rest_lies_at_its_measured_list_also_with_what_hangs() -> None:
    world = afloat(QUICK, (CRATE, "crate", Spot(4, 80.0)), (BOAT, "boat", Spot(8, 30.0, hang=True)))
    balance = balance_of(world)
    assert math.degrees(world.heel - float(balance.list_heel)) == pytest.approx(0.0, abs=0.01)
    assert balance.righting_arm(world.heel) == pytest.approx(0.0, abs=0.01)


def test_footings_name_what_bears_each_piece() -> None:
    world = afloat(
        CALM,
        (CRATE, "crate", Spot(3, 30.0)),
        (SECOND_CRATE, "crate", Spot(3, 30.0)),
        (BARREL, "barrel", Spot(5, -60.0)),
    )
    feet = Footings.of(world)
    assert [(feet[piece].on, feet[piece].on_ship) for piece in (BARREL, CRATE, SECOND_CRATE)] == [
        (1, True),
        (0, True),
        (CRATE, False),
    ]
    assert all(footing.alone for footing in feet.values())
    deck = feet[CRATE].span
    assert [deck[0][0], deck[1][0]] == pytest.approx([17.0, 43.0], abs=0.5)
    assert [deck[0][1], deck[1][1]] == pytest.approx([50.0, 50.0], abs=0.1)
    # The yard lies on the end of its play, its left side down.
    assert math.degrees(feet[BARREL].tilt) == pytest.approx(1.2, abs=0.01)
    right, left = np.degrees(slide_heels(feet[BARREL].tilt, world.params.contact.friction))
    assert (right, left) == pytest.approx((-17.745 - 1.2, 17.745 - 1.2), abs=0.01)


def test_a_plank_across_two_crates_has_no_sole_footing() -> None:
    crates = ((CRATE, "crate", Spot(3, 25.0)), (SECOND_CRATE, "crate", Spot(4, 65.0)))
    world = afloat(CALM, *crates, (PLANK, "plank", Spot(3, 45.0)))
    assert not Footings.of(world)[PLANK].alone
    assert not holds(world, 0.02)
    world.remove(PLANK)
    assert holds(world, 0.02)


def test_what_just_came_into_being_stands_on_nothing_yet() -> None:
    world = afloat(CALM, (CRATE, "crate", Spot(4, 80.0)), seconds=0)
    assert Footings.of(world) == {}


def test_empty_ship_holds_until_its_heaviest_yard_turns_on_its_peg() -> None:
    loose = {"ship.pivot_friction": 0.0, "ship.pivot_damping": 0.0, "ship.yard_friction": 2.0e5}
    world = World(CALM.replace(loose))
    ship, part = empty_ship(world.params), world.shape.yard_parts[0]
    largest = 0.9 * world.params.ship.yard_friction / part.inertia  # rad/s2, with the margin that is kept
    edge = math.asin(largest * float(ship.inertia / ship.stiffness))
    assert holds(world, 0.99 * edge)
    assert not holds(world, 1.01 * edge)


def test_nothing_holds_in_a_swing_to_the_stop() -> None:
    world = World(CALM.replace({"ship.yard_play": 0.0}))
    assert holds(world, math.radians(34.9))
    assert not holds(world, math.radians(35.0))


def test_a_crate_on_deck_holds_until_it_would_slide() -> None:
    params = QUICK.replace({"ship.yard_play": 0.0, "ship.pivot_damping": 1.0e6})
    world = afloat(params, (CRATE, "crate", Spot(3, 18.5)), (SECOND_CRATE, "crate", Spot(2, -18.5)))
    held = [degrees for degrees in range(1, 34) if holds(world, math.radians(degrees))]
    assert held == list(range(1, held[-1] + 1))
    edge = held[-1]
    free = float(balance_of(world).free_list)
    for degrees, stays in ((edge, True), (edge + 8, False)):
        trial = World(world.params, world.state())
        before = load_of(trial)
        trial.set_heel(free + math.radians(degrees))
        trial.step(3 * TICKS_PER_SECOND)
        assert bool(np.abs(load_of(trial)[:, 1:3] - before[:, 1:3]).max() < 0.2) == stays


def test_a_tall_stack_topples_before_it_slides() -> None:
    rough = CALM.replace({"contact.friction": 1.5, "ship.yard_play": 0.0})
    low, tall = World(rough), World(rough)
    assert set_down(low, CRATE, "crate", Spot(3, 40.0))
    for piece in (CRATE, SECOND_CRATE):
        assert set_down(tall, piece, "crate", Spot(3, 40.0))
    assert holds(low, math.radians(25.0))
    assert not holds(tall, math.radians(25.0))


def test_what_hangs_does_not_hold() -> None:
    world = afloat(CALM, (BOAT, "boat", Spot(8, 30.0, hang=True)))
    assert not holds(world, 0.01)


def test_a_mount_faster_than_the_engine_drives_it_does_not_hold() -> None:
    fast = Params().replace({"swell.amplitude": 30.0, "swell.period": 0.5, "ship.yard_play": 0.0})
    slow = fast.replace({"swell.period": 5.0})
    assert not holds(World(fast), 0.1)
    assert holds(World(slow), 0.1)


def test_asking_changes_nothing() -> None:
    world = afloat(CALM, (CRATE, "crate", Spot(4, 80.0)), seconds=1)
    before = world.digest()
    holds(world, 0.1)
    Footings.of(world)
    assert world.digest() == before
