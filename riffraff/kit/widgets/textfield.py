"""A line of text to fill in."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from riffraff.kit import clipboard, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Composing, Event, Key, Text
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import BLINK_S, CONTROL_H
from riffraff.kit.widgets.base import Env, Widget


def clean(text: str) -> str:
    """Typed or pasted text as one printable line, its letters composed (é is one letter, however it was typed)."""
    line = " ".join(text.split())
    if text[:1].isspace():
        line = " " + line
    if text[-1:].isspace() and line.strip():
        line += " "
    return "".join(c for c in unicodedata.normalize("NFC", line) if c.isprintable())


@dataclass(eq=False)
class TextField(Widget):
    """One line of text, at most ``longest`` characters. ``change`` is told at each change, ``done`` at Enter.
    ``wrong`` says what is the matter with the present text, or is empty. ``says`` names the field. ``cut`` is told,
    after ``change``, when something did not fit."""

    role = "field"
    focusable = True
    around = 2
    """Half of its own ring lies outside."""

    id: str
    says: str
    value: str
    change: Callable[[str], Outcome | None]
    _: KW_ONLY
    longest: int = 40
    cut: Callable[[], Outcome | None] | None = None
    done: Callable[[], Outcome | None] | None = None
    wrong: str = ""
    ghost: str = ""
    width: float = 200

    def state(self, env: Env) -> dict[str, object]:
        return {"value": self.value, "wrong": self.wrong} if self.wrong else {"value": self.value}

    def want(self, env: Env) -> int:
        return env.style.text_px(self.width)

    def least(self, env: Env) -> int:
        return min(env.style.text_px(self.width), env.style.text_px(110))

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(CONTROL_H)

    # The cursor stands before the character ``at``; what lies between it and ``mark`` is selected.

    def _cursor(self, env: Env) -> tuple[int, int]:
        memory = env.of(self.id)
        at = min(memory.get("at", len(self.value)), len(self.value))
        return at, min(memory.get("mark", at), len(self.value))

    def _go(self, env: Env, at: int, select: bool = False) -> Outcome:
        memory = env.of(self.id)
        memory["mark"] = self._cursor(env)[1] if select else at
        memory["at"] = at
        memory["since"] = env.now
        return STAY

    def _put(self, env: Env, text: str) -> Outcome:
        at, mark = self._cursor(env)
        low, high = min(at, mark), max(at, mark)
        room = self.longest - (len(self.value) - (high - low))
        too_long, text = len(text) > room, text[:room]
        value = unicodedata.normalize("NFC", self.value[:low] + text + self.value[high:])
        after = low + len(text) - (len(self.value[:low] + text + self.value[high:]) - len(value))
        self.value = value
        self._go(env, max(after, 0))
        changed = self.change(self.value)
        return (self.cut() if too_long and self.cut is not None else None) or changed or STAY

    def _offset(self, env: Env) -> int:
        """How far the text is moved to the left so that the cursor is in view, px."""
        room = self.rect.width - 2 * env.style.px(12)
        at, _ = self._cursor(env)
        upto = texts.width(env.style, "body", self.value[:at])
        return max(upto - room, 0) if env.focus == self.id else 0

    def _index_at(self, env: Env, x: int) -> int:
        wanted = x - self.rect.x - env.style.px(12) + self._offset(env)
        return min(
            range(len(self.value) + 1), key=lambda n: abs(texts.width(env.style, "body", self.value[:n]) - wanted)
        )

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        return self._go(env, self._index_at(env, x))

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        return self._go(env, self._index_at(env, x), select=True)

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

    def text(self, env: Env, event: Event) -> Outcome | None:
        if isinstance(event, Composing):
            env.of(self.id)["composing"] = event.text
            return STAY
        env.of(self.id)["composing"] = ""
        return self._put(env, clean(event.text)) if isinstance(event, Text) else None

    def key(self, env: Env, key: Key) -> Outcome | None:  # noqa: PLR0911 (one line for each key)
        at, mark = self._cursor(env)
        low, high = min(at, mark), max(at, mark)
        if key.ctrl:
            if key.key == "a":
                env.of(self.id).update(mark=0, at=len(self.value))
                return STAY
            if key.key in ("c", "x") and low < high:
                clipboard.copy(self.value[low:high])
                return self._put(env, "") if key.key == "x" else STAY
            if key.key == "v":
                return self._put(env, clean(clipboard.paste()))
            return None
        if key.key in ("left", "right"):
            if low < high and not key.shift:
                return self._go(env, low if key.key == "left" else high)
            step = max(at - 1, 0) if key.key == "left" else min(at + 1, len(self.value))
            return self._go(env, step, key.shift)
        if key.key in ("home", "end"):
            return self._go(env, 0 if key.key == "home" else len(self.value), key.shift)
        if key.key in ("backspace", "delete"):
            if low == high:
                self._go(env, max(at - 1, 0) if key.key == "backspace" else min(at + 1, len(self.value)), select=True)
            return self._put(env, "")
        if key.key == "return":
            return (self.done() if self.done else None) or STAY
        # Letters come as Text; what would move the focus or press something must not
        return STAY if len(key.key) == 1 or key.key == "space" else None

    def left(self, env: Env) -> Outcome | None:
        env.of(self.id).pop("composing", None)
        env.of(self.id).pop("mark", None)
        return None

    def caret(self, env: Env) -> Rect:
        """Where the cursor is in px: input methods open their window there."""
        at, _ = self._cursor(env)
        x = self.rect.x + env.style.px(12) + texts.width(env.style, "body", self.value[:at]) - self._offset(env)
        tall = texts.line_height(env.style, "body")
        return Rect(x, self.rect.centery - tall // 2, 2, tall)

    def _cursor_seen(self, env: Env) -> bool:
        """Whether the cursor can be seen now: it blinks where things may move by themselves."""
        since = (env.now - env.of(self.id).get("since", 0.0)) % (2 * BLINK_S)
        return env.focus == self.id and (env.style.reduced_motion or since < BLINK_S)

    def looks(self, env: Env) -> object:
        shown = self.value, self.ghost, bool(self.wrong), env.of(self.id).get("composing")
        return self.used(env), shown, env.focus == self.id, self._cursor(env), self._cursor_seen(env)

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        edge = palette.bad if self.wrong else palette.ink_soft
        draw.polygon(surface, draw.rounded(self.rect, style.px(6)), edge)
        inner = self.rect.inflate(-4, -4) if not self.wrong else self.rect.inflate(-6, -6)
        draw.polygon(surface, draw.rounded(inner, style.px(5)), palette.focus_gap)
        room = self.rect.inflate(-2 * style.px(12), 0)
        before = surface.get_clip()
        surface.set_clip(before.clip(room.inflate(6, 0)))
        y = self.rect.centery - texts.line_height(style, "body") / 2
        x = room.x - self._offset(env)
        focused = env.focus == self.id
        at, mark = self._cursor(env)
        if focused and at != mark:
            x0, x1 = (x + texts.width(style, "body", self.value[:n]) for n in sorted((at, mark)))
            surface.fill(palette.sea_light, Rect(x0, round(y), x1 - x0, texts.line_height(style, "body")))
        composing = str(env.of(self.id).get("composing", "")) if focused else ""
        shown = self.value[:at] + composing + self.value[at:] if composing else self.value
        if focused or not shown:
            draw.write(surface, style, shown or self.ghost, "body", palette.ink if shown else palette.ink_faint, (x, y))
        else:
            draw.write(surface, style, shown, "body", palette.ink, (x, y), room=room.width)
        if composing:
            x0 = x + texts.width(style, "body", self.value[:at])
            surface.fill(palette.accent, Rect(x0, room.bottom - 8, texts.width(style, "body", composing), 2))
        if self._cursor_seen(env):
            surface.fill(palette.ink, self.caret(env))
        surface.set_clip(before)
        self.draw_focus(env, surface)
        if focused and not env.by_keyboard:
            draw.line(surface, draw.rounded(self.rect, style.px(6)), palette.focus, style.px(2), closed=True)
