"""What hangs (R12, R17): on every yard, in every swing, until the slide angle; and solid against all but its yard."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.falls import FELL, LANDED, LEFT
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, occupied, set_down, slots_of
from riffraff.physics.ship import ship_shape
from riffraff.physics.state import ABOARD, FALLEN, PieceState
from riffraff.physics.world import POLL_TICKS, World

HOOKED = ("boat", "sailor", "rat")
YARD_SLOTS = range(5, 11)
STEADY = 1.0e9
"""g mm2/s2: holds the ship whatever it carries."""
StillParams = Callable[..., Params]


def hung(params: Params, kind: str, slot: int, along: float | None = None) -> tuple[World, int]:
    """A world with one piece hung up, in the middle of the slot unless told."""
    world = World(params)
    piece = KINDS.index(kind)
    place = world.shape.slots[slot].centre if along is None else along
    assert set_down(world, piece, kind, Spot(slot, place, hang=True))
    return world, piece


def swing_of(world: World, piece: int) -> float:
    """How far the piece is from hanging straight, rad."""
    angle = world.body_of(piece).shape.hang_angle_rad
    assert angle is not None
    return world.pose(piece)[2] - angle


@pytest.mark.parametrize("kind", HOOKED)
@pytest.mark.parametrize("slot", YARD_SLOTS)
def test_it_hangs_on_every_yard_slot(kind: str, slot: int, still: StillParams) -> None:
    world, piece = hung(still(), kind, slot)
    before = world.pose(piece)
    assert world.step(20 * TICKS_PER_SECOND) == []
    assert world.where(piece) == ABOARD
    assert world.hung_on(piece) == world.shape.slots[slot].yard
    assert slots_of(world) == {piece: slot}
    assert abs(swing_of(world, piece)) < math.radians(1.5)
    assert math.dist(before[:2], world.pose(piece)[:2]) < 12.0  # the ship lists under it, and the yard tilts


@pytest.mark.parametrize("kind", HOOKED)
@pytest.mark.parametrize("preset_swell", [0.0, 9.0])
def test_six_hang_while_the_ship_rocks_from_eight_degrees(kind: str, preset_swell: float) -> None:
    world = World(Params().replace({"swell.amplitude": preset_swell, "swell.period": 2.9}))
    for index, slot in enumerate(YARD_SLOTS):
        piece = KINDS.index(kind) + 8 * index
        assert set_down(world, piece, kind, Spot(slot, world.shape.slots[slot].centre, hang=True))
    world.set_heel(math.radians(8.0))
    facts = world.step(20 * TICKS_PER_SECOND)
    assert facts == []
    assert occupied(world) == tuple(YARD_SLOTS)
    for piece in world.pieces:
        centre = world.shape.slots[slots_of(world)[piece]].centre
        assert abs(world.pose(piece)[0] - centre) < 25.0


@pytest.mark.parametrize("kind", HOOKED)
def test_it_swings_for_seconds_and_then_hangs_still(kind: str, still: StillParams) -> None:
    """The rubbing of the hook stops it; without, a hook that rolls on a bar loses nothing."""
    rest = {}
    for lever in (0.0, Params().contact.hook_lever):
        world, piece = hung(still(contact__hook_lever=lever), kind, 6)
        world.step(240)
        world.body_of(piece).body.angular_velocity += 6.0
        world.step(60)
        assert world.rest_ticks <= POLL_TICKS  # it may be seen where it turns round
        world.step(5 * TICKS_PER_SECOND)
        rest[lever] = world.rest_ticks
    assert rest[0.0] <= POLL_TICKS
    assert rest[Params().contact.hook_lever] > TICKS_PER_SECOND


@pytest.mark.parametrize("kind", HOOKED)
@pytest.mark.parametrize(("side", "slot"), [(-1, 6), (1, 5)])
def test_it_slides_off_beyond_the_slide_angle_and_not_before(
    kind: str, side: int, slot: int, still: StillParams
) -> None:
    slide = math.degrees(math.atan(Params().contact.friction))  # 17.7 degrees
    for heel, stays in ((slide - 4.0, True), (slide + 4.0, False)):
        world, piece = hung(still(ship__yard_play=0.0), kind, slot)
        world.drive(side * math.radians(10.0), STEADY)
        world.step(round(heel / 10.0 * TICKS_PER_SECOND))
        world.drive(0.0, STEADY)
        facts = world.step(6 * TICKS_PER_SECOND)
        assert (world.where(piece) == ABOARD) == stays
        if not stays:
            assert [fact.what for fact in facts] == [LEFT, FELL]


def test_it_meets_the_mast(still: StillParams, overlap: Callable[[World], float]) -> None:
    for kind in HOOKED:
        world, piece = hung(still(), kind, 6, 40.0)
        world.drive(math.radians(15.0), STEADY)  # the mast leans to the left, and the piece slides towards it
        world.step(2 * TICKS_PER_SECOND)
        world.drive(0.0, STEADY)
        world.step(4 * TICKS_PER_SECOND)
        assert world.hung_on(piece) == 0
        assert slots_of(world) == {piece: 6}
        assert 0 in world.support().carried[piece]
        assert overlap(world) < 0.2


def test_it_meets_other_cargo(still: StillParams) -> None:
    world, sailor = hung(still(), "sailor", 6)
    x, y, _ = world.pose(sailor)
    world.place(PieceState(3, "crate", (x + 45.0, y, 0.0, -900.0, 0.0, 0.0), ABOARD))
    pushed = 0.0
    for _ in range(24):
        world.step()
        pushed = min(pushed, world.body_of(sailor).body.velocity.x)
    assert pushed < -100.0
    assert world.body_of(3).body.velocity.x > -500.0


def test_it_passes_in_front_of_its_own_yard_only(still: StillParams, overlap: Callable[[World], float]) -> None:
    """A boat on the middle yard swings down upon nothing: the lower yard is solid for it."""
    world, boat = hung(still(cargo__boat_size=70.0), "boat", 7)
    world.step(4 * TICKS_PER_SECOND)
    assert world.hung_on(boat) == 1
    assert overlap(world) < 0.2  # of all bars but the middle yard


def test_what_fell_meets_its_yard_again(still: StillParams) -> None:
    world, rat = hung(still(), "rat", 10)
    world.drive(-math.radians(30.0), STEADY)
    world.step(3 * TICKS_PER_SECOND)
    assert world.where(rat) == FALLEN
    assert world.hung_on(rat) is None


def test_what_slips_from_its_hook_onto_the_next_yard_stays_aboard_and_meets_all(still: StillParams) -> None:  # R17
    """Pushed over the tip of the upper yard at some speed, a rat lands on the wider yard below."""
    landed = []
    for speed in range(200, 400, 20):
        world, rat = hung(still(), "rat", 10, 50.0)
        world.body_of(rat).body.velocity = (float(speed), 0.0)
        facts = world.step(4 * TICKS_PER_SECOND)
        if [fact.what for fact in facts] == [LEFT, LANDED] and slots_of(world) == {rat: 8}:
            landed.append((world.where(rat), world.hung_on(rat)))
    assert landed
    assert set(landed) == {(ABOARD, None)}


def test_a_hook_over_the_tip_needs_no_yard_to_pass(still: StillParams) -> None:
    """A boat turned on its nose over the tip hangs there by its outline alone."""
    world = World(still())
    tip = world.shape.slots[6].x1
    hinge = ship_shape(world.params).hinges[0]
    world.place(PieceState(0, "boat", (tip, hinge - 9.0, math.radians(60.0), 0.0, 0.0, 0.0), ABOARD))
    world.step(10 * TICKS_PER_SECOND)
    assert world.where(0) == ABOARD
    assert world.hung_on(0) is None
    assert world.support().carried[0] == {1}
    assert world.pose(0)[1] < world.carrier_pose(1)[1]
    assert slots_of(world) == {0: 6}
