"""The tick: time is an integer, and the edge turns seconds into ticks."""

from __future__ import annotations

TICKS_PER_SECOND = 120
"""Commands are stamped and facts are polled at this rate: twice a common display's, so that a gesture is never felt
to wait, and coarse enough that Python's share of a step stays small."""

TICK_S = 1.0 / TICKS_PER_SECOND
"""Length of a tick in s."""

LONGEST_FRAME_S = 0.05


class FixedStep:
    """Turns frames of any length into whole ticks.

    ``ticks(elapsed_s)`` gives how many ticks are due. A frame longer than ``LONGEST_FRAME_S`` counts as that long:
    after a stall the game goes on where it was instead of racing to catch up.
    """

    def __init__(self) -> None:
        self._due_s = 0.0

    def ticks(self, elapsed_s: float) -> int:
        """Whole ticks due after ``elapsed_s`` more seconds; the rest is kept for the next frame."""
        self._due_s += min(max(elapsed_s, 0.0), LONGEST_FRAME_S)
        due = int(self._due_s * TICKS_PER_SECOND + 1e-9)
        self._due_s -= due * TICK_S
        return due
