"""The wooden ship, painted within the outlines that collide (R2), with its slots numbered (R3).

Each part is a plate in its own frame: hull, mast and rod in the ship frame, a yard in the yard's, mm.
"""

from __future__ import annotations

import math
from functools import lru_cache

from riffraff.kernel.rng import stream
from riffraff.kit.brush import Plate, bend, block, oval
from riffraff.kit.camera import Point
from riffraff.kit.draw import mix
from riffraff.kit.theme import Colour, Palette
from riffraff.physics.ship import YARDS, ShipShape, SlotRegion
from riffraff.ui.riffraff.paints import HULL, HULL_LOW, HULL_RAIL, MAST, PEG, ROPE, STEEL, YARD, YARD_DARK

FINE = 6.0
"""Pixels for a mm on the ship's plates: they are large."""
INK_MM = 1.0
THIN_MM = 0.65
RAIL_MM = 5.0
"""Height of the painted rail below the deck: it shows where each slot begins and ends."""
ROUNDEL_MM = 8.6
"""Radius of a hull slot's number plate."""
LABEL_MM = 6.6
"""Half the height of the paper label with a yard slot's number, which hangs below the yard, behind all cargo."""
LABEL_DROP_MM = 2.6
LARGEST = 1.5
"""Numbers of slots grow with the text so many times at most: a plate must fit on the hull."""
VEIL_MM = 42.0
"""Height of the hatching above the slot to load: about that of a sailor."""
_WHITE: Colour = (255, 252, 240)


@lru_cache(maxsize=4)
def hull_plate(shape: ShipShape, palette: Palette, large: float = 1.0) -> Plate:
    """The hull with rail, strakes, carving and the numbers 1 to 4, so many times as ``large`` as usual."""
    outline = [(float(x), float(y)) for x, y in shape.hull]
    deck = max(y for _, y in outline)
    keel = min(y for _, y in outline)
    half = max(x for x, _ in outline)
    p = Plate.around(outline, palette.ink, FINE)
    bottom = sorted((x, y) for x, y in outline if y < deck)

    def strake(share: float) -> list[Point]:
        """A line along the hull's bottom, raised towards the deck."""
        return [(x * 1.02, deck - (deck - y) * share) for x, y in bottom]

    p.fill(block(-half - 1, keel - 1, half + 1, deck + 1), HULL)
    for n, share in enumerate((0.34, 0.56, 0.78)):
        upper = strake(share)
        p.fill([*upper, *reversed(strake(share + 0.24))], mix(HULL, (_WHITE, palette.ink)[n % 2], 0.10))
    p.fill([*strake(0.80), *reversed(strake(1.3))], HULL_LOW)
    p.grain(stream(11, "hull"), ((-half, keel), (half, deck)), palette.ink, 2.3, 0.14)
    for share in (0.34, 0.57):
        p.stroke(strake(share), palette.ink, THIN_MM, 0.5)
        p.stroke([(x, y - 0.7) for x, y in strake(share)], _WHITE, 0.5, 0.3)
    p.stroke(strake(0.80), HULL_RAIL, 2.0)
    for rise in (-1.0, 1.0):
        p.stroke([(x, y + rise) for x, y in strake(0.80)], palette.ink, 0.5, 0.8)
    for side in (-1, 1):
        _volute(p, side * (half - 9.0), deck - 13.0, side)
    _rail(p, shape, deck, half)
    for region in _of(shape, "hull"):
        x, y = region.centre, deck - RAIL_MM - ROUNDEL_MM * large - 1.6
        _roundel(p, str(region.slot), (x, y), palette, large)
    p.shade(1.0, 0.84)
    p.rim(outline, _WHITE, 1.4, -1.6, 0.30)
    p.rim(outline, palette.ink, -1.2, 2.2, 0.22)
    p.outline(outline, INK_MM)
    return p


def _of(shape: ShipShape, carrier: str) -> list[SlotRegion]:
    return [region for region in shape.slots.values() if region.carrier == carrier]


def _rail(p: Plate, shape: ShipShape, deck: float, half: float) -> None:
    low = deck - RAIL_MM
    p.fill(block(-half - 1, low, half + 1, deck + 1), PEG)
    for region in _of(shape, "hull"):
        colour = HULL_RAIL if region.slot % 2 else mix(HULL_RAIL, HULL, 0.55)
        p.fill(block(region.x0 + 0.4, low, region.x1 - 0.4, deck + 1), colour)
        for x in (region.x0, region.x1):
            if abs(x) < half - 0.5:
                p.stroke([(x, deck + 1), (x, low - 4.5)], p.ink, 1.1)
                p.fill([(x - 1.6, low - 3.4), (x + 1.6, low - 3.4), (x, low - 6.6)], p.ink)
    p.grain(stream(12, "rail"), ((-half, low), (half, deck)), p.ink, 1.6, 0.16)
    p.stroke([(-half - 1, low), (half + 1, low)], p.ink, THIN_MM)
    p.stroke([(-half - 1, low - 0.9), (half + 1, low - 0.9)], p.ink, 0.9, 0.2)


def _volute(p: Plate, x: float, y: float, side: int) -> None:
    """A carved spiral under the rail's end."""
    turns = [(x - side * 0.62 * r * math.cos(a), y + 0.62 * r * math.sin(a)) for r, a in
             ((7.2 * (1 - n / 34), n / 34 * 3.4 * math.pi) for n in range(32))]  # fmt: skip
    p.stroke([(a + side * 0.5, b - 0.6) for a, b in turns], _WHITE, 0.9, 0.35)
    p.stroke(turns, p.ink, 0.9, 0.75)


def _roundel(p: Plate, number: str, at: Point, palette: Palette, large: float) -> None:
    (x, y), radius = at, ROUNDEL_MM * large
    p.oval(x + 0.5, y - 0.8, radius + 0.4, radius + 0.4, p.ink, 0.3)
    p.edged(oval(x, y, radius, radius), palette.paper, 0.9)
    p.stroke(oval(x, y, radius - 1.5, radius - 1.5), HULL_LOW, 0.5, closed=True)
    p.write(number, x, y, 10.5 * large, palette.ink)


@lru_cache(maxsize=4)
def mast_plate(shape: ShipShape, palette: Palette) -> Plate:
    """The mast with its three pegs below the yards."""
    outline = [(float(x), float(y)) for x, y in shape.mast]
    half = max(x for x, _ in outline)
    foot, top = min(y for _, y in outline), max(y for _, y in outline)
    p = Plate.around(outline, palette.ink, FINE)
    p.fill(block(-half - 1, foot - 1, half + 1, top + 1), MAST)
    p.fill(block(-half * 0.55, foot, -half * 0.1, top), _WHITE, 0.22)
    p.grain(stream(13, "mast"), ((-half, foot), (half, top)), palette.ink, 1.4, 0.16, upright=True)
    p.fill(block(-half - 1, top - 7.0, half + 1, top + 1), HULL_LOW)
    p.fill(block(-half - 1, top - 9.4, half + 1, top - 7.0), HULL_RAIL)
    p.fill(block(-half - 1, foot - 1, half + 1, foot + 4.0), HULL_LOW)
    p.strokes([[(-half, y), (half, y)] for y in (top - 7.0, top - 9.4, foot + 4.0)], palette.ink, THIN_MM)
    for hinge, yard in zip(shape.hinges, shape.yards, strict=True):
        y = hinge - float(yard[:, 1].max()) - shape.peg_radius - 0.2
        p.oval(0.5, y - 0.6, shape.peg_radius + 0.4, shape.peg_radius + 0.4, palette.ink, 0.35)
        p.oval(0, y, shape.peg_radius, shape.peg_radius, PEG)
        p.oval(-0.7, y + 0.8, 0.8, 0.8, _WHITE, 0.5)
        p.stroke(oval(0, y, shape.peg_radius, shape.peg_radius), palette.ink, THIN_MM, closed=True)
    p.shade(1.0, 1.0, 1.0, 0.82)
    p.outline(outline, INK_MM)
    return p


@lru_cache(maxsize=12)
def yard_plate(shape: ShipShape, yard: int, palette: Palette) -> Plate:
    """A yard, its lashing at the mast, and the edges of its two slots."""
    outline = [(float(x), float(y)) for x, y in shape.yards[yard]]
    half, thick = max(x for x, _ in outline), max(y for _, y in outline)
    p = Plate.around(outline, palette.ink, FINE)
    p.fill(block(-half - 1, -thick - 1, half + 1, thick + 1), YARD)
    for region in _of(shape, YARDS[yard]):
        if region.side > 0:
            p.fill(block(region.x0, -thick - 1, region.x1 + 1, thick + 1), YARD_DARK)
    p.grain(stream(14, "yard", yard), ((-half, -thick), (half, thick)), palette.ink, 1.3, 0.17)
    for region in _of(shape, YARDS[yard]):
        inner, outer = sorted((region.x0, region.x1), key=abs)
        tip = outer - region.side * 5.0
        p.fill(block(min(tip, outer), -thick - 1, max(tip, outer), thick + 1), HULL_LOW)
        p.stroke([(tip, -thick), (tip, thick)], palette.ink, THIN_MM)
        p.stroke([(inner, -thick), (inner, thick)], palette.ink, 1.0)
    inner = min(abs(region.x0) if region.x0 > 0 else abs(region.x1) for region in _of(shape, YARDS[yard]))
    p.fill(block(-inner, -thick - 1, inner, thick + 1), ROPE)
    p.strokes([[(x - 1.0, -thick), (x + 1.0, thick)] for x in (-3.6, -1.2, 1.2, 3.6)], palette.ink, THIN_MM, 0.7)
    p.shade(1.0, 0.84)
    p.rim(outline, _WHITE, 0.6, -1.5, 0.4)
    p.outline(outline, 0.85)
    return p


@lru_cache(maxsize=12)
def labels_plate(shape: ShipShape, yard: int, palette: Palette, large: float = 1.0) -> Plate:
    """The two paper labels below a yard with the numbers of its slots, in the yard's frame."""
    regions = _of(shape, YARDS[yard])
    thick = float(shape.yards[yard][:, 1].max())
    top = -thick - LABEL_DROP_MM
    low = top - 2 * LABEL_MM * large
    reach = max(abs(region.centre) for region in regions) + 12.0 * large
    p = Plate((-reach, low - 1.0), (reach, 0.0), palette.ink, FINE)
    for region in regions:
        x, y = region.centre, (top + low) / 2
        p.strokes([[(x - 2.4, 0.0), (x, top - 1.8)], [(x + 2.4, 0.0), (x, top - 1.8)]], palette.ink, THIN_MM)
        tag = _tag(x, y, region.slot, LABEL_MM * (large - 1.0))
        p.edged(tag, palette.paper, 0.8)
        p.write(str(region.slot), x, y - 0.7, 8.6 * large, palette.ink)
    return p


def _tag(x: float, y: float, slot: int, more: float = 0.0) -> list[Point]:
    """A paper label with its upper corners cut off, wide enough for the number; ``more`` mm larger all round."""
    wide, high = LABEL_MM + (2.2 if slot > 9 else 0.6) + more, LABEL_MM + more
    half = [(wide, -high), (wide, high - 3.0), (wide - 3.2, high)]
    return [(x + a, y + b) for a, b in half] + [(x - a, y + b) for a, b in reversed(half)]


@lru_cache(maxsize=12)
def veil_plate(shape: ShipShape, slot: int, palette: Palette) -> Plate:
    """What marks the slot to load, in its carrier's frame: hatching that fades upwards between two posts."""
    region = shape.slots[slot]
    x0, x1, y0 = region.x0, region.x1, region.y0
    height = min(VEIL_MM, region.y1 - y0 - 2.0)
    p = Plate((x0, y0), (x1, y0 + height), palette.accent, FINE)
    lines = [[(x, y0), (x + height, y0 + height)] for x in _marks(x0 - height, x1, 7.0)]
    p.fill(block(x0, y0, x1, y0 + height), palette.accent, 0.20)
    p.strokes(lines, palette.accent, 2.2, 0.55)
    p.fade(0.25, 1.0)
    posts = [[(x, y), (x, min(y + 4.0, y0 + height))] for x in (x0 + 0.6, x1 - 0.6) for y in _marks(y0, y0 + height, 7)]
    p.strokes(posts, palette.accent, 1.5)
    p.stroke([(x0, y0 + 0.9), (x1, y0 + 0.9)], palette.accent, 1.8)
    p.keep(block(x0, y0, x1, y0 + height))
    arrow = [(-3, 0), (3, 0), (3, -5), (7, -5), (0, -12), (-7, -5), (-3, -5)]
    head = [(region.centre + x, y0 + height - 2.0 + y) for x, y in arrow]
    p.fill(head, palette.accent)
    p.stroke(head, palette.accent_ink, 0.9, closed=True)
    return p


@lru_cache(maxsize=12)
def chosen_plate(shape: ShipShape, slot: int, palette: Palette, large: float = 1.0) -> Plate:
    """The number of the slot to load, larger and inverted, over its plate or label, in its carrier's frame."""
    region = shape.slots[slot]
    if region.yard is None:
        x, y = region.centre, region.y0 - RAIL_MM - ROUNDEL_MM * large - 1.6
        shape_ = oval(x, y, ROUNDEL_MM * large + 1.2, ROUNDEL_MM * large + 1.2)
    else:
        x, y = region.centre, -float(shape.yards[region.yard][:, 1].max()) - LABEL_DROP_MM - LABEL_MM * large
        shape_ = _tag(x, y, slot, 1.4 + LABEL_MM * (large - 1.0))
    p = Plate.around(shape_, palette.ink, FINE)
    p.fill(shape_, palette.accent)
    p.stroke(shape_, palette.accent_ink, 2.6, closed=True)
    p.write(str(slot), x, y - (0.0 if region.yard is None else 0.7), 10.0 * large, palette.accent_ink)
    p.outline(shape_, 0.9)
    return p


def _marks(start: float, end: float, step: float) -> list[float]:
    return [start + step * n for n in range(math.ceil((end - start) / step))]


@lru_cache(maxsize=4)
def rod_plate(shape: ShipShape, palette: Palette) -> Plate:
    """The rod between ball and hull."""
    outline = [(float(x), float(y)) for x, y in shape.rod]
    half, low, high = outline[1][0], outline[0][1], outline[2][1]
    p = Plate.around(outline, palette.ink, FINE)
    p.fill(outline, MAST)
    p.fill(block(-half * 0.5, low, 0.0, high), _WHITE, 0.3)
    p.grain(stream(15, "rod"), ((-half, low), (half, high)), palette.ink, 1.4, 0.16, upright=True)
    p.shade(1.0, 1.0, 1.0, 0.8)
    p.outline(outline, 0.85)
    return p


@lru_cache(maxsize=4)
def ball_plate(radius: float, palette: Palette) -> Plate:
    """The ball weight, lit from the upper left, about its own centre."""
    outline = oval(0, 0, radius, radius, steps=72)
    p = Plate.around(outline, palette.ink, FINE)
    p.fill(outline, mix(STEEL, palette.ink, 0.42))
    for n in range(24):
        share = n / 24
        r = radius * (1.0 - 0.8 * share)
        p.oval(-0.26 * radius * share, 0.30 * radius * share, r, r, mix(STEEL, _WHITE, share * 0.8), 0.13)
    p.fill(oval(-0.36 * radius, 0.42 * radius, 0.20 * radius, 0.12 * radius, 40), _WHITE, 0.85)
    p.stroke(bend([(0.2 * radius, -0.84 * radius), (0.68 * radius, -0.52 * radius), (0.86 * radius, 0.0)]),
             _WHITE, 1.2, 0.25)  # fmt: skip
    p.outline(outline, INK_MM)
    return p


@lru_cache(maxsize=4)
def ring_plate(radius: float, palette: Palette) -> Plate:
    """The wooden ring wedged in the waves, with its two notches for the axis."""
    outer, inner = oval(0, 0, radius, radius, steps=64), oval(0, 0, radius * 0.62, radius * 0.62, steps=64)
    p = Plate.around(outer, palette.ink, FINE)
    p.fill(outer, YARD)
    p.grain(stream(16, "ring"), ((-radius, -radius), (radius, radius)), palette.ink, 1.5, 0.2)
    p.stroke(oval(0, 0, radius * 0.86, radius * 0.86), _WHITE, 1.0, 0.3, closed=True)
    p.edged(inner, mix(palette.deep, palette.ink, 0.4), 1.4)
    for inner_x, outer_x in ((-0.84, -0.5), (0.5, 0.84)):
        p.fill(block(inner_x * radius, -1.7, outer_x * radius, 1.7), PEG)
    p.shade(1.0, 0.82)
    p.outline(outer, INK_MM)
    return p


@lru_cache(maxsize=4)
def axis_plate(palette: Palette) -> Plate:
    """The pin on which the ship turns, seen from its end."""
    p = Plate((-5, -5), (5, 5), palette.ink, FINE)
    p.oval(0, 0, 4.4, 4.4, palette.ink)
    p.oval(0, 0, 3.5, 3.5, STEEL)
    p.oval(-1.0, 1.1, 1.3, 1.1, _WHITE, 0.8)
    return p
