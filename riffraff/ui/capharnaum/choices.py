"""What a match of Capharnaüm starts from besides its players and house rules: the house, and which part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from riffraff.capharnaum.board import wings
from riffraff.capharnaum.plan import Plan
from riffraff.capharnaum.plans import FIRST_PLAN, PLANS, drawn_plan, plan_text
from riffraff.capharnaum.setup import DRAWN
from riffraff.kernel.words import say
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Pad
from riffraff.ui.face import Choices


@dataclass
class House(Choices):
    """A house that comes with the game; for three or four players one of its two further parts (C2)."""

    tab: ClassVar[str] = "house"
    name: str = FIRST_PLAN
    wing: int = DRAWN

    def words(self) -> str:
        return say("capharnaum.ui.house")

    def widgets(self, names: Sequence[str]) -> Sequence[Widget]:
        plan = drawn_plan(self.name)
        houses = [(name, str(drawn_plan(name).names)) for name in PLANS]
        choice = Choice("new.plan", houses, self.name, partial(setattr, self, "name"), says=self.words())
        made: list[Widget] = [
            Label(self.words(), "strong"),
            Pad(choice, pad=0, most=420, align=0.0),
            Label(say("capharnaum.ui.rooms", rooms=_rooms(plan)), "body", "ink_soft"),
        ]
        parts = wings(plan, len(names))
        if parts:
            options = [
                (str(DRAWN), say("capharnaum.ui.wing_drawn")),
                *((str(part), _rooms(plan, part)) for part in parts),
            ]
            words = say("capharnaum.ui.wing")
            wing = Choice("new.wing", options, str(self.wing), self._set_wing, says=words)
            made += [Label(words, "strong"), Pad(wing, pad=0, most=620, align=0.0)]
        return made

    def _set_wing(self, part: str) -> None:
        self.wing = int(part)

    def values(self, seats: int) -> dict[str, Any]:
        text = plan_text(self.name)
        return {"plan": text, "wing": self.wing if self.wing in wings(drawn_plan(self.name), seats) else DRAWN}


def _rooms(plan: Plan, part: int = 0) -> str:
    return ", ".join(str(room.names) for room in plan.rooms.values() if part in (0, room.part))
