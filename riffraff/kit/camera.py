"""From the world's millimetres to the window's pixels and back: the only place where y is turned upside down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Pose = tuple[float, float, float]
"""x, y in mm and angle in rad."""

FAR_PX = 8000.0
"""Nothing that is drawn lies further out: pictures and polygons cannot be put just anywhere."""


@dataclass(frozen=True)
class Camera:
    """``zoom`` px for a mm; the world's origin lies at (``x_px``, ``y_px``) of the window."""

    zoom: float
    x_px: float
    y_px: float

    @classmethod
    def fit(cls, rect: Sequence[float], low: Point, high: Point) -> Camera:
        """The camera that shows the world from ``low`` to ``high`` (mm) as large as ``rect`` (x, y, w, h px) allows."""
        x, y, width, height = rect
        zoom = min(width / (high[0] - low[0]), height / (high[1] - low[1]))
        middle_x, middle_y = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        return cls(zoom, x + width / 2 - middle_x * zoom, y + height / 2 + middle_y * zoom)

    def px(self, x: float, y: float) -> Point:
        """Where a point of the world (mm) is drawn. What is far outside the window, or nowhere, is only that."""
        across, down = self.x_px + x * self.zoom, self.y_px - y * self.zoom
        return max(-FAR_PX, min(FAR_PX, across)), max(-FAR_PX, min(FAR_PX, down))

    def mm(self, x_px: float, y_px: float) -> Point:
        """The point of the world (mm) that is drawn at a pixel."""
        return (x_px - self.x_px) / self.zoom, (self.y_px - y_px) / self.zoom

    def path(self, points: Iterable[Sequence[float]], pose: Pose = (0.0, 0.0, 0.0)) -> list[Point]:
        """Pixels of points given in the frame of ``pose``."""
        x, y, angle = pose
        c, s = math.cos(angle) * self.zoom, math.sin(angle) * self.zoom
        left, top = self.px(x, y)
        return [(left + px * c - py * s, top - px * s - py * c) for px, py in points]
