"""What holds at every moment: ``faults`` finds what does not. Reading a table from text relies on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from riffraff.kernel.lines import Fault
from riffraff.rules.ending import is_over, winners
from riffraff.rules.pieces import CARDS
from riffraff.rules.state import ACTIVE, FIRST_LAW, IN_ORDER, Phase, State, starting_supplies, tied_highest, tied_others

_SETTLING = frozenset({Phase.HOLD, Phase.SETTLE})


def faults(state: State) -> Iterator[Fault]:
    """What is wrong with the state. Later checks rely on earlier ones: use the first."""
    yield from _numbers(state)
    yield from _cards(state)
    yield from _pieces(state)
    yield from _order(state)
    yield from _last(state)
    yield from _turn(state)
    yield from _ends(state)


def _numbers(state: State) -> Iterator[Fault]:
    if not 1 <= state.round <= state.rounds:
        yield "round", "rules.fault.round"
    if state.captain >= state.seats:
        yield "captain", "rules.fault.seat"
    if state.last_seat is not None and state.last_seat >= state.seats:
        yield "last", "rules.fault.seat"


def _cards(state: State) -> Iterator[Fault]:
    """A card is used once, one a round (R7, R10)."""
    laying = state.phase is Phase.CARDS
    turned_over = (state.round - 1) % len(CARDS) + (0 if laying else 1)
    for seat in range(state.seats):
        laid, pile, hand = state.laid[seat], state.piles[seat], state.hands[seat]
        hidden = (laid,) if laying and laid is not None else ()
        if tuple(sorted((*hand, *hidden, *pile))) != CARDS or tuple(sorted(hand)) != hand:
            yield f"hand {seat}", "rules.fault.cards"
        if len(pile) != turned_over:
            yield f"pile {seat}", "rules.fault.pile"
        if not laying and laid != pile[-1]:
            yield f"laid {seat}", "rules.fault.laid"
    if laying and None not in state.laid:
        yield "phase", "rules.fault.phase"


def _pieces(state: State) -> Iterator[Fault]:
    """Conservation (R26)."""
    game = {piece for supply in starting_supplies(state.seats, state.house, state.law) for piece in supply}
    labels = (*(f"supply {seat}" for seat in range(state.seats)), "held", "aboard", "flight", "caught", "out")
    for label, (_place, pieces) in zip(labels, state.places(), strict=True):
        if any(a >= b for a, b in pairwise(pieces)):
            yield label, "rules.fault.ascending"
        if not game.issuperset(pieces):
            yield label, "rules.fault.twice"
        game.difference_update(pieces)
    if game:
        yield "out", "rules.fault.missing"
    if not set(state.knocked) <= set(state.in_flight) or any(a >= b for a, b in pairwise(state.knocked)):
        yield "knocked", "rules.fault.knocked"


def _order(state: State) -> Iterator[Fault]:
    """The order follows the cards (R8, R9)."""
    if state.phase not in IN_ORDER and state.phase is not Phase.OVER:
        if state.order or state.at:
            yield "order", "rules.fault.order"
        highest = tied_highest(state.laid)
        if state.phase is Phase.CAPTAIN and (len(highest) < 2 or (state.law == FIRST_LAW and state.captain in highest)):
            yield "phase", "rules.fault.phase"
        if state.phase is Phase.ORDER and (state.captain not in highest or not tied_others(state.laid, state.captain)):
            yield "phase", "rules.fault.phase"
        return
    ranks = [-(state.laid[seat] or 0) for seat in state.order if seat < state.seats]
    if sorted(state.order) != list(range(state.seats)) or ranks != sorted(ranks) or state.order[0] != state.captain:
        yield "order", "rules.fault.order"
    if state.at >= state.seats:
        yield "at", "rules.fault.seat"


def _last(state: State) -> Iterator[Fault]:
    """Someone answers for late falls as soon as somebody has played (R22)."""
    expected = state.last_seat
    if state.phase in ACTIVE or _untouched(state):
        expected = None
    elif state.phase is Phase.OVER:
        expected = state.order[state.at]
    elif state.at > 0:
        expected = state.order[state.at - 1]
    elif expected is None:
        yield "last", "rules.fault.last"
    if state.last_seat != expected:
        yield "last", "rules.fault.last"
    traces = state.aboard + state.in_flight + state.caught + state.out + state.placing
    if _untouched(state) and (traces or state.stopped or state.rescued):
        yield "last", "rules.fault.last"


def _untouched(state: State) -> bool:
    """Whether no turn has begun yet."""
    return state.round == 1 and state.at == 0 and state.phase not in ACTIVE and state.phase is not Phase.OVER


def _turn(state: State) -> Iterator[Fault]:
    """What is remembered of the turn fits its phase (R15-R17, R20, R22)."""
    phase, placing = state.phase, state.placing
    if (state.held is not None) != (phase is Phase.HOLD) or (state.held is not None and placing[-1:] != (state.held,)):
        yield "held", "rules.fault.held"
    if (state.announced == 0) != (_untouched(state) or phase is Phase.ANNOUNCE) or state.announced > 2:
        yield "announced", "rules.fault.announced"
    if len(set(placing)) < len(placing) or None in map(state.place_of, placing) or not _fell_to(state, state.liable):
        yield "placing", "rules.fault.placing"
    most = state.announced
    if phase is Phase.TAKE:
        most = 0 if state.stopped else most - 1
    if len(placing) > most:
        yield "placing", "rules.fault.placing"
    if state.full and phase is not Phase.HOLD and (state.law > FIRST_LAW or phase is not Phase.TAKE):
        yield "full" if state.law > FIRST_LAW else "tried", "rules.fault.full"
    if state.stopped and phase is Phase.ANNOUNCE:
        yield "stopped", "rules.fault.stopped"
    if state.rescued and phase in ACTIVE:
        yield "rescued", "rules.fault.rescued"
    if state.knocked and (not state.house.fair_play or (state.law == FIRST_LAW and phase not in ACTIVE)):
        yield "knocked", "rules.fault.knocked"


def _fell_to(state: State, liable: int | None) -> bool:
    """Whether what is being placed, where it lies in a supply, can have fallen to the seat ``liable`` (R16, R21)."""
    fallen = [seat for seat, supply in enumerate(state.supplies) if not set(supply).isdisjoint(state.placing)]
    return not fallen or (fallen == [liable] and (state.stopped or state.phase not in ACTIVE))


def _ends(state: State) -> Iterator[Fault]:
    """Who has no piece has won (R23); the game is over when it ends (R24)."""
    over = state.phase is Phase.OVER
    if over and (state.in_flight or state.caught):
        yield "phase", "rules.fault.phase"
    if state.winners != (winners(state)[0] if over and is_over(state) else ()) or over != bool(state.winners):
        yield "winners", "rules.fault.winners"
    for seat, supply in enumerate(state.supplies):
        if not over and len(supply) < _least(state, seat):
            yield f"supply {seat}", "rules.fault.empty"


def _least(state: State, seat: int) -> int:
    """How many pieces a seat has at least while the game is on."""
    if seat != state.turn or state.phase is Phase.BEGIN:
        return 1
    if state.phase is Phase.ANNOUNCE:
        return 2
    if state.stopped:
        return 0 if state.phase in _SETTLING else 1
    return state.announced - len(state.placing)
