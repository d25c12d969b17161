"""What lies on the table at one moment. Every attribute is an immutable value, so that a copy shares them all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from riffraff.rules.house import House
from riffraff.rules.pieces import CARDS, pieces_of_set

T = TypeVar("T")

FIRST_LAW, SECOND_LAW, LAW = 1, 2, 3
"""What was ruled before, and what is played. Under the second law a fall was told only once it had lasted (R18), and so
under the first; under that, a tied captain was not asked besides (R8), a second piece in the hand could still be placed
after a fall (R16), a slot was full once a release there was refused, and passing was for those only who held nothing
(R17). A match keeps the law that it was begun under."""
LAWS = range(FIRST_LAW, LAW + 1)
TWO_PLAYER_PASSES = 2
"""How often two players play their ten cards (R25)."""


class Phase(StrEnum):
    """What the table waits for."""

    CARDS = "cards"
    """Everyone lays a card (R7)."""
    CAPTAIN = "captain"
    """The captain picks the next one among ``tied`` (R8)."""
    ORDER = "order"
    """The new captain orders ``tied`` (R9)."""
    BEGIN = "begin"
    """The first touch of seat ``turn``; until then late falls are ``last_seat``'s (R22)."""
    ANNOUNCE = "announce"
    """One piece or two (R15)."""
    TAKE = "take"
    """A piece to be taken (R12)."""
    HOLD = "hold"
    """The held piece to be let go."""
    SETTLE = "settle"
    """All to be at rest (R22)."""
    OVER = "over"
    """Nothing: the game has ended (R23, R24)."""


ACTIVE = frozenset({Phase.ANNOUNCE, Phase.TAKE, Phase.HOLD, Phase.SETTLE})
"""Phases within a turn that has begun."""

IN_ORDER = ACTIVE | {Phase.BEGIN}
"""Phases in which seat ``turn`` is to play or plays."""


class Place(StrEnum):
    """Where a piece can be (R26); ``CAUGHT`` is the catcher's hand until his turn is settled (R20)."""

    SUPPLY = "supply"
    HAND = "hand"
    ABOARD = "aboard"
    FLIGHT = "flight"
    CAUGHT = "caught"
    OUT = "out"


@dataclass(init=False, slots=True)
class State:
    """The data of a table (see ``Table``), with what follows from it directly."""

    law: int
    """The law that is played under, one of ``LAWS``."""
    seats: int
    """How many play, 2 to 4 (R1)."""
    house: House
    phase: Phase
    round: int
    """The round that is played, from 1 to ``rounds``."""
    captain: int
    """The seat in office (R8, R11)."""
    hands: tuple[tuple[int, ...], ...]
    """By seat: the cards in the hand, ascending."""
    laid: tuple[int | None, ...]
    """By seat: this round's card, hidden until all are laid (R7)."""
    piles: tuple[tuple[int, ...], ...]
    """By seat: the cards turned over since they were last taken up, oldest first (R10)."""
    supplies: tuple[tuple[int, ...], ...]
    """By seat: the pieces still to be loaded, ascending."""
    aboard: tuple[int, ...]
    """Pieces on the ship, ascending; like the next three."""
    in_flight: tuple[int, ...]
    """Pieces off the ship that have touched nothing yet (R18)."""
    caught: tuple[int, ...]
    """Pieces caught whose fate is not settled yet (R20)."""
    out: tuple[int, ...]
    """Pieces out of the game (R19)."""
    held: int | None
    """The piece in the hand of the seat in turn."""
    order: tuple[int, ...]
    """Seats in the order of this round (R9), empty until it is known."""
    at: int
    """Index in ``order`` of the seat in turn."""
    last_seat: int | None
    """The seat that answers for late falls (R22): who played last; None while a turn is on and before the first."""
    announced: int
    """Pieces to be loaded this turn: 1 or 2, 0 before it is known (R15)."""
    placing: tuple[int, ...]
    """Pieces being placed in this turn, in order, kept until the next turn begins (R20)."""
    full: bool
    """There is no room on the slot for the piece in the hand: he may give up (R17). Under the first law: a release of
    the piece now to be placed was refused there."""
    stopped: bool
    """The turn ends as soon as all is at rest, whatever was announced (R16)."""
    rescued: bool
    """Something else than what was being placed was rescued in the last turn (R20)."""
    knocked: tuple[int, ...]
    """Pieces in flight that may not be rescued, ascending (R22, fair play)."""
    winners: tuple[int, ...]
    """Winning seats, ascending; empty until the game is over (R23, R24)."""

    @property
    def passes(self) -> int:
        """How often the ten cards are played (R25)."""
        return TWO_PLAYER_PASSES if self.seats == 2 and not self.house.short_game else 1

    @property
    def rounds(self) -> int:
        """Rounds of a game that nobody wins earlier (R24, R25)."""
        return len(CARDS) * self.passes

    @property
    def turn(self) -> int | None:
        """Seat whose turn it is or comes next, None outside of turns."""
        return self.order[self.at] if self.phase in IN_ORDER else None

    @property
    def card(self) -> int | None:
        """Card of the seat in turn."""
        turn = self.turn
        return None if turn is None else self.laid[turn]

    slot = card
    """Slot that the seat in turn must load: the number on his card (R12)."""

    @property
    def liable(self) -> int | None:
        """Seat that answers for what falls now (R18, R22): in turn, else ``last_seat``."""
        return self.turn if self.phase in ACTIVE else self.last_seat

    @property
    def tied(self) -> tuple[int, ...]:
        """Seats that the captain chooses among (CAPTAIN) or puts in order (ORDER), ascending; else none."""
        if self.phase is Phase.CAPTAIN:
            return tied_highest(self.laid)
        if self.phase is Phase.ORDER:
            return tied_others(self.laid, self.captain)
        return ()

    def place_of(self, piece: int) -> Place | None:
        """Where a piece is, None if it is not in this game."""
        for place, pieces in self.places():
            if piece in pieces:
                return place
        return None

    def places(self) -> tuple[tuple[Place, tuple[int, ...]], ...]:
        """All places with what is there, one entry for each seat's supply (R26)."""
        return (
            *((Place.SUPPLY, supply) for supply in self.supplies),
            (Place.HAND, () if self.held is None else (self.held,)),
            (Place.ABOARD, self.aboard),
            (Place.FLIGHT, self.in_flight),
            (Place.CAUGHT, self.caught),
            (Place.OUT, self.out),
        )

    def pile_seen(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat's pile that all can see: the newest only, or all if piles are open (R10)."""
        return self.piles[seat] if self.house.open_piles else self.piles[seat][-1:]


def tied_highest(laid: tuple[int | None, ...]) -> tuple[int, ...]:
    """Seats with the highest card, ascending (R8)."""
    highest = max(card or 0 for card in laid)
    return tuple(seat for seat, card in enumerate(laid) if card == highest)


def tied_others(laid: tuple[int | None, ...], captain: int) -> tuple[int, ...]:
    """Seats but the captain whose card another of them has too, ascending (R9).

    They all share one card: at most three play after the captain, too few for two ties.
    """
    others = [card for seat, card in enumerate(laid) if seat != captain]
    return tuple(seat for seat, card in enumerate(laid) if seat != captain and others.count(card) > 1)


def starting_supplies(seats: int, house: House, law: int) -> tuple[tuple[int, ...], ...]:
    """By seat: a set of pieces, for two players two sets (R4) unless the game is short (R25)."""
    sets_each = 2 if seats == 2 and not house.short_game else 1
    return tuple(
        tuple(sorted(piece for number in range(sets_each) for piece in pieces_of_set(seat * sets_each + number, law)))
        for seat in range(seats)
    )


def with_piece(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """Ascending pieces with one more."""
    return tuple(sorted((*pieces, piece)))


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The same items but one."""
    return tuple(other for other in items if other != item)


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items with another at ``index``."""
    return (*items[:index], item, *items[index + 1 :])
