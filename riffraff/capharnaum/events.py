"""What happened at the table: the records that logs and screens read; ``report`` puts them into words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from riffraff.capharnaum.actions import ADULT, LONGEST_WAY, TOKEN, Way, cell
from riffraff.capharnaum.plan import Cell
from riffraff.capharnaum.state import OBJECTS, ROUNDS
from riffraff.kernel.fields import one_of, several, whole
from riffraff.kernel.vocabulary import Vocabulary


@dataclass(frozen=True)
class Event:
    """What all events have in common. ``name`` is the class name in lower case with underscores."""

    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@dataclass(frozen=True)
class OfSeat(Event):
    """What a player did, or what happened to him."""

    seat: int


@dataclass(frozen=True)
class AdultPlaced(OfSeat):
    """An adult stands on a green circle (C4)."""

    adult: int
    cell: Cell


@dataclass(frozen=True)
class ChildPlaced(OfSeat):
    """A child stands in a bedroom (C4)."""

    cell: Cell


@dataclass(frozen=True)
class RoundBegan(OfSeat):
    """A round begins with this player; all have their tokens (C14)."""

    round: int
    rounds: int


@dataclass(frozen=True)
class ChildMoved(OfSeat):
    """A child walked (C5); ``way`` begins where it stood."""

    token: int
    way: Way


@dataclass(frozen=True)
class ObjectsSown(OfSeat):
    """Objects were dropped on the way (C7)."""

    cells: Way


@dataclass(frozen=True)
class AdultMoved(OfSeat):
    """The player moved an adult (C5); ``way`` begins where it stood."""

    token: int
    adult: int
    way: Way


@dataclass(frozen=True)
class TokenSpent(OfSeat):
    """No step was possible: the token is spent unmoved (C5)."""

    token: int


@dataclass(frozen=True)
class ChildCaught(OfSeat):
    """This child has to tidy up. ``why``: an adult ``entered`` its room (C9) or ``landed`` on its cell (C10), or it
    ``lingered`` in a room with one (C12, house rule)."""

    why: str


@dataclass(frozen=True)
class ObjectsTidied(OfSeat):
    """This child picked up what lay on ``cells`` and stands on ``cell`` now (C9, C10)."""

    cells: Way
    cell: Cell


class AllSown(OfSeat):
    """This player has sown everything; the round is played to its end (C15, house rule)."""


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over: everything was ``sown``, or all ``rounds`` are played (C15)."""

    winners: tuple[int, ...]
    why: str
    left: tuple[int, ...]


KINDS: dict[str, type[Event]] = {
    kind.name: kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
}
"""Every event by its name."""


@cache
def vocabulary(seats: int) -> Vocabulary[Event]:
    """How an event of a table with so many seats is read and written."""
    seat, round_ = whole(0, seats - 1), whole(1, ROUNDS)
    return Vocabulary(
        "event",
        "event",
        KINDS,
        {
            "seat": seat,
            "adult": ADULT,
            "cell": cell(),
            "cells": several(cell(), 1, OBJECTS * seats),
            "round": round_,
            "rounds": round_,
            "token": TOKEN,
            "way": several(cell(), 2, LONGEST_WAY + 1),
            "child_caught.why": one_of(("entered", "landed", "lingered")),
            "winners": several(seat, 1, seats),
            "game_ended.why": one_of(("sown", "rounds")),
            "left": several(whole(0, OBJECTS * seats), seats, seats),
        },
    )
