"""Rolling with nothing loose: the ship and its frozen load as one degree of freedom, many runs at once.

The equation, with the heel counted from the free list, ``away = heel - list``::

    away'' = -k (sin(away) + a / g cos(away)) - damping / I * away' - friction / I * sign(away')

``k = weight * arm / I``, ``a`` the acceleration of the swaying mount. Dry friction really sticks: where the rate passes
through zero the ship stays if the other torques do not exceed the friction, and starts again when the swell makes them.
A blow against the heel stop takes all speed. Fourth-order Runge-Kutta; the places where the rate vanishes, the stop is
met or the friction lets go are found within the step, so that none of them costs accuracy.

When a ship is fit for this is said by ``stowage``. Units: mm, g, s, rad.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from riffraff.kernel.interrupts import stop_if_asked
from riffraff.physics.params import Params
from riffraff.physics.statics import Array, Balance, empty_ship

STEP_S = 1.0 / 60.0
"""s: a roll of 1.3 s is then right to 1e-7 in period, and loses 1e-5 of its amplitude in a minute."""
_ROOT_ROUNDS = 4
"""Newton rounds for a place within a step: each squares the error, which starts below a tenth of the step."""
_HALVINGS = 30
"""For places that are seldom passed: a step to 1e-11 s."""
_EVENTS = 4
"""Places a run may pass within one step: stop, rest, start again, and one to spare; more would be chatter."""


@dataclass(frozen=True, eq=False)
class Rolls:
    """N runs' ships and surroundings; every field an array of shape (N,), ``balance`` with S = (N,).

    ``friction`` in g mm2/s2, ``damping`` in g mm2/s; the mount is at ``sway * sin(2 pi t / sway_period + sway_phase)``.
    """

    balance: Balance
    friction: Array
    damping: Array
    sway: Array
    sway_period: Array
    sway_phase: Array

    @classmethod
    def of(cls, params: Sequence[Params], balance: Balance | None = None, phase: ArrayLike = 0.0) -> Rolls:
        """Runs with these N sets of parameters: with their empty ships, or with ``balance`` (S = (N,))."""
        read = [(p.ship.pivot_friction, p.ship.pivot_damping, p.swell.amplitude, p.swell.period) for p in params]
        friction, damping, sway, period = np.array(read, dtype=np.float64).reshape(-1, 4).T
        ships = empty_ship(params) if balance is None else balance
        return cls(ships, friction, damping, sway, period, np.broadcast_to(np.asarray(phase, float), sway.shape))

    def kicked(self, heel: ArrayLike, rate: ArrayLike) -> Array:
        """The rate, rad/s (N,), just after a mount at rest has taken up the swell's speed at t = 0."""
        speed = self.sway * 2.0 * math.pi / self.sway_period * np.cos(self.sway_phase)
        ship = self.balance
        arm = ship.x * np.sin(heel) + ship.y * np.cos(heel)
        return np.asarray(rate, dtype=np.float64) + ship.mass * speed * arm / ship.inertia


@dataclass(frozen=True, eq=False)
class RollTrace:
    """``time`` (K,) in s; ``heel`` and ``rate`` (N, K) in rad and rad/s; the first of each is the start."""

    time: Array
    heel: Array
    rate: Array


def roll(rolls: Rolls, heel: ArrayLike, rate: ArrayLike, seconds: float, step_s: float = STEP_S) -> RollTrace:
    """Let N ships go at ``heel`` and ``rate`` (scalars or (N,)) and follow them for ``seconds``, by ``step_s``.

    Starts beyond the stop are put on it.
    """
    motion = _Motion(rolls, heel, rate)
    steps = round(seconds / step_s)
    heels, rates = np.empty((steps + 1, motion.count)), np.empty((steps + 1, motion.count))
    heels[0], rates[0] = motion.away + motion.free_list, motion.rate
    for index in range(steps):
        stop_if_asked()
        motion.advance(index * step_s, step_s)
        heels[index + 1], rates[index + 1] = motion.away, motion.rate
    heels[1:] += motion.free_list
    return RollTrace(step_s * np.arange(steps + 1, dtype=np.float64), heels.T, rates.T)


@dataclass(frozen=True, eq=False)
class _Coefficients:
    """Of the equation in the module, per run (M,): 1/s2, 1/s, 1/s2; ``sway`` is the mount's acceleration over g."""

    k: Array
    damping: Array
    friction: Array
    sway: Array
    omega: Array
    phase: Array
    low: Array
    high: Array

    def some(self, rows: NDArray[np.intp]) -> _Coefficients:
        """Those of some runs only."""
        per_run = (self.k, self.damping, self.friction, self.sway, self.omega, self.phase, self.low, self.high)
        return _Coefficients(*(each[rows] for each in per_run))

    @cached_property
    def swaying(self) -> bool:
        """Whether any mount sways."""
        return bool((self.sway != 0.0).any())

    def torque(self, away: Array, time: Array | float) -> Array:
        """Acceleration by weight and swell, without damping and friction, rad/s2."""
        if not self.swaying:
            return -self.k * np.sin(away)
        tilt = -self.sway * np.sin(self.omega * time + self.phase)
        return -self.k * (np.sin(away) + tilt * np.cos(away))

    def runge_kutta(
        self, away: Array, rate: Array, rub: Array, time: Array | float, step: Array | float
    ) -> tuple[Array, Array]:
        """One step from ``time``, with friction as the steady acceleration ``rub``."""
        half = 0.5 * step
        a1 = self.torque(away, time) - self.damping * rate + rub
        r2 = rate + half * a1
        a2 = self.torque(away + half * rate, time + half) - self.damping * r2 + rub
        r3 = rate + half * a2
        a3 = self.torque(away + half * r2, time + half) - self.damping * r3 + rub
        r4 = rate + step * a3
        a4 = self.torque(away + step * r3, time + step) - self.damping * r4 + rub
        sixth = step / 6.0
        return away + sixth * (rate + 2.0 * (r2 + r3) + r4), rate + sixth * (a1 + 2.0 * (a2 + a3) + a4)

    def wait(self, away: Array, now: Array, left: Array) -> Array:
        """How long ships at rest stay so, s: until the swell beats the friction, or as long as is ``left``."""
        starts = self.way(away, now + left) != 0.0
        if not starts.any():
            return left
        low, high = np.zeros_like(left), left
        for _ in range(_HALVINGS):
            middle = (low + high) / 2.0
            held = self.way(away, now + middle) == 0.0
            low, high = np.where(held, middle, low), np.where(held, high, middle)
        return np.where(starts, high, left)

    def way(self, away: Array, time: Array | float) -> Array:
        """Where a ship at rest starts to: -1, 1, or 0 where friction or the stop holds it."""
        pull = self.torque(away, time)
        up = (pull > self.friction) & (away < self.high)
        down = (pull < -self.friction) & (away > self.low)
        return up.astype(np.float64) - down


class _Motion:
    """The state of N runs: ``away`` (rad), ``rate`` (rad/s), and ``way``, the sign of the rate, 0 while stuck."""

    def __init__(self, rolls: Rolls, heel: ArrayLike, rate: ArrayLike) -> None:
        ship = rolls.balance
        self.free_list = np.atleast_1d(ship.free_list)
        self.count = len(self.free_list)
        inertia, stop = np.atleast_1d(ship.inertia), np.atleast_1d(ship.stop)
        omega = 2.0 * math.pi / rolls.sway_period
        self.run = _Coefficients(
            k=np.atleast_1d(ship.stiffness) / inertia,
            damping=rolls.damping / inertia,
            friction=rolls.friction / inertia,
            sway=rolls.sway * omega**2 / ship.gravity,
            omega=omega,
            phase=rolls.sway_phase,
            low=-stop - self.free_list,
            high=stop - self.free_list,
        )
        away = np.broadcast_to(np.asarray(heel, dtype=np.float64), (self.count,)) - self.free_list
        self.away = np.clip(away, self.run.low, self.run.high)
        self.rate = np.array(np.broadcast_to(np.asarray(rate, dtype=np.float64), (self.count,)))
        self.way = np.where(self.rate == 0.0, self.run.way(self.away, 0.0), np.sign(self.rate))

    def advance(self, time: float, step: float) -> None:
        """One step of all runs; those that pass an event within it go on from there."""
        run, way = self.run, self.way
        moving = way != 0.0
        if not run.swaying and not moving.any():
            return
        away, rate = run.runge_kutta(self.away, self.rate, -run.friction * way, time, step)
        event = moving & ((rate * way < 0.0) | (away < run.low) | (away > run.high))
        if run.swaying:
            event |= ~moving & (run.way(self.away, time + step) != 0.0)
        rows = np.flatnonzero(event)
        if len(rows):
            passed = self._pass_events(rows, time, step)
            away[rows], rate[rows], self.way[rows] = passed
        still = ~moving & ~event
        self.away = np.where(still, self.away, away)
        self.rate = np.where(still, 0.0, rate)

    def _pass_events(self, rows: NDArray[np.intp], time: float, step: float) -> tuple[Array, Array, Array]:
        """The step of some runs, from event to event: away, rate and way at its end."""
        run = self.run.some(rows)
        away, rate, way = self.away[rows], self.rate[rows], self.way[rows]
        now, left = np.full(len(rows), time), np.full(len(rows), step)
        for _ in range(_EVENTS):
            if run.swaying and not way.all():
                wait = np.where(way == 0.0, run.wait(away, now, left), 0.0)
                now, left = now + wait, left - wait
                way = np.where((way == 0.0) & (left > 0.0), run.way(away, now), way)
            moving = way != 0.0
            rub = -run.friction * way
            end_away, end_rate = run.runge_kutta(away, rate, rub, now, left)
            pull = run.torque(away, now) - run.damping * rate + rub
            end_pull = run.torque(end_away, now + left) - run.damping * end_rate + rub
            path = _Path.between(away, rate, pull, end_rate, end_pull, left)
            share = np.ones(len(rows))
            back = moving & (end_rate * way < 0.0)
            share[back] = path.rest(back)
            bound = np.where(way > 0.0, run.high, run.low)
            beyond = moving & ((path.away(share) - bound) * way > 0.0)
            if beyond.any():
                share[beyond] = path.reach(beyond, bound[beyond], share[beyond])
            met = back | beyond
            met_away = np.where(beyond, bound, path.away(share))
            away = np.where(met, met_away, np.where(moving, end_away, away))
            rate = np.where(moving & ~met, end_rate, 0.0)
            now, left = now + share * left, np.where(met, (1.0 - share) * left, 0.0)
            way = np.where(met, run.way(away, now), way)
            if not left.any():
                break
        return away, rate, way


@dataclass(frozen=True, eq=False)
class _Path:
    """The rate within a step as the cubic through its ends and their accelerations; M runs, shares 0 to 1 of a step."""

    start: Array
    rate: tuple[Array, Array, Array, Array]
    step: Array

    @classmethod
    def between(cls, away: Array, rate: Array, pull: Array, end_rate: Array, end_pull: Array, step: Array) -> _Path:
        rise, first, last = end_rate - rate, pull * step, end_pull * step
        return cls(away, (rate, first, 3.0 * rise - 2.0 * first - last, first + last - 2.0 * rise), step)

    def away(self, share: Array) -> Array:
        """Where the run is, rad."""
        c0, c1, c2, c3 = self.rate
        result: Array = self.start + self.step * share * (
            c0 + share * (c1 / 2.0 + share * (c2 / 3.0 + share * c3 / 4.0))
        )
        return result

    def rest(self, rows: NDArray[np.bool_]) -> Array:
        """The share of the step at which the rate of these runs, which changes sign, is zero."""
        c0, c1, c2, c3 = (c[rows] for c in self.rate)
        end = c0 + c1 + c2 + c3
        share = np.where(c0 == 0.0, 1.0, c0 / (c0 - end))
        for _ in range(_ROOT_ROUNDS):
            slope = c1 + share * (2.0 * c2 + share * 3.0 * c3)
            share = np.clip(share - (c0 + share * (c1 + share * (c2 + share * c3))) / slope, 0.0, 1.0)
        return share

    def reach(self, rows: NDArray[np.bool_], bound: Array, before: Array) -> Array:
        """The share of the step, less than ``before``, at which these runs come to ``bound``."""
        c0, c1, c2, c3 = (c[rows] for c in self.rate)
        part = _Path(self.start[rows], (c0, c1, c2, c3), self.step[rows])
        low, high = np.zeros_like(before), before
        inside = part.away(low) < bound
        for _ in range(_HALVINGS):
            middle = (low + high) / 2.0
            near = (part.away(middle) < bound) == inside
            low, high = np.where(near, middle, low), np.where(near, high, middle)
        return high
