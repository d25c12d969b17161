"""How much slower falls are seen (R18): each as long, from wherever it begins.

A piece falls for a tenth to a quarter of a second, a person needs a whole one. So time passes slower while cargo falls,
for each piece by as much as makes its fall from the ship to the table last as long as the match says for the seat that
may catch it; of several falling pieces the one with the least time sets the pace. It is reckoned from the state alone,
once for each fall: whoever catches, at the window or without one, plays at the same pace.
"""

from __future__ import annotations

import math

from riffraff.match.rescue import SLOW
from riffraff.physics.state import FLIGHT
from riffraff.physics.world import World


class Pace:
    """The falls that are under way."""

    def __init__(self) -> None:
        self._lasts_s: dict[int, float] = {}
        """How long each really lasts from where the piece was in flight first."""

    def look(self, world: World) -> None:
        """After a tick in which something may have left the ship or come down."""
        flying = world.all_in(FLIGHT)
        self._lasts_s = {piece: self._lasts_s.get(piece) or time_left_s(world, piece) for piece in flying}

    def of(self, shown_s: float) -> float:
        """How fast time passes where a fall is to last for ``shown_s``: 1 is real, ``1 / SLOW`` the slowest."""
        shortest = min(self._lasts_s.values(), default=shown_s)
        return min(max(shortest / shown_s, 1.0 / SLOW), 1.0)


def time_left_s(world: World, piece: int) -> float:
    """Until a piece that nothing bears reaches the table, s; a free fall from where and as fast as it is."""
    gravity = world.params.engine.gravity
    body = world.body_of(piece)
    low = float(body.shape.outline[:, 1].min())
    height = max(float(body.body.position.y) + low + world.params.surroundings.table_depth, 0.0)
    speed = float(body.body.velocity.y)
    return (speed + math.sqrt(speed * speed + 2.0 * gravity * height)) / gravity
