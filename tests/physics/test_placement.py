"""Slots and cargo: which releases are legal (R13), which slot a piece is on (R15), and setting pieces down."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.bodies import hits
from riffraff.physics.cargo import cargo_shape
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params, load_preset
from riffraff.physics.placement import (
    TOUCH_MM,
    Release,
    Spot,
    carrier_of,
    check_release,
    in_carrier,
    occupied,
    outline_of,
    set_down,
    slots_of,
)
from riffraff.physics.reposition import heeled
from riffraff.physics.ship import SLOTS
from riffraff.physics.state import ABOARD, HELD, HandState, PieceState, WorldState
from riffraff.physics.world import World

CRATE, CHEST, PLANK, SAILOR, BOAT, RAT, BOTTLE = 3, 7, 5, 4, 0, 6, 2
HOOKED = ("boat", "sailor", "rat")
DECK, LOWER, MIDDLE, UPPER = 50.0, 114.0, 184.0, 254.0
"""Upper surfaces of the toy's carriers, mm."""
MIRROR = {1: 4, 2: 3, 3: 2, 4: 1, 5: 6, 6: 5, 7: 8, 8: 7, 9: 10, 10: 9}
OK = Release(True)
BESIDE = Release(False, "beside")

StillParams = Callable[..., Params]
Load = Callable[[World, int, random.Random], list[int]]


def held_at(kind: str, x: float, y: float, turned: float = 0.0, hung: int | None = None, heel: float = 0.0) -> World:
    """The toy with a piece in the hand, its centre of mass at (x, y) of the ship frame; all turned to ``heel``."""
    piece = KINDS.index(kind)
    s, c = math.sin(heel), math.cos(heel)
    motion = (x * c - y * s, x * s + y * c, turned + heel, 0.0, 0.0, 0.0)
    hand = HandState(piece, (0.0, 0.0), motion, motion[:2], turned + heel, True, None, 1)
    upright = World(Params()).state()
    ship = heeled(upright, heel, (0.0, 0.0)) if heel else upright
    state = WorldState(
        ship=ship.ship, yards=ship.yards, pieces=(PieceState(piece, kind, motion, HELD, hung),), hand=hand
    )
    return World(Params(), state)


def judged(slot: int, kind: str, x: float, y: float, turned: float = 0.0, hung: int | None = None) -> Release:
    """What the release says, after making sure that it says the same of the mirror image and of a heeled ship."""
    release = check_release(held_at(kind, x, y, turned, hung), slot)
    other = None if release.other is None else MIRROR[release.other]
    mirror = check_release(held_at(kind, -x, y, -turned, hung), MIRROR[slot])
    if kind in ("crate", "chest", "plank", "bottle", "barrel", "sailor"):  # their own mirror images
        assert (mirror.ok, mirror.reason, mirror.other) == (release.ok, release.reason, other)
    for heel in (-0.3, 0.2):
        assert check_release(held_at(kind, x, y, turned, hung, heel), slot) == release
    return release


def reaches(slot: int) -> Release:
    return Release(False, "reaches", slot)


# -- releases (R13) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("kind", KINDS)
def test_on_the_middle_of_its_own_slot_and_of_no_other(kind: str, slot: int) -> None:
    """A plank, longer than an inner slot and than the deck's room is high, leans."""
    world = World(Params())
    region = world.shape.slots[slot]
    turned = math.radians(45.0) if kind == "plank" else 0.0
    shape = cargo_shape(kind, Params().cargo.mass_g(kind), Params().cargo.size_mm(kind))
    lowest = float((shape.outline @ (math.sin(turned), math.cos(turned))).min())
    floor = (0.0 if region.yard is None else world.shape.hinges[region.yard]) + region.y0
    world = held_at(kind, region.centre, floor - lowest + 0.2, turned)
    for other in SLOTS:
        release = check_release(world, other)
        assert release == (OK if other == slot else BESIDE), (other, release)


@pytest.mark.parametrize(
    ("slot", "x", "expected"),
    [
        (3, 31.0, OK),
        (3, 18.5, OK),  # against the mast
        (3, 44.4, OK),  # to the edge of slot 4, at 57.5
        (3, 45.4, OK),  # within the footprint's play of 1 mm
        (3, 45.6, reaches(4)),
        (3, 57.5, reaches(4)),
        (3, 68.4, reaches(4)),
        (3, 68.6, BESIDE),
        (4, 84.0, OK),
        (4, 69.6, OK),
        (4, 69.4, reaches(3)),
        (4, 105.0, OK),  # jutting out beyond the ship
        (4, 120.9, OK),  # by all but two millimetres
        (4, 121.1, BESIDE),
        (4, 200.0, BESIDE),
        (3, -31.0, BESIDE),
    ],
)
def test_a_crate_along_the_deck(slot: int, x: float, expected: Release) -> None:  # R13
    assert judged(slot, "crate", x, DECK + 13.1) == expected


@pytest.mark.parametrize(
    ("slot", "y", "expected"),
    [
        (3, DECK + 13.0, OK),
        (3, DECK + 40.0, OK),  # above other cargo, or to be dropped
        (3, 92.9, OK),  # just below the lower yard
        (3, 119.1, BESIDE),  # above it
        (6, LOWER + 13.0, OK),
        (6, LOWER + 52.9, OK),
        (6, DECK + 13.0, BESIDE),
        (8, LOWER + 13.0, BESIDE),
        (8, MIDDLE + 13.0, OK),
        (10, UPPER + 13.0, OK),
        (10, UPPER + 78.0, OK),
        (10, UPPER + 80.0, BESIDE),  # nothing bounds the topmost slot but this
        (10, MIDDLE + 13.0, BESIDE),
    ],
)
def test_a_crate_at_each_level(slot: int, y: float, expected: Release) -> None:  # R13
    assert judged(slot, "crate", 30.0, y) == expected


@pytest.mark.parametrize(
    ("slot", "tip", "y"), [(6, 100.0, LOWER + 13.1), (8, 80.0, MIDDLE + 13.1), (10, 60.0, UPPER + 13.1)]
)
def test_a_crate_may_jut_out_over_the_tip_as_long_as_it_is_over_the_yard(slot: int, tip: float, y: float) -> None:
    assert judged(slot, "crate", tip, y) == OK
    assert judged(slot, "crate", tip + 10.9, y) == OK
    assert judged(slot, "crate", tip + 11.1, y) == BESIDE


def test_a_plank_is_longer_than_an_inner_slot_and_reaches_out() -> None:  # R13
    assert judged(3, "plank", 37.5, DECK + 3.6) == reaches(4)
    assert judged(4, "plank", 90.0, DECK + 3.6) == OK
    assert judged(4, "plank", 80.0, DECK + 3.6) == reaches(3)
    assert judged(6, "plank", 40.0, LOWER + 3.6) == OK
    assert judged(10, "plank", 40.0, UPPER + 3.6) == OK
    assert judged(3, "plank", 31.0, DECK + 26.0, math.radians(45.0)) == OK


def test_what_leans_out_of_the_deck_over_a_yard_reaches_into_its_slot() -> None:  # R13
    """Beside the yard's tip a plank may stand on the deck; over the tip it is on both."""
    outward, inward = math.radians(60.0), math.radians(120.0)
    assert judged(4, "plank", 120.0, DECK + 30.0, outward) == OK
    assert judged(4, "plank", 112.0, DECK + 55.0, inward) == reaches(6)
    assert judged(6, "plank", 112.0, DECK + 55.0, inward) == OK
    assert judged(6, "plank", 99.0, LOWER + 3.6) == OK
    assert judged(3, "plank", 31.0, LOWER + 3.6) == BESIDE


def test_a_hooked_piece_is_released_on_the_yard_that_it_hangs_before() -> None:  # R12, R13
    for yard, slot, hinge in ((0, 6, 110.0), (1, 8, 180.0), (2, 10, 250.0)):
        for kind in HOOKED:
            shape = cargo_shape(kind, Params().cargo.mass_g(kind), Params().cargo.size_mm(kind))
            assert shape.hook_rest is not None
            assert shape.hang_angle_rad is not None
            below = math.hypot(*shape.hook_rest)
            at = 35.0, hinge + 4.2 - below
            assert judged(slot, kind, *at, shape.hang_angle_rad, yard) == OK
            others = [judged(other, kind, *at, shape.hang_angle_rad, yard) for other in (6, 8, 10) if other != slot]
            assert others == [BESIDE, BESIDE]
            deck = judged(3, kind, *at, shape.hang_angle_rad, yard)
            assert not deck.ok
            # wholly below its yard it would not hang there
            assert judged(slot, kind, at[0], at[1] - 20.0, shape.hang_angle_rad, yard) == BESIDE


def test_over_the_tip_it_may_hang_lower_than_the_yard(still: StillParams) -> None:  # R13, R17
    """A boat on its nose over the tip: what of it is over the slot is above the yard, the rest is beside the ship."""
    world = World(still())
    world.place(PieceState(BOAT, "boat", (100.0, 101.0, math.radians(60.0), 0.0, 0.0, 0.0), ABOARD))
    world.step(4 * TICKS_PER_SECOND)
    x, y, _ = world.pose(BOAT)
    assert y < LOWER - 10.0
    world.grasp(BOAT, x, y)
    assert {slot: check_release(world, slot).ok for slot in SLOTS} == {slot: slot == 6 for slot in SLOTS}


@pytest.mark.parametrize(
    ("slot", "x", "expected"),
    [
        (3, 31.0, OK),
        (3, 57.4, OK),  # half over slot 4: its centre is not
        (3, 57.6, BESIDE),
        (3, 4.9, BESIDE),
        (4, 57.6, OK),
        (4, 115.0, OK),  # with the centre beyond the ship, some of it over it
        (4, 122.0, BESIDE),
        (6, 31.0, BESIDE),
    ],
)
def test_loose_looks_at_the_centre_only(slot: int, x: float, expected: Release) -> None:  # R13 S
    assert check_release(held_at("crate", x, DECK + 13.1), slot, loose=True) == expected
    assert check_release(held_at("crate", -x, DECK + 13.1), MIRROR[slot], loose=True) == expected


@given(
    st.sampled_from(KINDS),
    st.sampled_from(SLOTS),
    st.floats(-130.0, 130.0),
    st.floats(20.0, 330.0),
    st.floats(-3.2, 3.2),
)
@settings(max_examples=60, deadline=None)
def test_at_most_one_slot_is_right_and_what_is_reached_is_under_the_footprint(
    kind: str, slot: int, x: float, y: float, turned: float
) -> None:
    world = held_at(kind, x, y, turned)
    touches = [touch for _, touch in hits(world.space, world.body_of(KINDS.index(kind)))]
    assume(all(point.distance > -TOUCH_MM for touch in touches for point in touch.points))  # in no part of the ship
    releases = {other: check_release(world, other) for other in SLOTS}
    assert sum(release.ok for release in releases.values()) <= 1
    outline = outline_of(world, KINDS.index(kind))
    for other, release in releases.items():
        region = world.shape.slots[other]
        over = min(outline[:, 0].max(), region.x1) - max(outline[:, 0].min(), region.x0)
        if release.ok or release.reason == "reaches":
            assert over >= 2.0 - 1e-9
        if release.reason == "reaches":
            assert release.other in SLOTS
            assert release.other != other
    assert check_release(world, slot) == releases[slot]


def test_nothing_held_is_nothing_to_release(still: StillParams) -> None:
    with pytest.raises(ValueError, match="held"):
        check_release(World(still()), 3)


# -- which slot a piece is on (R15) -----------------------------------------------------------------------------


def test_frames_of_carriers_turn_with_them(still: StillParams) -> None:
    world = World(still())
    world.set_heel(math.radians(90.0) / 9)
    s, c = math.sin(world.heel), math.cos(world.heel)
    point = np.array([(30.0 * c - 130.0 * s, 30.0 * s + 130.0 * c)])
    assert in_carrier(world, point, 0)[0] == pytest.approx((30.0, 130.0))
    assert in_carrier(world, point, 1)[0] == pytest.approx((30.0, 20.0))


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_set_down_is_on_that_slot_and_stays_there(kind: str, slot: int, still: StillParams) -> None:
    """At rest from the first moment: it moves less than 0.5 mm against what carries it, while the ship lists."""
    world = World(still())
    region = world.shape.slots[slot]
    piece = KINDS.index(kind)
    # a plank is longer than the inner slots and than the uppermost yard's: it juts out
    along = region.side * {1: 90.0, 4: 90.0, 2: 38.0, 3: 38.0, 9: 38.0, 10: 38.0}.get(slot, abs(region.centre))
    along = along if kind == "plank" else region.centre
    assert set_down(world, piece, kind, Spot(slot, along))

    def in_frame() -> tuple[float, float, float]:
        x, y, angle = world.pose(piece)
        placed = in_carrier(world, np.array([(x, y)]), carrier_of(region))[0]
        return float(placed[0]), float(placed[1]), angle - world.carrier_pose(carrier_of(region))[2]

    before = in_frame()
    assert before[2] == pytest.approx(0.0)
    world.step(2 * TICKS_PER_SECOND)
    after = in_frame()
    assert math.dist(after[:2], before[:2]) < 0.5
    assert abs(after[2] - before[2]) < math.radians(1.0)
    assert slots_of(world) == {piece: slot}
    assert occupied(world) == (slot,)


def test_a_stack_is_on_the_slot_of_its_foot(still: StillParams) -> None:  # R15, R17
    world = World(still())
    for piece in (CRATE, CRATE + 8, PLANK):
        assert set_down(world, piece, KINDS[piece % 8], Spot(8, 40.0))
    world.step(TICKS_PER_SECOND)
    assert slots_of(world) == {CRATE: 8, PLANK: 8, CRATE + 8: 8}
    assert occupied(world) == (8,)


def test_a_bridge_is_on_the_slot_that_its_centre_is_over(still: StillParams) -> None:  # R15
    for shift, slot in ((-6.0, 3), (6.0, 4)):
        world = World(still(contact__friction=1.0))
        for piece, x in ((CRATE, 40.0 + shift), (CRATE + 8, 75.0 + shift)):
            assert set_down(world, piece, "crate", Spot(3, x))
        assert set_down(world, PLANK, "plank", Spot(3, 57.5 + shift))
        world.step(TICKS_PER_SECOND)
        assert slots_of(world)[PLANK] == slot
        assert world.support().touching[PLANK] == {CRATE, CRATE + 8}


def test_what_leans_on_the_mast_is_on_the_slot_of_its_foot(still: StillParams) -> None:  # R15, R17
    world = World(still(contact__friction=1.2))
    lean = math.radians(105.0)
    world.place(PieceState(PLANK, "plank", (5.0 + 16.0, DECK + 33.0, lean, 0.0, 0.0, 0.0), ABOARD))
    world.step(2 * TICKS_PER_SECOND)
    assert abs(world.pose(PLANK)[2] - lean) < math.radians(30.0)
    assert slots_of(world) == {PLANK: 3}


def test_what_hangs_is_on_its_yard_and_what_lies_under_it_is_not(still: StillParams) -> None:  # R15
    world = World(still())
    assert set_down(world, SAILOR, "sailor", Spot(6, 60.0, hang=True))
    assert set_down(world, CRATE, "crate", Spot(3, 22.0))
    world.step(TICKS_PER_SECOND)
    assert slots_of(world) == {CRATE: 3, SAILOR: 6}
    assert occupied(world) == (3, 6)


def test_what_stands_on_the_deck_and_touches_the_yard_above_is_on_the_deck(still: StillParams) -> None:
    world = World(still(cargo__bottle_size=55.9))
    shape = cargo_shape("bottle", Params().cargo.bottle_mass, 55.9)
    world.place(PieceState(BOTTLE, "bottle", (80.0, DECK - float(shape.outline[:, 1].min()), 0.0, 0.0, 0.0, 0.0)))
    touched: set[int] = set()
    for _ in range(240):
        world.step()
        touched |= world.support().carried.get(BOTTLE, set())
        assert slots_of(world) == {BOTTLE: 4}
    assert touched == {0, 1}


def test_what_flies_is_on_no_slot(still: StillParams) -> None:
    world = World(still())
    world.place(PieceState(CRATE, "crate", (40.0, 95.0, 0.0, 0.0, 0.0, 0.0), ABOARD))
    assert slots_of(world) == {}
    assert occupied(world) == ()
    world.step(TICKS_PER_SECOND)
    assert slots_of(world) == {CRATE: 3}


@pytest.mark.parametrize("seed", range(4))
def test_every_piece_at_rest_is_on_a_slot_that_it_is_near(seed: int, load: Load, still: StillParams) -> None:
    world = World(still())
    load(world, 12, random.Random(seed))
    world.step(12 * TICKS_PER_SECOND)
    slots = slots_of(world)
    assert set(slots) == set(world.all_in(ABOARD))
    for piece, slot in slots.items():
        region = world.shape.slots[slot]
        outline = in_carrier(world, outline_of(world, piece), carrier_of(region))
        assert outline[:, 0].min() < region.x1
        assert outline[:, 0].max() > region.x0


# -- setting down -----------------------------------------------------------------------------------------------


def test_set_down_moves_with_a_ship_that_rolls(still: StillParams) -> None:
    world = World(still())
    world.set_heel(math.radians(6.0))
    world.step(20)
    rate = world.heel_rate
    assert abs(rate) > 0.1
    assert set_down(world, CRATE, "crate", Spot(2, -30.0))
    x, y, _ = world.pose(CRATE)
    body = world.body_of(CRATE).body
    assert body.velocity == pytest.approx((-rate * y, rate * x), rel=1e-4)
    assert body.angular_velocity == rate
    assert world.step(3 * TICKS_PER_SECOND) == []


def test_set_down_finds_the_top_of_what_lies_there(still: StillParams) -> None:
    world = World(still())
    for height, piece in enumerate((CRATE, CRATE + 8)):
        assert set_down(world, piece, "crate", Spot(3, 31.0))
        assert world.pose(piece)[1] == pytest.approx(DECK + 13.0 + 26.0 * height, abs=0.25)
    assert not set_down(world, CRATE + 16, "crate", Spot(3, 31.0))  # the lower yard is in the way


@pytest.mark.parametrize("slot", SLOTS)
def test_a_ship_built_from_a_state_is_set_down_on_as_the_one_that_it_was_taken_from(slot: int) -> None:
    live = World(load_preset("storm"))
    assert set_down(live, CRATE, "crate", Spot(slot, live.shape.slots[slot].centre))
    live.push(1.2)
    live.step(37)
    assert abs(live.heel) > math.radians(5.0)
    built, rebased = World(live.params, live.state()), World(live.params, live.state())
    rebased.rebase()
    found = []
    for world in (live, built, rebased):
        spots = [Spot(slot, along) for along in np.linspace(-110.0, 110.0, 12)]
        for number, spot in enumerate(spots):
            set_down(world, 8 + number, KINDS[number % 8], spot)
        found.append(world.poses())
    assert len(found[0]) > 4
    assert found[1] == found[0]
    assert found[2] == found[0]


def test_no_room_leaves_no_trace(still: StillParams) -> None:
    world = World(still())
    for piece in (CRATE, CRATE + 8):
        assert set_down(world, piece, "crate", Spot(3, 31.0))
    world.step(3 * TICKS_PER_SECOND)
    before = world.state()
    counts = len(world.space.bodies), len(world.space.shapes), len(world.space.constraints)
    for spot in (Spot(3, 31.0), Spot(3, 5.0), Spot(2, -4.0)):
        assert not set_down(world, CHEST, "chest", spot)
    assert world.state() == before
    assert (len(world.space.bodies), len(world.space.shapes), len(world.space.constraints)) == counts


def test_only_hooked_pieces_are_hung_up_and_only_on_yards(still: StillParams) -> None:
    world = World(still())
    for kind in KINDS:
        for slot in SLOTS:
            if kind in HOOKED and slot >= 5:
                continue
            with pytest.raises(ValueError, match=kind):
                set_down(world, KINDS.index(kind), kind, Spot(slot, world.shape.slots[slot].centre, hang=True))
    assert world.pieces == ()


def test_a_piece_is_set_down_once(still: StillParams) -> None:
    world = World(still())
    assert set_down(world, CRATE, "crate", Spot(3, 31.0))
    with pytest.raises(ValueError, match="3"):
        set_down(world, CRATE, "crate", Spot(4, 80.0))
