"""Things to press: buttons and toggles; and words to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field

from riffraff.kernel.words import say
from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import CONTROL_H, Colour, Style
from riffraff.kit.widgets.base import RING_PX, Env, Widget

Action = Callable[[], Outcome | None]
PRESSING = ("return", "space")
"""Keys that press what has the focus."""
ROOMY_TEXT = 1.2
"""With text larger than this, keys are named in the tips of the buttons."""


def longest_word(style: Style, role: str, words: str) -> int:
    """Width in px of the longest word: what cannot be wrapped further. Longer than a dozen letters may be broken."""
    limit = texts.width(style, role, "m" * 9)
    return min(max((texts.width(style, role, word) for word in words.split()), default=0), limit)


@dataclass(eq=False)
class Label(Widget):
    """Words to read, wrapped to the room there is. ``align`` 0 to 1. ``one_line`` shortens instead of wrapping."""

    says: str
    font: str = "body"
    colour: str = "ink"
    align: float = 0.0
    one_line: bool = False

    def __post_init__(self) -> None:
        self.role = "heading" if self.font in ("title", "heading") else "text"

    def want(self, env: Env) -> int:
        return max(texts.width(env.style, self.font, line) for line in self.says.split("\n")) + 1

    def least(self, env: Env) -> int:
        return longest_word(env.style, self.font, self.says)

    def height(self, env: Env, width: int) -> int:
        lines = 1 if self.one_line else len(texts.wrap(env.style, self.font, self.says, width))
        return lines * texts.line_height(env.style, self.font)

    def looks(self, env: Env) -> object:
        return self.words(), self.font, self.colour, self.align

    def draw(self, env: Env, surface: Surface) -> None:
        colour: Colour = getattr(env.style.palette, self.colour)
        if self.one_line:
            x = self.rect.x + self.rect.width * self.align
            draw.write(
                surface, env.style, self.words(), self.font, colour, (x, self.rect.y), self.align, self.rect.width
            )
        else:
            draw.write_lines(surface, env.style, self.says, self.font, colour, self.rect, self.align)


@dataclass(eq=False)
class Button(Widget):
    """A wooden button. ``main`` is the one that most people want; ``icon`` stands before the words, or alone when
    ``bare`` (the words are then its tip). ``shortcut`` names a key, shown on it. ``pressed``: what it turns on is
    on, and it stays in."""

    role = "button"
    focusable = True
    around = RING_PX

    id: str
    says: str
    action: Action
    _: KW_ONLY
    main: bool = False
    icon: str = ""
    bare: bool = False
    small: bool = False
    pressed: bool = False
    shortcut: str = ""

    def __post_init__(self) -> None:
        self.font = "label" if self.small else "strong"
        if self.bare:
            self.hint = self.hint or self.says

    def state(self, env: Env) -> dict[str, object]:
        return ({"key": self.shortcut} if self.shortcut else {}) | ({"pressed": True} if self.pressed else {})

    def _icon_room(self, env: Env) -> int:
        if not self.icon:
            return 0
        size = texts.line_height(env.style, self.font)
        return size if self.bare else size + env.style.px(8)

    def _sides(self, env: Env) -> int:
        return 2 * env.style.px(10 if self.bare or self.small else 18)

    def _key_room(self, env: Env) -> int:
        return texts.width(env.style, "small", self.shortcut) + env.style.px(18) if self.shortcut else 0

    def want(self, env: Env) -> int:
        wide = 0 if self.bare else texts.width(env.style, self.font, self.says) + 2
        return wide + self._icon_room(env) + self._sides(env) + self._key_room(env)

    def least(self, env: Env) -> int:
        wide = 0 if self.bare else longest_word(env.style, self.font, self.says)
        return wide + self._icon_room(env) + self._sides(env) + self._key_room(env)

    def _lines(self, env: Env, room: int) -> Sequence[str]:
        """The words as they are written in ``room`` px."""
        return () if self.bare else texts.wrap(env.style, self.font, self.says, room)

    def _least_height(self, env: Env) -> int:
        return env.style.text_px(CONTROL_H * (0.78 if self.small else 1.0))

    def height(self, env: Env, width: int) -> int:
        room = width - self._icon_room(env) - self._sides(env) - self._key_room(env)
        lines = 1 if self.bare else len(self._lines(env, room))
        return max(self._least_height(env), lines * texts.line_height(env.style, self.font) + 2 * env.style.px(8))

    def looks(self, env: Env) -> object:
        return self.used(env), self.says, self.icon, self.shortcut, self.main, self.bare, self.small, self.pressed

    def draw(self, env: Env, surface: Surface) -> None:
        style = env.style
        down = self.pressed or (env.held == self.id and env.hover == self.id)
        rect = self.rect.move(0, min(style.px(2), style.px(self.around)) if down else 0)
        ink = self._ground(env, surface, rect, down)
        inner = rect.inflate(-self._sides(env), 0)
        if self.shortcut:
            keycap(surface, style, self.shortcut, (inner.right, rect.centery))
            inner.width -= self._key_room(env)
        lines = self._lines(env, inner.width - self._icon_room(env))
        wide = max((texts.width(style, self.font, line) for line in lines), default=0)
        x = inner.centerx - (wide + self._icon_room(env)) // 2
        if self.icon:
            size = texts.line_height(style, self.font)
            art.put_icon(surface, self.icon, (x + size / 2, rect.centery), round(size * 0.86), ink)
            x += self._icon_room(env)
        step = texts.line_height(style, self.font)
        y = rect.centery - step * len(lines) / 2
        for n, line in enumerate(lines):
            at = x + wide / 2
            draw.write(surface, style, line, self.font, ink, (at, y + n * step), 0.5)
        self.draw_focus(env, surface)

    def _ground(self, env: Env, surface: Surface, rect: Rect, down: bool) -> Colour:
        style, palette = env.style, env.style.palette
        if not self.enabled:
            shape = draw.rounded(rect.inflate(-2, -2), style.px(6))  # flat and dashed: not by colour alone
            draw.polygon(surface, shape, palette.paper_dim)
            draw.dashes(surface, [*shape, shape[0]], palette.ink_faint, style.px(1.5), style.px(5))
            return palette.ink_soft
        if not down:
            draw.shadow(surface, style, rect, 3)
        fill, edge, ink = palette.wood, palette.wood_dark, palette.wood_ink
        if self.main:
            fill, edge, ink = palette.accent, draw.mix(palette.accent, palette.shadow, 0.5), palette.accent_ink
        if self.hot(env):
            fill = draw.mix(fill, palette.shadow, 0.16) if self.main else draw.mix(fill, (255, 255, 255), 0.2)
        if self.pressed:
            fill, edge, ink = palette.wood_dark, palette.shadow, palette.paper
        draw.plank(surface, style, rect, fill, edge)
        return ink

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        if self.enabled and self.seen().collidepoint(x, y):
            return self.action() or STAY
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        if key.key in PRESSING and not key.repeat:
            return (self.action() if self.enabled else None) or STAY
        return None


def keycap(surface: Surface, style: Style, name: str, at: tuple[float, float]) -> None:
    """A key's name in a small frame that ends at ``at[0]`` and is centred on ``at[1]``."""
    wide = texts.width(style, "small", name)
    tall = texts.line_height(style, "small")
    frame = Rect(round(at[0]) - wide - style.px(10), round(at[1]) - tall // 2 - 1, wide + style.px(10), tall + 2)
    draw.polygon(surface, draw.rounded(frame, style.px(4)), style.palette.paper)
    draw.line(surface, draw.rounded(frame, style.px(4)), style.palette.ink_faint, 1, closed=True)
    draw.write(surface, style, name, "small", style.palette.ink, (frame.centerx, frame.y + 1), 0.5)


def with_key(button: Button, key: str, style: Style, *, tip: bool = False) -> Button:
    """The button with the key that does the same: on it where there is room, in its ``tip`` where text is large."""
    if tip or style.text_scale > ROOMY_TEXT:
        button.hint = say("kit.key_tip", words=button.words(), key=key)
    else:
        button.shortcut = key
    return button


@dataclass(eq=False)
class Toggle(Button):
    """A box to tick, with its words and, below them, an explanation."""

    role = "toggle"

    action: Action = field(init=False)
    on: bool
    change: Callable[[bool], Outcome | None]
    _: KW_ONLY
    explains: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.action = lambda: self.change(not self.on)

    def words(self) -> str:
        return f"{self.says}\n{self.explains}" if self.explains else self.says

    def state(self, env: Env) -> dict[str, object]:
        return {"checked": self.on}

    def _box(self, env: Env) -> int:
        return env.style.text_px(26)

    def _indent(self, env: Env) -> int:
        return self._box(env) + env.style.px(12)

    def want(self, env: Env) -> int:
        wide = texts.width(env.style, "strong", self.says)
        if self.explains:
            wide = max(wide, min(texts.width(env.style, "small", self.explains), env.style.text_px(420)))
        return wide + self._indent(env) + 2

    def least(self, env: Env) -> int:
        return longest_word(env.style, "strong", self.says) + self._indent(env)

    def height(self, env: Env, width: int) -> int:
        room = width - self._indent(env)
        tall = len(texts.wrap(env.style, "strong", self.says, room)) * texts.line_height(env.style, "strong")
        if self.explains:
            tall += len(texts.wrap(env.style, "small", self.explains, room)) * texts.line_height(env.style, "small")
        return max(tall, self._box(env)) + env.style.px(8)

    def looks(self, env: Env) -> object:
        return self.used(env), self.says, self.explains, self.on

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        side = self._box(env)
        box = Rect(self.rect.x, self.rect.y + style.px(4), side, side)
        ink = palette.ink if self.enabled else palette.ink_faint
        fill = palette.paper_dim if not self.enabled else palette.wood_light if self.hot(env) else palette.paper
        draw.polygon(surface, draw.rounded(box, style.px(5)), palette.ink if self.enabled else palette.ink_faint)
        draw.polygon(surface, draw.rounded(box.inflate(-4, -4), style.px(4)), fill)
        if self.on:
            art.put_icon(surface, "check", box.center, round(side * 0.86), palette.accent if self.enabled else ink)
        room = Rect(self.rect.x + self._indent(env), box.y, self.rect.width - self._indent(env), self.rect.height)
        step = texts.line_height(style, "strong")
        room.y += max((side - step) // 2, 0)
        draw.write_lines(surface, style, self.says, "strong", ink, room)
        if self.explains:
            room.y += step * len(texts.wrap(style, "strong", self.says, room.width))
            soft = palette.ink_soft if self.enabled else ink
            draw.write_lines(surface, style, self.explains, "small", soft, room)
        self.draw_focus(env, surface)
