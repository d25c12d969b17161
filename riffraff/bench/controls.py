"""Small things to press: the bench has many, and the ship needs the room."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from riffraff.kit import art, draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import Outcome
from riffraff.kit.theme import Colour, Style
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.buttons import Button
from riffraff.kit.widgets.choice import Choice

CHIP_H = 30
"""Height, px at base size and ordinary text: for a mouse; every chip has a key as well."""


class Chip(Button):
    """A small button, with a sign and words or either; ``on`` shows that what it switches is on."""

    around = 1

    def __init__(
        self,
        widget_id: str,
        words: str,
        action: Callable[[], Outcome | None],
        *,
        hint: str = "",
        sign: str = "",
        bare: bool = False,
        on: bool | None = None,
        enabled: bool = True,
        grow: float = 0.0,
    ) -> None:
        hint = hint or (words if bare else "")
        super().__init__(widget_id, words, action, hint=hint, small=True, enabled=enabled, grow=grow)
        self.sign = sign
        self.only_sign = bare
        self.on = on

    def state(self, env: Env) -> dict[str, object]:
        return {} if self.on is None else {"checked": self.on}

    def want(self, env: Env) -> int:
        wide = 0 if self.only_sign else texts.width(env.style, "label", self.words())
        gap = env.style.px(6) if self.sign and not self.only_sign else 0
        return wide + gap + (env.style.text_px(16) if self.sign else 0) + 2 * env.style.px(9)

    def least(self, env: Env) -> int:
        return min(self.want(env), env.style.text_px(44))

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(CHIP_H)

    def key(self, env: Env, key: Key) -> Outcome | None:
        return super().key(env, key) if env.by_keyboard else None  # after a press of the mouse, Space is the bench's

    def looks(self, env: Env) -> object:
        return super().looks(env), self.sign, self.on

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        down = (env.held == self.id and env.hover == self.id) or bool(self.on)
        rect = self.rect.move(0, 1 if down else 0)
        fill = palette.wood_light if self.hot(env) else palette.paper if self.on else palette.wood
        wooden(surface, style, rect, fill, palette.accent if self.on else palette.wood_dark)
        ink = palette.wood_ink
        size = style.text_px(14) if self.sign else 0
        gap = style.px(6) if self.sign and not self.only_sign else 0
        room = rect.width - 2 * style.px(6) - size - gap
        words = "" if self.only_sign else texts.shorten(style, "label", self.words(), room)
        wide = texts.width(style, "label", words) if words else 0
        x = rect.centerx - (wide + size + gap) / 2
        if self.sign:
            draw_sign(surface, self.sign, (x + size / 2, rect.centery), size, ink)
        y = rect.centery - texts.line_height(style, "label") / 2
        draw.write(surface, style, words, "label", ink, (x + size + gap, y))
        if self.on:  # an underline as well, for those who do not tell the colours apart
            surface.fill(
                palette.accent, (rect.x + style.px(8), rect.bottom - style.px(5), rect.width - style.px(16), 2)
            )
        self.draw_focus(env, surface)


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

    def _arrow(self, env: Env) -> int:
        return env.style.text_px(24)

    def height(self, env: Env, width: int) -> int:
        return env.style.text_px(CHIP_H)

    def key(self, env: Env, key: Key) -> Outcome | None:
        return super().key(env, key) if env.by_keyboard else None

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        wooden(surface, style, self.rect, palette.wood_light if self.hot(env) else palette.wood, palette.wood_dark)
        arrow = self._arrow(env)
        for name, x in (("left", self.rect.x + arrow / 2), ("right", self.rect.right - arrow / 2)):
            art.put_icon(surface, name, (x, self.rect.centery), style.text_px(12), palette.wood_ink)
        room = self.rect.width - 2 * arrow
        y = self.rect.centery - texts.line_height(style, "label") / 2
        shown = self.options[self._index()][1]
        draw.write(surface, style, shown, "label", palette.wood_ink, (self.rect.centerx, y), 0.5, room)
        self.draw_focus(env, surface)


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
