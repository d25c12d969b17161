"""Small things to press: the bench has many, and the ship needs the room."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import pygame

from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Point, Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import CHIP_H, Colour, Style
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.buttons import Button
from riffraff.kit.widgets.choice import Choice


class Chip(Button):
    """A small button, with a sign and words or either; ``on`` shows that what it switches is on."""

    around = 1

    def __init__(
        self,
        widget_id: str,
        words: str,
        action: Callable[[], Outcome | None],
        *,
        sign: str = "",
        on: bool | None = None,
        **more: Any,
    ) -> None:
        super().__init__(widget_id, words, action, icon=sign, small=True, pressed=bool(on), **more)
        self.on = on

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
        return () if self.bare else (texts.shorten(env.style, self.font, self._words, room),)

    def _draw_icon(self, surface: Surface, centre: Point, size: int, ink: Colour) -> None:
        draw_sign(surface, self.icon, centre, size, ink)

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


class SmallChoice(Choice):
    """A choice of the height of a chip."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, small=True, **more)

    def _ground(self, env: Env, surface: Surface) -> Colour:
        style, palette = env.style, env.style.palette
        wooden(surface, style, self.rect, palette.wood_light if self.hot(env) else palette.wood, palette.wood_dark)
        return palette.wood_ink

    def key(self, env: Env, key: Key) -> Outcome | None:
        return super().key(env, key) if env.by_keyboard else None


def draw_sign(surface: Surface, sign: str, at: tuple[float, float], size: float, colour: Colour) -> None:
    """A transport sign of ``size`` px about ``at``: play, pause, step, back, undo, redo, reset, left, right."""
    x, y, r = at[0], at[1], size / 2
    bar = max(size * 0.24, 2)

    def box(left: float, width: float) -> Rect:
        return Rect(round(x + left), round(y - r), max(round(width), 2), round(2 * r))

    match sign:
        case "left" | "right":
            way = -1.0 if sign == "left" else 1.0
            head = [(x + way * r, y), (x - way * r * 0.1, y - r * 0.8), (x - way * r * 0.1, y + r * 0.8)]
            draw.polygon(surface, head, colour)
            draw.line(surface, [(x - way * r, y), (x, y)], colour, max(size * 0.2, 2))
        case "play":
            draw.polygon(surface, [(x - r * 0.7, y - r), (x + r, y), (x - r * 0.7, y + r)], colour)
        case "pause":
            surface.fill(colour, box(-r * 0.75, bar))
            surface.fill(colour, box(r * 0.75 - bar, bar))
        case "step":
            draw.polygon(surface, [(x - r, y - r), (x + r * 0.4, y), (x - r, y + r)], colour)
            surface.fill(colour, box(r * 0.55, bar * 0.8))
        case "back":
            draw.polygon(surface, [(x + r, y - r), (x - r * 0.4, y), (x + r, y + r)], colour)
            surface.fill(colour, box(-r * 0.55 - bar * 0.8, bar * 0.8))
        case "undo" | "redo" | "reset":
            turns = 1.5 if sign == "reset" else 1.1
            way = -1.0 if sign == "redo" else 1.0
            path = [
                (x + way * r * 0.8 * math.cos(a), y + r * 0.8 * math.sin(a))
                for a in (math.pi * (1.15 + turns * n / 16) for n in range(17))
            ]
            draw.line(surface, path, colour, max(size * 0.14, 1.6))
            tip = path[0]
            head = [
                (tip[0] - way * r * 0.55, tip[1] - r * 0.2),
                (tip[0] + way * r * 0.55, tip[1] - r * 0.35),
                (tip[0], tip[1] + r * 0.55),
            ]
            draw.polygon(surface, head, colour)
