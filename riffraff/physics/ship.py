"""The wooden ship and what stands below it, as outlines and masses (R2, R3). No bodies yet: ``world`` makes them.

Ship frame: mm, origin at the pivot, x to the right and y along the mast. It turns with the ship. A yard has a frame
of its own, with its origin where it is threaded on the mast. World frame: the ship frame of the upright, unswayed ship.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from riffraff.physics import polygon
from riffraff.physics.params import Params

Outline = NDArray[np.float64]
"""(N, 2) corners in mm, counter-clockwise."""

CARRIERS = ("hull", "lower", "middle", "upper")
YARDS = CARRIERS[1:]
SLOTS = tuple(range(1, 11))
_FLAT_KEEL = 0.62
"""Share of the hull's length over which its keel is flat; from there to stem and stern it is a round bilge."""
_SIDE, _BILGE = 0.12, 0.88
"""Shares of the hull's height: of the straight side below the deck, and of the bilge below that."""
_NIB = 0.35
"""Of a yard's thickness its tips are rounded below."""
_ROD, _PEG = 0.6, 0.3
"""Width of the rod and radius of the pegs, over the mast's width."""
_RING_RADIUS = 14.0
"""mm: of the ring that the ship hangs in, which is only drawn."""
_TOP_ROOM = 70.0
"""mm: so far above the upper yard its slots reach; no yard is above it. The tallest piece has room."""
_KEPT = 64
"""Shapes kept for later: those in use at a time. A sweep goes through thousands of sets of parameters."""


@dataclass(frozen=True)
class MassPart:
    """A rigid part: mass in g, centre (x, y) in mm, inertia about its own centre in g mm2."""

    mass: float
    x: float
    y: float
    inertia: float


@dataclass(frozen=True)
class SlotRegion:
    """A slot's region in its carrier's frame (hull: ship frame), mm: from ``x0`` to ``x1`` above the surface ``y0``
    as far as ``y1``, where the next carrier begins."""

    slot: int
    carrier: str
    x0: float
    x1: float
    y0: float
    y1: float

    @property
    def centre(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def side(self) -> int:
        """-1 left of the mast, 1 right of it."""
        return 1 if self.x0 + self.x1 > 0 else -1

    @property
    def yard(self) -> int | None:
        """0, 1, 2 from the lower yard up; None on the hull."""
        return None if self.carrier == "hull" else YARDS.index(self.carrier)


@dataclass(frozen=True, eq=False)
class ShipShape:
    """Everything about the ship that follows from the parameters.

    ``hull``, ``mast`` and ``rod`` are outlines in the ship frame, ``yards`` three outlines in the yards' own frames,
    ``hinges`` the three heights of these frames' origins. ``body`` lists the masses of the one rigid body (hull, mast,
    rod and ball), ``yard_parts`` those of the yards.
    """

    hull: Outline
    mast: Outline
    rod: Outline
    yards: tuple[Outline, Outline, Outline]
    hinges: tuple[float, float, float]
    ball_centre: tuple[float, float]
    ball_radius: float
    ring_radius: float
    peg_radius: float
    slots: dict[int, SlotRegion]
    body: tuple[MassPart, ...]
    yard_parts: tuple[MassPart, ...]
    reach_x: float
    """Furthest point from the mast's axis, mm."""

    @property
    def body_mass(self) -> float:
        """Mass of hull, mast, rod and ball, g."""
        return math.fsum(part.mass for part in self.body)

    @property
    def body_centre_y(self) -> float:
        """Height of their common centre of mass above the pivot, mm."""
        return math.fsum(part.mass * part.y for part in self.body) / self.body_mass

    @property
    def body_inertia(self) -> float:
        """Their moment of inertia about that centre, g mm2."""
        about = self.body_centre_y
        return math.fsum(part.inertia + part.mass * (part.x**2 + (part.y - about) ** 2) for part in self.body)


def box(width: float, bottom: float, top: float) -> Outline:
    """A rectangle centred on x = 0."""
    half = width / 2
    return np.array([(-half, bottom), (half, bottom), (half, top), (-half, top)])


def plate(outline: Outline, mass: float) -> MassPart:
    """A uniform plate with this outline (ship frame) and mass (g)."""
    x, y, spread = _filled(outline.tobytes())
    return MassPart(mass, x, y, mass * spread)


@lru_cache(maxsize=_KEPT)
def _filled(corners: bytes) -> tuple[float, float, float]:
    """Centre (mm) of a uniform plate, and its moment of inertia about it per mass (mm2); by the outline's floats."""
    outline = np.frombuffer(corners).reshape(-1, 2)
    x, y = polygon.centroid(outline)
    return x, y, polygon.polar_moment(outline - (x, y)) / polygon.area(outline)


def _hull(params: Params) -> Outline:
    """A boat's side: flat deck, round bilges, flat keel. Convex, so that it collides as one piece."""
    ship = params.ship
    half, deck = ship.hull_length / 2, ship.deck_height
    bilge = _FLAT_KEEL * half
    right = [
        (
            bilge + (half - bilge) * math.sin(angle),
            deck - _SIDE * ship.hull_height - _BILGE * ship.hull_height * math.cos(angle),
        )
        for angle in np.linspace(0, math.pi / 2, 8)
    ]
    return np.array([*right, (half, deck), (-half, deck), *[(-x, y) for x, y in reversed(right)]])


def _yard(width: float, thickness: float) -> Outline:
    """A bar with slightly rounded tips, the upper edge flat to the end."""
    half, t = width / 2, thickness / 2
    nib = _NIB * thickness
    return np.array([(-half, t - nib), (-half + nib, -t), (half - nib, -t), (half, t - nib), (half, t), (-half, t)])


@lru_cache(maxsize=_KEPT)
def ship_shape(params: Params) -> ShipShape:
    """The ship that these parameters describe."""
    ship = params.ship
    hull = _hull(params)
    mast = box(ship.mast_width, ship.deck_height, ship.mast_height)
    keel = ship.deck_height - ship.hull_height
    rod = box(_ROD * ship.mast_width, -ship.ball_depth, keel)
    hinges = (ship.lower_yard_height, ship.middle_yard_height, ship.upper_yard_height)
    widths = (ship.lower_yard_width, ship.middle_yard_width, ship.upper_yard_width)
    masses = (ship.lower_yard_mass, ship.middle_yard_mass, ship.upper_yard_mass)
    yards = tuple(_yard(width, ship.yard_thickness) for width in widths)

    ball = MassPart(ship.ball_mass, 0.0, -ship.ball_depth, 0.4 * ship.ball_mass * ship.ball_radius**2)
    body = (
        plate(hull, ship.hull_mass),
        plate(mast, ship.mast_mass),
        plate(rod, ship.rod_mass),
        ball,
    )
    yard_parts = tuple(
        MassPart(mass, 0.0, hinge, plate(yard, mass).inertia)  # a yard balances where it is threaded
        for mass, hinge, yard in zip(masses, hinges, yards, strict=True)
    )
    return ShipShape(
        hull=hull,
        mast=mast,
        rod=rod,
        yards=(yards[0], yards[1], yards[2]),
        hinges=hinges,
        ball_centre=(0.0, -ship.ball_depth),
        ball_radius=ship.ball_radius,
        ring_radius=_RING_RADIUS,
        peg_radius=_PEG * ship.mast_width,
        slots=_slots(params, hinges, widths),
        body=body,
        yard_parts=yard_parts,
        reach_x=max(ship.hull_length, *widths) / 2,
    )


def _slots(params: Params, hinges: tuple[float, ...], widths: tuple[float, ...]) -> dict[int, SlotRegion]:
    ship = params.ship
    mast, half = ship.mast_width / 2, ship.hull_length / 2
    middle = (mast + half) / 2
    thick = ship.yard_thickness / 2
    top = hinges[0] - thick
    deck = ship.deck_height
    found = {
        slot: SlotRegion(slot, "hull", x0, x1, deck, top)
        for slot, x0, x1 in ((1, -half, -middle), (2, -middle, -mast), (3, mast, middle), (4, middle, half))
    }
    for yard, (name, width) in enumerate(zip(YARDS, widths, strict=True)):
        above = hinges[yard + 1] - thick if yard + 1 < len(hinges) else hinges[yard] + _TOP_ROOM
        room = above - hinges[yard]
        left, right = 5 + 2 * yard, 6 + 2 * yard
        found[left] = SlotRegion(left, name, -width / 2, -mast, thick, room)
        found[right] = SlotRegion(right, name, mast, width / 2, thick, room)
    return found


@dataclass(frozen=True, eq=False)
class SurroundingsShape:
    """Table, box and waves, in the world frame. ``waves`` is the closed outline of the paper waves, ``wave_parts`` the
    convex strips that it collides as, ``box_walls`` the two rims."""

    table_y: float
    box_walls: tuple[Outline, Outline]
    waves: Outline
    wave_parts: tuple[Outline, ...]


_WAVE_STEPS = 16
_CREST_HALF_WIDTH = 9.0
"""mm: the flat top in which the ring is wedged."""
_STEEPNESS = 1.5
"""Power by which a wave rises to its crest: 1 would be straight flanks."""
_WALL = 4.0
"""mm: thickness of the box's rims."""


@lru_cache(maxsize=_KEPT)
def surroundings(params: Params) -> SurroundingsShape:
    """What the cargo falls on. The waves are steep on purpose: nothing comes to rest on paper."""
    around = params.surroundings
    table = -around.table_depth
    half, crest = around.wave_width / 2, _CREST_HALF_WIDTH
    xs = np.linspace(crest, half, _WAVE_STEPS + 1)
    rise = around.wave_height * (1 - (xs - crest) / (half - crest)) ** _STEEPNESS
    right = [(float(x), table + float(y)) for x, y in zip(xs, rise, strict=True)]
    profile = [(-x, y) for x, y in reversed(right)] + right
    strips = [
        np.array([(a[0], table), (b[0], table), *(top for top in (b, a) if top[1] > table)])
        for a, b in itertools.pairwise(profile)
    ]
    wall, width = _WALL, around.box_width / 2
    rim = table + around.box_height
    left = np.array([(-width, table), (-width + wall, table), (-width + wall, rim), (-width, rim)])
    return SurroundingsShape(
        table_y=table,
        box_walls=(left, np.array([(-x, y) for x, y in left[::-1]])),
        waves=np.array(profile[::-1]),
        wave_parts=tuple(strips),
    )
