"""Everything that can be read and plotted, each worked out from rows of samples: arrays in, arrays out.

The load counts as frozen where it lies, as a naval architect takes it: GM, list and period are those of ``statics``.
Values are in the units that people see: degrees, mm, s, mJ, kg mm.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from riffraff.physics.params import SCHEMA
from riffraff.physics.statics import Balance
from riffraff.tuning.sample import AT

Array = NDArray[np.float64]

MJ = 1.0e-6
"""g mm2/s2 in mJ."""
KG_MM = 1.0e-3
"""g mm in kg mm."""
N_MM = 1.0e-6
"""g mm2/s2 in N mm."""
MN = 1.0e-3
"""g mm/s2 in mN."""


class Rows:
    """``values`` (N, len(COLUMNS)): samples, and the parameters of each where they are wanted."""

    def __init__(self, values: Array, params: Callable[[str], Array] | None = None) -> None:
        self.values = values
        self._params = params

    def __getitem__(self, column: str) -> Array:
        """A column of the samples, (N,)."""
        return self.values[:, AT[column]]

    def param(self, name: str) -> Array:
        """The value that a parameter had at each sample, (N,)."""
        return np.full(len(self.values), math.nan) if self._params is None else self._params(name)

    @cached_property
    def balance(self) -> Balance:
        """The ships with their loads, S = (N,)."""
        fields = ("ship_mass", "ship_x", "ship_y", "ship_inertia", "gravity", "stop")
        mass = self["load_mass"]
        some = np.where(mass > 0.0, mass, 1.0)
        x, y = self["load_mx"] / some, self["load_my"] / some
        own = np.where(mass > 0.0, self["load_inertia"] - mass * (x * x + y * y), 0.0)
        load = np.stack((mass, x, y, own), axis=-1)[:, None, :]
        return Balance(*(self[name] for name in fields)).plus(load)


@dataclass(frozen=True)
class Quantity:
    """Something to read: its unit, and its values from rows. ``digits`` behind the point are worth showing."""

    name: str
    unit: str
    of: Callable[[Rows], Array]
    digits: int = 2


def capsize_margin(rows: Rows) -> Array:
    """How much further the ship may heel before it no longer comes back, deg.

    That is the angle of vanishing stability, or the stop if it comes first; 0 for a ship that lies at its stop.
    """
    ship, heel = rows.balance, rows["heel"]
    away = np.abs((ship.vanishing - heel + math.pi) % (2.0 * math.pi) - math.pi)
    to_stop = np.maximum(ship.stop - np.abs(heel), 0.0)
    lost = np.abs(ship.free_list) >= ship.stop
    return np.degrees(np.where(lost, 0.0, np.minimum(away, to_stop)))


def _slide_margin(rows: Rows) -> Array:
    heel = rows["heel"]
    return np.degrees(np.minimum(rows["slide_high"] - heel, heel - rows["slide_low"]))


def _energy(rows: Rows) -> Array:
    ship, rate = rows.balance, rows["rate"]
    work = ship.weight * ship.gz_area(ship.list_heel, rows["heel"])
    return (0.5 * ship.inertia * rate**2 + work) * MJ


def _heeling(rows: Rows) -> Array:
    """What the cargo heels the upright ship with, positive to the left: weight times its distance from the mast."""
    return -rows["load_mx"] * rows["gravity"] * N_MM


def _damping(rows: Rows) -> Array:
    """Viscous damping ratio of small swings: the pivot's damping over twice inertia and frequency."""
    ship = rows.balance
    with np.errstate(divide="ignore"):
        ratio = rows.param("ship.pivot_damping") / (2.0 * ship.inertia * ship.frequency)
    swings: Array = np.where(np.abs(ship.free_list) < ship.stop, ratio, np.inf)
    return swings


def _column(name: str, factor: float = 1.0) -> Callable[[Rows], Array]:
    return lambda rows: rows[name] * factor


_DEG = math.degrees(1.0)

READINGS = (
    Quantity("heel", "°", _column("heel", _DEG)),
    Quantity("rate", "°/s", _column("rate", _DEG), 1),
    Quantity("list", "°", lambda rows: np.degrees(rows.balance.list_heel)),
    Quantity("gm", "mm", lambda rows: rows.balance.gm),
    Quantity("period", "s", lambda rows: rows.balance.period, 3),
    Quantity("energy", "mJ", _energy, 3),
    Quantity("moment", "kg mm", _column("load_my", KG_MM)),
    Quantity("heeling", "N mm", _heeling),
    Quantity("damping_theory", "", _damping, 4),
    Quantity("dry_theory", "N mm", lambda rows: rows.param("ship.pivot_friction") * N_MM, 3),
    Quantity("slide_margin", "°", _slide_margin, 1),
    Quantity("capsize_margin", "°", capsize_margin, 1),
    Quantity("vanishing", "°", lambda rows: np.degrees(rows.balance.vanishing), 1),
    Quantity("gz", "mm", lambda rows: rows.balance.righting_arm(rows["heel"])),
    Quantity("mass", "g", lambda rows: rows.balance.mass, 1),
    Quantity("load_mass", "g", _column("load_mass"), 1),
    Quantity("aboard", "", _column("aboard"), 0),
    Quantity("fallen", "", _column("fallen"), 0),
    Quantity("slip_speed", "mm/s", _column("slip_speed"), 1),
    Quantity("push", "mN", _column("push", MN), 1),
    Quantity("pull_force", "mN", _column("pull_force", MN), 1),
    Quantity("pull_moment", "N mm", _column("pull_moment", N_MM)),
    Quantity("potential", "mJ", lambda rows: rows["height"] * rows["gravity"] * MJ, 3),
    Quantity("moving", "mJ", _column("moving", MJ), 3),
    Quantity("turning", "mJ", _column("turning", MJ), 3),
    Quantity("pivot_power", "mW", _column("pivot_power", MJ), 3),
    Quantity("pivot_force", "mN", _column("pivot_force", MN), 1),
    Quantity("lower_force", "mN", _column("lower_force", MN), 1),
    Quantity("middle_force", "mN", _column("middle_force", MN), 1),
    Quantity("upper_force", "mN", _column("upper_force", MN), 1),
    Quantity("mount_x", "mm", _column("mount_x")),
    Quantity("tilt_lower", "°", _column("tilt_lower", _DEG)),
    Quantity("tilt_middle", "°", _column("tilt_middle", _DEG)),
    Quantity("tilt_upper", "°", _column("tilt_upper", _DEG)),
    Quantity("hand_x", "mm", _column("hand_x"), 1),
    Quantity("hand_y", "mm", _column("hand_y"), 1),
)
"""In the order in which they are offered."""


def _of_param(name: str) -> Quantity:
    param = SCHEMA[name]
    return Quantity(name, param.told_unit, lambda rows: rows.param(name) * param.factor)


QUANTITIES: dict[str, Quantity] = {quantity.name: quantity for quantity in READINGS} | {
    name: _of_param(name) for name in SCHEMA
}
"""Every quantity by name; a parameter is one as well, by its full name."""


def balance_now(rows: Rows) -> Balance:
    """The ship of a single sample, S = ()."""
    ship = rows.balance
    return Balance(*(field[0] for field in (ship.mass, ship.x, ship.y, ship.inertia, ship.gravity, ship.stop)))
