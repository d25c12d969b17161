"""What a match of Capharnaüm starts from besides its players and house rules: the house, and which part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from riffraff.capharnaum.board import wings
from riffraff.capharnaum.checks import checked
from riffraff.capharnaum.homes import fit_homes
from riffraff.capharnaum.plan import Plan
from riffraff.capharnaum.plans import FIRST_PLAN, PLANS, UNEVEN, drawn_plan, plan_text
from riffraff.capharnaum.setup import DRAWN
from riffraff.kernel.folders import houses_folder
from riffraff.kernel.words import say
from riffraff.kit.outcome import Outcome, Push
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Pad, Row
from riffraff.ui.face import Choices
from riffraff.ui.routes import late


@dataclass
class House(Choices):
    """A house that comes with the game, by its name, or of one's own, by its path; for three or four players one of its
    two further parts (C2)."""

    tab: ClassVar[str] = "house"
    name: str = FIRST_PLAN
    wing: int = DRAWN

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> None:
        self._own, self._unfit = fit_homes(houses_folder())
        if self.name not in self._own and self.name not in PLANS:
            self.name = FIRST_PLAN

    def words(self) -> str:
        return say("capharnaum.ui.house")

    def _plan(self) -> Plan:
        return self._own.get(self.name) or drawn_plan(self.name)

    def widgets(self, names: Sequence[str]) -> Sequence[Widget]:
        plan = self._plan()
        houses = [(name, str(drawn_plan(name).names)) for name in PLANS]
        houses += [(path, say("capharnaum.ui.own_house", name=own.names)) for path, own in self._own.items()]
        choice = Choice("new.plan", houses, self.name, partial(setattr, self, "name"), says=self.words())
        made: list[Widget] = [
            Label(self.words(), "strong"),
            Row(
                [Pad(choice, pad=0, most=420, align=0.0), Button("new.draw", say("capharnaum.ui.draw"), _draw)], gap=10
            ),
            *([Label(unfit, "small", "ink_soft", id="new.unfit")] if (unfit := self._told_unfit()) else []),
            Label(say("capharnaum.ui.rooms", rooms=_rooms(plan)), "body", "ink_soft"),
        ]
        if len(names) in UNEVEN.get(self.name, ()):
            words = say("capharnaum.ui.uneven", n=len(names), rule=say("capharnaum.house.rotating"))
            made.append(Label(words, "small", "ink_soft", id="new.uneven"))
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

    def _told_unfit(self) -> str:
        """Which houses of one's own are not ready to be played in."""
        return say("capharnaum.ui.unfit", names=", ".join(self._unfit)) if self._unfit else ""

    def _set_wing(self, part: str) -> None:
        self.wing = int(part)

    def values(self, seats: int) -> dict[str, Any]:
        text = plan_text(self.name)
        return {"plan": text, "wing": self.wing if self.wing in wings(checked(text), seats) else DRAWN}


def _draw() -> Outcome:
    return Push(late("riffraff.ui.capharnaum.editor", "HouseEditor")())


def _rooms(plan: Plan, part: int = 0) -> str:
    return ", ".join(str(room.names) for room in plan.rooms.values() if part in (0, room.part))
