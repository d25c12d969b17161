"""The course of a match, whatever is played. Commands in, events out; no files, no clock, no screen.

``apply`` does a command at the present tick, ``advance`` lets ticks pass. What may be done, what it does and what
happens by itself, a game says in its subclass. Wherever a turn begins, the match goes on from its plain state, so that
one that goes on from such a boundary later goes on to the last bit as this one does.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from riffraff.kernel.errors import Illegal
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.table.boundaries import Boundaries, Command, Event, Reseat, Snapshot, State, Told, Undo
from riffraff.table.seats import Setup


@dataclass(frozen=True)
class Waiting:
    """Who is awaited for ``what``: ``seats``, ascending; none while time passes and when all is over.

    ``secret``: each may see alone what he chooses from. ``asides``: who may act besides, and for what.
    """

    seats: tuple[int, ...]
    what: str
    secret: bool = False
    asides: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The winning seats, and by seat what is left of what one wants to be rid of."""

    winners: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Result(Outcome):
    """How a match went, or stands; ``ticks`` are its length, ``digest`` stands for all that was done and came of it."""

    turns: int
    ticks: int
    digest: str

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in vars(self).items()}


@dataclass(frozen=True)
class Record:
    """What came of a command: when it was done, and the events that it caused at once."""

    tick: int
    command: Command
    events: tuple[Event, ...]


class Observer:
    """What may watch a match: whoever records, counts or draws. It is told of everything and changes nothing; override
    what you need."""

    def after(self, match: Any, record: Record) -> None:
        """A command was done."""

    def step(self, match: Any, events: Sequence[Event]) -> None:
        """A tick has passed."""

    def boundary(self, match: Any, snapshot: Snapshot) -> None:
        """A turn has begun, or the match is over."""


class Session(ABC):
    """See the module. A subclass sets up its game for ``setup``, and then calls this constructor.

    Raises ``Illegal`` for a command that is not allowed now, and changes nothing then.
    """

    commands: ClassVar[Vocabulary[Any]]
    """All that can be done; ``Undo`` is among it, and ``Reseat`` where seats may go to others."""
    setup: Setup

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.observers: list[Observer] = []
        self._told: list[Told] = []
        self.start_from(setup.to_dict())

    # -- what a game says ---------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def waiting(self) -> Waiting:
        """Who is awaited for what."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def refuse(self, command: Any) -> Illegal | None:
        """Why a tidy command, other than ``Undo``, is not allowed now."""

    @abstractmethod
    def do(self, command: Any) -> list[Event]:
        """Do a command that is not refused; tells what it caused at once. What only shows when it is tried may still
        raise ``Illegal``, and changes nothing then."""

    def pass_tick(self) -> list[Event]:
        """What happens by itself in the tick that has begun; nothing once the match is over."""
        return []

    @abstractmethod
    def begins_turn(self, command: Any) -> bool:
        """Whether a command that was done began a turn: a boundary follows."""

    @abstractmethod
    def state(self) -> State:
        """The present state."""

    @abstractmethod
    def load(self, state: State) -> None:
        """Go on from a state, in place: nobody who looks at the match's parts need look for others."""

    def body(self, state: State) -> str:
        """Canonical text of a state: what digests are taken over."""
        return json.dumps(state, sort_keys=True)

    @abstractmethod
    def view(self, seat: int) -> Any:
        """What a seat may see."""

    def put_down(self) -> Command | None:
        """What a person does who was interrupted in the middle of something."""
        return None

    def result(self) -> Result:
        """How the match went; how it stands, if it is not over."""
        outcome = self.outcome or Outcome((), ())
        digest = self.chain if self.over else self.digest()
        ticks = self._marked if self.over else self.tick  # once it is over, time may pass on
        return Result(**vars(outcome), turns=self.turn, ticks=ticks, digest=digest)

    # -- state --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def people(self) -> Set[int]:
        """The seats of persons as it is now: the same set for the whole match."""
        return self.boundaries.people

    @property
    def kinds(self) -> Sequence[str]:
        """What kind of player is at each seat now."""
        return self.boundaries.kinds

    @property
    def told(self) -> list[Told]:
        """All that happened since the start and was not undone."""
        return [told for past in self.boundaries.past for told in past.told] + self._told

    def digest(self) -> str:
        """64 hexadecimal digits that differ if any command so far or any bit of the present state does."""
        return _sha(self.chain, self.body(self.state()))

    def start_from(self, written: Mapping[str, Any]) -> None:
        """Take the digest over the setup as it is written: in an old recording without what came to the game since."""
        chain = _sha("", json.dumps(written, sort_keys=True))
        self.boundaries = Boundaries(self.setup, Snapshot(0, 0, 0, chain, None, self.state()))
        self.go_on()

    def go_on(self) -> None:
        """Go on from the latest boundary, as if nothing had been done since."""
        now = self.boundaries.past[-1]
        self.tick, self.count, self.chain = now.tick, now.count, now.chain
        self._go_to(now)

    def _go_to(self, past: Snapshot) -> None:
        self.turn = past.turn
        self._told = []
        self.load(past.state)

    # -- commands -----------------------------------------------------------------------------------------------

    def may(self, command: Command) -> bool:
        """Whether ``apply`` would do the command now, as far as shows before it is tried."""
        return self.refusal(command) is None

    def refusal(self, command: Command) -> Illegal | None:
        """Why ``apply`` would refuse the command now. Raises ``BadInput`` if a value of it is out of range."""
        return self._refusal(self.commands.tidy(command))

    def _refusal(self, command: Command) -> Illegal | None:
        if isinstance(command, Reseat):
            fits = not self.over and command.seat < len(self.kinds) and self.kinds[command.seat] != command.kind
            return None if fits else Illegal("table.illegal.no_reseat")
        if not isinstance(command, Undo):
            return self.refuse(command)
        if not self.setup.practice or command.seat >= len(self.setup.players):
            return Illegal("table.illegal.no_undo")
        return Illegal("table.illegal.nothing_to_undo") if self.boundaries.target() is None else None

    def apply(self, command: Command) -> list[Event]:
        """Do a command at the present tick; tells what it caused at once.

        Raises ``Illegal`` if it is not allowed now, ``BadInput`` if a value of it is out of range.
        """
        command = self.commands.tidy(command)
        refusal = self._refusal(command)
        if refusal is not None:
            raise refusal
        events = self._done(command)
        self._tell(events)
        self.count += 1
        self.chain = _sha(self.chain, json.dumps(self.commands.to_timed(self.tick, command)))
        self.boundaries.did(command)
        record = Record(self.tick, command, tuple(events))
        for observer in self.observers:
            observer.after(self, record)
        if events and self.over:
            self._mark()
        elif not isinstance(command, Undo | Reseat) and self.begins_turn(command):
            self._begin_turn()
        return events

    def _done(self, command: Command) -> list[Event]:
        if isinstance(command, Undo):
            return self._undo()
        return [] if isinstance(command, Reseat) else self.do(command)

    def _undo(self) -> list[Event]:
        self.boundaries.back()
        self._go_to(self.boundaries.past[-1])
        return []

    # -- time ---------------------------------------------------------------------------------------------------

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass; tells what happened in them."""
        told: list[Event] = []
        for _ in range(ticks):
            self.tick += 1
            events = self.pass_tick()
            if events:
                self._tell(events)
            for observer in self.observers:
                observer.step(self, events)
            if events and self.over:
                self._mark()
            told += events
        return told

    def _tell(self, events: Sequence[Event]) -> None:
        self._told += [Told(self.tick, event) for event in events]

    # -- boundaries ---------------------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        self.turn += 1
        self.load(self.state())
        self.boundaries.push(self._mark(self.waiting.seats[0]))
        self._told = []

    def _mark(self, seat: int | None = None) -> Snapshot:
        state = self.state()
        self.chain = _sha(self.chain, self.body(state))
        snapshot = Snapshot(self.turn, self.tick, self.count, self.chain, seat, state, tuple(self._told))
        self._marked = self.tick
        for observer in self.observers:
            observer.boundary(self, snapshot)
        return snapshot


def _sha(previous: str, text: str) -> str:
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
