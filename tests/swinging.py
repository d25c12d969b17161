"""Simulated records of a decaying swing, by an integrator that is not ours: scipy's, from turning point to turning
point, with dry friction that sticks. Twelve kinds of records, drawn by chance, whose truth is known."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

Floats = NDArray[np.float64]
KINDS = (
    "viscous",
    "dry",
    "quadratic",
    "viscous and dry",
    "viscous and quadratic",
    "all three",
    "noise with a memory",
    "rounded",
    "stamps that jitter",
    "drift",
    "large",
    "rate",
)


def decay(
    omega: float, damping: float, band: float, drag: float, start: float, at: Floats, cubic: float = 0.0
) -> tuple[Floats, Floats]:
    """Place (rad) and rate (rad/s) at times (N,) from 0 on, let go at rest."""
    place, rate = np.full_like(at, start), np.zeros_like(at)
    time, away, until = 0.0, start, float(at[-1])
    while time < until and abs(math.sin(away)) > band:
        way = -math.copysign(1.0, away)

        def pull(_t: float, y: Floats, way: float = way) -> list[float]:
            friction = damping * omega * y[1] + drag * y[1] * abs(y[1]) + cubic / omega * y[1] ** 3
            return [y[1], -(omega**2) * (math.sin(y[0]) + band * way) - friction]

        def rest(_t: float, y: Floats) -> float:
            return float(y[1])

        rest.terminal, rest.direction = True, -way  # type: ignore[attr-defined]
        found = solve_ivp(
            pull,
            (time, time + 30.0 / omega),
            [away, 0.0],
            "DOP853",
            rtol=1e-9,
            atol=1e-11,
            events=rest,
            dense_output=True,
            first_step=1e-4 / omega,
        )
        inside = (at >= time) & (at <= found.t[-1])
        place[inside], rate[inside] = found.sol(at[inside])
        time, away = float(found.t[-1]), float(found.y[0, -1])
    place[at > time] = away
    return place, rate


@dataclass(frozen=True)
class Truth:
    """Of a record: period of small swings (s), damping ratio, dead band (deg), quadratic damping (1/rad), drift
    (deg/s)."""

    period_s: float
    damping_ratio: float
    dead_band_deg: float
    quadratic_per_rad: float
    drift_deg_per_s: float = 0.0


@dataclass(frozen=True, eq=False)
class Simulated:
    """Times (N,) in s, and angles (N,) in rad or, if ``rate``, rates in rad/s."""

    time_s: Floats
    seen: Floats
    rate: bool
    truth: Truth


def simulated(kind: str, rng: np.random.Generator) -> Simulated:
    """A record of a kind: eight to twenty swings of a toy that any reader might have."""
    period = math.exp(rng.uniform(math.log(0.6), math.log(3.0)))
    omega = 2.0 * math.pi / period
    start = math.radians(rng.uniform(8.0, 30.0))
    ratio, band, drag = rng.uniform(0.005, 0.05), rng.uniform(0.05, 0.5) * start / 20.0, rng.uniform(0.05, 0.6)
    noise = math.radians(10.0 ** rng.uniform(-1.7, -0.5))
    if kind == "large":
        start, ratio, drag = math.radians(rng.uniform(40.0, 100.0)), rng.uniform(0.003, 0.02), rng.uniform(0.02, 0.2)
    seldom = float(rng.integers(0, 2))
    terms = {
        "viscous": (1.0, 0.0, 0.0),
        "dry": (0.0, 1.0, 0.0),
        "quadratic": (0.0, 0.0, 1.0),
        "viscous and quadratic": (1.0, 0.0, 1.0),
        "all three": (1.0, 1.0, 1.0),
        "drift": (1.0, seldom, 0.0),
        "large": (1.0, 0.0, seldom),
        "rate": (1.0, seldom, 0.0),
    }.get(kind, (1.0, 1.0, 0.0))
    ratio, band, drag = ratio * terms[0], band * terms[1], drag * terms[2]
    step = period / rng.uniform(12.0, 120.0)
    at = np.arange(rng.uniform(0.0, 0.3) * period, rng.uniform(8.0, 20.0) * period, step)
    if kind == "stamps that jitter":
        shifted = np.sort(np.maximum(at + rng.normal(0.0, 0.15 * step, len(at)), 0.0))
        place, rate = decay(omega, 2.0 * ratio, band, drag, start, shifted)
        noise *= 0.3
    else:
        place, rate = decay(omega, 2.0 * ratio, band, drag, start, at)
    listed, drift = math.radians(rng.uniform(-5.0, 5.0)), 0.0
    seen = place + listed
    if kind == "drift":
        drift = math.radians(rng.uniform(0.05, 0.3))
        seen = seen + drift * at
    if kind == "rate":
        seen = rate + math.radians(rng.uniform(-1.0, 1.0)) + rng.normal(0.0, 0.7 * noise * omega, len(at))
    elif kind == "rounded":
        size = min(math.radians(rng.choice([0.1, 0.25, 0.5, 1.0])), start / 12.0)
        seen = np.round(seen / size) * size
    elif kind == "noise with a memory":
        memory, fresh = rng.uniform(0.5, 0.95), rng.normal(size=len(at) + 200)
        for index in range(1, len(fresh)):
            fresh[index] = memory * fresh[index - 1] + math.sqrt(1.0 - memory**2) * fresh[index]
        seen = seen + noise * fresh[200:]
    else:
        seen = seen + rng.normal(0.0, noise, len(at))
    truth = Truth(period, ratio, math.degrees(band), drag, math.degrees(drift))
    return Simulated(at, seen, kind == "rate", truth)
