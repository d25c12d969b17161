"""A world is exact in every process and goes on from every moment; what can be done with it under way.

Run as a program it prints the digest of one eventful scene, for comparison between processes.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pymunk
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.falls import Fact
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params, load_preset
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.ship import ShipShape, ship_shape
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, HELD, PieceState, WorldState
from riffraff.physics.world import World

CRATE, CHEST, RAT = 3, 7, 6
FRICTIONLESS = {"ship__pivot_friction": 0.0, "ship__pivot_damping": 0.0, "ship__yard_play": 0.0}

Load = Callable[[World, int, random.Random], list[int]]
StillParams = Callable[..., Params]


# -- the same inputs, the same bits -----------------------------------------------------------------------------


def eventful_scene() -> World:
    """A storm, a falling load, hooks, two pieces handled and one thrown overboard."""
    world = World(load_preset("storm"))
    for piece, slot in ((3, 3), (11, 3), (0, 1), (7, 2), (13, 8), (5, 7), (1, 4), (2, 9)):
        set_down(world, piece, KINDS[piece % 8], Spot(slot, world.shape.slots[slot].centre))
    set_down(world, 6, "rat", Spot(10, 40.0, hang=True))
    world.take(4, "sailor", (0.0, 12.0), (300.0, 200.0), 0.3)
    for tick in range(600):
        if tick == 60:
            world.turn_to(1.0)
        if tick == 200:
            world.let_go()
        if tick == 300:
            world.take(12, "sailor", (0.0, 12.0), (-300.0, 200.0), 0.3)
            world.hang(1)
        if world.held is not None:
            world.hand_to(300.0 - tick, 160.0 + 40.0 * math.sin(tick / 20.0))
        world.step()
    return world


def test_same_inputs_give_the_same_bits_in_one_process() -> None:
    first, second = eventful_scene(), eventful_scene()
    assert {first.where(piece) for piece in first.pieces} == {ABOARD, FALLEN, HELD}
    assert first.state() == second.state()
    assert first.digest() == second.digest()


@pytest.mark.parametrize("seed", ["1", "4711"])
def test_same_inputs_give_the_same_bits_in_every_process(seed: str) -> None:
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, __file__], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == eventful_scene().digest()


def test_stepping_by_one_or_by_many_is_the_same(load: Load) -> None:
    worlds = [World(load_preset("storm")) for _ in range(2)]
    for world in worlds:
        load(world, 8, random.Random(5))
    one_by_one = [fact for _ in range(300) for fact in worlds[0].step()]
    at_once = worlds[1].step(300)
    assert one_by_one == at_once
    assert worlds[0].digest() == worlds[1].digest()


def test_looking_changes_nothing(load: Load) -> None:
    seen, unseen = World(Params()), World(Params())
    for world in (seen, unseen):
        load(world, 8, random.Random(5))
    for _ in range(60):
        for world in (seen, unseen):
            world.step(2)
        seen.state()
        seen.digest()
        seen.support()
        seen.poses()
        seen.take_impacts()
        seen.catchable(0.0, 0.0)
    assert seen.digest() == unseen.digest()


def test_two_worlds_do_not_touch_each_other(load: Load) -> None:
    alone = World(Params())
    load(alone, 8, random.Random(5))
    alone.step(200)
    mixed, other = World(Params()), World(load_preset("storm"))
    load(mixed, 8, random.Random(5))
    load(other, 9, random.Random(6))
    for _ in range(200):
        mixed.step()
        other.step()
    assert mixed.digest() == alone.digest()


def test_the_digest_sees_the_last_bit() -> None:
    world = World(Params())
    state = world.state()
    assert state.ship is not None
    x, *rest = state.ship
    nudged = WorldState.from_dict({**state.to_dict(), "ship": [x + 2.0**-60, *rest]}, "test")
    assert World(Params(), nudged).digest() != world.digest()
    assert World(Params(), state).digest() == world.digest()


# -- going on from any moment -----------------------------------------------------------------------------------


def handle(world: World, rng: random.Random) -> None:
    """One random thing that a player may do."""
    if world.held is None and world.hand is None and rng.random() < 0.2:
        piece = next(piece for piece in rng.sample(range(32), 32) if piece not in world.pieces)
        at = (rng.choice((-1.0, 1.0)) * 300.0, rng.uniform(0.0, 300.0))
        world.take(
            piece, KINDS[piece % 8], (rng.uniform(-8.0, 8.0), rng.uniform(-8.0, 8.0)), at, rng.uniform(-3.0, 3.0)
        )
    elif world.held is not None:
        todo = rng.choice(["go", "go", "go", "turn", "one", "hang", "unhang", "drop"])
        if todo == "go":
            world.hand_to(rng.uniform(-130.0, 130.0), rng.uniform(40.0, 330.0))
        elif todo == "turn":
            world.turn_to(rng.uniform(-3.0, 3.0))
        elif todo == "one":
            world.two_hands(False)
        elif todo in ("hang", "unhang"):
            world.hang(rng.randrange(3) if todo == "hang" else None)
        elif rng.random() < 0.5:
            world.let_go()


def go_on(world: World, rng: random.Random) -> list[Fact]:
    facts = []
    for _ in range(10):
        handle(world, rng)
        facts += world.step(12)
    return facts


@given(st.integers(0, 10**6), st.integers(1, 400), st.sampled_from(["toy", "storm"]))
@settings(max_examples=25, deadline=None)
def test_a_world_goes_on_exactly_from_its_written_state(seed: int, moment: int, preset: str) -> None:
    """At any tick, whatever is held, hangs or flies: the rebased world and the one read from text stay equal."""
    rng = random.Random(seed)
    live = World(load_preset(preset))
    for _ in range(rng.randint(0, 9)):
        piece = rng.randrange(32)
        region = live.shape.slots[rng.randint(1, 10)]
        hang = KINDS[piece % 8] in ("boat", "sailor", "rat") and region.yard is not None and rng.random() < 0.5
        if piece not in live.pieces:
            set_down(live, piece, KINDS[piece % 8], Spot(region.slot, rng.uniform(region.x0, region.x1), 0.0, hang))
    for _ in range(moment // 20 + 1):
        handle(live, rng)
        live.step(min(moment, 20))

    live.rebase()
    text = live.state().to_text()
    read = World(load_preset(preset), WorldState.from_dict(json.loads(text), "test"))
    assert read.state().to_text() == text
    assert go_on(live, random.Random(seed)) == go_on(read, random.Random(seed))
    assert live.state() == read.state()


def test_every_place_is_met_by_the_moments_above(load: Load) -> None:
    """The property above is worth its name: a rebase happens with pieces held, aboard, hanging, in flight, fallen."""
    world = World(load_preset("storm"))
    assert set_down(world, RAT, "rat", Spot(9, -30.0, hang=True))
    load(world, 11, random.Random(2))
    free = next(piece for piece in range(32) if piece not in world.pieces)
    world.take(free, KINDS[free % 8], (0.0, 5.0), (300.0, 100.0))
    world.set_heel(math.radians(20.0))
    met: set[object] = set()
    copy: World | None = None
    facts: list[list[Fact]] = [[], []]
    for _ in range(60):
        world.step(3)
        met |= {world.where(piece) for piece in world.pieces} | {
            world.hung_on(piece) is not None for piece in world.pieces
        }
        world.rebase()
        copy = World(load_preset("storm"), world.state())
        facts = [which.step(3) for which in (world, copy)]
        assert facts[0] == facts[1]
        assert copy.digest() == world.digest()
    assert met == {ABOARD, HELD, FLIGHT, FALLEN, True, False}


def test_rebase_changes_nothing_that_is_seen(load: Load) -> None:
    """It only drops what the engine remembers of its contacts: a load at rest stays where it is."""
    plain, rebased = World(Params()), World(Params())
    for world in (plain, rebased):
        load(world, 10, random.Random(3))
        world.step(10 * TICKS_PER_SECOND)
    before = rebased.state()
    rebased.rebase()
    assert rebased.state() == before
    for world in (plain, rebased):
        world.step(2 * TICKS_PER_SECOND)
    for piece, (x, y, angle) in plain.poses().items():
        assert rebased.pose(piece) == pytest.approx((x, y, angle), abs=0.05)


def stiffness_and_inertia(shape: ShipShape, gravity: float) -> tuple[float, float]:
    """Righting moment a radian (g mm2/s2) and inertia about the pivot (g mm2) of the rigid empty ship."""
    parts = (*shape.body, *shape.yard_parts)
    inertia = math.fsum(part.inertia + part.mass * (part.x**2 + part.y**2) for part in parts)
    return -gravity * math.fsum(part.mass * part.y for part in parts), inertia


# -- where the engine looks for what there is -------------------------------------------------------------------


def _rocking() -> World:
    world = World(load_preset("storm"))
    for piece, slot in ((3, 3), (0, 1), (13, 8), (2, 9)):
        set_down(world, piece, KINDS[piece % 8], Spot(slot, world.shape.slots[slot].centre))
    world.push(1.2)
    world.step(37)
    world.take(4, "sailor", (0.0, 12.0), (300.0, 200.0), 0.3)
    return world


def _rebased(world: World) -> World:
    world.rebase()
    return world


def _heeled(world: World) -> World:
    world.set_heel(math.radians(-20.0))
    return world


def _refitted(world: World) -> World:
    world.set_params(world.params.replace({"ship.lower_yard_height": 100.0, "ship.hull_mass": 300.0}))
    return world


@pytest.mark.parametrize(
    "moved",
    [
        lambda world: world,
        lambda world: World(world.params, world.state()),
        _rebased,
        _heeled,
        _refitted,
        lambda _: World(Params(), WorldState(mount_x=25.0)),
    ],
    ids=["stepped", "built", "rebased", "heeled", "refitted", "away"],
)
def test_every_shape_is_looked_for_where_its_body_is(moved: Callable[[World], World]) -> None:
    world = moved(_rocking())
    shapes = [shape for shape in world.space.shapes if isinstance(shape, pymunk.Poly)]
    for shape in shapes:
        assert shape.body is not None
        corners = [shape.body.local_to_world(corner) for corner in shape.get_vertices()]
        xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
        round_off = shape.radius
        box = min(xs) - round_off, min(ys) - round_off, max(xs) + round_off, max(ys) + round_off
        assert tuple(shape.bb) == pytest.approx(box, abs=1e-9)
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        found = world.space.point_query(middle, 0.0, pymunk.ShapeFilter())
        assert shape in {hit.shape for hit in found}


# -- handling a world -------------------------------------------------------------------------------------------


def test_set_heel_turns_ship_and_cargo_as_one(still: StillParams) -> None:
    world = World(still())
    assert set_down(world, CRATE, "crate", Spot(4, 80.0))
    world.place(PieceState(CHEST, "chest", (250.0, -150.0, 0.0, 0.0, 0.0, 0.0), FALLEN))
    before = world.pose(CRATE)
    world.set_heel(math.radians(-10.0))
    s, c = math.sin(world.heel), math.cos(world.heel)
    assert world.pose(CRATE) == pytest.approx(
        (before[0] * c - before[1] * s, before[0] * s + before[1] * c, before[2] + world.heel)
    )
    assert world.pose(CHEST)[:2] == (250.0, -150.0)
    assert world.heel == pytest.approx(math.radians(-10.0))
    assert world.heel_rate == 0.0


def test_a_push_gives_the_rate_and_no_drift(still: StillParams) -> None:
    world = World(still(**FRICTIONLESS))
    world.push(0.5)
    assert world.heel_rate == pytest.approx(0.5)
    stiffness, inertia = stiffness_and_inertia(world.shape, 9810.0)
    peak = 0.0
    for _ in range(TICKS_PER_SECOND):
        world.step()
        peak = max(peak, world.heel)
    assert 1 - math.cos(peak) == pytest.approx(0.5 * inertia * 0.5**2 / stiffness, rel=5e-3)


def test_parameters_change_under_way(still: StillParams) -> None:
    """At once what is marked so, by rebuilding in place what is not: with place and motion kept."""
    world = World(still())
    assert set_down(world, CRATE, "crate", Spot(3, 30.0))
    world.set_heel(math.radians(8.0))
    world.step(30)
    pose, heel, rate = world.pose(CRATE), world.heel, world.heel_rate
    for changes in (
        {"contact.friction": 0.6, "swell.amplitude": 5.0},
        {"ship.ball_mass": 400.0, "cargo.crate_mass": 20.0},
    ):
        params = world.params.replace(changes)
        world.set_params(params)
        assert world.params == params
        assert (world.pose(CRATE), world.heel) == (pose, pytest.approx(heel))
        assert world.heel_rate == pytest.approx(rate)
    assert world.body_of(CRATE).body.mass == 20.0
    assert world.bodies.ship.mass == ship_shape(world.params).body_mass
    for shape in (*world.body_of(CRATE).shapes, *world.bodies.hull_shapes):
        assert shape.friction == pytest.approx(math.sqrt(0.6))


def test_changing_parameters_at_once_is_as_building_with_them(still: StillParams) -> None:
    now = {"contact.friction": 0.5, "contact.elasticity": 0.1, "ship.pivot_damping": 5.0e6, "ship.yard_friction": 1e5}
    changed, built = World(still()), World(still().replace(now))
    changed.set_params(still().replace(now))
    for world in (changed, built):
        set_down(world, CRATE, "crate", Spot(4, 80.0))
        world.set_heel(math.radians(20.0))
        world.step(2 * TICKS_PER_SECOND)
    assert changed.digest() == built.digest()


def test_a_taller_ship_is_rebuilt_around_its_cargo(still: StillParams, joint_drift: Callable[[World], float]) -> None:
    world = World(still())
    world.set_heel(math.radians(10.0))
    world.step(20)
    world.set_params(still(ship__lower_yard_height=120.0, ship__ball_depth=110.0))
    assert joint_drift(world) < 1e-9
    world.step(5 * TICKS_PER_SECOND)
    assert joint_drift(world) < 0.05


def test_a_second_piece_of_that_name_is_a_mistake() -> None:
    world = World(Params())
    set_down(world, CRATE, "crate", Spot(3, 30.0))
    with pytest.raises(ValueError, match="3"):
        world.place(PieceState(CRATE, "crate", (250.0, 0.0, 0.0, 0.0, 0.0, 0.0)))
    with pytest.raises(ValueError, match="3"):
        world.take(CRATE, "crate", (0.0, 0.0), (300.0, 0.0))


@pytest.mark.parametrize("where", ["ship", "piece"])
def test_a_number_that_is_none_stops_the_simulation(where: str) -> None:
    world = World(Params())
    set_down(world, CRATE, "crate", Spot(3, 30.0))
    body = world.bodies.ship if where == "ship" else world.body_of(CRATE).body
    body.angular_velocity = math.nan
    with pytest.raises(RiffRaffError) as caught:
        world.step(2 * TICKS_PER_SECOND)
    assert "tick" in str(caught.value)


if __name__ == "__main__":
    print(eventful_scene().digest())
