"""One pair of hands (R18): what they can do while cargo falls. The commands go by it, whoever gives them.

Hands that have closed are closed for a while, they are where they closed last and move no faster than hands do, and a
hand that holds a piece is not free. Falls are seen in slow time, so that all of it is reckoned for a hand that is so
many times faster than on a table.
"""

from __future__ import annotations

import math

from riffraff.kernel.clock import TICKS_PER_SECOND

SLOW = 20.0
"""Falls are seen at most so many times slower than they are."""
CLOSED_TICKS = round(0.25 / SLOW * TICKS_PER_SECOND)
"""A quarter of a second, as it is seen, until hands that have closed can close again."""


class Hands:
    """Where the free hands closed last, and when; at the beginning of a turn they may be anywhere.

    ``speed`` is how fast a hand moves, mm/s.
    """

    def __init__(self, speed: float) -> None:
        self._speed = SLOW * speed
        self._last: tuple[int, float, float] | None = None

    def refuses(self, tick: int, x: float, y: float) -> str:
        """Why they cannot close there and now, as the key of a sentence; "" if they can."""
        if self._last is None:
            return ""
        since, was_x, was_y = tick - self._last[0], *self._last[1:]
        if since < CLOSED_TICKS:
            return "match.illegal.hands_closed"
        far = math.dist((x, y), (was_x, was_y)) > self._speed * since / TICKS_PER_SECOND
        return "match.illegal.hands_far" if far else ""

    def close(self, tick: int, x: float, y: float) -> None:
        """They have closed."""
        self._last = tick, x, y
