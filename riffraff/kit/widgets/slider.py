"""Numbers that a knob on a track shows: a bar to drag, and a slider whose number can be typed as well."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from riffraff.kernel.words import decimal
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Event, Key, Text
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import CONTROL_H, Colour
from riffraff.kit.widgets.base import Env, Widget

FINE = 0.1
"""With Shift an arrow key goes so much of a step, where there is something between two steps."""
LEAST_MARK_PX = 8
"""The least height of a mark above the track, px at base size."""
BEGINS = "0123456789.,-+−"
"""What begins a number; the keys of all else keep their meaning."""
_NUMBER = re.compile(r"[-+]?(\d{1,3}(_\d{3})+|\d*)(\.\d*)?(e[-+]?\d{1,4})?", re.IGNORECASE)


class Bar(Widget):
    """A number on a track, at the knob. ``ends`` are the numbers at the two ends of the track."""

    role = "slider"
    focusable = True
    around = 0
    knob = 22
    """Its width, px at base size and ordinary text."""

    @property
    def value(self) -> float:
        """The number."""
        raise NotImplementedError

    @property
    def ends(self) -> tuple[float, float]:
        raise NotImplementedError

    def _track(self, env: Env) -> Rect:
        raise NotImplementedError

    def state(self, env: Env) -> dict[str, object]:
        low, high = self.ends
        knob = [round(self._x(env, self.value)), self._track(env).centery]
        return {"value": self.value, "low": low, "high": high, "knob": knob}

    def _x(self, env: Env, value: float) -> float:
        track, (low, high) = self._track(env), self.ends
        return track.x + (value - low) / (high - low) * track.width

    def _value_at(self, env: Env, x: float) -> float:
        track, (low, high) = self._track(env), self.ends
        return low + min(max((x - track.x) / max(track.width, 1), 0.0), 1.0) * (high - low)

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

    def _draw_bar(self, env: Env, surface: Surface, *parts: tuple[float, Colour]) -> None:
        """The track, from its beginning to each number in a colour."""
        track = self._track(env)
        draw.polygon(surface, draw.rounded(track, track.height / 2), env.style.palette.paper_edge)
        for value, colour in parts:
            part = Rect(
                track.x, track.y, max(round(self._x(env, value) - track.x), track.height // 2 + 1), track.height
            )
            draw.polygon(surface, draw.rounded(part, track.height / 2), colour)

    def _draw_knob(self, env: Env, surface: Surface) -> None:
        palette, radius = env.style.palette, env.style.text_px(self.knob) / 2
        at = self._x(env, self.value), self._track(env).centery
        draw.disc(surface, at, radius, palette.wood_dark)
        draw.disc(surface, at, radius - 2, palette.wood_light if self.hot(env) else palette.wood)


class Slider(Bar):
    """A number between ``low`` and ``high`` in steps: drag, arrows, or type it and press Enter. ``show`` puts a value
    into words. Typed numbers are in the unit that ``show`` shows: value times ``factor``."""

    longest = 8
    """Characters of a number."""
    fine = False
    """Whether there is something between two steps."""

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
        hint: str = "",
        marks: Sequence[tuple[float, float]] = (),
    ) -> None:
        super().__init__(id=widget_id, says=says, hint=hint)
        self._value = value
        self.marks = tuple(marks)
        """Numbers that are marked on the track, and how tall each mark is, 0 to 1."""
        self.low, self.high, self.step = low, high, step
        self.change = change
        self.show = show
        self.factor = factor

    @property
    def value(self) -> float:
        return self._value

    @property
    def ends(self) -> tuple[float, float]:
        return self.low, self.high

    def state(self, env: Env) -> dict[str, object]:
        found = super().state(env) | {"shown": self.show(self.value)}
        found |= {"marks": [at for at, _ in self.marks]} if self.marks else {}
        return found | {"typed": env.of(self.id)["typed"]} if "typed" in env.of(self.id) else found

    # Layout

    def _number_room(self, env: Env) -> int:
        widest = max(texts.width(env.style, "strong", self.show(value)) for value in (self.low, self.high, self.value))
        return widest + env.style.px(24)

    def want(self, env: Env) -> int:
        return env.style.text_px(180) + self._number_room(env)

    def least(self, env: Env) -> int:
        return env.style.text_px(90) + self._number_room(env)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(CONTROL_H)

    def _track(self, env: Env) -> Rect:
        knob, thick = env.style.text_px(self.knob), env.style.px(6)
        wide = self.rect.width - self._number_room(env) - knob
        return Rect(self.rect.x + knob // 2, self.rect.centery - thick // 2, wide, thick)

    def _part(self, env: Env, x: int, y: int) -> str:
        """What lies at a place: "bar", "number" or something else."""
        return "number" if x > self._track(env).right + env.style.text_px(self.knob) // 2 else "bar"

    # Reactions

    def take(self, value: float, *, held: bool = False) -> Outcome:
        """Let it be this number, or the end that is nearer; ``held``: more of the same gesture follow."""
        value = min(max(value, self.low), self.high)
        if value == self.value:
            return STAY
        self._value = value
        return self.change(value) or STAY

    def enter(self, typed: str) -> Outcome:
        """Let it be the number that was typed, if it is one."""
        number = number_in(typed)
        return STAY if number is None else self.take(self.snapped(number / self.factor))

    def snapped(self, value: float, step: float = 0.0) -> float:
        """The nearest value on its steps (or others), within its range."""
        step = step or self._step_at(value)
        value = min(max(value, self.low), self.high)
        return min(max(float(f"{round(value / step) * step:.10g}"), self.low), self.high)

    def _stepped(self, step: float, by: int) -> float:
        at = self.value / step
        whole = math.floor(at + 1e-9) if by > 0 else math.ceil(at - 1e-9)
        return self.snapped((whole + by) * step, step)

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        memory, part = env.of(self.id), self._part(env, x, y)
        for key in ("typed", "selected"):
            memory.pop(key, None)
        memory["drag"], memory["from"], memory["to"] = part == "bar", x, float(x)
        if part == "number":
            return self._begin_typing(env)
        return self.take(self.snapped(self._value_at(env, x)), held=True) if part == "bar" else STAY

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        dragged = env.of(self.id).get("drag")
        return self.take(self._dragged(env, x), held=True) if dragged else STAY

    def _dragged(self, env: Env, x: int) -> float:
        """The value that the knob was dragged to: with Shift it goes a tenth of the pointer's way, in finer steps."""
        memory, fine = env.of(self.id), env.fine and self.fine
        memory["to"] = memory.get("to", float(x)) + (x - memory.get("from", x)) * (FINE if fine else 1.0)
        memory["from"] = x
        value = self._value_at(env, memory["to"])
        return self.snapped(value, self._step_at(value) * (FINE if fine else 1.0))

    def _step_at(self, value: float) -> float:
        """How far an arrow key goes from a value."""
        return self.step

    def text(self, env: Env, event: Event) -> Outcome | None:
        if not isinstance(event, Text):
            return None
        memory = env.of(self.id)
        fits = "typed" in memory or event.text[:1] in BEGINS
        typed = "".join(c for c in event.text if c.isprintable()) if fits else ""
        if not typed:
            return None
        kept = "" if memory.pop("selected", False) else memory.get("typed", "")
        memory["typed"] = (kept + typed)[: self.longest]
        return STAY

    def _begin_typing(self, env: Env) -> Outcome:
        """The present number is there to be replaced by what is typed, or to be changed after an arrow key."""
        env.of(self.id).update(typed=decimal(f"{self.value * self.factor:.8g}"), selected=True)
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        if key.ctrl or key.alt:
            return None
        if "typed" in env.of(self.id):
            return self._typing(env, key)
        moves = {"left": -1, "right": 1, "page up": 10, "page down": -10}
        if key.key in moves:
            step = self._step_at(self.value) * (FINE if key.shift and self.fine else 1.0)
            return self.take(self._stepped(step, moves[key.key]), held=key.repeat)
        if key.key in ("home", "end"):
            return self.take(self.low if key.key == "home" else self.high)
        if key.key == "return":
            return self._begin_typing(env)
        return STAY if key.digit or (len(key.key) == 1 and key.key in BEGINS) else None

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
        memory = env.of(self.id)
        typed = str(memory.pop("typed", ""))
        return self.enter(typed) if typed and not memory.pop("selected", False) else STAY

    def left(self, env: Env) -> Outcome | None:
        return self._commit(env) if "typed" in env.of(self.id) else None

    # Looks

    def looks(self, env: Env) -> object:
        memory = env.of(self.id)
        words = self.show(self.value)
        typed = memory.get("typed"), memory.get("selected")
        return self.used(env), self.value, words, self.low, self.high, typed, self.marks

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        self._draw_bar(env, surface, (self.value, palette.sea))
        track, least = self._track(env), style.px(LEAST_MARK_PX)
        for at, share in self.marks:
            x, tall = self._x(env, at), least + (self.rect.height / 2 - least) * share
            draw.line(surface, [(x, track.centery - tall), (x, track.bottom)], palette.accent, style.px(2.5))
        self._draw_knob(env, surface)
        box = Rect(0, 0, self._number_room(env) - style.px(8), style.text_px(32))
        box.midright = (self.rect.right, self.rect.centery)
        self._write_number(env, surface, box, "strong", 0.5)
        self.draw_focus(env, surface)

    def _shown(self, env: Env) -> str:
        """The number as it is written now, with a cursor while it is typed."""
        typed = env.of(self.id).get("typed")
        return self.show(self.value) if typed is None else f"{typed}|"

    def _write_number(self, env: Env, surface: Surface, box: Rect, font: str, align: float) -> None:
        """The number at a place of ``box``, which is seen while it is typed."""
        style, palette, words = env.style, env.style.palette, self._shown(env)
        wide, tall = texts.width(style, font, words), texts.line_height(style, font)
        at = (box.x + 3 + (box.width - 6 - wide) * align, box.centery - tall / 2)
        clip = surface.get_clip()
        if "typed" in env.of(self.id):
            at = min(at[0], box.right - 3 - wide), at[1]  # of what is longer than the box the end is seen
            surface.set_clip(clip.clip(box))
            draw.polygon(surface, draw.rounded(box, style.px(5)), palette.focus)
            draw.polygon(surface, draw.rounded(box.inflate(-4, -4), style.px(4)), palette.focus_gap)
            if env.of(self.id).get("selected"):
                marked = Rect(at[0], at[1] + 2, wide - texts.width(style, font, "|"), tall - 4)
                surface.fill(palette.sea_light, marked)
        draw.write(surface, style, words, font, palette.ink, at)
        surface.set_clip(clip)


def number_in(typed: str) -> float | None:
    """The number that a person has typed, also as it is shown, ``12 000 000`` or ``−0,5``; None if it is none. Python
    would take ``nan`` as well."""
    plain = "_".join(typed.split()).replace(",", ".").replace("−", "-")
    if _NUMBER.fullmatch(plain):
        with suppress(ValueError):
            return float(plain)
    return None
