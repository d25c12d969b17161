"""Hand movements that every opponent needs: a piece from beside the ship onto a spot of its slot.

Lengths in mm, angles in rad, times in ticks. A ``Drop`` is where the piece shall be let go, in its carrier's frame; it
is turned into commands with the ship's pose of the moment.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.match.commands import Command, Hand, Hang, Release, Take, Turn, TwoHands
from riffraff.match.view import View
from riffraff.physics.placement import carrier_of
from riffraff.physics.polygon import Points
from riffraff.physics.room import Room

GAP_MM = 3.0
"""A piece is let go so far above what it shall lie on: the hand is stopped by air, not by the load."""
OVER_MM = 5.0
"""A hook passes so far above its yard before it is lowered."""
OVERHANG = 0.45
"""So much of its width a piece may jut out beyond the ship and still has its weight well on it."""
BESIDE_MM = 30.0
"""The hand waits so far outside of the ship's widest part before it comes in."""
PAUSE_TICKS = 42
"""0.35 s: a hand stops over the slot before it lowers, so that those who watch can follow."""
STEP_TICKS = 18
"""0.15 s: so often a hand that glides is told where to go, and so long it stops before it opens."""
CARRY_SPEED_MM_S = 350.0
"""How fast a piece is brought to its slot: a person's care, not the hand's limit."""
LOWER_SPEED_MM_S = 150.0
"""How fast a hand lowers a piece; half of what a person would think slow."""


@dataclass(frozen=True)
class Drop:
    """``along`` the carrier and ``height`` above its origin, of the piece's centre of mass, at ``angle`` against the
    carrier; ``entry`` is the height at which it comes in; ``hang``: by its hook; ``room``: nothing is in the way."""

    piece: int
    along: float
    height: float
    angle: float
    entry: float
    hang: bool
    room: bool


def turned(outline: Points, angle: float) -> Points:
    """Points (N, 2) turned about the origin."""
    s, c = math.sin(angle), math.cos(angle)
    return np.column_stack((outline[:, 0] * c - outline[:, 1] * s, outline[:, 0] * s + outline[:, 1] * c))


def reach(view: View, outline: Points) -> tuple[float, float]:
    """The lowest and highest place along the carrier where a piece of this (turned) outline may be let go (R13).

    It keeps within its slot towards its neighbours and may jut out beyond the ship. The two are in the wrong order
    if the piece is too wide for the slot.
    """
    region = view.region
    left, right = -float(outline[:, 0].min()), float(outline[:, 0].max())
    jut = OVERHANG * (left + right)
    low, high = region.x0 + left, region.x1 - right
    end = view.half_width(region.carrier)
    if region.x0 == -end:
        low -= jut
    if region.x1 == end:
        high += jut
    return low, high


def lowest_rest(view: View, outline: Points, along: float) -> float:
    """Height of the piece's centre above the carrier at which it would lie on what is below it, mm."""
    region = view.region
    left, right = along + float(outline[:, 0].min()), along + float(outline[:, 0].max())
    below = -float(outline[:, 1].min())
    top = region.y0
    for other in view.cargo_on(carrier_of(region)):
        over = other[:, 0].max() > left and other[:, 0].min() < right
        if over and other[:, 1].max() > region.y0 and other[:, 1].min() < region.y1:
            top = max(top, float(other[:, 1].max()))
    return top + below


def aim(view: View, piece: int, along: float, angle: float) -> Drop:
    """A drop of the piece at this place and angle of the slot, on whatever lies there."""
    region = view.region
    outline = turned(view.shape(piece).outline, angle)
    rest = lowest_rest(view, outline, along)
    ceiling = region.y1 - float(outline[:, 1].max())
    low, high = reach(view, outline)
    height = rest + GAP_MM
    room = low <= along <= high and height <= ceiling
    height = max(min(height, ceiling), region.y0 - float(outline[:, 1].min()))
    return Drop(
        piece, along, height, angle, entry=max(height, min(height + 2 * GAP_MM, ceiling)), hang=False, room=room
    )


def aim_there(view: View, piece: int, room: Room) -> Drop:
    """A drop where there is room for the piece."""
    height = room.height + GAP_MM / 2
    angle, hang = room.spot.angle, room.spot.hang
    if hang:
        _, _, heel = view.carrier_pose(carrier_of(view.region))
        angle = (view.shape(piece).hang_angle_rad or 0.0) - heel
    return Drop(piece, room.along, height, angle, entry=height, hang=hang, room=True)


def aim_hook(view: View, piece: int, along: float) -> Drop | None:
    """A drop that lays the piece's hook on the yard at this place; None if it has none or the slot is on deck."""
    region, shape = view.region, view.shape(piece)
    if region.yard is None or shape.hook_rest is None or shape.hang_angle_rad is None:
        return None
    _, _, heel = view.carrier_pose(carrier_of(region))
    angle = shape.hang_angle_rad - heel
    hook = turned(np.array([shape.hook_rest]), angle)[0]
    outline = turned(shape.outline, angle)
    low, high = reach(view, outline)
    centre = along - float(hook[0])
    height = region.y0 + GAP_MM - float(hook[1])
    return Drop(piece, centre, height, angle, entry=height + OVER_MM, hang=True, room=low <= centre <= high)


def place(view: View, drop: Drop, seat: int) -> list[tuple[int, Command]]:
    """The commands that bring the piece to the drop and let it go: from beside the ship, or from where it is held."""
    plan, now = carry(view, drop, seat)
    way = in_world(view, drop.along, drop.entry), in_world(view, drop.along, drop.height)
    now = glide(plan, now + PAUSE_TICKS, seat, way, LOWER_SPEED_MM_S)
    plan.append((now, Release(seat)))
    return plan


def carry(view: View, drop: Drop, seat: int, speed: float = CARRY_SPEED_MM_S) -> tuple[list[tuple[int, Command]], int]:
    """The commands that bring the piece over the drop at a speed in mm/s, and the tick at which it is there."""
    region = view.region
    _, _, heel = view.carrier_pose(carrier_of(region))
    above = in_world(view, drop.along, drop.entry)
    plan: list[tuple[int, Command]] = []
    now = 0
    where = view.hand
    if where is None:
        where = region.side * (view.clear_mm + BESIDE_MM), above[1]
        plan.append((now, Take(seat, drop.piece, (0.0, 0.0), where, heel + drop.angle)))
        plan.append((now, TwoHands(seat, on=True)))
        if drop.hang:
            plan.append((now, Hang(seat, on=True)))
    else:
        plan.append((now, Hand(seat, where[0] + region.side * BESIDE_MM, above[1])))
        now += STEP_TICKS
        if drop.hang:
            plan.append((now, Hang(seat, on=True)))
        plan.append((now, Turn(seat, heel + drop.angle)))
        now += STEP_TICKS
    return plan, glide(plan, now, seat, (where, above), speed)


def in_world(
    view: View, along: float, height: float, pose: tuple[float, float, float] | None = None
) -> tuple[float, float]:
    """Where a place in the frame of the slot's carrier is now, or with the carrier at a ``pose`` (mm, rad)."""
    x, y, heel = pose or view.carrier_pose(carrier_of(view.region))
    s, c = math.sin(heel), math.cos(heel)
    return x + along * c - height * s, y + along * s + height * c


def glide(
    plan: list[tuple[int, Command]],
    now: int,
    seat: int,
    way: tuple[tuple[float, float], tuple[float, float]],
    speed: float,
) -> int:
    """Add the commands that move the hand along ``way`` at ``speed`` (mm/s); the tick at which it is there."""
    (x0, y0), (x1, y1) = way
    steps = max(1, round(math.dist(*way) / speed * TICKS_PER_SECOND / STEP_TICKS))
    for step in range(1, steps + 1):
        share = step / steps
        plan.append((now, Hand(seat, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)))
        now += STEP_TICKS
    return now
