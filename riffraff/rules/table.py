"""The table: one authority on what is legal, what happens then, and when the game ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from riffraff.kernel.errors import BadInput
from riffraff.rules.actions import Action, Intent
from riffraff.rules.events import Event
from riffraff.rules.house import House
from riffraff.rules.state import State


class Illegal(BadInput):
    """An action that the rules do not allow now; the table is as it was."""


class Table(State):
    """A game of Riff Raff without its physics; the attributes are those of ``State``."""

    __slots__ = ()

    @classmethod
    def new(cls, seats: int, house: House, ages: Sequence[int | None], rng: random.Random) -> Table:
        """A game about to begin. ``ages`` in years by seat, None if not given; ``rng`` draws the captain if need be."""
        raise NotImplementedError

    def opening(self) -> list[Event]:
        """What there is to tell before the first action."""
        raise NotImplementedError

    def apply(self, action: Action) -> list[Event]:
        """Do it and tell what happened. Raises ``Illegal`` and changes nothing if it is not allowed."""
        raise NotImplementedError

    def may(self, action: Action) -> bool:
        """Whether ``apply`` would accept the action."""
        raise NotImplementedError

    def legal(self, seat: int) -> Iterator[Intent]:
        """Every intent that the seat may have now, found one by one.

        Catches are given piece by piece: several may be caught at once if each may.
        """
        raise NotImplementedError

    def check(self) -> None:
        """Raise ``BadInput`` if the state cannot be (R10, R26 and the rest)."""
        raise NotImplementedError

    def to_text(self) -> str:
        """The whole state as text that people can read."""
        raise NotImplementedError

    @classmethod
    def from_text(cls, text: str) -> Table:
        """The table that ``to_text`` wrote. Raises ``BadInput`` naming the line for any other text."""
        raise NotImplementedError
