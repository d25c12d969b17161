"""The table: one authority on what is legal, what happens then, and when the game ends (C1-C15).

::

    ADULTS -> CHILDREN -> CHILD -> [TIDY, C12] -> ADULT -> [CHOOSE] -> [TIDY] -> CHILD of the next seat | OVER

Where there is but one child to choose or one object to pick up, nobody is asked. ``moving`` has the ways of pawns.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from riffraff.capharnaum import actions as a
from riffraff.capharnaum import events as e
from riffraff.capharnaum import moving, text
from riffraff.capharnaum.board import Board
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plan import Cell
from riffraff.capharnaum.state import LAPS, OBJECTS, ROUNDS, Due, Phase, State, adults_of, winners_of
from riffraff.kernel.errors import Illegal

PHASE_OF: dict[type[a.Intent], Phase] = {
    a.PlaceAdult: Phase.ADULTS,
    a.PlaceChild: Phase.CHILDREN,
    a.MoveChild: Phase.CHILD,
    a.MoveAdult: Phase.ADULT,
    a.Choose: Phase.CHOOSE,
    a.Tidy: Phase.TIDY,
}
"""When each thing is done."""


class Table(State):
    """A game of Capharnaüm; the attributes are those of ``State``."""

    __slots__ = ()

    @classmethod
    def new(cls, board: Board, seats: int, customs: Customs, rng: random.Random) -> Table:
        """A game about to begin: ``rng`` draws the first player (C4)."""
        table = cls()
        table.board, table.seats, table.customs = board, seats, customs
        table.phase, table.round, table.lap, table.at = Phase.ADULTS, 1, 0, 0
        table.first = rng.randrange(seats)
        table.last_round = False
        table.tokens = (tuple(a.TOKENS),) * seats
        table.reserve = (OBJECTS,) * seats
        table.children = (None,) * seats
        table.adults, table.mess, table.due, table.winners = (), (), (), ()
        return table

    def to_text(self) -> str:
        """The whole state as text that people can read; the house is not in it."""
        return text.FORM.write(self)

    @classmethod
    def from_text(cls, board: Board, written: str) -> Table:
        """The table that ``to_text`` wrote, in that house. Raises ``BadInput`` naming the line for any other text."""
        table = cls()
        table.board = board
        table.load(written)
        return table

    def load(self, written: str) -> None:
        """Become the table that ``to_text`` wrote, in place. Raises as ``from_text``, and is no whole table then."""
        text.FORM.read(written, self)

    def apply(self, action: a.Intent) -> list[e.Event]:
        """Do it and tell what happened. Raises ``Illegal`` and changes nothing if it is not allowed."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise refusal
        return self.do(action)

    def do(self, action: Any) -> list[e.Event]:
        """As ``apply``, for what is known to be legal."""
        told: list[e.Event] = []
        _DOERS[type(action)](self, action, told)
        return told

    def refusal(self, action: Any) -> Illegal | None:
        """Why ``apply`` would refuse the action, None if it would not."""
        if self.phase is not PHASE_OF[type(action)]:
            return Illegal(f"capharnaum.illegal.waiting.{self.phase}")
        if action.seat != self.awaited:
            return Illegal("capharnaum.illegal.not_your_turn")
        if isinstance(action, a.MoveChild | a.MoveAdult) and action.token not in self.tokens[action.seat]:
            return Illegal("capharnaum.illegal.spent", token=action.token)
        match action:
            case a.MoveChild():
                return moving.refuse_child(self, action)
            case a.MoveAdult():
                return moving.refuse_adult(self, action)
            case a.Choose():
                right = action.child in self.children_in(self.due[0].room)
            case _:
                right = action.cell in self._cells()
        return None if right else Illegal(f"capharnaum.illegal.choice.{self.phase}")

    def legal(self, seat: int) -> Iterator[a.Intent]:
        """Every intent that the seat may have now, one for each effect (see ``moving``)."""
        if seat != self.awaited:
            return
        match self.phase:
            case Phase.ADULTS:
                yield from (a.PlaceAdult(seat, cell) for cell in self._cells())
            case Phase.CHILDREN:
                yield from (a.PlaceChild(seat, cell) for cell in self._cells())
            case Phase.CHILD:
                yield from moving.child_moves(self, seat, self.tokens[seat])
            case Phase.ADULT:
                yield from moving.adult_moves(self, seat, self.tokens[seat])
            case Phase.CHOOSE:
                yield from (a.Choose(seat, child) for child in self.children_in(self.due[0].room))
            case Phase.TIDY:
                yield from (a.Tidy(seat, cell) for cell in self._cells())

    def _cells(self) -> tuple[Cell, ...]:
        """The cells of which one is to be chosen now."""
        if self.phase is Phase.TIDY:
            return self.objects_in(self.due[0].room)
        cells = self.board.circles if self.phase is Phase.ADULTS else self.board.beds
        return tuple(cell for cell in cells if cell not in self.pawns())

    # -- what happens -----------------------------------------------------------------------------------------------

    def _place_adult(self, action: a.PlaceAdult, told: list[e.Event]) -> None:
        told.append(e.AdultPlaced(action.seat, len(self.adults), action.cell))
        self.adults += (action.cell,)
        if len(self.adults) == adults_of(self.seats):
            self.phase = Phase.CHILDREN

    def _place_child(self, action: a.PlaceChild, told: list[e.Event]) -> None:
        self._put_child(action.seat, action.cell)
        told.append(e.ChildPlaced(action.seat, action.cell))
        self.at += 1
        if self.at == self.seats:
            self.phase, self.at = Phase.CHILD, 0
            told.append(e.RoundBegan(self.first, self.round, ROUNDS))

    def _move_child(self, move: a.MoveChild, told: list[e.Event]) -> None:
        seat, start = move.seat, self.children[move.seat]
        assert start is not None
        self._spend(seat, move.token)
        if not move.way:
            told.append(e.TokenSpent(seat, move.token))
        else:
            goal = move.way[-1]
            self._put_child(seat, goal)
            told.append(e.ChildMoved(seat, move.token, (start, *move.way)))
            if move.drops:
                told.append(e.ObjectsSown(seat, move.drops))
                self._lay(seat, move.drops)
                if not self.reserve[seat]:
                    if not self.customs.finish_round:
                        self._end("sown", told)
                        return
                    self.last_round = True
                    told.append(e.AllSown(seat))
            room = self.board.room.get(goal, "")
            if self.customs.no_lingering and room and self.adult_in(room) and self.objects_in(room):
                self.due = (Due(room, seat, False),)
                told.append(e.ChildCaught(seat, "lingered"))
        self._go_on(told)

    def _move_adult(self, move: a.MoveAdult, told: list[e.Event]) -> None:
        self._spend(move.seat, move.token)
        if not move.way:
            told.append(e.TokenSpent(move.seat, move.token))
            self._go_on(told)
            return
        start, goal = self.adults[move.adult], move.way[-1]
        told.append(e.AdultMoved(move.seat, move.token, move.adult, (start, *move.way)))
        landed = self.children.index(goal) if moving.may_land(self, goal) else None
        rooms: tuple[str, ...] = ()
        here, wanted = start, moving.tidied(self)
        for there in move.way:
            rooms = moving.entering(self, rooms, here, there, wanted)
            here = there
        due = [Due(room, None, False) for room in rooms if landed is None or room != self.board.room[goal]]
        if landed is not None:
            due.append(Due(self.board.room[goal], landed, True))
            told.append(e.ChildCaught(landed, "landed"))
        self.adults = (*self.adults[: move.adult], goal, *self.adults[move.adult + 1 :])
        self.due = tuple(due)
        self._go_on(told)

    def _choose(self, action: a.Choose, told: list[e.Event]) -> None:
        self._catch(action.child, told)
        self._go_on(told)

    def _tidy(self, action: a.Tidy, told: list[e.Event]) -> None:
        self._pick_up(action.cell, told)
        self._go_on(told)

    # -- parts of it ------------------------------------------------------------------------------------------------

    def _spend(self, seat: int, token: int) -> None:
        left = tuple(other for other in self.tokens[seat] if other != token)
        self.tokens = (*self.tokens[:seat], left, *self.tokens[seat + 1 :])

    def _put_child(self, seat: int, cell: Cell) -> None:
        self.children = (*self.children[:seat], cell, *self.children[seat + 1 :])

    def _gain(self, seat: int, count: int) -> None:
        self.reserve = (*self.reserve[:seat], self.reserve[seat] + count, *self.reserve[seat + 1 :])

    def _lay(self, seat: int, cells: tuple[Cell, ...]) -> None:
        lying = {*self.mess, *cells}
        self.mess = tuple(cell for cell in self.board.mess if cell in lying)
        self._gain(seat, -len(cells))

    def _catch(self, child: int, told: list[e.Event]) -> None:
        self.due = (self.due[0]._replace(child=child), *self.due[1:])
        told.append(e.ChildCaught(child, "entered"))

    def _pick_up(self, cell: Cell, told: list[e.Event]) -> None:
        """The child of the first that is due picks up and stands on a cell (C9, C10, C13)."""
        room, child, everything = self.due[0]
        assert child is not None
        cells = self.objects_in(room) if everything else (cell,)
        self.mess = tuple(lying for lying in self.mess if lying not in cells)
        self._gain(child, len(cells))
        self._put_child(child, cell)
        self.due = self.due[1:]
        told.append(e.ObjectsTidied(child, cells, cell))

    def _go_on(self, told: list[e.Event]) -> None:
        """To what is due, as far as there is a choice; then to the adult, or to the next turn."""
        while self.due:
            room, child, _ = self.due[0]
            if child is None:
                there = self.children_in(room)
                if len(there) > 1:
                    self.phase = Phase.CHOOSE
                    return
                self._catch(there[0], told)
            objects = self.objects_in(room)
            if len(objects) > 1:
                self.phase = Phase.TIDY
                return
            self._pick_up(objects[0], told)
        if len(self.tokens[self.turn]) % 2:
            self.phase = Phase.ADULT
        else:
            self._end_turn(told)

    def _end_turn(self, told: list[e.Event]) -> None:
        self.phase = Phase.CHILD
        if self.at + 1 < self.seats:
            self.at += 1
        elif self.lap + 1 < LAPS:
            self.at, self.lap = 0, self.lap + 1
        elif self.round == ROUNDS or self.last_round:
            self._end("sown" if self.last_round else "rounds", told)
        else:
            self.at, self.lap, self.round = 0, 0, self.round + 1
            self.tokens = (tuple(a.TOKENS),) * self.seats
            self.first = (self.first + self.customs.rotating) % self.seats
            told.append(e.RoundBegan(self.first, self.round, ROUNDS))

    def _end(self, why: str, told: list[e.Event]) -> None:
        """Fewest left wins; ties are shared (C15)."""
        self.phase = Phase.OVER
        self.winners = winners_of(self.reserve)
        told.append(e.GameEnded(self.winners, why, self.reserve))


_DOERS: dict[type[a.Intent], Any] = {
    a.PlaceAdult: Table._place_adult,
    a.PlaceChild: Table._place_child,
    a.MoveChild: Table._move_child,
    a.MoveAdult: Table._move_adult,
    a.Choose: Table._choose,
    a.Tidy: Table._tidy,
}
