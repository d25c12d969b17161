"""Slots and the cargo on them: may a piece be let go here (R13), which slot is it on (R15), and setting pieces down."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from riffraff.physics.cargo import cargo_shape
from riffraff.physics.polygon import Points
from riffraff.physics.ship import CARRIERS, SlotRegion
from riffraff.physics.state import ABOARD, HELD, Motion, PieceState
from riffraff.physics.world import World

OVERLAP_MM = 2.0
"""So much of a piece must be over its slot: a piece that merely touches the edge is not on it."""
TOUCH_MM = 1.0
"""A piece nearer than this to a surface lies on it."""
BELOW_TIP_MM = 60.0
"""So far below its surface a yard's slot reaches outside the tip: what hangs over the tip is on that slot."""


@dataclass(frozen=True)
class Release:
    """Whether a piece may be let go. ``reason`` is "" or one of ``reaches`` (another slot, ``other``) and ``beside``
    (it is not over its slot)."""

    ok: bool
    reason: str = ""
    other: int | None = None


def in_carrier(world: World, points: Points, carrier: int) -> Points:
    """Points (N, 2) of the world frame in a carrier's frame (0 the hull, 1-3 the yards)."""
    x, y, angle = world.carrier_pose(carrier)
    s, c = math.sin(angle), math.cos(angle)
    away = points - np.array((x, y))
    return np.column_stack((away[:, 0] * c + away[:, 1] * s, away[:, 1] * c - away[:, 0] * s))


def outline_of(world: World, piece: int) -> Points:
    """A piece's outline (N, 2) in the world frame, mm."""
    x, y, angle = world.pose(piece)
    s, c = math.sin(angle), math.cos(angle)
    outline = world.body_of(piece).shape.outline
    return np.column_stack((x + outline[:, 0] * c - outline[:, 1] * s, y + outline[:, 0] * s + outline[:, 1] * c))


def carrier_of(region: SlotRegion) -> int:
    """0 for the hull, 1-3 for the yards."""
    return CARRIERS.index(region.carrier)


def check_release(world: World, slot: int, *, loose: bool = False) -> Release:
    """May the held piece be let go on ``slot``? Its footprint counts, or with ``loose`` only its centre (R13)."""
    piece = world.held
    if piece is None:
        raise ValueError("no piece is held")
    region = world.shape.slots[slot]
    outline = in_carrier(world, outline_of(world, piece), carrier_of(region))
    if not _at_level(outline, region, world.hung_on(piece)):
        return Release(False, "beside")
    if loose:
        centre = in_carrier(world, np.array([world.pose(piece)[:2]]), carrier_of(region))
        return Release(True) if _centred(world, float(centre[0, 0]), region) else Release(False, "beside")
    left, right = float(outline[:, 0].min()), float(outline[:, 0].max())
    if min(right, region.x1) - max(left, region.x0) < OVERLAP_MM:
        return Release(False, "beside")
    reached = next(
        (o.slot for o in world.shape.slots.values() if _reaches(world, piece, (left, right), region, o)), None
    )
    return Release(reached is None, "" if reached is None else "reaches", reached)


def _at_level(outline: Points, region: SlotRegion, hung: int | None) -> bool:
    """Whether the piece is between the slot's surface and what is above it, or hangs from the slot's yard."""
    if hung is not None and hung != region.yard:
        return False
    if outline[:, 1].max() <= region.y0 or outline[:, 1].min() >= region.y1:
        return False
    return hung is not None or _lowest_within(outline, region) >= region.y0 - TOUCH_MM


def _centred(world: World, x: float, region: SlotRegion) -> bool:
    from_mast = x * region.side
    near, far = sorted((abs(region.x0), abs(region.x1)))
    return from_mast >= near and (from_mast <= far or _outermost(world, region))


def _reaches(world: World, piece: int, span: tuple[float, float], region: SlotRegion, other: SlotRegion) -> bool:
    """Whether a piece that spans so much of its carrier reaches into another slot than ``region``."""
    if other.slot == region.slot:
        return False
    if other.carrier != region.carrier:
        return _lies_on(world, piece, other)
    return min(span[1], other.x1) - max(span[0], other.x0) > world.params.hand.footprint_play


def _outermost(world: World, region: SlotRegion) -> bool:
    return not any(
        other.carrier == region.carrier and other.side == region.side and abs(other.centre) > abs(region.centre)
        for other in world.shape.slots.values()
    )


def _lowest_within(outline: Points, region: SlotRegion) -> float:
    """Lowest point of the outline between the slot's edges, mm."""
    lowest = math.inf
    for (ax, ay), (bx, by) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        for edge in (region.x0, region.x1):
            if min(ax, bx) < edge < max(ax, bx):
                lowest = min(lowest, ay + (by - ay) * (edge - ax) / (bx - ax))
        if region.x0 <= ax <= region.x1:
            lowest = min(lowest, ay)
    return float(lowest)


def _lies_on(world: World, piece: int, region: SlotRegion) -> bool:
    """Whether the piece touches this slot's surface."""
    outline = in_carrier(world, outline_of(world, piece), carrier_of(region))
    near = (np.abs(outline[:, 1] - region.y0) < TOUCH_MM) & (outline[:, 0] > region.x0) & (outline[:, 0] < region.x1)
    return bool(near.any())


def slots_of(world: World) -> dict[int, int]:
    """The slot that each piece aboard is on, in piece order: that of the part of the ship which bears it.

    A piece on other cargo is on that cargo's slot if it is above the same part of the ship.
    """
    contacts = world.support()
    carriers: dict[int, set[int]] = {}
    aboard = set(world.all_in(ABOARD))
    for piece in sorted(aboard):
        hung = world.hung_on(piece)
        carriers[piece] = {hung + 1} if hung is not None else set(contacts.carried.get(piece, ()))
    edge = [piece for piece in sorted(aboard) if carriers[piece]]
    while edge:
        fresh = []
        for piece in edge:
            for other in sorted(contacts.touching.get(piece, ())):
                if other in aboard and not carriers[other]:
                    carriers[other] = set(carriers[piece])
                    fresh.append(other)
        edge = fresh
    return {piece: _slot_on(world, piece, carriers[piece]) for piece in sorted(aboard) if carriers[piece]}


def _slot_on(world: World, piece: int, touched: set[int]) -> int:
    x, y, _ = world.pose(piece)
    centre = np.array([(x, y)])
    hung = world.hung_on(piece)
    chosen = None
    for carrier in sorted(touched, reverse=True):
        surface = world.shape.slots[1].y0 if carrier == 0 else world.params.ship.yard_thickness / 2
        if hung is not None or in_carrier(world, centre, carrier)[0, 1] > surface:
            chosen = carrier
            break
    carrier = max(touched) if chosen is None else chosen
    along = float(in_carrier(world, centre, carrier)[0, 0])
    regions = [region for region in world.shape.slots.values() if carrier_of(region) == carrier]
    return min(regions, key=lambda region: (max(region.x0 - along, along - region.x1, 0.0), region.slot)).slot


def occupied(world: World) -> tuple[int, ...]:
    """The slots that hold cargo, in order (R15)."""
    return tuple(sorted(set(slots_of(world).values())))


@dataclass(frozen=True)
class Spot:
    """Where to set a piece down: on ``slot``, ``along`` mm along it (carrier frame) with its centre of mass, turned by
    ``angle`` rad against the carrier; ``hang`` lays its hook on the yard instead, ``along`` then being the hook's."""

    slot: int
    along: float
    angle: float = 0.0
    hang: bool = False


def set_down(world: World, piece: int, kind: str, spot: Spot) -> bool:
    """Put a new piece at rest on the ship, moving with it, just touching what lies below.

    It is let down from the top of the slot's room; False (and nothing is changed) if there is no room for it there.
    """
    region = world.shape.slots[spot.slot]
    carrier = carrier_of(region)
    shape = cargo_shape(kind, world.params.cargo.mass_g(kind), world.params.cargo.size_mm(kind))
    if spot.hang and (region.yard is None or shape.hook_rest is None or shape.hang_angle_rad is None):
        raise ValueError(f"a {kind} does not hang on slot {spot.slot}")
    frame_x, frame_y, frame_angle = world.carrier_pose(carrier)
    angle = (shape.hang_angle_rad or 0.0) if spot.hang else frame_angle + spot.angle
    s, c = math.sin(frame_angle), math.cos(frame_angle)
    turned_s, turned_c = math.sin(angle), math.cos(angle)
    hook_x, hook_y = shape.hook_rest or (0.0, 0.0)
    rest = (hook_x * turned_c - hook_y * turned_s, hook_x * turned_s + hook_y * turned_c) if spot.hang else (0.0, 0.0)

    def motion_at(height: float) -> Motion:
        x = frame_x + spot.along * c - height * s - rest[0]
        y = frame_y + spot.along * s + height * c - rest[1]
        rate = world.heel_rate
        pivot_x, pivot_y = world.pivot
        drift = world.mount_speed
        return x, y, angle, drift - rate * (y - pivot_y), rate * (x - pivot_x), rate

    trial = PieceState(piece, kind, motion_at(0.0), HELD, hung=region.yard if spot.hang else None)
    world.place(trial)
    body = world.body_of(piece)

    def clear(height: float) -> bool:
        x, y, turned, *_ = motion_at(height)
        body.body.angle = turned
        body.body.position = x, y
        hits = (hit.shape for part in body.shapes for hit in world.space.shape_query(part))
        return all(shape is None or shape.body is body.body for shape in hits)

    above = 0.0 if spot.hang else float((shape.outline @ (math.sin(spot.angle), math.cos(spot.angle))).max())
    heights = np.arange(region.y1 - above, region.y0 - TOUCH_MM, -1.0)
    high = next((float(height) for height in heights if clear(float(height))), None)
    if high is not None:
        while clear(high - 1.0) and high > region.y0 - shape.radius_mm:
            high -= 1.0
        low = high - 1.0
        for _ in range(12):
            middle = (high + low) / 2
            high, low = (middle, low) if clear(middle) else (high, middle)
    world.remove(piece)
    if high is None:
        return False
    world.place(replace(trial, motion=motion_at(high), place=ABOARD))
    return True
