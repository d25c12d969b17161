"""What happened to a ship, to be named on the time axis of plots: what a person did, and what came of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

import numpy as np

from riffraff.bench.model import SLIPS_MM_S
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.physics.params import SCHEMA
from riffraff.tuning import inputs as i
from riffraff.tuning.inputs import INPUTS, Input
from riffraff.tuning.pair import Pair
from riffraff.tuning.recorder import SAMPLE_TICKS, Recorder

NAMED = ("fall", "heel", "push", "slip", "set", "drop", "put", "letgo", "take", "grasp", "clear", "remove")
"""What is named, what matters most first: it is named where not all have room."""
_ONE_S = 1.0
"""Changes of the same parameters that follow each other within this are one; so are slips."""
_AGAIN_TICKS = 10 * TICKS_PER_SECOND
"""Between two looks less time passes than this; so much is looked at again."""
_EVERY_TICKS = TICKS_PER_SECOND // 10
"""While time runs on, what came of it is looked for so often."""


@dataclass(frozen=True)
class Happening:
    """At ``time`` s something of a kind (see ``NAMED``) happened, in words."""

    time: float
    kind: str
    words: str


class Happenings:
    """What happened to a pair of ships: what is new of it is added with each look."""

    def __init__(self) -> None:
        self._ships: list[Recorder] = []
        self._last: object = None
        self._tick = 0
        self._done: list[Happening] = []
        self._came: list[list[Happening]] = []
        self._until: list[int] = []

    def of(self, pair: Pair) -> list[Happening]:
        """All of the history, what a person did before what came of it."""
        bench = pair.a.bench
        if any(old is not new for old, new in zip_longest(self._ships, pair.ships)):
            self._ships, self._last, self._tick = pair.ships, None, bench.earliest
            self._done, self._came, self._until = [], [[] for _ in pair.ships], [0 for _ in pair.ships]
        since = min(self._tick, bench.tick) - _AGAIN_TICKS
        inputs, self._tick = bench.inputs, bench.tick
        last = len(inputs), inputs[-1:]
        if last != self._last:
            self._last = last
            self._look_at_inputs(inputs, since)
            self._until = [min(until, since) for until in self._until]
        for n, ship in enumerate(pair.ships):
            known = min(ship.bench.latest, ship.bench.reached)
            if known - self._until[n] >= (_EVERY_TICKS if known == bench.tick else 1):
                self._look_at_samples(n, known)
        early = bench.earliest * TICK_S
        return [each for found in (self._done, *self._came) for each in found if each.time >= early]

    def _look_at_inputs(self, inputs: Sequence[tuple[int, Input]], since: int) -> None:
        """From the last thing on that was done before ``since``: what follows it may belong to it."""
        kept = [each for each in self._done if each.time < since * TICK_S][:-1]
        begin = round(kept[-1].time / TICK_S) + 1 if kept else 0
        first = bisect_left(inputs, begin, key=lambda item: item[0])
        self._done = kept + list(_done(inputs[first:]))

    def _look_at_samples(self, n: int, known: int) -> None:
        ship, since = self._ships[n], self._until[n] - round(_ONE_S * TICKS_PER_SECOND)
        kept = [each for each in self._came[n] if each.time <= since * TICK_S]
        last = next((each.time for each in reversed(kept) if each.kind == "slip"), -_ONE_S)
        side = "AB"[n] if len(self._ships) > 1 else ""
        self._came[n] = kept + list(_came_of_it(ship, since, known, last, side))
        self._until[n] = known


def _done(inputs: Sequence[tuple[int, Input]]) -> Iterator[Happening]:
    """What a person did; what was done at once with the same word is one thing, as a load is."""
    changed: frozenset[str] = frozenset()
    until = -1
    for (tick, kind), group in groupby(inputs, key=lambda item: (item[0], INPUTS.name(item[1]))):
        done = [what for _, what in group]
        names = frozenset(name for each in done if isinstance(each, i.Set) for name in each.changes)
        if names:
            goes_on = names == changed and tick < until
            until = tick + round(_ONE_S * TICKS_PER_SECOND)
            if goes_on:
                continue
            changed = names
        if kind in NAMED:
            yield Happening(tick * TICK_S, kind, _words(kind, done, sorted(names)))


def _words(kind: str, done: Sequence[Input], changed: Sequence[str]) -> str:
    if len(changed) == 1:
        param = SCHEMA[changed[0]]
        return say(f"tune.name.{param.section}.{param.name}")
    if changed:
        return say("tune.changes", n=len(changed))
    first = done[0]
    if isinstance(first, i.Drop | i.Take):
        return say(f"rules.piece.{first.kind}") if len(done) == 1 else say("tune.pieces", n=len(done))
    return say(f"tune.happened.{kind}")


def _came_of_it(ship: Recorder, first: int, last: int, slipped: float, side: str) -> Iterator[Happening]:
    """Falls and slips after a tick up to another, from what is remembered of a ship; ``slipped``: when it did last."""
    times, (fallen, slip) = ship.series(("fallen", "slip_speed"), first - 2 * SAMPLE_TICKS, last)
    new = times[1:] > first * TICK_S
    for at in np.flatnonzero(new & (np.diff(fallen) > 0.0)).tolist():
        yield Happening(float(times[at + 1]), "fall", _of(side, say("tune.happened.fall")))
    fast = slip > SLIPS_MM_S
    for at in np.flatnonzero(new & fast[1:] & ~fast[:-1]).tolist():
        time = float(times[at + 1])
        if time - slipped >= _ONE_S:
            yield Happening(time, "slip", _of(side, say("tune.happened.slip")))
            slipped = time


def _of(side: str, words: str) -> str:
    return say("tune.of_side", side=side, words=words) if side else words
