"""Any quantity over time, with value, slope and area under the cursor.

Point at the plot to read it there; drag across it for what happens between two moments. With the keyboard: the arrows
move the cursor, with Shift they stretch the span, Enter chooses another quantity.
"""

from __future__ import annotations

import math

from riffraff.bench.digits import figures, fixed, unit_words, with_unit
from riffraff.bench.plots.axes import Axes
from riffraff.bench.plots.base import Array, Plot, Shared, least, quantity_words
from riffraff.bench.plots.cursors import At, read_at
from riffraff.bench.plots.timemarks import draw_happenings, draw_seconds, nearest
from riffraff.kernel.clock import TICK_S
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env
from riffraff.physics.params import SCHEMA
from riffraff.tuning.quantities import QUANTITIES
from riffraff.tuning.recorder import CAPACITY, SAMPLE_TICKS

CLICK_PX = 3
"""A press that moves less is a click, px at base size."""
SLACK_S = 0.02
"""Cursors so little outside count as seen."""
PX_EACH = 2
"""A curve has a point every so many px: with two, a swing of a second in a minute is still round."""


class TimePlot(Plot):
    """A quantity over time; with two ships that of both, or their difference."""

    def __init__(self, which: str, shared: Shared) -> None:
        super().__init__(which, shared, say("tune.plot_hint"))

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
        first, last = self.ends()
        found = super().state(env) | {"quantity": self.name, "difference": self.difference}
        found |= {"span_s": self.view.time.span_s, "from_s": first, "to_s": last}
        at = self._at(env)
        if at is not None:
            found |= {"time_s": at.time, "value": _plain(at.value), "slope": _plain(at.slope), "area": _plain(at.area)}
            found |= {"grew": _plain(at.grew), "decrement": _plain(at.decrement)}
        return found

    def ends(self) -> tuple[float, float]:
        """The first and the last moment shown, s."""
        return self.view.time.ends(self.tuning.tick, self.tuning.bench.latest)

    def series(self, most: int, ends: tuple[float, float] | None = None) -> tuple[Array, Array]:
        """Times in s and values of A, or of the difference: of what is shown, or between other moments."""
        first, last = ticks(ends or self.ends())
        if self.difference:
            return self.tuning.pair.difference(self.name, first, last, most)
        times, (values,) = self.tuning.pair.a.series((self.name,), first, last, most)
        return times, values

    # The cursors: one goes with the pointer or the arrow keys; two stand where a drag, or the arrows with Shift, began
    # and ended

    def _cursor(self, env: Env) -> tuple[float, float] | None:
        """Time under the cursor and time from which the area counts, s."""
        memory = env.of(self.id)
        if self.axes is None:
            return None
        if "end" in memory:
            time = memory["end"]
        elif env.hover == self.id and "x" in memory:
            time = self.axes.value_at(memory["x"])
        elif env.focus == self.id and env.by_keyboard and "time" in memory:
            time = memory["time"]
        else:
            return None
        return time, memory.get("start", self.axes.x0)

    def _at(self, env: Env) -> At | None:
        cursor = self._cursor(env)
        if cursor is None:
            return None
        return self._read(*cursor, *self.series(2 * self.rect.width))

    def _read(self, time: float, start: float, times: Array, values: Array) -> At | None:
        """What the cursors tell of the series shown, or of all that lies between them where they are not seen."""
        low, high = min(time, start), max(time, start)
        first, last = self.ends()
        if low < first - SLACK_S or high > last + SLACK_S:
            times, values = self.series(CAPACITY, (min(low, first), max(high, last)))
        return read_at(times, values, time, start)

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        used = super().press(env, x, y)
        if not memory["title"] and self.axes is not None:
            memory.pop("end", None)
            memory.update(start=self.axes.value_at(x), pressed=x)
        return used

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        if env.fine and env.of(self.id).pop("pressed", None) is not None:
            env.of(self.id).pop("start", None)
        return super().drag(env, x, y)

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        pressed = memory.pop("pressed", None)
        if pressed is not None and self.axes is not None:
            if abs(pressed - x) < env.style.px(CLICK_PX):
                memory.pop("start", None)
            else:
                memory["end"] = self.axes.value_at(x)
        return super().release(env, x, y)

    def key(self, env: Env, key: Key) -> Outcome | None:
        memory = env.of(self.id)
        if key.key == "return":
            return self.choose("y")
        if key.key in ("left", "right") and not key.ctrl and self.axes is not None:
            step = SAMPLE_TICKS * TICK_S
            time = memory.get("time", self.tuning.tick * TICK_S)
            moved = time + (-step if key.key == "left" else step) * (5 if key.repeat else 1)
            memory["time"] = min(max(moved, self.axes.x0), self.axes.x1)
            if key.shift:
                memory.setdefault("start", time)
                memory["end"] = memory["time"]
            else:
                memory.pop("start", None)
                memory.pop("end", None)
            return STAY
        return None

    # Zoom and pan: along time for all plots, upwards for this one

    def zoom(self, by: float, x: float | None = None, y: float | None = None, *, up: bool = False) -> None:
        if self.axes is None:
            return
        if up:
            super().zoom(by, x, y, up=True)
            return
        now = self.tuning.tick * TICK_S if x is None else x
        self.view.time.zoom(by, now, self.ends(), self.tuning.bench.latest)

    def shift(self, x: float, y: float) -> None:
        if x:
            self.view.time.pan(x, self.ends(), self.tuning.bench.latest)
        if y and self.axes is not None and self.spec.limits is not None:
            self.view.plots.change(self.which, limits=(self.axes.y0 + y, self.axes.y1 + y))

    @property
    def zoomed(self) -> bool:
        return self.spec.limits is not None or self.view.time.until_s is not None

    # Looks

    def looks(self, env: Env) -> object:
        time = self.view.time
        return super().looks(env), time.span_s, time.until_s, self._cursor(env), env.of(self.id).get("start")

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        frame = self.frame(env)
        ends = self.ends()
        most = max(frame.width // PX_EACH, 50)
        times, values = self.series(most)
        others: tuple[Array, Array] | None = None
        pair = self.tuning.pair
        if pair.b is not None and not self.difference:
            other_times, (other_values,) = pair.b.series((self.name,), *ticks(ends), most)
            others = other_times, other_values
        low, high = self.bounds(env, [values] + ([] if others is None else [others[1]]), least(self.name))
        axes = self.axes = Axes(frame, *ends, low, high)
        present = self.tuning.tick * TICK_S
        now = round(axes.x(present))
        fixed_at = None if self.view.time.until_s is None else ends

        def below(ground: Surface) -> None:
            axes.grid(ground, style, x_marks=False)
            draw_seconds(ground, style, axes, None if fixed_at else present)

        self.ground(env, surface, (low, high, self.view.time.span_s, now, fixed_at), below)
        if axes.x0 <= present <= axes.x1:
            surface.fill(palette.accent, (min(now, frame.right - 1), frame.y, 1, frame.height))
        draw_happenings(surface, style, axes, self.shared.happened.of(pair))
        self._area(env, surface, axes, times, values)
        if others is not None:
            axes.curve(surface, *others, palette.accent)
        axes.curve(surface, times, values, palette.deep if not self.difference else palette.bad)
        self._readout(env, surface, axes, times, values)
        self.draw_focus(env, surface)

    def _area(self, env: Env, surface: Surface, axes: Axes, times: Array, values: Array) -> None:
        """The area that is measured, hatched."""
        cursor = self._cursor(env)
        if cursor is None or "start" not in env.of(self.id) or len(times) < 2:
            return
        low, high = sorted(cursor)
        for time in cursor:
            if axes.x0 <= time <= axes.x1:
                surface.fill(env.style.palette.ink_soft, (round(axes.x(time)), axes.rect.y, 1, axes.rect.height))
        base = axes.y(min(max(0.0, axes.y0), axes.y1))
        inside = (times >= low) & (times <= high)
        points = axes.points(times[inside], values[inside])
        for x, y in points[::3].tolist():
            top, bottom = sorted((y, base))
            surface.fill(env.style.palette.sea_light, Rect(round(x), round(top), 1, max(round(bottom - top), 1)))

    def _readout(self, env: Env, surface: Surface, axes: Axes, times: Array, values: Array) -> None:
        style, palette = env.style, env.style.palette
        cursor = self._cursor(env)
        at = None if cursor is None else self._read(*cursor, times, values)
        if at is None:
            self.tell(env, surface, self._amount(self._now()))
            return
        x, y = axes.x(at.time), axes.y(min(max(at.value, axes.y0), axes.y1))
        if axes.x0 <= at.time <= axes.x1:
            surface.fill(palette.ink_soft, (round(x), axes.rect.y, 1, axes.rect.height))
            draw.disc(surface, (x, y), style.px(4), palette.accent)
        area = f"{figures(at.area, 3)} {self.unit}·s" if self.unit else figures(at.area, 3)
        if "start" in env.of(self.id):
            way = say("tune.readout_way", time=fixed(at.time - at.start, 2), value=self._amount(at.grew))
            self.tell(env, surface, way, say("tune.readout_swings", area=area, decrement=fixed(at.decrement, 3)))
            return
        time = fixed(at.time - self.tuning.tick * TICK_S, 2)
        near = nearest(self.shared.happened.of(self.tuning.pair), at.time, axes.x_of(style.px(4)))
        if near is not None:
            area = f"{area}, {near.words}"
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

    def _now(self) -> float:
        """The value of the present, wherever that is; of two ships A's, or the difference."""
        pair, of = self.tuning.pair, QUANTITIES[self.name].of
        value = float(of(pair.a.now())[0])
        return float(of(pair.b.now())[0]) - value if self.difference and pair.b is not None else value

    def _amount(self, value: float) -> str:
        """A value as the readings show it; a parameter as its slider does."""
        quantity = QUANTITIES[self.name]
        return with_unit(figures(value, 6) if self.name in SCHEMA else fixed(value, quantity.digits), quantity.unit)


def _plain(value: float) -> float | None:
    return value if math.isfinite(value) else None


def ticks(ends: tuple[float, float]) -> tuple[int, int]:
    """The ticks of two moments in s."""
    return round(ends[0] / TICK_S), round(ends[1] / TICK_S)
