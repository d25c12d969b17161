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
from riffraff.kit.widgets.base import Env, Widget
from riffraff.tuning import inputs as i

SHORTEST_TICKS = 10 * TICKS_PER_SECOND
"""A young history is drawn as if it were this long, so that the handle does not rush."""
MANY = 100
"""With more inputs than this, a few at a time get their marks."""
_CONTINUOUS = (i.Hand, i.Turn)
"""Inputs that come by the dozen: they have no marks."""


class TimeBar(Widget):
    """See the module. Dragging it stands the ship still there; from there it can be run on."""

    role = "slider"
    focusable = True
    around = 0
    opaque = True

    def __init__(self, tuning: Tuning) -> None:
        super().__init__("time", hint=say("tune.time_hint"))
        self.tuning = tuning
        self._marks_key: object = None
        self._marked: list[int] = []

    def words(self) -> str:
        return say("tune.time")

    def state(self, env: Env) -> dict[str, object]:
        tuning, track = self.tuning, self._track(env)
        return {
            "value": tuning.tick,
            "low": tuning.pair.earliest,
            "high": tuning.bench.latest,
            "knob": [round(self._x(track, tuning.tick)), track.centery],
            "track": [track.x, track.y, track.width, track.height],
            "span": self._span(),
            "running": tuning.running,
        }

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(40)

    def _span(self) -> int:
        """Ticks from the left end of the bar to the right one."""
        return max(self.tuning.bench.latest - self.tuning.pair.earliest, SHORTEST_TICKS)

    def _track(self, env: Env) -> Rect:
        knob = env.style.text_px(18)
        y = self.rect.y + env.style.text_px(12)
        return Rect(self.rect.x + knob // 2 + 2, y - 3, self.rect.width - knob - 4, 6)

    def _x(self, track: Rect, tick: int) -> float:
        return track.x + (tick - self.tuning.pair.earliest) / self._span() * track.width

    def _marks(self, track: Rect) -> list[int]:
        """Where something was done, px; worked out afresh when the bar has moved by a pixel or so."""
        bench, earliest, span = self.tuning.bench, self.tuning.pair.earliest, self._span()
        count = len(bench.inputs)
        key = (count if count < MANY else count // 16, earliest, span // 24, track.topleft, track.width)
        if key != self._marks_key:
            self._marks_key = key
            done = {tick for tick, what in bench.inputs if not isinstance(what, _CONTINUOUS) and tick >= earliest}
            scale = track.width / span
            self._marked = sorted({track.x + round((tick - earliest) * scale) for tick in done})
        return self._marked

    def _go(self, env: Env, x: int) -> Outcome:
        track = self._track(env)
        share = min(max((x - track.x) / max(track.width, 1), 0.0), 1.0)
        tick = self.tuning.pair.earliest + round(share * self._span())
        self.tuning.scrub(min(tick, self.tuning.bench.latest))
        return STAY

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        return self._go(env, x)

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        self._go(env, x)
        return None  # all that moves is drawn each frame anyway

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

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
        track = self._track(env)
        draw.polygon(surface, draw.rounded(track, 3), palette.paper_edge)
        now, end = self._x(track, tuning.tick), self._x(track, tuning.bench.latest)
        ahead = Rect(track.x, track.y, max(round(end - track.x), 2), track.height)
        draw.polygon(surface, draw.rounded(ahead, 3), palette.sea_light)
        done = Rect(track.x, track.y, max(round(now - track.x), 2), track.height)
        draw.polygon(surface, draw.rounded(done, 3), palette.sea)
        tall = style.text_px(6)
        for x in self._marks(track):
            surface.fill(palette.accent, (x, track.y - tall, 2, tall - 1))
        knob = style.text_px(18)
        draw.disc(surface, (now, track.centery), knob / 2, palette.wood_dark)
        draw.disc(surface, (now, track.centery), knob / 2 - 2, palette.wood_light if self.hot(env) else palette.wood)
        self._seconds(surface, env, track)
        if self.has_ring(env):
            inner = self.rect.inflate(-4, -2)
            draw.line(surface, draw.rounded(inner, 5), palette.focus, style.px(2.5), closed=True)

    def _seconds(self, surface: Surface, env: Env, track: Rect) -> None:
        """The clock at the handle, and how far back and ahead one can go at the ends."""
        style, palette, tuning = env.style, env.style.palette, self.tuning
        y = track.bottom + style.text_px(6)
        clock = f"{fixed(tuning.tick * TICK_S, 2)} s"
        wide = texts.width(style, "label", clock)
        now = min(max(self._x(track, tuning.tick), track.x + wide / 2), track.right - wide / 2)
        draw.write(surface, style, clock, "label", palette.ink, (now, y), 0.5)
        back = (tuning.tick - tuning.pair.earliest) * TICK_S
        if now - wide > track.x + style.text_px(60):
            draw.write(surface, style, f"−{fixed(back, 1)} s", "small", palette.ink_soft, (track.x, y))
        ahead = (tuning.bench.latest - tuning.tick) * TICK_S
        if ahead > 0.0 and now + wide < track.right - style.text_px(60):
            draw.write(surface, style, f"+{fixed(ahead, 1)} s", "small", palette.ink_soft, (track.right, y), 1.0)
