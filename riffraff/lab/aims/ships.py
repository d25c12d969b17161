"""Many ships at once, as statics and half swings in closed form know them: what the search for a design works on.

The ship without cargo, let go at rest, has turning points whose amplitudes follow from one another: with the
logarithmic decrement d of its viscous damping and the dead band b of its dry friction each is ``(A - b) exp(-d) - b``.
Its half swings last as a pendulum's of their amplitude. That leaves out play of the yards, and what damping does
otherwise at large swings: what the rigid bodies say besides is added by whoever looks for a design.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from riffraff.lab.aims.stowed import Some, at_tip, frozen, layout, with_weight
from riffraff.physics.params import Params
from riffraff.physics.statics import Array, Balance, empty_ship
from riffraff.physics.swings import VISIBLE, how_visible

START = math.radians(15.0)
"""From where the ship is let go."""
HALF_SWINGS = 6
"""Half swings that tell of the ship, as far as they can be seen."""
_LONGEST = 64
_LEAST = 1e-6
"""A share of the ship's weight times a mm: a ship that hardly rights itself, or not at all, swings as slowly as one
with so much stiffness."""


_SLOWEST = 0.02
"""Of the ship's own frequency: a slower swell tilts her as one so slow does."""
_NEVER_STOPS = 0.3
"""Where the swell's moment is by this share larger than the dry friction, the ship hardly stops at its turns."""


@dataclass(frozen=True, eq=False)
class Ships:
    """N sets of parameters, on still water."""

    params: Sequence[Params]

    @cached_property
    def empty(self) -> Balance:
        """S = (N,)."""
        return empty_ship(self.params)

    def loaded(self, pieces: tuple[Some, ...]) -> Balance:
        """With pieces aboard, S = (N,)."""
        return self._under([frozen(each, layout(each, pieces)) for each in self.params])

    def with_weight(self, grams: float) -> Balance:
        """With a small weight at the tip of the lower yard, S = (N,)."""
        weighted = [with_weight(each, grams) for each in self.params]
        return self._under([frozen(each, layout(each, at_tip(each))) for each in weighted])

    def _under(self, loads: Sequence[Array]) -> Balance:
        return self.empty.plus(np.stack(loads))

    def column(self, name: str) -> Array:
        """A parameter of each (N,)."""
        return np.array([each[name] for each in self.params])

    @cached_property
    def righting(self) -> Array:
        """Weight times GM, g mm2/s2 (N,); never quite zero or less."""
        ship = self.empty
        return ship.weight * np.maximum(ship.gm, _LEAST)

    @cached_property
    def _amplitudes(self) -> Array:
        """Of the turning points of the ship let go at ``START``, rad (N, K), less than nothing where it sticks before
        it is through."""
        ship = self.empty
        omega = np.sqrt(self.righting / ship.inertia)
        ratio = np.minimum(self.column("ship.pivot_damping") / (2.0 * ship.inertia * omega), 0.999)
        kept = np.exp(-math.pi * ratio / np.sqrt(1.0 - ratio**2))
        band = np.minimum(self.column("ship.pivot_friction") / self.righting, 1.0)
        tops = [np.minimum(START, ship.stop)]
        for _ in range(_LONGEST):
            held = tops[-1] <= band
            tops.append(np.where(held, -tops[-1], (tops[-1] - band) * kept - band))
        return np.stack(tops, axis=-1)

    @cached_property
    def _first(self) -> tuple[Array, Array]:
        """Of the half swings that tell of each ship: amplitudes (N, K), and how much they count (N, K)."""
        tops = self._amplitudes[:, : HALF_SWINGS + 1]
        sizes = np.where(tops[:, :-1] > 0.0, (tops[:, :-1] + tops[:, 1:]) / 2.0, 0.0)
        return sizes, how_visible(sizes)

    @cached_property
    def period(self) -> Array:
        """Of those swings, s (N,)."""
        sizes, counts = self._first
        ship = self.empty
        omega = np.sqrt(self.righting / ship.inertia)
        ratio = np.minimum(self.column("ship.pivot_damping") / (2.0 * ship.inertia * omega), 0.999)
        # The pendulum's series, for the mean of the half swings that count.
        longer = 1.0 + sizes**2 / 16.0 + 11.0 * sizes**4 / 3072.0
        mean = (longer * counts).sum(axis=1) / counts.sum(axis=1)
        period: Array = 2.0 * math.pi / omega / np.sqrt(1.0 - ratio**2) * mean
        return period

    @cached_property
    def ratio(self) -> Array:
        """Damping ratio of those swings: of the straight line through the logarithms of their amplitudes (N,)."""
        sizes, counts = self._first
        logs, at = np.log(np.maximum(sizes, 1e-4)), np.arange(HALF_SWINGS)
        away = at - (counts * at).sum(axis=1, keepdims=True) / counts.sum(axis=1, keepdims=True)
        growth = (counts * away * logs).sum(axis=1) / (counts * away**2).sum(axis=1)
        ratio: Array = -growth / np.hypot(math.pi, growth)
        return ratio

    @cached_property
    def visible_swings(self) -> Array:
        """Whole swings until the turning points are smaller than a degree, with their fraction (N,)."""
        return swings_of(self._amplitudes)

    @cached_property
    def swell_roll(self) -> Array:
        """Amplitude of roll in the ship's own swell, rad (N,): of a linear pendulum with viscous and dry friction on a
        mount that sways, in closed form (J. P. Den Hartog, Forced vibrations with combined Coulomb and viscous
        friction, 1931) as long as it never stops; where it does, at little drive, the form is faded out."""
        ship = self.empty
        omega, own = 2.0 * math.pi / self.column("swell.period"), np.sqrt(self.righting / ship.inertia)
        share = np.maximum(omega / own, _SLOWEST)
        drive = ship.mass * np.maximum(ship.gm, _LEAST) * omega**2 * self.column("swell.amplitude") / self.righting
        band = self.column("ship.pivot_friction") / self.righting
        ratio = np.minimum(self.column("ship.pivot_damping") / (2.0 * ship.inertia * own), 0.999)
        ringing = np.sqrt(1.0 - ratio**2)
        # Everything over cosh(x), which may be beyond all numbers.
        x = ratio * math.pi / share
        cosh = np.exp(-x) * 2.0 / (1.0 + np.exp(-2.0 * x))
        turn = ringing * math.pi / share
        whole = 1.0 + cosh * np.cos(turn)
        lag = (np.tanh(x) - cosh * ratio / ringing * np.sin(turn)) / whole
        lift = cosh * np.sin(turn) / (share * ringing * whole)
        square = drive**2 / ((1.0 - share**2) ** 2 + (2.0 * ratio * share) ** 2) - (lift * band) ** 2
        roll = np.sqrt(np.maximum(square, 0.0)) - lag * band
        moves = np.clip((drive - band) / np.maximum(_NEVER_STOPS * band, 1e-12), 0.0, 1.0)
        result: Array = np.maximum(roll, 0.0) * moves
        return result


def swings_of(tops: Array) -> Array:
    """Whole swings of a degree and more, with their fraction, of turning points (N, K) in rad, each to the side of its
    turn; who sticks stays on the other."""
    seen = (tops >= VISIBLE).cumprod(axis=1).sum(axis=1)
    rows = np.arange(len(tops))
    last = np.minimum(np.maximum(seen - 1, 0), tops.shape[1] - 2)
    above, below = tops[rows, last], tops[rows, last + 1]
    ends = (seen > 0) & (seen < tops.shape[1])
    share = np.where(ends, (above - VISIBLE) / np.maximum(above - below, 1e-12), 0.0)
    result: Array = (seen + share - 1.0) / 2.0
    return result
