"""The foot of a plot over time: its seconds, and the names of what happened, none over another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from riffraff.bench.digits import fixed
from riffraff.bench.plots.axes import Axes
from riffraff.bench.plots.happenings import NAMED, Happening
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Colour, Style

STEPS_S = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
MOST_MARKS = 8
LANES = 2
"""Names of what happened stand in so many lines at most."""
LANES_SHARE = 0.45
"""Of the frame's height: they take no more."""


def draw_seconds(surface: Surface, style: Style, axes: Axes, now: float | None) -> None:
    """Marks below the frame: seconds before and after ``now``, or without it those of the clock."""
    palette = style.palette
    span, zero = axes.x1 - axes.x0, 0.0 if now is None else now
    step = next((s for s in STEPS_S if span / s <= MOST_MARKS), STEPS_S[-1])
    places = max(-math.floor(math.log10(step) + 1e-9), 0)
    steps = range(math.ceil((axes.x0 - zero) / step - 1e-9), math.floor((axes.x1 - zero) / step + 1e-9) + 1)
    taken: list[Rect] = []
    for n in sorted(steps, key=abs) if now is not None else steps:
        x = round(axes.x(zero + n * step))
        surface.fill(palette.paper_edge, (x, axes.rect.y, 1, axes.rect.height))
        words = _words(n * step, places, clock=now is None)
        wide = texts.width(style, "small", words)
        left = min(max(x - wide // 2, axes.rect.x), axes.rect.right - wide)
        place = Rect(left, axes.rect.bottom, wide, texts.line_height(style, "small"))
        if place.inflate(style.px(8), 0).collidelist(taken) < 0:
            taken.append(place)
            draw.write(surface, style, words, "small", palette.ink_soft, place.topleft)


def _words(time: float, places: int, *, clock: bool) -> str:
    if clock:
        return f"{fixed(time, places)} s"
    if time == 0.0:
        return say("tune.now")
    return f"{'−' if time < 0 else '+'}{fixed(abs(time), places)}"


def seen(happened: Sequence[Happening], axes: Axes) -> list[Happening]:
    """What happened in the time shown; what matters most first, and of that the latest."""
    shown = [each for each in happened if axes.x0 <= each.time <= axes.x1]
    return sorted(shown, key=lambda each: (NAMED.index(each.kind), -each.time))


@lru_cache(maxsize=32)
def _dashed(tall: int, dash: int, colour: Colour) -> Surface:
    """A dashed line upright."""
    line = Surface((1, tall), pygame.SRCALPHA)
    for y in range(0, tall, 2 * dash):
        line.fill(colour, (0, y, 1, dash))
    return line


def places(shown: Sequence[Happening], style: Style, axes: Axes) -> list[tuple[Happening, Rect]]:
    """Where names of what is ``seen`` stand: at the foot of the frame beside their line, none over another. What has
    no room has no name."""
    tall = texts.line_height(style, "small")
    lanes = min(int(axes.rect.height * LANES_SHARE) // tall, LANES)
    found: list[tuple[Happening, Rect]] = []
    taken: list[Rect] = []
    for each in shown:
        wide, x = texts.width(style, "small", each.words), round(axes.x(each.time))
        sides = (x + 3, x - 2 - wide)
        spots = (
            Rect(left, axes.rect.bottom - (lane + 1) * tall, wide, tall) for lane in range(lanes) for left in sides
        )
        spot = next(
            (s for s in spots if axes.rect.contains(s) and s.inflate(style.px(6), 0).collidelist(taken) < 0), None
        )
        if spot is not None:
            taken.append(spot)
            found.append((each, spot))
    return found


def draw_happenings(surface: Surface, style: Style, axes: Axes, happened: Sequence[Happening]) -> None:
    """A dashed line for each, and as many names as have room."""
    palette = style.palette
    shown = seen(happened, axes)
    if not shown:
        return
    line = _dashed(axes.rect.height, style.px(3), palette.ink_faint)
    surface.blits([(line, (round(axes.x(each.time)), axes.rect.y)) for each in shown])
    for each, spot in places(shown, style, axes):
        surface.fill(palette.paper, spot.inflate(2, 0))
        draw.write(surface, style, each.words, "small", palette.ink_soft, spot.topleft)


def nearest(happened: Sequence[Happening], time: float, within: float) -> Happening | None:
    """What happened at a moment, as near as ``within`` s."""
    near = [each for each in happened if abs(each.time - time) <= within]
    return min(near, key=lambda each: NAMED.index(each.kind), default=None)
