"""Any quantity against any other: the last seconds as a path that ends at the present."""

from __future__ import annotations

import math
from collections.abc import Callable

from riffraff.bench.axes import Axes, steady
from riffraff.bench.model import Tuning
from riffraff.bench.plots import Plot, least, limits, quantity_words
from riffraff.bench.view import View
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.widgets.base import Env

LONGEST_PATH_S = 20.0
"""A path of more is a tangle."""


class XYPlot(Plot):
    """One quantity against another: the last seconds as a path that ends at the present."""

    def __init__(self, key: str, tuning: Tuning, view: View, pick: Callable[[str, str], Outcome]) -> None:
        super().__init__(key, tuning, view, pick, say("tune.path_hint"))

    @property
    def names(self) -> tuple[str, str]:
        """What is plotted along x and along y."""
        return self.spec.x, self.spec.y

    @property
    def span_s(self) -> float:
        return min(self.view.span_s, LONGEST_PATH_S)

    def title(self) -> str:
        x, y = map(quantity_words, self.names)
        return say("tune.against", y=y, x=x)

    def state(self, env: Env) -> dict[str, object]:
        return {"x": self.spec.x, "y": self.spec.y}

    def key(self, env: Env, key: Key) -> Outcome | None:
        return self.choose("x" if key.shift else "y") if key.key == "return" else None

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        if y >= self.frame(env).bottom:
            return self.choose("x")
        return super().press(env, x, y)

    def looks(self, env: Env) -> object:
        return super().looks(env), self.span_s

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        frame = self.frame(env)
        tick = self.tuning.tick
        first = tick - round(self.span_s * TICKS_PER_SECOND)
        paths = [ship.series(self.names, first, tick, 400)[1] for ship in self.tuning.pair.ships]
        x_name, y_name = self.names
        memory = env.of(self.id)
        x0, x1 = steady(memory, "x", *limits([path[0] for path in paths]), least(x_name))
        y0, y1 = steady(memory, "y", *limits([path[1] for path in paths]), least(y_name))
        axes = Axes(frame, x0, x1, y0, y1)
        self.ground(env, surface, (x0, x1, y0, y1), lambda ground: axes.grid(ground, style))
        for n, (xs, ys) in reversed(list(enumerate(paths))):
            colour = palette.deep if n == 0 else palette.accent
            axes.curve(surface, xs, ys, colour)
            if len(xs) and math.isfinite(xs[-1]) and math.isfinite(ys[-1]):
                draw.disc(surface, (axes.x(float(xs[-1])), axes.y(float(ys[-1]))), style.px(4), colour)
        self.draw_focus(env, surface)
