"""A number on a slider."""

from __future__ import annotations

from collections.abc import Callable

from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key, Text
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import CONTROL_H
from riffraff.kit.widgets.base import Env, Widget


class Slider(Widget):
    """A number between ``low`` and ``high`` in steps: drag, wheel, arrows, or type it and press Enter.
    ``show`` puts a value into words. Typed numbers are in the unit that ``show`` shows: value times ``factor``."""

    role = "slider"
    focusable = True
    around = 0

    def __init__(
        self,
        widget_id: str,
        says: str,
        value: float,
        low: float,
        high: float,
        step: float,
        change: Callable[[float], Outcome | None],
        *,
        show: Callable[[float], str],
        factor: float = 1.0,
        enabled: bool = True,
        why: str = "",
        hint: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(widget_id, enabled=enabled, why=why, hint=hint, grow=grow)
        self.says = says
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.change = change
        self.show = show
        self.factor = factor

    def words(self) -> str:
        return self.says

    def state(self, env: Env) -> dict[str, object]:
        found: dict[str, object] = {
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "shown": self.show(self.value),
        }
        if "typed" in env.of(self.id):
            found["typed"] = env.of(self.id)["typed"]
        return found

    def _number_room(self, env: Env) -> int:
        widest = max(texts.width(env.style, "strong", self.show(v)) for v in (self.low, self.high, self.value))
        return widest + env.style.px(24)

    def want(self, env: Env) -> int:
        return env.style.text_px(180) + self._number_room(env)

    def least(self, env: Env) -> int:
        return env.style.text_px(90) + self._number_room(env)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(CONTROL_H)

    def _track(self, env: Env) -> Rect:
        knob = env.style.text_px(22)
        return Rect(
            self.rect.x + knob // 2,
            self.rect.centery - env.style.px(3),
            self.rect.width - self._number_room(env) - knob,
            env.style.px(6),
        )

    def _set(self, env: Env, value: float) -> Outcome:
        steps = round((value - self.low) / self.step)
        value = min(max(round(self.low + steps * self.step, 9), self.low), self.high)
        if value == self.value or not self.enabled:
            return STAY
        self.value = value
        return self.change(value) or STAY

    def _from_x(self, env: Env, x: int) -> float:
        track = self._track(env)
        return self.low + (x - track.x) / max(track.width, 1) * (self.high - self.low)

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        env.of(self.id).pop("typed", None)
        if x > self._track(env).right + env.style.text_px(11):
            env.of(self.id)["typed"] = ""
            return STAY
        return self._set(env, self._from_x(env, x))

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY if "typed" in env.of(self.id) else self._set(env, self._from_x(env, x))

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

    def text(self, env: Env, event: Event) -> Outcome | None:
        if not isinstance(event, Text) or not self.enabled:
            return None
        typed = "".join(c for c in event.text if c in "0123456789.,-")
        if typed:
            env.of(self.id)["typed"] = (env.of(self.id).get("typed", "") + typed)[:8]
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:  # noqa: PLR0911 (one line for each key)
        memory = env.of(self.id)
        if "typed" in memory:
            if key.key == "return":
                return self._commit(env)
            if key.key == "escape":
                del memory["typed"]
                return STAY
            if key.key == "backspace":
                memory["typed"] = memory["typed"][:-1]
                return STAY
        moves = {"left": -1, "right": 1, "page up": 10, "page down": -10}
        if key.key in moves:
            memory.pop("typed", None)
            return self._set(env, self.value + moves[key.key] * self.step)
        if key.key in ("home", "end"):
            return self._set(env, self.low if key.key == "home" else self.high)
        if key.key == "return":
            memory["typed"] = ""
            return STAY
        return STAY if len(key.key) == 1 and key.key in "0123456789.,-" and not key.ctrl else None

    def _commit(self, env: Env) -> Outcome:
        typed = str(env.of(self.id).pop("typed", ""))
        try:
            return self._set(env, float(typed.replace(",", ".")) / self.factor)
        except ValueError:
            return STAY

    def left(self, env: Env) -> Outcome | None:
        return self._commit(env) if "typed" in env.of(self.id) else None

    def looks(self, env: Env) -> object:
        return self.used(env), self.value, self.low, self.high, self.show(self.value), env.of(self.id).get("typed")

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        track = self._track(env)
        share = (self.value - self.low) / (self.high - self.low)
        x = track.x + share * track.width
        ink = palette.ink if self.enabled else palette.ink_faint
        draw.polygon(surface, draw.rounded(track, track.height / 2), palette.paper_edge)
        done = Rect(track.x, track.y, max(round(x - track.x), 4), track.height)
        draw.polygon(surface, draw.rounded(done, track.height / 2), palette.sea if self.enabled else palette.ink_faint)
        knob = style.text_px(22)
        at = Rect(round(x - knob / 2), self.rect.centery - knob // 2, knob, knob)
        draw.disc(surface, at.center, knob / 2, palette.wood_dark if self.enabled else palette.ink_faint)
        draw.disc(surface, at.center, knob / 2 - 2, palette.wood_light if self.hot(env) else palette.wood)
        typed = env.of(self.id).get("typed")
        box = Rect(0, 0, self._number_room(env) - style.px(8), style.text_px(32))
        box.midright = (self.rect.right, self.rect.centery)
        if typed is not None:
            draw.polygon(surface, draw.rounded(box, style.px(5)), palette.focus)
            draw.polygon(surface, draw.rounded(box.inflate(-4, -4), style.px(4)), (255, 253, 246))
        words = f"{typed}|" if typed is not None else self.show(self.value)
        y = box.centery - texts.line_height(style, "strong") / 2
        draw.write(surface, style, words, "strong", ink, (box.centerx, y), 0.5)
        self.draw_focus(env, surface)
