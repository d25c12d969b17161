"""A parameter as a line of the panel: name, value with unit, and a slider with a mark at its default.

Drag it, use the arrows (with Shift a tenth of the step), or type a number and press Enter; Delete or a press on the
arrow at its end resets it. The wheel scrolls the list, whatever is below it.
"""

from __future__ import annotations

from contextlib import suppress

from riffraff.bench.digits import figures, snapped, step_of, stepped, with_unit
from riffraff.bench.model import Tuning
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import decimal, say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key, Text
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.physics.params import NOW, SCHEMA

ROW_H = 42
"""px at base size and ordinary text."""
KNOB = 15
LONGEST = 14
_BEGINS = "0123456789.,-+"
"""What begins a number; the keys of all else keep their meaning."""
_NUMBER = "0123456789.-+eE"


class ParamRow(Widget):
    """The slider of the parameter ``name`` (full name)."""

    role = "slider"
    focusable = True
    around = 0

    def __init__(self, tuning: Tuning, name: str) -> None:
        super().__init__(f"param.{name}")
        self.tuning = tuning
        self.param = SCHEMA[name]
        self.step = step_of(self.param)
        self.label = say(f"tune.name.{self.param.section}.{self.param.name}")
        effect = say("tune.acts_now") if self.param.effect == NOW else say("tune.rebuilds")
        span = say(
            "tune.range",
            low=figures(self.param.low),
            high=with_unit(figures(self.param.high), self.param.unit),
            default=figures(self.param.default),
        )
        self.hint = f"{say(f'tune.does.{self.param.section}.{self.param.name}')}\n{span} {effect}"

    # What it is

    @property
    def name(self) -> str:
        return self.param.full_name

    @property
    def value(self) -> float:
        return self.tuning.params[self.name]

    @property
    def changed(self) -> bool:
        """Whether it differs from the preset."""
        return self.value != self.tuning.base[self.name]

    def words(self) -> str:
        return self.label

    def state(self, env: Env) -> dict[str, object]:
        found: dict[str, object] = {
            "value": self.value,
            "low": self.param.low,
            "high": self.param.high,
            "default": self.tuning.base[self.name],
            "unit": self.param.unit,
            "effect": self.param.effect,
            "changed": self.changed,
        }
        if "typed" in env.of(self.id):
            found["typed"] = env.of(self.id)["typed"]
        if (track := self._track(env)).width > 0:
            found["knob"] = [round(self._x(track, self.value)), track.centery]
        return found

    # Layout

    def want(self, env: Env) -> int:
        return env.style.text_px(260)

    def least(self, env: Env) -> int:
        return env.style.text_px(180)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(ROW_H)

    def _track(self, env: Env) -> Rect:
        knob, end = env.style.text_px(KNOB), env.style.text_px(24)
        y = self.rect.bottom - env.style.text_px(11)
        return Rect(self.rect.x + knob // 2 + 2, y - 2, self.rect.width - knob - end - 2, 4)

    def _reset_box(self, env: Env) -> Rect:
        side = env.style.text_px(22)
        return Rect(self.rect.right - side, self.rect.bottom - side, side, side)

    def _x(self, track: Rect, value: float) -> float:
        return track.x + (value - self.param.low) / (self.param.high - self.param.low) * track.width

    def _from_x(self, env: Env, x: int) -> float:
        track = self._track(env)
        share = min(max((x - track.x) / max(track.width, 1), 0.0), 1.0)
        return snapped(self.param, self.param.low + share * (self.param.high - self.param.low), self.step)

    # Reactions

    def _set(self, value: float, mark: str = "") -> Outcome:
        value = min(max(value, self.param.low), self.param.high)
        self.tuning.set({self.name: round(value) if self.param.whole else value}, mark)
        return STAY

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        memory = env.of(self.id)
        memory.pop("typed", None)
        memory.pop("selected", None)
        if self.changed and self._reset_box(env).collidepoint(x, y):
            self.tuning.reset(self.name)
            memory["drag"] = False
            return STAY
        if y < self._track(env).y - env.style.text_px(9):
            memory["drag"] = False
            return self._begin_typing(env) if x > self.rect.centerx else STAY
        memory["drag"] = True
        self.tuning.grip(True)
        return self._set(self._from_x(env, x), self.id)

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        if env.of(self.id).get("drag"):
            value = self._from_x(env, x)
            self.tuning.wish({self.name: round(value) if self.param.whole else value}, self.id)
        return None  # nothing else changes: all that moves is drawn each frame anyway

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        self.tuning.grip(False)
        return STAY

    def text(self, env: Env, event: Event) -> Outcome | None:
        if not isinstance(event, Text):
            return None
        memory = env.of(self.id)
        fits = "typed" in memory or event.text[:1] in _BEGINS
        typed = "".join(c for c in event.text if c.isprintable()) if fits else ""
        if not typed:
            return None
        kept = "" if memory.pop("selected", False) else memory.get("typed", "")
        memory["typed"] = (kept + typed)[:LONGEST]
        return STAY

    def _begin_typing(self, env: Env) -> Outcome:
        """The present value is there to be replaced by what is typed, or to be changed after an arrow key."""
        env.of(self.id).update(typed=decimal(f"{self.value:.8g}"), selected=True)
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:  # noqa: PLR0911 (one line for each key)
        if key.ctrl or key.alt:
            return None
        memory = env.of(self.id)
        if "typed" in memory:
            return self._typing(env, key)
        moves = {"left": -1, "right": 1, "page up": 10, "page down": -10}
        if key.key in moves:
            step = self.step * (0.1 if key.shift and not self.param.whole else 1.0)
            mark = self.id if key.repeat else ""
            return self._set(stepped(self.param, self.value, step, moves[key.key]), mark)
        if key.key in ("home", "end"):
            return self._set(self.param.low if key.key == "home" else self.param.high)
        if key.key == "return":
            return self._begin_typing(env)
        if key.key in ("delete", "backspace"):
            self.tuning.reset(self.name)
            return STAY
        return STAY if len(key.key) == 1 and key.key in _BEGINS else None

    def _typing(self, env: Env, key: Key) -> Outcome | None:
        memory = env.of(self.id)
        if key.key == "return":
            return self._commit(env)
        selected = memory.pop("selected", False)
        if key.key == "escape":
            del memory["typed"]
        elif key.key in ("backspace", "delete"):
            memory["typed"] = "" if selected else memory["typed"][:-1]
        elif selected and len(key.key) == 1:
            memory["selected"] = True  # its text comes after the key
        elif key.key in ("tab", "up", "down"):
            return None
        return STAY

    def _commit(self, env: Env) -> Outcome:
        """Take the typed number; one that is not allowed is told with what is."""
        memory = env.of(self.id)
        typed = str(memory.pop("typed", ""))
        if not typed or memory.pop("selected", False):
            return STAY
        plain = typed.strip().replace(",", ".").replace("−", "-")
        value: object = typed
        if set(plain) <= set(_NUMBER):  # Python would take 1_0 and nan as well
            with suppress(ValueError):
                value = float(plain)
        try:
            checked = self.param.check(value, self.label)
        except BadInput as wrong:
            self.tuning.tell(str(wrong), "error")
            return STAY
        self.tuning.set({self.name: checked})
        return STAY

    def left(self, env: Env) -> Outcome | None:
        return self._commit(env) if "typed" in env.of(self.id) else None

    # Looks

    def has_ring(self, env: Env) -> bool:
        """Also where the mouse gave it the focus: its keys are wanted then."""
        return env.focus == self.id

    def looks(self, env: Env) -> object:
        typed = env.of(self.id).get("typed"), env.of(self.id).get("selected")
        numbers = self.value, self.tuning.base[self.name], self._beside()
        return self.used(env), numbers, typed

    def _beside(self) -> float | None:
        """The value of the ship that the sliders do not set, if there is one."""
        return None if self.tuning.other is None else self.tuning.other[self.name]

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        self._write(env, surface)
        track, knob = self._track(env), style.text_px(KNOB)
        x = self._x(track, self.value)
        draw.polygon(surface, draw.rounded(track, 2), palette.paper_edge)
        done = Rect(track.x, track.y, max(round(x - track.x), 3), track.height)
        draw.polygon(surface, draw.rounded(done, 2), palette.sea)
        default = round(self._x(track, self.tuning.base[self.name]))
        surface.fill(palette.ink_soft, (default - 1, track.y - style.text_px(5), 2, track.height + style.text_px(10)))
        beside = self._beside()
        if beside is not None:
            draw.ring(surface, (self._x(track, beside), track.centery), knob * 0.42, palette.accent, 2)
        draw.disc(surface, (x, track.centery), knob / 2, palette.wood_dark)
        draw.disc(surface, (x, track.centery), knob / 2 - 2, palette.wood_light if self.hot(env) else palette.wood)
        if self.changed:
            art.put_icon(surface, "left", self._reset_box(env).center, style.text_px(12), palette.ink_soft)
        if self.has_ring(env):
            ring = self.rect.inflate(style.px(6), -2)
            draw.line(surface, draw.rounded(ring, style.px(6)), palette.focus, style.px(2), closed=True)

    def _write(self, env: Env, surface: Surface) -> None:
        """The name and the number, which stands in a box while it is typed."""
        style, palette = env.style, env.style.palette
        typed = env.of(self.id).get("typed")
        shown = f"{typed}|" if typed is not None else with_unit(figures(self.value, 6), self.param.unit)
        font = "label" if self.changed or typed is not None else "small"
        wide, right, y = texts.width(style, font, shown), self.rect.right, self.rect.y
        room = self.rect.width - wide - style.px(10)
        if typed is not None:
            box = Rect(0, y, max(wide, style.text_px(56)) + style.px(8), texts.line_height(style, font))
            box.right = right
            draw.polygon(surface, draw.rounded(box, 4), palette.focus)
            draw.polygon(surface, draw.rounded(box.inflate(-4, -4), 3), palette.focus_gap)
            if env.of(self.id).get("selected"):
                marked = Rect(right - 3 - wide, y + 2, wide - texts.width(style, font, "|"), box.height - 4)
                surface.fill(palette.sea_light, marked)
            room = box.x - self.rect.x - style.px(8)
        mark = "• " if self.changed else ""
        draw.write(surface, style, mark + self.label, font, palette.ink, (self.rect.x + 2, y), room=room)
        draw.write(surface, style, shown, font, palette.ink, (right - 3, y), 1.0)
