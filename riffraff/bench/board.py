"""How the bench's window is divided: panels beside each other between a strip and a foot.

Everything but the ship stands on one painted picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from riffraff.bench.room import GAP
from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env, Widget, path_at
from riffraff.kit.widgets.layer import Kept


@dataclass(frozen=True)
class Panel:
    """A part of the window: a sheet of paper so many px wide, or all that is left by the others."""

    widget: Widget
    width: int | None = None


class Board(Widget):
    """Places its parts; see the module. The last of ``foot`` is the time bar."""

    def __init__(self, strip: Widget, panels: Sequence[Panel], foot: Widget) -> None:
        super().__init__()
        self._strip, self._panels, self._foot = strip, list(panels), foot
        self.children = [strip, *(panel.widget for panel in panels), foot]
        self.sheets: list[Rect] = []
        self._ground = Kept()

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        style = env.style
        gap = style.px(GAP)
        inner = rect.inflate(-2 * gap, -2 * gap)
        top, low = self._strip.height(env, inner.width), self._foot.height(env, inner.width)
        self._strip.place(env, Rect(inner.topleft, (inner.width, top)))
        self._foot.place(env, Rect(inner.x, inner.bottom - low, inner.width, low))
        x, y, tall = inner.x, inner.y + top + gap, inner.height - top - low - 2 * gap
        left = inner.width - gap * (len(self._panels) - 1) - sum(panel.width or 0 for panel in self._panels)
        self.sheets = []
        for panel in self._panels:
            whole = Rect(x, y, left if panel.width is None else panel.width, tall)
            if panel.width is not None:
                self.sheets.append(whole)
            panel.widget.place(env, whole if panel.width is None else whole.inflate(-2 * gap, -2 * gap))
            x = whole.right + gap

    def looks(self, env: Env) -> object:
        return self.sheets, self._bar

    @property
    def _bar(self) -> Rect:
        return self._foot.children[-1].rect

    def draw(self, env: Env, surface: Surface) -> None:
        clip, key = surface.get_clip(), (self.looks(env), env.style)
        for part in path_at(self, *clip.center):
            if part.opaque and part.seen().contains(clip):
                part.draw(env, surface)
                return
        self._ground.put(surface, surface.get_rect(), key, lambda ground: self._paint(ground, env.style))
        super().draw(env, surface)

    def _paint(self, surface: Surface, style: Style) -> None:
        """The ground: a wooden table with sheets of paper on it."""
        draw.texture(surface, surface.get_rect(), "wood", style.palette)
        for sheet in self.sheets:
            draw.paper(surface, style, sheet, depth=3)
        draw.paper(surface, style, self._bar.inflate(style.px(10), style.px(6)), depth=2)
