"""A spring by which a body is pulled: from a point of it to a point of the world, as a rubber band with a balance.

It is no part of the plain state, as no match knows it: who drives a world says again where it pulls.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pymunk

STIFFNESS = 2000.0
"""g/s2, 2 mN a mm: drawn out by a hand's breadth it lays the toy over, by a thumb's it moves a crate."""
FAR_MM = 500.0
"""Its end goes no further from the middle than this, in x or y: what is pulled harder flies through things."""
CALM = 0.5
"""Damping ratio of a piece at it, which else would bounce for long; the ship swings at it as she likes."""
PIECES = 4
"""Bodies are counted: 0 the hull with its mast, 1 to 3 the yards from below, and from here on the pieces."""


@dataclass(frozen=True)
class Pull:
    """``body`` is pulled at ``grip`` (mm, its frame) towards ``to`` (mm, world)."""

    body: int
    grip: tuple[float, float]
    to: tuple[float, float]

    def towards(self, x: float, y: float) -> Pull:
        return replace(self, to=(float(x), float(y)))


class Band:
    """The spring in a space. It has no mass: its force is its stiffness times how far it is drawn, for pieces less its
    damping times how fast it shortens."""

    def __init__(self, space: pymunk.Space, body: pymunk.Body, anchor: tuple[float, float], pull: Pull) -> None:
        """``anchor``: the grip in the frame of the engine's own body."""
        self.pull = pull
        self._space, self._body = space, body
        self._end = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        damping = 2.0 * CALM * math.sqrt(STIFFNESS * body.mass) if pull.body >= PIECES else 0.0
        self._spring = pymunk.DampedSpring(self._end, body, (0.0, 0.0), anchor, 0.0, STIFFNESS, damping)
        space.add(self._end, self._spring)
        self.towards(*pull.to)

    def towards(self, x: float, y: float) -> None:
        """Pull towards another point."""
        self.pull = self.pull.towards(max(-FAR_MM, min(FAR_MM, x)), max(-FAR_MM, min(FAR_MM, y)))
        self._end.position = self.pull.to

    @property
    def at(self) -> tuple[float, float]:
        """Where the body is pulled at, mm."""
        x, y = self._body.local_to_world(self._spring.anchor_b)
        return float(x), float(y)

    @property
    def force(self) -> tuple[float, float]:
        """On the body, g mm/s2."""
        (x, y), (to_x, to_y) = self.at, self.pull.to
        way_x, way_y = to_x - x, to_y - y
        drawn = math.hypot(way_x, way_y)
        speed = self._body.velocity_at_local_point(self._spring.anchor_b)
        shortens = (speed[0] * way_x + speed[1] * way_y) / drawn if drawn else 0.0
        share = STIFFNESS - self._spring.damping * shortens / drawn if drawn else 0.0
        return way_x * share, way_y * share

    def moment(self, pivot: tuple[float, float]) -> float:
        """About a point (mm), g mm2/s2, positive counter-clockwise."""
        (x, y), (force_x, force_y) = self.at, self.force
        return (x - pivot[0]) * force_y - (y - pivot[1]) * force_x

    def remove(self) -> None:
        """Let go."""
        self._space.remove(self._spring, self._end)
