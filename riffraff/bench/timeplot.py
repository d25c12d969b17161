"""Any quantity over time, with value, slope and area under the cursor.

Point at the plot to read it there; drag across it to take the area between two moments. With the keyboard: the arrows
move the cursor, with Shift they stretch the span, Enter chooses another quantity.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from riffraff.bench.axes import Axes, steady
from riffraff.bench.digits import figures, fixed, unit_words, with_unit
from riffraff.bench.model import Tuning
from riffraff.bench.plots import Array, Plot, least, limits, quantity_words
from riffraff.bench.view import View
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env
from riffraff.physics.params import SCHEMA
from riffraff.tuning.quantities import QUANTITIES
from riffraff.tuning.recorder import SAMPLE_TICKS

SLOPE_SAMPLES = 3
"""Samples to either side through which the slope's line is laid."""
PX_EACH = 2
"""A curve has a point every so many px: with two, a swing of a second in a minute is still round."""


@dataclass(frozen=True)
class At:
    """What stands under the cursor: time in s, value, slope per s, and the area from ``start`` s to there; how much the
    value ``grew`` on the way, and the logarithmic decrement of the swings between (NaN: fewer than two half swings)."""

    time: float
    value: float
    slope: float
    start: float
    area: float
    grew: float
    decrement: float


def read_at(times: Array, values: Array, time: float, start: float) -> At | None:
    """Value, slope and area of a series (N,) at the sample nearest to ``time``; None without samples."""
    if len(times) < 2:
        return None
    at = int(np.abs(times - time).argmin())
    low, high = max(at - SLOPE_SAMPLES, 0), min(at + SLOPE_SAMPLES + 1, len(times))
    x, y = times[low:high] - times[low:high].mean(), values[low:high]
    slope = float((x * (y - y.mean())).sum() / max(float((x * x).sum()), 1e-12))
    first = int(np.abs(times - start).argmin())
    a, b = min(first, at), max(first, at)
    area = float(np.trapezoid(values[a : b + 1], times[a : b + 1])) * (1.0 if at >= first else -1.0)
    grew = float(values[at] - values[first])
    return At(float(times[at]), float(values[at]), slope, float(times[first]), area, grew, decrement(values[a : b + 1]))


def decrement(values: Array) -> float:
    """The logarithmic decrement of a full swing, from the first and the last half swing between turning points of a
    series (N,); NaN if there are fewer than two half swings."""
    step = np.diff(values)
    turns = np.flatnonzero(step[1:] * step[:-1] < 0.0) + 1
    width = np.abs(np.diff(values[turns]))
    if len(width) < 2 or not width[-1] > 0.0:
        return math.nan
    return 2.0 * math.log(float(width[0] / width[-1])) / (len(width) - 1)


class TimePlot(Plot):
    """A quantity over time; with two ships that of both, or their difference."""

    def __init__(self, key: str, tuning: Tuning, view: View, pick: Callable[[str, str], Outcome]) -> None:
        super().__init__(key, tuning, view, pick, say("tune.plot_hint"))
        self._axes: Axes | None = None

    @property
    def difference(self) -> bool:
        """Whether it shows how much more B's quantity is than A's."""
        return self.spec.apart and self.tuning.pair.b is not None

    @property
    def name(self) -> str:
        """The quantity."""
        return self.view.plots.shown_apart(self.which).y if self.difference else self.spec.y

    @property
    def unit(self) -> str:
        return unit_words(QUANTITIES[self.name].unit)

    def title(self) -> str:
        words = quantity_words(self.name)
        unit = f" [{self.unit}]" if self.unit else ""
        return f"B − A: {words}{unit}" if self.difference else f"{words}{unit}"

    def state(self, env: Env) -> dict[str, object]:
        found: dict[str, object] = {"quantity": self.name, "span_s": self.view.span_s, "difference": self.difference}
        at = self._at(env)
        if at is not None:
            found |= {"time_s": at.time, "value": _plain(at.value), "slope": _plain(at.slope), "area": _plain(at.area)}
            found |= {"grew": _plain(at.grew), "decrement": _plain(at.decrement)}
        return found

    def span(self) -> tuple[int, int]:
        """The first and the last tick shown: up to now, and a little of what is ahead after going back."""
        tick, latest = self.tuning.tick, self.tuning.bench.latest
        wide = round(self.view.span_s * TICKS_PER_SECOND)
        last = min(latest, tick + wide // 4)
        return last - wide, last

    def series(self, most: int) -> tuple[Array, Array]:
        """Times in s and values of what is shown first: A, or the difference."""
        first, last = self.span()
        if self.difference:
            return self.tuning.pair.difference(self.name, first, last, most)
        times, (values,) = self.tuning.pair.a.series((self.name,), first, last, most)
        return times, values

    # The cursor

    def _cursor(self, env: Env) -> tuple[float, float] | None:
        """Time under the cursor and time from which the area counts, s."""
        memory = env.of(self.id)
        if self._axes is None:
            return None
        if env.hover == self.id and "x" in memory:
            time = self._axes.value_at(memory["x"])
        elif env.focus == self.id and env.by_keyboard and "time" in memory:
            time = memory["time"]
        else:
            return None
        return time, memory.get("start", self._axes.x0)

    def _at(self, env: Env) -> At | None:
        cursor = self._cursor(env)
        if cursor is None:
            return None
        times, values = self.series(2 * self.rect.width)
        return read_at(times, values, *cursor)

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        env.of(self.id)["x"] = x
        return None

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        if y < self.frame(env).y or self._axes is None:
            return super().press(env, x, y)
        env.of(self.id).update(x=x, start=self._axes.value_at(x), pressed=x)
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        env.of(self.id)["x"] = x
        return None

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        if abs(memory.pop("pressed", x) - x) < 3:
            memory.pop("start", None)
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        memory = env.of(self.id)
        if key.key == "return":
            return self.choose("y")
        if key.key in ("left", "right") and self._axes is not None:
            step = (-1 if key.key == "left" else 1) * SAMPLE_TICKS * TICK_S * (5 if key.repeat else 1)
            now = self.tuning.tick * TICK_S
            time = memory.get("time", now)
            if key.shift:
                memory.setdefault("start", time)
            else:
                memory.pop("start", None)
            memory["time"] = min(max(time + step, self._axes.x0), self._axes.x1)
            return STAY
        return None

    # Looks

    def looks(self, env: Env) -> object:
        return super().looks(env), self.view.span_s, self._cursor(env), env.of(self.id).get("start")

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        frame = self.frame(env)
        first, last = self.span()
        most = max(frame.width // PX_EACH, 50)
        times, values = self.series(most)
        others: tuple[Array, Array] | None = None
        pair = self.tuning.pair
        if pair.b is not None and not self.difference:
            other_times, (other_values,) = pair.b.series((self.name,), first, last, most)
            others = other_times, other_values
        low, high = limits([values] + ([] if others is None else [others[1]]))
        low, high = steady(env.of(self.id), "y", low, high, least(self.name))
        axes = self._axes = Axes(frame, first * TICK_S, last * TICK_S, low, high)
        now = round(axes.x(self.tuning.tick * TICK_S))

        def below(ground: Surface) -> None:
            axes.grid(ground, style, x_marks=False)
            self._seconds(ground, env, axes)

        self.ground(env, surface, (low, high, self.view.span_s, now), below)
        surface.fill(palette.accent, (min(now, frame.right - 1), frame.y, 1, frame.height))
        self._area(env, surface, axes, times, values)
        if others is not None:
            axes.curve(surface, *others, palette.accent)
        axes.curve(surface, times, values, palette.deep if not self.difference else palette.bad)
        self._readout(env, surface, axes, times, values)
        self.draw_focus(env, surface)

    def _seconds(self, surface: Surface, env: Env, axes: Axes) -> None:
        """Marks of time before and after now, below the frame."""
        style, palette = env.style, env.style.palette
        now = self.tuning.tick * TICK_S
        step = next((s for s in (1, 2, 5, 10, 20, 60) if self.view.span_s / s <= 8), 60)
        steps = range(math.ceil((axes.x0 - now) / step), math.floor((axes.x1 - now) / step) + 1)
        taken: list[Rect] = []
        for n in sorted(steps, key=abs):
            x = round(axes.x(now + n * step))
            surface.fill(palette.paper_edge, (x, axes.rect.y, 1, axes.rect.height))
            words = say("tune.now") if n == 0 else f"{'−' if n < 0 else '+'}{abs(n * step)}"
            wide = texts.width(style, "small", words)
            left = min(max(x - wide // 2, axes.rect.x), axes.rect.right - wide)
            place = Rect(left, axes.rect.bottom, wide, texts.line_height(style, "small"))
            if place.inflate(style.px(8), 0).collidelist(taken) < 0:
                taken.append(place)
                draw.write(surface, style, words, "small", palette.ink_soft, place.topleft)

    def _area(self, env: Env, surface: Surface, axes: Axes, times: Array, values: Array) -> None:
        """The area that is measured, hatched."""
        cursor = self._cursor(env)
        if cursor is None or "start" not in env.of(self.id) or len(times) < 2:
            return
        low, high = sorted(cursor)
        base = axes.y(min(max(0.0, axes.y0), axes.y1))
        inside = (times >= low) & (times <= high)
        points = axes.points(times[inside], values[inside])
        for x, y in points[::3].tolist():
            top, bottom = sorted((y, base))
            surface.fill(env.style.palette.sea_light, Rect(round(x), round(top), 1, max(round(bottom - top), 1)))

    def _readout(self, env: Env, surface: Surface, axes: Axes, times: Array, values: Array) -> None:
        style, palette = env.style, env.style.palette
        cursor = self._cursor(env)
        at = None if cursor is None else read_at(times, values, *cursor)
        if at is None:
            here = np.flatnonzero(times == self.tuning.tick * TICK_S)
            self.tell(env, surface, self._amount(float(values[here[0]]) if len(here) else math.nan))
            return
        x, y = axes.x(at.time), axes.y(min(max(at.value, axes.y0), axes.y1))
        surface.fill(palette.ink_soft, (round(x), axes.rect.y, 1, axes.rect.height))
        draw.disc(surface, (x, y), style.px(4), palette.accent)
        area = f"{figures(at.area, 3)} {self.unit}·s" if self.unit else figures(at.area, 3)
        if "start" in env.of(self.id):
            way = say("tune.readout_way", time=fixed(at.time - at.start, 2), value=self._amount(at.grew))
            self.tell(env, surface, way, say("tune.readout_swings", area=area, decrement=fixed(at.decrement, 3)))
            return
        time = fixed(at.time - self.tuning.tick * TICK_S, 2)
        self.tell(
            env,
            surface,
            say("tune.readout", time=time if time.startswith("−") else f"+{time}", value=self._amount(at.value)),
            say(
                "tune.readout_more",
                slope=f"{figures(at.slope, 3)} {self.unit}/s" if self.unit else figures(at.slope, 3),
                area=area,
            ),
        )

    def _amount(self, value: float) -> str:
        """A value as the readings show it; a parameter as its slider does."""
        quantity = QUANTITIES[self.name]
        return with_unit(figures(value, 6) if self.name in SCHEMA else fixed(value, quantity.digits), quantity.unit)


def _plain(value: float) -> float | None:
    return value if math.isfinite(value) else None
