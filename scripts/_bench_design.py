"""Measures of the search for a design for scripts/bench.py; see _bench.py."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from _bench_time import seconds

from riffraff import lab
from riffraff.kernel.rng import stream
from riffraff.lab.aims.figures import find_figure
from riffraff.physics.params import SCHEMA, Params

FIGURES = ("period_s", "damping_ratio", "tip_list_deg")
TRIPLES = 20
APART = 0.3
"""By up to this share the ships differ from the toy in each parameter whose figures are asked for."""
LARGEST_LIST_DEG = 20.0


def _ships() -> Iterator[Params]:
    """Ships made by chance."""
    for seed in range(10 * TRIPLES):
        noise = stream(seed, "reachable")
        changes = {}
        for name, param in SCHEMA.items():
            if name.startswith("ship."):
                value = param.default * noise.uniform(1.0 - APART, 1.0 + APART)
                changes[name] = min(max(value, param.low), param.high)
        changes["ship.pivot_damping"] = noise.uniform(1.0e6, 6.0e6)
        yield Params().replace(changes)


def _triples() -> Iterator[dict[str, float]]:
    """What such ships do, by the rigid bodies; so each can be had."""
    for ship in _ships():
        values = {name: find_figure(name, "bench").measured(ship) for name in FIGURES}
        if all(0.0 < value < LARGEST_LIST_DEG for value in values.values()):
            yield values


@cache
def _found() -> list[tuple[float, float]]:
    """Seconds of each search, and by how much the worst figure of what it found is off, %."""
    lab.design({"period_s": 1.5})  # imports
    found = []
    for values, _ in zip(_triples(), range(TRIPLES), strict=False):
        made: list[lab.Design] = []
        time = seconds(lambda values=values, made=made: made.append(lab.design(values)))  # type: ignore[misc]
        off = max(abs(each.after / each.goal.value - 1.0) for each in made[0].reached)
        found.append((time, 100.0 * off if made[0].met else 100.0))
    return found


def find_s() -> list[float]:
    """The ship with three figures that a ship made by chance has, checked on the rigid bodies."""
    return [time for time, _ in _found()]


def find_off() -> list[float]:
    """By how much the worst of those figures is off on the rigid bodies, %."""
    return [off for _, off in _found()]
