"""The angle of a swinging point from where it was seen, about the pivot: the origin, or the centre of its arc."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.lab.decays.solvers import optimize

AS_ROUND = 1.5
"""The origin is the pivot if distances from it scatter by no more than so many times those from the best centre."""
ROUND = 0.02
"""Points lie on a circle if their distances from its centre scatter by less than this share of it."""
KNOWN = 0.05
"""The radius must be known to this share: the angle is wrong by as much."""

Floats = NDArray[np.float64]


def _circle(x: Floats, y: Floats) -> tuple[Floats, float]:
    """Centre and radius (3,) of the circle nearest to points (N,), and the radius's error."""
    # A first guess by a linear fit: x^2 + y^2 = 2 a x + 2 b y + c.
    design = np.column_stack((2.0 * x, 2.0 * y, np.ones_like(x)))
    a, b, c = np.linalg.lstsq(design, x**2 + y**2, rcond=None)[0]
    start = np.array((a, b, math.sqrt(max(c + a**2 + b**2, 1e-30))))
    found = optimize().least_squares(lambda p: np.hypot(x - p[0], y - p[1]) - p[2], start)
    spare = max(len(x) - 3, 1)
    variance = float(found.fun @ found.fun) / spare
    covariance = variance * np.linalg.pinv(found.jac.T @ found.jac)
    return np.asarray(found.x, dtype=np.float64), math.sqrt(max(0.0, float(covariance[2, 2])))


def on_a_circle(x: Floats, y: Floats) -> bool:
    """Whether points (N,) lie on a circle about the origin."""
    known = np.isfinite(x) & np.isfinite(y)
    away = np.hypot(x[known], y[known])
    reach = max(float(np.ptp(x[known])), float(np.ptp(y[known])))
    return float(away.std()) < ROUND * float(away.mean()) and reach > 5.0 * float(away.std())


def angles_of(places: Sequence[Floats], length: float | None, source: Path) -> tuple[Floats, str]:
    """Angles (N,) in rad from the vertical, of points given by x alone or by x and y, and how they were found. Raises
    ``BadInput`` if the arc is too short to tell where the pivot is."""
    if len(places) == 1:
        assert length is not None
        middle = (float(places[0].max()) + float(places[0].min())) / 2.0
        sine = (places[0] - middle) / length
        if float(np.abs(sine).max()) > 1.0:
            raise BadInput("lab.measured.short_length", file=source, reach=f"{np.abs(places[0] - middle).max():.4g}")
        return np.arcsin(sine), say("lab.measured.from_x", length=f"{length:.4g}")
    x, y = places
    from_origin = np.hypot(x, y)
    (cx, cy, radius), error = _circle(x, y)
    round_about = float(np.std(np.hypot(x - cx, y - cy)))
    if float(from_origin.std()) <= AS_ROUND * round_about:
        cx = cy = 0.0
        radius = float(from_origin.mean())
        told = say("lab.measured.from_origin", length=f"{radius:.4g}")
    elif length is None and error < KNOWN * radius:
        told = say("lab.measured.from_arc", x=f"{cx:.4g}", y=f"{cy:.4g}", length=f"{radius:.4g}", error=f"{error:.2g}")
    elif length is not None:
        cx, cy = _centre_at(x, y, length)
        told = say("lab.measured.from_length", length=f"{length:.4g}")
    else:
        raise BadInput("lab.measured.short_arc", file=source, radius=f"{radius:.3g}", error=f"{error:.2g}")
    dx, dy = x - cx, y - cy
    down = 1.0 if float(dy.mean()) > 0.0 else -1.0
    return np.unwrap(np.arctan2(dx, down * dy)), told


def _centre_at(x: Floats, y: Floats, length: float) -> tuple[float, float]:
    """The centre of the circle of this radius nearest to points (N,), on the side to which their arc bends."""
    found = [
        optimize().least_squares(
            lambda p: np.hypot(x - p[0], y - p[1]) - length, np.array((x.mean(), y.mean() + side * length))
        )
        for side in (1.0, -1.0)
    ]
    best = min(found, key=lambda each: float(each.cost))
    return float(best.x[0]), float(best.x[1])
