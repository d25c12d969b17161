"""A part of the screen over something that moves: drawn once, and kept as a picture until something on it changes."""

from __future__ import annotations

import pygame

from riffraff.ui.draw import Rect, Surface
from riffraff.ui.widgets.base import Env, Widget
from riffraff.ui.widgets.layout import Pad

INSIDE_PX = 12
"""A sheet's corners and edges, which stay as they are, are not deeper than half of this."""
MARGIN_PX = 26
"""Room for shadows around it, px at base size."""


class Layer(Widget):
    """One widget, kept as a picture. ``redraw`` says that the picture no longer holds."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self.children = [child]
        self._picture: Surface | None = None
        self._at = Rect(0, 0, 0, 0)

    def redraw(self) -> None:
        """Draw it anew the next time."""
        self._picture = None

    def draw(self, env: Env, surface: Surface) -> None:
        if self._picture is None:
            margin = env.style.px(MARGIN_PX)
            self._at = self.children[0].rect.inflate(2 * margin, 2 * margin).clip(surface.get_rect())
            ground = Surface(surface.get_size(), pygame.SRCALPHA)
            self.children[0].draw(env, ground)
            solid = _solid(self.children[0], ground)
            self._picture = ground.subsurface(self._at).copy()
            # Smooth edges drawn on the sheet have thinned it out there: make it as thick again as a sheet is
            self._picture.blit(solid, (-self._at.x, -self._at.y), special_flags=pygame.BLEND_RGBA_MAX)
        surface.blit(self._picture, self._at)


def _solid(child: Widget, ground: Surface) -> Surface:
    """The inside of every sheet as pure opacity."""
    cover = Surface(ground.get_size(), pygame.SRCALPHA)
    cover.fill((0, 0, 0, 0))
    for widget in child.walk():
        if isinstance(widget, Pad) and widget.look:
            cover.fill((0, 0, 0, 255), widget.rect.inflate(-INSIDE_PX, -INSIDE_PX))
    return cover
