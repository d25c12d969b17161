"""The part of a measured record in which the ship swings freely, found in spite of noise and single wrong samples."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.physics.swings import passages

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
AT_REST = 0.04
"""The ship has come to rest where it never again swings by more than this share of its first swing."""
SPREAD = 1.4826
"""Standard deviation over the median of the absolute deviations, of a normal distribution."""
_ROW = 4
_NEAR = 2
"""Samples to either side with which a sample is compared."""
_STRAY = 8.0
"""A sample so many scatters from the median of its neighbours is wrong ..."""
_STRAY_SHARE = 0.15
"""... if it is also off by this share of the swing: at a turning point, clean samples are off by less."""
_PASSED = 0.1
"""A passage is counted from this share of the first swing on one side to the same on the other."""
_BY_CHANCE = 4.0
"""A swing that noise seems to make is taken for one only if it is so many times as large as noise makes on average."""


def scatter(time_s: Floats, values: Floats) -> float:
    """Standard deviation of the samples (N,) about a smooth curve: by how much four in a row miss a parabola. Of these
    the typical size is taken, which wrong samples do not move."""
    times = np.lib.stride_tricks.sliding_window_view(time_s, _ROW)
    gaps = times[:, :, None] - times[:, None, :] + np.eye(_ROW)
    weights = 1.0 / np.prod(gaps, axis=2)
    missed = np.sum(weights * np.lib.stride_tricks.sliding_window_view(values, _ROW), axis=1)
    return SPREAD * float(np.median(np.abs(missed) / np.sqrt(np.sum(weights**2, axis=1))))


def stray(time_s: Floats, angle: Floats) -> Flags:
    """Which samples (N,) are far from what lies around them: slips of a tracker, not the ship."""
    padded = np.pad(angle, _NEAR, mode="edge")
    around = np.median(np.lib.stride_tricks.sliding_window_view(padded, 2 * _NEAR + 1), axis=1)
    low, high = np.quantile(around, (0.01, 0.99))
    least = max(_STRAY * scatter(time_s, angle), _STRAY_SHARE * float(high - low))
    wrong: Flags = np.abs(angle - around) > least
    return wrong


def free_part(time_s: Floats, angle: Floats, source: str) -> tuple[int, int, float]:
    """From which sample to which the ship swings freely: from the first passage through the list after the largest
    swing until it has come to rest; and roughly the period, s. Raises ``BadInput`` naming ``source`` if it does not
    swing."""
    tail = angle[-max(5, len(angle) // 20) :]
    extremes = float(angle.max()), float(angle.min())
    resting = float(np.median(tail))
    centre = resting if float(np.ptp(tail)) < 0.25 * (extremes[0] - extremes[1]) else sum(extremes) / 2.0
    away = angle - centre
    largest = float(np.abs(away).max())
    if largest == 0.0:
        raise BadInput("lab.fit.no_swing", file=source)
    # The last sample of the held start, or the top of the first swing.
    top = int(np.flatnonzero(np.abs(away) > 0.9 * largest)[0])
    crossings = np.flatnonzero(np.sign(away[top:-1]) * np.sign(away[top + 1 :]) < 0)
    if not len(crossings):
        raise BadInput("lab.fit.no_swing", file=source)
    first = top + int(crossings[0]) + 1
    passed = top + passages(away[top:], max(_PASSED * largest, 5.0 * scatter(time_s, angle)))
    if len(passed) < 2:
        raise BadInput("lab.fit.no_swing", file=source)
    period = 2.0 * float(np.median(np.diff(time_s[passed])))
    rest = _rest(time_s, angle, first, period, largest)
    until = time_s[rest] + 0.1 * (time_s[rest] - time_s[first])
    return first, int(np.searchsorted(time_s, until, side="right")), period


def _rest(time_s: Floats, angle: Floats, first: int, swing_s: float, largest: float) -> int:
    """The last sample of a swing: the scatter over a whole swing is more than the samples' own."""
    ends = np.searchsorted(time_s, time_s + swing_s, side="right")
    starts = np.arange(len(angle))[ends < len(angle)]
    ends = ends[ends < len(angle)]
    sums = (
        np.concatenate(([0.0], np.cumsum(angle - angle.mean()))),
        np.concatenate(([0.0], np.cumsum((angle - angle.mean()) ** 2))),
    )
    count = ends - starts
    mean, square = ((each[ends] - each[starts]) / count for each in sums)
    noise = scatter(time_s, angle) ** 2
    # Of a sine the variance is half the square of its amplitude.
    swings = 2.0 * (square - mean**2 - noise)
    by_chance = 2.0 * noise * np.sqrt(2.0 / count)
    moving = np.flatnonzero(swings > np.maximum((AT_REST * largest) ** 2, _BY_CHANCE * by_chance))
    moving = moving[starts[moving] >= first]
    return int(starts[moving[-1]] + count[moving[-1]] // 2) if len(moving) else len(angle) - 1
