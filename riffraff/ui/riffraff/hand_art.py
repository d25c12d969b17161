"""Hands that hold and catch, and the marks around pieces."""

from __future__ import annotations

import math
from functools import lru_cache

from riffraff.kit.brush import Path, Plate, bend
from riffraff.kit.draw import mix
from riffraff.kit.theme import Colour, Palette
from riffraff.ui.riffraff.paints import CUFF, GLOVE, HULL_RAIL

FINE = 6.0
_LINE_MM = 0.9
_SHADE = 0.16
_REST_MM = 7.0
"""Radius of the ring that fills as all comes to rest."""
_BUOY_MM = 7.0
"""How thick a lifebuoy is."""


def _mitten(p: Plate, parts: list[tuple[Path, float]]) -> None:
    """Thick lines that make one shape: all of ink first, then all of skin a little thinner."""
    for path, width in parts:
        p.stroke(path, p.ink, width + 2 * _LINE_MM)
    for path, width in parts:
        p.stroke(path, GLOVE, width)


@lru_cache(maxsize=8)
def holding_plate(palette: Palette, sleeve: Colour = CUFF) -> Plate:
    """A hand that holds between finger and thumb what is at (0, 0); its sleeve leads off to +x."""
    p = Plate((-4, -18), (76, 20), palette.ink, FINE)
    p.fill([(42, -10), (42, 10), (76, 12), (76, -12)], palette.ink)
    p.fill([(43, -9), (43, 9), (76, 11), (76, -11)], sleeve)
    p.fill([(43, -9), (43, -5), (76, -7), (76, -11)], palette.ink, _SHADE)
    curled = [(bend([(30, 8.0), (19.5, 12.6), (13.5, 8.4)]), 6.0), (bend([(32, 3.0), (20, 6.6), (15.0, 2.0)]), 6.0)]
    palm: list[tuple[Path, float]] = [([(36, 0.5), (26, 1.0)], 17.0), ([(42, 0), (34, 0)], 13.0)]
    _mitten(p, [*curled, *palm])
    _mitten(p, [(bend([(27, 6.0), (15.0, 9.6), (6.0, 6.0), (1.4, 2.4)]), 5.6)])
    p.stroke(bend([(30, 4.6), (26, 6.4)]), GLOVE, 6.0)
    _mitten(p, [(bend([(28, -4.6), (15.0, -8.0), (6.0, -5.4), (1.4, -2.0)]), 6.0)])
    p.stroke(bend([(32, -3.6), (27, -4.4)]), GLOVE, 7.0)
    p.stroke(bend([(29, -7.6), (24, -5.6), (20, -5.0)]), palette.ink, 0.7, 0.5)
    p.stroke(bend([(34, 7.0), (26.6, 9.2), (20.4, 9.8)]), palette.ink, 0.7, 0.45)
    for x, y in ((2.4, 3.6), (2.2, -3.0)):
        p.stroke(
            bend([(x, y), (x + 1.6, y + (0.9 if y > 0 else -0.7)), (x + 3.2, y)]), mix(GLOVE, palette.ink, 0.35), 0.7
        )
    p.fill([(39, -10.6), (39, 10.6), (46, 11.2), (46, -11.2)], palette.ink)
    p.fill([(40, -9.6), (40, 9.6), (45, 10.2), (45, -10.2)], HULL_RAIL)
    return p


@lru_cache(maxsize=16)
def catching_plate(palette: Palette, side: int, sleeve: Colour = CUFF) -> Plate:
    """One of a pair of hands that catch, its hollow at (0, 0); ``side`` 1 is the right one, open to the left."""
    p = Plate((-24, -52), (24, 24), palette.ink, FINE)

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(side * x, y) for x, y in points]

    p.fill(at((-1, -60), (19, -60), (17, -34), (1, -34)), palette.ink)
    p.fill(at((0, -60), (18, -60), (16, -35), (2, -35)), sleeve)
    fingers = bend(at((9, -32), (11.5, -16), (12.5, 0), (9.5, 12), (3.0, 18)))
    _mitten(p, [(fingers, 13.0), (at((9, -34), (10, -18)), 15.0)])
    _mitten(p, [(bend(at((8, -20), (-1.0, -15), (-6.6, -6.0))), 6.4)])
    p.stroke(at((9.5, -21), (7.0, -19)), GLOVE, 8.0)
    for shift in (-3.0, 0.6):
        crease = bend(
            at((12.6 + shift, -4), (12.8 + shift, 2), (9.4 + shift * 0.9, 10.5), (4.4 + shift, 15.4 + shift * 0.3))
        )
        p.stroke(crease, palette.ink, 0.7, 0.6)
    p.stroke(bend(at((4.0, -20), (6.6, -14), (6.2, -9))), palette.ink, 0.7, 0.4)
    p.fill(at((0, -38), (18, -38), (17.4, -32), (1.2, -32)), palette.ink)
    p.fill(at((1, -37), (17, -37), (16.4, -33), (2.2, -33)), HULL_RAIL)
    return p


@lru_cache(maxsize=8)
def buoy_plate(radius: float, palette: Palette) -> Plate:
    """A lifebuoy of ``radius`` mm about (0, 0)."""
    p = Plate((-radius - 6, -radius - 6), (radius + 6, radius + 6), palette.ink, FINE)
    ring = [(radius * math.cos(a), radius * math.sin(a)) for a in (math.tau * n / 64 for n in range(65))]
    p.stroke(ring, palette.ink, _BUOY_MM + 2 * _LINE_MM)
    p.stroke(ring, palette.foam, _BUOY_MM)
    for n in range(4):
        p.stroke(ring[16 * n + 4 : 16 * n + 13], palette.accent, _BUOY_MM)
    return p


@lru_cache(maxsize=8)
def creak_plate(size: int, palette: Palette) -> Plate:
    """Strokes to both sides of (0, 0), as wood that creaks is drawn; the larger, the louder."""
    reach = 12.0 + 4.0 * size
    p = Plate((-reach - 4, -reach), (reach + 4, reach), palette.ink, FINE)
    for side in (-1, 1):
        for angle in (-0.6, 0.0, 0.6):
            ray = [(side * r * math.cos(angle), r * math.sin(angle)) for r in (11.0, 11.0 + 4.0 * size)]
            p.stroke(ray, palette.focus_gap, 3.0)
            p.stroke(ray, palette.ink, 1.6)
    return p


@lru_cache(maxsize=16)
def rays_plate(share: float, palette: Palette) -> Plate:
    """Rays that fly off from (0, 0), as far as they have come after a ``share`` of their time."""
    near, far, wide = 30.0 + 16.0 * share, 34.0 + 40.0 * math.sqrt(share), 3.4 * (1.0 - share) + 0.6
    p = Plate((-80, -80), (80, 80), palette.ink, FINE / 2)  # large, many, and gone at once
    for n in range(12):
        c, s = math.cos(math.tau * n / 12), math.sin(math.tau * n / 12)
        ray = [(near * c, near * s), (far * c, far * s)]
        p.stroke(ray, palette.ink, wide + 2 * _LINE_MM)
        p.stroke(ray, palette.sun, wide)
    return p


@lru_cache(maxsize=32)
def rest_plate(share: float, palette: Palette) -> Plate:
    """A ring about (0, 0) of which a ``share`` is filled, clockwise from the top."""
    p = Plate((-12, -12), (12, 12), palette.ink, FINE)

    def arc(whole: float) -> list[tuple[float, float]]:
        steps = max(round(48 * whole), 1)
        return [(_REST_MM * math.sin(math.tau * whole * n / steps), _REST_MM * math.cos(math.tau * whole * n / steps))
                for n in range(steps + 1)]  # fmt: skip

    p.stroke(arc(1.0), palette.ink, 5.0)
    p.stroke(arc(1.0), palette.paper, 3.2)
    if share > 0.0:
        p.stroke(arc(share), palette.good, 3.2)
    return p


@lru_cache(maxsize=16)
def dashes_plate(radius: float, dashes: int, palette: Palette) -> Plate:
    """A dashed circle of ``radius`` mm about (0, 0): light under dark, so that it shows on any ground."""
    p = Plate((-radius - 2, -radius - 2), (radius + 2, radius + 2), palette.focus_gap, FINE)
    arcs = []
    for n in range(dashes):
        span = [math.tau * (n + 0.6 * k / 8) / dashes for k in range(9)]
        arcs.append([(radius * math.cos(a), radius * math.sin(a)) for a in span])
    p.strokes(arcs, palette.focus_gap, 2.6)
    p.strokes(arcs, palette.focus, 1.3)
    return p
