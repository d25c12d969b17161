"""The eight kinds of cargo as painted wood, each within its own outline: what is seen is what collides.

Coordinates are those of ``physics.outlines``: design mm, y up, the piece standing on y = 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from riffraff.kernel.rng import stream
from riffraff.kit.brush import Plate, bend, block, oval
from riffraff.kit.draw import mix
from riffraff.kit.theme import Colour, Palette
from riffraff.physics.outlines import OUTLINES
from riffraff.ui.riffraff.paints import CARGO, CHEEK, ROPE, SKIN

INK_MM = 0.95
"""Width of the line around a piece: a little over a pixel in the smallest window."""
FINE_INK_MM = 0.6
"""Width of the lines within it."""
SHADOW = 0.30
"""How dark the shadow of a piece is that is held in front of the ship."""
WORRIERS = ("sailor", "rat")
"""Kinds with a face: it shows worry when the ship lists."""
_WHITE: Colour = (255, 252, 240)
_BLACK: Colour = (30, 20, 16)


def _boat(p: Plate, _worried: bool) -> None:
    red, cream = CARGO["boat"].base, CARGO["boat"].trim
    sheer = [(-22.8, 16.2), (-20.2, 16.4), (-15.6, 13.4), (-7.5, 10.8), (2.5, 10.6), (10, 12.6), (15.2, 16.4)]
    p.fill(block(-24, -1, 24, 26), red)
    p.fill([*bend([(x, y - 3.0) for x, y in sheer]), (19, 14), (24, 30), (-24, 30)], cream)
    for drop in (5.6, 8.0):
        strake = bend([(-23, 16.6 - drop), (-15.6, 14.0 - drop), (-7.5, 11.6 - drop), (2.5, 11.4 - drop)])
        strake += bend([(2.5, 11.4 - drop), (10, 12.8 - drop), (19, 17.0 - drop)])[1:]
        p.stroke(strake, p.ink, FINE_INK_MM, 0.55)
        p.stroke([(x, y - 0.55) for x, y in strake], _WHITE, 0.4, 0.22)
    p.stroke(bend([(x, y - 3.2) for x, y in [*sheer, (19.4, 16.0)]]), p.ink, FINE_INK_MM, 0.8)
    for x, y in ((-15.5, 11.8), (-7.5, 9.2), (2.5, 9.0), (9.6, 10.9)):
        p.oval(x, y, 0.6, 0.6, p.ink, 0.7)
    # The painter: a rope at the bow with its end bent to a hook.
    rope = [(15.2, 16.4), (19.2, 13.0), (30, 20), (20, 30), (12, 26)]
    p.fill(rope, ROPE)
    for n in range(6):
        x, y = 15.0 + 1.25 * n, 14.6 + 1.9 * n
        p.stroke([(x - 1.6, y + 2.4), (x + 4.6, y + 0.2)], mix(ROPE, p.ink, 0.55), FINE_INK_MM, 0.8)
    p.stroke([(15.0, 16.6), (19.4, 12.9)], p.ink, FINE_INK_MM)


def _barrel(p: Plate, _worried: bool) -> None:
    base, iron, pale = CARGO["barrel"].base, CARGO["barrel"].trim, CARGO["barrel"].pale
    p.fill(block(-12, -1, 12, 29), base)
    for x, wide in ((-4.6, 3.4), (4.4, 3.2)):
        p.fill([*bend([(x - wide / 2, 0), (x * 1.3 - wide / 2, 14), (x - wide / 2, 28)]),
                *bend([(x + wide / 2, 28), (x * 1.3 + wide / 2, 14), (x + wide / 2, 0)])], pale, 0.45)  # fmt: skip
    p.grain(stream(3, "barrel"), ((-11, 0), (11, 28)), p.ink, 2.6, 0.12, upright=True)
    for x in (-6.2, -2.2, 2.2, 6.2):
        p.stroke(bend([(x * 0.86, 0), (x * 1.25, 14), (x * 0.86, 28)]), p.ink, FINE_INK_MM, 0.6)
    for low, high in ((2.0, 5.0), (23.0, 26.0)):
        sag = 0.9 if low < 14 else -0.9
        hoop = [*bend([(-12, low), (0, low - sag), (12, low)]), *bend([(12, high), (0, high - sag), (-12, high)])]
        p.fill(hoop, iron)
        p.stroke(bend([(-12, high - 0.7), (0, high - 0.7 - sag), (12, high - 0.7)]), _WHITE, 0.6, 0.35)
        p.stroke(hoop, p.ink, FINE_INK_MM, 0.85, closed=True)
    p.edged(oval(0, 14, 2.4, 2.4), pale, FINE_INK_MM)
    p.stroke([(-1.2, 14), (1.2, 14)], p.ink, FINE_INK_MM, 0.6)


def _bottle(p: Plate, _worried: bool) -> None:
    base, cork, label = CARGO["bottle"].base, CARGO["bottle"].trim, CARGO["bottle"].pale
    p.fill(block(-8, -1, 8, 39), base)
    p.grain(stream(4, "bottle"), ((-7, 0), (7, 30)), p.ink, 3.0, 0.10, upright=True)
    p.fill(block(-8, 5.0, 8, 17.0), label)
    p.strokes([[(-8, 5.0), (8, 5.0)], [(-8, 17.0), (8, 17.0)]], p.ink, FINE_INK_MM)
    # On the label, a ship under sail.
    p.fill(bend([(-4.2, 9.4), (-2.6, 7.2), (2.6, 7.2), (4.2, 9.4)]), CARGO["boat"].base)
    p.stroke([(0, 9.2), (0, 15.4)], p.ink, FINE_INK_MM)
    p.fill([(0.5, 10.0), (3.8, 10.6), (0.5, 15.2)], CARGO["plank"].base)
    p.fill([(-0.5, 10.0), (-3.2, 10.6), (-0.5, 14.2)], CARGO["plank"].base)
    p.fill(block(-5, 34.0, 5, 39), cork)
    for x, y in ((-1.2, 35.4), (0.9, 36.6), (1.4, 34.9), (-0.3, 37.2)):
        p.oval(x, y, 0.35, 0.3, p.ink, 0.5)
    p.fill(block(-5, 31.8, 5, 34.1), mix(base, p.ink, 0.25))
    p.strokes([[(-5, 31.8), (5, 31.8)], [(-5, 34.1), (5, 34.1)]], p.ink, FINE_INK_MM)
    p.stroke(bend([(-4.9, 3.0), (-5.0, 19.5), (-4.0, 23.5), (-2.6, 26.0)]), _WHITE, 1.0, 0.55)
    p.stroke([(4.9, 18.4), (5.0, 20.6)], _WHITE, 0.8, 0.4)


def _crate(p: Plate, _worried: bool) -> None:
    base, frame, pale = CARGO["crate"].base, CARGO["crate"].trim, CARGO["crate"].pale
    rng = stream(5, "crate")
    p.fill(block(-14, -1, 14, 27), base)
    for n, y in enumerate((4.0, 10.0, 16.0)):
        p.fill(block(-10, y, 10, y + 6), mix(base, (pale, base, frame)[n], 0.35))
    p.grain(rng, ((-13, 0), (13, 26)), p.ink, 2.0, 0.13)
    p.strokes([[(-10, 10.0), (10, 10.0)], [(-10, 16.0), (10, 16.0)]], p.ink, FINE_INK_MM, 0.65)
    brace = [(-9.4, 2.4), (-5.4, 2.4), (9.4, 23.6), (5.4, 23.6)]
    p.edged(brace, frame, FINE_INK_MM)
    for rail in (block(-14, -1, 14, 4.2), block(-14, 21.8, 14, 27), block(-14, -1, -9.0, 27), block(9.0, -1, 14, 27)):
        p.fill(rail, mix(frame, pale, 0.25))
    p.grain(rng, ((-13, 22.4), (13, 25.6)), p.ink, 1.4, 0.16)
    p.grain(rng, ((-13, 0.4), (13, 3.8)), p.ink, 1.4, 0.16)
    p.grain(rng, ((-12.8, 0.4), (-9.4, 25.6)), p.ink, 1.4, 0.16, upright=True)
    p.grain(rng, ((9.4, 0.4), (12.8, 25.6)), p.ink, 1.4, 0.16, upright=True)
    for x in (-9.0, 9.0):
        p.stroke([(x, 4.2), (x, 21.8)], p.ink, FINE_INK_MM, 0.85)
    for y in (4.2, 21.8):
        p.stroke([(-13, y), (13, y)], p.ink, FINE_INK_MM, 0.85)
    for x in (-10.9, 10.9):
        for y in (2.1, 23.9):
            p.oval(x, y, 0.75, 0.75, p.ink, 0.85)


def _sailor(p: Plate, worried: bool) -> None:
    blue, red, white = CARGO["sailor"].base, CARGO["sailor"].trim, CARGO["sailor"].pale
    p.fill(block(-13, -1, 13, 45), white)
    p.fill(block(-13, -1, 13, 13.6), blue)
    p.grain(stream(6, "sailor"), ((-9, 2), (9, 13)), _WHITE, 2.2, 0.14, upright=True)
    for y in (15.6, 18.4, 21.2):
        p.stroke(bend([(-12, y + 0.5), (0, y - 0.3), (12, y + 0.5)]), blue, 1.25)
    # Striped sleeves, across the arms.
    for side in (-1, 1):
        for along in (0.04, 0.34, 0.62, 0.9):
            x, y = 11.4 - 6.0 * along, 27.0 + 8.6 * along
            p.stroke([(side * (x - 4.4), y - 2.6), (side * (x + 3.4), y + 2.2)], blue, 1.25)
        p.stroke(bend([(side * 7.6, 23.0), (side * 8.6, 24.6), (side * 11.6, 24.2)]), blue, 1.25)
    p.fill([(-6.4, 36.2), (6.4, 36.2), (8, 46), (-8, 46)], SKIN)
    p.stroke([(-6.6, 36.2), (6.6, 36.2)], p.ink, FINE_INK_MM)
    p.stroke([(-10, 13.6), (10, 13.6)], p.ink, 0.9)
    p.fill(block(-13, -1, 13, 2.0), _BLACK)
    p.stroke([(0, 6.0), (0, 12.6)], p.ink, FINE_INK_MM, 0.7)
    for x in (-4.6, 4.6):
        p.oval(x * 0.62, 11.2, 0.55, 0.55, red)
    # Between head and arms it is dark.
    p.fill(bend([(0, 20.6), (6.2, 22.6), (7.3, 27.2), (5.4, 31.4), (2.6, 36.0), (-2.6, 36.0), (-5.4, 31.4),
                 (-7.3, 27.2), (-6.2, 22.6), (0, 20.6)]), mix(blue, p.ink, 0.6))  # fmt: skip
    p.edged(oval(0, 27.2, 6.0, 6.1), SKIN, FINE_INK_MM)
    cap = bend([(-5.8, 29.4), (-5.6, 32.6), (-2.4, 34.4), (2.4, 34.4), (5.6, 32.6), (5.8, 29.4)])
    p.edged(cap, white, FINE_INK_MM)
    p.edged(block(-5.8, 29.2, 5.8, 31.0), blue, FINE_INK_MM)
    p.edged(oval(0, 34.6, 1.7, 1.5), red, FINE_INK_MM)
    for x in (-1, 1):
        p.oval(x * 3.9, 25.4, 1.1, 0.9, CHEEK, 0.8)
        if worried:
            p.edged(oval(x * 2.3, 27.1, 1.35, 1.5), _WHITE, 0.45)
            p.oval(x * 2.3, 26.8, 0.6, 0.7, _BLACK)
        else:
            p.oval(x * 2.3, 27.0, 0.85, 1.05, _BLACK)
            p.oval(x * 2.3 - 0.25, 27.4, 0.3, 0.3, _WHITE)
    if worried:
        p.oval(0, 23.4, 1.3, 1.1, _BLACK)
    else:
        p.stroke(bend([(-2.0, 24.2), (0, 23.2), (2.0, 24.2)]), p.ink, 0.7)
    # Clasped fingers.
    p.stroke(bend([(-0.2, 44.2), (0.5, 41.6), (-0.4, 39.0)]), p.ink, FINE_INK_MM, 0.9)
    for x in (-2.6, 2.6):
        p.stroke([(x, 43.4), (x * 0.9, 40.6)], p.ink, 0.5, 0.6)


def _plank(p: Plate, _worried: bool) -> None:
    base, dark, pale = CARGO["plank"].base, CARGO["plank"].trim, CARGO["plank"].pale
    rng = stream(7, "plank")
    p.fill(block(-33, -1, 33, 8), base)
    p.fill(block(-33, 4.6, 33, 8), pale, 0.45)
    p.grain(rng, ((-31, 0.6), (31, 6.6)), dark, 1.1, 0.75)
    for x, y in ((-12.0, 3.2), (15.0, 4.0)):
        for r in (1.0, 0.5):
            p.stroke(oval(x, y, 2.4 * r, 1.4 * r), dark, 0.5, closed=True)
    for x in (-30.0, 30.0):
        p.stroke([(x - math.copysign(2.4, x), -1), (x - math.copysign(2.4, x), 8)], p.ink, FINE_INK_MM, 0.45)
        for y in (2.1, 5.0):
            p.oval(x - math.copysign(4.6, x), y, 0.65, 0.65, p.ink, 0.85)


def _rat(p: Plate, worried: bool) -> None:
    grey, pink, pale = CARGO["rat"].base, CARGO["rat"].trim, CARGO["rat"].pale
    p.fill(block(-20, -1, 22, 23), grey)
    p.grain(stream(8, "rat"), ((-18, 3), (13, 14)), p.ink, 2.4, 0.12)
    p.fill(bend([(-19, 2.4), (-12, 3.4), (-4, 2.8), (4, 3.6), (10, 2.4), (12, -2), (-19, -2)]), pale)
    # The tail, with its rings.
    p.fill([(12.4, -1), (13.4, 8.6), (14.4, 11.6), (10, 15), (10, 24), (24, 24), (24, -1)], pink)
    for y, lean in ((4.2, 0.4), (6.8, 0.2), (9.4, 0.0), (12.0, -0.1), (14.4, -0.3)):
        p.stroke([(13.2, y + 1.2 - lean), (19.6, y + lean)], mix(pink, p.ink, 0.5), 0.5, 0.8)
    p.stroke(bend([(13.2, 8.4), (12.4, 5.0), (12.6, 0.6)]), p.ink, FINE_INK_MM, 0.85)
    p.stroke(bend([(14.6, 15.4), (16.4, 16.6), (17.6, 15.4)]), p.ink, FINE_INK_MM, 0.7)
    # Haunch, feet, ear, nose, eye.
    p.stroke(bend([(3.4, 2.4), (3.0, 6.8), (6.0, 9.6), (9.8, 8.6)]), p.ink, FINE_INK_MM, 0.75)
    for x in (-9.4, 5.6):
        p.edged(oval(x, 0.4, 3.2, 1.5), pink, FINE_INK_MM)
    p.oval(-8.5, 12.8, 1.6, 1.6, pink)
    p.stroke(bend([(-11.0, 11.4), (-8.8, 10.2), (-6.4, 11.8)]), p.ink, FINE_INK_MM, 0.8)
    p.edged(oval(-18.6, 4.6, 1.4, 1.3), pink, 0.5)
    if worried:
        p.edged(oval(-13.0, 7.6, 1.8, 2.0), _WHITE, FINE_INK_MM)
        p.oval(-13.3, 7.4, 0.7, 0.8, _BLACK)
        p.fill(block(-17.2, 1.2, -15.8, 2.6), _WHITE)
    else:
        p.oval(-13.0, 7.4, 1.15, 1.3, _BLACK)
        p.oval(-13.35, 7.9, 0.42, 0.42, _WHITE)
    p.stroke(bend([(-18.0, 3.0), (-15.8, 2.6), (-14.2, 3.4)]), p.ink, FINE_INK_MM)
    for y in (3.8, 5.0, 6.1):
        p.stroke([(-16.0, 4.6), (-11.8, y)], p.ink, 0.4, 0.7)


def _chest(p: Plate, _worried: bool) -> None:
    base, gold, pale = CARGO["chest"].base, CARGO["chest"].trim, CARGO["chest"].pale
    p.fill(block(-16, -1, 16, 25), base)
    p.fill(block(-16, 13.4, 16, 25), mix(base, pale, 0.4))
    p.grain(stream(9, "chest"), ((-15, 0.5), (15, 23.5)), p.ink, 1.9, 0.15)
    for y in (4.6, 9.0):
        p.stroke([(-16, y), (16, y)], p.ink, FINE_INK_MM, 0.6)
    for rise in (3.4, 7.0):
        p.stroke(bend([(-15, 13.4 + rise), (0, 13.4 + rise + 1.0), (15, 13.4 + rise)]), p.ink, FINE_INK_MM, 0.45)
    p.fill(block(-16, 12.2, 16, 14.6), gold)
    p.strokes([[(-16, 12.2), (16, 12.2)], [(-16, 14.6), (16, 14.6)]], p.ink, FINE_INK_MM, 0.9)
    p.stroke([(-16, 13.4), (16, 13.4)], p.ink, 0.4, 0.7)
    for side in (-1, 1):
        band = [(side * x, y) for x, y in ((8.2, -1), (11.2, -1), (12.0, 13.4), (10.6, 25), (7.4, 25), (8.8, 13.4))]
        p.edged(band, gold, FINE_INK_MM, 0.9)
        for y in (2.0, 7.4, 17.6):
            p.oval(side * 10.0, y, 0.6, 0.6, p.ink, 0.7)
    lock = [(-3.2, 8.6), (0, 6.8), (3.2, 8.6), (3.2, 15.4), (-3.2, 15.4)]
    p.edged(lock, mix(gold, _WHITE, 0.25), FINE_INK_MM)
    p.oval(0, 12.2, 1.0, 1.0, _BLACK)
    p.fill([(-0.5, 12.0), (-0.9, 9.4), (0.9, 9.4), (0.5, 12.0)], _BLACK)


_PAINTERS: dict[str, Callable[[Plate, bool], None]] = {
    "boat": _boat,
    "barrel": _barrel,
    "bottle": _bottle,
    "crate": _crate,
    "sailor": _sailor,
    "plank": _plank,
    "rat": _rat,
    "chest": _chest,
}


@lru_cache(maxsize=2 * 2 * len(_PAINTERS))
def cargo_plate(kind: str, palette: Palette, worried: bool = False) -> Plate:
    """The painted piece in its design frame. ``worried`` matters to ``WORRIERS`` only. Shared: do not draw on it."""
    outline = OUTLINES[kind].points
    plate = Plate.around(outline, palette.ink)
    _PAINTERS[kind](plate, worried)
    plate.shade(1.0, 0.93, 1.0, 0.96)
    plate.rim(outline, _WHITE, 1.6, -1.6, 0.40)
    plate.rim(outline, palette.ink, -1.3, 1.5, 0.18)
    plate.outline(outline, INK_MM)
    return plate


@lru_cache(maxsize=2 * len(_PAINTERS))
def shadow_plate(kind: str, palette: Palette) -> Plate:
    """The shadow of a piece in its design frame. Shared: do not draw on it."""
    outline = OUTLINES[kind].points
    plate = Plate.around(outline, palette.ink)
    plate.fill(outline, palette.ink, SHADOW)
    return plate
