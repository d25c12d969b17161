"""The hand: finite in force and speed, one hand or two, and an opening that passes the weight over gradually (R12)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD, FALLEN, HELD, PieceState
from riffraff.physics.world import World

CRATE, CHEST, PLANK, SAILOR = 3, 7, 5, 4
BESIDE = 330.0
"""mm: beside the ship, where nothing is in the way."""
StillParams = Callable[..., Params]


def holding(params: Params, piece: int = CRATE, grip: tuple[float, float] = (0.0, 0.0), angle: float = 0.0) -> World:
    """A world with a piece in the hand beside the ship, at y = 150."""
    world = World(params)
    world.take(piece, KINDS[piece % 8], grip, (BESIDE, 150.0), angle)
    return world


def grip_of(world: World) -> tuple[float, float]:
    """Where the held piece's grip is, mm."""
    hand = world.hand
    assert hand is not None
    x, y, angle = world.pose(hand.piece)
    s, c = math.sin(angle), math.cos(angle)
    gx, gy = hand.grip
    return x + gx * c - gy * s, y + gx * s + gy * c


# -- taking -----------------------------------------------------------------------------------------------------


@given(st.floats(-2000.0, 2000.0), st.floats(-2000.0, 2000.0), st.floats(-20.0, 20.0), st.floats(-20.0, 20.0))
@settings(max_examples=30, deadline=None)
def test_a_piece_is_taken_beside_the_ship_and_above_the_table(x: float, y: float, gx: float, gy: float) -> None:
    world = World(Params())
    world.take(PLANK, "plank", (gx, gy), (x, y), 1.0)
    hand = world.hand
    assert hand is not None
    at_x, at_y = hand.motion[:2]
    assert abs(at_x) >= world.clear_x
    assert at_y >= 50.0 - 165.0
    if abs(x) >= world.clear_x:
        assert at_x == x
    if y >= 50.0 - 165.0:
        assert at_y == y
    assert grip_of(world) == pytest.approx((at_x, at_y))
    assert world.held == PLANK
    assert world.where(PLANK) == HELD


def test_whatever_the_ship_does_it_does_not_reach_what_is_taken() -> None:
    for changes in ({}, {"ship.mast_height": 400.0, "ship.heel_stop": 60.0}, {"ship.hull_length": 300.0}):
        world = World(Params().replace(changes))
        reach = math.sin(math.radians(world.params.ship.heel_stop)) * world.params.ship.mast_height
        assert world.clear_x >= max(reach, world.shape.reach_x) + 40.0


def test_one_hand_holds_one_piece(still: StillParams) -> None:
    world = holding(still())
    with pytest.raises(ValueError, match="hand is full"):
        world.take(CHEST, "chest", (0.0, 0.0), (BESIDE, 0.0))
    assert world.pieces == (CRATE,)
    world.put_back()
    for call in (world.let_go, world.put_back, lambda: world.hand_to(0.0, 0.0), lambda: world.turn_to(0.0)):
        with pytest.raises(ValueError, match="holds nothing"):
            call()


def test_a_piece_aboard_is_grasped_where_it_is(still: StillParams) -> None:
    world = World(still())
    assert set_down(world, CRATE, "crate", Spot(3, 30.0))
    assert set_down(world, CRATE + 8, "crate", Spot(3, 30.0))
    world.step(TICKS_PER_SECOND)
    pose = world.pose(CRATE + 8)
    world.grasp(CRATE + 8, pose[0] + 5.0, pose[1] + 5.0)
    assert world.pose(CRATE + 8) == pose
    assert world.held == CRATE + 8
    assert grip_of(world) == pytest.approx((pose[0] + 5.0, pose[1] + 5.0))
    with pytest.raises(ValueError, match="full"):
        world.grasp(CRATE, 0.0, 0.0)
    world.hand_to(BESIDE, 200.0)
    world.step(2 * TICKS_PER_SECOND)
    assert world.pose(CRATE + 8)[0] > 300.0
    assert world.where(CRATE) == ABOARD


# -- following --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("two", [False, True])
def test_the_piece_follows_the_hand(kind: str, two: bool, still: StillParams) -> None:
    world = holding(still(), KINDS.index(kind), (3.0, 5.0))
    world.two_hands(two)
    world.step(TICKS_PER_SECOND)
    for x, y in ((450.0, 60.0), (BESIDE, 400.0), (-400.0, 400.0)):
        world.hand_to(x, y)
        world.step(3 * TICKS_PER_SECOND)
        assert grip_of(world) == pytest.approx((x, y), abs=0.3)


def test_the_hand_goes_no_faster_than_it_may_and_arrives_without_overshoot(still: StillParams) -> None:
    world = holding(still(hand__speed=600.0))
    world.hand_to(BESIDE, 450.0)  # 300 mm: half a second
    before = 150.0
    for _ in range(TICKS_PER_SECOND):
        world.step()
        hand = world.hand
        assert hand is not None
        y = hand.motion[1]
        assert -1e-6 <= y - before <= 600.0 * TICK_S + 1e-6
        before = y
    assert before == pytest.approx(450.0)
    hand = world.hand
    assert hand is not None
    assert hand.held_ticks == TICKS_PER_SECOND


@pytest.mark.parametrize("strength", [1.5, 3.0, 10.0])
def test_the_hand_can_press_the_ship_no_further_than_its_strength(strength: float, still: StillParams) -> None:
    """sin(heel) <= (strength x weight x lever + axis friction) / stiffness, as far as hand and mast are upright."""
    world = holding(still(hand__strength=strength), CHEST)
    world.two_hands(True)
    world.hand_to(60.0, 160.0)
    world.step(TICKS_PER_SECOND)
    world.hand_to(-400.0, 160.0)  # against the mast between the yards, and far beyond
    world.step(8 * TICKS_PER_SECOND)
    shape, gravity = world.shape, 9810.0
    stiffness = -gravity * math.fsum(part.mass * part.y for part in (*shape.body, *shape.yard_parts))
    lever = 180.0
    pressed = strength * 10.0 * gravity * lever + world.params.ship.pivot_friction
    assert math.radians(1.0) < world.heel
    assert math.sin(world.heel) <= min(1.15 * pressed / stiffness, math.sin(math.radians(35.2)))


def test_a_held_piece_pushes_cargo_along(still: StillParams) -> None:  # R14
    world = World(still())
    assert set_down(world, CRATE, "crate", Spot(4, 75.0))
    world.take(CHEST, "chest", (0.0, 0.0), (BESIDE, 64.0))
    world.two_hands(True)
    world.step(60)
    world.hand_to(70.0, 64.0)
    world.step(2 * TICKS_PER_SECOND)
    along = world.pose(CRATE)[0] * math.cos(world.heel) + world.pose(CRATE)[1] * math.sin(world.heel)
    assert along < 45.0
    assert world.where(CRATE) == ABOARD


# -- one hand and two -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grip", [(0.0, 10.0), (11.0, 11.0), (-12.0, 0.0)])
def test_from_one_hand_it_swings_and_comes_to_hang_below_the_grip(
    grip: tuple[float, float], still: StillParams
) -> None:
    plumb = math.pi / 2 - math.atan2(grip[1], grip[0])
    world = holding(still(hand__swing_friction=0.04), CRATE, grip, plumb + 0.7)
    turned: list[float] = []
    for _ in range(6 * TICKS_PER_SECOND):
        world.step()
        turned.append(world.pose(CRATE)[2] - plumb)
    furthest = turned.index(min(turned))
    assert turned[furthest] < -0.3
    assert max(turned[furthest:]) > 0.15
    # the fingers' friction holds it a little beside the plumb line: sin(angle) = friction x radius / arm
    beside = math.asin(world.params.hand.swing_friction * world.body_of(CRATE).shape.radius_mm / math.hypot(*grip))
    assert abs(turned[-1]) <= beside + 0.01
    assert turned[-1] == turned[-60]


@pytest.mark.parametrize("angle", [-2.5, -0.4, 0.0, 1.5, 3.0])
def test_two_hands_hold_the_angle_while_they_move(angle: float, still: StillParams) -> None:
    world = holding(still(), PLANK, (20.0, 0.0))
    world.turn_to(angle)
    world.step(2 * TICKS_PER_SECOND)
    for x in (450.0, BESIDE):
        world.hand_to(x, 200.0)
        for _ in range(TICKS_PER_SECOND):
            world.step()
            assert world.pose(PLANK)[2] == pytest.approx(angle, abs=math.radians(15.0))
        assert world.pose(PLANK)[2] == pytest.approx(angle, abs=math.radians(0.5))


def test_the_second_hand_takes_the_angle_as_it_is(still: StillParams) -> None:
    world = holding(still(hand__swing_friction=0.04), PLANK, (25.0, 0.0))
    world.step(17)
    angle = world.pose(PLANK)[2]
    assert abs(angle) > 0.1
    world.two_hands(True)
    world.step(TICKS_PER_SECOND)
    assert world.pose(PLANK)[2] == pytest.approx(angle, abs=math.radians(8.0))
    world.two_hands(False)
    world.step(8 * TICKS_PER_SECOND)
    assert world.pose(PLANK)[2] == pytest.approx(math.pi / 2, abs=0.06)  # it hangs from its end


def test_a_turn_takes_the_shorter_way_and_its_time(still: StillParams) -> None:
    world = holding(still(), CRATE)
    world.body_of(CRATE).body.angle = 3 * math.pi  # as after a spin on one hand
    world.turn_to(math.pi / 2)
    world.step(30)
    assert world.pose(CRATE)[2] == pytest.approx(2.5 * math.pi, abs=0.3)
    world.step(TICKS_PER_SECOND)
    assert world.pose(CRATE)[2] == pytest.approx(2.5 * math.pi, abs=0.01)


@given(st.floats(-30.0, 30.0), st.floats(-30.0, 30.0))
@settings(max_examples=30, deadline=None)
def test_no_turn_is_longer_than_half_a_turn(now: float, wanted: float) -> None:
    world = holding(Params(), CRATE)
    world.body_of(CRATE).body.angle = now
    world.turn_to(wanted)
    hand = world.hand
    assert hand is not None
    assert abs(hand.target_angle - now) <= math.pi + 1e-9
    assert math.cos(hand.target_angle - wanted) == pytest.approx(1.0)


def test_a_turn_against_the_ship_is_of_finite_strength(still: StillParams) -> None:
    world = holding(still(), PLANK)
    world.turn_to(0.0)
    world.hand_to(75.0, 58.0)
    world.step(2 * TICKS_PER_SECOND)
    for turn in range(1, 9):
        world.turn_to(turn * math.pi / 4)
        world.step(30)
        assert abs(world.heel) < math.radians(8.0)


# -- hooks ------------------------------------------------------------------------------------------------------


def test_only_hooked_pieces_are_held_in_front_of_a_yard(still: StillParams) -> None:
    for piece in range(8):
        world = holding(still(), piece)
        assert world.hang(1) == (KINDS[piece] in ("boat", "sailor", "rat"))
        assert world.hung_on(piece) == (1 if world.hang(1) else None)
        if world.hung_on(piece) is not None:
            assert world.hang(None)
            assert world.hung_on(piece) is None


def test_what_is_in_front_of_a_yard_cannot_come_back_through_it(still: StillParams) -> None:
    world = holding(still(), SAILOR, (0.0, -5.0))
    assert world.hang(0)
    world.two_hands(True)
    world.hand_to(60.0, 100.0)
    world.step(2 * TICKS_PER_SECOND)
    assert world.pose(SAILOR)[0] == pytest.approx(60.0, abs=2.0)
    assert abs(world.heel) < 0.02
    assert not world.hang(None)
    assert not world.hang(1)
    assert world.hung_on(SAILOR) == 0
    world.hand_to(BESIDE, 100.0)
    world.step(2 * TICKS_PER_SECOND)
    assert world.hang(None)


# -- letting go -------------------------------------------------------------------------------------------------


def test_the_weight_passes_to_the_ship_gradually(still: StillParams) -> None:
    """Held just on the deck, a chest presses on it with more and more of its weight while the hand opens."""
    world = holding(still(ship__yard_play=0.0, hand__fade=1.0), CHEST)
    half = world.body_of(CHEST).shape
    floor = -float(half.outline[:, 1].min())
    world.turn_to(0.0)
    world.hand_to(60.0, 50.0 + floor)
    world.step(2 * TICKS_PER_SECOND)
    world.let_go()
    weight = 10.0 * 9810.0
    loads: list[float] = []
    for _ in range(TICKS_PER_SECOND + 30):
        world.step()
        pushes = [touch.push for touch in world.touches() if touch.on_ship]
        loads.append(math.fsum(pushes) / (TICK_S / 4) / weight)
    assert world.hand is None
    assert loads[0] < 0.3
    assert loads[-1] == pytest.approx(1.0, abs=0.1)
    smooth = [math.fsum(loads[i : i + 12]) / 12 for i in range(0, len(loads) - 12, 12)]
    assert all(later > earlier - 0.05 for earlier, later in itertools.pairwise(smooth))
    jump = max(later - earlier for earlier, later in itertools.pairwise(smooth))
    assert jump < 0.7


@pytest.mark.parametrize("fade", [0.0, 0.3, 2.0])
def test_the_hand_is_gone_when_it_has_opened(fade: float, still: StillParams) -> None:
    world = World(still(hand__fade=fade))
    joints = len(world.space.constraints)
    bodies = len(world.space.bodies)
    world.take(CRATE, "crate", (0.0, 0.0), (BESIDE, 150.0))
    assert len(world.space.constraints) > joints
    world.let_go()
    assert world.held is None  # it opens already
    ticks = 0
    while world.hand is not None:
        assert world.where(CRATE) == HELD
        world.step()
        ticks += 1
    assert ticks == pytest.approx(max(1.0, fade * TICKS_PER_SECOND), abs=1)
    assert world.where(CRATE) in (ABOARD, FALLEN)  # opening for two seconds it had sunk to the table
    assert len(world.space.constraints) == joints
    assert len(world.space.bodies) == bodies + 1
    world.remove(CRATE)
    assert len(world.space.bodies) == bodies
    assert len(world.space.shapes) == len(World(still()).space.shapes)


def test_put_back_takes_piece_and_hand_away(still: StillParams) -> None:
    world = World(still())
    untouched = world.digest()
    counts = len(world.space.constraints), len(world.space.bodies), len(world.space.shapes)
    world.take(SAILOR, "sailor", (0.0, 0.0), (BESIDE, 150.0))
    world.hang(2)
    assert world.put_back() == SAILOR
    assert (len(world.space.constraints), len(world.space.bodies), len(world.space.shapes)) == counts
    assert world.held is None
    assert world.digest() == untouched


@pytest.mark.parametrize("fade", [0.0, 0.1])
@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_is_laid_not_thrown(kind: str, fade: float, still: StillParams) -> None:
    """Let go in full swing it leaves the hand no faster than the release speed, and falls from there."""
    piece = KINDS.index(kind)
    world = holding(still(hand__fade=fade), piece, (0.0, 8.0))
    world.hand_to(-2000.0, 400.0)
    world.step(25)
    assert world.body_of(piece).body.velocity.length > 500.0
    world.let_go()
    while world.hand is not None:
        world.step()
    tick_of_gravity = 9810.0 * TICK_S
    assert world.body_of(piece).body.velocity.length <= 150.0 + tick_of_gravity


def test_a_hand_in_a_hurry_obeys_new_parameters_at_once(still: StillParams) -> None:
    world = holding(still())
    world.hand_to(BESIDE, 450.0)
    world.step(10)
    world.set_params(still(hand__speed=100.0))
    hand = world.hand
    assert hand is not None
    y = hand.motion[1]
    world.step(12)
    hand = world.hand
    assert hand is not None
    assert hand.motion[1] - y == pytest.approx(10.0, abs=0.01)


def test_taking_where_a_fallen_piece_lies_throws_neither(still: StillParams) -> None:
    world = World(still())
    world.place(PieceState(CRATE, "crate", (BESIDE, -152.0, 0.0, 0.0, 0.0, 0.0), FALLEN))
    world.step(30)
    world.take(CHEST, "chest", (0.0, 0.0), (BESIDE, -140.0))
    fastest = 0.0
    for _ in range(TICKS_PER_SECOND):
        world.step()
        fastest = max(fastest, *(world.body_of(piece).body.velocity.length for piece in (CRATE, CHEST)))
    assert fastest < 600.0
