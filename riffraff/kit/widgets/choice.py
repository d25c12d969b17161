"""One of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.theme import CHIP_H, CONTROL_H, Colour
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import PRESSING, longest_word


@dataclass(eq=False)
class Choice(Widget):
    """One of several, changed by arrows at its sides: click, or left and right. ``options``: (value, words).
    ``small``: as low as can be, on one line."""

    role = "choice"
    focusable = True
    around = 0

    id: str
    options: Sequence[tuple[str, str]]
    value: str
    change: Callable[[str], Outcome | None]
    _: KW_ONLY
    icons: Sequence[str] = ()
    small: bool = False

    def __post_init__(self) -> None:
        self.font = "label" if self.small else "strong"

    def _index(self) -> int:
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    def words(self) -> str:
        shown = self.options[self._index()][1]
        return f"{self.says}: {shown}" if self.says else shown

    def state(self, env: Env) -> dict[str, object]:
        return {"value": self.value, "options": [value for value, _ in self.options]}

    def _arrow(self, env: Env) -> int:
        return env.style.text_px(24 if self.small else 34)

    def _icon(self, env: Env) -> int:
        return env.style.text_px(30) if self.icons else 0

    def want(self, env: Env) -> int:
        wide = max(texts.width(env.style, self.font, words) for _, words in self.options)
        return wide + 2 * self._arrow(env) + self._icon(env) + env.style.px(12)

    def least(self, env: Env) -> int:
        if self.small:
            return env.style.text_px(44) + 2 * self._arrow(env)
        wide = max(longest_word(env.style, self.font, words) for _, words in self.options)
        return wide + 2 * self._arrow(env) + self._icon(env) + env.style.px(8)

    def height(self, env: Env, width: int) -> int:
        if self.small:
            return env.style.text_px(CHIP_H)
        room = width - 2 * self._arrow(env) - self._icon(env) - env.style.px(4)
        lines = max(len(texts.wrap(env.style, self.font, words, room)) for _, words in self.options)
        return max(env.style.text_px(CONTROL_H), lines * texts.line_height(env.style, self.font) + 2 * env.style.px(6))

    def looks(self, env: Env) -> object:
        return self.used(env), self.value, self.options[self._index()], tuple(self.icons)

    def _ground(self, env: Env, surface: Surface) -> Colour:
        style, palette = env.style, env.style.palette
        draw.plank(surface, style, self.rect, palette.wood_light if self.hot(env) else palette.wood)
        return palette.wood_ink

    def draw(self, env: Env, surface: Surface) -> None:
        style, rect, arrow = env.style, self.rect, self._arrow(env)
        ink = self._ground(env, surface)
        for name, x in (("left", rect.x + arrow / 2), ("right", rect.right - arrow / 2)):
            art.put_icon(surface, name, (x, rect.centery), style.text_px(12 if self.small else 16), ink)
        room = Rect(rect.x + arrow, rect.y, rect.width - 2 * arrow, rect.height)
        if self.icons:
            size = style.text_px(22)
            art.put_icon(surface, self.icons[self._index()], (room.x + self._icon(env) / 2, rect.centery), size, ink)
            room.x += self._icon(env)
            room.width -= self._icon(env)
        words = self.options[self._index()][1]
        if self.small:
            words = texts.shorten(style, self.font, words, room.width)
        draw.write_lines(surface, style, words, self.font, ink, room, 0.5, middle=True)
        self.draw_focus(env, surface)

    def _step(self, by: int) -> Outcome:
        if len(self.options) < 2:
            return STAY
        self.value = self.options[(self._index() + by) % len(self.options)][0]
        return self.change(self.value) or STAY

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        return STAY

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        if not self.seen().collidepoint(x, y):
            return STAY
        return self._step(-1 if x < self.rect.x + self.rect.width * 0.4 else 1)

    def key(self, env: Env, key: Key) -> Outcome | None:
        if key.key in ("left", "right"):
            return self._step(-1 if key.key == "left" else 1)
        if key.key in PRESSING and not key.repeat:
            return self._step(1)
        return None
