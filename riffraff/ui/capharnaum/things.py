"""The things that children sow, twelve kinds in six colours: on each cell of a house lies one of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from riffraff.capharnaum.plan import Cell, place_of
from riffraff.kit import draw
from riffraff.kit.draw import Point, Surface
from riffraff.kit.theme import Colour

COLOURS: tuple[Colour, ...] = (
    (196, 74, 58), (52, 104, 156), (226, 168, 48), (92, 140, 82), (128, 92, 160), (222, 128, 158),
)  # fmt: skip
INK: Colour = (58, 40, 30)
PALE: Colour = (252, 246, 232)
TURNS_DEG = (-24, 12, -8, 30, -15, 4, 20)
"""How things lie."""

Paint = Callable[[Surface, float, Colour], None]


def _poly(surface: Surface, s: float, colour: Colour, *points: Point) -> None:
    path = [(x * s, y * s) for x, y in points]
    pygame.draw.polygon(surface, colour, path)
    pygame.draw.polygon(surface, INK, path, max(round(s * 0.035), 1))


def _disc(surface: Surface, s: float, colour: Colour, x: float, y: float, r: float) -> None:
    pygame.draw.circle(surface, colour, (x * s, y * s), r * s)
    pygame.draw.circle(surface, INK, (x * s, y * s), r * s, max(round(s * 0.035), 1))


def _ball(t: Surface, s: float, c: Colour) -> None:
    _disc(t, s, c, 0.5, 0.5, 0.38)
    pygame.draw.arc(t, PALE, (0.28 * s, 0.12 * s, 0.7 * s, 0.76 * s), 2.0, 4.3, round(s * 0.08))


def _sock(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.34, 0.1), (0.62, 0.1), (0.62, 0.56), (0.86, 0.7), (0.84, 0.88), (0.5, 0.9), (0.34, 0.74))
    _poly(t, s, PALE, (0.34, 0.1), (0.62, 0.1), (0.62, 0.24), (0.34, 0.24))


def _book(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.14, 0.2), (0.86, 0.2), (0.86, 0.8), (0.14, 0.8))
    _poly(t, s, PALE, (0.3, 0.32), (0.72, 0.32), (0.72, 0.46), (0.3, 0.46))


def _bear(t: Surface, s: float, c: Colour) -> None:
    for x, y, r in ((0.28, 0.26, 0.13), (0.72, 0.26, 0.13), (0.5, 0.5, 0.34)):
        _disc(t, s, c, x, y, r)
    _disc(t, s, PALE, 0.5, 0.62, 0.13)
    for x in (0.38, 0.62):
        pygame.draw.circle(t, INK, (x * s, 0.44 * s), 0.045 * s)


def _block(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
    _disc(t, s, PALE, 0.5, 0.5, 0.17)


def _car(t: Surface, s: float, c: Colour) -> None:
    _poly(
        t,
        s,
        c,
        (0.08, 0.62),
        (0.12, 0.44),
        (0.3, 0.4),
        (0.4, 0.24),
        (0.66, 0.24),
        (0.78, 0.42),
        (0.92, 0.46),
        (0.92, 0.62),
    )
    for x in (0.3, 0.72):
        _disc(t, s, PALE, x, 0.66, 0.12)


def _crayon(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.1, 0.4), (0.66, 0.4), (0.66, 0.6), (0.1, 0.6))
    _poly(t, s, PALE, (0.66, 0.4), (0.92, 0.5), (0.66, 0.6))


def _cap(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.14, 0.6), (0.2, 0.38), (0.38, 0.26), (0.58, 0.28), (0.7, 0.46), (0.72, 0.6))
    _poly(t, s, PALE, (0.6, 0.6), (0.94, 0.6), (0.9, 0.7), (0.56, 0.7))


def _duck(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.1, 0.5), (0.34, 0.56), (0.5, 0.5), (0.9, 0.5), (0.8, 0.8), (0.3, 0.84))
    _disc(t, s, c, 0.64, 0.36, 0.19)
    _poly(t, s, PALE, (0.8, 0.34), (0.97, 0.4), (0.8, 0.46))


def _kite(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.5, 0.06), (0.82, 0.42), (0.5, 0.8), (0.18, 0.42))
    pygame.draw.line(t, INK, (0.5 * s, 0.8 * s), (0.7 * s, 0.96 * s), max(round(s * 0.04), 1))
    pygame.draw.line(t, PALE, (0.5 * s, 0.1 * s), (0.5 * s, 0.76 * s), max(round(s * 0.05), 1))


def _top(t: Surface, s: float, c: Colour) -> None:
    _poly(t, s, c, (0.14, 0.4), (0.86, 0.4), (0.56, 0.84), (0.44, 0.84))
    _poly(t, s, PALE, (0.46, 0.14), (0.54, 0.14), (0.54, 0.4), (0.46, 0.4))


def _shirt(t: Surface, s: float, c: Colour) -> None:
    _poly(
        t, s, c, (0.34, 0.16), (0.66, 0.16), (0.94, 0.34), (0.82, 0.5), (0.7, 0.44), (0.7, 0.86), (0.3, 0.86),
        (0.3, 0.44), (0.18, 0.5), (0.06, 0.34),
    )  # fmt: skip
    _disc(t, s, PALE, 0.5, 0.54, 0.09)


KINDS: Sequence[Paint] = (_ball, _sock, _book, _bear, _block, _car, _crayon, _cap, _duck, _kite, _top, _shirt)


@lru_cache(maxsize=600)
def thing(number: int, side: int) -> Surface:
    """The picture of a thing in a square of ``side`` px. It is shared: do not draw on it."""
    paint, colour = KINDS[number % len(KINDS)], COLOURS[number // len(KINDS) % len(COLOURS)]
    large = draw.fine((side, side), (*INK, 0), lambda surface, k: paint(surface, side * k, colour))
    turned = pygame.transform.rotozoom(large, TURNS_DEG[number % len(TURNS_DEG)], 1.0)
    around = turned.get_rect(center=(turned.get_width() // 2, turned.get_height() // 2))
    return turned.subsurface(around)


def number_of(cell: Cell) -> int:
    """Which thing lies on a cell: no two that are near each other are alike."""
    line, column = place_of(cell)
    return (line // 2 * 7 + column // 2 * 11 + math.isqrt(line * column)) % (len(KINDS) * len(COLOURS))
