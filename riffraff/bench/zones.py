"""Where the plots stand: in rows below the ship, one below the other under the readings, or on a panel of their own.

What has no room scrolls; of plots that nobody has arranged it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riffraff.bench.plots import Plot
from riffraff.bench.room import GAP
from riffraff.kit.draw import Rect
from riffraff.kit.widgets.base import Env, Widget
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
LEAST_PX = 84
"""A plot under the readings is no lower, px at base size."""


def plot_height(env: Env) -> int:
    """Height in px of a plot of ordinary size."""
    style = env.style
    return max(min(max(round(style.size[1] * SHARE), style.px(LOW_PX)), style.px(HIGH_PX)), style.text_px(TEXT_PX))


@dataclass(eq=False)
class Grid(Group):
    """Plots in rows, the last row as wide as the others. ``most``: so many rows are seen, the rest is left out."""

    children: Sequence[Widget]
    gap: float = GAP
    most: int | None = None

    def __post_init__(self) -> None:
        self._every = list(self.children)

    def rows(self, env: Env, width: int) -> list[list[tuple[Widget, int]]]:
        """The plots of each row, each with how many columns it takes."""
        columns = max(width // max(env.style.px(WIDE_PX), env.style.text_px(WIDE_PX * 0.76)), 2)
        rows: list[list[tuple[Widget, int]]] = []
        left = 0
        for plot in self._every:
            takes = min(_size(plot), columns) if _size(plot) < 3 else columns
            if takes > left:
                if len(rows) == self.most:
                    break
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
        self.children = [plot for row in rows for plot, _ in row]
        for row in rows:
            tall, parts = self._tall(env, row), sum(takes for _, takes in row)
            room, x = rect.width - gap * (len(row) - 1), rect.x
            for plot, takes in row:
                wide = room * takes // parts
                plot.place(env, Rect(x, y, wide, tall))
                x += wide + gap
            y += tall + gap


def _size(plot: Widget) -> int:
    return plot.size if isinstance(plot, Plot) else 1


class Band(Scroll):
    """The plots below the ship: as many rows as leave the ship its room."""

    def __init__(self, plots: Sequence[Plot], *, own: bool) -> None:
        self.grid = Grid(plots)
        super().__init__("plots.below", self.grid, grow=0.0)
        self.own = own

    def _edge(self, env: Env) -> int:
        return 0  # rings of plots lie inside

    def height(self, env: Env, width: int) -> int:
        style = env.style
        tall, gap = plot_height(env), style.px(GAP)
        most = max(int(MIDDLE * (style.size[1] - style.text_px(TAKEN_PX))) // (tall + gap), 1)
        self.grid.most = None if self.own else most
        return min(self.grid.height(env, width), most * (tall + gap) - gap)

    def shrinks(self) -> bool:
        return False

    def place(self, env: Env, rect: Rect) -> None:
        self.height(env, rect.width)  # that says how many there are
        super().place(env, rect)


class Pile(Scroll):
    """The plots under the readings: as many as fit, one below the other."""

    def __init__(self, plots: Sequence[Plot], *, own: bool) -> None:
        super().__init__("plots.side", _Piled(plots))
        self.own = own
        self._plots = list(plots)

    def _edge(self, env: Env) -> int:
        return 0

    def least_height(self, env: Env) -> int:
        """Below this not even one can be read; 0 where there is none."""
        return max(env.style.px(LEAST_PX), env.style.text_px(LEAST_PX * 0.8)) if self._plots else 0

    def height(self, env: Env, width: int) -> int:
        return self.least_height(env)

    def shrinks(self) -> bool:
        return False

    def place(self, env: Env, rect: Rect) -> None:
        gap, least = env.style.px(GAP), self.least_height(env)
        fit = max((rect.height + gap) // (least + gap), 1) if self._plots else 0
        piled = self.child
        assert isinstance(piled, _Piled)
        piled.children = self._plots if self.own else self._plots[:fit]
        parts = min(sum(_size(plot) for plot in piled.children), fit)
        piled.unit = (rect.height - gap * (parts - 1)) // max(parts, 1)
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
        low += sum(pile.least_height(env) + env.style.px(GAP) for pile in plots if pile.least_height(env))
        fits = self._readings.height(env, rect.width) + low <= rect.height
        self.children = [self._readings if fits else Scroll("readings.more", self._readings), *plots, *self._controls]
        self._readings.grow = 1.0 if not plots else 0.0
        super().place(env, rect)
