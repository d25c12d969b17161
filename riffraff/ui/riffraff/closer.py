"""Seeing the slot to load from nearer by."""

from __future__ import annotations

from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Rect

STEPS = (1.0, 1.5, 2.2)
"""So many times as large. The last makes the smallest slot as wide as a thumb in the smallest window; pictures of the
whole sea at more than that would be too large to keep."""
ABOVE_MM = 18.0
"""What is in the middle lies so far above the slot: there a piece is held."""


class Closer:
    """How near a person wants to see the slot to load."""

    def __init__(self) -> None:
        self._step = 0

    @property
    def times(self) -> float:
        """So many times as large as the whole ship is seen."""
        return STEPS[self._step]

    def zoom(self, steps: float) -> None:
        """Nearer by so many steps, or further away; no further than there are steps."""
        way = (steps > 0.0) - (steps < 0.0)
        self._step = min(max(self._step + way, 0), len(STEPS) - 1)

    def next(self) -> None:
        """Nearer by a step, and from the nearest back to the whole ship."""
        self._step = (self._step + 1) % len(STEPS)

    def camera(self, whole: Camera, rect: Rect, slot: Point) -> Camera:
        """The camera that shows the slot at a point of the world (mm) in the middle of ``rect`` px, as far as nothing
        is seen in it that would not be seen of the whole ship."""
        zoom = whole.zoom * self.times
        (left, top), (right, bottom) = whole.mm(*rect.topleft), whole.mm(*rect.bottomright)
        half_wide, half_tall = rect.width / zoom / 2, rect.height / zoom / 2
        x = min(max(slot[0], left + half_wide), right - half_wide)
        y = min(max(slot[1] + ABOVE_MM, bottom + half_tall), top - half_tall)
        return Camera(zoom, rect.centerx - x * zoom, rect.centery + y * zoom)
