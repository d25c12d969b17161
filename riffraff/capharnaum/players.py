"""Who plays Capharnaüm: persons, ``random``, which does anything that is allowed, and four that plan, the weakest
first."""

from __future__ import annotations

import random

from riffraff.capharnaum import moving
from riffraff.capharnaum.actions import Intent
from riffraff.capharnaum.opponents import THINK_TICKS, Grandma, Pupil, Teenager, Toddler
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.table.player import Human, Plan, Player, Players


class Random(Player):
    """Any token, and anything that can be done with it."""

    def plan(self, view: Table, what: str, rng: random.Random) -> Plan:
        seat = view.awaited
        assert seat is not None  # else nobody is asked
        return [(rng.randint(*THINK_TICKS), rng.choice(self._choices(view, seat, what, rng)))]

    def _choices(self, view: Table, seat: int, what: str, rng: random.Random) -> list[Intent]:
        if what == Phase.CHILD:
            return [*moving.child_moves(view, seat, (rng.choice(view.tokens[seat]),))]
        if what == Phase.ADULT:
            return [*moving.adult_moves(view, seat, (rng.choice(view.tokens[seat]),))]
        return [*view.legal(seat)]


PLAYERS: Players = {
    "human": Human,
    "random": Random,
    "toddler": Toddler,
    "pupil": Pupil,
    "teenager": Teenager,
    "grandma": Grandma,
}
"""The register of players."""
