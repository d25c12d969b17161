"""The time bar: the whole history as a slider, with a mark wherever something was done."""

from __future__ import annotations

from riffraff.bench.digits import fixed
from riffraff.bench.model import Tuning
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.slider import Bar
from riffraff.tuning.inputs import CONTINUOUS

SHORTEST_TICKS = 10 * TICKS_PER_SECOND
"""A young history is drawn as if it were this long, so that the handle does not rush."""
MANY = 100
"""With more inputs than this, a few at a time get their marks."""


class TimeBar(Bar):
    """See the module. Dragging it stands the ship still there; from there it can be run on."""

    opaque = True
    ring_inside = True
    knob = 18

    def __init__(self, tuning: Tuning) -> None:
        super().__init__(id="time", says=say("tune.time"), hint=say("tune.time_hint"), grow=1.0)
        self.tuning = tuning
        self._marks_key: object = None
        self._marked: list[int] = []

    @property
    def value(self) -> float:
        return self.tuning.tick

    @property
    def ends(self) -> tuple[float, float]:
        earliest, latest = self.tuning.pair.earliest, self.tuning.bench.latest
        return earliest, max(latest, earliest + SHORTEST_TICKS)

    def state(self, env: Env) -> dict[str, object]:
        low, high = self.ends
        return super().state(env) | {
            "high": self.tuning.bench.latest,
            "track": list(self._track(env)),
            "span": high - low,
            "running": self.tuning.running,
        }

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(40)

    def _track(self, env: Env) -> Rect:
        knob = env.style.text_px(self.knob)
        y = self.rect.y + env.style.text_px(12)
        return Rect(self.rect.x + knob // 2 + 2, y - 3, self.rect.width - knob - 4, 6)

    def _marks(self, env: Env) -> list[int]:
        """Where something was done, px; worked out afresh when the bar has moved by a pixel or so."""
        bench, track, (earliest, end) = self.tuning.bench, self._track(env), self.ends
        count = len(bench.inputs)
        key = (count if count < MANY else count // 16, earliest, end // 24, track.topleft, track.width)
        if key != self._marks_key:
            self._marks_key = key
            done = {tick for tick, what in bench.inputs if not isinstance(what, CONTINUOUS) and tick >= earliest}
            scale = track.width / (end - earliest)
            self._marked = sorted({track.x + round((tick - earliest) * scale) for tick in done})
        return self._marked

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        self.tuning.scrub(min(round(self._value_at(env, x)), self.tuning.bench.latest))
        return STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        self.press(env, x, y)
        return None  # all that moves is drawn each frame anyway

    def wheel(self, env: Env, steps: float) -> Outcome | None:
        self.tuning.step(round(steps * 6))
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        moves = {"left": -1, "right": 1, "page down": -TICKS_PER_SECOND, "page up": TICKS_PER_SECOND}
        if key.key in moves:
            self.tuning.step(moves[key.key] * (12 if key.shift else 1))
            return STAY
        return None

    def looks(self, env: Env) -> object:
        return self.used(env), self.tuning.pair.moment, self.tuning.pair.earliest

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette, tuning = env.style, env.style.palette, self.tuning
        surface.fill(palette.paper, self.rect)
        track, tall = self._track(env), style.text_px(6)
        self._draw_bar(env, surface, (tuning.bench.latest, palette.sea_light), (tuning.tick, palette.sea))
        for x in self._marks(env):
            surface.fill(palette.accent, (x, track.y - tall, 2, tall - 1))
        self._draw_knob(env, surface)
        self._seconds(surface, env, track)
        self.draw_focus(env, surface)

    def _seconds(self, surface: Surface, env: Env, track: Rect) -> None:
        """The clock at the handle, and how far back and ahead one can go at the ends."""
        style, palette, tuning = env.style, env.style.palette, self.tuning
        y = track.bottom + style.text_px(6)
        clock = f"{fixed(tuning.tick * TICK_S, 2)} s"
        wide = texts.width(style, "label", clock)
        now = min(max(self._x(env, tuning.tick), track.x + wide / 2), track.right - wide / 2)
        draw.write(surface, style, clock, "label", palette.ink, (now, y), 0.5)
        back = (tuning.tick - tuning.pair.earliest) * TICK_S
        if now - wide > track.x + style.text_px(60):
            draw.write(surface, style, f"−{fixed(back, 1)} s", "small", palette.ink_soft, (track.x, y))
        ahead = (tuning.bench.latest - tuning.tick) * TICK_S
        if ahead > 0.0 and now + wide < track.right - style.text_px(60):
            draw.write(surface, style, f"+{fixed(ahead, 1)} s", "small", palette.ink_soft, (track.right, y), 1.0)
