"""Small things to press: the bench has many, and the ship needs the room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import CHIP_H, Colour, Style
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.buttons import Button
from riffraff.kit.widgets.choice import Choice


@dataclass(eq=False, kw_only=True)
class Chip(Button):
    """A small button, with an icon and words or either; ``on`` shows that what it switches is on."""

    around = 1

    small: bool = True
    on: bool | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.pressed = bool(self.on)

    def state(self, env: Env) -> dict[str, object]:
        return {} if self.on is None else {"checked": self.on}

    def least(self, env: Env) -> int:
        return min(self.want(env), env.style.text_px(44))

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(CHIP_H)

    def _sides(self, env: Env) -> int:
        return 2 * env.style.px(7)

    def key(self, env: Env, key: Key) -> Outcome | None:
        return super().key(env, key) if env.by_keyboard else None  # after a press of the mouse, Space is the bench's

    def _lines(self, env: Env, room: int) -> Sequence[str]:
        return () if self.bare else (texts.shorten(env.style, self.font, self.says, room),)

    def _ground(self, env: Env, surface: Surface, rect: Rect, down: bool) -> Colour:
        style, palette = env.style, env.style.palette
        fill = palette.wood_light if self.hot(env) else palette.paper if self.on else palette.wood
        wooden(surface, style, rect, fill, palette.accent if self.on else palette.wood_dark)
        if self.on:  # an underline as well, for those who do not tell the colours apart
            surface.fill(
                palette.accent, (rect.x + style.px(8), rect.bottom - style.px(5), rect.width - style.px(16), 2)
            )
        return palette.wood_ink if self.enabled else palette.ink_faint


def wooden(surface: Surface, style: Style, rect: Rect, fill: Colour, edge: Colour) -> None:
    """A small piece of wood: too small for a texture and a hand-cut edge."""
    surface.blit(_wood(style, rect.size, fill, edge), rect)


@lru_cache(maxsize=128)
def _wood(style: Style, size: tuple[int, int], fill: Colour, edge: Colour) -> Surface:
    def paint(large: Surface, k: float) -> None:
        whole = Rect((0, 0), large.get_size())
        pygame.draw.polygon(large, (*edge, 255), draw.rounded(whole, style.px(7) * k))
        inner = whole.inflate(-3.4 * k, -3.4 * k)
        pygame.draw.polygon(large, (*fill, 255), draw.rounded(inner, style.px(6) * k))
        light = draw.mix(fill, (255, 255, 255), 0.35)
        large.fill((*light, 255), (inner.x + style.px(5) * k, inner.y + k / 2, inner.width - 2 * style.px(5) * k, k))

    return draw.fine(size, (*edge, 0), paint)


@dataclass(eq=False, kw_only=True)
class SmallChoice(Choice):
    """A choice of the height of a chip."""

    small: bool = True

    def _ground(self, env: Env, surface: Surface) -> Colour:
        style, palette = env.style, env.style.palette
        wooden(surface, style, self.rect, palette.wood_light if self.hot(env) else palette.wood, palette.wood_dark)
        return palette.wood_ink

    def key(self, env: Env, key: Key) -> Outcome | None:
        return super().key(env, key) if env.by_keyboard else None
