"""One played match: rules and physics joined. Commands in, events out; no files, no clock, no screen.

``apply`` does a command at the present tick, ``advance`` lets ticks pass. The world tells what happened to the cargo,
the table says what that means. Wherever a turn begins (R22: at the first touch) the world is rebuilt from its plain
state, so that a match that goes on from such a boundary later goes on to the last bit as this one does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.rng import stream
from riffraff.match import commands as c
from riffraff.match.boundaries import Boundaries, Snapshot, Told
from riffraff.match.commands import COMMANDS, Command
from riffraff.match.observer import Observer, Record
from riffraff.match.setup import Setup
from riffraff.match.steady import touched
from riffraff.physics.falls import FELL, LANDED, LEFT
from riffraff.physics.placement import check_release, found_full, found_ship, occupied
from riffraff.physics.state import FALLEN
from riffraff.physics.world import World
from riffraff.rules import actions as r
from riffraff.rules.actions import Illegal, Intent
from riffraff.rules.events import Event
from riffraff.rules.loading import two_allowed
from riffraff.rules.pieces import kind_of, yard_of
from riffraff.rules.state import Phase
from riffraff.rules.table import Table

FACTS: dict[str, Callable[[int], r.Fact]] = {LEFT: r.Left, LANDED: r.Landed, FELL: r.Fell}
"""What the world tells of a piece, as the table hears it (R18)."""
TRIED = "tried"
"""Why a piece that was held for ``hand.hold_limit`` may be given up, in the words of the rules (R17)."""


@dataclass(frozen=True)
class Waiting:
    """Who is awaited for ``phase``: ``seats``, ascending; none while the ship settles and when all is over."""

    seats: tuple[int, ...]
    phase: Phase


class Match:
    """See the module. ``table`` and ``world`` are to be looked at, not changed; an undo changes them in place.

    Raises ``Illegal`` for a command that is not allowed now, and changes nothing then.
    """

    def __init__(self, setup: Setup, observers: Iterable[Observer] = (), past: Sequence[Snapshot] = ()) -> None:
        """A match about to begin, or going on at the last moment of ``past``; ``Undo`` can go back to all of them."""
        self.setup = setup
        self.observers = list(observers)
        self.boundaries = Boundaries(setup, past or (start(setup),))
        now = self.boundaries.past[-1]
        self.tick, self.count, self.chain = now.tick, now.count, now.chain
        self.table, self.world = Table(), World(setup.params)
        self._go_to(now)

    # -- state --------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The present moment. Within a turn, what goes on from it goes on alike, but not as this match does."""
        return Snapshot(
            turn=self.turn,
            tick=self.tick,
            count=self.count,
            falls=self.falls,
            chain=self.chain,
            settling=self._settling,
            table=self.table.to_text(),
            world=self.world.state(),
            told=tuple(self._told),
        )

    @property
    def told(self) -> list[Told]:
        """All that happened since the start and was not undone."""
        return [told for past in self.boundaries.past for told in past.told] + self._told

    def _go_to(self, past: Snapshot) -> None:
        self.turn, self.falls, self._settling = past.turn, past.falls, past.settling
        self._told: list[Told] = []
        self.table.load(past.table)
        self.world.load(past.world)

    def digest(self) -> str:
        """64 hexadecimal digits that differ if any command so far or any bit of the present state does."""
        return _sha(self.chain, self.snapshot().body())

    @property
    def over(self) -> bool:
        return self.table.phase is Phase.OVER

    @property
    def waiting(self) -> Waiting:
        """Who is awaited for what."""
        table = self.table
        if table.phase is Phase.CARDS:
            return Waiting(tuple(seat for seat, card in enumerate(table.laid) if card is None), table.phase)
        if table.phase in (Phase.CAPTAIN, Phase.ORDER):
            return Waiting((table.captain,), table.phase)
        if table.phase in (Phase.SETTLE, Phase.OVER) or table.turn is None:
            return Waiting((), table.phase)
        return Waiting((table.turn,), table.phase)

    @property
    def settling_left_s(self) -> tuple[float, float]:
        """While all settles (R22): seconds of rest that are still wanted, and seconds until the turn ends anyway."""
        settling = self.setup.params.settling
        rest = settling.rest_time - self.world.rest_ticks / TICKS_PER_SECOND
        return max(0.0, rest), max(0.0, settling.limit - self._settling / TICKS_PER_SECOND)

    @property
    def offers_two(self) -> bool:
        """Whether the turn that is about to begin may load two pieces, as the cargo lies now (R15)."""
        return self.table.phase is Phase.BEGIN and two_allowed(self.table, occupied(self.world))

    def legal(self, seat: int) -> Iterator[Intent]:
        """What the rules allow the seat now, as actions of the rules."""
        return self.table.legal(seat)

    def may(self, command: Command) -> bool:
        """Whether ``apply`` would do the command now; a piece stuck on its yard shows only when it is tried."""
        try:
            self._check(COMMANDS.tidy(command))
        except Illegal:
            return False
        return True

    # -- commands -----------------------------------------------------------------------------------------------

    def apply(self, command: Command) -> list[Event]:
        """Do a command at the present tick; tells what it caused at once.

        Raises ``Illegal`` if it is not allowed now, ``BadInput`` if a value of it is out of range.
        """
        command = COMMANDS.tidy(command)
        for observer in self.observers:
            observer.before(self, command)
        self._check(command)
        events = self._do(command)
        self._tell(events)
        self.count += 1
        self.chain = _sha(self.chain, json.dumps(COMMANDS.to_timed(self.tick, command)))
        record = Record(self.tick, command, tuple(events))
        for observer in self.observers:
            observer.after(self, record)
        self.boundaries.did(command)
        if isinstance(command, c.Begin):
            self._begin_boundary()
        return events

    def _check(self, command: Command) -> None:
        """Raise ``Illegal`` if the command is not allowed now."""
        seat, table = command.seat, self.table
        match command:
            case c.Begin():
                if table.phase is not Phase.BEGIN or seat != table.turn:
                    raise Illegal("match.illegal.not_to_begin")
                self._require(r.Begin(()))
            case c.Take(piece=piece):
                self._require(r.Take(seat, piece))
            case c.Hand() | c.Turn() | c.TwoHands() | c.Hang() | c.Release():
                if table.phase is not Phase.HOLD or seat != table.turn:
                    raise Illegal("match.illegal.nothing_held")
                if isinstance(command, c.Hang) and not self._may_hang(command.on):
                    raise Illegal("match.illegal.no_hanging")
            case c.Catch():
                if seat != table.liable or self.over:
                    raise Illegal("match.illegal.not_yours_to_catch")
            case c.Undo():
                if not self.setup.practice or seat >= table.seats:
                    raise Illegal("match.illegal.no_undo")
                if self.boundaries.target() is None:
                    raise Illegal("match.illegal.nothing_to_undo")
            case _:
                self._require(command)

    def _require(self, action: r.Action) -> None:
        if not self.table.may(action):
            self.table.apply(action)  # raises, and says why

    def _do(self, command: Command) -> list[Event]:
        """Do a command that was found legal."""
        seat, table, world = command.seat, self.table, self.world
        match command:
            case c.Begin():
                events = table.apply(r.Begin(occupied(world)))
                self._collect_fallen()
                return events
            case c.Take(piece=piece):
                if piece in world.pieces:  # it fell while he held another one, and still lies on the table
                    world.remove(piece)
                world.take(piece, kind_of(piece), command.grip, command.at, command.angle)
                return table.apply(r.Take(seat, piece))
            case c.Hand(x=x, y=y):
                world.hand_to(x, y)
            case c.Turn(angle=angle):
                world.turn_to(angle)
            case c.TwoHands(on=on):
                world.two_hands(on)
            case c.Hang(on=on):
                self._hang(on)
            case c.Release():
                return self._release(seat)
            case c.Catch(x=x, y=y):
                return self._catch(seat, x, y)
            case c.Undo():
                self._go_to(self.boundaries.back())
            case _:
                events = table.apply(command)
                if table.held is None and world.held is not None:
                    world.put_back()
                return events
        return []

    def _slot(self) -> int:
        slot = self.table.slot
        assert slot is not None  # there is one in every phase of a turn
        return slot

    def _yard(self) -> int | None:
        return yard_of(self._slot())

    def _may_hang(self, on: bool) -> bool:
        return not on or (self._yard() is not None and self.world.body_of(self._held()).hook is not None)

    def _hang(self, on: bool) -> None:
        if not self.world.hang(self._yard() if on else None):
            raise Illegal("match.illegal.hook_stuck")

    def _held(self) -> int:
        piece = self.world.held
        assert piece is not None  # the table knows of it
        return piece

    def _release(self, seat: int) -> list[Event]:
        found = check_release(self.world, self._slot(), loose=self.setup.house.loose)
        if not found.ok:
            return self.table.apply(r.Refused(found.reason, found.other or 0, found_full(self.world, self._slot())))
        self.world.let_go()
        return self.table.apply(r.Release(seat))

    def _catch(self, seat: int, x: float, y: float) -> list[Event]:
        """What the hands close on; nothing is caught where nothing flies (R18)."""
        pieces = tuple(p for p in self.world.catchable(x, y) if self.table.may(r.Catch(seat, (p,))))
        if not pieces:
            return []
        events = self.table.apply(r.Catch(seat, pieces))
        for piece in pieces:
            self.world.remove(piece)
        return events

    # -- time ---------------------------------------------------------------------------------------------------

    def advance(self, ticks: int) -> list[Event]:
        """Let ticks pass; tells what happened in them."""
        told: list[Event] = []
        for _ in range(ticks):
            events = self._facts()
            if self.table.phase is Phase.SETTLE:
                events += self._settle()
            else:
                self._settling = 0
                events += self._hold() if self.table.phase is Phase.HOLD else []
            self._tell(events)
            for observer in self.observers:
                observer.step(self, events)
            if events and self.over:
                self._mark()
            told += events
        return told

    def _tell(self, events: Iterable[Event]) -> None:
        self._told += [Told(self.tick, event) for event in events]

    def _facts(self) -> list[Event]:
        """One tick of the world, and what the table makes of it."""
        self.tick += 1
        events: list[Event] = []
        for fact in self.world.step():
            if not self.over:
                events += self.table.apply(FACTS[fact.what](fact.piece))
                self.falls += fact.what == FELL
                if fact.what == FELL and not self.table.aboard:
                    # Nothing is left that could fall: nobody waits for the empty ship to stop swinging.
                    settling = self.setup.params.settling
                    self._settling = max(self._settling, _ticks(settling.limit - settling.rest_time))
        return events

    def _hold(self) -> list[Event]:
        """A piece in the hand: did it touch what it must not (R14), was it held long enough to be given up (R17)?"""
        if self.setup.house.steady_hand:
            what = touched(self.world, self._slot())
            if what is not None:
                self.world.put_back()
                return self.table.apply(r.Touched(what))
        long = self._held_ticks() >= _ticks(self.setup.params.hand.hold_limit)
        if long and not self.table.tried and found_ship(self.world, self._slot()):
            return self.table.apply(r.Refused(TRIED))
        return []

    def _held_ticks(self) -> int:
        hand = self.world.hand
        return 0 if hand is None else hand.held_ticks

    def _settle(self) -> list[Event]:
        """R22: all at rest for a second, or ten seconds at most since the weight was passed over."""
        if self.world.hand is not None:
            return []
        self._settling += 1
        settling = self.setup.params.settling
        at_rest = self.world.rest_ticks >= _ticks(settling.rest_time) or self._settling >= _ticks(settling.limit)
        if not at_rest or self.table.in_flight:
            return []
        self._settling = 0
        self._collect_fallen()
        return self.table.apply(r.Rest())

    def _collect_fallen(self) -> None:
        """What lies on the table is a player's already (R21); now it is taken away from beside the ship."""
        for piece in self.world.all_in(FALLEN):
            self.world.remove(piece)

    # -- boundaries ---------------------------------------------------------------------------------------------

    def _begin_boundary(self) -> None:
        self.turn += 1
        self.world.rebase()
        self.boundaries.push(self._mark())
        self._told = []

    def _mark(self) -> Snapshot:
        self.chain = self.digest()
        snapshot = self.snapshot()
        for observer in self.observers:
            observer.boundary(self, snapshot)
        return snapshot


def start(setup: Setup) -> Snapshot:
    """A match about to begin."""
    ages = [seat.age for seat in setup.players]
    table = Table.new(len(setup.players), setup.house, ages, stream(setup.seed, "captain"))
    chain = _sha("", json.dumps(setup.to_dict(), sort_keys=True))
    return Snapshot(
        turn=0,
        tick=0,
        count=0,
        falls=0,
        chain=chain,
        settling=0,
        table=table.to_text(),
        world=World(setup.params).state(),
    )


def _ticks(seconds: float) -> int:
    return round(seconds * TICKS_PER_SECOND)


def _sha(previous: str, text: str) -> str:
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
