"""What a person is about to do: a way that is drawn, taken back and changed until it is confirmed. What is allowed, the
table says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from riffraff.capharnaum.actions import Choose, Intent, MoveAdult, MoveChild, Way
from riffraff.capharnaum.board import Board
from riffraff.capharnaum.events import Event
from riffraff.capharnaum.moving import may_drop, refuse_prefix
from riffraff.capharnaum.plan import OUT, Cell
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.errors import Illegal

Move = MoveChild | MoveAdult


class Intention:
    """For the seat that is awaited; a new one is made whenever the table has changed.

    In the phases of moving it is a way for the pawn, with a token: the one asked for, or else the smallest one that is
    enough. In the others it is a cell.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.phase = table, seat, table.phase
        self.asked: int | None = None
        """The token that was asked for."""
        self.adult = 0
        self.way: Way = ()
        self.drops: Way = ()
        self.cell: Cell | None = None
        self._moves = list(table.legal(seat))

    # -- what it is -------------------------------------------------------------------------------------------------

    @property
    def walking(self) -> bool:
        """Whether a pawn is moved."""
        return self.phase in (Phase.CHILD, Phase.ADULT)

    @property
    def start(self) -> Cell:
        """Where the pawn stands."""
        if self.phase is Phase.ADULT:
            return self.table.adults[self.adult]
        return self.table.children[self.seat] or OUT

    @property
    def here(self) -> Cell:
        """Where the way has led to."""
        return self.way[-1] if self.way else self.start

    @property
    def tokens(self) -> tuple[int, ...]:
        return self.table.tokens[self.seat] if self.walking else ()

    @property
    def token(self) -> int | None:
        """The token that would be spent."""
        if self.asked is not None:
            return self.asked
        if not self.way:
            stuck = [move.token for move in self._moves if isinstance(move, Move) and not move.way]
            return min(stuck, default=None) if len(stuck) == len(self._moves) else None
        exact = self.table.customs.exact_count
        enough = [token for token in self.tokens if token == len(self.way) or (token > len(self.way) and not exact)]
        return min(enough, default=max(self.tokens))

    @cached_property
    def cells(self) -> dict[Cell, Intent]:
        """Of what is not a way: the cells of which one is to be chosen, with what that does."""
        if self.walking:
            return {}
        return {
            self.table.children[move.child] or OUT if isinstance(move, Choose) else move.cell: move  # type: ignore[attr-defined]
            for move in self._moves
        }

    def action(self) -> Intent | None:
        """What would be done, None as long as nothing is chosen."""
        if not self.walking:
            return None if self.cell is None else self.cells.get(self.cell)
        if self.token is None:
            return None
        if self.phase is Phase.ADULT:
            return MoveAdult(self.seat, self.token, self.adult, self.way)
        return MoveChild(self.seat, self.token, self.way, self.drops)

    def refusal(self) -> Illegal | None:
        """Why it is not allowed as it is."""
        action = self.action()
        return None if action is None else self.table.refusal(action)

    def follows(self) -> Sequence[Event]:
        """What would come of it."""
        action = self.action()
        if action is None or self.table.refusal(action) is not None:
            return ()
        return self.table.copy().do(action)

    # -- where it can lead ------------------------------------------------------------------------------------------

    def _mine(self) -> list[Move]:
        """The moves of this pawn with the token asked for, or any."""
        found: dict[object, Move] = {}
        for move in self._moves:
            if not isinstance(move, Move) or not move.way or self.asked not in (None, move.token):
                continue
            if isinstance(move, MoveChild):
                found.setdefault((move.way[-1], move.drops), move)
            elif move.adult == self.adult:
                found.setdefault(move.way, move)
        return list(found.values())

    def ways_to(self, goal: Cell) -> list[Move]:
        """The ways to a cell, one for each effect; first those that sow most, then the shortest."""
        mine = [move for move in self._mine() if move.way[-1] == goal]
        return sorted(mine, key=lambda move: (-len(getattr(move, "drops", ())), len(move.way)))

    def reach(self) -> dict[Cell, int]:
        """The cells that can be chosen now, each with the most that can be sown on a way there."""
        if not self.walking:
            return dict.fromkeys(self.cells, 0)
        most: dict[Cell, int] = {}
        for move in self._mine():
            goal = move.way[-1]
            most[goal] = max(most.get(goal, 0), len(getattr(move, "drops", ())))
        return most

    # -- changing it --------------------------------------------------------------------------------------------------

    def aim(self, goal: Cell) -> Illegal | None:
        """Go there: by the best way, and by the next one of another effect when asked again. Tells why it cannot be."""
        if not self.walking:
            self.cell = goal if goal in self.cells else self.cell
            return None if goal in self.cells else Illegal(f"capharnaum.illegal.choice.{self.phase}")
        ways = self.ways_to(goal)
        if not ways:
            return self._why_not(goal)
        now = [(move.way, getattr(move, "drops", ())) for move in ways]
        place = now.index((self.way, self.drops)) + 1 if (self.way, self.drops) in now else 0
        self.way, self.drops = now[place % len(now)]
        return None

    def step(self, there: Cell) -> Illegal | None:
        """One step further, or back where the way came from. What can be dropped there is dropped."""
        before = (self.start, *self.way)[-2] if self.way else None
        if there == before:
            self.back()
            return None
        token = max(self.tokens, default=0) if self.asked is None else self.asked
        way = (*self.way, there)
        move: Move = MoveChild(self.seat, token, way, ())
        if self.phase is Phase.ADULT:
            move = MoveAdult(self.seat, token, self.adult, way)
        refusal = refuse_prefix(self.table, move)
        if refusal is None:
            self.way = way
            self._drop(there)
        return refusal

    def enter(self, turn: int) -> Illegal | None:
        """From outside into the house: through the next opening, or the one before."""
        doors = self.table.board.ways[OUT]
        return self.step(doors[0 if turn > 0 else -1])

    def other_door(self, turn: int) -> bool:
        """Through the opening beside the one through which the way has just come in; False if it has not."""
        before = (self.start, *self.way)[-2] if self.way else None
        doors = self.table.board.ways[OUT]
        if before != OUT or self.here not in doors:
            return False
        place = (doors.index(self.here) + turn) % len(doors)
        self.back()
        self.step(doors[place])
        return True

    def _drop(self, cell: Cell) -> None:
        spare = self.table.reserve[self.seat] - len(self.drops)
        if self.phase is Phase.CHILD and spare and cell not in self.drops and cell in may_drop(self.table, self.seat):
            self.drops = (*self.drops, cell)

    def back(self) -> None:
        """One step back."""
        self.way, self.cell = self.way[:-1], None
        self.drops = tuple(cell for cell in self.drops if cell in self.way)

    def clear(self) -> None:
        """From the beginning again."""
        self.way, self.drops, self.cell, self.asked = (), (), None, None

    def toggle(self, cell: Cell) -> bool:
        """Drop something there, or not; False where the way does not allow it."""
        if cell in self.drops:
            self.drops = tuple(other for other in self.drops if other != cell)
            return True
        before = self.drops
        if cell in self.way:
            self._drop(cell)
        return self.drops != before

    def ask(self, token: int) -> None:
        """With this token, or with any when it was asked for before."""
        self.asked = None if token == self.asked else token
        if self.asked is not None and len(self.way) > self.asked:
            self.way, self.drops = (), ()

    def lead(self, adult: int) -> None:
        """Another adult."""
        if self.phase is Phase.ADULT and adult < len(self.table.adults) and adult != self.adult:
            self.adult, self.way = adult, ()

    # -- why not ------------------------------------------------------------------------------------------------------

    def _why_not(self, goal: Cell) -> Illegal | None:
        """What the table says to the shortest way there, as if no pawn were in the way."""
        ways = self.table.board.ways
        came: dict[Cell, Cell] = {self.start: self.start}
        queue = [self.start]
        for cell in queue:
            for there in ways[cell]:
                if there not in came and (there != OUT or self.phase is Phase.CHILD or goal == OUT):
                    came[there] = cell
                    queue.append(there)
        if goal not in came or goal == self.start:
            return None
        way = [goal]
        while came[way[-1]] != self.start:
            way.append(came[way[-1]])
        token = max(self.tokens) if self.asked is None else self.asked
        whole = tuple(reversed(way))
        if self.phase is Phase.ADULT:
            return self.table.refusal(MoveAdult(self.seat, token, self.adult, whole))
        return self.table.refusal(MoveChild(self.seat, token, whole, ()))


def toward(board: Board, here: Cell, right: int, down: int) -> Cell | None:
    """Where a step in a direction would lead, through walls as well; outside where the house ends."""
    if here == OUT:
        return None
    there = f"{chr(ord(here[0]) + right)}{int(here[1:]) + down}"
    return there if there in board.room else OUT
