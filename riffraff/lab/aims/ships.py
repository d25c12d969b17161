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

START = math.radians(15.0)
"""From where the ship is let go."""
VISIBLE = math.radians(1.0)
HALF_SWINGS = 6
"""Half swings that tell of the ship, those of a degree and more."""
_LONGEST = 64
_LEAST = 1e-6
"""A share of the ship's weight times a mm: a ship that hardly rights itself, or not at all, swings as slowly as one
with so much stiffness."""


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
        """Of the turning points of the ship let go at ``START``, rad (N, K); 0 once it sticks."""
        ship = self.empty
        omega = np.sqrt(self.righting / ship.inertia)
        ratio = np.minimum(self.column("ship.pivot_damping") / (2.0 * ship.inertia * omega), 0.999)
        kept = np.exp(-math.pi * ratio / np.sqrt(1.0 - ratio**2))
        band = np.minimum(self.column("ship.pivot_friction") / self.righting, 1.0)
        tops = [np.minimum(START, ship.stop)]
        for _ in range(_LONGEST):
            tops.append(np.maximum((tops[-1] - band) * kept - band, 0.0))
        return np.stack(tops, axis=-1)

    @cached_property
    def _first(self) -> tuple[Array, Array, Array]:
        """Half swings that tell of each ship (N,), at least two; their amplitudes (N, K) and which count (N, K)."""
        tops = self._amplitudes[:, : HALF_SWINGS + 1]
        sizes = (tops[:, :-1] + tops[:, 1:]) / 2.0
        count = np.maximum((sizes >= VISIBLE).cumprod(axis=1).sum(axis=1), 2)
        return count, sizes, np.arange(HALF_SWINGS) < count[:, None]

    @cached_property
    def period(self) -> Array:
        """Of those swings, s (N,)."""
        _, sizes, counted = self._first
        ship = self.empty
        omega = np.sqrt(self.righting / ship.inertia)
        ratio = np.minimum(self.column("ship.pivot_damping") / (2.0 * ship.inertia * omega), 0.999)
        # The pendulum's series, for the mean of the half swings that count.
        longer = 1.0 + sizes**2 / 16.0 + 11.0 * sizes**4 / 3072.0
        mean = (longer * counted).sum(axis=1) / counted.sum(axis=1)
        period: Array = 2.0 * math.pi / omega / np.sqrt(1.0 - ratio**2) * mean
        return period

    @cached_property
    def ratio(self) -> Array:
        """Damping ratio of those swings: of the straight line through the logarithms of their amplitudes (N,)."""
        count, sizes, counted = self._first
        logs = np.log(np.maximum(sizes, 1e-4)) * counted
        at = (np.arange(HALF_SWINGS) - (count[:, None] - 1) / 2.0) * counted
        growth = (at * logs).sum(axis=1) / (at * at).sum(axis=1)
        ratio: Array = -growth / np.hypot(math.pi, growth)
        return ratio

    @cached_property
    def visible_swings(self) -> Array:
        """Whole swings until the turning points are smaller than a degree, with their fraction (N,)."""
        return swings_of(self._amplitudes)

    @cached_property
    def swell_roll(self) -> Array:
        """Amplitude of roll in the ship's own swell, rad (N,): a linear pendulum on a mount that sways, with its dry
        friction as the damping that takes the same energy."""
        ship = self.empty
        omega = 2.0 * math.pi / self.column("swell.period")
        drive = ship.mass * np.maximum(ship.gm, _LEAST) * omega**2 * self.column("swell.amplitude")
        inert = (self.righting - ship.inertia * omega**2) ** 2
        viscous = self.column("ship.pivot_damping") * omega
        dry = 4.0 / math.pi * self.column("ship.pivot_friction")
        # (inert) A^2 + (viscous A + dry)^2 = drive^2
        square, line, rest = inert + viscous**2, viscous * dry, dry**2 - drive**2
        roll = (-line + np.sqrt(np.maximum(line**2 - square * rest, 0.0))) / square
        result: Array = np.maximum(roll, 0.0)
        return result


def swings_of(tops: Array) -> Array:
    """Whole swings of a degree and more, with their fraction, of turning points (N, K) in rad, falling."""
    logs = np.log(np.maximum(tops, 1e-9) / VISIBLE)
    seen = (logs >= 0.0).cumprod(axis=1).sum(axis=1)
    rows = np.arange(len(tops))
    last = np.minimum(np.maximum(seen - 1, 0), tops.shape[1] - 2)
    above, below = logs[rows, last], np.maximum(logs[rows, last + 1], -5.0)
    share = np.where(seen > 0, above / np.maximum(above - below, 1e-12), 0.0)
    result: Array = (seen + np.clip(share, 0.0, 1.0) - 1.0) / 2.0
    return result
