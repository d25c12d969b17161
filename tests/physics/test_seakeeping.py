"""The ship in swell, in still water, and against the textbook."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.ship import ShipShape
from riffraff.physics.state import FLIGHT, PieceState
from riffraff.physics.world import World

CRATE, CHEST, BARREL = 3, 7, 1
STEADY = 1.0e9
"""g mm2/s2: turns the ship whatever it carries."""
FRICTIONLESS = {"ship__pivot_friction": 0.0, "ship__pivot_damping": 0.0, "ship__yard_play": 0.0}

Load = Callable[[World, int, random.Random], list[int]]
StillParams = Callable[..., Params]


# -- swell and stillness ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("period", [0.5, 2.0, 20.0])
def test_the_mount_follows_a_sine(period: float) -> None:
    world = World(Params().replace({"swell.amplitude": 10.0, "swell.period": period}))
    for tick in range(1, 8 * TICKS_PER_SECOND):
        world.step()
        aim = 10.0 * math.sin(2 * math.pi * (tick - 1) / TICKS_PER_SECOND / period)
        straight = 10.0 * (2 * math.pi / period / TICKS_PER_SECOND) ** 2  # pieces of two ticks for an arc
        assert world.mount_x == pytest.approx(aim, abs=straight + 1e-6)
        assert world.pivot[0] == pytest.approx(world.mount_x, abs=0.2)


@pytest.mark.parametrize("every", [1, 2, 3, 7])
def test_rebasing_leaves_the_swell_alone(every: int) -> None:
    world, plain = (World(Params().replace({"swell.amplitude": 10.0, "swell.period": 2.0})) for _ in range(2))
    for tick in range(1, TICKS_PER_SECOND):
        world.step()
        plain.step()
        if tick % every == 0:
            world.rebase()
        assert world.mount_x == pytest.approx(plain.mount_x, abs=1e-9)


def test_a_swell_that_is_turned_off_brings_the_mount_home_without_a_jolt() -> None:
    params = Params().replace({"swell.amplitude": 30.0, "swell.period": 1.4})
    world = World(params)
    world.step(50)
    world.set_params(params.replace({"swell.amplitude": 0.0}))
    fastest = 0.0
    for _ in range(2 * TICKS_PER_SECOND):
        world.step()
        fastest = max(fastest, abs(world.mount_speed))
    assert world.mount_x == pytest.approx(0.0, abs=1e-9)
    assert world.mount_speed == 0.0
    assert fastest <= 250.0


def test_a_ship_on_still_water_does_not_move_by_a_bit(still: StillParams) -> None:
    world = World(still())
    world.step(20 * TICKS_PER_SECOND)
    assert (world.heel, world.heel_rate, world.mount_x) == (0.0, 0.0, 0.0)
    assert world.yard_angles == (0.0, 0.0, 0.0)
    assert world.rest_ticks == world.tick


def test_a_loaded_ship_on_still_water_comes_to_rest(still: StillParams, load: Load) -> None:
    world = World(still())
    load(world, 6, random.Random(8))
    world.step(15 * TICKS_PER_SECOND)
    before = world.poses(), world.heel
    world.step(10 * TICKS_PER_SECOND)
    assert world.heel == pytest.approx(before[1], abs=math.radians(0.01))
    for piece, pose in before[0].items():
        assert world.pose(piece) == pytest.approx(pose, abs=0.1)


def test_rest_is_counted_from_when_all_rests(still: StillParams) -> None:  # R22
    world = World(still())
    world.step(120)
    assert world.rest_ticks == 120
    world.set_heel(math.radians(10.0))
    world.step(60)
    assert world.rest_ticks == 0
    world.step(15 * TICKS_PER_SECOND)
    assert world.rest_ticks > TICKS_PER_SECOND


def test_nothing_rests_while_a_piece_is_held_or_flies(still: StillParams) -> None:  # R22
    world = World(still())
    world.take(CRATE, "crate", (0.0, 0.0), (300.0, 100.0))
    world.step(2 * TICKS_PER_SECOND)
    assert world.rest_ticks == 0
    world.put_back()
    world.step(TICKS_PER_SECOND)
    assert world.rest_ticks == TICKS_PER_SECOND
    world.place(PieceState(CHEST, "chest", (250.0, 2000.0, 0.0, 0.0, 0.0, 0.0)))
    world.step(36)
    assert world.where(CHEST) == FLIGHT
    assert world.rest_ticks == 0


def test_cargo_rests_when_it_moves_with_the_ship() -> None:  # R22
    """In a swell the cargo moves, but not against the ship."""
    world = World(Params().replace({"swell.amplitude": 30.0, "swell.period": 8.0}))
    assert set_down(world, CRATE, "crate", Spot(3, 30.0))
    world.step(10 * TICKS_PER_SECOND)
    assert world.rest_ticks > 5 * TICKS_PER_SECOND


# -- the textbook -----------------------------------------------------------------------------------------------


def stiffness_and_inertia(shape: ShipShape, gravity: float) -> tuple[float, float]:
    """Righting moment a radian (g mm2/s2) and inertia about the pivot (g mm2) of the rigid empty ship."""
    parts = (*shape.body, *shape.yard_parts)
    inertia = math.fsum(part.inertia + part.mass * (part.x**2 + part.y**2) for part in parts)
    return -gravity * math.fsum(part.mass * part.y for part in parts), inertia


def swing(world: World, seconds: float) -> tuple[float, float]:
    """Period in s from the passages through upright, and the greatest heel in rad of the last three seconds."""
    passages: list[float] = []
    before, peak = world.heel, 0.0
    ticks = round(seconds * TICKS_PER_SECOND)
    for tick in range(ticks):
        world.step()
        if before * world.heel < 0.0:
            passages.append((tick + before / (before - world.heel)) / TICKS_PER_SECOND)
        before = world.heel
        if tick > ticks - 3 * TICKS_PER_SECOND:
            peak = max(peak, abs(before))
    whole = (len(passages) - 1) // 2 * 2
    return 2 * (passages[whole] - passages[0]) / whole, peak


@pytest.mark.parametrize("start_deg", [2.0, 15.0, 30.0])
def test_without_friction_it_is_a_compound_pendulum(start_deg: float, still: StillParams) -> None:
    """Period to 0.1 %, with the elliptic integral for large swings, and no loss of energy in 20 s (0.2 %)."""
    world = World(still(**FRICTIONLESS))
    stiffness, inertia = stiffness_and_inertia(world.shape, 9810.0)
    start = math.radians(start_deg)
    a, b = 1.0, math.cos(start / 2)
    for _ in range(6):
        a, b = (a + b) / 2, math.sqrt(a * b)
    world.set_heel(start)
    period, peak = swing(world, 20.0)
    assert period == pytest.approx(2 * math.pi * math.sqrt(inertia / stiffness) / a, rel=1e-3)
    assert 1 - math.cos(peak) == pytest.approx(1 - math.cos(start), rel=2e-3)


@pytest.mark.parametrize("ball_mass", [200.0, 600.0])
def test_the_period_follows_the_masses(ball_mass: float, still: StillParams) -> None:
    world = World(still(ship__ball_mass=ball_mass, **FRICTIONLESS))
    stiffness, inertia = stiffness_and_inertia(world.shape, 9810.0)
    world.set_heel(math.radians(1.0))
    assert swing(world, 12.0)[0] == pytest.approx(2 * math.pi * math.sqrt(inertia / stiffness), rel=1e-3)


def test_a_known_weight_gives_the_list_of_statics(still: StillParams) -> None:
    """tan(heel) = m x / (M GM - m y) for a piece fixed to the deck, without friction in the axes."""
    world = World(still(ship__pivot_friction=0.0, ship__pivot_damping=4.0e7, ship__yard_play=0.0))
    assert set_down(world, CHEST, "chest", Spot(4, 90.0))
    world.step(30 * TICKS_PER_SECOND)
    stiffness, _ = stiffness_and_inertia(world.shape, 1.0)
    x, y, _ = world.pose(CHEST)
    s, c = math.sin(world.heel), math.cos(world.heel)
    along, above = x * c + y * s, y * c - x * s
    assert math.tan(-world.heel) == pytest.approx(10.0 * along / (stiffness - 10.0 * above), rel=2e-3)
    assert world.heel < -math.radians(0.5)


def test_dry_friction_holds_a_small_list_and_lets_a_large_one_go(still: StillParams) -> None:
    world = World(still())
    stiffness, _ = stiffness_and_inertia(world.shape, 9810.0)
    dead_band = math.asin(world.params.ship.pivot_friction / stiffness)
    assert math.degrees(dead_band) == pytest.approx(0.2, abs=0.1)
    world.set_heel(0.8 * dead_band)
    world.step(3 * TICKS_PER_SECOND)
    assert world.heel == pytest.approx(0.8 * dead_band, abs=1e-6)
    world.set_heel(2.0 * dead_band)
    world.step(5 * TICKS_PER_SECOND)
    assert abs(world.heel) < 1.05 * dead_band


def test_a_mirrored_load_gives_the_mirrored_list(still: StillParams) -> None:
    heels = []
    for side in (1.0, -1.0):
        world = World(still())
        load = (
            (CRATE, "crate", 3, 30.0),
            (CHEST, "chest", 6, 50.0),
            (BARREL, "barrel", 7, -40.0),
            (9, "barrel", 10, 20.0),
        )
        mirror = {3: 2, 6: 5, 7: 8, 10: 9}
        for piece, kind, slot, along in load:
            assert set_down(world, piece, kind, Spot(slot if side > 0 else mirror[slot], side * along))
        world.step(20 * TICKS_PER_SECOND)
        heels.append(math.degrees(world.heel))
    assert heels[0] == pytest.approx(-heels[1], abs=0.05)
    assert abs(heels[0]) > 0.5


def test_the_ship_stops_where_the_rod_meets_the_ring() -> None:
    world = World(Params())
    world.drive(math.radians(40.0), STEADY / 5)
    world.step(3 * TICKS_PER_SECOND)
    assert math.degrees(world.heel) == pytest.approx(35.0, abs=0.3)


def test_energy_only_falls(still: StillParams, load: Load) -> None:
    """Nothing drives a ship on still water: the energy of ship and load never grows by more than a nudge."""
    world = World(still())
    load(world, 12, random.Random(1))
    world.set_heel(math.radians(22.0))
    start = least = energy(world)
    for _ in range(4 * TICKS_PER_SECOND):
        world.step()
        now = energy(world)
        assert now < least + 2e-3 * abs(start)
        least = min(least, now)


def energy(world: World) -> float:
    """Kinetic and potential energy of all bodies, g mm2/s2, from the table up."""
    bodies = [world.bodies.ship, *world.bodies.yards, *(world.body_of(piece).body for piece in world.pieces)]
    return math.fsum(
        body.mass * (0.5 * body.velocity.dot(body.velocity) + 9810.0 * (body.position.y + 165.0))
        + 0.5 * body.moment * body.angular_velocity**2
        for body in bodies
    )
