"""What holds at every moment: ``faults`` finds what does not. Reading a table from text relies on it."""

from __future__ import annotations

from collections.abc import Iterator

from riffraff.capharnaum.actions import TOKENS
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.state import LAPS, OBJECTS, ROUNDS, Phase, State, adults_of, winners_of
from riffraff.kernel.lines import Fault

PLACING = (Phase.ADULTS, Phase.CHILDREN)
IN_MOVE = (Phase.CHOOSE, Phase.TIDY)


def faults(state: State) -> Iterator[Fault]:
    """What is wrong with the state. Later checks rely on earlier ones: use the first."""
    yield from _numbers(state)
    yield from _cells(state)
    yield from _pawns(state)
    yield from _tokens(state)
    yield from _objects(state)
    yield from _due(state)
    yield from _end(state)


def _numbers(state: State) -> Iterator[Fault]:
    if not 1 <= state.round <= ROUNDS:
        yield "round", "capharnaum.fault.round"
    if state.lap >= LAPS:
        yield "lap", "capharnaum.fault.lap"
    for label, seat in (("first", state.first), ("at", state.at)):
        if seat >= state.seats:
            yield label, "capharnaum.fault.seat"
    if state.phase in PLACING and (state.round, state.lap) != (1, 0):
        yield "phase", "capharnaum.fault.phase"


def _cells(state: State) -> Iterator[Fault]:
    """What is named is in the house."""
    board = state.board
    for seat, cell in enumerate(state.children):
        if cell is not None and cell not in board.ways:
            yield f"child {seat}", "capharnaum.fault.cell"
    if not all(cell in board.room for cell in state.adults):
        yield "adults", "capharnaum.fault.cell"
    if state.mess != tuple(cell for cell in board.mess if cell in state.mess):
        yield "mess", "capharnaum.fault.mess"


def _pawns(state: State) -> Iterator[Fault]:
    """Everyone is placed in turn (C4); one pawn a cell (C6); on a cell of mess a child only, and no object (C9)."""
    placed = state.at if state.phase is Phase.CHILDREN else 0 if state.phase is Phase.ADULTS else state.seats
    for count in range(state.seats):
        seat = (state.first + count) % state.seats
        cell = state.children[seat]
        if (cell is not None) != (count < placed):
            yield f"child {seat}", "capharnaum.fault.placed"
        if cell is not None and cell in state.mess:
            yield f"child {seat}", "capharnaum.fault.on_mess"
    adults = adults_of(state.seats)
    pawns = [*state.pawns()]
    if state.due and state.due[-1].everything:  # until it has picked up, the child is under the adult (C10)
        under = next((cell for cell in state.children if cell in state.adults), None)
        if under is not None:
            pawns.remove(under)
    fewer = state.phase is Phase.ADULTS
    if len(state.adults) > adults or (len(state.adults) == adults) == fewer or (fewer and state.at):
        yield "adults", "capharnaum.fault.placed"
    if len(set(pawns)) < len(pawns):
        yield "adults", "capharnaum.fault.pawns"
    if any(cell in state.board.bit for cell in state.adults):
        yield "adults", "capharnaum.fault.on_mess"
    if state.phase in PLACING and OUT in state.children:
        yield "phase", "capharnaum.fault.phase"


def _tokens(state: State) -> Iterator[Fault]:
    """Two are spent in each turn (C5, C14)."""
    for seat, left in enumerate(state.tokens):
        if left != tuple(token for token in TOKENS if token in left):
            yield f"tokens {seat}", "capharnaum.fault.tokens"
        before = (seat - state.first) % state.seats < state.at and state.phase not in PLACING
        spent = 2 * (state.lap + before)
        most = spent
        if seat == state.turn and state.phase not in (*PLACING, Phase.CHILD):
            spent, most = spent + 1, spent + 1 if state.phase is Phase.ADULT else spent + 2
        if not spent <= len(TOKENS) - len(left) <= most:
            yield f"tokens {seat}", "capharnaum.fault.spent"


def _objects(state: State) -> Iterator[Fault]:
    """Objects are conserved (C3, C13); nobody who has none plays on (C15)."""
    if sum(state.reserve) + len(state.mess) != OBJECTS * state.seats:
        yield "mess", "capharnaum.fault.objects"
    if state.phase in PLACING and state.mess:
        yield "mess", "capharnaum.fault.objects"
    for seat, left in enumerate(state.reserve):
        if not left and not (state.phase is Phase.OVER or state.last_round):
            yield f"reserve {seat}", "capharnaum.fault.sown"
    if state.last_round and not state.customs.finish_round:
        yield "last", "capharnaum.fault.last"


def _due(state: State) -> Iterator[Fault]:
    """Something is to be tidied up where an adult has come in, and only then (C9-C12)."""
    if bool(state.due) != (state.phase in IN_MOVE):
        yield "due", "capharnaum.fault.due"
    rooms = [due.room for due in state.due]
    if len(set(rooms)) < len(rooms):
        yield "due", "capharnaum.fault.due"
    for place, due in enumerate(state.due):
        children = state.children_in(due.room) if due.room in state.board.rooms else ()
        named = due.everything or (place == 0 and state.phase is Phase.TIDY)
        right = due.child in children if named else children and due.child is None
        if not right or not state.objects_in(due.room):
            yield "due", "capharnaum.fault.due"
    if state.due:
        first = state.due[0]
        choice = state.children_in(first.room) if state.phase is Phase.CHOOSE else state.objects_in(first.room)
        if len(choice) < 2 or (state.phase is Phase.CHOOSE and first.everything):
            yield "due", "capharnaum.fault.due"


def _end(state: State) -> Iterator[Fault]:
    over = state.phase is Phase.OVER
    if state.winners != (winners_of(state.reserve) if over else ()):
        yield "winners", "capharnaum.fault.winners"
    if over and 0 not in state.reserve and not state.last_round:
        last = state.round == ROUNDS and state.lap == LAPS - 1 and state.at == state.seats - 1
        if not last or len(state.tokens[state.turn]) > 0:
            yield "phase", "capharnaum.fault.phase"
