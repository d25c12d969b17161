"""Small pictures: the players' symbols and patterns, and the icons. All are drawn here, as lines in a unit square."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

import pygame

from riffraff.kit import draw
from riffraff.kit.draw import Point, Rect, Surface, ribbon
from riffraff.kit.theme import Colour, Mark, Style

FINE = 4
"""Pictures are drawn this many times larger and shrunk, for smooth edges."""
CACHED_ICONS = 400

Painter = Callable[[Surface, float, Colour], object]
"""Draws an icon in one colour, in a picture with sides of so many px."""


def area(*points: Point) -> Painter:
    """A filled shape, in the unit square as all that icons are made of."""
    return lambda t, s, c: pygame.draw.polygon(t, c, _at(s, points))


def line(width: float, *points: Point, closed: bool = False) -> Painter:
    """A line with round ends."""

    def paint(t: Surface, s: float, c: Colour) -> None:
        path = _at(s, points)
        pygame.draw.polygon(t, c, ribbon(path, width * s, closed))
        for end in () if closed else (path[0], path[-1]):
            pygame.draw.circle(t, c, end, width * s / 2)

    return paint


def disc(x: float, y: float, radius: float) -> Painter:
    """A filled circle."""
    return lambda t, s, c: pygame.draw.circle(t, c, (x * s, y * s), radius * s)


def ring(x: float, y: float, radius: float, width: float) -> Painter:
    """A circle line."""
    return lambda t, s, c: pygame.draw.circle(t, c, (x * s, y * s), (radius + width / 2) * s, max(round(width * s), 1))


def hole(x: float, y: float, radius: float) -> Painter:
    """A round hole in what was drawn before it."""
    return lambda t, s, _c: pygame.draw.circle(t, (*t.get_at((0, 0))[:3], 0), (x * s, y * s), radius * s)


def drawn(*parts: Painter) -> Painter:
    """Several parts, one over the other."""

    def paint(t: Surface, s: float, c: Colour) -> None:
        for part in parts:
            part(t, s, c)

    return paint


def _at(s: float, points: Iterable[Point]) -> list[Point]:
    """Points of the unit square in a picture with sides of ``s`` px."""
    return [(x * s, y * s) for x, y in points]


def arc(cx: float, cy: float, r: float, start_deg: float, end_deg: float, steps: int = 16) -> list[Point]:
    """Points of an arc, clockwise on screen from the right."""
    start, span = math.radians(start_deg), math.radians(end_deg - start_deg)
    angles = [start + span * n / steps for n in range(steps + 1)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def _round_about(cy: float, radii: Sequence[float], start: float) -> list[Point]:
    """Points at these distances from the middle, turned evenly from ``start`` (rad)."""
    angles = [start + n / len(radii) * math.tau for n in range(len(radii))]
    return [(0.5 + r * math.cos(a), cy + r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]


_BACK = [(0.04 + 0.66 * n / 16, 0.5 - 0.25 * math.sin(math.pi * n / 16) ** 0.8) for n in range(17)]
"""The fish's, from its mouth to its tail."""
_RAYS = zip(arc(0.5, 0.5, 0.33, 0, 360, 8), arc(0.5, 0.5, 0.44, 0, 360, 8), strict=True)

ICONS: dict[str, Painter] = {
    "anchor": drawn(
        ring(0.5, 0.16, 0.09, 0.07),
        line(0.1, (0.5, 0.24), (0.5, 0.9)),
        line(0.09, (0.3, 0.36), (0.7, 0.36)),
        line(0.1, *arc(0.5, 0.5, 0.38, 20, 160)),
        area((0.02, 0.7), (0.13, 0.48), (0.29, 0.68)),
        area((0.98, 0.7), (0.87, 0.48), (0.71, 0.68)),
    ),
    "fish": drawn(
        area(*_BACK, *((x, 1.0 - y) for x, y in reversed(_BACK))),
        area((0.62, 0.5), (0.97, 0.2), (0.88, 0.5), (0.97, 0.8)),
        hole(0.22, 0.45, 0.05),
    ),
    "star": area(*_round_about(0.52, [0.48, 0.21] * 5, -math.pi / 2)),
    "moon": area(*arc(0.48, 0.5, 0.44, 50, 310, 40), *arc(0.68, 0.5, 0.34, 277, 83, 30)),
    "sun": drawn(disc(0.5, 0.5, 0.23), *(line(0.09, *ray) for ray in _RAYS)),
    "heart": area(*arc(0.275, 0.34, 0.235, 150, 350), *arc(0.725, 0.34, 0.235, 190, 390), (0.5, 0.92)),
    "check": line(0.16, (0.14, 0.54), (0.4, 0.8), (0.88, 0.22)),
    "cross": drawn(line(0.14, (0.2, 0.2), (0.8, 0.8)), line(0.14, (0.8, 0.2), (0.2, 0.8))),
    "left": area((0.7, 0.14), (0.7, 0.86), (0.22, 0.5)),
    "right": area((0.3, 0.14), (0.3, 0.86), (0.78, 0.5)),
    "down": area((0.14, 0.3), (0.86, 0.3), (0.5, 0.78)),
    "buoy": drawn(  # a life-buoy: rescues
        *(line(0.2, *arc(0.5, 0.5, 0.34, start, start + 70, 10)) for start in (10, 100, 190, 280)),
        ring(0.5, 0.5, 0.45, 0.04),
        ring(0.5, 0.5, 0.23, 0.04),
    ),
    "crown": drawn(
        area((0.1, 0.78), (0.04, 0.28), (0.3, 0.5), (0.5, 0.16), (0.7, 0.5), (0.96, 0.28), (0.9, 0.78)),
        line(0.09, (0.12, 0.88), (0.88, 0.88)),
    ),
    "gear": drawn(  # computer players and settings
        area(*_round_about(0.5, [0.46, 0.46, 0.35, 0.35] * 8, math.tau / 64)),
        hole(0.5, 0.5, 0.15),
    ),
    "cards": drawn(
        line(0.08, (0.12, 0.24), (0.5, 0.14), (0.66, 0.76), (0.28, 0.88), closed=True),
        area((0.58, 0.12), (0.9, 0.2), (0.78, 0.78), (0.74, 0.8)),
    ),
    "question": drawn(
        line(0.13, *arc(0.5, 0.34, 0.2, 180, 400), (0.52, 0.56), (0.5, 0.66)),
        disc(0.5, 0.86, 0.08),
    ),
    "menu": drawn(*(line(0.12, (0.16, y), (0.84, y)) for y in (0.24, 0.5, 0.76))),
    "turn_left": drawn(
        line(0.13, *arc(0.5, 0.56, 0.32, -30, -200, 20)),
        area((0.02, 0.5), (0.38, 0.5), (0.2, 0.82)),
    ),
    "turn_right": drawn(
        line(0.13, *arc(0.5, 0.56, 0.32, 210, 380, 20)),
        area((0.98, 0.5), (0.62, 0.5), (0.8, 0.82)),
    ),
    "pointer": area(  # a mouse's: who may move next
        (0.24, 0.06), (0.24, 0.82), (0.42, 0.66), (0.54, 0.94), (0.66, 0.88), (0.54, 0.62), (0.78, 0.6)
    ),
}
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
