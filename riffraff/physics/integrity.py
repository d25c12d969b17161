"""Whether the ship still holds together. Parameters within their ranges can be too much for the engine: a joint that is
mended too hard with too few rounds of the solver tears, and within half a second the numbers mean nothing.

The limits are far beyond what any ship that works comes near: hinges gape by some mm at worst, and the fastest blow, by
cargo that a change of dimensions has put into the deck, is some hundred rad/s.
"""

from __future__ import annotations

import math

from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.params import SCHEMA
from riffraff.physics.views import WorldView

FARTHEST_RAD = math.radians(SCHEMA["ship.heel_stop"].high + 20.0)
"""Beyond the widest stop; a narrower one may be set while the ship lies beyond it."""
FASTEST = 2000.0
"""rad/s"""
WIDEST_MM = 40.0


def check_whole(world: WorldView) -> None:
    """Raises ``RiffRaffError``, which says how, once the engine no longer holds the ship together."""
    heel, rate = world.heel, world.heel_rate
    x, y = world.pivot
    cargo = sum(world.body_of(piece).body.angle for piece in world.pieces)
    if not math.isfinite(heel + rate + x + y + cargo):
        raise RiffRaffError("physics.not_finite", tick=world.tick)
    s, c = math.sin(heel), math.cos(heel)
    gap = math.hypot(x - world.mount_x, y)
    for height, yard in zip(world.shape.hinges, world.bodies.yards, strict=True):
        yard_x, yard_y = yard.position
        gap = max(gap, math.hypot(x - height * s - yard_x, y + height * c - yard_y))
    if not gap <= WIDEST_MM:  # also where it is no number
        raise RiffRaffError("physics.torn", tick=world.tick, gap=f"{gap:.0f}")
    if abs(heel) > FARTHEST_RAD:
        stop = f"{world.params.ship.heel_stop:g}"
        raise RiffRaffError("physics.beyond_stop", tick=world.tick, heel=f"{abs(math.degrees(heel)):.0f}", stop=stop)
    if abs(rate) > FASTEST:
        raise RiffRaffError("physics.spun", tick=world.tick, rate=f"{abs(rate):.0f}")
