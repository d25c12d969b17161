"""Is there room on a slot for a piece (R17)? A search on a copy of the ship as it stands, a little work at a time.

A slot is full for a piece if it would stay for a second in no pose there, on the slot or on its cargo, with the
footprint rule kept (R13). The poses are tried one after the other, the likeliest first; that each is watched for a
second is spread over the calls, so that no frame of a picture waits for it. Equal worlds and calls give equal answers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.outlines import OUTLINES
from riffraff.physics.placement import Spot, carrier_of, may_lie, pose_on, set_down
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

_ALONG = (0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.03, 0.97)
"""Where on a slot a piece is tried, as shares of its length from one end to the other: the middle first."""
_ANGLES = (0.0, math.pi / 2, math.pi, -math.pi / 2)
"""How it is turned, rad: on each of its sides."""
_STAYS_TICKS = TICKS_PER_SECOND
"""A piece that is aboard after this long has stayed."""


@dataclass(frozen=True)
class Room:
    """Where a piece would stay: set down at ``spot``, its centre of mass then ``along`` its carrier and ``height``
    above that one's origin, mm."""

    spot: Spot
    along: float
    height: float


class RoomSearch:
    """Looks for a pose in which ``piece`` would stay on ``slot``. ``loose`` as in ``may_lie``.

    ``room`` is None while it looks, then whether there is room; ``found`` is the place then.
    """

    def __init__(self, world: World, piece: int, kind: str, slot: int, *, loose: bool = False) -> None:
        self._params = world.params
        self._state = world.state().without_hand()
        self._piece, self._kind, self._slot, self._loose = piece, kind, slot, loose
        self._poses = _poses(world, kind, slot)
        self._trial: World | None = None
        self._place: Room | None = None
        """Where the piece is in the trial, while it is watched."""
        self._watched = 0
        self.room: bool | None = None
        self.found: Room | None = None

    def look(self, ticks: int) -> bool | None:
        """Watch for so many ticks more, or try to set the piece down in the next pose; gives ``room``."""
        if self.room is None:
            if self._trial is None:
                self._trial = World(self._params, self._state)
            if self._place is None:
                self._set_down(self._trial)
            else:
                self._watch(self._trial, self._place, ticks)
        return self.room

    def _set_down(self, trial: World) -> None:
        spot = next(self._poses, None)
        if spot is None:
            self.room = False
        elif set_down(trial, self._piece, self._kind, spot):
            if may_lie(trial, self._piece, self._slot, loose=self._loose).ok:
                along, height, _ = pose_on(trial, self._piece, carrier_of(trial.shape.slots[self._slot]))
                self._place, self._watched = Room(spot, along, height), 0
            else:
                trial.remove(self._piece)

    def _watch(self, trial: World, place: Room, ticks: int) -> None:
        ticks = min(ticks, _STAYS_TICKS - self._watched)
        trial.step(ticks)
        self._watched += ticks
        if trial.where(self._piece) != ABOARD:
            self._trial = self._place = None
        elif self._watched == _STAYS_TICKS:
            self.room, self.found = True, place


def _poses(world: World, kind: str, slot: int) -> Iterator[Spot]:
    region = world.shape.slots[slot]
    places = [region.x0 + share * (region.x1 - region.x0) for share in _ALONG]
    for angle in _ANGLES:
        yield from (Spot(slot, along, angle) for along in places)
    if region.yard is not None and OUTLINES[kind].hook is not None:
        yield from (Spot(slot, along, hang=True) for along in places)
