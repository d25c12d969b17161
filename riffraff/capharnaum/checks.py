"""Whether one can play in a house that somebody drew (C2): what is wrong with it, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from riffraff.capharnaum.board import FIRST, MIDDLE, SMALL, Board, houses
from riffraff.capharnaum.plan import MESS, NOTHING, OPENINGS, OUT, Cell, Place, Plan, place_of, read_plan
from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say


@dataclass(frozen=True)
class Least:
    """What a house for so many players has at least: rooms, bedrooms, cells of mess, green circles (C2, C3)."""

    room: int
    bedroom: int
    mess: int
    circle: int


LEAST = {SMALL: Least(4, 2, 16, 1), MIDDLE: Least(7, 3, 28, 2), 6: Least(10, 4, 40, 3)}
"""By the largest number of players for whom it holds: a further part adds 3 rooms, a bedroom, 12 cells of mess."""


def least(seats: int) -> Least:
    """What holds for so many players."""
    return LEAST[min(most for most in LEAST if most >= seats)]


def faults(plan: Plan) -> Iterator[BadInput]:
    """What is wrong with a plan, a sentence each. Later checks rely on earlier ones: those that come first are those to
    mend first."""
    drawn = [*_parts(plan), *_drawn(plan)]
    yield from drawn
    if not drawn:
        yield from _houses(plan)


@lru_cache(maxsize=32)
def checked(text: str) -> Plan:
    """The plan of a text. Raises ``BadInput`` with the first thing that is wrong with it."""
    plan = read_plan(text)
    for fault in faults(plan):
        raise fault
    return plan


def _at(plan: Plan, key: str, place: Place, **values: object) -> BadInput:
    line, column = place
    return BadInput(f"capharnaum.plan.{key}", line=plan.top + line, column=column + 1, **values)


def _parts(plan: Plan) -> Iterator[BadInput]:
    if plan.parts != tuple(range(FIRST, len(plan.parts) + 1)):
        yield BadInput("capharnaum.plan.parts", parts=", ".join(map(str, plan.parts)))


def _drawn(plan: Plan) -> Iterator[BadInput]:
    """Rooms are closed and have a letter each; openings lead somewhere."""
    room_at, placed = dict[Place, str](), dict[str, Place]()
    for region in plan.regions:
        letters = plan.letters(region)
        if not letters:
            yield _at(plan, "no_letter", region[0])
        elif len(letters) > 1:
            yield _at(plan, "two_letters", region[0], letters=", ".join(letters))
        elif letters[0] in placed:
            yield _at(plan, "letter_again", region[0], letter=letters[0])
        else:
            placed[letters[0]] = region[0]
            room_at |= dict.fromkeys(region, letters[0])
    for letter in plan.rooms:
        if letter not in placed:
            yield BadInput("capharnaum.plan.not_drawn", letter=letter)
    if len(room_at) == len(plan.cells):
        yield from _edges(plan, room_at)
    yield from _idle_openings(plan)


def _edges(plan: Plan, room_at: Mapping[Place, str]) -> Iterator[BadInput]:
    """What is between a cell and its neighbours."""
    for place in plan.cells:
        for there, between in plan.around(place):
            outside, mark = plan.mark(there) == NOTHING, plan.mark(between)
            if outside and mark == NOTHING:
                yield _at(plan, "no_wall", between)
            elif mark in OPENINGS and place < there and room_at.get(there) == room_at[place]:
                yield _at(plan, "same_room", between)


def _idle_openings(plan: Plan) -> Iterator[BadInput]:
    """Openings with the outside on both sides."""
    for line, row in enumerate(plan.drawing):
        for column, mark in enumerate(row):
            if mark in OPENINGS:
                step = (0, 1) if line % 2 else (1, 0)
                sides = ((line - step[0], column - step[1]), (line + step[0], column + step[1]))
                if all(plan.mark(side) == NOTHING for side in sides):
                    yield _at(plan, "nowhere", (line, column))


def _houses(plan: Plan) -> Iterator[BadInput]:
    """Everything is there, and can be reached, for each number of players."""
    seen: set[tuple[int, ...]] = set()
    for seats in plan.seats:
        for board in houses(plan, seats):
            yield from _enough(board, seats)
            if board.parts not in seen:
                seen.add(board.parts)
                yield from _reached(board)


def _enough(board: Board, seats: int) -> Iterator[BadInput]:
    asked = least(seats)
    bedrooms = [letter for letter in board.rooms if board.is_bedroom(letter)]
    there = Least(len(board.rooms), len(bedrooms), len(board.mess), len(board.circles))
    for what, least_of in vars(asked).items():
        found = getattr(there, what)
        if found < least_of:
            parts = ", ".join(map(str, board.parts))
            thing = say(f"capharnaum.plan.of.{what}", n=least_of)
            yield BadInput("capharnaum.plan.too_few", seats=seats, parts=parts, needed=thing, found=found)
    if len(board.beds) < seats + asked.circle:
        yield BadInput("capharnaum.plan.beds", seats=seats, needed=seats + asked.circle, found=len(board.beds))


def _reached(board: Board) -> Iterator[BadInput]:
    """From its first cell every other one, through the house: adults never leave it (C8)."""
    start = next(iter(board.room))
    reached = _flood(board, start)
    for letter in board.rooms:
        cells = [cell for cell in board.room if board.room[cell] == letter]
        lost = next((cell for cell in cells if cell not in reached), None)
        if lost is not None:
            parts = ", ".join(map(str, board.parts))
            yield _at(board.plan, "unreached", place_of(lost), letter=letter, parts=parts)
    if not board.ways[OUT]:
        yield BadInput("capharnaum.plan.no_way_out", parts=", ".join(map(str, board.parts)))
    for cell in board.mess:
        if all(board.plan.mark(place_of(there)) == MESS for there in board.ways[cell] if there != OUT):
            yield _at(board.plan, "no_rest", place_of(cell))


def _flood(board: Board, start: Cell) -> set[Cell]:
    reached = [start]
    seen = {start}
    for cell in reached:
        for there in board.ways[cell]:
            if there != OUT and there not in seen:
                seen.add(there)
                reached.append(there)
    return seen
