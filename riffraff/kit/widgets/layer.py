"""A part of the screen over something that moves: drawn once, and kept as a picture until something on it changes."""

from __future__ import annotations

from functools import lru_cache

import pygame

from riffraff.kit.draw import Rect, Surface
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.layout import Pad

INSIDE_PX = 12
"""A sheet's corners and edges, which stay as they are, are not deeper than half of this."""
MARGIN_PX = 26
"""Room for shadows around it, px at base size."""


class Layer(Widget):
    """One widget, kept as a picture. ``due``: the picture no longer holds, and is to be painted anew."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self.children = [child]
        self.due = True
        self._picture: Surface | None = None
        self._at = Rect(0, 0, 0, 0)
        self._of = (0, 0)
        """Size of the window that it was painted for."""

    def follow(self, before: Layer) -> None:
        """Show the picture of the one that was here before, until this one is painted."""
        self._picture, self._at, self._of = before._picture, before._at, before._of

    def redraw(self) -> None:
        """The picture no longer holds."""
        self.due = True

    def shows(self, surface: Surface) -> bool:
        """Whether there is a picture that can be shown on this surface, be it an old one."""
        return self._picture is not None and self._of == surface.get_size()

    def paint(self, env: Env, surface: Surface) -> None:
        """Make the picture for this surface."""
        margin = env.style.px(MARGIN_PX)
        self._at = self.children[0].rect.inflate(2 * margin, 2 * margin).clip(surface.get_rect())
        self._of = surface.get_size()
        ground = _ground(self._of)
        ground.fill((0, 0, 0, 0), self._at)
        self.children[0].draw(env, ground)
        self._picture = ground.subsurface(self._at).copy()
        self._thicken(self._picture)
        self.due = False

    def draw(self, env: Env, surface: Surface) -> None:
        if self._picture is None:
            self.paint(env, surface)
        assert self._picture is not None
        surface.blit(self._picture, self._at)

    def _thicken(self, picture: Surface) -> None:
        """Smooth edges drawn on a sheet have thinned it out there: make its inside as thick again as a sheet is."""
        cover = Surface(picture.get_size(), pygame.SRCALPHA)
        cover.fill((0, 0, 0, 0))
        for widget in self.children[0].walk():
            if isinstance(widget, Pad) and widget.look:
                inside = widget.rect.inflate(-INSIDE_PX, -INSIDE_PX)
                cover.fill((0, 0, 0, 255), inside.move(-self._at.x, -self._at.y))
        picture.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)


@lru_cache(maxsize=1)
def _ground(size: tuple[int, int]) -> Surface:
    """Where layers are drawn, at their place in the window, before their part is kept."""
    return Surface(size, pygame.SRCALPHA)


def forget() -> None:
    """Drop what is kept."""
    _ground.cache_clear()
