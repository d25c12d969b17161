"""The part of a measured record in which something swings freely, found in spite of noise, single wrong samples, a
held start and pushes; and what one sees of the swing before anything is fitted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.physics.swings import Turns

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
SPREAD = 1.4826
"""Standard deviation over the median of the absolute deviations, of a normal distribution."""
LEAST_SHARE = 0.05
"""A half swing is one that travels this share of the record's range ..."""
LEAST_NOISES, LEAST_STEPS = 4.0, 3.0
"""... and so many standard deviations of the samples, and so many steps of a coarse instrument."""
GROWS = 1.25
"""Who swings freely never swings further than before by this factor: it was pushed, or let go again."""
STANDS = 3.0
"""Nor does a half swing last so many times the usual one: it is held, or has come to rest."""
HURRIES = 2.0
"""Nor so much less: it is another motion."""
FEWEST_HALF_SWINGS = 3
_ROW = 4
_CLOSEST = 1e-50
"""Share of the time of a row that two of its samples are apart at least: clocks are not that fine, files may be."""
_NEAR = 2
"""Samples to either side with which a sample is compared."""
_STRAY = 8.0
"""A sample so many scatters from the median of its neighbours is wrong ..."""
_STRAY_SHARE, _STRAY_USUAL = 0.15, 4.0
"""... if it is also off by this share of the swing, and so many times as far as nine tenths of the samples are: at a
turning point, clean samples are off by less."""


def scatter(time_s: Floats, values: Floats) -> float:
    """Standard deviation of the samples (N,) about a smooth curve: by how much four in a row miss a parabola. Of these
    the typical size is taken, which wrong samples do not move."""
    times = np.lib.stride_tricks.sliding_window_view(time_s, _ROW)
    spans = (times[:, -1] - times[:, 0])[:, None, None]
    gaps = (times[:, :, None] - times[:, None, :]) / spans
    gaps = np.where(np.abs(gaps) < _CLOSEST, np.copysign(_CLOSEST, gaps), gaps)
    weights = 1.0 / np.prod(gaps + (1.0 - _CLOSEST) * np.eye(_ROW), axis=2)
    missed = np.sum(weights * np.lib.stride_tricks.sliding_window_view(values, _ROW), axis=1)
    return SPREAD * float(np.median(np.abs(missed) / np.sqrt(np.sum(weights**2, axis=1))))


def stray(time_s: Floats, angle: Floats) -> Flags:
    """Which samples (N,) are far from what lies around them: slips of a tracker, not the ship."""
    padded = np.pad(angle, _NEAR, mode="edge")
    around = np.median(np.lib.stride_tricks.sliding_window_view(padded, 2 * _NEAR + 1), axis=1)
    low, high = np.quantile(around, (0.01, 0.99))
    off = np.abs(angle - around)
    usual = float(np.quantile(off, 0.9))
    wrong: Flags = off > max(_STRAY * scatter(time_s, angle), _STRAY_SHARE * float(high - low), _STRAY_USUAL * usual)
    return wrong


def step_of(values: Floats) -> float:
    """The step of an instrument: the smallest difference between two of its values."""
    gaps = np.diff(np.unique(values))
    gaps = gaps[gaps > 1e-9 * np.ptp(values)]
    return float(gaps.min()) if len(gaps) else 0.0


@dataclass(frozen=True)
class FreePart:
    """A free swing in a record: samples ``first`` to ``last`` (not included) surely belong to it, from the first
    passage through the middle on, and none from ``limit`` on, for there it was pushed or let go again. ``turns`` are
    its turning points, the first of them before that passage."""

    first: int
    last: int
    limit: int
    turns: tuple[int, ...]


def free_part(time_s: Floats, values: Floats, source: str) -> FreePart:
    """The longest free swing of a record (N,). Raises ``BadInput`` naming ``source`` if it does not swing."""
    low, high = np.quantile(values, (0.005, 0.995))
    noise = min(scatter(time_s, values), 0.06 * float(high - low))
    least = max(LEAST_SHARE * float(high - low), LEAST_NOISES * noise, LEAST_STEPS * step_of(values))
    wide = Turns(time_s, values).wide(least)
    turns = np.searchsorted(time_s, wide.time_s).tolist()
    travels, lasts = 2.0 * wide.amplitude, np.diff(wide.time_s)
    if not travels.max(initial=0.0) > 0.0:
        raise BadInput("lab.fit.no_swing", file=source)
    usual = float(np.median(lasts[travels > 0.5 * travels.max()]))
    # A half swing that cannot follow the one before it begins another part.
    odd = (travels > GROWS * np.roll(travels, 1) + least / 2.0) | (lasts > STANDS * usual) | (lasts < usual / HURRIES)
    bounds = [0, *(np.flatnonzero(odd[1:]) + 1).tolist(), len(travels)]
    best: tuple[float, int, int] = (0.0, 0, 0)
    for begin, end in pairwise(bounds):
        part = travels[begin:end]
        first = begin + int(np.argmax(part > 0.9 * part.max())) if begin < end else end
        if end - first >= FEWEST_HALF_SWINGS:
            best = max(best, (float(travels[first:end].sum()), first, end))
    total, begin, end = best
    if total == 0.0:
        raise BadInput("lab.fit.no_swing", file=source)
    top, bottom = turns[begin], turns[begin + 1]
    middle = (values[top] + values[bottom]) / 2.0
    side = np.sign(values[top] - middle)
    first = top + int(np.flatnonzero((values[top:] - middle) * side <= 0.0)[0])
    pushes = end + np.flatnonzero(travels[end:] > GROWS * travels[end - 1] + least / 2.0)
    limit = turns[pushes[0]] + 1 if len(pushes) else len(values)
    return FreePart(first, turns[end] + 1, limit, tuple(turns[begin : end + 1]))
