"""Estimates with standard errors: means, straight lines, and least squares in general."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Z_95 = 1.959964
"""Standard errors to either side that are an interval of 95 %."""
_ROUNDS, _LARGEST_DAMPING = 60, 1e12


@dataclass(frozen=True)
class Estimate:
    """A measured value and its standard error (NaN: unknown or without meaning). Errors of two are independent."""

    value: float
    error: float = math.nan

    def __mul__(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, self.error * abs(factor))

    def __truediv__(self, divisor: float) -> Estimate:
        return Estimate(self.value / divisor, self.error / abs(divisor))

    def __rtruediv__(self, number: float) -> Estimate:
        return Estimate(number / self.value, self.error * abs(number) / self.value**2)

    def __sub__(self, other: Estimate) -> Estimate:
        """An unknown error counts as none if the other is known."""
        known = [error for error in (self.error, other.error) if not math.isnan(error)]
        return Estimate(self.value - other.value, math.hypot(*known) if known else math.nan)

    def sqrt(self) -> Estimate:
        root = math.sqrt(self.value)
        return Estimate(root, self.error / (2.0 * root))

    def widened(self, systematic: float) -> Estimate:
        """With an error that its own scatter does not show added to it; an unknown one stays unknown."""
        return Estimate(self.value, math.hypot(self.error, systematic))

    def degrees(self) -> Estimate:
        """Of an angle in rad."""
        return self * math.degrees(1.0)

    def to_dict(self, unit: str) -> dict[str, object]:
        """Plain values for JSON, which has no NaN."""
        return {"value": finite(self.value), "error": finite(self.error), "unit": unit}


@dataclass(frozen=True)
class Mean(Estimate):
    """The mean over ``n`` of ``of`` runs: the others gave no value."""

    n: int = 0
    of: int = 0


@dataclass(frozen=True)
class Share(Mean):
    """How many of ``n`` something was true of, with Wilson's interval of 95 %, ``low`` to ``high``: it has a width
    where all or none were, too. ``error`` is half of his interval of 68 %."""

    low: float = math.nan
    high: float = math.nan

    def to_dict(self, unit: str) -> dict[str, object]:
        return {**super().to_dict(unit), "low": finite(self.low), "high": finite(self.high), "n": self.n}


def share_of(hits: float, n: float, of: int = 0) -> Share:
    """So many ``hits`` of ``n`` (Wilson 1927); NaN of none. Hits may be parts: of a match that several win each."""
    if not n:
        return Share(math.nan, of=of)
    share = hits / n

    def bounds(z: float) -> tuple[float, float]:
        middle, width = share + z * z / (2 * n), z * math.sqrt(share * (1.0 - share) / n + z * z / (4 * n * n))
        below, above = (middle - width) / (1.0 + z * z / n), (middle + width) / (1.0 + z * z / n)
        return max(0.0, below) if hits else 0.0, min(1.0, above) if hits < n else 1.0

    low, high = bounds(1.0)
    return Share(share, (high - low) / 2.0, round(n), of or round(n), *bounds(Z_95))


def share_in_groups(parts: ArrayLike, wholes: ArrayLike) -> Share:
    """The same of N groups with ``parts`` of ``wholes`` (N,), as turns with a fall of all turns, match by match: what
    is more alike within groups than between them counts for fewer (Cochran's ratio)."""
    ratio, total = ratio_of(parts, wholes), float(np.sum(wholes))
    if not total:
        return Share(math.nan)
    alone = ratio.value * (1.0 - ratio.value) / total
    alike = max(1.0, ratio.error**2 / alone) if alone > 0.0 and ratio.error > 0.0 else 1.0
    found = share_of(ratio.value * total / alike, total / alike)
    return replace(found, n=round(total), of=round(total))


def pooled(shares: Sequence[Estimate], of: int) -> Share:
    """The share over several runs, each with its own: of as many as theirs tell by their errors, of one where it has
    none."""
    sizes = np.array([_told_by(share) for share in shares])
    found = share_of(float(sizes @ [share.value for share in shares]) if len(shares) else 0.0, float(sizes.sum()))
    return replace(found, n=len(shares), of=of)


def _told_by(share: Estimate) -> float:
    """Of how many a share is whose error is half of Wilson's interval of 68 %."""
    if not share.error > 0.0:
        return 1.0
    square, spread = share.error**2, share.value * (1.0 - share.value) - 2.0 * share.error**2
    return max(1.0, (spread + math.sqrt(max(0.0, spread**2 + square * (1.0 - 4.0 * square)))) / (2.0 * square))


def finite(value: float) -> float | None:
    """A number as JSON can have it."""
    return value if math.isfinite(value) else None


def mean_of(values: ArrayLike) -> Estimate:
    """The mean of independent values and its standard error (NaN for a single one)."""
    array = np.asarray(values, dtype=np.float64)
    if not len(array):
        return Estimate(math.nan)
    error = float(array.std(ddof=1)) / math.sqrt(len(array)) if len(array) > 1 else math.nan
    return Estimate(float(array.mean()), error)


def ratio_of(parts: ArrayLike, wholes: ArrayLike) -> Estimate:
    """The sum of ``parts`` (N,) over that of ``wholes`` (N,), of N independent groups of unequal size, and its standard
    error (NaN for a single group) by first order (Cochran, "Sampling Techniques", 1977, 2.11)."""
    some, every = np.asarray(parts, dtype=np.float64), np.asarray(wholes, dtype=np.float64)
    total, groups = float(every.sum()), int((every > 0).sum())
    if not total:
        return Estimate(math.nan)
    share = float(some.sum()) / total
    away = some - share * every
    return Estimate(share, math.sqrt(float(away @ away) * groups / (groups - 1)) / total if groups > 1 else math.nan)


@dataclass(frozen=True, eq=False)
class StraightLine:
    """y = intercept + slope x, with the residuals (N,) of its points and the covariance of intercept and slope."""

    intercept: Estimate
    slope: Estimate
    residuals: Floats
    covariance: Floats


def straight_line(x: ArrayLike, y: ArrayLike) -> StraightLine:
    """Ordinary least squares over N >= 2 points; errors are NaN for two points, which any line meets."""
    xs, ys = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    design = np.column_stack((np.ones_like(xs), xs))
    best, *_ = np.linalg.lstsq(design, ys, rcond=None)
    residuals = ys - design @ best
    spare = len(xs) - 2
    variance = float(residuals @ residuals) / spare if spare > 0 else math.nan
    covariance: Floats = variance * np.linalg.pinv(design.T @ design).astype(np.float64)
    errors = np.sqrt(np.diag(covariance))
    return StraightLine(
        Estimate(float(best[0]), float(errors[0])),
        Estimate(float(best[1]), float(errors[1])),
        residuals,
        covariance,
    )


@dataclass(frozen=True, eq=False)
class Sinusoid:
    """centre + exp(-decay t) * (cosine cos(omega t) + sine sin(omega t)), and what it leaves of the values (N,)."""

    centre: float
    cosine: float
    sine: float
    residuals: Floats


def sinusoid(time_s: Floats, values: Floats, omega: float, decay: float = 0.0) -> Sinusoid:
    """The best one of this frequency (rad/s) and decay (1/s) through values (N,)."""
    fade = np.exp(-decay * time_s)
    design = np.column_stack((np.ones_like(time_s), fade * np.cos(omega * time_s), fade * np.sin(omega * time_s)))
    linear, *_ = np.linalg.lstsq(design, values, rcond=None)
    centre, cosine, sine = linear.tolist()
    return Sinusoid(centre, cosine, sine, values - design @ linear)


@dataclass(frozen=True, eq=False)
class Fit:
    """Parameters (P,), their covariance (P, P) and the residuals (N,), data minus model."""

    best: Floats
    covariance: Floats
    residuals: Floats

    def estimate(self, index: int) -> Estimate:
        return Estimate(float(self.best[index]), math.sqrt(max(0.0, float(self.covariance[index, index]))))

    @property
    def rms(self) -> float:
        return math.sqrt(float(np.mean(self.residuals**2)))


def least_squares(models: Callable[[Floats], Floats], data: Floats, start: Floats, scale: Floats) -> Fit:
    """The parameters that bring a model nearest to ``data`` (N,), by the method of Levenberg and Marquardt.

    ``models`` takes M parameter sets (M, P) at once and gives (M, N); the derivatives are differences over ``scale``
    (P,), small steps of the parameters.
    """
    best = np.array(start, dtype=np.float64)
    residuals = data - models(best[None])[0]
    cost, damping = float(residuals @ residuals), 1e-3
    slopes = _slopes(models, best, scale)
    for _ in range(_ROUNDS):
        normal = slopes.T @ slopes
        weights = np.diag(normal) + 1e-300
        while True:
            move = np.linalg.solve(normal + damping * np.diag(weights), slopes.T @ residuals)
            trial = best + move
            trial_residuals = data - models(trial[None])[0]
            trial_cost = float(trial_residuals @ trial_residuals)
            if trial_cost <= cost or damping > _LARGEST_DAMPING:
                break
            damping *= 10.0
        gained = cost - trial_cost
        if not gained > 0.0:
            break
        best, residuals, cost = trial, trial_residuals, trial_cost
        slopes = _slopes(models, best, scale)
        damping = max(damping / 10.0, 1e-9)
        if gained < 1e-10 * cost:
            break
    return Fit(best, _covariance(slopes, residuals), residuals)


def _slopes(models: Callable[[Floats], Floats], best: Floats, scale: Floats) -> Floats:
    """Derivatives (N, P) by central differences, all in one call."""
    steps = np.diag(scale)
    values = models(np.concatenate((best + steps, best - steps)))
    slopes: Floats = (values[: len(best)] - values[len(best) :]).T / (2.0 * scale)
    return slopes


def _covariance(slopes: Floats, residuals: Floats) -> Floats:
    """Covariance of the parameters, honest where the noise is uneven or the model is not quite right.

    Uneven noise (a jittered stamp hurts most where the motion is fast) is taken as it is found (White's estimator);
    residuals that hang together count for fewer independent ones (their autocorrelation time).
    """
    count, unknown = slopes.shape
    bread = np.linalg.pinv(slopes.T @ slopes)
    weighted = slopes * residuals[:, None]
    spread: Floats = bread @ (weighted.T @ weighted) @ bread * (count / max(1, count - unknown))
    spread *= correlation_time(residuals)
    return spread


def correlation_time(residuals: Floats) -> float:
    """How many consecutive residuals count as one, 1 for white noise: up to the first lag without correlation."""
    away = residuals - residuals.mean()
    power = float(away @ away)
    total = 1.0
    if power <= 0.0:
        return total
    for lag in range(1, len(away) // 2):
        correlation = float(away[lag:] @ away[:-lag]) / power
        if correlation < 2.0 / math.sqrt(len(away)):  # what white noise shows by chance
            break
        total += 2.0 * correlation
    return total
