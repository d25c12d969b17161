"""A match of Capharnaüm: the table, and who is awaited for what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from riffraff.capharnaum.actions import COMMANDS, Intent
from riffraff.capharnaum.events import Event
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.errors import BadInput, Illegal
from riffraff.kernel.fields import Phrase, Reader, read_table, require
from riffraff.kernel.rng import stream
from riffraff.table import session
from riffraff.table.boundaries import State
from riffraff.table.session import Outcome, Session, Waiting


def _text(value: object) -> str:
    require(isinstance(value, str))
    return str(value)


TABLE = Reader(_text, Phrase("capharnaum.allowed.table"))
"""The text of a table."""


@dataclass(frozen=True, kw_only=True)
class Result(session.Result):
    """``rounds`` is how many were begun."""

    rounds: int


class Match(Session):
    """See the module. ``table`` is to be looked at, not changed; an undo changes it in place."""

    commands = COMMANDS
    setup: Setup

    def __init__(self, setup: Setup) -> None:
        rng = stream(setup.seed, "first")
        self.table = Table.new(setup.board, len(setup.players), setup.house, rng)
        super().__init__(setup)

    def state(self) -> State:
        return {"table": self.table.to_text()}

    def load(self, state: State) -> None:
        self.table.load(state["table"])

    def body(self, state: State) -> str:
        return str(state["table"])

    @property
    def waiting(self) -> Waiting:
        seat = self.table.awaited
        return Waiting(() if seat is None else (seat,), self.table.phase)

    @property
    def outcome(self) -> Outcome | None:
        table = self.table
        return Outcome(table.winners, table.reserve) if table.phase is Phase.OVER else None

    def result(self) -> Result:
        return Result(**vars(super().result()), rounds=self.table.round)

    def legal(self, seat: int) -> Iterator[Intent]:
        """Every command that the seat may give now, one for each effect."""
        return self.table.legal(seat)

    def refuse(self, command: Intent) -> Illegal | None:
        return self.table.refusal(command)

    def do(self, command: Intent) -> list[Event]:
        return self.table.do(command)

    def begins_turn(self, command: Intent) -> bool:  # noqa: ARG002 - as the base class has it
        return self.table.phase is Phase.CHILD

    def view(self, seat: int) -> Table:  # noqa: ARG002 - nothing is hidden
        return self.table.copy()


def boundary(setup: Setup, state: State) -> int:
    """The seat whose turn begins. Raises ``BadInput`` if none does, or it is another match's."""
    written = read_table("state", state, {"table": TABLE})["table"]
    table = Table.from_text(setup.board, written)
    if table.phase is not Phase.CHILD or table.seats != len(setup.players) or table.customs != setup.house:
        raise BadInput("capharnaum.no_boundary")
    return table.turn
