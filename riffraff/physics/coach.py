"""Where on a slot would a piece hold, what list would she take, and which piece is the risk? Looked at on a copy of the
ship, a little work at a time: first whether there is room and what the statics say, then what happens in two seconds.

The places are a few millimetres apart from one end of the slot to the other, for the piece turned as it is. Equal
worlds and calls give equal answers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.measures import balance_of
from riffraff.physics.placement import Spot, carrier_of, may_lie, pose_on, set_down
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

SPACING_MM = 7.0
WATCHED_TICKS = 2 * TICKS_PER_SECOND


@dataclass(frozen=True)
class Tried:
    """A place: the piece's centre ``along`` the slot's carrier and ``height`` above that one's origin, mm; the list
    that the ship would take, rad; whether all ``holds`` (None: not watched yet), and if not, the first piece that comes
    down."""

    along: float
    height: float
    list_heel: float
    holds: bool | None = None
    risk: int | None = None


class Coach:
    """See the module. ``places`` are those with room that were looked at so far, from left to right."""

    def __init__(self, world: World, piece: int, kind: str, slot: int, angle: float) -> None:
        """``angle``: how the piece is turned against the slot's carrier, rad."""
        self._params, self._state = world.params, world.state().without_hand()
        self._piece, self._kind, self._slot, self._angle = piece, kind, slot, angle
        region = world.shape.slots[slot]
        count = math.ceil((region.x1 - region.x0) / SPACING_MM) + 1
        self._left: list[float] = np.linspace(region.x0, region.x1, count).tolist()
        self._left.sort(key=lambda along: abs(along - region.centre))
        self.places: list[Tried] = []
        self._trial: World | None = None
        self._watched, self._ticks = 0, 0

    @property
    def done(self) -> bool:
        """Whether there is nothing more to look at."""
        return not self._left and all(place.holds is not None for place in self.places)

    def look(self, ticks: int) -> bool:
        """Look at one more place, or once all were, watch one for so many ticks; whether something new was found."""
        if self._left:
            found = self._first_look(self._left.pop(0))
            if found is not None:
                self.places = sorted([*self.places, found], key=lambda place: place.along)
            return True
        waits = [n for n, place in enumerate(self.places) if place.holds is None]
        if not waits:
            return False
        if self._trial is None:
            middle = (len(self.places) - 1) / 2
            self._watched = min(waits, key=lambda n: (abs(n - middle), n))
            self._trial, self._ticks = World(self._params, self._state), 0
            set_down(self._trial, self._piece, self._kind, self._spot(self.places[self._watched].along))
        return self._watch(self._trial, min(ticks, WATCHED_TICKS - self._ticks))

    def _spot(self, along: float) -> Spot:
        return Spot(self._slot, along, self._angle)

    def _first_look(self, along: float) -> Tried | None:
        world = World(self._params, self._state)
        if not set_down(world, self._piece, self._kind, self._spot(along)):
            return None
        if not may_lie(world, self._piece, self._slot).ok:
            return None
        height = pose_on(world, self._piece, carrier_of(world.shape.slots[self._slot]))[1]
        return Tried(along, height, float(balance_of(world).list_heel))

    def _watch(self, trial: World, ticks: int) -> bool:
        before = set(trial.all_in(ABOARD))
        trial.step(ticks)
        self._ticks += ticks
        gone = sorted(before - set(trial.all_in(ABOARD)))
        if not gone and self._ticks < WATCHED_TICKS:
            return False
        found = replace(self.places[self._watched], holds=not gone, risk=gone[0] if gone else None)
        self.places[self._watched], self._trial = found, None
        return True

    def at(self, along: float) -> Tried | None:
        """The place nearest to there, if one is near."""
        nearest = min(self.places, key=lambda place: abs(place.along - along), default=None)
        return nearest if nearest is not None and abs(nearest.along - along) <= SPACING_MM else None
