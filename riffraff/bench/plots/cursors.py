"""What is read off a series at one moment, and between two."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SLOPE_SAMPLES = 3
"""Samples to either side through which the slope's line is laid."""


@dataclass(frozen=True)
class At:
    """What stands under the cursor: time in s, value, slope per s, and the area from ``start`` s to there; how much the
    value ``grew`` on the way, and the logarithmic decrement of the swings between (NaN: fewer than two half swings)."""

    time: float
    value: float
    slope: float
    start: float
    area: float
    grew: float
    decrement: float


def read_at(times: Array, values: Array, time: float, start: float) -> At | None:
    """Value, slope and area of a series (N,) at the sample nearest to ``time``; None without samples."""
    if len(times) < 2:
        return None
    at = int(np.abs(times - time).argmin())
    low, high = max(at - SLOPE_SAMPLES, 0), min(at + SLOPE_SAMPLES + 1, len(times))
    x, y = times[low:high] - times[low:high].mean(), values[low:high]
    slope = float((x * (y - y.mean())).sum() / max(float((x * x).sum()), 1e-12))
    first = int(np.abs(times - start).argmin())
    a, b = min(first, at), max(first, at)
    area = float(np.trapezoid(values[a : b + 1], times[a : b + 1])) * (1.0 if at >= first else -1.0)
    grew = float(values[at] - values[first])
    return At(float(times[at]), float(values[at]), slope, float(times[first]), area, grew, decrement(values[a : b + 1]))


def decrement(values: Array) -> float:
    """The logarithmic decrement of a full swing, from the first and the last half swing between turning points of a
    series (N,); NaN if there are fewer than two half swings."""
    step = np.diff(values)
    turns = np.flatnonzero(step[1:] * step[:-1] < 0.0) + 1
    width = np.abs(np.diff(values[turns]))
    if len(width) < 2 or not width[-1] > 0.0:
        return math.nan
    return 2.0 * math.log(float(width[0] / width[-1])) / (len(width) - 1)
