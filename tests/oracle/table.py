"""The table as the book knows it: what lies where, who is who, and what is being done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.sight import KINDS, Parts

CARDS = range(1, 11)
"""R1."""
FIRST_YARD_SLOT = 5
"""R3: 1 to 4 are on deck, then two on each yard."""
TURN_PHASES = ("begin", "announce", "take", "hold", "settle")
"""From the moment at which it is somebody's turn until it has ended."""


@dataclass
class Table:
    """``seats``, ``house`` (the switches that are on), ``oldest`` (who may be the first captain) and ``rounds`` stay as
    they are; the rest goes as the game goes."""

    seats: int
    house: frozenset[str]
    oldest: list[int]
    rounds: int
    tells_full: bool
    """Whether the table's text says if the slot is full."""
    hands: list[set[int]]
    supplies: list[set[int]]
    piles: list[list[int]]
    laid: list[int | None]
    captain: int | None
    """None while there are several oldest and nobody has said who is captain (R6)."""
    phase: str = "cards"
    round: int = 1
    order: list[int] = field(default_factory=list)
    at: int = 0
    liable: int | None = None
    """Whose turn was the last to begin: what falls is his (R21, R22)."""
    in_turn: bool = False
    """Between the first touch (R22) and the end of a turn."""
    announced: int = 0
    placed: list[int] = field(default_factory=list)
    fell: bool = False
    """Something has fallen in this turn (R16)."""
    done: bool = False
    """He loads no more in this turn: given up, passed (R17), touched (R14), or a second piece lost (R16)."""
    rescued: bool = False
    """A piece that he caught since his turn began has left the game (R20)."""
    full: bool = False
    """The slot has no room for the piece in the hand (R17)."""
    held: int | None = None
    aboard: set[int] = field(default_factory=set)
    flight: set[int] = field(default_factory=set)
    knocked: set[int] = field(default_factory=set)
    """In flight, and set going by a piece in the hand (R22, fair play)."""
    caught: set[int] = field(default_factory=set)
    """Not settled yet: out of the game (R19), or his again (R20)."""
    out: set[int] = field(default_factory=set)
    winners: list[int] = field(default_factory=list)

    @classmethod
    def of_setup(cls, setup: Mapping[str, Any]) -> Table:
        """R4, R6, R24, R25: a game about to begin, from the setup in a recording's header."""
        ages = [player["age"] for player in setup["players"]]
        known = [age for age in ages if age is not None]
        oldest = [seat for seat, age in enumerate(ages) if not known or age == max(known)]
        house = frozenset(name for name, on in setup["house"].items() if on)
        seats = len(ages)
        doubled = seats == 2 and "short_game" not in house
        each = len(KINDS) * (2 if doubled else 1)
        return cls(
            seats=seats,
            house=house,
            oldest=oldest,
            rounds=20 if doubled else 10,
            tells_full=setup.get("law", 1) > 1,
            hands=[set(CARDS) for _ in range(seats)],
            supplies=[set(range(seat * each, (seat + 1) * each)) for seat in range(seats)],
            piles=[[] for _ in range(seats)],
            laid=[None] * seats,
            captain=oldest[0] if len(oldest) == 1 else None,
        )

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return self.order[self.at] if self.phase in TURN_PHASES else None

    @property
    def slot(self) -> int:
        """R12: the slot that the card of the seat in turn names."""
        return self.laid[self.order[self.at]] or 0

    @property
    def in_office(self) -> list[int]:
        """The captain in office (R8), or whoever may be him (R6)."""
        return self.oldest if self.captain is None else [self.captain]

    @property
    def tied(self) -> list[int]:
        """Who laid the highest card (R8)."""
        cards = [card or 0 for card in self.laid]
        return [seat for seat, card in enumerate(cards) if card == max(cards)]

    @property
    def to_order(self) -> list[int]:
        """Those whose order the new captain sets (R9): all who laid the same card as another, but himself."""
        others = {seat: card for seat, card in enumerate(self.laid) if seat != self.captain}
        return [seat for seat, card in others.items() if list(others.values()).count(card) > 1]

    @property
    def may_be_caught(self) -> set[int]:
        """R18; S: but for what he knocked off with a piece in the hand (R22)."""
        return self.flight - self.knocked if "fair_play" in self.house else set(self.flight)

    @property
    def second_waits(self) -> bool:
        """R15, R16: a second piece was announced and may still be placed."""
        return self.announced == 2 and len(self.placed) == 1 and not self.fell and not self.done

    def parts(self) -> Parts:
        """As ``read_table`` gives a table's text, as far as a person at the table can know it now."""
        parts: Parts = {"seats": self.seats, "house": set(self.house), "phase": self.phase, "round": self.round}
        parts |= {"held": self.held, "winners": self.winners, "rescued": self.rescued}
        parts |= {place: getattr(self, place) for place in ("aboard", "flight", "caught", "out")}
        for seat in range(self.seats):
            parts[f"hand {seat}"], parts[f"laid {seat}"] = sorted(self.hands[seat]), self.laid[seat]
            parts[f"pile {seat}"], parts[f"supply {seat}"] = self.piles[seat], self.supplies[seat]
        if self.captain is not None:
            parts["captain"] = self.captain
        parts["knocked"] = self.knocked if "fair_play" in self.house else set()
        if self.tells_full:
            parts["full"] = self.full
        parts["last"] = None if self.in_turn else self.liable
        if self.in_turn:
            held = set() if self.held is None else {self.held}
            parts |= {"order": self.order, "at": self.at, "announced": self.announced}
            parts |= {"placing": {*self.placed, *held}, "stopped": self.fell or self.done}
        return parts
