"""Ways of pawns: steps (C6), where they end (C5, C6, C8), what is dropped (C7), who is caught (C9, C10).

``in_the_way``, ``closed``, ``may_land``, ``may_drop`` and ``entering`` say what is allowed and what comes of it. A
single way is followed by them, and all ways at once are found by them. What a move brings about is its *effect*: for a
child the goal and what was dropped, for an adult the goal and in which rooms somebody has to tidy up, in order. One way
for each is found, one of the shortest.

Rulings: a way may come back to where it began, and lead through a cell twice. Where objects and children are counts as
it was before the move: what is tidied up is settled after the last step, room by room. A room that an adult leaves and
enters again is entered. C10 takes the place of C9 in the room where it happens, not in rooms crossed before. No adult
stops on a cell of mess, so that a child that was put there is safe from C10. A cell with a pawn is not empty: no
object is dropped there. When the last object is dropped the child still walks to its goal; nothing else counts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

from riffraff.capharnaum.actions import MoveAdult, MoveChild, Way
from riffraff.capharnaum.board import Board
from riffraff.capharnaum.plan import OUT, Cell
from riffraff.capharnaum.state import State
from riffraff.kernel.errors import Illegal

Memory = TypeVar("Memory", int, tuple[str, ...])
"""What counts of a way besides where it leads: dropped on which cells (bits), or tidied up in which rooms."""


class Walks(Generic[Memory]):
    """All ways of a pawn up to a length, by where they lead and what counts of them."""

    def __init__(
        self,
        start: Cell,
        memory: Memory,
        most: int,
        onward: Callable[[Cell, Memory], Iterable[tuple[Cell, Memory]]],
        *,
        exact: bool,
    ) -> None:
        """``onward`` gives what a further step leads to. ``exact``: only ways of just that length count (C5)."""
        self._exact = exact
        self._layers: list[dict[tuple[Cell, Memory], tuple[Cell, Memory]]] = []
        seen: dict[tuple[Cell, Memory], object] = {}
        last: Iterable[tuple[Cell, Memory]] = [(start, memory)]
        for _ in range(most):
            layer: dict[tuple[Cell, Memory], tuple[Cell, Memory]] = {}
            for before in last:
                for after in onward(*before):
                    if after not in seen and after not in layer:
                        layer[after] = before
            if not exact:
                seen.update(layer)
            self._layers.append(layer)
            last = layer

    def ends(self, length: int, beyond: int = 0) -> Iterator[tuple[int, Cell, Memory]]:
        """What a token of this length leads to, with the number of steps, and one of length ``beyond`` does not."""
        for steps in (length,) if self._exact else range(beyond + 1, length + 1):
            for goal, memory in self._layers[steps - 1]:
                yield steps, goal, memory

    def way(self, steps: int, goal: Cell, memory: Memory) -> Way:
        """The cells of a way to one of the ``ends``."""
        key, cells = (goal, memory), []
        for layer in reversed(self._layers[:steps]):
            cells.append(key[0])
            key = layer[key]
        return tuple(reversed(cells))


# -- what is allowed ------------------------------------------------------------------------------------------------


def in_the_way(state: State, start: Cell) -> set[Cell]:
    """Cells with another pawn that blocks the way of the one at ``start`` (C6)."""
    return set() if state.customs.pass_through else {*state.pawns()} - {start}


def closed(state: State, start: Cell) -> set[Cell]:
    """Where the pawn that began at ``start`` may not end its move: on cells of mess and with other pawns (C6)."""
    return ({*state.pawns()} - {start}).union(state.board.mess)


def may_drop(state: State, seat: int) -> Mapping[Cell, int]:
    """The cells, with their bits, on which the child may drop an object when it enters them (C7)."""
    if not state.reserve[seat]:
        return {}
    board, taken = state.board, {*state.mess, *state.pawns()} - {state.children[seat]}
    adults = [board.room[cell] for cell in state.adults]
    return {cell: bit for cell, bit in board.bit.items() if cell not in taken and board.room[cell] not in adults}


def may_land(state: State, cell: Cell) -> bool:
    """Whether an adult may move onto the child on this cell (C10)."""
    room = state.board.room
    return cell in state.children and cell not in state.board.bit and cell in room and any(
        room[cell] == room[lying] for lying in state.mess
    )  # fmt: skip


def tidied(state: State) -> tuple[str, ...]:
    """The rooms with a child and an object, in which an adult has something to say (C9)."""
    room = state.board.room
    messy = {room[cell] for cell in state.mess}
    found = {room.get(cell or OUT) for cell in state.children}.intersection(messy)
    return tuple(letter for letter in state.board.rooms if letter in found) if found else ()


def entering(state: State, rooms: tuple[str, ...], here: Cell, there: Cell, due: tuple[str, ...]) -> tuple[str, ...]:
    """What an adult remembers of rooms after a step; ``due`` are those that are ``tidied`` (C9)."""
    letter = state.board.room[there]
    if letter == state.board.room[here]:
        return rooms
    if state.customs.last_room_only:
        return (letter,) if letter in due else ()
    return (*rooms, letter) if letter in due and letter not in rooms else rooms


# -- all that can be done -------------------------------------------------------------------------------------------


def child_walks(state: State, seat: int, most: int) -> Walks[int]:
    """All ways of a child (C5-C8)."""
    ways, mess, spare = state.board.ways, may_drop(state, seat), state.reserve[seat]
    start = state.children[seat]
    assert start is not None  # it is placed before it moves
    blocked = in_the_way(state, start)
    open_ways = {cell: [there for there in steps if there not in blocked] for cell, steps in ways.items()}

    def onward(here: Cell, dropped: int) -> Iterator[tuple[Cell, int]]:
        for there in open_ways[here]:
            yield there, dropped
            bit = mess.get(there, 0)
            if bit and not dropped & bit and dropped.bit_count() < spare:
                yield there, dropped | bit

    return Walks(start, 0, most, onward, exact=state.customs.exact_count)


def adult_walks(state: State, adult: int, most: int) -> Walks[tuple[str, ...]]:
    """All ways of an adult (C5, C6, C8-C10)."""
    ways, due, start = state.board.ways, tidied(state), state.adults[adult]
    blocked = in_the_way(state, start)
    landing = {cell for cell in state.children if cell and may_land(state, cell)}

    def onward(here: Cell, rooms: tuple[str, ...]) -> Iterator[tuple[Cell, tuple[str, ...]]]:
        if here in blocked:  # it has landed there
            return
        for there in ways[here]:
            if there != OUT and (there not in blocked or there in landing):
                yield there, entering(state, rooms, here, there, due)

    return Walks(start, (), most, onward, exact=state.customs.exact_count)


class ChildEffect(NamedTuple):
    """Where a child can come to and what it has dropped then, in how many steps."""

    steps: int
    goal: Cell
    dropped: int


class AdultEffect(NamedTuple):
    """Where an adult can come to, in how many steps, and with which rooms to be tidied up; ``memory`` is how its way
    remembers them."""

    steps: int
    goal: Cell
    rooms: tuple[str, ...]
    memory: tuple[str, ...]


def child_effects(state: State, seat: int, walks: Walks[int], token: int, beyond: int = 0) -> Iterator[ChildEffect]:
    """What a child can do with a token, and not with one of length ``beyond``."""
    start = state.children[seat]
    assert start is not None
    shut = closed(state, start)
    for steps, goal, dropped in walks.ends(token, beyond):
        if goal not in shut:
            yield ChildEffect(steps, goal, dropped)


def adult_effects(
    state: State, adult: int, walks: Walks[tuple[str, ...]], token: int, beyond: int = 0
) -> Iterator[AdultEffect]:
    """What an adult can do with a token, and not with one of length ``beyond``."""
    seen: set[tuple[Cell, tuple[str, ...]]] = set()
    shut = closed(state, state.adults[adult])
    for steps, goal, memory in walks.ends(token, beyond):
        landed = may_land(state, goal)
        if goal in shut and not landed:
            continue
        rooms = tuple(room for room in memory if not landed or room != state.board.room[goal])
        if (goal, rooms) not in seen:
            seen.add((goal, rooms))
            yield AdultEffect(steps, goal, rooms, memory)


def child_moves(state: State, seat: int, tokens: Iterable[int]) -> Iterator[MoveChild]:
    """Every move of a child with one of these tokens, one for each effect (C5-C8)."""
    walks = child_walks(state, seat, max(tokens, default=0))
    made: dict[ChildEffect, tuple[Way, Way]] = {}
    for token in tokens:
        moved = False
        for effect in child_effects(state, seat, walks, token):
            moved = True
            if effect not in made:
                made[effect] = walks.way(*effect), state.board.cells_of(effect.dropped)
            yield MoveChild(seat, token, *made[effect])
        if not moved:
            yield MoveChild(seat, token, (), ())


def adult_moves(state: State, seat: int, tokens: Iterable[int]) -> Iterator[MoveAdult]:
    """Every move of an adult with one of these tokens, one for each effect (C5, C6, C8-C10)."""
    walks = [adult_walks(state, adult, max(tokens, default=0)) for adult in range(len(state.adults))]
    made: list[dict[AdultEffect, Way]] = [{} for _ in walks]
    for token in tokens:
        moved = False
        for adult, mine in enumerate(walks):
            for effect in adult_effects(state, adult, mine, token):
                moved = True
                if effect not in made[adult]:
                    made[adult][effect] = mine.way(effect.steps, effect.goal, effect.memory)
                yield MoveAdult(seat, token, adult, made[adult][effect])
        if not moved:
            yield MoveAdult(seat, token, 0, ())


class ChildChoice(NamedTuple):
    """An effect with the smallest token that brings it about; its way is found only when it is asked for."""

    seat: int
    token: int
    effect: ChildEffect
    walks: Walks[int]

    def move(self, board: Board) -> MoveChild:
        """As ``child_moves`` has it."""
        return MoveChild(self.seat, self.token, self.walks.way(*self.effect), board.cells_of(self.effect.dropped))


class AdultChoice(NamedTuple):
    """As ``ChildChoice``, of an adult."""

    seat: int
    token: int
    adult: int
    effect: AdultEffect
    walks: Walks[tuple[str, ...]]

    def move(self) -> MoveAdult:
        """As ``adult_moves`` has it."""
        steps, goal, _, memory = self.effect
        return MoveAdult(self.seat, self.token, self.adult, self.walks.way(steps, goal, memory))


def child_choices(state: State, seat: int) -> Iterator[ChildChoice]:
    """As ``child_moves``, each effect once."""
    tokens, seen, beyond, start = state.tokens[seat], set[tuple[Cell, int]](), 0, state.children[seat]
    assert start is not None
    walks = child_walks(state, seat, tokens[-1])
    for token in tokens:
        for effect in child_effects(state, seat, walks, token, beyond):
            key = effect.goal, effect.dropped
            if key not in seen:
                seen.add(key)
                yield ChildChoice(seat, token, effect, walks)
        beyond = token
    if not seen:
        yield ChildChoice(seat, tokens[0], ChildEffect(0, start, 0), walks)


def adult_choices(state: State, seat: int) -> Iterator[AdultChoice]:
    """As ``adult_moves``, each effect once."""
    tokens, seen = state.tokens[seat], set[tuple[int, Cell, tuple[str, ...]]]()
    all_walks = [adult_walks(state, adult, tokens[-1]) for adult in range(len(state.adults))]
    for adult, walks in enumerate(all_walks):
        beyond = 0
        for token in tokens:
            for effect in adult_effects(state, adult, walks, token, beyond):
                key = adult, effect.goal, effect.rooms
                if key not in seen:
                    seen.add(key)
                    yield AdultChoice(seat, token, adult, effect, walks)
            beyond = token
    if not seen:
        yield AdultChoice(seat, tokens[0], 0, AdultEffect(0, state.adults[0], (), ()), all_walks[0])


# -- one way, followed ----------------------------------------------------------------------------------------------


def refuse_child(state: State, move: MoveChild) -> Illegal | None:
    """Why a child may not walk so."""
    start = state.children[move.seat]
    assert start is not None
    if not move.way:
        effects = child_effects(state, move.seat, child_walks(state, move.seat, move.token), move.token)
        return _must_move(move.token) if move.drops or any(effects) else None
    return (
        refuse_prefix(state, move)
        or _refuse_length(state, move)
        or _refuse_goal(state, start, move.way[-1], ())
        or _refuse_drops(state, move)
    )  # fmt: skip


def refuse_adult(state: State, move: MoveAdult) -> Illegal | None:
    """Why an adult may not walk so."""
    if move.adult >= len(state.adults):
        return Illegal("capharnaum.illegal.no_adult", n=len(state.adults))
    if not move.way:
        walks = [adult_walks(state, adult, move.token) for adult in range(len(state.adults))]
        can = any(any(adult_effects(state, adult, mine, move.token)) for adult, mine in enumerate(walks))
        return _must_move(move.token) if move.adult or can else None
    start, goal = state.adults[move.adult], move.way[-1]
    refusal = refuse_prefix(state, move) or _refuse_length(state, move)
    if refusal is None and not may_land(state, goal):
        refusal = _refuse_goal(state, start, goal, state.children)
    return refusal


def refuse_prefix(state: State, move: MoveChild | MoveAdult) -> Illegal | None:
    """Why a way may not even begin so, wherever it goes on to."""
    indoors = isinstance(move, MoveAdult)
    start = state.adults[move.adult] if isinstance(move, MoveAdult) else state.children[move.seat]
    assert start is not None
    if len(move.way) > move.token:
        return Illegal("capharnaum.illegal.too_far", n=move.token)
    blocked = in_the_way(state, start)
    for steps, (here, there) in enumerate(pairwise((start, *move.way)), 1):
        if there not in state.board.ways.get(here, ()):
            return Illegal("capharnaum.illegal.no_step", here=here, there=there)
        if indoors and there == OUT:
            return Illegal("capharnaum.illegal.adult_out")
        if there in blocked and steps < len(move.way):
            return Illegal("capharnaum.illegal.pawn", cell=there)
    return None


def _must_move(token: int) -> Illegal:
    return Illegal("capharnaum.illegal.must_move", token=token)


def _refuse_length(state: State, move: MoveChild | MoveAdult) -> Illegal | None:
    short = len(move.way) < move.token and state.customs.exact_count
    return Illegal("capharnaum.illegal.exact", n=move.token) if short else None


def _refuse_goal(state: State, start: Cell, goal: Cell, lures: Container[Cell | None]) -> Illegal | None:
    """``lures`` are cells where an adult would land if there were something to pick up."""
    if goal not in closed(state, start):
        return None
    why = "on_mess" if goal in state.board.bit else "nothing_there" if goal in lures else "pawn"
    return Illegal(f"capharnaum.illegal.{why}", cell=goal)


def _refuse_drops(state: State, move: MoveChild) -> Illegal | None:
    room, droppable = state.board.room, may_drop(state, move.seat)
    if len(move.drops) > state.reserve[move.seat]:
        return Illegal("capharnaum.illegal.reserve", n=state.reserve[move.seat])
    for place, cell in enumerate(move.drops):
        if cell not in droppable or cell not in move.way or cell in move.drops[:place]:
            seen = cell in room and state.adult_in(room[cell])
            return Illegal(f"capharnaum.illegal.{'seen' if seen else 'no_drop'}", cell=cell)
    return None
