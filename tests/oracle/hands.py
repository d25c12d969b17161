"""One pair of hands (R18), as a recording shows it: where and when they close, and what they hold.

Whoever catches sees a fall at most twenty times slower than it is: for him hands are twenty times faster than on a
table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

SLOWER = 20
CLOSED_TICKS = 2
"""A quarter of a second, as he sees it."""
TICKS = 120


class Hands:
    """``speed``, mm/s, is that of a hand."""

    def __init__(self, speed: float) -> None:
        self._mm_a_tick = SLOWER * speed / TICKS
        self._both_hold = False
        self._closed: tuple[int, float, float] | None = None

    def cannot(self, tick: int, command: Mapping[str, Any], caught: int, *, holds: bool) -> str:
        """Why they cannot do that; "" if they can. ``caught`` is on how many pieces they close."""
        match command["do"]:
            case "begin" | "undo":
                self._closed = None
            case "take":
                self._both_hold = False
            case "turn":
                self._both_hold = True
            case "hands":
                self._both_hold = command["on"]
            case "catch":
                at = tick, command["x"], command["y"]
                before, self._closed = self._closed, at
                if holds and (self._both_hold or caught > 1):
                    return "no hand that is free for that"
                if before is not None and not self._gets_there(before, at):
                    return f"hands that closed at {before}"
        return ""

    def _gets_there(self, before: tuple[int, float, float], at: tuple[int, float, float]) -> bool:
        ticks = at[0] - before[0]
        return ticks >= CLOSED_TICKS and math.dist(before[1:], at[1:]) <= self._mm_a_tick * ticks * (1 + 1e-9)
