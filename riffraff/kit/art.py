"""Small pictures: the players' symbols and patterns, and the icons. All are drawn here, as lines in a unit square."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

import pygame

from riffraff.kit import draw
from riffraff.kit.draw import Point, Rect, Surface, ribbon
from riffraff.kit.theme import Colour, Mark, Style

FINE = 4
"""Pictures are drawn this many times larger and shrunk, for smooth edges."""
CACHED_ICONS = 400

Painter = Callable[[Surface, float, Colour], None]


def at(s: float, *points: Point) -> list[Point]:
    """Points of the unit square in a picture with sides of ``s`` px."""
    return [(x * s, y * s) for x, y in points]


def _arc(cx: float, cy: float, r: float, start_deg: float, end_deg: float, steps: int = 16) -> list[Point]:
    """Points of an arc in the unit square, clockwise on screen from the right."""
    span = math.radians(end_deg - start_deg)
    start = math.radians(start_deg)
    return [
        (cx + r * math.cos(start + span * n / steps), cy + r * math.sin(start + span * n / steps))
        for n in range(steps + 1)
    ]


def polygon(t: Surface, points: list[Point], c: Colour) -> None:
    """An area."""
    pygame.draw.polygon(t, c, points)


def _disc(t: Surface, centre: Point, radius: float, c: Colour) -> None:
    pygame.draw.circle(t, c, centre, radius)


def line(t: Surface, points: list[Point], c: Colour, width: float, closed: bool = False) -> None:
    """A line with round ends."""
    outline = ribbon(points, width, closed)
    polygon(t, outline, c)
    if not closed:
        _disc(t, points[0], width / 2, c)
        _disc(t, points[-1], width / 2, c)


def _ring(t: Surface, centre: Point, radius: float, c: Colour, width: float) -> None:
    pygame.draw.circle(t, c, centre, radius + width / 2, max(round(width), 1))


def _hole(t: Surface, centre: Point, radius: float) -> None:
    """Cut a round hole into what is drawn."""
    pygame.draw.circle(t, (*t.get_at((0, 0))[:3], 0), centre, radius)


def _anchor(t: Surface, s: float, c: Colour) -> None:
    _ring(t, (0.5 * s, 0.16 * s), 0.09 * s, c, 0.07 * s)
    line(t, at(s, (0.5, 0.24), (0.5, 0.9)), c, 0.1 * s)
    line(t, at(s, (0.3, 0.36), (0.7, 0.36)), c, 0.09 * s)
    line(t, at(s, *_arc(0.5, 0.5, 0.38, 20, 160)), c, 0.1 * s)
    polygon(t, at(s, (0.02, 0.7), (0.13, 0.48), (0.29, 0.68)), c)
    polygon(t, at(s, (0.98, 0.7), (0.87, 0.48), (0.71, 0.68)), c)


def _fish(t: Surface, s: float, c: Colour) -> None:
    top = [(0.04 + 0.66 * n / 16, 0.5 - 0.25 * math.sin(math.pi * n / 16) ** 0.8) for n in range(17)]
    bottom = [(x, 1.0 - y) for x, y in reversed(top)]
    polygon(t, at(s, *top, *bottom), c)
    polygon(t, at(s, (0.62, 0.5), (0.97, 0.2), (0.88, 0.5), (0.97, 0.8)), c)
    _hole(t, (0.22 * s, 0.45 * s), 0.05 * s)


def _star(t: Surface, s: float, c: Colour) -> None:
    points = []
    for n in range(10):
        r = 0.48 if n % 2 == 0 else 0.21
        a = -math.pi / 2 + n * math.pi / 5
        points.append((0.5 + r * math.cos(a), 0.52 + r * math.sin(a)))
    polygon(t, at(s, *points), c)


def _moon(t: Surface, s: float, c: Colour) -> None:
    outer = _arc(0.48, 0.5, 0.44, 50, 310, 40)
    inner = _arc(0.68, 0.5, 0.34, 277, 83, 30)
    polygon(t, at(s, *outer, *inner), c)


def _sun(t: Surface, s: float, c: Colour) -> None:
    _disc(t, (0.5 * s, 0.5 * s), 0.23 * s, c)
    for (x0, y0), (x1, y1) in list(zip(_arc(0.5, 0.5, 0.33, 0, 360, 8), _arc(0.5, 0.5, 0.44, 0, 360, 8), strict=True)):
        line(t, at(s, (x0, y0), (x1, y1)), c, 0.09 * s)


def _heart(t: Surface, s: float, c: Colour) -> None:
    left, right = _arc(0.275, 0.34, 0.235, 150, 350), _arc(0.725, 0.34, 0.235, 190, 390)
    polygon(t, at(s, *left, *right, (0.5, 0.92)), c)


def _check(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, (0.14, 0.54), (0.4, 0.8), (0.88, 0.22)), c, 0.16 * s)


def _cross(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, (0.2, 0.2), (0.8, 0.8)), c, 0.14 * s)
    line(t, at(s, (0.8, 0.2), (0.2, 0.8)), c, 0.14 * s)


def _left(t: Surface, s: float, c: Colour) -> None:
    polygon(t, at(s, (0.7, 0.14), (0.7, 0.86), (0.22, 0.5)), c)


def _right(t: Surface, s: float, c: Colour) -> None:
    polygon(t, at(s, (0.3, 0.14), (0.3, 0.86), (0.78, 0.5)), c)


def _down(t: Surface, s: float, c: Colour) -> None:
    polygon(t, at(s, (0.14, 0.3), (0.86, 0.3), (0.5, 0.78)), c)


def _buoy(t: Surface, s: float, c: Colour) -> None:
    """A life-buoy: rescues."""
    for start in (10, 100, 190, 280):
        line(t, at(s, *_arc(0.5, 0.5, 0.34, start, start + 70, 10)), c, 0.2 * s)
    _ring(t, (0.5 * s, 0.5 * s), 0.45 * s, c, 0.04 * s)
    _ring(t, (0.5 * s, 0.5 * s), 0.23 * s, c, 0.04 * s)


def _crown(t: Surface, s: float, c: Colour) -> None:
    polygon(t, at(s, (0.1, 0.78), (0.04, 0.28), (0.3, 0.5), (0.5, 0.16), (0.7, 0.5), (0.96, 0.28), (0.9, 0.78)), c)
    line(t, at(s, (0.12, 0.88), (0.88, 0.88)), c, 0.09 * s)


def _gear(t: Surface, s: float, c: Colour) -> None:
    """A cogwheel: computer players and settings."""
    points = []
    for n in range(32):
        r = 0.46 if n % 4 in (0, 1) else 0.35
        a = (n + 0.5) / 32 * math.tau
        points.append((0.5 + r * math.cos(a), 0.5 + r * math.sin(a)))
    polygon(t, at(s, *points), c)
    _hole(t, (0.5 * s, 0.5 * s), 0.15 * s)


def _cards(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, (0.12, 0.24), (0.5, 0.14), (0.66, 0.76), (0.28, 0.88)), c, 0.08 * s, closed=True)
    polygon(t, at(s, (0.58, 0.12), (0.9, 0.2), (0.78, 0.78), (0.74, 0.8)), c)


def _question(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, *_arc(0.5, 0.34, 0.2, 180, 400), (0.52, 0.56), (0.5, 0.66)), c, 0.13 * s)
    _disc(t, (0.5 * s, 0.86 * s), 0.08 * s, c)


def _menu(t: Surface, s: float, c: Colour) -> None:
    for y in (0.24, 0.5, 0.76):
        line(t, at(s, (0.16, y), (0.84, y)), c, 0.12 * s)


def _turn_left(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, *_arc(0.5, 0.56, 0.32, -30, -200, 20)), c, 0.13 * s)
    polygon(t, at(s, (0.02, 0.5), (0.38, 0.5), (0.2, 0.82)), c)


def _turn_right(t: Surface, s: float, c: Colour) -> None:
    line(t, at(s, *_arc(0.5, 0.56, 0.32, 210, 380, 20)), c, 0.13 * s)
    polygon(t, at(s, (0.98, 0.5), (0.62, 0.5), (0.8, 0.82)), c)


def _pointer(t: Surface, s: float, c: Colour) -> None:
    """A mouse pointer: who may move next."""
    polygon(
        t, at(s, (0.24, 0.06), (0.24, 0.82), (0.42, 0.66), (0.54, 0.94), (0.66, 0.88), (0.54, 0.62), (0.78, 0.6)), c
    )


ICONS: dict[str, Painter] = {
    "anchor": _anchor, "fish": _fish, "star": _star, "moon": _moon, "sun": _sun, "heart": _heart, "check": _check,
    "cross": _cross, "left": _left, "right": _right, "down": _down, "buoy": _buoy, "crown": _crown, "gear": _gear,
    "cards": _cards, "question": _question, "menu": _menu, "pointer": _pointer, "turn_left": _turn_left,
    "turn_right": _turn_right,
}  # fmt: skip
"""Those of the toolkit and the players' symbols; a game adds its own."""


@lru_cache(maxsize=CACHED_ICONS)
def icon(name: str, size: int, colour: Colour) -> Surface:
    """The picture ``name`` of ``ICONS`` in a square of ``size`` px. It is shared: do not draw on it."""
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    ICONS[name](large, float(size * FINE - 1), colour)
    return pygame.transform.smoothscale(large, (size, size))


def put_icon(surface: Surface, name: str, centre: Point, size: int, colour: Colour) -> None:
    """Draw an icon around ``centre``."""
    surface.blit(icon(name, size, colour), (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _stripes(surface: Surface, width: int, height: int, figure: Colour, step: int) -> None:
    for x in range(-height, width, step):
        draw.line(surface, [(x, height), (x + height, 0)], figure, step * 0.28)


def _waves(surface: Surface, width: int, height: int, figure: Colour, step: int) -> None:
    for y in range(0, height + step, step):
        points = [(x, y + step * 0.22 * math.sin(x / step * math.pi)) for x in range(0, width + 4, 4)]
        draw.line(surface, points, figure, max(step * 0.2, 1.5))


def _bars(surface: Surface, width: int, height: int, figure: Colour, step: int) -> None:
    for x in range(step // 2, width + step, step):
        draw.line(surface, [(x, 0), (x, height)], figure, step * 0.3)


def _staggered(width: int, height: int, step: int) -> Iterator[tuple[int, int]]:
    for row, y in enumerate(range(0, height + step, step)):
        for x in range(step // 2 * (row % 2), width + step, step):
            yield x, y


def _dots(surface: Surface, width: int, height: int, figure: Colour, step: int) -> None:
    for at in _staggered(width, height, step):
        draw.disc(surface, at, step * 0.22, figure)


def _rings(surface: Surface, width: int, height: int, figure: Colour, step: int) -> None:
    for at in _staggered(width, height, step):
        draw.ring(surface, at, step * 0.26, figure, step * 0.14)


def _checks(surface: Surface, width: int, height: int, figure: Colour, step: int) -> None:
    half = max(step // 2, 2)
    for row, y in enumerate(range(0, height, half)):
        for x in range(half * (row % 2), width, 2 * half):
            surface.fill(figure, (x, y, half, half))


PATTERNS: dict[str, Callable[[Surface, int, int, Colour, int], None]] = {
    "stripes": _stripes,
    "waves": _waves,
    "bars": _bars,
    "dots": _dots,
    "rings": _rings,
    "checks": _checks,
}


@lru_cache(maxsize=64)
def pattern(name: str, size: tuple[int, int], ground: Colour, figure: Colour, step: int) -> Surface:
    """An area of ``size`` px with a pattern of ``PATTERNS``, ``step`` px apart."""
    surface = Surface(size)
    surface.fill(ground)
    PATTERNS[name](surface, *size, figure, step)
    return surface


def ground(surface: Surface, style: Style, band: Rect, mark: Mark) -> None:
    """A band in a player's colour and pattern."""
    outline = draw.rounded(Rect((0, 0), band.size), style.px(7))
    figure = draw.mix(mark.colour, mark.ink, 0.0 if style.high_contrast else 0.1)
    painted = pattern(mark.pattern, band.size, mark.colour, figure, style.px(18))
    surface.blit(draw.cut(outline, band.size, painted), band)
