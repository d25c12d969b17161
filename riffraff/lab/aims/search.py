"""The least change that meets goals, on the figures that are known without an engine.

Change is counted in shares of each parameter's own value (of a twentieth of its range, where that is more): 1 is to
double it. Of all ships that meet the goals that one is sought whose changes have the least sum of squares; each step
solves that exactly for the figures made straight about where it stands (bounded linear least squares), within a box
that shrinks where they bend too much. What stays unmet from several places is taken for unreachable.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from riffraff.kernel.interrupts import stop_if_asked
from riffraff.kernel.rng import stream
from riffraff.lab.aims.goals import Goal
from riffraff.lab.aims.ships import Ships
from riffraff.lab.decays.solvers import optimize
from riffraff.physics.params import SCHEMA, Params
from riffraff.physics.statics import Array

_WEIGHT = 30.0
"""Of a goal missed by its tolerance, against a parameter that is doubled."""
_DIFFERENCE = 1e-4
_ROUNDS = 40
_BOX, _SMALLEST_BOX = 0.5, 1e-5
_PATIENCE, _GAIN = 4, 1e-3
"""Rounds that bring less than this share are enough."""
_STARTS = 4
"""Places from which goals are tried before they are called unreachable: the ship itself, and others by chance."""
_MET = 0.98
"""Of the tolerance: what rounding adds has room."""
_SMALL_SHARE = 0.1
"""A change that is smaller than this share of the largest is left out, if it goes without."""
_DIGITS = 5
"""Of a value that is found."""
_LEAST_UNIT = 0.05
_NO_WAY = 1.0e-4
"""In units: ships that differ by less tell of no slope, but of what rounding makes."""
_ALIKE = 0.03
"""Ways from ship to ship that are so much shorter across the others tell of no slope across them."""


@dataclass(frozen=True, eq=False)
class Seen:
    """A ship as the rigid bodies had it: what they have besides each known figure (M,), and by how much it misses the
    worst of the goals, in tolerances."""

    params: Params
    beside: Array
    off: float


@dataclass(frozen=True, eq=False)
class Search:
    """Goals for a ship of which the parameters ``free`` may change. ``beside`` (M,): what is added to each known
    figure, from the rigid bodies; and ``tilt`` (M, P) times the change less that ``about`` (P,)."""

    base: Params
    free: tuple[str, ...]
    goals: tuple[Goal, ...]
    beside: Array
    tilt: Array | None = None
    about: Array | float = 0.0
    stop: Callable[[], None] = stop_if_asked
    """Called often; what it raises ends the search."""

    @cached_property
    def _scales(self) -> tuple[Array, Array, Array, Array]:
        """Present value, unit, and bounds in units, of each free parameter (P,)."""
        params = [SCHEMA[name] for name in self.free]
        now = np.array([self.base[name] for name in self.free], dtype=np.float64)
        low, high = (np.array([getattr(param, end) for param in params], dtype=np.float64) for end in ("low", "high"))
        unit = np.maximum(np.abs(now), _LEAST_UNIT * (high - low))
        return now, unit, (low - now) / unit, (high - now) / unit

    def params(self, change: Array) -> Params:
        """The ship after a change (P,) in units, within the ranges."""
        now, unit, _, _ = self._scales
        values = now + unit * change
        return self.base.replace(
            {name: _within(name, value) for name, value in zip(self.free, values.tolist(), strict=True)}
        )

    def change(self, params: Params) -> Array:
        """The change (P,) that makes this ship."""
        now, unit, _, _ = self._scales
        return (np.array([params[name] for name in self.free]) - now) / unit

    def figures(self, changes: Sequence[Array]) -> Array:
        """The goals' figures after each of N changes (N, M)."""
        ships = Ships([self.params(change) for change in changes])
        known: Array = np.stack([goal.figure.known(ships) for goal in self.goals], axis=-1) + self.beside
        return known if self.tilt is None else known + (np.array(changes) - self.about) @ self.tilt.T

    def corrected(self, seen: Sequence[Seen]) -> Search:
        """With what the rigid bodies have shown: right at the first of the ships ``seen``, and where there are more, by
        the least slope besides that makes it right there too, or nearly so, the nearest before all."""
        first, *others = seen
        about = self.change(first.params)
        ways = [self.change(each.params) - about for each in others]
        rows = [
            (way / (way @ way), (each.beside - first.beside) / (way @ way))
            for way, each in zip(ways, others, strict=True)
            if float(np.abs(way).max(initial=0.0)) > _NO_WAY
        ]
        tilt = None
        if rows:
            tilt = (np.linalg.pinv(np.array([way for way, _ in rows]), _ALIKE) @ np.array([by for _, by in rows])).T
        return replace(self, beside=first.beside, tilt=tilt, about=about)

    def measured(self, params: Params) -> Array:
        """The goals' figures as the rigid bodies have them (M,)."""
        return np.array([goal.figure.measured(params) for goal in self.goals])

    def seen(self, params: Params, measured: Array) -> Seen:
        """What was measured (M,) of a ship, NaN where nothing can be."""
        known = np.array([goal.figure.known(Ships([params]))[0] for goal in self.goals])
        told = np.where(np.isfinite(measured), measured, known)
        return Seen(params, told - known, float(np.abs(self.missed(told)).max()))

    def slopes(self, change: Array) -> tuple[Array, Array]:
        """Figures (M,) and their derivatives by the change (M, P) there."""
        _, _, _, high = self._scales
        steps = np.where(change + _DIFFERENCE <= high, _DIFFERENCE, -_DIFFERENCE)
        found = self.figures([change, *(change + np.diag(steps))])
        return found[0], ((found[1:] - found[0]) / steps[:, None]).T

    def missed(self, figures: Array) -> Array:
        """By how much each is off, in tolerances (..., M)."""
        value = np.array([goal.value for goal in self.goals])
        tolerance = np.array([goal.tolerance for goal in self.goals])
        result: Array = (figures - value) / tolerance
        return result

    @property
    def weights(self) -> Array:
        """All goals alike (M,)."""
        return np.full(len(self.goals), _WEIGHT)

    def from_place(self, start: Array, weights: Array) -> tuple[Array, Array]:
        """The least change near ``start`` with goals weighted (M,), and by how much it misses each, in tolerances."""
        lsq_linear = optimize().lsq_linear
        _, _, low, high = self._scales
        tolerance = np.array([goal.tolerance for goal in self.goals])
        at, box, unity = np.clip(start, low, high), _BOX, np.eye(len(self.free))
        figures, slopes = self.slopes(at)
        costs: list[float] = []
        for _ in range(_ROUNDS):
            self.stop()
            off = self.missed(figures)
            costs.append(self._cost(at, off, weights))
            if len(costs) > _PATIENCE and costs[-1] > (1.0 - _GAIN) * costs[-1 - _PATIENCE]:
                break
            pull = (weights / tolerance)[:, None] * slopes
            left = np.maximum(low, at - box), np.minimum(high, at + box)
            bounds = left[0] - 1e-12, left[1] + 1e-12
            solved = lsq_linear(
                np.vstack((pull, unity)),
                np.concatenate((pull @ at - weights * off, np.zeros(len(at)))),
                bounds,
                method="bvls",
            )
            to = np.clip(solved.x, *left)
            moved = float(np.abs(to - at).max())
            tried = self.figures([to])[0]
            better = self._cost(to, self.missed(tried), weights) < costs[-1]
            if better:
                at = to
                figures, slopes = self.slopes(at)
            if moved < _SMALLEST_BOX or (better and moved < 1e-3 and float(np.abs(self.missed(figures)).max()) < 0.01):
                break
            box = min(2.0 * box, 4.0) if better else moved / 4.0
            if box < _SMALLEST_BOX:
                break
        return at, self.missed(figures)

    def _cost(self, change: Array, off: Array, weights: Array) -> float:
        cost = float(((weights * off) ** 2).sum() + (change**2).sum())
        return cost if math.isfinite(cost) else math.inf

    def least(self, start: Array | None = None) -> Array | None:
        """The least change (P,) that meets all goals, or None where there is none to be found."""
        change, met = self.least_or_closest(start)
        return change if met else None

    def least_or_closest(self, start: Array | None = None) -> tuple[Array, bool]:
        """The same; or, where there is none, the change (P,) after which the goal that is worst is missed least; and
        whether all are met."""
        weights, closest = self.weights, list[tuple[float, Array]]()
        for number, begin in enumerate(self._starts(start)):
            at, off = self.from_place(begin, weights)
            if self.meets(off) and number:
                # From a place of chance a larger change than need be may have been found.
                again, missed = self.from_place(at / 2.0, weights)
                smaller = self.meets(missed) and float(again @ again) < float(at @ at)
                return (again if smaller else at), True
            if self.meets(off):
                return at, True
            closest.append((float(np.abs(off).max()), at))
        return min(closest, key=lambda each: each[0])[1], False

    def meets(self, off: Array) -> bool:
        """Whether goals missed by so much, in tolerances, are met."""
        return bool((np.abs(off) <= _MET).all())

    def _starts(self, start: Array | None) -> list[Array]:
        _, _, low, high = self._scales
        noise = stream(0, "design", *self.free)
        chance = [
            np.array([lo + (hi - lo) * noise.random() ** 2 for lo, hi in zip(low.tolist(), high.tolist(), strict=True)])
            for _ in range(_STARTS - 1)
        ]
        return [np.zeros(len(self.free)) if start is None else start, *chance]

    def nearest(self, goal: int) -> float:
        """What the figure of one goal can be, next to its value, while the others are met."""
        weights = self.weights
        weights[goal] = _WEIGHT / 100.0
        best = math.inf, math.nan
        for begin in self._starts(None):
            at, off = self.from_place(begin, weights)
            others = np.delete(off, goal)
            if (np.abs(others) <= 1.0).all() and abs(float(off[goal])) < best[0]:
                best = abs(float(off[goal])), float(self.figures([at])[0, goal])
        return best[1]

    def few(self, change: Array, seen: Sequence[Seen]) -> tuple[Search, Array]:
        """The same with parameters that hardly change pinned, if it goes without them; the search and its change."""
        large = np.abs(change) >= _SMALL_SHARE * float(np.abs(change).max(initial=0.0))
        if large.all() or not large.any():
            return self, change
        names = tuple(name for name, kept in zip(self.free, large.tolist(), strict=True) if kept)
        fewer = replace(self, free=names).corrected(seen)
        found, off = fewer.from_place(change[large], self.weights)
        return (fewer, found) if self.meets(off) else (self, change)

    def rounded(self, change: Array) -> Params:
        """The ship with values of a few digits."""
        params = self.params(change)
        values = {name: _within(name, _short(params[name])) for name in self.free if params[name] != self.base[name]}
        return self.base.replace(values)


def _within(name: str, value: float) -> float:
    return min(max(value, SCHEMA[name].low), SCHEMA[name].high)


def _short(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")
