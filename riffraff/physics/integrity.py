"""Whether the ship still holds together. Parameters within their ranges can be too much for the engine: a joint that is
mended too hard with too few rounds of the solver tears, and within half a second the numbers mean nothing.

The limits are far beyond what any ship that works comes near: hinges gape by some mm at worst, and the fastest blow, by
cargo that a change of dimensions has put into the deck, is some hundred rad/s.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pymunk

from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.bodies import ShipBodies
from riffraff.physics.params import SCHEMA

FARTHEST_RAD = math.radians(SCHEMA["ship.heel_stop"].high + 20.0)
"""Beyond the widest stop; a narrower one may be set while the ship lies beyond it."""
FASTEST = 2000.0
"""rad/s"""
WIDEST_MM = 40.0


def check_whole(
    ship: ShipBodies, hinges: Sequence[float], stop_deg: float, cargo: Iterable[pymunk.Body], tick: int
) -> None:
    """Raises ``RiffRaffError``, which says how, once the engine no longer holds the ship together. ``hinges``: heights
    of the yards above the pivot, mm."""
    heel, rate = ship.ship.angle, ship.ship.angular_velocity
    x, y = ship.pivot
    if not math.isfinite(heel + rate + x + y + sum(body.angle for body in cargo)):
        raise RiffRaffError("physics.not_finite", tick=tick)
    s, c = math.sin(heel), math.cos(heel)
    gap = math.hypot(x - ship.mount.position.x, y)
    for height, yard in zip(hinges, ship.yards, strict=True):
        yard_x, yard_y = yard.position
        gap = max(gap, math.hypot(x - height * s - yard_x, y + height * c - yard_y))
    if not gap <= WIDEST_MM:  # also where it is no number
        raise RiffRaffError("physics.torn", tick=tick, gap=f"{gap:.0f}")
    if abs(heel) > FARTHEST_RAD:
        heeled = f"{abs(math.degrees(heel)):.0f}"
        raise RiffRaffError("physics.beyond_stop", tick=tick, heel=heeled, stop=f"{stop_deg:g}")
    if abs(rate) > FASTEST:
        raise RiffRaffError("physics.spun", tick=tick, rate=f"{abs(rate):.0f}")
