"""What all plots share: the sheet, a title that can be pressed, limits; and the names of what can be plotted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from riffraff.bench.arrangement import Spec
from riffraff.bench.model import Tuning
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
LEAST_PX = 40
"""No plot is lower, px at base size."""


def quantity_words(name: str) -> str:
    """What a quantity is called; a parameter by its own name."""
    param = SCHEMA.get(name)
    return say(f"tune.name.{param.section}.{param.name}") if param else say(f"tune.quantity.{name}")


class Plot(Widget):
    """What all plots share: the paper, a title that can be pressed, the keyboard."""

    role = "plot"
    focusable = True
    around = 0
    opaque = True
    ring_inside = True
    turn, turns = 0, 2
    """Plots are drawn in turn: at 30 pictures a second they are as smooth as at 60, and cost half."""

    def __init__(
        self, key: str, tuning: Tuning, view: View, pick: Callable[[str, str], Outcome], hint: str = ""
    ) -> None:
        """``key`` is that of its place in the arrangement; ``pick`` opens the list of quantities for it and an axis."""
        super().__init__(id=f"plot.{key}", hint=hint, grow=1.0)
        self.which, self.tuning, self.view = key, tuning, view
        self._pick = pick
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
        return self._pick(self.which, axis)

    def title(self) -> str:
        """What is plotted."""
        raise NotImplementedError

    def words(self) -> str:
        return self.title()

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
        return self.used(env), self._moment, self.title(), self._told // 8

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

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        if y < self.frame(env).y:
            return self.choose("y")
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY


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
