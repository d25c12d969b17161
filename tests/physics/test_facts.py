"""What the world tells of the cargo (R17, R18): left, landed, fell, once each and in their order."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.bodies import CARGO, GROUND, SHIP
from riffraff.physics.falls import FELL, FLIGHT_TICKS, LANDED, LEFT, Fact
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, PieceState
from riffraff.physics.world import World

CRATE, CHEST, BARREL = 3, 7, 1
STEADY = 1.0e9
"""g mm2/s2: turns the ship whatever it carries."""

Load = Callable[[World, int, random.Random], list[int]]
StillParams = Callable[..., Params]
Account = Callable[[list[Fact], dict[int, str]], dict[int, str]]


def told(facts: list[Fact]) -> list[tuple[str, int]]:
    return [(fact.what, fact.piece) for fact in facts]


def test_what_drops_beside_the_ship_leaves_and_falls() -> None:  # R18
    world = World(Params())
    world.place(PieceState(CRATE, "crate", (250.0, 0.0, 0.0, 0.0, 0.0, 0.0)))
    facts = world.step(2 * TICKS_PER_SECOND)
    assert told(facts) == [(LEFT, CRATE), (FELL, CRATE)]
    fall = math.sqrt(2 * (165.0 - 13.0) / 9810.0)
    assert facts[1].tick / TICKS_PER_SECOND == pytest.approx(fall, abs=0.02)
    assert world.where(CRATE) == FALLEN


@pytest.mark.parametrize("height", range(6))
def test_what_comes_down_is_told_at_that_tick(height: int) -> None:  # R18
    world = World(Params())
    world.place(PieceState(CRATE, "crate", (250.0, 7.0 * height, 0.0, 0.0, 0.0, 0.0)))
    told_now: list[Fact] = []
    while not world.take_impacts():
        assert FELL not in {fact.what for fact in told_now}
        told_now = world.step()
    assert (told_now[-1].what, told_now[-1].tick) == (FELL, world.tick)


KEEN = pytest.mark.parametrize("keen", [False, True])


@KEEN
def test_a_fall_is_told_once_nothing_is_below_or_once_it_has_lasted(keen: bool) -> None:  # R18
    world = World(Params().replace({"swell.amplitude": 0.0}), keen=keen)
    set_down(world, CRATE, "crate", Spot(4, 100.0))
    world.step(TICKS_PER_SECOND)
    world.body_of(CRATE).body.velocity = (300.0, 0.0)
    facts: list[Fact] = []
    borne = world.tick
    while not facts:
        facts = world.step()
        borne = world.tick if world.support().supported() else borne
    assert told(facts) == [(LEFT, CRATE)]
    assert world.tick - borne <= (2 if keen else FLIGHT_TICKS)


@KEEN
def test_what_is_close_above_other_cargo_may_only_hop(keen: bool) -> None:
    world = World(Params().replace({"swell.amplitude": 0.0}), keen=keen)
    set_down(world, CHEST, "chest", Spot(4, 100.0))
    world.step(TICKS_PER_SECOND)
    x, y, _ = world.pose(CHEST)
    world.place(PieceState(CRATE, "crate", (x, y + 30.0, 0.0, 0.0, 0.0, 0.0)))
    assert world.step(FLIGHT_TICKS - 1) == []


@KEEN
def test_a_piece_that_rattles_is_aboard(keen: bool) -> None:
    """Hops that are shorter than a flight, whenever the touches between them come."""
    world = World(Params().replace({"swell.amplitude": 0.0}), keen=keen)
    set_down(world, CRATE, "crate", Spot(3, 30.0))
    world.step(TICKS_PER_SECOND)
    crate = world.body_of(CRATE).body
    for hop in range(40):
        crate.velocity = (0.0, 20.0 + 4.0 * hop)  # mm/s: in the air for up to 36 ms of the 50 that make a flight
        crate.angular_velocity = 0.0
        world.take_impacts()
        while not world.take_impacts():
            assert world.step() == []
    assert world.where(CRATE) == ABOARD


@pytest.mark.parametrize("where", ["box", "waves"])
def test_the_box_and_the_waves_end_a_fall_like_the_table(where: str) -> None:  # R18
    x = -163.0 if where == "box" else 40.0
    world = World(Params().replace({"surroundings.wave_width": 120.0}) if where == "box" else Params())
    world.drive(-math.radians(60.0), STEADY)  # out of the way
    world.place(PieceState(CRATE, "crate", (x, -60.0, math.pi / 4, 0.0, 0.0, 0.0)))
    facts = world.step(30)
    assert told(facts) == [(LEFT, CRATE), (FELL, CRATE)]
    assert world.pose(CRATE)[1] > -165.0 + 20.0


def test_a_piece_from_a_yard_to_the_deck_has_not_left_for_good() -> None:  # R17
    world = World(Params().replace({"swell.amplitude": 0.0}))
    world.place(PieceState(CRATE, "crate", (50.0, 90.0, 0.0, 0.0, 0.0, 0.0)))
    assert told(world.step(2 * TICKS_PER_SECOND)) == [(LEFT, CRATE), (LANDED, CRATE)]
    assert world.where(CRATE) == ABOARD


def test_what_lies_on_fallen_cargo_has_fallen_though_it_touches_no_ground() -> None:  # R18
    world = World(Params())
    for piece, y in ((CRATE, -152.0), (CRATE + 8, -120.0)):
        world.place(PieceState(piece, "crate", (250.0, y, 0.0, 0.0, 0.0, 0.0)))
    facts = world.step(2 * TICKS_PER_SECOND)
    assert told(facts)[-1] == (FELL, CRATE + 8)
    assert world.support().grounded == {CRATE}
    assert set(world.all_in(FALLEN)) == {CRATE, CRATE + 8}


def test_what_leans_from_the_hull_to_the_table_falls_when_the_ship_lets_go() -> None:  # R18
    """A ship pressed over until its hull is low: a plank between hull and ground is still borne by the ship."""
    params = Params().replace(
        {
            "ship.hull_length": 300.0,
            "ship.heel_stop": 60.0,
            "cargo.plank_size": 90.0,
            "contact.friction": 1.5,
            "contact.ground_friction": 1.5,
        }
    )
    world = World(params)
    world.drive(-math.radians(60.0), STEADY)
    world.step(TICKS_PER_SECOND)
    world.drive(0.0, STEADY)
    pivot_x, pivot_y = world.pivot
    s, c = math.sin(world.heel), math.cos(world.heel)
    edge = (pivot_x + 150.0 * c - 50.0 * s, pivot_y + 150.0 * s + 50.0 * c)
    lean = math.radians(105.0)
    foot = (edge[0] + 20.0, world.params.surroundings.table_depth * -1.0)
    world.place(
        PieceState(5, "plank", (foot[0] + 45.0 * math.cos(lean), foot[1] + 46.0 * math.sin(lean), lean, 0.0, 0.0, 0.0))
    )
    facts = world.step(2 * TICKS_PER_SECOND)
    contacts = world.support()
    assert contacts.grounded == {5}
    assert contacts.carried == {5: {0}}
    assert (FELL, 5) not in told(facts)
    assert world.where(5) in (ABOARD, FLIGHT)
    world.drive(math.radians(60.0), STEADY)
    assert told(world.step(2 * TICKS_PER_SECOND))[-1] == (FELL, 5)


@pytest.mark.parametrize("seed", range(6))
def test_an_avalanche_is_accounted_for_piece_by_piece(seed: int, load: Load, account: Account) -> None:  # R18, R26
    world = World(Params())
    aboard = load(world, 14, random.Random(seed))
    world.set_heel(math.radians(25.0))
    facts = world.step(12 * TICKS_PER_SECOND)
    assert world.pieces == tuple(sorted(aboard))
    assert account(facts, dict.fromkeys(aboard, ABOARD)) == {piece: world.where(piece) for piece in aboard}
    assert world.all_in(FLIGHT) == ()
    assert len(world.all_in(FALLEN)) >= 4
    assert abs(math.degrees(world.heel)) < 12.0


def test_only_what_flies_can_be_caught() -> None:  # R18
    world = World(Params())
    set_down(world, CHEST, "chest", Spot(3, 40.0))
    world.place(PieceState(CRATE, "crate", (250.0, 150.0, 0.0, 0.0, 0.0, 0.0)))
    world.step(3)
    assert world.catchable(250.0, 150.0) == ()  # a hop so far
    world.step(12)
    x, y, _ = world.pose(CRATE)
    radius = world.params.hand.catch_radius
    assert world.catchable(x + radius - 1.0, y) == (CRATE,)
    assert world.catchable(x + radius + 1.0, y) == ()
    assert world.catchable(*world.pose(CHEST)[:2]) == ()
    world.remove(CRATE)
    assert world.pieces == (CHEST,)
    assert world.step(TICKS_PER_SECOND) == []


def test_what_stood_on_a_piece_that_is_taken_away_comes_down(still: StillParams) -> None:
    world = World(still())
    for piece in (CRATE, CRATE + 8):
        assert set_down(world, piece, "crate", Spot(3, 30.0))
    world.step(TICKS_PER_SECOND)
    world.remove(CRATE)
    assert told(world.step(TICKS_PER_SECOND)) == [(LEFT, CRATE + 8), (LANDED, CRATE + 8)]


def test_impacts_tell_who_met_what_how_fast() -> None:
    world = World(Params())
    world.place(PieceState(CRATE, "crate", (250.0, -52.0, 0.0, 0.0, 0.0, 0.0)))
    world.step(60)
    first = next(iter(world.take_impacts()))
    assert (first.piece, first.against) == (CRATE, GROUND)
    assert first.speed == pytest.approx(math.sqrt(2 * 9810.0 * 100.0), rel=0.02)
    assert list(world.take_impacts()) == []
    set_down(world, CHEST, "chest", Spot(3, 40.0))
    set_down(world, BARREL, "barrel", Spot(3, 40.0))
    world.step(2)
    assert {(impact.piece, impact.against) for impact in world.take_impacts()} >= {(CHEST, SHIP)}
    assert CARGO not in (SHIP, GROUND)
