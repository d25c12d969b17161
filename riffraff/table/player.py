"""What a player is: it sees what a person at the table sees, and answers with a plan of commands.

A player keeps nothing between two questions: all that it may use is in the view, and its randomness is given to it
for this question alone. So a match that goes on after a crash gets the same answers again.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from riffraff.kernel.errors import BadInput
from riffraff.table.boundaries import Command
from riffraff.table.seats import HUMAN
from riffraff.table.session import Session

Plan: TypeAlias = Sequence[tuple[int, Command]]
"""Commands with the ticks from now until each is due, ascending. An empty plan means: ask again a little later."""


class Player(ABC):
    """An opponent."""

    ponders: Mapping[str, int] = MappingProxyType({})
    """For what it thinks long, and how many ticks it takes at least from the question to its first command: so long a
    match goes on meanwhile. It is then shown what the state of the match tells, and no more."""

    @abstractmethod
    def plan(self, view: Any, what: str, rng: random.Random) -> Plan:
        """What to do now that this seat is awaited for ``what``, or may do ``what`` aside.

        It must depend on the view, ``what`` and the generator only. It is asked again when the plan is done, when a
        command of it is not allowed any more, and when a turn begins.
        """

    def given(self, think: float) -> Player:  # noqa: ARG002 - who thinks of nothing thinks as much of it
        """The same with another budget to think: so many times as much of it."""
        return self


Players: TypeAlias = Mapping[str, Callable[[], Player]]
"""A register of players: how each kind of seat is made; of the computers the simplest one first."""


def rivals(players: Players) -> list[str]:
    """The kinds of computers that sit down with a lone person: those that are better than the simplest one, or that."""
    kinds = [kind for kind in players if kind != HUMAN]
    return kinds[1:] or kinds or [HUMAN]


class Human(Player):
    """A person: the commands come from outside. Never plans anything."""

    def plan(self, view: Any, what: str, rng: random.Random) -> Plan:  # noqa: ARG002 - as the protocol has it
        return ()


def seated(match: Session, players: Players) -> list[Player]:
    """A player for each seat as it is now, with the setup's budget to think. Raises ``BadInput`` naming a kind that is
    not in the register."""
    for kind in match.kinds:
        if kind not in players:
            raise BadInput("table.no_player", kind=kind, allowed=", ".join(players))
    return [players[kind]().given(match.setup.think) for kind in match.kinds]
