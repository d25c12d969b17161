"""Falling and rescue (R16, R18-R22): what leaves the ship, who answers for it, what becomes of a catch.

Rulings:

- R16: what fell or was caught ends the turn, not what only dropped from one part of the ship to another. It ends once
  all is at rest. A second piece in the hand goes back to the player's own (under the first law it could still be
  placed); see ``loading`` for a first one.
- R18: until a piece has fallen, the player who answers for it may catch it: the one in turn from his first touch to
  the end of his turn, else the one who played last (R22). With a piece in the hand he has another hand.
- R19, R20: what was caught stays in the catcher's hand until his turn ends, late catches (R22) until the next begins.
  What he was placing leaves the game if anything else was caught in the same turn before or with it, however late.
  What went back to his own at the end of his turn stays his, whatever he still catches.
- R20: a piece put back was not placed. House rule literal_second: once two are placed, the first is cargo like any.
- R21: a fallen piece is at once among the pieces of the player who answers for it.
- R22: a turn neither begins nor ends while a piece is in flight. Once the game is over nothing counts any more, so that
  late falls neither take a win away (R23) nor change the count (R24). House rule fair_play: what a piece in
  the hand has set going falls unless the ship catches it; under the first law whatever left while one was in the hand.
"""

from __future__ import annotations

from riffraff.kernel.errors import Illegal
from riffraff.rules import actions as r
from riffraff.rules import events as e
from riffraff.rules.rule import Rule
from riffraff.rules.state import ACTIVE, FIRST_LAW, Phase, State, replaced, with_piece, without


def _liable(state: State) -> int:
    """``state.liable`` where something was aboard: then someone has played."""
    seat = state.liable
    assert seat is not None
    return seat


def _refuse_left(state: State, action: r.Left) -> Illegal | None:
    return None if action.piece in state.aboard else Illegal("rules.illegal.not_aboard")


def _left(state: State, action: r.Left) -> list[e.Event]:
    piece = action.piece
    state.aboard, state.in_flight = without(state.aboard, piece), with_piece(state.in_flight, piece)
    told: list[e.Event] = [e.PieceLeft(_liable(state), piece)]
    pushed = state.phase is Phase.HOLD if state.law == FIRST_LAW else action.pushed
    if state.house.fair_play and pushed:
        state.knocked = with_piece(state.knocked, piece)
        told += [e.PiecePushed(_liable(state), piece)] if state.law > FIRST_LAW else []
    return told


def _refuse_landed(state: State, action: r.Landed) -> Illegal | None:
    return None if action.piece in state.in_flight else Illegal("rules.illegal.not_in_flight")


def _landed(state: State, action: r.Landed) -> list[e.Event]:
    _end_flight(state, action.piece)
    state.aboard = with_piece(state.aboard, action.piece)
    return [e.PieceLanded(action.piece)]


def _refuse_fell(state: State, action: r.Fell) -> Illegal | None:
    if action.piece in state.in_flight or action.piece in state.aboard:
        return None
    return Illegal("rules.illegal.not_aboard")


def _fell(state: State, action: r.Fell) -> list[e.Event]:
    piece, seat = action.piece, _liable(state)
    _end_flight(state, piece)
    state.aboard = without(state.aboard, piece)
    state.supplies = replaced(state.supplies, seat, with_piece(state.supplies[seat], piece))
    return [e.PieceFell(seat, piece, "now" if state.phase in ACTIVE else "late"), *_spoil(state)]


def _refuse_catch(state: State, action: r.Catch) -> Illegal | None:
    pieces = action.pieces
    if not pieces or len(set(pieces)) < len(pieces) or not set(pieces) <= set(state.in_flight):
        return Illegal("rules.illegal.not_in_flight")
    if action.seat != state.liable:
        return Illegal("rules.illegal.not_your_fall")
    if not set(pieces).isdisjoint(state.knocked):
        return Illegal("rules.illegal.knocked")
    return None


def _catch(state: State, action: r.Catch) -> list[e.Event]:
    pieces = tuple(sorted(action.pieces))
    for piece in pieces:
        _end_flight(state, piece)
        state.caught = with_piece(state.caught, piece)
    return [e.PiecesCaught(action.seat, pieces), *_spoil(state)]


def _end_flight(state: State, piece: int) -> None:
    state.in_flight, state.knocked = without(state.in_flight, piece), without(state.knocked, piece)


def empty_hand(state: State) -> int:
    """The held piece goes back to its player's own and is not being placed any more."""
    piece = state.placing[-1]
    seat = state.order[state.at]
    state.held, state.placing = None, state.placing[:-1]
    state.supplies = replaced(state.supplies, seat, with_piece(state.supplies[seat], piece))
    return piece


def _spoil(state: State) -> list[e.Event]:
    """Something fell in a turn: no second piece from now on (R16)."""
    if state.stopped or state.phase not in ACTIVE:
        return []
    state.stopped = True
    told: list[e.Event] = []
    lost = state.announced != 1 and len(state.placing) < 2
    if state.law > FIRST_LAW and state.phase is Phase.HOLD and len(state.placing) == 2:
        lost, state.full, state.phase = True, False, Phase.SETTLE
        told.append(e.PiecePutBack(_liable(state), empty_hand(state)))
    elif state.phase is Phase.ANNOUNCE:
        state.announced, state.phase = 1, Phase.TAKE
    elif state.phase is Phase.TAKE and state.placing:
        state.full, state.phase = False, Phase.SETTLE
    return [*told, e.SecondLost(_liable(state))] if lost else told


def settle_catches(state: State) -> list[e.Event]:
    """What was caught leaves the game (R19), or goes back if it is only what was being placed (R20)."""
    if not state.caught:
        return []
    seat, caught = _liable(state), state.caught
    state.caught = ()
    placed = state.placing[1:] if state.house.literal_second and len(state.placing) == 2 else state.placing
    if state.rescued or not set(caught) <= set(placed):
        state.rescued = True
        state.out = tuple(sorted(state.out + caught))
        return [e.PiecesRescued(seat, caught)]
    state.supplies = replaced(state.supplies, seat, tuple(sorted(state.supplies[seat] + caught)))
    return [e.PiecesKept(seat, caught)]


_PLAYED = frozenset(Phase) - {Phase.OVER}

RULES: dict[type, Rule] = {
    r.Left: Rule(_PLAYED, _refuse_left, _left),
    r.Landed: Rule(_PLAYED, _refuse_landed, _landed),
    r.Fell: Rule(_PLAYED, _refuse_fell, _fell),
    r.Catch: Rule(_PLAYED, _refuse_catch, _catch),
}
