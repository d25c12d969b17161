"""One goal and one free parameter: what the search on known figures does not find is looked for on the rigid bodies
themselves, along the parameter's whole range, between two ships that miss the goal to either side."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from riffraff.lab.aims.search import Search
from riffraff.physics.params import SCHEMA, Params
from riffraff.physics.statics import Array

_PLACES = 8
"""Ships along the range that are looked at."""
_HALVINGS = 14
"""A range made so often half is a sixteen thousandth."""


def sought(search: Search, near_enough: float, stop: Callable[[], None]) -> tuple[Params, Array] | None:
    """A ship that meets the goal, and its figure (1,); None if there is none between two ships that miss to either
    side, or there are more goals or parameters than one. Of several places the one next to the present value is taken.
    """
    if len(search.free) != 1 or len(search.goals) != 1:
        return None
    (name,) = search.free
    low, high, now = SCHEMA[name].low, SCHEMA[name].high, search.base[name]
    seen: dict[float, tuple[float, Params, Array]] = {}

    def look(value: float) -> float:
        """By how much the goal is missed there, in tolerances."""
        stop()
        params = search.rounded(search.change(search.base.replace({name: value})))
        after = search.measured(params)
        seen[value] = float(search.missed(after)[0]), params, after
        return seen[value][0]

    values = sorted({now, *np.linspace(low, high, _PLACES).tolist()})
    missed = [look(value) for value in values]
    ends = [
        (values[n], values[n + 1])
        for n in range(len(values) - 1)
        if math.isfinite(missed[n] * missed[n + 1]) and missed[n] * missed[n + 1] <= 0.0
    ]
    if not ends:
        return None
    left, right = min(ends, key=lambda end: min(abs(value - now) for value in end))
    for _ in range(_HALVINGS):
        off = look((left + right) / 2.0)
        if abs(off) <= near_enough or not math.isfinite(off):
            break
        middle = (left + right) / 2.0
        left, right = (middle, right) if off * seen[left][0] > 0.0 else (left, middle)
    finite = [found for found in seen.values() if math.isfinite(found[0])]
    off, params, after = min(finite, key=lambda each: abs(each[0]))
    return (params, after) if abs(off) <= 1.0 else None
