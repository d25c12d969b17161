"""Rough hands: whatever a player or a fall does, nothing passes through the ship, nothing is launched, nothing breaks.

The bounds: a centre of mass never goes through a bar; no overlap of more than a millimetre lasts; a held piece is never
faster than twice the hand (its own speed and as much to catch up), a free one not faster than a fall from the topmost
yard to the table; no joint comes apart by half a millimetre.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.falls import Fact
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, PieceState
from riffraff.physics.world import World

FASTEST_FALL = 3200.0
"""mm/s: from 70 mm above the topmost yard to the table, and a little for the ship's own swing."""
DROP_FROM = 324.0
"""mm: the highest that a piece is let go at, 70 mm above the topmost yard."""
HIGHEST = 285.0 + 60.0
"""mm: the mast's top, and a toss."""
LOOSEST_JOINT = 0.5
FRAME = 2
"""Ticks of a picture at 60 a second."""

Load = Callable[[World, int, random.Random], list[int]]
Account = Callable[[list[Fact], dict[int, str]], dict[int, str]]
Guards = Callable[..., Any]


def holding(
    kind: str, two: bool, y: float, load: int = 0, seed: int = 0, fill: Load | None = None
) -> tuple[World, int]:
    """The toy, loaded, with a piece in the hand beside it at y."""
    world = World(Params())
    if fill is not None:
        fill(world, load, random.Random(seed))
    piece = next(p for p in range(32) if KINDS[p % 8] == kind and p not in world.pieces)
    world.take(piece, kind, (0.0, 0.0), (300.0, y))
    world.two_hands(two)
    return world, piece


def assert_sound(seen: Any) -> None:
    """Nothing passed through, was launched or broke, as far as this guard saw."""
    hand = seen.world.params.hand.speed
    assert seen.crossed == []
    assert seen.deepest < 5.0  # for a moment, at the first touch: half of a bar is the end of one
    assert seen.fastest < FASTEST_FALL
    assert seen.fastest_held < 2.05 * hand
    assert seen.highest < HIGHEST
    assert seen.drift < LOOSEST_JOINT
    assert abs(seen.world.heel) <= math.radians(seen.world.params.ship.heel_stop + 1.0)
    assert math.isfinite(seen.world.heel_rate)


def let_come_to_rest(seen: Any, overlap: Callable[[World], float]) -> None:
    """Let go, wait, and see that nothing is left inside a bar."""
    world = seen.world
    if world.held is not None:
        world.put_back()
    seen.step(2 * TICKS_PER_SECOND)
    assert overlap(world) < 1.0


BOTH_HANDS = pytest.mark.parametrize("two", [False, True], ids=["one hand", "two hands"])
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)


# -- pointers ---------------------------------------------------------------------------------------------------


def flick(seen: Any, count: int) -> None:
    """The pointer jumps 500 mm in a frame, right through the ship, and back again."""
    for turn in range(count):
        side, y = (-1.0) ** turn, 60.0 + 37.0 * turn % 220.0
        seen.world.hand_to(200.0 * side, y)
        seen.step(66)
        seen.world.hand_to(-300.0 * side, y)
        seen.step(FRAME)


@EVERY_KIND
def test_a_fast_pointer(kind: str, guard: Guards, overlap: Callable[[World], float]) -> None:
    world, _ = holding(kind, len(kind) % 2 == 0, 150.0)
    seen = guard(world, every=5)
    flick(seen, 6)
    assert_sound(seen)
    let_come_to_rest(seen, overlap)


@pytest.mark.slow
@BOTH_HANDS
@EVERY_KIND
def test_a_fast_pointer_for_long(kind: str, two: bool, guard: Guards, overlap: Callable[[World], float]) -> None:
    world, _ = holding(kind, two, 150.0)
    seen = guard(world)
    flick(seen, 60)
    assert_sound(seen)
    let_come_to_rest(seen, overlap)


def drag_through(seen: Any, heights: tuple[float, ...]) -> None:
    """From one side to the other at each height: against mast, yard tips and hull."""
    for turn, y in enumerate(heights):
        side = (-1.0) ** turn
        seen.world.hand_to(300.0 * side, y)
        seen.step(80)
        seen.world.hand_to(-300.0 * side, y)
        seen.step(100)


@BOTH_HANDS
@EVERY_KIND
def test_dragged_through_mast_and_yards(kind: str, two: bool, guard: Guards, overlap: Callable[[World], float]) -> None:
    world, _ = holding(kind, two, 60.0)
    seen = guard(world, every=6)
    drag_through(seen, (60.0, 180.0, 250.0) if two else (110.0, 145.0, 20.0))
    assert_sound(seen)
    let_come_to_rest(seen, overlap)


@pytest.mark.slow
@BOTH_HANDS
@EVERY_KIND
def test_dragged_through_mast_and_yards_at_every_height(
    kind: str, two: bool, guard: Guards, overlap: Callable[[World], float]
) -> None:
    world, _ = holding(kind, two, 60.0)
    seen = guard(world)
    drag_through(seen, tuple(float(y) for y in range(-20, 300, 9)))
    assert_sound(seen)
    let_come_to_rest(seen, overlap)


@BOTH_HANDS
@EVERY_KIND
def test_dragged_against_the_hull_for_five_seconds(
    kind: str, two: bool, guard: Guards, overlap: Callable[[World], float]
) -> None:
    world, _ = holding(kind, two, 30.0)
    seen = guard(world, every=20)
    world.hand_to(0.0, 30.0)  # the middle of the hull
    seen.step(60)
    for _ in range(5):
        seen.step(TICKS_PER_SECOND)
        assert overlap(world) < 1.0
    assert_sound(seen)


@EVERY_KIND
def test_a_hand_far_below_the_table(kind: str, guard: Guards, overlap: Callable[[World], float]) -> None:
    for x in (0.0, -80.0):
        world, piece = holding(kind, x < 0.0, 330.0)
        seen = guard(world, every=10)
        world.hand_to(x, 330.0)
        seen.step(60)
        world.hand_to(x, -1e6)
        seen.step(300)
        assert_sound(seen)
        assert world.pose(piece)[1] > -165.0
        assert overlap(world) < 1.0


def jump_about(seen: Any, ticks: int, rng: random.Random) -> None:
    """A target that jumps anywhere with each tick, and an angle that does."""
    for _ in range(ticks):
        seen.world.hand_to(rng.uniform(-400.0, 400.0), rng.uniform(-200.0, 400.0))
        if rng.random() < 0.2:
            seen.world.turn_to(rng.uniform(-7.0, 7.0))
        elif rng.random() < 0.05:
            seen.world.two_hands(False)
        seen.step(1)


@EVERY_KIND
def test_a_target_that_jumps(kind: str, guard: Guards, overlap: Callable[[World], float], load: Load) -> None:
    world, _ = holding(kind, False, 200.0, 3, KINDS.index(kind), load)
    world.hand_to(120.0, 200.0)
    seen = guard(world, every=12)
    seen.step(60)
    jump_about(seen, 240, random.Random(kind))
    assert_sound(seen)
    let_come_to_rest(seen, overlap)


@pytest.mark.slow
@EVERY_KIND
def test_a_target_that_jumps_for_ten_seconds(
    kind: str, guard: Guards, overlap: Callable[[World], float], load: Load
) -> None:
    for seed in range(3):
        world, _ = holding(kind, False, 300.0, 8, seed, load)
        seen = guard(world)
        jump_about(seen, 10 * TICKS_PER_SECOND, random.Random(seed))
        assert_sound(seen)
        let_come_to_rest(seen, overlap)


def test_let_go_in_every_rough_moment(guard: Guards, load: Load) -> None:
    """What is let go while it is dragged about is laid, not thrown: no higher than it was, no faster than a fall."""
    for seed in range(6):
        rng = random.Random(seed)
        world, piece = holding(rng.choice(KINDS), seed % 2 == 0, 200.0, 4, seed, load)
        seen = guard(world, every=20)
        seen.step(20)
        jump_about(seen, rng.randint(20, 90), rng)
        world.hand_to(rng.uniform(-100.0, 100.0), rng.uniform(50.0, 300.0))
        seen.step(rng.randint(1, 20))
        height = world.pose(piece)[1]
        world.let_go()
        while world.hand is not None:
            seen.step(1)
        top = -math.inf
        for _ in range(TICKS_PER_SECOND):
            seen.step(1)
            top = max(top, world.pose(piece)[1])
        assert top < height + 60.0
        assert_sound(seen)


# -- falls ------------------------------------------------------------------------------------------------------


def dropped(rng: random.Random, kind: str, speed: float | None) -> tuple[World, PieceState]:
    """A ship at some heel and a piece just before it meets a bar, at ``speed`` (mm/s) or that of a fall onto it."""
    world = World(Params())
    world.set_heel(rng.uniform(-0.3, 0.3))
    bar = rng.choice(["deck", "lower", "middle", "upper", "mast"])
    tops = {"deck": (50.0, 110.0), "lower": (114.0, 100.0), "middle": (184.0, 80.0), "upper": (254.0, 60.0)}
    height, half = tops.get(bar, (200.0, 0.0))
    fall = math.sqrt(2 * 9810.0 * (DROP_FROM - height)) if speed is None else speed
    if bar == "mast":
        side = rng.choice((-1.0, 1.0))
        x, y, vx, vy = 45.0 * side, rng.uniform(70.0, 270.0), -fall * side, 0.0
    else:
        x, y, vx, vy = rng.uniform(-half, half), height + 42.0, 0.0, -fall
    s, c = math.sin(world.heel), math.cos(world.heel)
    turned, rate = rng.uniform(-3.2, 3.2), rng.uniform(-6.0, 6.0)
    motion = (x * c - y * s, x * s + y * c, turned, vx * c - vy * s, vx * s + vy * c, rate)
    return world, PieceState(KINDS.index(kind), kind, motion)


def drop_many(
    count: int, kinds: tuple[str, ...], speed: float | None, guard: Guards, overlap: Callable[[World], float]
) -> int:
    """Drop pieces; gives how many of them could be dropped without overlap before."""
    rng = random.Random(count)
    real = 0
    for _ in range(count):
        world, piece = dropped(rng, rng.choice(kinds), speed)
        world.place(piece)
        if overlap(world) > 0.0:
            continue
        real += 1
        body = world.body_of(piece.piece)
        _, y, _, vx, vy, rate = piece.motion
        spin = body.shape.inertia_g_mm2 / body.shape.mass_g * rate * rate
        fastest = math.sqrt(vx * vx + vy * vy + spin + 2 * 9810.0 * (y + 165.0))
        seen = guard(world, every=1000)
        seen.step(30)
        for _ in range(30):  # it may just have hit something: a quarter of a second later it stands free of it
            if overlap(world) < 1.0:
                break
            seen.step(1)
        assert seen.crossed == []
        assert seen.fastest < 1.02 * fastest
        assert seen.highest < y + 60.0
        assert seen.drift < LOOSEST_JOINT
        assert overlap(world) < 1.5  # a plank can be jammed between two yards
    return real


def test_the_thinnest_piece_at_the_highest_speed(guard: Guards, overlap: Callable[[World], float]) -> None:
    assert drop_many(200, ("plank",), FASTEST_FALL, guard, overlap) > 60


@pytest.mark.slow
def test_the_thinnest_piece_at_the_highest_speed_a_thousand_times(
    guard: Guards, overlap: Callable[[World], float]
) -> None:
    assert drop_many(2000, ("plank",), FASTEST_FALL, guard, overlap) > 600


def test_every_piece_at_the_speed_of_its_fall(guard: Guards, overlap: Callable[[World], float]) -> None:
    """As far as a fall can be onto that bar: faster, the hollow of a rat or a boat can be wedged over a yard's tip."""
    assert drop_many(250, KINDS, None, guard, overlap) > 80


@pytest.mark.slow
def test_every_piece_at_the_speed_of_its_fall_a_thousand_times(
    guard: Guards, overlap: Callable[[World], float]
) -> None:
    assert drop_many(3000, KINDS, None, guard, overlap) > 1000


def test_the_guard_sees_what_passes_through(guard: Guards) -> None:
    """At 100 m/s a plank is through the deck between two steps, and the checks above would tell."""
    world = World(Params())
    world.place(PieceState(5, "plank", (60.0, 95.0, 0.0, 0.0, -100_000.0, 0.0)))
    seen = guard(world)
    seen.step(1)
    assert seen.crossed == [(5, 0, 1)]


# -- storms -----------------------------------------------------------------------------------------------------


def weather(
    seed: int, load: Load, account: Account, overlap: Callable[[World], float], drift: Callable[[World], float]
) -> int:
    """A random load through a storm of the shortest swells; gives how many pieces fell."""
    rng = random.Random(seed)
    world = World(Params())
    aboard = load(world, rng.randint(12, 16), rng)
    calm = Params().replace({"swell.amplitude": 0.0})
    facts = world.step(TICKS_PER_SECOND)
    world.set_params(calm.replace({"swell.amplitude": 30.0, "swell.period": rng.uniform(1.0, 2.0)}))
    loosest = fastest = 0.0
    for _ in range(8 * 10):
        facts += world.step(12)
        loosest = max(loosest, drift(world))
        fastest = max(fastest, *(world.body_of(piece).body.velocity.length for piece in world.pieces))
    world.set_params(calm)
    facts += world.step(16 * TICKS_PER_SECOND)

    assert world.pieces == tuple(sorted(aboard))  # R26
    places = {piece: world.where(piece) for piece in aboard}
    assert account(facts, dict.fromkeys(aboard, ABOARD)) == places
    assert FLIGHT not in places.values()
    assert set(places.values()) <= {ABOARD, FALLEN}
    assert overlap(world) < 0.2
    assert loosest < LOOSEST_JOINT
    assert fastest < FASTEST_FALL
    assert abs(math.degrees(world.heel)) < 12.0
    assert world.rest_ticks > 0
    return len(world.all_in(FALLEN))


@pytest.mark.parametrize("seed", [2, 15, 43])
def test_a_storm(
    seed: int, load: Load, account: Account, overlap: Callable[[World], float], joint_drift: Callable[[World], float]
) -> None:
    assert weather(seed, load, account, overlap, joint_drift) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_storms(
    seed: int, load: Load, account: Account, overlap: Callable[[World], float], joint_drift: Callable[[World], float]
) -> None:
    assert weather(seed, load, account, overlap, joint_drift) >= 1


def test_in_normal_play_joints_stay_together(joint_drift: Callable[[World], float]) -> None:
    """Placing, listing, rocking from eight degrees: less than a twentieth of a millimetre."""
    world = World(Params())
    loosest = 0.0
    for piece, slot in ((3, 3), (11, 2), (7, 6), (15, 5), (1, 1), (9, 4), (4, 8), (12, 7)):
        assert set_down(world, piece, KINDS[piece % 8], Spot(slot, world.shape.slots[slot].centre))
        for _ in range(60):
            world.step()
            loosest = max(loosest, joint_drift(world))
    world.set_heel(math.radians(8.0))
    for _ in range(4 * TICKS_PER_SECOND):
        world.step()
        loosest = max(loosest, joint_drift(world))
    assert loosest < 0.05
