"""How the bench's window is divided: parameters to the left, the ship in the middle, readings to the right.

Everything but the ship stands on one painted picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env, Widget, path_at
from riffraff.kit.widgets.layer import Kept
from riffraff.kit.widgets.layout import Column
from riffraff.kit.widgets.scroll import Scroll

SIDE_PX = 324
"""Width of the parameters and of the readings, px at base size and ordinary text."""
MOST_SIDE = 0.3
"""Of the window's width, however large the text."""
GAP = 6
LEAST_PLOT = 84
"""A plot lower than this shows nothing, px at base size."""


class Side(Column):
    """Readings, two plots, and controls. Where there is too little room for two plots, the first has it alone.
    Where even that is too much, the readings scroll."""

    def __init__(self, readings: Widget, plots: Sequence[Widget], controls: Sequence[Widget]) -> None:
        super().__init__([], gap=GAP)
        self._readings, self._plots, self._controls = readings, list(plots), list(controls)

    def place(self, env: Env, rect: Rect) -> None:
        self._readings.clip = None
        self.children = [self._readings, *self._plots, *self._controls]
        room = rect.height - self.height(env, rect.width) + sum(plot.height(env, rect.width) for plot in self._plots)
        if room // len(self._plots) < env.style.px(LEAST_PLOT):
            self.children.remove(self._plots[-1])
        if self.height(env, rect.width) > rect.height:
            self.children[0] = Scroll("readings.more", self._readings)
        super().place(env, rect)


class Board(Widget):
    """Places its parts; see the module. The last of ``foot`` is the time bar."""

    def __init__(self, strip: Widget, left: Widget, middle: Widget, right: Widget, foot: Widget) -> None:
        super().__init__()
        self.children = [strip, left, middle, right, foot]
        self.panels: list[Rect] = []
        self._ground = Kept()

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        style = env.style
        gap = style.px(GAP)
        strip, left, middle, right, foot = self.children
        side = min(style.text_px(SIDE_PX), round(rect.width * MOST_SIDE))
        inner = rect.inflate(-2 * gap, -2 * gap)
        top, low = strip.height(env, inner.width), foot.height(env, inner.width)
        strip.place(env, Rect(inner.topleft, (inner.width, top)))
        foot.place(env, Rect(inner.x, inner.bottom - low, inner.width, low))
        y, tall = inner.y + top + gap, inner.height - top - low - 2 * gap
        self.panels = [Rect(x, y, side, tall) for x in (inner.x, inner.right - side)]
        for part, panel in zip((left, right), self.panels, strict=True):
            part.place(env, panel.inflate(-2 * gap, -2 * gap))
        middle.place(env, Rect(inner.x + side + gap, y, inner.width - 2 * side - 2 * gap, tall))

    def looks(self, env: Env) -> object:
        return self.panels, self.children[-1].children[-1].rect

    def draw(self, env: Env, surface: Surface) -> None:
        clip, key = surface.get_clip(), (self.looks(env), env.style)
        for part in path_at(self, *clip.center):
            if part.opaque and part.rect.contains(clip):
                part.draw(env, surface)
                return
        self._ground.put(surface, surface.get_rect(), key, lambda ground: self._paint(ground, env.style))
        super().draw(env, surface)

    def _paint(self, surface: Surface, style: Style) -> None:
        """The ground: a wooden table with two sheets of paper on it."""
        draw.texture(surface, surface.get_rect(), "wood", style.palette)
        for panel in self.panels:
            draw.paper(surface, style, panel, depth=3)
        bar = self.children[-1].children[-1].rect
        draw.paper(surface, style, bar.inflate(style.px(10), style.px(6)), depth=2)
