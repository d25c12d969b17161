"""Parts of the screen that are kept as pictures for as long as they look the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from riffraff.kit.draw import Rect, Surface
from riffraff.kit.widgets.base import Env, Holder, Shown, Widget, spread
from riffraff.kit.widgets.layout import Pad

STAYS_FRAMES = 20
"""A picture that was shown so often is packed, so that what is as thick as paper is copied, not mixed. That takes as
long as many frames gain by it, and is not for the frame in which the picture was made."""
INSIDE_PX = 12
"""A sheet's corners and edges, which stay as they are, are not deeper than half of this."""


class Kept:
    """What lies below a part of the screen that changes, opaque."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture: Surface | None = None

    def put(self, surface: Surface, rect: Rect, key: object, paint: Callable[[Surface], None]) -> None:
        """Draw it in ``rect``; ``paint``, which draws it there on a surface of the window's size, is asked again only
        for another ``key`` or place."""
        rect, key = rect.clip(surface.get_rect()), (key, tuple(rect), surface.get_size())
        if self._picture is None or key != self._key:
            ground = Surface(surface.get_size())
            paint(ground)
            self._key, self._picture = key, ground.subsurface(rect).copy()
        surface.blit(self._picture, rect)


class Layer(Holder):
    """One widget over something that moves, kept as a picture with the looks that it was painted for.

    The picture of ``before``, the layer that was here, is shown until this one is painted.
    """

    def __init__(self, child: Widget, before: Layer | None = None) -> None:
        super().__init__(child)
        self._picture: Surface | None = None
        self._at = Rect(0, 0, 0, 0)
        self._looks: list[object] = []
        self._drawn = 0
        if before is not None:
            self._picture, self._at = before._picture, before._at
            self._looks, self._drawn = before._looks, before._drawn

    def _wanted(self, env: Env) -> list[object]:
        shown: list[Shown] = []
        self.child.gather(env, shown)
        return [env.style, *shown]

    def due(self, env: Env) -> bool:
        """Whether the picture no longer holds."""
        return self._wanted(env) != self._looks

    def paint(self, env: Env) -> None:
        """Make the picture."""
        window = Rect((0, 0), env.style.size)
        self._at = spread(self.child.rect, env.style).clip(window)
        self._looks = self._wanted(env)
        ground = _ground(window.size)
        ground.fill((0, 0, 0, 0), self._at)
        self.child.draw(env, ground)
        self._picture = ground.subsurface(self._at).copy()
        self._thicken(self._picture)
        self._drawn = 0

    def area(self, env: Env) -> Rect:
        return self._at

    def gather(self, env: Env, shown: list[Shown]) -> None:
        if self._looks[:1] != [env.style]:  # there is none, or one for another window
            self.paint(env)
        shown.append((self._at, self._looks))

    def draw(self, env: Env, surface: Surface) -> None:
        assert self._picture is not None  # what is drawn was shown before
        self._drawn += 1
        if self._drawn == STAYS_FRAMES:
            self._picture.set_alpha(255, pygame.RLEACCEL)
        surface.blit(self._picture, self._at)

    def _thicken(self, picture: Surface) -> None:
        """Smooth edges drawn on a sheet have thinned it out there: make its inside as thick again as a sheet is."""
        for widget in self.child.walk():
            if isinstance(widget, Pad) and widget.look:
                inside = widget.rect.inflate(-INSIDE_PX, -INSIDE_PX).move(-self._at.x, -self._at.y)
                picture.fill((0, 0, 0, 255), inside, pygame.BLEND_RGBA_MAX)


@lru_cache(maxsize=1)
def _ground(size: tuple[int, int]) -> Surface:
    """Where layers are drawn, at their place in the window, before their part is kept."""
    return Surface(size, pygame.SRCALPHA)
