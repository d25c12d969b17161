"""Measures of a ship with a frozen load, as a naval architect takes them. Closed forms on arrays.

A ship on a pivot with everything aboard frozen to it is one rigid body: its mass, the place of its centre of mass in
the ship frame (mm, origin at the pivot) and its moment of inertia about the pivot say all about its balance. There is
no buoyancy: GM is the height of the pivot above the centre of mass, and the righting moment is exactly
``weight * (GM sin heel + x cos heel)``, a sine about the list. Heel > 0 is counter-clockwise, the mast to the left; the
righting moment is positive where it turns the ship back from a positive heel. Units: mm, g, s, rad.

``Balance`` holds many ships at once. Its fields share one shape S: ``()`` for one ship, ``(N,)`` for N of them. Loads
are arrays (N, P, 3) of mass, x, y (ship frame), or (N, P, 4) with each piece's moment of inertia about its own centre
of mass as well; padding has mass 0. ::

    empty_ship(params).plus(loads).list_heel   # the lists of N loads on one ship
    empty_ship([params, ...]).period         # N ships, empty
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike, NDArray

from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape

Array = NDArray[np.float64]

_AGM_ROUNDS = 6
"""The arithmetic-geometric mean doubles its digits each round: six are enough up to 179.9 degrees of amplitude."""
_NO_STIFFNESS = 1e-9
"""g mm2/s2: a ship balanced on its centre of mass; keeps a division from one by zero."""


@dataclass(frozen=True, eq=False)
class Balance:
    """Ships, each one rigid body on its pivot. Fields of shape S (see the module).

    ``mass`` in g; ``x``, ``y`` of the centre of mass in mm, ship frame; ``inertia`` about the pivot in g mm2;
    ``gravity`` in mm/s2; ``stop``, the largest heel to either side, in rad.
    """

    mass: Array
    x: Array
    y: Array
    inertia: Array
    gravity: Array
    stop: Array

    def plus(self, loads: ArrayLike) -> Balance:
        """The same ships with loads frozen to them: (N, P, 3) or (N, P, 4), or (P, 3 or 4) for one load.

        One ship takes N loads, N ships take one each. Raises ``ValueError`` for any other shape.
        """
        load = np.asarray(loads, dtype=np.float64)
        if load.ndim not in (2, 3) or load.shape[-1] not in (3, 4):
            raise ValueError(f"loads are arrays (N, P, 3 or 4) or (P, 3 or 4), not {load.shape}")
        mass, x, y = load[..., 0], load[..., 1], load[..., 2]
        moment_x, moment_y = np.einsum("...p,...p->...", mass, x), np.einsum("...p,...p->...", mass, y)
        inertia = np.einsum("...p,...p,...p->...", mass, x, x) + np.einsum("...p,...p,...p->...", mass, y, y)
        if load.shape[-1] == 4:
            inertia = inertia + np.where(mass > 0.0, load[..., 3], 0.0).sum(axis=-1)
        total = self.mass + mass.sum(axis=-1)
        centre = (self.mass * self.x + moment_x) / total, (self.mass * self.y + moment_y) / total
        return Balance(*np.broadcast_arrays(total, *centre, self.inertia + inertia, self.gravity, self.stop))

    # -- where the centre of mass is ------------------------------------------------------------------------------

    @property
    def gm(self) -> Array:
        """Height of the pivot above the centre of mass, mm: negative if the ship falls over."""
        return -self.y

    @property
    def weight(self) -> Array:
        """mass times gravity, g mm/s2."""
        return self.mass * self.gravity

    @property
    def arm(self) -> Array:
        """Distance of the centre of mass from the pivot, mm: the largest righting arm at any heel."""
        return np.hypot(self.x, self.y)

    @property
    def free_list(self) -> Array:
        """The stable heel if there were no stop, rad in [-pi, pi]: the centre of mass straight below the pivot."""
        return np.arctan2(-self.x, self.gm)

    # -- rest -----------------------------------------------------------------------------------------------------

    @property
    def list_heel(self) -> Array:
        """Where the ship comes to rest from upright without dry friction, rad; at the stop if it falls over."""
        return np.clip(self.free_list, -self.stop, self.stop)

    @property
    def vanishing(self) -> Array:
        """The heel of unstable balance, rad in (-pi, pi], where the righting arm vanishes; no regard to the stop."""
        away = self.free_list
        return np.where(away > 0.0, away - math.pi, away + math.pi)

    def dead_band(self, friction: ArrayLike) -> Array:
        """How far from its free list the ship may rest under dry friction (torque in g mm2/s2), rad."""
        share = np.asarray(friction) / np.maximum(self.stiffness, _NO_STIFFNESS)
        return np.arcsin(np.minimum(1.0, share))

    # -- righting arm ---------------------------------------------------------------------------------------------

    def righting_arm(self, heel: ArrayLike) -> Array:
        """GZ in mm, each ship at its own heel: ``heel`` broadcasts with S."""
        return self.gm * np.sin(heel) + self.x * np.cos(heel)

    def gz(self, heels: ArrayLike) -> Array:
        """The GZ curve in mm: every ship at every one of ``heels`` (K,), giving S + (K,)."""
        angle = np.asarray(heels, dtype=np.float64)
        return self.gm[..., None] * np.sin(angle) + self.x[..., None] * np.cos(angle)

    def gz_area(self, start: ArrayLike, end: ArrayLike) -> Array:
        """Area under GZ between two heels that broadcast with S, mm rad; times weight it is the work of heeling."""
        area: Array = self.gm * (np.cos(start) - np.cos(end)) + self.x * (np.sin(end) - np.sin(start))
        return area

    # -- roll -----------------------------------------------------------------------------------------------------

    @property
    def stiffness(self) -> Array:
        """Righting moment per rad at the free list, g mm2/s2."""
        return self.weight * self.arm

    @property
    def frequency(self) -> Array:
        """Of the smallest swings about the free list, rad/s."""
        return np.sqrt(self.stiffness / self.inertia)

    @property
    def period(self) -> Array:
        """Of the smallest swings about the list, s; inf for a ship that has none within its stop."""
        with np.errstate(divide="ignore"):
            return np.where(np.abs(self.free_list) < self.stop, 2.0 * math.pi / self.frequency, np.inf)

    def period_at(self, amplitude: ArrayLike) -> Array:
        """Of undamped swings of ``amplitude`` (rad, broadcasts with S) about the list, s.

        The compound pendulum's exact period, 4 K(sin(amplitude / 2)) / frequency, with the complete elliptic integral
        K by the arithmetic-geometric mean. inf at half a turn; NaN where such a swing would meet the stop.
        """
        swing = np.abs(np.asarray(amplitude, dtype=np.float64))
        mean, geometric = np.ones_like(swing), np.maximum(np.cos(swing / 2.0), 0.0)
        for _ in range(_AGM_ROUNDS):
            mean, geometric = (mean + geometric) / 2.0, np.sqrt(mean * geometric)
        period = np.where(swing < math.pi, self.period / mean, np.inf)
        result: Array = np.where(np.abs(self.free_list) + swing <= self.stop, period, np.nan)
        return result


def empty_ship(params: Params | Sequence[Params]) -> Balance:
    """The ship of these parameters without cargo, S = (); of N sets of parameters, S = (N,). Yards count as fixed."""
    if isinstance(params, Params):
        return Balance(*(np.asarray(value) for value in _masses(params)))
    return Balance(*np.array([_masses(each) for each in params], dtype=np.float64).reshape(-1, 6).T)


def together(balances: Sequence[Balance]) -> Balance:
    """N single ships as one balance with S = (N,)."""
    names = [field.name for field in fields(Balance)]
    return Balance(*(np.array([getattr(each, name) for each in balances], dtype=np.float64) for name in names))


def _masses(params: Params) -> tuple[float, float, float, float, float, float]:
    shape = ship_shape(params)
    parts = (*shape.body, *shape.yard_parts)
    mass = math.fsum(part.mass for part in parts)
    x = math.fsum(part.mass * part.x for part in parts) / mass
    y = math.fsum(part.mass * part.y for part in parts) / mass
    inertia = math.fsum(part.inertia + part.mass * (part.x**2 + part.y**2) for part in parts)
    return mass, x, y, inertia, params.engine.gravity, math.radians(params.ship.heel_stop)


def slide_heels(tilt: ArrayLike, friction: ArrayLike) -> Array:
    """Heels at which pieces begin to slide to the right and to the left, rad: shape of ``tilt`` + (2,).

    ``tilt``: angle of each piece's supporting surface against the ship, rad; ``friction``: coefficient of the pair.
    A piece slides when its surface is steeper than the friction cone, whatever its mass.
    """
    surface, cone = np.broadcast_arrays(np.asarray(tilt, dtype=np.float64), np.arctan(friction))
    return np.stack((-cone - surface, cone - surface), axis=-1)
