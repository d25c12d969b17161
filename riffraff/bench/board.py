"""How the bench's window is divided: parameters to the left, the ship in the middle, readings to the right.

Everything but the ship stands on one painted picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.layer import Kept

SIDE_PX = 324
"""Width of the parameters and of the readings, px at base size and ordinary text."""
MOST_SIDE = 0.3
"""Of the window's width, however large the text."""
GAP = 6
PLOT_SHARE = 0.2
"""Of the height between strip and time bar."""
LEAST_PLOT = 84
"""A plot lower than this shows nothing, px at base size."""


class Board(Widget):
    """Places its parts; see the module. ``left``, ``right`` and the others are columns of parts from top to bottom."""

    def __init__(
        self,
        strip: Widget,
        left: Sequence[Widget],
        scenes: Sequence[Widget],
        middle: Sequence[Widget],
        right: Sequence[Widget],
        foot: Sequence[Widget],
    ) -> None:
        super().__init__()
        self.strip = strip
        self.params, self.scenes, self.middle = list(left), list(scenes), list(middle)
        self.right, self.foot = list(right), list(foot)
        self.panels: list[Rect] = []
        self._ground = Kept()
        self._gather(self.right)

    def _gather(self, right: Sequence[Widget]) -> None:
        """Everything in reading order."""
        first, *more = self.middle
        self.children = [self.strip, *self.params, first, *self.scenes, *more, *right, *self.foot]

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        style = env.style
        gap = style.px(GAP)
        side = min(style.text_px(SIDE_PX), round(rect.width * MOST_SIDE))
        top = self.strip.height(env, rect.width - 2 * gap)
        self.strip.place(env, Rect(rect.x + gap, rect.y + gap, rect.width - 2 * gap, top))
        y = rect.y + top + 2 * gap
        low = max(part.height(env, rect.width) for part in self.foot)
        bottom = rect.bottom - low - 2 * gap
        left = Rect(rect.x + gap, y, side, bottom - y)
        right = Rect(rect.right - gap - side, y, side, bottom - y)
        centre = Rect(left.right + gap, y, right.x - left.right - 2 * gap, bottom - y)
        self.panels = [left, right]
        self._stack(env, left.inflate(-2 * gap, -2 * gap), self.params, stretch=len(self.params) - 1)
        self._right(env, right.inflate(-2 * gap, -2 * gap))
        self._middle(env, centre)
        self._foot(env, Rect(rect.x + gap, bottom + gap, rect.width - 2 * gap, low))

    def _stack(self, env: Env, room: Rect, parts: Sequence[Widget], stretch: int) -> None:
        """Parts from top to bottom at their own heights; one takes what is left over."""
        gap = env.style.px(GAP)
        heights = [part.height(env, room.width) for part in parts]
        heights[stretch] = max(room.height - sum(heights) + heights[stretch] - gap * (len(parts) - 1), 0)
        y = room.y
        for part, height in zip(parts, heights, strict=True):
            part.place(env, Rect(room.x, y, room.width, height))
            y += height + gap

    def _right(self, env: Env, room: Rect) -> None:
        """Readings and controls at their own heights, the two plots between them share the rest.

        Where there is too little for two, the righting arm has it alone.
        """
        gap = env.style.px(GAP)
        readings, controls = self.right[0], self.right[3:]
        own = [part.height(env, room.width) for part in controls]
        tall = readings.height(env, room.width)
        rest = room.height - tall - sum(own) - gap * (len(self.right) - 1)
        shown, heights = list(self.right), [tall, rest // 2, rest // 2, *own]
        if rest // 2 < env.style.px(LEAST_PLOT):
            del shown[2], heights[2]
            heights[1] = max(rest + gap, env.style.px(40))
        self._gather(shown)
        y = room.y
        for part, height in zip(shown, heights, strict=True):
            part.place(env, Rect(room.x, y, room.width, height))
            y += height + gap

    def _middle(self, env: Env, room: Rect) -> None:
        """Overlays, the ship (or two), the tray, and two plots beside each other."""
        gap = env.style.px(GAP)
        overlays, tray, *plots = self.middle
        top, low = overlays.height(env, room.width), tray.height(env, room.width)
        tall = max(min(round(room.height * PLOT_SHARE), env.style.px(150)), env.style.px(70))
        ship = room.height - top - low - tall - 3 * gap
        overlays.place(env, Rect(room.x, room.y, room.width, top))
        y = room.y + top + gap
        wide = (room.width - gap * (len(self.scenes) - 1)) // len(self.scenes)
        for n, scene in enumerate(self.scenes):
            scene.place(env, Rect(room.x + n * (wide + gap), y, wide, ship))
        y += ship + gap
        tray.place(env, Rect(room.x, y, room.width, low))
        y += low + gap
        wide = (room.width - gap * (len(plots) - 1)) // len(plots)
        for n, plot in enumerate(plots):
            plot.place(env, Rect(room.x + n * (wide + gap), y, wide, tall))

    def _foot(self, env: Env, room: Rect) -> None:
        """The transport keys, and the time bar in what is left."""
        transport, bar = self.foot
        wide = transport.want(env)
        gap = env.style.px(GAP)
        transport.place(env, Rect(room.x, room.y, wide, room.height))
        bar.place(env, Rect(room.x + wide + 2 * gap, room.y, room.width - wide - 2 * gap, room.height))

    def looks(self, env: Env) -> object:
        return self.panels, self.foot[-1].rect

    def draw(self, env: Env, surface: Surface) -> None:
        clip, key = surface.get_clip(), (self.looks(env), env.style)
        for part in self.children:
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
        foot = self.foot[-1].rect
        draw.paper(surface, style, foot.inflate(style.px(10), style.px(6)), depth=2)
