"""Measures of the fit of a measured decay for scripts/bench.py; see _bench.py."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from _bench_time import ratio, seconds
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares

from riffraff.lab.decays.choice import FLAG
from riffraff.lab.decays.columns import RAD
from riffraff.lab.decays.decay import measure
from riffraff.lab.decays.record import Measured
from riffraff.lab.decays.toy import fit_measured
from riffraff.physics.params import Params

TRUTH = (2.0 * math.pi / 1.3, 0.04, 0.002, 0.1, 0.3)
"""rad/s, twice the damping ratio, dead band (rad), quadratic damping (1/rad), start (rad)."""
NOISE_RAD = 0.002
OFF = 1.02
"""From how far away scipy begins: as near as turning points tell."""
ROUNDS = 3


def _motion(omega: float, damping: float, band: float, drag: float, start: float, at: np.ndarray) -> np.ndarray:
    """The same pendulum as scipy integrates it in one go, from rest at the first time on."""

    def pull(_time: float, now: np.ndarray) -> tuple[float, float]:
        place, rate = now
        friction = damping * omega * rate + drag * rate * abs(rate)
        return rate, -(omega**2) * (math.sin(place) + band * np.sign(rate)) - friction

    found = solve_ivp(pull, (0.0, float(at[-1])), (start, 0.0), t_eval=at, rtol=1e-6, atol=1e-8)
    return np.asarray(found.y[0])


@cache
def _record(rows: int, seconds: float) -> Measured:
    at = np.linspace(0.0, seconds, rows)
    seen = _motion(*TRUTH, at) + NOISE_RAD * np.random.default_rng(1).normal(size=rows)
    return Measured("record", at, seen, RAD, FLAG)


def fit_500_s() -> list[float]:
    """500 rows: the figures and the ship."""
    record = [_record(500, 12.0)]
    return [seconds(lambda: fit_measured(record, Params())) for _ in range(ROUNDS)]


def fit_20000_s() -> list[float]:
    """20,000 rows of as many seconds as a person films."""
    record = [_record(20_000, 20.0)]
    return [seconds(lambda: fit_measured(record, Params())) for _ in range(ROUNDS)]


def fit_vs_scipy() -> list[float]:
    """Figures of 500 rows over a plain fit of the same model by scipy: one choice of terms, no errors, no doubts."""
    record = _record(500, 12.0)

    def plain() -> None:
        def left(unknowns: np.ndarray) -> np.ndarray:
            *motion, offset = unknowns
            return _motion(*motion, record.time_s) + offset - record.seen

        least_squares(left, np.array((*(OFF * value for value in TRUTH), 0.0)), x_scale="jac")

    return [ratio(lambda: seconds(lambda: measure([record])), lambda: seconds(plain), 1) for _ in range(ROUNDS)]
