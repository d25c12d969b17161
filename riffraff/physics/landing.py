"""Where the piece in the hand would come to lie if it were let go now: straight below, on the first thing it meets.

It is looked for in the world as it stands, and nothing is put into the world for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from riffraff.physics.bodies import hits, make_piece, meets_all_but, set_motion
from riffraff.physics.placement import check_release
from riffraff.physics.polygon import Points
from riffraff.physics.world import World

FARTHEST_MM = 120.0
"""Nothing is looked for farther below: a piece that falls so far does not come to lie."""
STEP_MM = 3.0
_HALVINGS = 5
"""Of a step: the place is found to a tenth of a mm."""


@dataclass(frozen=True)
class Landing:
    """``outline`` (N, 2) in the world, mm, of the piece where it would lie, or where it is if nothing is found below;
    ``drop`` is how far below that is, ``found`` whether anything is there. ``why`` the piece may not be let go here: ""
    if it may, ``blocked`` if something is where it is, or as in ``placement.Release``, with the ``other`` slot."""

    outline: Points
    drop: float
    found: bool
    why: str
    other: int | None = None


def landing(world: World, slot: int, *, highest: float, loose: bool = False) -> Landing | None:
    """For the piece in the hand; None if there is none. It may be set as much as ``highest`` mm higher to be free, and
    is to lie on ``slot``, ``loose`` or not (R13)."""
    piece = world.held
    if piece is None:
        return None
    held = world.body_of(piece)
    x, y, angle = world.pose(piece)
    trial = make_piece(piece, held.kind, (x, y, angle, 0.0, 0.0, 0.0), world.params)
    meets_all_but(trial, world.hung_on(piece))

    def clear(drop: float) -> bool:
        set_motion(trial.body, (x, y - drop, angle, 0.0, 0.0, 0.0))
        slop = world.params.engine.slop
        others = (touch for body, touch in hits(world.space, trial) if body is not held.body)
        return not any(point.distance < -slop for touch in others for point in touch.points)

    checked = check_release(world, slot, loose=loose)
    start = next((-up for up in np.arange(0.0, highest + STEP_MM, STEP_MM).tolist() if clear(-up)), None)
    if start is None:
        return Landing(_outline(held.shape.outline, x, y, angle), 0.0, True, checked.reason or "blocked", checked.other)
    steps = np.arange(start + STEP_MM, FARTHEST_MM, STEP_MM).tolist()
    low = next((drop for drop in steps if not clear(drop)), None)
    if low is None:
        return Landing(_outline(held.shape.outline, x, y, angle), 0.0, False, checked.reason, checked.other)
    high = low - STEP_MM
    for _ in range(_HALVINGS):
        middle = (high + low) / 2
        high, low = (middle, low) if clear(middle) else (high, middle)
    return Landing(_outline(held.shape.outline, x, y - high, angle), high, True, checked.reason, checked.other)


def _outline(outline: Points, x: float, y: float, angle: float) -> Points:
    s, c = np.sin(angle), np.cos(angle)
    return np.column_stack((x + outline[:, 0] * c - outline[:, 1] * s, y + outline[:, 0] * s + outline[:, 1] * c))
