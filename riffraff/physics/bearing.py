"""What bears each piece aboard (R3, R14, R17): the part of the ship at which its weight ends, followed down.

A piece that lies on cargo and leans against the mast is borne by what it lies on, and in the end by what that stands
on. How much of a weight goes where is read off the contacts of the last step: each passes on its share of the push that
it gives upwards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.ship import CARRIERS
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

_LEAST_PUSH = 1e-3
"""g mm/s: so much of a push a touch counts with that bears nothing just now: it bears where nothing else does."""
_LEVELS = 40
"""More than this many pieces on each other there are never: so far down a weight is followed."""


def shares(world: World) -> dict[int, NDArray[np.float64]]:
    """By piece aboard that the ship bears: which share of its weight ends at hull and mast (0) and at the yards from
    below (1-3)."""
    aboard = world.all_in(ABOARD)
    row = {piece: n for n, piece in enumerate(aboard)}
    onto_ship = np.zeros((len(aboard), len(CARRIERS)))
    onto_cargo = np.zeros((len(aboard), len(aboard)))
    for touch in world.touches():
        if touch.piece not in row or not (touch.on_ship or touch.other in row):
            continue
        push = max(touch.push * touch.normal[1], 0.0) + _LEAST_PUSH * (touch.on_ship or touch.normal[1] > 0.0)
        if touch.on_ship:
            onto_ship[row[touch.piece], touch.other] += push
        else:
            onto_cargo[row[touch.piece], row[touch.other]] += push
    for piece in aboard:
        yard = world.hung_on(piece)
        if yard is not None:
            onto_ship[row[piece]], onto_cargo[row[piece]] = 0.0, 0.0
            onto_ship[row[piece], yard + 1] = 1.0
    total = onto_ship.sum(axis=1) + onto_cargo.sum(axis=1)
    borne = total > 0.0
    onto_ship[borne] /= total[borne, None]
    onto_cargo[borne] /= total[borne, None]
    ends = onto_ship
    for _ in range(_LEVELS):
        ends = onto_ship + onto_cargo @ ends
    return {piece: ends[row[piece]] for piece in aboard if ends[row[piece]].sum() > 0.0}


def carriers(world: World) -> dict[int, int]:
    """The part of the ship that bears most of each piece aboard, in piece order: 0 hull and mast, 1-3 the yards."""
    return {piece: int(np.argmax(share)) for piece, share in shares(world).items()}
