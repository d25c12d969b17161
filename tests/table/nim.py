"""Nim, as small as a game can be: each puts one to three matches on a heap unseen, then they take as many in turn.
Whoever takes the last one wins. It shows what a game has to say, and that nothing else of a game is needed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from riffraff.kernel.errors import BadInput, Illegal
from riffraff.kernel.fields import read_table, several, whole
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.table import seats
from riffraff.table.boundaries import Undo
from riffraff.table.game import Game
from riffraff.table.player import Human, Player
from riffraff.table.session import Outcome, Session, Waiting


@dataclass(frozen=True)
class Setup(seats.Setup):
    heap: int = 10
    OWN: ClassVar = {"heap": whole(0, 50)}


@dataclass(frozen=True)
class Put:
    seat: int
    count: int


@dataclass(frozen=True)
class Take:
    seat: int
    count: int


@dataclass(frozen=True)
class Taken:
    name: ClassVar = "taken"
    seat: int
    left: int


class Nim(Session):
    commands = Vocabulary(
        "command", "do", {"put": Put, "take": Take, "undo": Undo}, {"seat": whole(0, 5), "count": whole(1, 3)}
    )

    def __init__(self, setup: Setup) -> None:
        self.heap, self.put, self.at = setup.heap, [0] * len(setup.players), 0
        super().__init__(setup)

    def state(self) -> dict[str, Any]:
        return {"heap": self.heap, "put": list(self.put), "at": self.at}

    def load(self, state: Any) -> None:
        self.heap, self.put, self.at = state["heap"], list(state["put"]), state["at"]

    @property
    def waiting(self) -> Waiting:
        if 0 in self.put:
            return Waiting(tuple(seat for seat, count in enumerate(self.put) if not count), "put", secret=True)
        return Waiting((self.at,) if self.heap else (), "take")

    @property
    def outcome(self) -> Outcome | None:
        last = (self.at - 1) % len(self.put)
        return None if self.heap or 0 in self.put else Outcome((last,), tuple(self.put))

    def refuse(self, command: Any) -> Illegal | None:
        asked = Put if self.waiting.secret else Take
        right = isinstance(command, asked) and command.seat in self.waiting.seats
        return None if right and (asked is Put or command.count <= self.heap) else Illegal("nim.illegal")

    def do(self, command: Any) -> list[Any]:
        if isinstance(command, Put):
            self.put[command.seat] = command.count
            self.heap += command.count
            return []
        self.heap -= command.count
        self.at = (self.at + 1) % len(self.put)
        return [Taken(command.seat, self.heap)]

    def begins_turn(self, command: Any) -> bool:  # noqa: ARG002 - as the base class has it
        return not self.waiting.secret

    def view(self, seat: int) -> Any:
        return seat, self.heap


class Guess(Player):
    def plan(self, view: Any, what: str, rng: random.Random) -> Any:
        seat, heap = view
        return [(rng.randint(5, 50), Put(seat, rng.randint(1, 3)) if what == "put" else Take(seat, min(heap, 2)))]


def boundary(setup: Setup, state: Any) -> int:
    seats = len(setup.players)
    readers = {"heap": whole(1, 99), "put": several(whole(1, 3), seats, seats), "at": whole(0, seats - 1)}
    if sum(state.get("put") or ()) + setup.heap < read_table("state", state, readers)["heap"]:
        raise BadInput("nim.boundary")
    return int(state["at"])


def events(seats: int) -> Vocabulary[Taken]:
    return Vocabulary("event", "event", {"taken": Taken}, {"seat": whole(0, seats - 1), "left": whole(0, 99)})


NIM = Game("nim", Setup, Nim, events, boundary, {"human": Human, "guess": Guess})
