"""One pair of hands (R18): what they can do while cargo falls. The commands go by it, whoever gives them.

Hands that have closed are closed for a while, they are where they closed last and move no faster than hands do, and a
hand that holds a piece is not free. Falls are seen in slow time (``match.pace``); all that hands need is time as it is
seen.
"""

from __future__ import annotations

import math

SLOW = 20.0
"""Falls are seen at most so many times slower than they are."""
CLOSED_S = 0.25
"""Until hands that have closed can close again, s as it is seen."""


class Hands:
    """Where the free hands closed last, and when; at the beginning of a turn they may be anywhere.

    ``speed`` is how fast a hand moves, mm/s. Times are s as they are seen.
    """

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._last: tuple[float, float, float] | None = None

    def closed_s(self, now_s: float) -> float:
        """How long they are still closed."""
        return 0.0 if self._last is None else max(0.0, CLOSED_S - (now_s - self._last[0]))

    def refuses(self, now_s: float, x: float, y: float) -> str:
        """Why they cannot close there and now, as the key of a sentence; "" if they can."""
        if self._last is None:
            return ""
        if self.closed_s(now_s) > 0.0:
            return "match.illegal.hands_closed"
        since_s, was_x, was_y = self._last
        far = math.dist((x, y), (was_x, was_y)) > self._speed * (now_s - since_s)
        return "match.illegal.hands_far" if far else ""

    def close(self, now_s: float, x: float, y: float) -> None:
        """They have closed."""
        self._last = now_s, x, y
