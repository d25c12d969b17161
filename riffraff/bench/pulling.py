"""A spring by which a person pulls the ship, a yard or a piece on the bench, led by the pointer or by keys."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from riffraff.bench.model import Tuning
from riffraff.kit.camera import Point
from riffraff.physics import polygon
from riffraff.physics.pull import PIECES
from riffraff.physics.world import World
from riffraff.tuning import inputs as i

REACH_MM = 3.0
"""A press this near a part of the ship still takes it."""
STEADY_MM = 0.05
"""Whoever leads it less has not moved."""


class Pulling:
    """See the module. What is led is A's, and B's with it."""

    def __init__(self, tuning: Tuning, under: Callable[[Point], int | None]) -> None:
        """``under`` gives the piece at a point."""
        self._tuning = tuning
        self._under = under
        self._led = False
        self._sent: Point = (0.0, 0.0)
        self.to: Point = (0.0, 0.0)

    @property
    def _world(self) -> World:
        return self._tuning.bench.world

    @property
    def on(self) -> bool:
        """Whether a person pulls now: not where what was pulled in the past is looked at."""
        bench = self._tuning.bench
        self._led = self._led and bench.world.band is not None and bench.tick == bench.latest
        return self._led

    def body_at(self, at: Point) -> int | None:
        """What can be pulled at a point: a piece, a yard, the hull with mast and ball; None if there is nothing."""
        piece = self._under(at)
        return part_at(self._world, at) if piece is None else PIECES + piece

    def begin(self, at: Point, body: int) -> bool:
        """Take hold of a body at a point."""
        grip = self._world.grip_on(body, *at)
        self._led = self._tuning.do(i.Pull(body, *grip, *at))
        self.to = self._sent = at
        return self._led

    def begin_with(self, piece: int | None) -> bool:
        """Take hold of a piece by its middle, or of the masthead."""
        world = self._world
        if piece is not None and piece in world.pieces:
            return self.begin(world.pose(piece)[:2], PIECES + piece)
        x, y, heel = world.carrier_pose(0)
        high = world.params.ship.mast_height
        return self.begin((x - high * math.sin(heel), y + high * math.cos(heel)), 0)

    def lead(self) -> None:
        """Pull towards where it is led, if that has changed."""
        if self.on and math.dist(self._sent, self.to) > STEADY_MM:
            self._sent = self.to
            self._tuning.do(i.PullTo(*self.to))

    def end(self) -> None:
        """Let go."""
        if self.on:
            self._tuning.do(i.Unpull())
        self._led = False


def part_at(world: World, at: Point) -> int | None:
    """The part of the ship at a point: 1 to 3 a yard, 0 hull, mast, rod and ball."""
    shape = world.shape
    for yard, outline in enumerate(shape.yards, 1):
        if polygon.reaches(_placed(outline, world.carrier_pose(yard)), *at, REACH_MM):
            return yard
    hull = world.carrier_pose(0)
    if any(polygon.reaches(_placed(part, hull), *at, REACH_MM) for part in (shape.hull, shape.mast, shape.rod)):
        return 0
    (ball,) = _placed(np.array([shape.ball_centre]), hull)
    return 0 if math.dist(ball.tolist(), at) <= shape.ball_radius + REACH_MM else None


def _placed(outline: polygon.Points, pose: tuple[float, float, float]) -> polygon.Points:
    x, y, angle = pose
    c, s = math.cos(angle), math.sin(angle)
    placed: polygon.Points = outline @ np.array(((c, s), (-s, c))) + np.array((x, y))
    return placed
