"""A person who wants to catch what falls (R18), as people see and move: whoever shows him a window tells him where the
falling pieces are, in px, and does what he says.

He sees a fall after 0.3 s. Then he leads the pointer to where the lowest piece seems to be by the time that he comes
there, as fast as Fitts' law has it at 4 bits a second, and ends up with a scatter of 15 px in each direction. People
carry on the speed that they see and reckon with no acceleration: R. Gottsdanker, "The accuracy of prediction motion",
J. Experimental Psychology 43 (1952). He waits where he is while the piece seems to come to his hands, which close by
touch; else he sees that after another 0.3 s and goes again. ``READY`` hands have waited below the side on which it
falls; ``KEY`` has only a key, which sends a hand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from riffraff.physics.params import Params

FRAME_S = 1 / 60
SEES_S = 0.3
BITS_S = 4.0
SCATTER_PX = 15.0
WIDE_MM = 2.0 * Params().hand.catch_radius
"""How large what he aims at is: hands this near close on it."""
SPEED_S = 0.15
"""The speed that he sees is that of so long."""
READY_MM = 25.0, 55.0
"""So far outside of the piece and below the deck hands wait that have foreseen a fall."""
POINTER, READY, KEY = "pointer", "ready", "key"

Point = tuple[float, float]
Sight = tuple[float, float, float]
"""When, and where a piece was seen."""


class Catcher:
    """See the module. ``at`` is where the pointer is, ``table`` how low pieces fall, px; ``mm_px``: how large a mm is,
    px."""

    def __init__(self, how: str, at: Point, mm_px: float, table: float, rng: random.Random) -> None:
        self.at = at
        self._how = how
        self._wide = WIDE_MM * mm_px
        self._table = table
        self._rng = rng
        self._seen: dict[str, list[Sight]] = {}
        self._since_s: float | None = None
        """Since when he has been looking at what falls now."""

    def look(self, now_s: float, flying: Mapping[str, Point]) -> list[Point] | None:
        """Where the pointer goes now, frame by frame; nowhere as long as he waits, None for the key."""
        before = {name: [s for s in self._seen.get(name, ()) if now_s - s[0] <= SPEED_S] for name in flying}
        self._seen = {name: [*before[name], (now_s, *place)] for name, place in flying.items()}
        if not flying:
            self._since_s = None
            return []
        if self._since_s is None:
            self._since_s = now_s
        if now_s - self._since_s < SEES_S:
            return []
        if self._how == KEY:
            self._since_s = None
            return None
        name = max(flying, key=lambda each: flying[each][1])
        if self._comes_to_him(name):
            return []
        self._since_s = None
        return self._way(name)

    def _speed(self, name: str) -> Point:
        """px/s."""
        (before_s, x0, y0), (now_s, x1, y1) = self._seen[name][0], self._seen[name][-1]
        passed_s = max(now_s - before_s, FRAME_S)
        return (x1 - x0) / passed_s, (y1 - y0) / passed_s

    def _comes_to_him(self, name: str) -> bool:
        """Whether it seems to fall into his hands if he waits."""
        (_, x, y), (across, down) = self._seen[name][-1], self._speed(name)
        if not y < self.at[1] <= self._table + self._wide / 2:
            return False
        there = x + across * (self.at[1] - y) / down if down > 0.0 else x
        return abs(there - self.at[0]) < self._wide / 2

    def _way(self, name: str) -> list[Point]:
        """The smoothest one to where it seems to be by then."""
        (_, x, y), (across, down) = self._seen[name][-1], self._speed(name)
        seems, takes = (x, y), 0.0
        for _ in range(3):
            takes = math.log2(math.dist(self.at, seems) / self._wide + 1.0) / BITS_S
            seems = x + across * takes, min(y + down * takes, self._table)
        goal = seems[0] + self._rng.gauss(0.0, SCATTER_PX), seems[1] + self._rng.gauss(0.0, SCATTER_PX)
        start, frames = self.at, max(1, round(takes / FRAME_S))
        self.at = goal
        shares = [n / frames for n in range(1, frames + 1)]
        eased = [s**3 * (10 - 15 * s + 6 * s**2) for s in shares]
        return [(start[0] + (goal[0] - start[0]) * s, start[1] + (goal[1] - start[1]) * s) for s in eased]


def ready_at(x_mm: float) -> Point:
    """Where hands wait that have foreseen a fall at such a place beside the mast, mm."""
    return x_mm + math.copysign(READY_MM[0], x_mm), -READY_MM[1]
