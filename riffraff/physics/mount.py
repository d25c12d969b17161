"""The mount under the ship, which the swell sways to and fro: by its velocity, so that it carries the ship along."""

from __future__ import annotations

import math

import pymunk

from riffraff.kernel.clock import TICK_S
from riffraff.physics.params import Swell
from riffraff.physics.state import WorldState

SWAY_TICKS = 2
"""The mount's velocity is set this often: 30 straight pieces in the shortest swell lose 0.4 % of its amplitude."""
SWAY_S = SWAY_TICKS * TICK_S
FASTEST = 250.0
"""mm/s: fastest the mount moves, also when the swell is changed while it rocks."""


class Mount:
    """``speed`` in mm/s; ``phase`` of the swell in rad, that of the moment when the mount will be where it was sent."""

    def __init__(self, body: pymunk.Body, state: WorldState) -> None:
        self._body = body
        self.phase, self.speed = state.swell_phase, state.mount_speed
        left_s = (SWAY_TICKS - 1 - state.tick) % SWAY_TICKS * TICK_S  # until it is where it was sent
        self._aim = state.mount_x + state.mount_speed * left_s

    def sway(self, swell: Swell) -> None:
        """Send the mount to where the swell has it ``SWAY_TICKS`` later."""
        self.phase = (self.phase + 2 * math.pi * SWAY_S / swell.period) % (2 * math.pi)
        away = swell.amplitude * math.sin(self.phase) - self._aim
        self.speed = max(-FASTEST, min(FASTEST, away / SWAY_S))
        self._aim += self.speed * SWAY_S
        self._body.velocity = self.speed, 0.0
