"""What all plots share: the sheet, a title that can be pressed, limits; and the names of what can be plotted."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.bench.model import Tuning
from riffraff.bench.plots.arrangement import Limits, Spec
from riffraff.bench.plots.axes import Axes, steady
from riffraff.bench.plots.happenings import Happenings
from riffraff.bench.view import View
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.layer import Kept
from riffraff.physics.params import SCHEMA
from riffraff.tuning.quantities import QUANTITIES

Array = NDArray[np.float64]

LEAST_RANGE = 1e-3
ZOOM = 1.2
"""A step of the wheel, or a key, shows so many times as much."""
FINEST, FARTHEST = 1e-9, 1e12
"""Of limits: the nearest over their size, and the farthest."""
DRAG_PX = 5
"""A press of the title that moves less is no drag, px at base size."""
LEAST_PX = 40
"""No plot is lower, px at base size."""


def quantity_words(name: str) -> str:
    """What a quantity is called; a parameter by its own name."""
    param = SCHEMA.get(name)
    return say(f"tune.name.{param.section}.{param.name}") if param else say(f"tune.quantity.{name}")


@dataclass(frozen=True)
class Shared:
    """What all plots are made from; ``pick`` opens the list of quantities for a plot and an axis."""

    tuning: Tuning
    view: View
    happened: Happenings
    pick: Callable[[str, str], Outcome]


class Plot(Widget):
    """What all plots share: the paper, a title that can be pressed and dragged, zoom and pan, the keyboard."""

    role = "plot"
    focusable = True
    around = 0
    opaque = True
    ring_inside = True
    turn, turns = 0, 2
    """Plots are drawn in turn: at 30 pictures a second they are as smooth as at 60, and cost half."""

    def __init__(self, which: str, shared: Shared, hint: str = "") -> None:
        """``which`` is its key in the arrangement."""
        super().__init__(id=f"plot.{which}", hint=hint, grow=1.0)
        self.which, self.shared, self.tuning, self.view = which, shared, shared.tuning, shared.view
        self.axes: Axes | None = None
        """As they were drawn last."""
        self._told = 0
        self._moment: object = None
        self._ground = Kept()

    @property
    def spec(self) -> Spec:
        """What is plotted, and how."""
        return self.view.plots.find(self.which)

    @property
    def size(self) -> int:
        """As a person has chosen it; see ``Spec``."""
        return self.spec.size

    def choose(self, axis: str) -> Outcome:
        """The list of quantities, for "y" or "x"."""
        return self.shared.pick(self.which, axis)

    def title(self) -> str:
        """What is plotted."""
        raise NotImplementedError

    def words(self) -> str:
        return self.title()

    def state(self, env: Env) -> dict[str, object]:
        return {"zoomed": self.zoomed, "size": self.size}

    def height(self, env: Env, width: int) -> int:
        return env.style.px(LEAST_PX)

    def frame(self, env: Env, left: int = 46) -> Rect:
        """The rectangle of the curve itself."""
        style = env.style
        top = texts.line_height(style, "label") + style.px(4)
        low = texts.line_height(style, "small") + style.px(2)
        inner = Rect(self.rect.x + style.text_px(left), self.rect.y + top, 0, 0)
        inner.width = self.rect.right - style.px(8) - inner.x
        inner.height = max(self.rect.bottom - low - inner.y, 8)
        return inner

    def looks(self, env: Env) -> object:
        tuning = self.tuning
        if tuning.resting and (tuning.rested % self.turns == self.turn or env.hover == self.id):
            self._moment = tuning.pair.moment
        seen = self.zoomed, self.outlined(env), self.spec.limits, self.spec.across
        return self.used(env), self._moment, self.title(), self._told // 8, seen

    def ground(self, env: Env, surface: Surface, key: object, paint: Callable[[Surface], None]) -> None:
        """What lies below the curves: the paper and what ``paint`` adds, kept as a picture while ``key`` stays."""

        def sheet(ground: Surface) -> None:
            self._paper(env, ground)
            paint(ground)

        self._ground.put(surface, self.rect, (key, env.style, self.title(), self._told // 8), sheet)

    def _paper(self, env: Env, surface: Surface) -> None:
        """The sheet, with the title."""
        style, palette = env.style, env.style.palette
        surface.fill(palette.paper, self.rect)
        draw.line(surface, draw.rounded(self.rect, 3), palette.paper_edge, 1, closed=True)
        at = (self.rect.x + style.px(6), self.rect.y + 2)
        room = self.rect.width - style.px(20) - self._told
        if room > style.text_px(60):
            draw.write(surface, style, self.title(), "label", palette.ink, at, room=room)

    def tell(self, env: Env, surface: Surface, words: str, below: str = "") -> None:
        """What is read off, at the right of the title, which makes room for it from the next picture on; ``below`` on a
        line of its own over the curves."""
        style, palette = env.style, env.style.palette
        room = self.rect.width - 2 * style.px(6)
        self._told = min(texts.width(style, "small", words), room)
        y = self.rect.y + 3
        for line in filter(None, (words, below)):
            wide = min(texts.width(style, "small", line), room)
            at = (self.rect.right - wide - style.px(6), y)
            tall = texts.line_height(style, "small")
            surface.fill(palette.paper, Rect(at[0] - style.px(4), y, wide + style.px(4), tall - 2 * (line == words)))
            draw.write(surface, style, line, "small", palette.ink, at, room=room)
            y += tall

    # Gestures: the title is pressed or dragged, the wheel zooms, a drag with Shift or with another button pans

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        memory.update(x=x, y=y, dragged=(x, y))
        memory["title"] = y < self.frame(env).y
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        memory.update(x=x, y=y)
        if memory.get("title"):
            if math.dist(memory["dragged"], (x, y)) > env.style.px(DRAG_PX):
                memory["moving"] = True
        elif env.fine:
            self.pan(env, x, y)
        return None

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        memory.pop("dragged", None)
        titled, moving = memory.pop("title", False), memory.pop("moving", False)
        if moving:
            self.moved_to(env.hover)
        elif titled:
            return self.choose("y")
        return STAY

    def moved_to(self, widget_id: str) -> None:
        """It was dragged to another plot, whose place it takes."""
        which = widget_id.removeprefix("plot.")
        if any(spec.key == which for spec in self.view.plots.plots):
            self.view.plots.put(self.which, which)

    def grab(self, env: Env, x: int, y: int) -> None:
        """A drag that pans begins here."""
        env.of(self.id)["dragged"] = (x, y)

    def pan(self, env: Env, x: int, y: int) -> None:
        """What is shown goes with the pointer."""
        memory = env.of(self.id)
        (old_x, old_y), memory["dragged"] = memory.get("dragged", (x, y)), (x, y)
        if self.axes is not None:
            self.shift(self.axes.x_of(old_x - x), self.axes.y_of(y - old_y))

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        env.of(self.id).update(x=x, y=y)
        return None

    def wheel(self, env: Env, steps: float, *, up: bool = False) -> Outcome | None:
        """Zoom around the pointer, with ``up`` only what rises; over the title it is the list's."""
        memory = env.of(self.id)
        if self.axes is None or memory.get("y", 0) < self.frame(env).y:
            return None
        self.zoom(ZOOM**-steps, self.axes.value_at(memory.get("x", 0)), self.axes.height_at(memory["y"]), up=up)
        return STAY

    def zoom(self, by: float, x: float | None = None, y: float | None = None, *, up: bool = False) -> None:
        """Show ``by`` times as much around a point, or around the middle; with ``up`` only of what rises."""
        axes = self.axes
        if axes is None:
            return
        self.view.plots.change(self.which, limits=scaled((axes.y0, axes.y1), by, y))
        if not up:
            self.view.plots.change(self.which, across=scaled((axes.x0, axes.x1), by, x))

    def shift(self, x: float, y: float) -> None:
        """Show what lies so much further to the right and above."""
        axes = self.axes
        if axes is not None:
            limits, across = (axes.y0 + y, axes.y1 + y), (axes.x0 + x, axes.x1 + x)
            self.view.plots.change(self.which, limits=limits, across=across)

    @property
    def zoomed(self) -> bool:
        """Whether a person has set what is shown of it."""
        return self.spec.limits is not None or self.spec.across is not None

    def bounds(self, env: Env, series: list[Array], low_least: float) -> tuple[float, float]:
        """The limits of what rises: a person's own, or those of the series with some air."""
        if self.spec.limits is not None:
            return self.spec.limits
        return steady(env.of(self.id), "y_axis", *limits(series), low_least)

    def outlined(self, env: Env) -> bool:
        """Whether another plot is dragged over it."""
        return env.hover == self.id != env.held and bool(env.of(env.held).get("moving")) if env.held else False


def scaled(ends: Limits, by: float, around: float | None) -> Limits:
    """Limits ``by`` times as far apart, around a value or their middle; no nearer than numbers can tell."""
    low, high = ends
    around = (low + high) / 2 if around is None else min(max(around, low), high)
    least = FINEST * max(abs(low), abs(high), 1.0)
    by = min(max(by, least / (high - low)), FARTHEST / (high - low))
    return around - (around - low) * by, around + (high - around) * by


def limits(series: list[Array]) -> tuple[float, float]:
    """The smallest and the largest number of several series."""
    good = [values[np.isfinite(values)] for values in series]
    good = [values for values in good if len(values)]
    if not good:
        return 0.0, 0.0
    return min(float(values.min()) for values in good), max(float(values.max()) for values in good)


def least(name: str) -> float:
    """The least range worth showing: the last digit that is read, some times over."""
    return max(20 * 10.0 ** -QUANTITIES[name].digits, LEAST_RANGE)
