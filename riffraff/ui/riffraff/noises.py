"""What the ship and the cargo are heard doing besides knocking: wood creaks where a roll turns, and groans while it
strains; pieces slide."""

from __future__ import annotations

import math

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kit.sound import Sounds
from riffraff.physics.placement import in_carrier
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World
from riffraff.ui.riffraff.suspense import strain

CREAK_DEG, LOUD_CREAK_DEG = 2.5, 30.0
"""A roll from side to side of less than the first is silent; of the second it creaks as loud as it can."""
LISTEN_TICKS = TICKS_PER_SECOND // 8
"""Slides are looked for this often."""
GROAN = 0.65
"""From this strain on the wood groans, and the louder and oftener, the greater it is."""
GROAN_TICKS = round(1.1 * TICKS_PER_SECOND)
"""So far apart at the least strain."""
SLIDE_MM_S, LOUD_SLIDE_MM_S, FALL_MM_S = 8.0, 60.0, 250.0
"""Along the ship, slower than the first is silent, the second is loud, and faster than the third is no slide."""


class Noises:
    """Listens to a world; ``tick`` once a frame."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._rate = 0.0
        self._turned_deg = 0.0
        self._heard_at = 0
        self._places: dict[int, list[float]] = {}
        self._groaned_at = -GROAN_TICKS
        self.creaked: tuple[int, float] | None = None
        """When and how loud wood was heard last."""

    def tick(self, world: World) -> None:
        """Let be heard what has happened since the last call."""
        rate, heel_deg = world.heel_rate, math.degrees(world.heel)
        if rate * self._rate < 0.0:
            roll_deg, self._turned_deg = abs(heel_deg - self._turned_deg), heel_deg
            if roll_deg > CREAK_DEG:
                self._creak("creak", roll_deg / LOUD_CREAK_DEG, world.tick)
        self._rate = rate
        self._groan(world)
        passed = world.tick - self._heard_at
        if passed >= LISTEN_TICKS or passed < 0:
            self._heard_at = world.tick
            speed = self._slide(world, max(passed, 1) * TICK_S)
            if speed > SLIDE_MM_S:
                self._sounds.play("slide", speed / LOUD_SLIDE_MM_S)

    def _groan(self, world: World) -> None:
        """Slow, while the ship is far over."""
        now = strain(world)
        since = world.tick - self._groaned_at
        if now > GROAN and not 0 <= since < GROAN_TICKS / max(now / GROAN, 1.0):
            self._groaned_at = world.tick
            self._creak("groan", 0.35 + 0.65 * min(now - GROAN, 1.0), world.tick)

    def _creak(self, name: str, loudness: float, tick: int) -> None:
        self._sounds.play(name, loudness)
        self.creaked = tick, min(loudness, 1.0)

    def _slide(self, world: World, seconds: float) -> float:
        """The fastest slide of a piece aboard since the last time, mm/s in the frame of the ship."""
        aboard = world.all_in(ABOARD)
        centres = np.array([world.pose(piece)[:2] for piece in aboard]).reshape(-1, 2)
        places, before = dict(zip(aboard, in_carrier(world, centres, 0).tolist(), strict=True)), self._places
        self._places = places
        speeds = (math.dist(place, before[piece]) / seconds for piece, place in places.items() if piece in before)
        return max((speed for speed in speeds if speed < FALL_MM_S), default=0.0)
