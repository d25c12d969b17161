"""The GZ curve: the righting arm of the present load over the heel, live, with the present heel on it."""

from __future__ import annotations

import math

import numpy as np

from riffraff.bench.digits import figures, fixed
from riffraff.bench.plots.axes import Axes
from riffraff.bench.plots.base import Array, Plot, Shared
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.widgets.base import Env
from riffraff.tuning.quantities import QUANTITIES, balance_now

STEPS = 41
BEYOND_DEG = 8.0
"""Shown beyond the stop."""


class GzPlot(Plot):
    """See the module. The tangent at the list has the slope GM; hatched is where the stop does not let the ship go."""

    def __init__(self, which: str, shared: Shared) -> None:
        super().__init__(which, shared, say("tune.gz_hint"))

    def title(self) -> str:
        return say("tune.gz")

    def state(self, env: Env) -> dict[str, object]:
        ship = balance_now(self.tuning.pair.a.now())
        heel = self.tuning.bench.world.heel
        return super().state(env) | {
            "heel_deg": round(math.degrees(heel), 2),
            "gz_mm": round(float(ship.righting_arm(heel)), 3),
            "gm_mm": round(float(ship.gm), 3),
        }

    def across(self) -> tuple[float, float]:
        """The heels that are shown, degrees: a person's own, or a little beyond both stops."""
        span = math.degrees(float(balance_now(self.tuning.pair.a.now()).stop)) + BEYOND_DEG
        return self.spec.across or (-span, span)

    def arms(self, across: tuple[float, float], count: int) -> tuple[Array, list[Array]]:
        """Heels in degrees from one to another (count,), and the righting arms of each ship there, mm."""
        heels = np.linspace(*across, count)
        return heels, [balance_now(ship.now()).gz(np.radians(heels)) for ship in self.tuning.pair.ships]

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        frame = self.frame(env)
        pair = self.tuning.pair
        ship = balance_now(pair.a.now())
        stop = math.degrees(float(ship.stop))
        across = self.across()
        heels, arms = self.arms(across, STEPS)
        arm = arms[0]
        top = max(float(np.abs(each).max()) for each in arms)
        low, high = self.bounds(env, [np.array((-top, top))], 2.0)
        axes = self.axes = Axes(frame, *across, low, high)

        def below(ground: Surface) -> None:
            axes.grid(ground, style)
            for left, right in ((axes.x0, min(-stop, axes.x1)), (max(stop, axes.x0), axes.x1)):
                for x in range(round(axes.x(left)), round(axes.x(right)) - 5, 6):
                    draw.line(ground, [(x, frame.bottom), (x + 6, frame.y)], palette.ink_faint, 1)
            words = say("tune.stop", angle=figures(stop, 3))
            wide, tall = texts.width(style, "small", words), texts.line_height(style, "small")
            place = Rect(frame.right - wide - style.px(4), frame.bottom - tall - style.px(2), wide, tall)
            ground.fill(palette.paper, place.inflate(style.px(4), 0))
            draw.write(ground, style, words, "small", palette.ink_soft, place.topleft)

        self.ground(env, surface, (low, high, stop, across), below)
        if pair.b is not None:
            axes.curve(surface, heels, arms[1], palette.accent)
        axes.curve(surface, heels, arm, palette.deep, width=2)
        rest = math.degrees(float(ship.list_heel))
        reach = min(12.0, stop)
        slope = float(ship.arm) * math.pi / 180.0
        if float(ship.gm) > 0.0 and abs(rest) < stop:
            ends = np.array((rest - reach, rest + reach))
            axes.curve(surface, ends, (ends - rest) * slope, palette.ink_faint)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))  # in a low window the marks are larger than the frame
        self._marks(surface, env, axes, rest, ship.righting_arm(self.tuning.bench.world.heel))
        surface.set_clip(clip)
        self.draw_focus(env, surface)

    def _marks(self, surface: Surface, env: Env, axes: Axes, rest: float, arm: object) -> None:
        """The list as a small triangle on the axis, the present heel as a disc on the curve with its value."""
        style, palette = env.style, env.style.palette
        x, y = axes.x(rest), axes.y(0.0)
        size = style.px(5)
        if axes.x0 <= rest <= axes.x1:
            draw.polygon(surface, [(x - size, y + size + 1), (x + size, y + size + 1), (x, y + 1)], palette.ink)
        heel = math.degrees(self.tuning.bench.world.heel)
        here = float(np.asarray(arm))
        x, y = axes.x(heel), axes.y(min(max(here, axes.y0), axes.y1))
        if axes.x0 <= heel <= axes.x1:
            surface.fill(palette.accent, (round(x), axes.rect.y, 1, axes.rect.height))
            draw.disc(surface, (x, y), style.px(5), palette.focus_gap)
            draw.disc(surface, (x, y), style.px(4), palette.accent)
        digits = QUANTITIES["heel"].digits, QUANTITIES["gz"].digits
        self.tell(env, surface, f"{fixed(heel, digits[0])}°  {fixed(here, digits[1])} mm")
