"""What was recorded, done again with other parameters: B begins where the stretch began, does all that was done in it,
and at its end it is told how far the two came apart."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from riffraff.bench.digits import fixed, with_unit
from riffraff.bench.model import MODES, Tuning
from riffraff.bench.origin import Origin
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD
from riffraff.tuning.pair import Pair
from riffraff.tuning.quantities import QUANTITIES
from riffraff.tuning.recorder import SAMPLE_TICKS

SHORTEST_S = 0.1
"""Nothing shorter is done again."""
MOST = 4000
"""Samples that are compared."""


@dataclass(frozen=True)
class Apart:
    """How far B's heel (deg) came from A's between two ticks: its largest difference and when, s, the root of the mean
    square, and that at the end; and how many pieces more are aboard of B then."""

    largest: float
    at_s: float
    usual: float
    last: float
    aboard: int


def apart(pair: Pair, first: int, last: int) -> Apart:
    """As it is between two ticks that both ships have."""
    # The first sample may be of before what was done then.
    time, heel = pair.difference("heel", first + SAMPLE_TICKS, last, MOST)
    furthest = int(np.argmax(np.abs(heel)))
    assert pair.b is not None
    a, b = (len(ship.bench.world.all_in(ABOARD)) for ship in pair.ships)
    usual = math.sqrt(float((heel * heel).mean()))
    return Apart(float(heel[furthest]), float(time[furthest]), usual, float(heel[-1]), b - a)


class Retro:
    """See the module: from ``begin`` on until the stretch is over, or whoever watches does something else."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self._stretch: tuple[int, int] | None = None
        self._name = ""

    def stretch(self, ends_s: tuple[float, float]) -> tuple[int, int]:
        """What is recorded between two moments (s), as ticks."""
        bench = self._tuning.bench
        first, end = (round(second * TICKS_PER_SECOND) for second in ends_s)
        return max(first, bench.earliest), min(end, bench.latest)

    def begin(self, params: Params, name: str, ends_s: tuple[float, float], side: str = "") -> bool:
        """Do what was recorded between two moments again, on B with ``params`` (which are those of a ``side``, if there
        is one), and run. False, which is told, if nothing is recorded there."""
        tuning = self._tuning
        pair, (first, end) = tuning.pair, self.stretch(ends_s)
        if end - first < SHORTEST_S * TICKS_PER_SECOND:
            tuning.tell(say("tune.retro_nothing"), "note")
            return False
        if pair.b is not None:
            tuning.show(MODES[0])
        tuning.stand()
        try:
            pair.go_to(first)
        except RiffRaffError as broken:
            tuning.tell(str(broken), "error")
            return False
        if side != "b":
            tuning.adopt(Origin(params, "" if side else name), "b")
        tuning.show(MODES[1])
        tuning.choose("a")
        self._stretch, self._name = (first, end), name
        tuning.running = True
        return True

    def look(self) -> None:
        """At the end of the stretch time stands still, and it is told how far they came apart."""
        if self._stretch is None:
            return
        tuning, (first, end) = self._tuning, self._stretch
        if tuning.pair.b is None or tuning.tick < first:
            self._stretch = None
        elif tuning.tick >= end:
            self._stretch = None
            tuning.scrub(end)
            tuning.tell(self._said(apart(tuning.pair, first, end), (end - first) * TICK_S), "note", "retro")

    def _said(self, found: Apart, seconds: float) -> str:
        degrees = {
            key: with_unit(fixed(value, 2), QUANTITIES["heel"].unit)
            for key, value in (("largest", found.largest), ("usual", found.usual), ("last", found.last))
        }
        at, length = f"{fixed(found.at_s, 2)} s", f"{fixed(seconds, 1)} s"
        return say("tune.retro_told", name=self._name, seconds=length, at=at, aboard=fixed(found.aboard, 0), **degrees)
