"""The frame of a plot: what lies where, a grid at round numbers, curves, and a little steadiness of its limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from riffraff.bench.digits import nice_ticks, tick_words
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Colour, Style

Array = NDArray[np.float64]
Number = TypeVar("Number", float, Array)


@dataclass(frozen=True)
class Axes:
    """A rectangle in px that shows x from ``x0`` to ``x1`` and y from ``y0`` to ``y1``."""

    rect: Rect
    x0: float
    x1: float
    y0: float
    y1: float

    def x(self, value: Number) -> Number:
        return self.rect.x + (value - self.x0) / (self.x1 - self.x0) * self.rect.width

    def y(self, value: Number) -> Number:
        return self.rect.bottom - 1 - (value - self.y0) / (self.y1 - self.y0) * (self.rect.height - 1)

    def value_at(self, x_px: float) -> float:
        """The x that is shown at a pixel."""
        return self.x0 + self.x_of(x_px - self.rect.x)

    def height_at(self, y_px: float) -> float:
        """The y that is shown at a pixel."""
        return self.y0 + self.y_of(self.rect.bottom - 1 - y_px)

    def x_of(self, px: float) -> float:
        """How much of x is so many pixels wide."""
        return px / max(self.rect.width, 1) * (self.x1 - self.x0)

    def y_of(self, px: float) -> float:
        """How much of y is so many pixels high."""
        return px / max(self.rect.height - 1, 1) * (self.y1 - self.y0)

    def points(self, xs: Array, ys: Array) -> NDArray[np.float64]:
        """(N, 2) in px, kept near the frame."""
        return np.column_stack((self.x(xs), np.clip(self.y(ys), self.rect.y - 2000, self.rect.bottom + 2000)))

    def grid(self, surface: Surface, style: Style, *, x_marks: bool = True) -> None:
        """Thin lines at round numbers, with the numbers: y inside at the left, x below the frame."""
        palette = style.palette
        small = texts.line_height(style, "small")
        ticks = nice_ticks(self.y0, self.y1, max(round(self.rect.height / (1.4 * small)), 2), 3)
        for value, words in zip(ticks, tick_words(ticks), strict=True):
            y = round(self.y(value))
            strong = value == 0.0
            surface.fill(palette.ink_faint if strong else palette.paper_edge, (self.rect.x, y, self.rect.width, 1))
            at = (self.rect.x - style.px(4), y - small / 2)
            draw.write(surface, style, words, "small", palette.ink_soft, at, 1.0)
        if not x_marks:
            return
        ticks = nice_ticks(self.x0, self.x1, max(self.rect.width // style.text_px(60), 2), 3)
        for value, words in zip(ticks, tick_words(ticks), strict=True):
            x = round(self.x(value))
            surface.fill(
                palette.ink_faint if value == 0.0 else palette.paper_edge, (x, self.rect.y, 1, self.rect.height)
            )
            at = (x, self.rect.bottom + 1)
            draw.write(surface, style, words, "small", palette.ink_soft, at, 0.5)

    def curve(self, surface: Surface, xs: Array, ys: Array, colour: Colour, *, width: int = 1) -> None:
        """A smooth line through (xs, ys), broken where there is no number."""
        good = np.isfinite(ys) & np.isfinite(xs)
        if good.sum() < 2:
            return
        points = self.points(xs, np.where(good, ys, 0.0))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        for start, end in [(0, len(xs))] if bool(good.all()) else _runs(good):
            path = points[start:end].tolist()
            if width > 1:
                pygame.draw.lines(surface, colour, False, path, width)
            else:
                pygame.draw.aalines(surface, colour, False, path)
        surface.set_clip(clip)


def _runs(good: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Stretches of samples to be joined, at least two long."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], good, [False])).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a > 1]


def steady(memory: dict[str, Any], key: str, low: float, high: float, least: float) -> tuple[float, float]:
    """Limits that hold ``low`` to ``high`` with some air, and change only when they must: a calm axis."""
    if high - low < least:
        middle = (high + low) / 2
        low, high = middle - least / 2, middle + least / 2
    kept = memory.get(key)
    if kept is not None:
        old_low, old_high = kept
        fits = old_low <= low and high <= old_high
        if fits and (high - low) > 0.35 * (old_high - old_low):
            return float(old_low), float(old_high)
    air = 0.12 * (high - low)
    memory[key] = (low - air, high + air)
    return low - air, high + air
