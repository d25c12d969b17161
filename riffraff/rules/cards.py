"""A round's cards (R6-R11): laying, turning over, the captain and the order.

Rulings:

- R6: the oldest of those whose age is given; drawn among the tied, and among all if no age is given.
- R8: the captain in office picks among those tied for highest, be he one of them. Under the first law he was not asked
  then: it was he.
- R9: ``SetOrder`` names exactly the tied seats, never those whose place the cards settle. At most three play after the
  captain, so that they hold one tie at most. The captain is asked only if there is one.
- R10: a card turned over is on top of its pile at once, and stays known as the card of the round.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from riffraff.kernel.errors import Illegal
from riffraff.rules import actions as r
from riffraff.rules import events as e
from riffraff.rules.rule import Rule
from riffraff.rules.state import FIRST_LAW, Phase, State, replaced, tied_highest, without


def first_captain(ages: Sequence[int | None], rng: random.Random) -> int:
    """The oldest seat (R6), drawn by ``rng`` if that leaves several."""
    known = [age for age in ages if age is not None]
    oldest = [seat for seat, age in enumerate(ages) if not known or age == max(known)]
    return oldest[0] if len(oldest) == 1 else rng.choice(oldest)


def _refuse_lay(state: State, action: r.Lay) -> Illegal | None:
    if action.seat not in range(state.seats):
        return Illegal("rules.illegal.no_such_seat", seats=state.seats)
    if state.laid[action.seat] is not None:
        return Illegal("rules.illegal.already_laid")
    if action.card not in state.hands[action.seat]:
        return Illegal("rules.illegal.not_in_hand", card=action.card)
    return None


def _lay(state: State, action: r.Lay) -> list[e.Event]:
    seat, card = action.seat, action.card
    state.hands = replaced(state.hands, seat, without(state.hands[seat], card))
    state.laid = replaced(state.laid, seat, card)
    told: list[e.Event] = [e.CardLaid(seat)]
    return told if None in state.laid else told + _reveal(state)


def _reveal(state: State) -> list[e.Event]:
    cards = tuple(card for card in state.laid if card is not None)
    state.piles = tuple((*pile, card) for pile, card in zip(state.piles, cards, strict=True))
    told: list[e.Event] = [e.CardsRevealed(cards)]
    highest = tied_highest(state.laid)
    if len(highest) == 1:
        return told + _crown(state, highest[0], "highest")
    if state.law == FIRST_LAW and state.captain in highest:
        return told + _crown(state, state.captain, "himself")
    state.phase = Phase.CAPTAIN
    return told


def _crown(state: State, seat: int, why: str) -> list[e.Event]:
    state.captain = seat
    state.phase = Phase.ORDER
    told: list[e.Event] = [e.CaptainNamed(seat, why)]
    return told if state.tied else told + _set_order(state, ())


def _set_order(state: State, wish: tuple[int, ...]) -> list[e.Event]:
    """The captain, then by descending card, tied seats as wished (R8, R9)."""

    def rank(seat: int) -> tuple[bool, int, int]:
        return seat != state.captain, -(state.laid[seat] or 0), wish.index(seat) if seat in wish else 0

    state.order = tuple(sorted(range(state.seats), key=rank))
    state.at = 0
    return [e.OrderSet(state.order), next_turn(state)]


def next_turn(state: State) -> e.Event:
    """Wait for the first touch of the seat at ``state.at``."""
    state.phase = Phase.BEGIN
    seat = state.order[state.at]
    return e.TurnCame(seat, state.laid[seat] or 0)


def _refuse_pick(state: State, action: r.PickCaptain) -> Illegal | None:
    if action.seat != state.captain:
        return Illegal("rules.illegal.captain_only")
    if action.chosen not in state.tied:
        return Illegal("rules.illegal.not_tied")
    return None


def _pick(state: State, action: r.PickCaptain) -> list[e.Event]:
    return _crown(state, action.chosen, "picked")


def _refuse_order(state: State, action: r.SetOrder) -> Illegal | None:
    if action.seat != state.captain:
        return Illegal("rules.illegal.captain_only")
    if tuple(sorted(action.order)) != state.tied:
        return Illegal("rules.illegal.not_tied")
    return None


def _order(state: State, action: r.SetOrder) -> list[e.Event]:
    return _set_order(state, action.order)


RULES: dict[type, Rule] = {
    r.Lay: Rule(frozenset({Phase.CARDS}), _refuse_lay, _lay),
    r.PickCaptain: Rule(frozenset({Phase.CAPTAIN}), _refuse_pick, _pick),
    r.SetOrder: Rule(frozenset({Phase.ORDER}), _refuse_order, _order),
}
