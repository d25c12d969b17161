"""Sky, sun, clouds and paper waves, as on a toy stage: the ground of every screen outside of a match.

The sky is painted once for a size; each row of waves is a strip that is pushed to and fro by hand, so to speak.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from riffraff.kernel.rng import stream
from riffraff.kit import draw
from riffraff.kit.draw import Point, Rect, Surface
from riffraff.kit.theme import Colour, Style
from riffraff.kit.widgets.base import Env, Widget

ROWS = 4
"""Rows of waves, the farthest first."""
WAVE_PX = 168
"""Length of a wave of the nearest row, px at base size; farther ones are shorter."""
SWAY_PX = 14
"""How far a row is pushed to and fro, px at base size."""
SWAY_S = (7.3, 6.1, 5.2, 4.3)
"""How long each row takes for that, s; without a common measure, so that they never march in step."""
HORIZON = 0.6
"""Height of the farthest waves, as a share of the window's height from its top."""
SINK = 0.105
"""How much lower each nearer row begins, as a share of the window's height."""
HIDDEN_PX = 60
"""So far below its upper edge a row hides surely what is behind it, px at base size."""


def row_colours(style: Style) -> list[Colour]:
    """From the farthest row to the nearest."""
    palette = style.palette
    shades = [palette.sea_light, draw.mix(palette.sea_light, palette.sea, 0.55), palette.sea]
    return [*shades, draw.mix(palette.sea, palette.deep, 0.62)]


def row_top(style: Style, row: int) -> int:
    """y in px of a row's crests."""
    return round(style.size[1] * (HORIZON + SINK * row))


@lru_cache(maxsize=4)
def sky(style: Style) -> Surface:
    """The whole background without the waves."""
    width, height = style.size
    surface = Surface(style.size)
    palette = style.palette
    draw.gradient(surface, Rect(0, 0, width, round(height * 0.74)), palette.sky_top, palette.sky_low)
    surface.fill(palette.sky_low, Rect(0, round(height * 0.74), width, height))
    if style.high_contrast:
        return surface
    centre = (width * 0.8, height * 0.27)
    radius = style.px(74)
    for n in range(16):
        a, half = n / 16 * math.tau + 0.1, math.tau / 84
        rays = [
            (centre[0] + r * math.cos(a + s * half), centre[1] + r * math.sin(a + s * half))
            for r, s in ((radius * 1.2, -1.6), (radius * (1.72 if n % 2 else 1.5), 0), (radius * 1.2, 1.6))
        ]
        draw.polygon(surface, rays, draw.mix(palette.sun, palette.sky_low, 0.25))
    draw.disc(surface, centre, radius, draw.mix(palette.sun, palette.accent, 0.12))
    draw.disc(surface, centre, radius * 0.88, palette.sun)
    rng = stream(0, "clouds")
    for x, y, size in ((0.49, 0.2, 0.9), (0.6, 0.09, 0.7), (0.93, 0.14, 0.8), (0.42, 0.42, 0.55), (0.68, 0.44, 0.45)):
        puffs = [(rng.uniform(-64, 64), rng.uniform(-9, 9), rng.uniform(20, 34)) for _ in range(5)]
        for shade, shift in ((draw.mix(palette.sky_top, palette.shadow, 0.16), 4), (palette.paper, 0)):
            for px, py, r in [*puffs, (0.0, 4.0, 38.0)]:
                at = (width * x + style.px(px * size), height * y + style.px((py + shift) * size))
                draw.disc(surface, at, style.px(r * size), shade)
    return surface


def _crest(length: float, height: float, width: int) -> list[Point]:
    """Scallops like those that scissors cut: round troughs, pointed tops that lean a little."""
    points = []
    for x in range(0, width + 4, 3):
        phase = ((x / length) % 1.0) ** 1.25
        points.append((float(x), height * (1 - abs(math.cos(math.pi * phase)) ** 0.8)))
    return [(x, height - y) for x, y in points]


@lru_cache(maxsize=8)
def _row(style: Style, row: int) -> Surface:
    width = style.size[0] + 4 * style.px(SWAY_PX)
    far = 0.52 + 0.16 * row
    length, crest = style.px(WAVE_PX) * far, style.px(30) * far
    colour = row_colours(style)[row]
    height = style.size[1] - row_top(style, row) + 2 * style.px(SWAY_PX)
    strip = Surface((width, height), pygame.SRCALPHA)
    edge = [(x, y + style.px(7)) for x, y in _crest(length, crest, width)]
    body = [*edge, (width, height), (0, height)]
    ground = draw.tile("paper", colour, draw.mix(colour, style.palette.deep, 0.3))
    strip.blit(draw.cut(body, (width, height), ground), (0, 0))
    foam = draw.mix(colour, style.palette.foam, 0.62)

    def lines(large: Surface, k: float) -> None:
        shade = [(x * k, (y - style.px(5)) * k) for x, y in edge]
        rim = [(x * k, (y + style.px(1)) * k) for x, y in reversed(edge)]
        pygame.draw.polygon(large, (*style.palette.shadow, 46), [*shade, *rim])
        for inset, thick, tone in ((3.5, 7.0, foam), (15.0, 2.2, draw.mix(colour, foam, 0.5))):
            path = [(x * k, (y + style.px(inset * far)) * k) for x, y in edge]
            pygame.draw.polygon(large, tone, draw.ribbon(path, max(style.px(thick * far), 1.5) * k))

    band = round(crest + style.px(34))
    strip.blit(draw.fine((width, band), (*style.palette.shadow, 0), lines), (0, 0))
    return strip


def sway(style: Style, row: int, t: float) -> Point:
    """How far a row of waves is from its place at ``t`` s, px."""
    if style.reduced_motion:
        return 0.0, 0.0
    a = t / SWAY_S[row] * math.tau + row * 1.7
    return style.px(SWAY_PX) * math.sin(a), style.px(SWAY_PX) * 0.28 * math.cos(a * 1.3)


def _place(style: Style, row: int, t: float) -> tuple[int, int]:
    """Where a row of waves is drawn at ``t`` s."""
    dx, dy = sway(style, row, t)
    return round(dx) - 2 * style.px(SWAY_PX), row_top(style, row) + round(dy)


def draw_stage(surface: Surface, style: Style) -> None:
    """Sky and waves, all of them at rest."""
    surface.blit(sky(style), (0, 0))
    for row in range(ROWS):
        surface.blit(_row(style, row), _place(style, row, 0.0))


@dataclass(eq=False)
class Waves(Widget):
    """A row of waves that is pushed to and fro. It is seen as far as the next one."""

    row: int

    def looks(self, env: Env) -> object:
        return _place(env.style, self.row, env.now)

    def area(self, env: Env) -> Rect:
        style = env.style
        top = row_top(style, self.row) - style.px(SWAY_PX)
        bottom = style.size[1] if self.row == ROWS - 1 else row_top(style, self.row + 1) + style.px(HIDDEN_PX)
        return Rect(0, top, style.size[0], bottom - top)

    def draw(self, env: Env, surface: Surface) -> None:
        surface.blit(_row(env.style, self.row), _place(env.style, self.row, env.now))
