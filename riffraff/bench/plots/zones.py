"""Where the plots stand: in rows below the ship, one below the other under the readings, or on a panel of their own.

What has no room scrolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riffraff.bench.plots.base import Plot
from riffraff.bench.room import GAP
from riffraff.kit.draw import Rect
from riffraff.kit.widgets.base import Env, Holder, Widget
from riffraff.kit.widgets.layout import Column, Group
from riffraff.kit.widgets.scroll import Scroll

WIDE_PX = 290
"""Width of a plot in a row, px at base size; there are at least two in a row."""
SHARE = 0.174
"""Height of a plot over that of the window, within bounds."""
LOW_PX, HIGH_PX, TEXT_PX = 70, 139, 96
"""Bounds of a plot's height, px at base size, and the least with large text."""
MIDDLE = 0.42
"""Plots below the ship take no more of what is left there to both."""
TAKEN_PX = 206
"""What all else takes of the window's height there, px at base size and ordinary text."""
LEAST_PX, LOWEST_PX = 84, 80
"""A plot under the readings is no lower, px at base size and px."""


def plot_height(env: Env) -> int:
    """Height in px of a plot of ordinary size."""
    style = env.style
    return max(min(max(round(style.size[1] * SHARE), style.px(LOW_PX)), style.px(HIGH_PX)), style.text_px(TEXT_PX))


@dataclass(eq=False)
class Grid(Group):
    """Plots in rows, below each other in columns of one width; a single row has the whole width."""

    children: Sequence[Widget]
    gap: float = GAP

    def rows(self, env: Env, width: int) -> list[list[tuple[Widget, int]]]:
        """The plots of each row, each with how many columns it takes."""
        columns = max(width // max(env.style.px(WIDE_PX), env.style.text_px(WIDE_PX * 0.76)), 2)
        rows: list[list[tuple[Widget, int]]] = []
        left = 0
        for plot in self.children:
            takes = min(_size(plot), columns) if _size(plot) < 3 else columns
            if takes > left:
                rows.append([])
                left = columns
            rows[-1].append((plot, takes))
            left -= takes
        return rows

    def _tall(self, env: Env, row: Sequence[tuple[Widget, int]]) -> int:
        return plot_height(env) * (2 if any(_size(plot) == 3 for plot, _ in row) else 1)

    def height(self, env: Env, width: int) -> int:
        rows = self.rows(env, width)
        return sum(self._tall(env, row) for row in rows) + env.style.px(self.gap) * max(len(rows) - 1, 0)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        rows, gap, y = self.rows(env, rect.width), env.style.px(self.gap), rect.y
        parts = max((sum(takes for _, takes in row) for row in rows), default=1)
        for row in rows:
            tall, begin = self._tall(env, row), 0
            for plot, takes in row:
                left, right = (round((rect.width + gap) * n / parts) for n in (begin, begin + takes))
                plot.place(env, Rect(rect.x + left, y, right - left - gap, tall))
                begin += takes
            y += tall + gap


def _size(plot: Widget) -> int:
    return plot.size if isinstance(plot, Plot) else 1


class _Scroll(Scroll):
    """Plots that may be more than there is room for: their rings lie inside."""

    def _edge(self, env: Env) -> int:
        return 0


class Band(Holder):
    """The plots below the ship: as many rows are seen as leave the ship its room."""

    def __init__(self, plots: Sequence[Plot]) -> None:
        super().__init__(_Scroll("plots.below", Grid(plots)))

    def height(self, env: Env, width: int) -> int:
        style = env.style
        tall, gap = plot_height(env), style.px(GAP)
        most = max(int(MIDDLE * (style.size[1] - style.text_px(TAKEN_PX))) // (tall + gap), 1)
        return min(self.child.height(env, width), most * (tall + gap) - gap)

    def shrinks(self) -> bool:
        return False


class Pile(Holder):
    """The plots under the readings, one below the other: as many are seen as fit."""

    def __init__(self, plots: Sequence[Plot]) -> None:
        self._piled = _Piled(plots)
        super().__init__(_Scroll("plots.side", self._piled))
        self.grow = 1.0

    def height(self, env: Env, width: int) -> int:
        """Below this not even one can be read."""
        return max(env.style.px(LEAST_PX), env.style.text_px(LEAST_PX * 0.8), LOWEST_PX)

    def shrinks(self) -> bool:
        return False

    def place(self, env: Env, rect: Rect) -> None:
        gap, least = env.style.px(GAP), self.height(env, rect.width)
        fit = max((rect.height + gap) // (least + gap), 1)
        parts = max(min(sum(_size(plot) for plot in self._piled.children), fit), 1)
        self._piled.unit = (rect.height - gap * (parts - 1)) // parts
        super().place(env, rect)


class _Piled(Group):
    """Plots one below the other, in units of height."""

    def __init__(self, plots: Sequence[Widget]) -> None:
        super().__init__(plots, gap=GAP)
        self.unit = 1

    def height(self, env: Env, width: int) -> int:
        gap = env.style.px(self.gap)
        return sum(_size(plot) * (self.unit + gap) for plot in self.children) - gap

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        gap, y = env.style.px(self.gap), rect.y
        for plot in self.children:
            tall = _size(plot) * (self.unit + gap) - gap
            plot.place(env, Rect(rect.x, y, rect.width, tall))
            y += tall + gap


class Side(Column):
    """Readings, plots, and controls. Where there is too little room for a plot the readings scroll."""

    def __init__(self, readings: Widget, plots: Pile | None, controls: Sequence[Widget]) -> None:
        super().__init__([], gap=GAP)
        self._readings, self._plots, self._controls = readings, plots, list(controls)

    def place(self, env: Env, rect: Rect) -> None:
        self._readings.clip = None
        plots = [] if self._plots is None else [self._plots]
        controls = Column(self._controls, GAP)
        low = controls.height(env, rect.width) + env.style.px(GAP)
        low += sum(pile.height(env, rect.width) + env.style.px(GAP) for pile in plots)
        fits = self._readings.height(env, rect.width) + low <= rect.height
        self.children = [self._readings if fits else Scroll("readings.more", self._readings), *plots, *self._controls]
        self._readings.grow = 1.0 if not plots else 0.0
        super().place(env, rect)
