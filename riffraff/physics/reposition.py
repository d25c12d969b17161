"""A ship's state moved as a whole: turned to a heel, or carried over to a ship of other dimensions."""

from __future__ import annotations

import math
from dataclasses import replace

from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.physics.state import ABOARD, Motion, WorldState


def heeled(state: WorldState, angle: float, pivot: tuple[float, float]) -> WorldState:
    """The ship with all that is aboard turned about the pivot (mm) to this heel in rad, everything at rest."""
    assert state.ship is not None
    turn = angle - state.ship[2]
    s, c = math.sin(turn), math.cos(turn)
    pivot_x, pivot_y = pivot

    def turned(motion: Motion) -> Motion:
        x, y = motion[0] - pivot_x, motion[1] - pivot_y
        return pivot_x + x * c - y * s, pivot_y + x * s + y * c, motion[2] + turn, 0.0, 0.0, 0.0

    return replace(
        state,
        ship=turned(state.ship),
        yards=tuple(turned(yard) for yard in state.yards),
        pieces=tuple(
            replace(piece, motion=turned(piece.motion)) if piece.place == ABOARD else piece for piece in state.pieces
        ),
    )


def refitted(state: WorldState, params: Params) -> WorldState:
    """The ship's own bodies moved to where a ship of these parameters has them, at the same heel and rate."""
    assert state.ship is not None
    shape = ship_shape(params)
    angle, rate = state.ship[2], state.ship[5]
    s, c = math.sin(angle), math.cos(angle)

    def on_ship(height: float, own_angle: float, own_rate: float) -> Motion:
        x, y = -height * s, height * c
        return state.mount_x + x, y, own_angle, state.mount_speed - rate * y, rate * x, own_rate

    yards = tuple(on_ship(hinge, yard[2], yard[5]) for hinge, yard in zip(shape.hinges, state.yards, strict=True))
    return replace(state, ship=on_ship(shape.body_centre_y, angle, rate), yards=yards)
