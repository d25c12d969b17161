"""Poses of all moving bodies as the engine's own bytes: taken in one call while a world runs, sorted out afterwards."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pymunk.batch
from numpy.typing import NDArray

from riffraff.physics.state import FALLEN, FLIGHT
from riffraff.physics.support import Motions
from riffraff.physics.world import World

SHIP = -1
"""The ship's own body in ``Order.bodies``."""
_FIELDS = pymunk.batch.BodyFields.BODY_ID | pymunk.batch.BodyFields.POSITION | pymunk.batch.BodyFields.ANGLE
_NUMBERS = 3
"""x, y and angle of each body."""


@dataclass(frozen=True)
class Order:
    """Which body stands where in a sample: a piece, ``SHIP``, or None for a yard."""

    bodies: tuple[int | None, ...]


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
        return Order(tuple(known.get(body) for body in memoryview(ids).cast("P").tolist()))

    def poses(self) -> list[tuple[int, Order, NDArray[np.float64]]]:
        """All samples: for each group its first sample's number, its order and its poses (samples, bodies, 3) in mm
        and rad, world frame."""
        numbers = np.frombuffer(bytes(self._bytes), np.float64)
        found, at = [], 0
        ends = [first for first, _ in self.groups[1:]] + [self.count]
        for (first, order), end in zip(self.groups, ends, strict=True):
            shape = (end - first, len(order.bodies), _NUMBERS)
            size = shape[0] * shape[1] * shape[2]
            found.append((first, order, numbers[at : at + size].reshape(shape)))
            at += size
        return found


class Slips:
    """How fast the cargo aboard moves against the ship, as if the ship were one body."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._motions = Motions()
        self._pieces = {world.body_of(piece).body.id: piece for piece in world.pieces}

    def fastest(self) -> float:
        """The largest slip of a piece that is aboard, mm/s; inf while one is in flight."""
        world, rate = self._world, self._world.heel_rate
        pivot_x, pivot_y = world.pivot
        largest = 0.0
        for body, x, y, vx, vy in self._motions.read(world.space):
            piece = self._pieces.get(body)
            if piece is None or world.where(piece) == FALLEN:
                continue
            if world.where(piece) == FLIGHT:
                return math.inf
            slip_x, slip_y = vx - world.mount_speed + rate * (y - pivot_y), vy - rate * (x - pivot_x)
            largest = max(largest, slip_x * slip_x + slip_y * slip_y)
        return math.sqrt(largest)
