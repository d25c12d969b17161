"""Any quantity against any other: the last seconds as a path that ends at the present."""

from __future__ import annotations

import math

from riffraff.bench.plots.axes import Axes, steady
from riffraff.bench.plots.base import Array, Plot, Shared, least, limits, quantity_words
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
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

    def __init__(self, which: str, shared: Shared) -> None:
        super().__init__(which, shared, say("tune.path_hint"))

    @property
    def names(self) -> tuple[str, str]:
        """What is plotted along x and along y."""
        return self.spec.x, self.spec.y

    @property
    def span_s(self) -> float:
        return min(self.view.time.span_s, LONGEST_PATH_S)

    def paths(self, most: int) -> list[tuple[Array, list[Array]]]:
        """Of each ship: times in s (N,), and what is plotted along x and y then."""
        return [ship.series(self.names, *self.stretch(), most) for ship in self.tuning.pair.ships]

    def stretch(self) -> tuple[int, int]:
        """The first and the last tick of the path."""
        until = self.view.time.until_s
        last = self.tuning.tick if until is None else min(round(until / TICK_S), self.tuning.bench.latest)
        return last - round(self.span_s * TICKS_PER_SECOND), last

    def title(self) -> str:
        x, y = map(quantity_words, self.names)
        return say("tune.against", y=y, x=x)

    def state(self, env: Env) -> dict[str, object]:
        return super().state(env) | {"x": self.spec.x, "y": self.spec.y}

    def key(self, env: Env, key: Key) -> Outcome | None:
        return self.choose("x" if key.shift else "y") if key.key == "return" else None

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        below, frame = memory.get("dragged", (0, 0))[1], self.frame(env)
        done = super().release(env, x, y)
        return self.choose("x") if below >= frame.bottom and y >= frame.bottom else done

    def looks(self, env: Env) -> object:
        return super().looks(env), self.span_s, self.view.time.until_s

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        frame = self.frame(env)
        paths = [path for _, path in self.paths(400)]
        x_name, y_name = self.names
        across = self.spec.across or steady(
            env.of(self.id), "x_axis", *limits([path[0] for path in paths]), least(x_name)
        )
        axes = self.axes = Axes(frame, *across, *self.bounds(env, [path[1] for path in paths], least(y_name)))
        self.ground(env, surface, (axes.x0, axes.x1, axes.y0, axes.y1), lambda ground: axes.grid(ground, style))
        for n, (xs, ys) in reversed(list(enumerate(paths))):
            colour = palette.deep if n == 0 else palette.accent
            axes.curve(surface, xs, ys, colour)
            if len(xs) and math.isfinite(xs[-1]) and math.isfinite(ys[-1]):
                draw.disc(surface, (axes.x(float(xs[-1])), axes.y(float(ys[-1]))), style.px(4), colour)
        self.draw_focus(env, surface)
