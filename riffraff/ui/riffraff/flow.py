"""What the table awaits, as a step of the screen: whose curtain, which hand of cards, whose decision, whose piece.

No drawing here, and no rules: the match says who is awaited for what; this says what of it is shown.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum

from riffraff.match.session import Match
from riffraff.rules.state import Phase
from riffraff.ui.hotseat import HotSeat


class Kind(StrEnum):
    """What the screen asks for or shows."""

    CURTAIN = "curtain"
    CARD = "card"
    REVEAL = "reveal"
    CAPTAIN = "captain"
    ORDER = "order"
    TURN = "turn"
    ANNOUNCE = "announce"
    TAKE = "take"
    HOLD = "hold"
    SETTLE = "settle"
    WRECK = "wreck"
    AGAIN = "again"
    WAIT = "wait"
    OVER = "over"


@dataclass(frozen=True)
class Step:
    """A step and the seat that it is about; None where it is about nobody."""

    kind: Kind
    seat: int | None = None


PERSONS: dict[Phase, Kind] = {
    Phase.CAPTAIN: Kind.CAPTAIN,
    Phase.ORDER: Kind.ORDER,
    Phase.BEGIN: Kind.TURN,
    Phase.ANNOUNCE: Kind.ANNOUNCE,
    Phase.TAKE: Kind.TAKE,
    Phase.HOLD: Kind.HOLD,
}
"""What a person who is awaited is asked for."""
OPEN = (Phase.CAPTAIN, Phase.ORDER)
"""Phases in which cards lie open and it is not settled yet who plays when (R8, R9)."""


class Course(HotSeat):
    """Remembers whose hand may be seen and which cards were turned over before everyone's eyes."""

    _match: Match

    def __init__(self, match: Match, people: Set[int]) -> None:
        super().__init__(match, people)
        self._seen = self._turned_over()
        self._offer: tuple[int, bool] | None = None
        """After how many commands a turn came, and whether it may load two pieces."""

    def _turned_over(self) -> tuple[int, bool]:
        """The last round whose cards lie open, and whether its order is settled."""
        table = self._match.table
        return (table.round - 1, True) if table.phase is Phase.CARDS else (table.round, table.phase not in OPEN)

    @property
    def again(self) -> bool:
        """Whether the cards were seen before, when the order was not settled yet."""
        return self._seen[0] == self._turned_over()[0]

    def seen(self) -> None:
        """The cards that lie open were seen by everyone."""
        self._seen = self._turned_over()

    def step(self) -> Step:
        """What is to be shown now."""
        table, waiting = self._match.table, self._match.waiting
        if not waiting.secret:
            if self._turned_over() > self._seen and any(table.laid):
                return Step(Kind.REVEAL)
        else:
            self._seen = min(self._seen, self._turned_over())  # after an undo the cards will be turned over again
        if table.phase is Phase.ORDER and self.asked() is not None:
            self._seen = table.round, True  # who sets the order knows it
        if table.phase is Phase.OVER:
            return Step(Kind.OVER)
        if table.phase is Phase.SETTLE:
            return Step(Kind.SETTLE, table.turn)
        seat = self.asked()
        if seat is None:
            return Step(Kind.WAIT, waiting.seats[0] if waiting.seats else None)
        if waiting.secret:
            return Step(Kind.CURTAIN if self.hidden(seat) else Kind.CARD, seat)
        offered = table.phase is Phase.BEGIN and self._offers_two()  # before a piece is taken in vain
        return Step(Kind.ANNOUNCE if offered else PERSONS[table.phase], seat)

    def _offers_two(self) -> bool:
        """As it was when the turn came: the question does not come and go while the ship sways."""
        now = self._match.count
        if self._offer is None or self._offer[0] != now:
            self._offer = now, self._match.offers_two
        return self._offer[1]

    def holds_time(self, step: Step) -> bool:
        """Whether time waits: nothing may happen while people look at the cards that were turned over."""
        return step.kind is Kind.REVEAL and not set(self._match.waiting.seats) <= set(self._people)
