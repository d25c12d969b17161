"""A load laid out without an engine: where its pieces lie on the upright ship, and what they weigh.

As loads are written, but that a piece may stand for many (``crate@3:x10``) and may be anywhere on deck
(``crate@deck:x10``): laid side by side from the mast out, left and right in turns, and on each other where there is no
more room. A yard that is loaded to one side tips as far as its play lets it. mm, g, rad; ship frame.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import shown
from riffraff.loads.load import LoadPiece, parse
from riffraff.physics.cargo import CargoShape, shape_of
from riffraff.physics.params import Params
from riffraff.physics.placement import carrier_of
from riffraff.physics.polygon import Points
from riffraff.physics.ship import ShipShape, ship_shape
from riffraff.physics.state import Motion
from riffraff.physics.statics import Array

DECK = "deck"
_DECK_SLOTS = (2, 3, 1, 4)
"""From the mast out."""
MOST = 64
"""Pieces that the engine is measured with."""
_TOUCHING_MM = 0.5
"""Pieces that overlap by no more than this stand beside each other."""
GAP_MM = 0.05
"""Between a piece and what it is let down on: engines push apart what overlaps."""
_COUNT = re.compile(r"(?P<piece>.*?)(:x(?P<count>\d{1,3}))?")


@dataclass(frozen=True)
class Some:
    """``count`` pieces of a kind: as ``item`` says, or with ``deck`` anywhere there."""

    item: LoadPiece
    count: int = 1
    deck: bool = False

    @property
    def text(self) -> str:
        words = self.item.to_text()
        if self.deck:
            words = words.replace("@2", f"@{DECK}", 1)
        return words if self.count == 1 else f"{words}:x{self.count}"


def read_some(text: str, source: str, key: str) -> tuple[Some, ...]:
    """The pieces that a text names. Raises ``BadInput`` naming ``source``, ``key`` and what is allowed."""
    found = [_read_one(part, source, key) for part in text.split("+")]
    if sum(some.count for some in found) > MOST:
        raise BadInput("lab.design.too_many", source=source, key=key, value=shown(text), high=MOST)
    return tuple(found)


def _read_one(text: str, source: str, key: str) -> Some:
    match = _COUNT.fullmatch(text)
    piece, count = (match["piece"], match["count"]) if match else (text, None)
    kind, at, place = piece.partition("@")
    deck = place == DECK or place.startswith(f"{DECK}:")
    words = f"{kind}@2{place[len(DECK) :]}" if deck else piece
    load = parse(words, source, key)
    if len(load.pieces) != 1 or not at or (count is not None and not 1 <= int(count) <= MOST):
        raise BadInput("lab.design.no_load", source=source, key=key, value=shown(text), high=MOST)
    return Some(load.pieces[0], int(count or 1), deck)


@dataclass(frozen=True, eq=False)
class Laid:
    """A piece on its carrier: ``motion`` of the upright ship at rest, world frame; ``hung``: the yard, 0 to 2."""

    shape: CargoShape
    carrier: int
    motion: Motion
    hung: int | None

    @property
    def moment(self) -> float:
        """g mm: that it takes from the upright ship."""
        return self.shape.mass_g * self.motion[1]


@lru_cache(maxsize=64)
def layout(params: Params, pieces: tuple[Some, ...]) -> tuple[Laid, ...]:
    """Where the pieces lie. Raises ``BadInput`` for a place that is none of its slot."""
    ship, laid, tops = ship_shape(params), list[Laid](), list[_Top]()
    for some in pieces:
        laid += _lay(params, ship, some, tops)
    return tuple(laid)


@dataclass(frozen=True)
class _Top:
    """What something can be put on: its carrier, from where to where along it, and its height, mm."""

    carrier: int
    left: float
    right: float
    height: float


def _lay(params: Params, ship: ShipShape, some: Some, tops: list[_Top]) -> list[Laid]:
    """The pieces of one kind; what they offer to others is added to ``tops``."""
    item = some.item
    shape = shape_of(item.kind, params.cargo)
    region = ship.slots[item.slot]
    carrier = 0 if some.deck else carrier_of(region)
    surface = region.y0 + (ship.hinges[carrier - 1] if carrier else 0.0)
    if item.hang:
        turn = shape.hang_angle_rad or 0.0
        hook_x, hook_y = _turned(np.array([shape.hook_rest or (0.0, 0.0)]), turn)[0].tolist()
        along = _places(ship, some, 0.0)[0]
        motion = (along - hook_x, surface - hook_y, turn, 0.0, 0.0, 0.0)
        return [Laid(shape, carrier, motion, region.yard)] * some.count
    turn = math.radians(item.turn_deg)
    outline = _turned(shape.outline, turn)
    (left, low), (right, high) = outline.min(axis=0).tolist(), outline.max(axis=0).tolist()
    places = _places(ship, some, right - left)
    floors = [_floor(tops, carrier, along + left, along + right, surface) for along in places]
    laid = []
    for _ in range(some.count):
        place = min(range(len(places)), key=lambda n: (round(floors[n], 6), n))
        laid.append(Laid(shape, carrier, (places[place], floors[place] - low, turn, 0.0, 0.0, 0.0), None))
        floors[place] += high - low
    tops += [_Top(carrier, along + left, along + right, top) for along, top in zip(places, floors, strict=True)]
    return laid


def _floor(tops: Sequence[_Top], carrier: int, left: float, right: float, surface: float) -> float:
    """The height at which something comes to lie that reaches from ``left`` to ``right``, mm."""
    under = (
        top.height
        for top in tops
        if top.carrier == carrier and min(top.right, right) - max(top.left, left) > _TOUCHING_MM
    )
    return max(under, default=surface)


def _places(ship: ShipShape, some: Some, width: float) -> list[float]:
    """Where along its carrier a piece of this width may be, in the order in which places are taken, mm."""
    item = some.item
    if item.along is not None:
        return [item.along]
    slots = _DECK_SLOTS if some.deck else (item.slot,)
    if some.count == 1 and not some.deck:
        return [ship.slots[item.slot].centre]
    inner = min(min(abs(ship.slots[slot].x0), abs(ship.slots[slot].x1)) for slot in slots)
    outer = max(max(abs(ship.slots[slot].x0), abs(ship.slots[slot].x1)) for slot in slots)
    sides = (-1, 1) if some.deck else (ship.slots[item.slot].side,)
    # A piece may jut out as far as it still stands.
    count = max(1, math.floor((outer - inner) / max(width, 1.0) + 0.4))
    return [side * (inner + (n + 0.5) * width) for n in range(count) for side in sides]


def _turned(points: Points, turn: float) -> Points:
    s, c = math.sin(turn), math.cos(turn)
    turned: Points = points @ np.array(((c, s), (-s, c)))
    return turned


def frozen(params: Params, laid: Sequence[Laid]) -> Array:
    """The load (P, 4) as statics takes it: mass g, x and y mm, own inertia g mm2; on yards that tip under it."""
    ship = ship_shape(params)
    torque = [0.0] * len(ship.hinges)
    for each in laid:
        if each.carrier:
            torque[each.carrier - 1] -= each.shape.mass_g * params.engine.gravity * each.motion[0]
    play = math.radians(params.ship.yard_play)
    tips = [math.copysign(play, each) if abs(each) > params.ship.yard_friction else 0.0 for each in torque]
    rows = []
    for each in laid:
        x, y = each.motion[:2]
        if each.carrier:
            tip, hinge = tips[each.carrier - 1], ship.hinges[each.carrier - 1]
            s, c = math.sin(tip), math.cos(tip)
            x, y = x * c - (y - hinge) * s, hinge + x * s + (y - hinge) * c
        rows.append((each.shape.mass_g, x, y, each.shape.inertia_g_mm2))
    return np.array(rows, dtype=np.float64).reshape(-1, 4)


def how_many(laid: Sequence[Laid], moment: float) -> float:
    """How many pieces take a righting moment (g mm), the last one in part; where all do not, as many more like the
    last."""
    for number, each in enumerate(laid):
        if each.moment >= moment:
            return number + moment / each.moment
        moment -= each.moment
    return len(laid) + (moment / max(laid[-1].moment, 1e-9) if laid else 0.0)


def with_room(params: Params, laid: Sequence[Laid]) -> int:
    """How many of the first pieces reach into no yard that they do not lie on."""
    ship = ship_shape(params)
    for number, each in enumerate(laid):
        x, y, turn = each.motion[:3]
        outline = _turned(each.shape.outline, turn) + np.array((x, y))
        (left, low), (right, high) = outline.min(axis=0).tolist(), outline.max(axis=0).tolist()
        for carrier, (yard, hinge) in enumerate(zip(ship.yards, ship.hinges, strict=True), 1):
            sides, heights = [point[0] for point in yard], [point[1] + hinge for point in yard]
            beside = min(right, max(sides)) - max(left, min(sides)) <= 0.0
            over = min(high, max(heights)) - max(low, min(heights)) <= _TOUCHING_MM
            if carrier != each.carrier and not beside and not over:
                return number
    return len(laid)


WEIGHT = "crate"
WEIGHT_MM = 14.0
"""Edge of a crate that stands for a weight: the smallest there is."""


def with_weight(params: Params, grams: float) -> Params:
    """The ship with a crate that stands for a small weight, which clings to where it is put."""
    weight = {f"cargo.{WEIGHT}_mass": grams, f"cargo.{WEIGHT}_size": WEIGHT_MM, "contact.friction": 1.5}
    return params.replace(weight)


def at_tip(params: Params) -> tuple[Some, ...]:
    """The weight, flush with the tip of the lower yard."""
    tip = ship_shape(params).slots[5].x0
    return (Some(LoadPiece(WEIGHT, 5, tip + WEIGHT_MM / 2)),)


def many(some: Some, count: int) -> tuple[Some, ...]:
    """So many of the same."""
    return (replace(some, count=count),)
