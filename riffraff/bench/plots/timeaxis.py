"""The time that plots show, all the same: the last seconds, or a stretch of the history that a person has zoomed to."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.tuning.session import HISTORY_S

SPANS_S = (5.0, 10.0, 20.0, 60.0, 180.0)
"""How much time a plot can show; zooming leads to any other."""
LEAST_S = 0.1
AHEAD = 4
"""After going back, one part in so many is what is ahead."""


@dataclass
class TimeAxis:
    """``span_s`` seconds that end at ``until_s``; None: at the present, or a little after it where something is ahead.

    Ends are (first, last), s since tick 0.
    """

    span_s: float = SPANS_S[1]
    until_s: float | None = None

    def ends(self, tick: int, latest: int) -> tuple[float, float]:
        """What is shown now, at a tick of a history that goes up to another."""
        wide = round(self.span_s * TICKS_PER_SECOND)
        last = min(latest, tick + wide // AHEAD) * TICK_S if self.until_s is None else self.until_s
        return last - wide * TICK_S, last

    def zoom(self, by: float, around_s: float, ends: tuple[float, float], latest: int) -> None:
        """Show ``by`` times as much, the moment ``around_s`` staying where it is. What is seen up to the present goes
        on to be, if the zoom is around that."""
        before, (_, last) = self.span_s, ends
        self.span_s = min(max(before * by, LEAST_S), HISTORY_S)
        around = min(max(around_s, ends[0]), last)
        if self.until_s is not None or last - around > 0.02 * before:
            self._until(around + (last - around) * self.span_s / before, latest)

    def pan(self, by_s: float, ends: tuple[float, float], latest: int) -> None:
        """Go on, or back, by so much; from the latest moment on, the present is followed again."""
        self._until(ends[1] + by_s, latest)

    def _until(self, last_s: float, latest: int) -> None:
        self.until_s = None if max(last_s, LEAST_S) >= latest * TICK_S - 1e-9 else max(last_s, LEAST_S)

    def next_span(self) -> None:
        """Show more time, or the least again."""
        self.span_s = next((span for span in SPANS_S if span > self.span_s), SPANS_S[0])

    def follow(self) -> None:
        """Show the present."""
        self.until_s = None
