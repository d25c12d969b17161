"""The ship afloat: exact in every process and from every moment, true to the textbook, honest about its cargo.

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

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.bodies import CARGO, GROUND, SHIP
from riffraff.physics.cargo import KINDS
from riffraff.physics.falls import FELL, LANDED, LEFT, Fact
from riffraff.physics.params import Params, load_preset
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.ship import ShipShape, ship_shape
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, HELD, PieceState, WorldState
from riffraff.physics.world import World

CRATE, CHEST, BARREL, RAT = 3, 7, 1, 6
STEADY = 1.0e9
"""g mm2/s2: turns the ship whatever it carries."""
FRICTIONLESS = {"ship__pivot_friction": 0.0, "ship__pivot_damping": 0.0, "ship__yard_play": 0.0}

Load = Callable[[World, int, random.Random], list[int]]
StillParams = Callable[..., Params]
Account = Callable[[list[Fact], dict[int, str]], dict[int, str]]


def told(facts: list[Fact]) -> list[tuple[str, int]]:
    return [(fact.what, fact.piece) for fact in facts]


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


# -- facts about cargo ------------------------------------------------------------------------------------------


def test_what_drops_beside_the_ship_leaves_and_falls() -> None:  # R18
    world = World(Params())
    world.place(PieceState(CRATE, "crate", (250.0, 0.0, 0.0, 0.0, 0.0, 0.0)))
    facts = world.step(2 * TICKS_PER_SECOND)
    assert told(facts) == [(LEFT, CRATE), (FELL, CRATE)]
    fall = math.sqrt(2 * (165.0 - 13.0) / 9810.0)
    assert facts[1].tick / TICKS_PER_SECOND == pytest.approx(fall, abs=0.02)
    assert world.where(CRATE) == FALLEN


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
