"""Slots and the cargo on them: may a piece be let go here (R13), which slot is it on (R15), and setting pieces down."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from riffraff.physics.bearing import carriers
from riffraff.physics.bodies import add_piece, hang_before, hits, remove_piece, set_motion
from riffraff.physics.cargo import CargoShape, shape_of
from riffraff.physics.polygon import Points
from riffraff.physics.ship import CARRIERS, SlotRegion
from riffraff.physics.state import ABOARD, Motion, PieceState
from riffraff.physics.world import World

OVERLAP_MM = 2.0
"""So much of a piece must be over its slot: a piece that merely touches the edge is not on it."""
TOUCH_MM = 1.0
"""A piece nearer than this to a surface lies on it."""
_HAIR_MM = 0.01
_HALVINGS = 12
"""Of a mm: a piece is set down to a quarter of a thousandth."""


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


def place_on(world: World, x: float, y: float, carrier: int) -> tuple[float, float]:
    """A point of the world frame in a carrier's frame, mm: along it and above it."""
    ((along, above),) = in_carrier(world, np.array([(x, y)]), carrier).tolist()
    return along, above


def pose_on(world: World, piece: int, carrier: int, *, hook: bool = False) -> tuple[float, float, float]:
    """A piece in a carrier's frame: how far along and above it (mm) its centre is, or where its hook rests with
    ``hook``, and its angle against the carrier (rad)."""
    x, y, angle = world.pose(piece)
    rest = world.body_of(piece).shape.hook_rest if hook else None
    if rest is not None:
        x += rest[0] * math.cos(angle) - rest[1] * math.sin(angle)
        y += rest[0] * math.sin(angle) + rest[1] * math.cos(angle)
    from_x, from_y, tilt = world.carrier_pose(carrier)
    s, c = math.sin(tilt), math.cos(tilt)
    return (x - from_x) * c + (y - from_y) * s, (y - from_y) * c - (x - from_x) * s, angle - tilt


def outline_of(world: World, piece: int) -> Points:
    """A piece's outline (N, 2) in the world frame, mm."""
    x, y, angle = world.pose(piece)
    s, c = math.sin(angle), math.cos(angle)
    outline = world.body_of(piece).shape.outline
    across, up = outline.T
    placed = np.empty_like(outline)
    placed[:, 0], placed[:, 1] = x + across * c - up * s, y + across * s + up * c
    return placed


def carrier_of(region: SlotRegion) -> int:
    """0 for the hull, 1-3 for the yards."""
    return CARRIERS.index(region.carrier)


def check_release(world: World, slot: int, *, loose: bool = False) -> Release:
    """May the held piece be let go on ``slot``? Its footprint counts, or with ``loose`` only its centre (R13)."""
    piece = world.held
    if piece is None:
        raise ValueError("no piece is held")
    return may_lie(world, piece, slot, loose=loose)


def may_lie(world: World, piece: int, slot: int, *, loose: bool = False) -> Release:
    """As ``check_release``, of any piece where it is now."""
    region = world.shape.slots[slot]
    outline = in_carrier(world, outline_of(world, piece), carrier_of(region))
    if world.hung_on(piece) not in (None, region.yard) or _width_over(outline, region) < OVERLAP_MM:
        return Release(False, "beside")
    if loose:
        centre = in_carrier(world, np.array([world.pose(piece)[:2]]), carrier_of(region))
        return Release(True) if _centred(world, float(centre[0, 0]), region) else Release(False, "beside")
    span = float(outline[:, 0].min()), float(outline[:, 0].max())
    reached = next((o.slot for o in world.shape.slots.values() if _reaches(world, piece, span, region, o)), None)
    return Release(reached is None, "" if reached is None else "reaches", reached)


def found_full(world: World, slot: int) -> bool:
    """Whether the held piece has come to ``slot`` and found other cargo there or in its way (R17): it lies against
    cargo of the slot, or it is over the slot and that is loaded, or the piece lies against cargo that juts in."""
    piece = world.held
    if piece is None:
        return False
    touching, slots = world.support().touching.get(piece, set()), slots_touched(world)
    if any(slots.get(other) == slot for other in touching):
        return True
    return _is_over(world, piece, slot) and (bool(touching) or slot in slots.values())


def found_ship(world: World, slot: int) -> bool:
    """Whether the held piece is over ``slot`` or lies against the ship or its cargo: it is not out over the sea."""
    piece = world.held
    if piece is None:
        return False
    contacts = world.support()
    return bool(contacts.touching.get(piece) or contacts.carried.get(piece)) or _is_over(world, piece, slot)


def _is_over(world: World, piece: int, slot: int) -> bool:
    region = world.shape.slots[slot]
    return _width_over(in_carrier(world, outline_of(world, piece), carrier_of(region)), region) >= OVERLAP_MM


def _width_over(outline: Points, region: SlotRegion, lift: float = 0.0) -> float:
    """How much of the slot's length is under the piece, mm: that of what is between its edges, ``lift`` mm and more
    above its surface; 0 for a piece that is wholly above the slot's room.

    What is lower beside or below a yard does not count: a piece may hang over the tip.
    """
    x0, x1, floor = region.x0, region.x1, region.y0 + lift
    corners = outline.tolist()
    over: list[float] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if x0 <= ax <= x1 and ay >= floor:
            over.append(ax)
        if min(ay, by) < floor < max(ay, by):
            x = ax + (bx - ax) * (floor - ay) / (by - ay)
            over += [x] if x0 <= x <= x1 else []
        over += [
            x for x in (x0, x1) if min(ax, bx) < x < max(ax, bx) and ay + (by - ay) * (x - ax) / (bx - ax) >= floor
        ]
    return float(max(over) - min(over)) if over and outline[:, 1].min() < region.y1 else 0.0


def _centred(world: World, x: float, region: SlotRegion) -> bool:
    from_mast = x * region.side
    near, far = sorted((abs(region.x0), abs(region.x1)))
    return from_mast >= near and (from_mast <= far or _outermost(world, region))


def _reaches(world: World, piece: int, span: tuple[float, float], region: SlotRegion, other: SlotRegion) -> bool:
    """Whether a piece that spans so much of its carrier reaches into another slot than ``region``."""
    if other.slot == region.slot:
        return False
    if other.carrier == region.carrier:
        return min(span[1], other.x1) - max(span[0], other.x0) > world.params.hand.footprint_play
    if carrier_of(other) < carrier_of(region):
        return _lies_on(world, piece, other)  # over what is below it a piece may be, and hang before it
    outline = in_carrier(world, outline_of(world, piece), carrier_of(other))
    return _width_over(outline, other, TOUCH_MM) > world.params.hand.footprint_play


def _outermost(world: World, region: SlotRegion) -> bool:
    return not any(
        other.carrier == region.carrier and other.side == region.side and abs(other.centre) > abs(region.centre)
        for other in world.shape.slots.values()
    )


def _lies_on(world: World, piece: int, region: SlotRegion) -> bool:
    """Whether the piece touches this slot's surface."""
    outline = in_carrier(world, outline_of(world, piece), carrier_of(region))
    near = (np.abs(outline[:, 1] - region.y0) < TOUCH_MM) & (outline[:, 0] > region.x0) & (outline[:, 0] < region.x1)
    return bool(near.any())


def slots_of(world: World) -> dict[int, int]:
    """The slot that each piece aboard is on, in piece order: of the part of the ship which bears it (see ``bearing``)
    the slot that the piece's centre is over, or the nearest one."""
    return {piece: _slot_along(world, piece, carrier) for piece, carrier in carriers(world).items()}


def slots_touched(world: World) -> dict[int, int]:
    """As ``slots_of`` was under the first law: by what a piece touches, or what that touches.

    A piece on other cargo is on that cargo's slot if it is above the same part of the ship.
    """
    contacts = world.support()
    touched: dict[int, set[int]] = {}
    aboard = set(world.all_in(ABOARD))
    for piece in sorted(aboard):
        hung = world.hung_on(piece)
        touched[piece] = {hung + 1} if hung is not None else set(contacts.carried.get(piece, ()))
    edge = [piece for piece in sorted(aboard) if touched[piece]]
    while edge:
        fresh = []
        for piece in edge:
            for other in sorted(contacts.touching.get(piece, ())):
                if other in aboard and not touched[other]:
                    touched[other] = set(touched[piece])
                    fresh.append(other)
        edge = fresh
    return {piece: _slot_on(world, piece, touched[piece]) for piece in sorted(aboard) if touched[piece]}


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
    return _slot_along(world, piece, max(touched) if chosen is None else chosen)


def _slot_along(world: World, piece: int, carrier: int) -> int:
    """The slot of a part of the ship that a piece's centre is over, or the nearest one."""
    centre = np.array([world.pose(piece)[:2]])
    along = float(in_carrier(world, centre, carrier)[0, 0])
    regions = [region for region in world.shape.slots.values() if carrier_of(region) == carrier]
    return min(regions, key=lambda region: (max(region.x0 - along, along - region.x1, 0.0), region.slot)).slot


def occupied(world: World, slots: Callable[[World], dict[int, int]] = slots_of) -> tuple[int, ...]:
    """The slots that hold cargo, in order (R15); ``slots`` says which each piece is on."""
    return tuple(sorted(set(slots(world).values())))


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
    Raises ``ValueError`` for a piece that is in the world already, and for one that cannot hang there.
    """
    if piece in world.pieces:
        raise ValueError(f"piece {piece} is already in the world")
    region = world.shape.slots[spot.slot]
    shape = shape_of(kind, world.params.cargo)
    if spot.hang and (region.yard is None or shape.hook_rest is None or shape.hang_angle_rad is None):
        raise ValueError(f"a {kind} does not hang on slot {spot.slot}")
    lowering, yard = _Lowering(world, shape, spot), region.yard if spot.hang else None
    # The world itself sees the piece only when it has found its place: what fails leaves no trace.
    trial = add_piece(world.space, piece, kind, lowering.motion(0.0), world.params)
    hang_before(world.space, trial, yard, world.bodies, world.params)

    def clear(height: float) -> bool:
        set_motion(trial.body, lowering.motion(height))
        return not any(hits(world.space, trial))

    above = 0.0 if spot.hang else float((shape.outline @ (math.sin(spot.angle), math.cos(spot.angle))).max())
    height = _lowest(clear, region.y1 - above, region.y0, region.y0 - shape.radius_mm)
    remove_piece(world.space, trial)
    if height is None:
        return False
    world.place(PieceState(piece, kind, lowering.motion(height), ABOARD, yard))
    return True


class _Lowering:
    """The way of a piece that is let down at a spot, upright to the spot's carrier, moving with the ship."""

    def __init__(self, world: World, shape: CargoShape, spot: Spot) -> None:
        self._world, self._along = world, spot.along
        self._x, self._y, tilt = world.carrier_pose(carrier_of(world.shape.slots[spot.slot]))
        self._s, self._c = math.sin(tilt), math.cos(tilt)
        self._angle = (shape.hang_angle_rad or 0.0) if spot.hang else tilt + spot.angle
        s, c = math.sin(self._angle), math.cos(self._angle)
        hook_x, hook_y = (shape.hook_rest or (0.0, 0.0)) if spot.hang else (0.0, 0.0)
        self._hook = hook_x * c - hook_y * s, hook_x * s + hook_y * c

    def motion(self, height: float) -> Motion:
        """Of the piece, with its centre (or its hook, if it hangs) ``height`` mm above the carrier's axis."""
        x = self._x + self._along * self._c - height * self._s - self._hook[0]
        y = self._y + self._along * self._s + height * self._c - self._hook[1]
        rate, (pivot_x, pivot_y) = self._world.heel_rate, self._world.pivot
        return x, y, self._angle, self._world.mount_speed - rate * (y - pivot_y), rate * (x - pivot_x), rate


def _lowest(clear: Callable[[float], bool], top: float, floor: float, deepest: float) -> float | None:
    """How far down from ``top`` (mm) it is ``clear`` without a break, to a thousandth; None if nowhere above ``floor``.
    No further than ``deepest``: what a piece hangs from is above its middle."""

    def blocked(height: float) -> bool:
        """Where two edges lie exactly on one line the engine sees a touch beside them: a hair lower it does not."""
        return not clear(height) and not clear(height - _HAIR_MM)

    high = next((height for height in np.arange(top, floor - TOUCH_MM, -1.0).tolist() if clear(height)), None)
    if high is None:
        return None
    while not blocked(high - 1.0) and high > deepest:
        high -= 1.0
    low = high - 1.0
    for _ in range(_HALVINGS):
        middle = (high + low) / 2
        high, low = (high, middle) if blocked(middle) else (middle, low)
    return float(high)
