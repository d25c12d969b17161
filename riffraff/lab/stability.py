"""What a GZ curve says of a ship's stability: how far it rights itself, what that takes in work, and the criteria of
the 2008 Intact Stability Code (part A, 2.2), which are an illustration on a toy.

Heels in rad, arms in mm. Stability ends where cargo slides or falls, where the arm vanishes, or at the heel stop; the
curve beyond is another ship's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from riffraff.lab.estimates import Estimate, Floats

IMO = "imo"
STOP, SLID, FELL, VANISHES, NOT_REACHED = "stop", "slid", "fell", "vanishes", "not_reached"
ENDS = (STOP, SLID, FELL, VANISHES, NOT_REACHED)
"""What ends stability to a side; ``not_reached``: nothing did up to the largest heel that was tried."""
NEAR_LIST = math.radians(8.0)
"""GM is the slope of GZ within this of the list."""
_FINE = 2001
"""Points of a curve that is integrated."""
WANTED = {
    "area_30": ("m rad", 0.055),
    "area_40": ("m rad", 0.09),
    "area_30_40": ("m rad", 0.03),
    "arm_30": ("m", 0.2),
    "peak_heel": ("deg", 25.0),
    "gm": ("m", 0.15),
}
"""Unit and least value of each criterion, for a ship as large as those that it was made for."""
THIRTY, FORTY = math.radians(30.0), math.radians(40.0)
FEWEST = 3
"""Heels that make a fit of two unknowns."""
ROUNDING = 1.5e-4
"""What the engine's own steps leave of an arm, as a share: 1e-4 of the torque with cargo aboard, as its few iterations
leave contacts, and next to nothing without."""


@dataclass(frozen=True, eq=False)
class Side:
    """The curve to one side, ``sign`` 1 to the left: heels ascending from the list and the arm that rights the ship,
    both counted positive to that side (K,), its error, and where and why it ends."""

    sign: float
    heel: Floats
    arm: Floats
    error: Floats
    end: float
    cause: str

    @classmethod
    def of(cls, sign: float, heel: Floats, arm: Floats, error: Floats, ends: Sequence[tuple[float, str]]) -> Side:
        """From heels and arms in the ship's own senses, and what is known to end stability; else the arm may."""
        out, rights = sign * heel, sign * arm
        known = list(ends) or [(float(out[-1]), NOT_REACHED)]
        for at in range(1, len(out)):  # at the list itself it is zero
            if rights[at] <= 0.0:
                share = max(0.0, rights[at - 1]) / max(max(0.0, rights[at - 1]) - rights[at], 1e-12)
                known.append((float(out[at - 1] + share * (out[at] - out[at - 1])), VANISHES))
                break
        return cls(sign, out, rights, error, *min(known, key=lambda end: end[0]))

    @property
    def held(self) -> Any:
        """Which heels are before the end (K,): there the ship is still the one that was loaded."""
        return self.heel <= self.end

    def at(self, heel: Floats) -> Floats:
        """The arm at other heels, between the points that were measured with the cargo where it was at first, and
        beyond the last of these as it went before."""
        known, arm = self.heel[self.held], self.arm[self.held]
        if len(known) < 2:
            return np.full_like(heel, arm[-1] if len(arm) else 0.0)
        slope = (arm[-1] - arm[-2]) / (known[-1] - known[-2])
        values: Floats = np.interp(heel, known, arm) + slope * np.maximum(0.0, heel - known[-1])
        return values

    @property
    def span(self) -> tuple[float, float]:
        """From the list to the end."""
        begin = float(self.heel[0])
        return begin, max(begin, self.end)

    def area(self, to: float, since: float = -math.inf) -> float:
        """Under the curve from the list, or from ``since`` if that is further out, to a heel or the end, mm rad."""
        begin, end = self.span
        low, high = max(begin, since), min(to, end)
        if high <= low:
            return 0.0
        heels = np.union1d(np.linspace(low, high, _FINE), self.heel[(self.heel > low) & (self.heel < high)])
        return float(np.trapezoid(self.at(heels), heels))

    @property
    def largest(self) -> tuple[float, float, float]:
        """The largest arm before the end, its error, and its heel."""
        arm = np.where(self.held, self.arm, -math.inf)
        top = int(np.argmax(arm))
        return float(arm[top]), float(self.error[top]), float(self.heel[top])


def together(left: Side, right: Side) -> tuple[Floats, Floats, Floats, Any]:
    """Heel and arm in the ship's own senses, error, and whether the ship was as it was loaded, from right to left."""
    heel = np.concatenate((-right.heel[:0:-1], left.heel))
    arm = np.concatenate((-right.arm[:0:-1], left.arm))
    return heel, arm, np.concatenate((right.error[:0:-1], left.error)), np.concatenate((right.held[:0:-1], left.held))


def gm_of(heel: Floats, arm: Floats, given: Floats, listed: float, step: float) -> Estimate:
    """GM in mm from a GZ curve (K,) near the list (rad): it is ``GM sin(heel) + x cos(heel)``, by least squares.

    ``given``: what of the arm is there because the cargo gives way a little, on yards that tip in their pegs and on
    contacts that are not quite hard. That is no part of GM, and counts as its error, beside what the fit leaves.
    """
    near = np.abs(heel - listed) <= max(NEAR_LIST, 3.5 * step)
    if near.sum() < FEWEST:
        return Estimate(math.nan)
    whole = _slope(heel[near], arm[near])
    return whole.widened(_slope(heel[near], given[near]).value).widened(ROUNDING * abs(whole.value))


def _slope(heel: Floats, arm: Floats) -> Estimate:
    design = np.column_stack((np.sin(heel), np.cos(heel)))
    best, *_ = np.linalg.lstsq(design, arm, rcond=None)
    left = arm - design @ best
    spare = len(heel) - 2
    variance = float(left @ left) / spare if spare > 0 else 0.0
    return Estimate(float(best[0]), math.sqrt(variance * float(np.linalg.pinv(design.T @ design)[0, 0])))


def imo_rows(left: Side, right: Side, gm_mm: float, scale: float) -> list[tuple[Any, ...]]:
    """The criteria for a ship ``scale`` times as large: name, unit, wanted, to the left, to the right, and 1 if met to
    both sides. What ends stability counts as the angle of flooding."""
    m = scale / 1000.0

    def peak_from_30(side: Side) -> float:
        if side.span[1] < THIRTY:
            return 0.0
        heels = np.linspace(THIRTY, side.span[1], _FINE)
        return m * float(side.at(heels).max())

    both = (left, right)
    found: dict[str, tuple[float, ...]] = {
        "area_30": tuple(m * side.area(THIRTY, 0.0) for side in both),
        "area_40": tuple(m * side.area(FORTY, 0.0) for side in both),
        "area_30_40": tuple(m * side.area(FORTY, THIRTY) for side in both),
        "arm_30": tuple(peak_from_30(side) for side in both),
        "peak_heel": tuple(math.degrees(side.largest[2]) for side in both),
        "gm": (m * gm_mm, m * gm_mm),
    }
    return [(name, *WANTED[name], *values, int(min(values) >= WANTED[name][1])) for name, values in found.items()]


def needed_gm(end: float, scale: float) -> dict[str, float]:
    """GM in mm that an upright ship on a pivot, whose arm is GM sin(heel) up to where stability ends (rad), needs for
    each criterion: infinite where none is enough, for it asks for something beyond that end."""
    beyond = end >= THIRTY
    a_mm = {
        "area_30": 1.0 - math.cos(min(THIRTY, end)),
        "area_40": 1.0 - math.cos(min(FORTY, end)),
        "area_30_40": math.cos(THIRTY) - math.cos(min(FORTY, end)) if end > THIRTY else 0.0,
        "arm_30": math.sin(min(end, math.pi / 2.0)) if beyond else 0.0,
        "gm": 1.0,
    }
    found = {name: WANTED[name][1] * 1000.0 / scale / share if share else math.inf for name, share in a_mm.items()}
    return found | {"peak_heel": 0.0 if math.degrees(end) >= WANTED["peak_heel"][1] else math.inf}
