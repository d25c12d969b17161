"""A plain plot: one bar after the other, from zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.widgets.base import Env, Widget

TALL_PX = 92
"""Height of the bars, px at base size and ordinary text."""
WIDEST_PX = 26
"""Widest bar, px at base size."""


@dataclass(eq=False)
class Bars(Widget):
    """Counts as bars, in order; the largest is written, ``describe`` tells all. ``colour`` is one of the palette's."""

    role = "plot"

    id: str
    says: str
    values: Sequence[int]
    colour: str = "sea"

    def words(self) -> str:
        return f"{self.says}: {', '.join(map(str, self.values))}"

    def want(self, env: Env) -> int:
        return env.style.text_px(200)

    def least(self, env: Env) -> int:
        return env.style.text_px(120)

    def height(self, env: Env, width: int) -> int:
        return texts.line_height(env.style, "label") + env.style.text_px(TALL_PX)

    def looks(self, env: Env) -> object:
        return self.says, tuple(self.values), self.colour

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        line = texts.line_height(style, "label")
        draw.write(surface, style, self.says, "label", palette.ink, self.rect.topleft, room=self.rect.width)
        small = texts.line_height(style, "small")
        room = Rect(self.rect.x, self.rect.y + line + small, self.rect.width, self.rect.height - line - small - 2)
        most, count = max([*self.values, 1]), max(len(self.values), 1)
        step = min(room.width / count, style.px(WIDEST_PX))
        shown = False
        for n, value in enumerate(self.values):
            tall = round(room.height * value / most)
            bar = Rect(round(room.x + n * step), room.bottom - tall, max(round(step) - style.px(2), 1), tall)
            surface.fill(getattr(palette, self.colour), bar)
            if value == most and not shown and value:
                shown = True
                at = (min(max(bar.centerx, room.x + small / 2), room.right - small / 2), bar.y - small)
                draw.write(surface, style, str(value), "small", palette.ink, at, 0.5)
        draw.line(surface, [(room.x, room.bottom), (room.right, room.bottom)], palette.ink_soft, 1)
