"""Which factors a measure hangs on: Sobol's indices (Saltelli's design, by scipy), or the cheaper screening of Morris.

Sobol's first index of a factor is the share of the measure's variance that goes with it alone, the total one that share
with all it does together with others; both with a bootstrapped interval of 95 %. Morris (1991) takes a step in one
factor after the other from random places of a grid: ``mu_star`` is the mean size of what a step over the whole range
would do, ``sigma`` how much that differs from place to place: large where a factor bends or acts together with others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from riffraff.kernel.errors import BadInput, RiffRaffError, unknown
from riffraff.kernel.extras import extra
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import Floats
from riffraff.lab.experiment import Outcome, Trial
from riffraff.lab.spec import Spec
from riffraff.physics.params import Param

SOBOL, MORRIS = "sobol", "morris"
METHODS = (SOBOL, MORRIS)
LEVELS = 4
"""Of the grid of Morris; a step is over two thirds of a range."""
TOGETHER = 128
MOST_EVALUATIONS = 200_000

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Sensitivity:
    """By factor: what the method gives, with names as ``columns``; and how many runs it took."""

    method: str
    measure: str
    factors: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]
    runs: int


def sensitivity(spec: Spec, measure: str, method: str, n: int, told: Told = lambda _done, _of: None) -> Sensitivity:
    """Of a measure to the ranges that vary in a spec. ``n`` is a power of two of base points for Sobol, a number of
    trajectories for Morris. Raises ``BadInput``, and ``RiffRaffError`` if a run fails or has no such measure."""
    names = [each.name for each in spec.experiment.measures]
    if measure not in names:
        raise unknown("lab.no_word", measure, names, source=spec.source, key="--measure", value=measure)
    if not spec.axes or any(axis.span is None for axis in spec.axes):
        raise BadInput("lab.sensitivity.ranges", source=spec.source)
    if method == SOBOL and n & (n - 1):
        raise BadInput("lab.sensitivity.power", source=spec.source, n=n)
    keys = tuple(axis.key for axis in spec.axes)
    count = n * (len(keys) + 2) if method == SOBOL else n * (len(keys) + 1)
    if count > MOST_EVALUATIONS:
        raise BadInput("lab.axis.runs", source=spec.source, n=count, high=MOST_EVALUATIONS)
    model = _Model(spec, measure, count, told)
    columns, rows = _sobol(model, len(keys), n) if method == SOBOL else _morris(model, len(keys), n)
    return Sensitivity(method, measure, keys, columns, rows, model.done)


class _Model:
    """The measure as a function of shares, 0 to 1, of the ranges."""

    def __init__(self, spec: Spec, measure: str, count: int, told: Told) -> None:
        self.spec, self.measure, self.done, self._count, self._told = spec, measure, 0, count, told

    def _trial(self, shares: Sequence[float]) -> Trial:
        spec = self.spec
        for axis, share in zip(spec.axes, shares, strict=True):
            value = axis.draw(min(max(float(share), 0.0), 1.0))
            factor = spec.factor(axis.key)
            spec = spec.with_value(axis.key, value if isinstance(factor, Param) else str(value))
        return spec.with_setting("trace_hz", 0).trial()

    def __call__(self, shares: Floats) -> Floats:
        """At points (N, D): values (N,)."""
        values = np.full(len(shares), math.nan)
        for begin in range(0, len(shares), TOGETHER):
            block = [self._trial(point) for point in shares[begin : begin + TOGETHER].tolist()]
            for place, result in self.spec.experiment.outcomes(block, ()):
                if not isinstance(result, Outcome):
                    raise result
                values[begin + place] = result.measures[self.measure].value
            self.done += len(block)
            self._told(self.done, self._count)
        if np.isnan(values).any():
            raise RiffRaffError("lab.sensitivity.no_value", measure=self.measure, n=int(np.isnan(values).sum()))
        return values


Rows = tuple[tuple[str, ...], tuple[tuple[float, ...], ...]]


def _sobol(model: _Model, dimensions: int, n: int) -> Rows:
    stats = extra("scipy.stats", "lab")
    chance = np.random.Generator(np.random.PCG64(stream(model.spec.seed, "sobol").getrandbits(62)))
    uniform = [stats.uniform()] * dimensions
    found = stats.sobol_indices(func=lambda x: model(np.asarray(x).T), n=n, dists=uniform, rng=chance)
    spread = found.bootstrap()
    columns = ("first", "first_low", "first_high", "total", "total_low", "total_high")
    parts = (
        (found.first_order, spread.first_order.confidence_interval),
        (found.total_order, spread.total_order.confidence_interval),
    )
    arrays = [np.asarray(each, dtype=float) for value, (low, high) in parts for each in (value, low, high)]
    return columns, tuple(tuple(float(array[place]) for array in arrays) for place in range(dimensions))


def _morris(model: _Model, dimensions: int, n: int) -> Rows:
    """``n`` trajectories of one step in each factor, in random order."""
    chance = np.random.Generator(np.random.PCG64(stream(model.spec.seed, "morris").getrandbits(62)))
    step = LEVELS / (2.0 * (LEVELS - 1.0))
    points, orders, ways = [], [], []
    for _ in range(n):
        at = chance.integers(LEVELS // 2, size=dimensions) / (LEVELS - 1.0)
        way = np.where(chance.random(dimensions) < 0.5, 1.0, -1.0)
        at = np.where(way > 0.0, at, at + step)
        order = chance.permutation(dimensions)
        points.append(at.copy())
        for factor in order:
            at[factor] += way[factor] * step
            points.append(at.copy())
        orders.append(order)
        ways.append(way)
    values = model(np.array(points)).reshape(n, dimensions + 1)
    effects = np.empty((n, dimensions))
    for row, (order, way) in enumerate(zip(orders, ways, strict=True)):
        for place, factor in enumerate(order):
            effects[row, factor] = (values[row, place + 1] - values[row, place]) / (way[factor] * step)
    spread = effects.std(axis=0, ddof=1) if n > 1 else np.full(dimensions, math.nan)
    found = np.stack((effects.mean(axis=0), np.abs(effects).mean(axis=0), spread), axis=1)
    return ("mu", "mu_star", "sigma"), tuple(map(tuple, found.tolist()))
