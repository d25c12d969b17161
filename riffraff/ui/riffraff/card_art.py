"""Cards as pictures: the number of a slot, where on the ship it is, and whose card it is."""

from __future__ import annotations

from functools import lru_cache

import pygame

from riffraff.kit import art, draw
from riffraff.kit.draw import Point, Rect, Surface
from riffraff.kit.theme import MARKS, Mark, Style
from riffraff.rules.pieces import FIRST_YARD_SLOT

TALL = 1.42
"""Height of a card over its width, as playing cards have it."""
CACHED_CARDS = 160


def slot_place(number: int) -> Point:
    """Where a slot is on the little ship of a card, in a unit square."""
    if number < FIRST_YARD_SLOT:
        return (0.2, 0.38, 0.62, 0.8)[number - 1], 0.8
    row, side = divmod(number - FIRST_YARD_SLOT, 2)
    half = (0.29, 0.24, 0.19)[row]
    return 0.5 + (half if side else -half), (0.6, 0.4, 0.2)[row]


def _ship(t: Surface, x: float, y: float, s: float, mark: Mark, number: int, style: Style) -> None:
    """The ship with one slot marked, in a square of ``s`` px."""
    wood = style.palette.wood_dark

    def at(*points: Point) -> list[Point]:
        return [(x + px * s, y + py * s) for px, py in points]

    def stroke(a: Point, b: Point, width: float) -> None:
        pygame.draw.polygon(t, wood, draw.ribbon(at(a, b), width * s))

    stroke((0.5, 0.08), (0.5, 0.86), 0.05)
    for top, half in ((0.2, 0.3), (0.4, 0.38), (0.6, 0.45)):
        stroke((0.5 - half, top), (0.5 + half, top), 0.05)
    pygame.draw.polygon(t, wood, at((0.04, 0.82), (0.96, 0.82), (0.82, 0.98), (0.18, 0.98)))
    px, py = slot_place(number)
    centre = at((px, py - 0.08))[0]
    pygame.draw.circle(t, style.palette.paper, centre, 0.125 * s)
    pygame.draw.circle(t, mark.colour, centre, 0.1 * s)


@lru_cache(maxsize=CACHED_CARDS)
def face(style: Style, colour: str, number: int, width: int) -> Surface:
    """The face of a card, ``width`` px wide."""
    mark, palette = MARKS[colour], style.palette
    size = (width, round(width * TALL))
    rim = max(round(width * 0.07), 2)

    def paint(t: Surface, k: float) -> None:
        whole = Rect(0, 0, round(size[0] * k), round(size[1] * k))
        pygame.draw.polygon(t, palette.shadow, draw.rounded(whole, width * 0.12 * k))
        pygame.draw.polygon(t, mark.colour, draw.rounded(whole.inflate(-2 * k, -2 * k), width * 0.11 * k))
        inner = whole.inflate(-2 * rim * k, -2 * rim * k)
        pygame.draw.polygon(t, palette.paper, draw.rounded(inner, width * 0.07 * k))
        side = width * 0.66 * k
        _ship(t, whole.width / 2 - side / 2, whole.height * 0.5, side, mark, number, style)

    picture = draw.fine(size, (*mark.colour, 0), paint)
    font_px = round(width * (0.46 if number < 10 else 0.38))  # ten is wide, and beside it is the sign
    digits = draw.digits(str(number), font_px, palette.ink)
    picture.blit(digits, ((width - digits.get_width()) // 2, round(size[1] * 0.275 - digits.get_height() / 2)))
    sign = max(round(width * 0.17), 8)
    where = rim + round(width * 0.035)
    picture.blit(art.icon(mark.symbol, sign, draw.mix(mark.colour, palette.ink, 0.25)), (where, where))
    return picture


@lru_cache(maxsize=CACHED_CARDS)
def back(style: Style, colour: str, width: int) -> Surface:
    """The back of a card: the player's pattern and symbol."""
    mark, palette = MARKS[colour], style.palette
    size = (width, round(width * TALL))
    rim = max(round(width * 0.06), 2)
    whole = Rect((0, 0), size)

    def paint(t: Surface, k: float) -> None:
        large = Rect(0, 0, round(size[0] * k), round(size[1] * k))
        pygame.draw.polygon(t, palette.shadow, draw.rounded(large, width * 0.12 * k))
        pygame.draw.polygon(t, palette.paper, draw.rounded(large.inflate(-2 * k, -2 * k), width * 0.11 * k))

    picture = draw.fine(size, (*palette.paper, 0), paint)
    inner = whole.inflate(-2 * rim, -2 * rim)
    figure = draw.mix(mark.colour, mark.ink, 0.26)
    ground = art.pattern(mark.pattern, inner.size, mark.colour, figure, max(width // 5, 6))
    outline = draw.rounded(Rect((0, 0), inner.size), width * 0.08)
    picture.blit(draw.cut(outline, inner.size, ground), inner)
    sign = round(width * 0.42)
    art_at = (whole.centerx - sign // 2, whole.centery - sign // 2)
    picture.blit(art.icon(mark.symbol, sign, mark.ink), art_at)
    return picture


@lru_cache(maxsize=CACHED_CARDS)
def turning(style: Style, colour: str, number: int, width: int, step: int, steps: int) -> Surface:
    """A card being turned over: ``step`` 0 shows the back, ``steps`` the face."""
    share = step / steps
    picture = back(style, colour, width) if share < 0.5 else face(style, colour, number, width)
    squeeze = max(round(width * abs(1 - 2 * share)), 2)
    return pygame.transform.smoothscale(picture, (squeeze, picture.get_height()))


def height(width: int) -> int:
    """Height in px of a card of some width."""
    return round(width * TALL)
