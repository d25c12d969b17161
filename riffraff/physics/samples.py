"""Poses of all moving bodies as the engine's own bytes: taken in one call while a world runs, sorted out afterwards."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import pymunk.batch
from numpy.typing import NDArray

from riffraff.physics.state import ABOARD, FLIGHT
from riffraff.physics.support import Motions
from riffraff.physics.world import World

SHIP = -1
"""The ship's own body in an ``Order``."""
_KNOWN = pymunk.batch.BodyFields
_FIELDS = _KNOWN.BODY_ID | _KNOWN.POSITION | _KNOWN.ANGLE | _KNOWN.ANGULAR_VELOCITY
_NUMBERS = 4
"""x, y, angle and rate of each body."""


Order: TypeAlias = tuple[int | None, ...]
"""Which body stands where in a sample: a piece, ``SHIP``, or None for a yard."""


class Sampler:
    """Takes samples of one world. ``order`` is that of the samples from number ``since`` on, as ``groups`` lists."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._buffer = pymunk.batch.Buffer()
        self._bytes = bytearray()
        self._ids = b""
        self.count = 0
        self.groups: list[tuple[int, Order]] = []

    def take(self) -> None:
        """A sample of the present moment."""
        buffer = self._buffer
        buffer.clear()
        pymunk.batch.get_space_bodies(self._world.space, _FIELDS, buffer)
        ids = bytes(buffer.int_buf())
        if ids != self._ids:
            self._ids = ids
            self.groups.append((self.count, self._order(ids)))
        self._bytes += buffer.float_buf()
        self.count += 1

    def _order(self, ids: bytes) -> Order:
        world = self._world
        known = {world.body_of(piece).body.id: piece for piece in world.pieces}
        known[world.bodies.ship.id] = SHIP
        return tuple(known.get(body) for body in memoryview(ids).cast("P").tolist())

    def motions(self) -> list[tuple[int, Order, NDArray[np.float64]]]:
        """All samples: for each group its first sample's number, its order and its motions (samples, bodies, 4): x and
        y in mm, angle in rad, rate in rad/s, world frame."""
        numbers = np.frombuffer(bytes(self._bytes), np.float64)
        found, at = [], 0
        ends = [first for first, _ in self.groups[1:]] + [self.count]
        for (first, order), end in zip(self.groups, ends, strict=True):
            shape = (end - first, len(order), _NUMBERS)
            size = shape[0] * shape[1] * shape[2]
            found.append((first, order, numbers[at : at + size].reshape(shape)))
            at += size
        return found


class Glance:
    """A quick look at the cargo aboard while a world runs. The pieces in it stay the same."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._motions = Motions()
        shapes = {piece: world.body_of(piece).shape for piece in world.pieces}
        self._pieces = {
            world.body_of(piece).body.id: (piece, shape.mass_g, shape.inertia_g_mm2) for piece, shape in shapes.items()
        }

    def look(self) -> tuple[float, NDArray[np.float64]]:
        """The largest slip of a piece that is aboard against the ship, mm/s (inf while one is in flight), and the load
        (P, 4) of all aboard: mass g, x and y mm in the ship frame, own inertia g mm2; in the engine's order."""
        world, rate = self._world, self._world.heel_rate
        pivot_x, pivot_y, heel = world.carrier_pose(0)
        s, c = math.sin(heel), math.cos(heel)
        largest, load = 0.0, []
        ids, rows = self._motions.read(world.space)
        for body, (x, y, _, vx, vy) in zip(ids, rows.tolist(), strict=True):
            known = self._pieces.get(body)
            if known is None:
                continue
            piece, mass, inertia = known
            place = world.where(piece)
            if place == FLIGHT:
                largest = math.inf
            elif place == ABOARD:
                dx, dy = x - pivot_x, y - pivot_y
                slip_x, slip_y = vx - world.mount_speed + rate * dy, vy - rate * dx
                largest = max(largest, slip_x * slip_x + slip_y * slip_y)
                load.append((mass, dx * c + dy * s, dy * c - dx * s, inertia))
        return math.sqrt(largest), np.array(load).reshape(-1, 4)
