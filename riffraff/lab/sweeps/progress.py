"""A progress bar for a person who waits: how much is done, how fast, and how long it will still take."""

from __future__ import annotations

import sys
import time

from riffraff.kernel.words import say

_WIDTH = 24
_BLINK_S = 0.2
"""A terminal is written to no more often than this."""
_LINE_S = 10.0
"""A file or a pipe gets a line this often."""


class Progress:
    """Counts towards ``total``; the wall clock is used for the display alone."""

    def __init__(self, total: int, already: int) -> None:
        self._total, self._already, self._done = total, already, already
        self._started = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._shown = self._started - (_LINE_S if self._terminal else 0.0)

    def add(self) -> None:
        self._done += 1
        now = time.monotonic()
        if now - self._shown >= (_BLINK_S if self._terminal else _LINE_S):
            self._shown = now
            self._show(now)

    def _show(self, now: float) -> None:
        spent = max(now - self._started, 1e-9)
        rate = (self._done - self._already) / spent
        left = (self._total - self._done) / rate if rate > 0 else 0.0
        text = say("lab.sweep.progress", done=self._done, n=self._total, rate=f"{rate:.3g}", left=duration(left))
        filled = _WIDTH * self._done // self._total
        bar = "#" * filled + "." * (_WIDTH - filled)
        print(f"\r[{bar}] {text}  " if self._terminal else text, end="" if self._terminal else "\n", file=sys.stderr)
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the last state on the terminal."""
        if self._terminal:
            self._show(time.monotonic())
            print(file=sys.stderr)


def duration(seconds: float) -> str:
    """``45 s``, ``3 min 20 s``, ``2 h 5 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
