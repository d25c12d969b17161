"""Ends (R11, R22-R25): of a turn, of a round, of the game.

Rulings:

- R15, R23: whoever announced two had two, so that the second is never missing after the first.
- R23: looked at once catches are settled (R20). Only the seat in turn can run out: nobody else's pieces grow fewer.
- R24: counted when the last turn has ended. House rule tie_break: the captain in office if he is one of the tied,
  else the first of them in seat order after him.
- R25: the cards are taken up after round 10, the captain stays in office. ``short_game`` is for two players only.
"""

from __future__ import annotations

from riffraff.kernel.errors import Illegal
from riffraff.rules import actions as r
from riffraff.rules import events as e
from riffraff.rules.cards import next_turn
from riffraff.rules.falling import settle_catches
from riffraff.rules.pieces import CARDS
from riffraff.rules.rule import Rule
from riffraff.rules.state import Phase, State


def _refuse_rest(state: State, _action: r.Rest) -> Illegal | None:
    return Illegal("rules.illegal.in_flight") if state.in_flight else None


def _rest(state: State, _action: r.Rest) -> list[e.Event]:
    if not state.stopped and len(state.placing) < state.announced:
        state.phase = Phase.TAKE
        return []
    return _end_turn(state)


def _end_turn(state: State) -> list[e.Event]:
    seat = state.order[state.at]
    told = settle_catches(state)
    told.append(e.TurnEnded(seat, len(state.supplies[seat])))
    state.last_seat = seat
    if is_over(state):
        state.phase = Phase.OVER
        state.winners, why = winners(state)
        return [*told, e.GameEnded(state.winners, why, tuple(map(len, state.supplies)))]
    if state.at + 1 < state.seats:
        state.at += 1
        return [*told, next_turn(state)]
    return told + _next_round(state)


def is_over(state: State) -> bool:
    """Whether the game ends with the turn that has just ended (R23, R24)."""
    last_turn = state.round == state.rounds and state.at + 1 == state.seats
    return last_turn or not state.supplies[state.order[state.at]]


def winners(state: State) -> tuple[tuple[int, ...], str]:
    """Who wins when the game ends now, ascending, and why, as ``GameEnded`` says it (R23, R24)."""
    left = [len(supply) for supply in state.supplies]
    best = tuple(seat for seat in range(state.seats) if left[seat] == min(left))
    if min(left) == 0:
        return best, "empty"
    if state.house.tie_break and len(best) > 1:
        return (min(best, key=lambda seat: (seat - state.captain) % state.seats),), "tie_break"
    return best, "cards"


def _next_round(state: State) -> list[e.Event]:
    told: list[e.Event] = []
    state.round += 1
    state.laid = (None,) * state.seats
    state.order, state.at = (), 0
    state.phase = Phase.CARDS
    if not state.hands[0]:
        state.hands, state.piles = (CARDS,) * state.seats, ((),) * state.seats
        told.append(e.CardsTakenUp(state.round))
    return [*told, e.RoundBegan(state.round, state.rounds, state.captain)]


RULES: dict[type, Rule] = {r.Rest: Rule(frozenset({Phase.SETTLE}), _refuse_rest, _rest)}
