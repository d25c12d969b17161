"""A turn (R12-R17): its beginning, one piece or two, taking, letting go, giving up.

Rulings:

- R13: whether a piece may be let go is the world's to say: ``Release`` if it may, ``Refused`` if not. A refused piece
  stays in the hand.
- R14: the body touches nothing in this game. House rule steady_hand: the piece goes back to its player's own and
  the turn ends, once all is at rest.
- R15: two pieces are offered only if the player has two. A held piece may be put back to take another, the number that
  was announced stays. What counts is where cargo lies when the turn begins.
- R16: see ``falling``. Once something fell, the player still places one piece if he has not yet; the piece in his hand
  he may still place, but put back, it is not to be taken again if it was the second.
- R17: whether the slot is full for the piece in the hand is the world's to say (``Full``); then that piece is given up
  with the turn, tried or not. Under the first law a full slot had to be tried: giving up needed a refusal there since
  the last release, and was then possible with the piece in the hand or back. Passing (house rule) is for the whole
  turn: not after the first of two (R15); a piece in the hand goes back.
- R18: no piece is taken and no turn begins while something is in flight: a flight is short, and whose it is stays
  clear.
"""

from __future__ import annotations

from riffraff.kernel.errors import Illegal
from riffraff.rules import actions as r
from riffraff.rules import events as e
from riffraff.rules.falling import empty_hand, settle_catches
from riffraff.rules.pieces import SLOTS, slots_of_yard, yard_of
from riffraff.rules.rule import Rule, not_in_turn
from riffraff.rules.state import FIRST_LAW, Phase, State, replaced, with_piece, without


def _in_turn(state: State) -> tuple[int, int]:
    """Seat and slot of the turn; there is one in every phase of this module."""
    seat = state.order[state.at]
    return seat, state.laid[seat] or 0


def _refuse_begin(state: State, action: r.Begin) -> Illegal | None:
    if not set(action.occupied) <= set(SLOTS):
        return Illegal("rules.illegal.no_such_slot")
    if state.in_flight:
        return Illegal("rules.illegal.in_flight")
    return None


def _begin(state: State, action: r.Begin) -> list[e.Event]:
    told = settle_catches(state)
    state.last_seat = None
    state.announced, state.placing = 0, ()
    state.full = state.stopped = state.rescued = False
    seat, slot = _in_turn(state)
    two = two_allowed(state, action.occupied)
    if two:
        state.phase = Phase.ANNOUNCE
    else:
        state.announced, state.phase = 1, Phase.TAKE
    return [*told, e.TurnBegan(seat, slot, two)]


def two_allowed(state: State, occupied: tuple[int, ...]) -> bool:
    """Whether the turn that begins, with cargo on these slots, may load two pieces (R15)."""
    seat, slot = _in_turn(state)
    yard = yard_of(slot)
    if yard is None or len(state.supplies[seat]) < 2:
        return False
    counted = slots_of_yard(yard) if state.house.by_yard else (slot,)
    return any(slot in occupied for slot in counted)


def _refuse_announce(state: State, action: r.Announce) -> Illegal | None:
    if action.count not in (1, 2):
        return Illegal("rules.illegal.one_or_two")
    return not_in_turn(state, action.seat)


def _announce(state: State, action: r.Announce) -> list[e.Event]:
    state.announced, state.phase = action.count, Phase.TAKE
    return [e.CountAnnounced(action.seat, action.count)]


def _refuse_take(state: State, action: r.Take) -> Illegal | None:
    refusal = not_in_turn(state, action.seat)
    if refusal is not None:
        return refusal
    if action.piece not in state.supplies[action.seat]:
        return Illegal("rules.illegal.not_your_piece")
    if state.in_flight:
        return Illegal("rules.illegal.in_flight")
    return None


def _take(state: State, action: r.Take) -> list[e.Event]:
    seat, piece = action.seat, action.piece
    state.supplies = replaced(state.supplies, seat, without(state.supplies[seat], piece))
    state.held = piece
    state.placing = (*state.placing, piece)
    state.phase = Phase.HOLD
    return [e.PieceTaken(seat, piece)]


def _refuse_hand(state: State, action: r.PutBack | r.Release) -> Illegal | None:
    return not_in_turn(state, action.seat)


def _put_back(state: State, action: r.PutBack) -> list[e.Event]:
    piece = empty_hand(state)
    state.phase = Phase.SETTLE if state.stopped and state.placing else Phase.TAKE
    if state.phase is Phase.SETTLE or state.law > FIRST_LAW:
        state.full = False
    return [e.PiecePutBack(action.seat, piece)]


def _release(state: State, action: r.Release) -> list[e.Event]:
    piece = state.placing[-1]
    state.held, state.aboard = None, with_piece(state.aboard, piece)
    state.full = False
    state.phase = Phase.SETTLE
    return [e.PieceReleased(action.seat, piece, _in_turn(state)[1])]


def _refuse_refused(_state: State, action: r.Refused) -> Illegal | None:
    if action.reason not in r.REASONS:
        return Illegal("rules.illegal.no_such_reason", allowed=", ".join(r.REASONS))
    if (action.reason == "reaches") != (action.other in SLOTS):
        return Illegal("rules.illegal.no_such_slot")
    return None


def _refused(state: State, action: r.Refused) -> list[e.Event]:
    seat, slot = _in_turn(state)
    if state.law == FIRST_LAW:
        state.full = state.full or action.full
    return [e.ReleaseRefused(seat, state.placing[-1], slot, action.reason, action.other)]


def _refuse_full(state: State, _action: r.Full) -> Illegal | None:
    return None if state.law > FIRST_LAW else Illegal("rules.illegal.no_full")


def _full(state: State, action: r.Full) -> list[e.Event]:
    """Told is what is new: a slot is taken to have room until it is found full."""
    was, state.full = state.full, action.full
    if was == action.full:
        return []
    seat, slot = _in_turn(state)
    told = e.SlotFull if action.full else e.SlotHasRoom
    return [told(seat, state.placing[-1], slot)]


def _stop(state: State) -> None:
    """Nothing more will be placed in this turn; it ends once all is at rest."""
    if state.held is not None:
        empty_hand(state)
    state.full, state.stopped = False, True
    state.announced = state.announced or 1
    state.phase = Phase.SETTLE


def _refuse_give_up(state: State, action: r.GiveUp) -> Illegal | None:
    refusal = not_in_turn(state, action.seat)
    if refusal is None and not state.full:
        return Illegal("rules.illegal.not_tried" if state.law == FIRST_LAW else "rules.illegal.not_full")
    return refusal


def _give_up(state: State, action: r.GiveUp) -> list[e.Event]:
    _stop(state)
    return [e.TurnGivenUp(action.seat)]


def _refuse_pass(state: State, action: r.Pass) -> Illegal | None:
    if not state.house.allow_pass:
        return Illegal("rules.illegal.no_pass")
    if state.law == FIRST_LAW and state.phase is not Phase.TAKE:
        return Illegal(f"rules.illegal.waiting.{state.phase}")
    if len(state.placing) > (state.held is not None):
        return Illegal("rules.illegal.announced_two")
    return not_in_turn(state, action.seat)


def _pass(state: State, action: r.Pass) -> list[e.Event]:
    _stop(state)
    return [e.TurnPassed(action.seat)]


def _refuse_touched(state: State, action: r.Touched) -> Illegal | None:
    if not state.house.steady_hand:
        return Illegal("rules.illegal.no_steady_hand")
    if action.what not in r.TOUCHABLE:
        return Illegal("rules.illegal.not_touchable", allowed=", ".join(r.TOUCHABLE))
    return None


def _touched(state: State, action: r.Touched) -> list[e.Event]:
    told = e.HandTouched(state.order[state.at], state.placing[-1], action.what)
    _stop(state)
    return [told]


def _refuse_time_up(state: State, _action: r.TimeUp) -> Illegal | None:
    if not state.house.turn_clock:
        return Illegal("rules.illegal.no_clock")
    return Illegal("rules.illegal.in_flight") if state.in_flight else None


def _time_up(state: State, _action: r.TimeUp) -> list[e.Event]:
    """Who has not touched anything has had his turn all the same."""
    seat = _in_turn(state)[0]
    told = _begin(state, r.Begin(())) if state.phase is Phase.BEGIN else []
    _stop(state)
    return [*told, e.TurnTimedOut(seat)]


_TAKE, _HOLD = frozenset({Phase.TAKE}), frozenset({Phase.HOLD})
_BEFORE = _TAKE | _HOLD | {Phase.ANNOUNCE}
"""Phases of a turn in which something is still to be let go."""

RULES: dict[type, Rule] = {
    r.Begin: Rule(frozenset({Phase.BEGIN}), _refuse_begin, _begin),
    r.Announce: Rule(frozenset({Phase.ANNOUNCE}), _refuse_announce, _announce),
    r.Take: Rule(_TAKE, _refuse_take, _take),
    r.PutBack: Rule(_HOLD, _refuse_hand, _put_back),
    r.Release: Rule(_HOLD, _refuse_hand, _release),
    r.Refused: Rule(_HOLD, _refuse_refused, _refused),
    r.Touched: Rule(_HOLD, _refuse_touched, _touched),
    r.GiveUp: Rule(_TAKE | _HOLD, _refuse_give_up, _give_up),
    r.Pass: Rule(_BEFORE, _refuse_pass, _pass),
    r.Full: Rule(_HOLD, _refuse_full, _full),
    r.TimeUp: Rule(_BEFORE | {Phase.BEGIN}, _refuse_time_up, _time_up),
}
