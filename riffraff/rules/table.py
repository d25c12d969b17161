"""The table: one authority on what is legal, what happens then, and when the game ends.

The rules themselves are in ``cards`` (R6-R11), ``loading`` (R12-R17), ``falling`` (R16, R18-R22) and ``ending``
(R22-R25), each with the rulings it made. Here they are joined: one dispatch by type of action, the same check for
``apply``, ``may`` and ``legal``.

::

    CARDS -> [CAPTAIN] -> [ORDER] -> BEGIN -Begin-> [ANNOUNCE] -> TAKE -Take-> HOLD -Release-> SETTLE -Rest->
        TAKE for a second piece | BEGIN for the next seat | CARDS for the next round | OVER

``PutBack`` leads from HOLD to TAKE; ``GiveUp``, ``Pass`` and ``Touched`` lead to SETTLE. ``Left``, ``Landed``, ``Fell``
and ``Catch`` can come in every phase but OVER.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations

from riffraff.kernel.errors import BadInput, Illegal
from riffraff.rules import actions as r
from riffraff.rules import cards, ending, falling, loading, text
from riffraff.rules import events as e
from riffraff.rules.house import House
from riffraff.rules.invariants import faults
from riffraff.rules.pieces import CARDS
from riffraff.rules.rule import Rule
from riffraff.rules.state import LAW, Phase, Place, State, starting_supplies

__all__ = ["Phase", "Place", "Table"]

MOST_SEATS = 4
"""2 to 4 play (R1)."""

_RULES: dict[type, Rule] = {**cards.RULES, **loading.RULES, **falling.RULES, **ending.RULES}


class Table(State):
    """A game of Riff Raff without its physics; the attributes are those of ``State``."""

    __slots__ = ()

    @classmethod
    def new(cls, seats: int, house: House, ages: Sequence[int | None], rng: random.Random, law: int = LAW) -> Table:
        """A game about to begin (R4).

        ``ages`` in years by seat, None if not given; ``rng`` draws the captain if they leave it open (R6). Raises
        ``BadInput`` for other than 2 to 4 seats or another number of ages.
        """
        if not 2 <= seats <= MOST_SEATS:
            raise BadInput("rules.bad_seats", seats=seats, most=MOST_SEATS)
        if len(ages) != seats:
            raise BadInput("rules.bad_ages", ages=len(ages), seats=seats)
        table = cls()
        table.law, table.seats, table.house = law, seats, house
        table.phase, table.round = Phase.CARDS, 1
        table.captain = cards.first_captain(ages, rng)
        table.hands, table.piles = (CARDS,) * seats, ((),) * seats
        table.laid = (None,) * seats
        table.supplies = starting_supplies(seats, house, law)
        table.held = table.last_seat = None
        table.aboard = table.in_flight = table.knocked = table.caught = table.out = ()
        table.order = table.placing = table.winners = ()
        table.at = table.announced = 0
        table.full = table.stopped = table.rescued = False
        return table

    def apply(self, action: r.Action) -> list[e.Event]:
        """Do it and tell what happened. Raises ``Illegal`` and changes nothing if it is not allowed."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise refusal
        return _RULES[type(action)].do(self, action)

    def may(self, action: r.Action) -> bool:
        """Whether ``apply`` would accept the action."""
        return self.refusal(action) is None

    def refusal(self, action: r.Action) -> Illegal | None:
        """Why ``apply`` would refuse the action, None if it would not."""
        rule = _RULES[type(action)]
        if self.phase not in rule.phases:
            return Illegal(f"rules.illegal.waiting.{self.phase}")
        return rule.refuse(self, action)

    def legal(self, seat: int) -> Iterator[r.Intent]:
        """Every intent that the seat may have now, found one by one.

        Catches are given piece by piece: several may be caught at once if each may.
        """
        if not 0 <= seat < self.seats:
            return
        for action in _worth_asking(self, seat):
            if self.refusal(action) is None:
                yield action
        for piece in self.in_flight:
            catch = r.Catch(seat, (piece,))
            if self.refusal(catch) is None:
                yield catch

    def check(self) -> None:
        """Raise ``BadInput`` if the state cannot be: cards (R10), pieces (R26), order (R9), turn, end."""
        for label, why in faults(self):
            raise BadInput(why, label=label)

    def to_text(self) -> str:
        """The whole state as text that people can read; see ``riffraff.rules.text``."""
        return text.write(self)

    @classmethod
    def from_text(cls, written: str) -> Table:
        """The table that ``to_text`` wrote. Raises ``BadInput`` naming the line for any other text."""
        table = cls()
        table.load(written)
        return table

    def load(self, written: str) -> None:
        """Become the table that ``to_text`` wrote, in place. Raises as ``from_text``, and is no whole table then."""
        text.read(written, self)


def _worth_asking(table: State, seat: int) -> Iterator[r.Intent]:
    """What a seat may want in each phase; whether it is legal, the rules say."""
    match table.phase:
        case Phase.CARDS:
            yield from (r.Lay(seat, card) for card in table.hands[seat])
        case Phase.CAPTAIN:
            yield from (r.PickCaptain(seat, chosen) for chosen in table.tied)
        case Phase.ORDER:
            yield from (r.SetOrder(seat, order) for order in permutations(table.tied))
        case Phase.ANNOUNCE:
            yield from (r.Announce(seat, 1), r.Announce(seat, 2), r.Pass(seat))
        case Phase.TAKE:
            yield from (r.Take(seat, piece) for piece in table.supplies[seat])
            yield from (r.GiveUp(seat), r.Pass(seat))
        case Phase.HOLD:
            yield from (r.Release(seat), r.PutBack(seat), r.GiveUp(seat), r.Pass(seat))
