"""How near a ship is to losing cargo, as a sign and never as a certainty: who looks and listens is warned.

The strain is how far the ship is going to list in this roll over the list at which wood slides on wood. Faces worry
before it slips, wood creaks the more, and where all is about to be at rest after such a roll the sea holds its breath.
"""

from __future__ import annotations

import math

from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

ROLL_S = 1.3
"""A roll from side to side and back, of the empty and of the laden toy, takes about so long."""
WORRIED = 0.55
"""Sailor and rat worry at this strain; for the toy that is a list of ten degrees."""
TENSE = 0.75
"""After this strain the way to rest is watched with held breath."""
HUSH = 0.25
"""The sea is so soft then, over what it is."""


def strain(world: World) -> float:
    """See the module; 0 where nothing is aboard or nothing moves, 1 where cargo slides, and more beyond."""
    if not world.all_in(ABOARD):
        return 0.0
    swing = world.heel_rate * ROLL_S / math.tau  # by how much the roll goes on from an upright ship
    slides = math.atan(max(world.params.contact.friction, 0.01))
    return math.hypot(world.heel, swing) / slides


class Suspense:
    """Follows a turn. ``tense``: it has come near to the worst in it."""

    def __init__(self) -> None:
        self.worst = 0.0

    @property
    def tense(self) -> bool:
        return self.worst >= TENSE

    def look(self, world: World) -> None:
        """After time has passed."""
        self.worst = max(self.worst, strain(world))

    def turn_over(self) -> bool:
        """A turn is over: whether it had been tense. The next one begins without."""
        was, self.worst = self.tense, 0.0
        return was
