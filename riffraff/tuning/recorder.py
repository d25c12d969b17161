"""What the bench remembers for its plots: a sample each 1/60 s, as far back as its history reaches.

Samples are kept by tick. Going back forgets none of them: what is ahead then is what happens again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.params import Params
from riffraff.physics.support import Touch
from riffraff.physics.world import World
from riffraff.tuning.quantities import QUANTITIES, Rows
from riffraff.tuning.sample import COLUMNS, Sampler
from riffraff.tuning.session import HISTORY_S, Bench, Line

SAMPLE_TICKS = 2
"""60 samples a second: as many as pictures, and 70 in each swing."""
CAPACITY = round(HISTORY_S * TICKS_PER_SECOND / SAMPLE_TICKS) + 1
_PRESENT = -1
"""In place of the number of a set of parameters: those of now."""

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class KeptHistory:
    """A history that was left: its line, and its samples by tick (N,) with the parameters of each."""

    line: Line
    ticks: NDArray[np.int64]
    values: Array
    which: NDArray[np.int64]
    params: Mapping[int, Params]


class Recorder:
    """A bench and what is remembered of it: it looks after each tick."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._sampler = Sampler()
        self._values = np.empty((CAPACITY, len(COLUMNS)))
        self._ticks = np.full(CAPACITY, -1, np.int64)
        self._which = np.zeros(CAPACITY, np.int64)
        self._params: dict[int, Params] = {}
        self._count = 0
        self._moment: tuple[int, int, World] | None = None
        self._now: Rows | None = None
        self.look()
        bench.observers.append(self.look)

    def look(self) -> None:
        """Take a sample if one is due. Raises ``RiffRaffError`` if a number is none any more."""
        tick = self.bench.tick
        if tick % SAMPLE_TICKS:
            return
        world = self.bench.world
        row = tick // SAMPLE_TICKS % CAPACITY
        self._values[row] = self.now().values[0]
        self._ticks[row] = tick
        if not self._params or self._params[self._count] is not world.params:
            self._count += 1
            self._params[self._count] = world.params
            self._forget_params()
        self._which[row] = self._count

    # -- histories that are left and taken up --------------------------------------------------------------------

    def kept(self) -> KeptHistory:
        """The history of now with its samples."""
        low, high = self.bench.earliest, min(self.bench.latest, self.bench.reached)
        rows = np.flatnonzero((self._ticks >= low) & (self._ticks <= high))
        which = self._which[rows]
        used = {int(kind): self._params[int(kind)] for kind in np.unique(which)}
        return KeptHistory(self.bench.line, self._ticks[rows], self._values[rows], which, used)

    @classmethod
    def of(cls, kept: KeptHistory, tick: int) -> Recorder:
        """A bench with that history, at a tick of it, and its samples."""
        recorder = cls(Bench.on(kept.line, tick))
        rows = kept.ticks // SAMPLE_TICKS % CAPACITY
        recorder._ticks[rows], recorder._values[rows] = kept.ticks, kept.values
        recorder._params = dict(kept.params)
        recorder._which[rows] = kept.which
        recorder._count = max(recorder._params, default=0) + 1
        recorder._params[recorder._count] = recorder.bench.params
        recorder.look()
        return recorder

    def forget_ahead(self) -> None:
        """What was ahead of now is going to be otherwise."""
        self._ticks[self._ticks > self.bench.tick] = -1

    def _forget_params(self) -> None:
        """Drop the sets of parameters that no sample points to; a dragged slider makes sixty in a second."""
        if len(self._params) > 2 * CAPACITY:
            used = {int(which) for which in np.unique(self._which)} | {self._count}
            self._params = {which: params for which, params in self._params.items() if which in used}

    @property
    def moment(self) -> tuple[int, int, World]:
        """To be compared: while it is the same, so are ship and history."""
        return self.bench.tick, len(self.bench.inputs), self.bench.world

    def now(self) -> Rows:
        """The present moment, (1,), also where no sample is due; looked at once, however many ask."""
        moment = self.moment
        if self._now is None or self._moment != moment:
            params = self.bench.params
            row = self._sampler.row(self.bench.world)
            self._moment, self._now = moment, Rows(row[None, :], lambda name: np.array([params[name]]))
        return self._now

    def touches(self) -> list[Touch]:
        """The contacts of the present moment."""
        self.now()
        return self._sampler.touches

    def between(self, first: int, last: int, most: int = CAPACITY) -> tuple[Array, Rows]:
        """Ticks (N,) and samples (N,) from tick ``first`` to ``last``; at most about ``most``, evenly thinned out.

        The present moment is always among them, as it is now: something may have been done since its sample was taken.
        """
        low, high = max(first, self.bench.earliest), min(last, self.bench.latest)
        wanted = np.arange(-(-low // SAMPLE_TICKS), high // SAMPLE_TICKS + 1)
        if len(wanted) > most:
            step = math.ceil(len(wanted) / most)
            wanted = wanted[wanted % step == 0]
        rows = wanted % CAPACITY
        there = self._ticks[rows] == wanted * SAMPLE_TICKS
        rows, ticks = rows[there], wanted[there] * SAMPLE_TICKS
        values, which = self._values[rows], self._which[rows]
        present, params = self.bench.tick, self.bench.params
        if low <= present <= high:
            at = int(np.searchsorted(ticks, present))
            after = at + int(at < len(ticks) and ticks[at] == present)
            ticks = np.concatenate((ticks[:at], [present], ticks[after:]))
            values = np.concatenate((values[:at], self.now().values, values[after:]))
            which = np.concatenate((which[:at], [_PRESENT], which[after:]))

        def param(name: str) -> Array:
            kinds, place = np.unique(which, return_inverse=True)
            sets = [params if kind == _PRESENT else self._params[int(kind)] for kind in kinds]
            return np.array([chosen[name] for chosen in sets])[place]

        return ticks.astype(np.float64), Rows(values, param)

    def series(self, names: Sequence[str], first: int, last: int, most: int = CAPACITY) -> tuple[Array, list[Array]]:
        """Times in s since tick 0 (N,), and the values of each quantity (N,)."""
        ticks, rows = self.between(first, last, most)
        return ticks * TICK_S, [np.asarray(QUANTITIES[name].of(rows), np.float64) for name in names]
