"""What a match of Capharnaüm starts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from riffraff.capharnaum.board import Board, parts_used, wings
from riffraff.capharnaum.checks import checked
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plan import PARTS
from riffraff.capharnaum.plans import FIRST_PLAN, plan_text
from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import Phrase, Reader, require, whole
from riffraff.kernel.rng import stream
from riffraff.table import seats

LONGEST_PLAN = 8000
"""Characters; the largest house with all its names has fewer."""
DRAWN = 0
"""The part that is used besides the first is drawn (C2)."""


def _plan(value: Any) -> str:
    require(isinstance(value, str) and len(value) <= LONGEST_PLAN)
    checked(value)
    return str(value)


@dataclass(frozen=True)
class Setup(seats.Setup):
    """Two to six players in a house; ``plan`` is its text, ``wing`` the part that three or four use besides the first
    one (C2)."""

    house: Customs = field(default_factory=Customs)
    plan: str = field(default_factory=lambda: plan_text(FIRST_PLAN))
    wing: int = DRAWN

    SEATS = range(2, 7)
    HOUSE = Customs
    OWN: ClassVar[Mapping[str, Reader]] = {
        "plan": Reader(_plan, Phrase("capharnaum.allowed.plan", longest=LONGEST_PLAN)),
        "wing": whole(DRAWN, PARTS),
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        for key, reader in self.OWN.items():
            reader.read(key, getattr(self, key))
        plan, count = checked(self.plan), len(self.players)
        if count not in plan.seats:
            raise BadInput("capharnaum.plan.seats", name=plan.names, low=plan.seats[0], high=plan.seats[-1], n=count)
        if self.wing != DRAWN and self.wing not in wings(plan, count):
            raise BadInput("capharnaum.plan.wing", wing=self.wing, n=count)

    @cached_property
    def board(self) -> Board:
        """The house, in the parts that are used."""
        plan, count = checked(self.plan), len(self.players)
        drawn = wings(plan, count)
        wing = stream(self.seed, "wing").choice(drawn) if drawn and self.wing == DRAWN else self.wing
        return Board(plan, parts_used(plan, count, wing))
