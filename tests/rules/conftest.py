"""A table driven in few words, and games of random legal moves and facts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from riffraff.rules.actions import (
    REASONS,
    TOUCHABLE,
    Action,
    Begin,
    Catch,
    Fell,
    Full,
    Landed,
    Lay,
    Left,
    PickCaptain,
    Refused,
    Release,
    Rest,
    Take,
    TimeUp,
    Touched,
)
from riffraff.rules.events import Event
from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW, LAW
from riffraff.rules.table import Phase, Table


class Play:
    """A table with seat ``captain`` in office and the house rules named on."""

    def __init__(self, seats: int = 3, captain: int = 0, law: int = LAW, **house: bool) -> None:
        ages = [40 if seat == captain else 8 for seat in range(seats)]
        self.table = Table.new(seats, House(**house), ages, random.Random(0), law)
        self.told: list[Event] = []

    def do(self, *actions: Action) -> list[Event]:
        """Do all, checking the state each time; gives the events of the last one."""
        events: list[Event] = []
        for action in actions:
            events = self.table.apply(action)
            self.told += events
            self.table.check()
        return events

    def cards(self, *cards: int) -> list[Event]:
        """All lay, in seat order; a captain who is tied for highest picks himself."""
        told = self.do(*(Lay(seat, card) for seat, card in enumerate(cards)))
        captain = self.table.captain
        return self.do(PickCaptain(captain, captain)) if captain in self.table.tied and self.picking else told

    @property
    def picking(self) -> bool:
        return self.table.phase is Phase.CAPTAIN

    def begin(self, *occupied: int) -> list[Event]:
        return self.do(Begin(occupied))

    def place(self) -> int:
        """The seat in turn takes its first piece and lets it go."""
        seat = self.table.turn
        piece = self.table.supplies[seat][0]
        self.do(Take(seat, piece), Release(seat))
        return piece

    def fall(self, *pieces: int) -> list[Event]:
        return self.do(*(fact for piece in pieces for fact in (Left(piece), Fell(piece))))

    def catch(self, *pieces: int) -> list[Event]:
        """The seat that answers for them catches pieces that are aboard, all at once."""
        self.do(*map(Left, pieces))
        return self.do(Catch(self.table.liable, pieces))

    def safe_turn(self) -> int:
        """A whole turn of one piece that stays aboard; gives the piece."""
        self.begin()
        piece = self.place()
        self.do(Rest())
        return piece

    def clumsy_turn(self) -> int:
        """A whole turn whose piece falls; gives the piece."""
        self.begin()
        piece = self.place()
        self.fall(piece)
        self.do(Rest())
        return piece

    def clumsy_round(self, *cards: int) -> None:
        """A round that leaves the pieces where they were."""
        self.cards(*cards)
        for _ in cards:
            self.clumsy_turn()


PUSHED, SLOW_HANDS = 0.4, 0.02
"""How often a piece in the hand has set going what leaves, and how often the time of a turn is up."""


def walk(table: Table, rng: random.Random, clumsiness: float = 0.1) -> Iterator[tuple[Action, list[Event]]]:
    """Play to the end by random legal intents and possible facts; ``clumsiness`` is how often something may fall."""
    while table.phase is not Phase.OVER:
        action = rng.choice(list(_choices(table, rng, clumsiness)))
        yield action, table.apply(action)


def _choices(table: Table, rng: random.Random, clumsiness: float) -> Iterator[Action]:
    for seat in range(table.seats):
        yield from table.legal(seat)
    facts: list[Action] = [
        Rest(),
        Catch(table.liable, table.in_flight),
        *map(Landed, table.in_flight),
        *map(Fell, table.in_flight),
    ]
    if table.phase is Phase.BEGIN:
        facts.append(Begin(tuple(sorted(rng.sample(range(1, 11), min(rng.randint(0, 10), len(table.aboard)))))))
    if table.aboard and rng.random() < clumsiness:
        pushed = table.law > FIRST_LAW and rng.random() < PUSHED
        facts += [Left(rng.choice(table.aboard), pushed), Fell(rng.choice(table.aboard))]
    if table.phase is Phase.HOLD and rng.random() < 0.2:
        reasons = REASONS if table.law > FIRST_LAW else REASONS[:3]  # a law's games stay what they are
        facts += [Refused(rng.choice(reasons)), Refused("reaches", 3), Touched(rng.choice(TOUCHABLE))]
        if table.law > FIRST_LAW:
            facts += [Full(rng.random() < 0.5)]
    if table.law > FIRST_LAW and rng.random() < SLOW_HANDS:
        facts += [TimeUp()]
    yield from filter(table.may, facts)


@pytest.fixture(scope="session")
def play() -> type[Play]:
    return Play


@pytest.fixture(scope="session")
def random_game() -> Callable[..., Iterator[tuple[Action, list[Event]]]]:
    return walk
