"""A match of Riff Raff: rules and physics joined. The world tells what happened to the cargo, the table says what that
means."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import Illegal
from riffraff.kernel.rng import stream
from riffraff.match import commands as c
from riffraff.match.carrying import LIFT_MM, Carrying
from riffraff.match.commands import COMMANDS, Command
from riffraff.match.pace import Pace
from riffraff.match.pushed import set_going
from riffraff.match.rescue import Hands
from riffraff.match.setup import Setup
from riffraff.match.steady import touched
from riffraff.match.view import View
from riffraff.physics.falls import FELL, LANDED, LEFT
from riffraff.physics.placement import check_release, found_full, found_ship, occupied, slots_of, slots_touched
from riffraff.physics.room import Room, RoomSearch
from riffraff.physics.state import FALLEN, WorldState
from riffraff.physics.world import World
from riffraff.rules import actions as r
from riffraff.rules.actions import Intent
from riffraff.rules.events import Event
from riffraff.rules.loading import two_allowed
from riffraff.rules.pieces import kind_of, yard_of
from riffraff.rules.state import FIRST_LAW, SECOND_LAW, Phase
from riffraff.rules.table import Table
from riffraff.table import session
from riffraff.table.boundaries import State
from riffraff.table.session import Outcome, Session, Waiting

FACTS: dict[str, Callable[[int], r.Fact]] = {LEFT: r.Left, LANDED: r.Landed, FELL: r.Fell}
"""What the world tells of a piece, as the table hears it (R18)."""
TRIED = "tried"
"""Why a piece that was held for ``hand.hold_limit`` may be given up, in the words of the rules (R17)."""
TURN_S = 60.0
"""A turn in which nothing was let go for so long is over, where there is a clock (R17)."""
LOOK_TICKS = 16
"""So far a pose is watched in one look for room: a millisecond of work."""
LOOK_EVERY_TICKS = 2
"""One look a frame of a common display. The first is not in the frame in which the piece was taken: much is drawn anew
then."""
LOOK_AGAIN_S = 8.0
"""Room is looked for anew this often while a piece is held: longer than a search takes."""
FIRST_PACE = 0.25
"""How fast time passes while cargo falls, as players see it that are none, under the first law."""
RESCUE = "rescue"
"""What the seat that answers for what falls may do aside (R18)."""


@dataclass(frozen=True, kw_only=True)
class Result(session.Result):
    """``falls`` and ``rescued`` count pieces, ``supplies`` what each seat had left."""

    rounds: int
    falls: int
    rescued: int
    supplies: tuple[int, ...]


class Match(Session):
    """See the module. ``table`` and ``world`` are to be looked at, not changed; an undo changes them in place.
    ``falls`` counts the pieces fallen."""

    commands = COMMANDS
    setup: Setup

    def __init__(self, setup: Setup) -> None:
        ages = [seat.age for seat in setup.players]
        first = self._first_law = setup.law == FIRST_LAW
        self._slots_of = slots_touched if first else slots_of
        self.table = Table.new(len(setup.players), setup.house, ages, stream(setup.seed, "captain"), setup.law)
        self.world = World(setup.params, strict=not first, firm=not first, keen=setup.law > SECOND_LAW)
        self.falls = 0
        self._search: RoomSearch | None = None
        """Whether there is room for the piece in the hand (R17)."""
        self._turn_ticks = 0
        """Since the turn came or began, or something was last let go in it (R17, turn_clock)."""
        self._hands = Hands(setup.params.hand.speed)
        self._carrying = Carrying()
        self._pace = Pace()
        self._seen_s = 0.0
        """How long the match has lasted as it is seen, but for what was undone."""
        self._set_going: tuple[int, ...] = ()
        """Pieces that a piece in the hand has set going, until they are at rest again (R22, fair_play)."""
        self._refused = 0
        """How often the piece in the hand was not let go."""
        self._settling = 0
        """Ticks since the last release had passed the weight over."""
        super().__init__(setup)

    # -- state --------------------------------------------------------------------------------------------------

    def state(self) -> State:
        """Falls, table and world. Within a turn, what goes on from it goes on alike, but not as this match does."""
        world = self.world.state().to_dict()
        return {"falls": self.falls, "settling": self._settling, "table": self.table.to_text(), "world": world}

    def load(self, state: State) -> None:
        self.falls, self._settling = state["falls"], state["settling"]
        self.table.load(state["table"])
        self.world.load(WorldState.from_dict(state["world"], "world"))
        self._turn_over_hands()

    def _turn_over_hands(self) -> None:
        """A turn begins, or is gone back to: nothing of the one before is remembered."""
        self._search, self._turn_ticks, self._set_going = None, 0, ()
        self._hands = Hands(self.setup.params.hand.speed)

    def body(self, state: State) -> str:
        world = json.dumps(state["world"], separators=(",", ":"), sort_keys=True)
        return f"{state['table']}\n{world}"

    @property
    def over(self) -> bool:
        return self.table.phase is Phase.OVER

    @property
    def outcome(self) -> Outcome | None:
        table = self.table
        return Outcome(table.winners, tuple(map(len, table.supplies))) if self.over else None

    def result(self) -> Result:
        table = self.table
        supplies = tuple(map(len, table.supplies))
        values = vars(super().result())
        return Result(**values, rounds=table.round, falls=self.falls, rescued=len(table.out), supplies=supplies)

    @property
    def waiting(self) -> Waiting:
        """Who is awaited in which phase; while pieces fall, who may catch them besides (R18)."""
        table, phase = self.table, self.table.phase
        asides = ((table.liable, RESCUE),) if table.in_flight and table.liable is not None else ()
        if phase is Phase.CARDS:
            laying = tuple(seat for seat, card in enumerate(table.laid) if card is None)
            return Waiting(laying, phase, secret=True, asides=asides)
        if phase in (Phase.CAPTAIN, Phase.ORDER):
            return Waiting((table.captain,), phase, asides=asides)
        if phase in (Phase.SETTLE, Phase.OVER) or table.turn is None:
            return Waiting((), phase, asides=asides)
        return Waiting((table.turn,), phase, asides=asides)

    @property
    def settling_left_s(self) -> tuple[float, float]:
        """While all settles (R22): seconds of rest that are still wanted, and seconds until the turn ends anyway."""
        settling = self.setup.params.settling
        rest = settling.rest_time - self.world.rest_ticks / TICKS_PER_SECOND
        return max(0.0, rest), max(0.0, settling.limit - self._settling / TICKS_PER_SECOND)

    @property
    def turn_left_s(self) -> float | None:
        """Where there is a clock (R17, turn_clock): seconds in which something is still to be let go; None while it
        does not run."""
        return TURN_S - self._turn_ticks / TICKS_PER_SECOND if self.table.may(r.TimeUp()) else None

    @property
    def pace(self) -> float:
        """How fast time passes as it is to be seen: 1 is real, and slower while cargo falls (R18)."""
        return self._pace.of(self.setup.seen_fall_s(self.table.liable)) if self.table.in_flight else 1.0

    @property
    def hands_closed_s(self) -> float:
        """How long hands that have closed on what fell are still closed, s as it is seen (R18)."""
        return self._hands.closed_s(self._seen_s)

    @property
    def offers_two(self) -> bool:
        """Whether the turn that is about to begin may load two pieces, as the cargo lies now (R15)."""
        return self.table.phase is Phase.BEGIN and two_allowed(self.table, occupied(self.world, self._slots_of))

    def legal(self, seat: int) -> Iterator[Intent]:
        """What the rules allow the seat now, as actions of the rules."""
        return self.table.legal(seat)

    def view(self, seat: int) -> View:
        return View(
            self.table, self.world, seat, self.room, FIRST_PACE if self._first_law else self.pace, self._refused
        )

    def put_down(self) -> Command | None:
        turn = self.table.turn
        return None if self.world.held is None or turn is None else c.PutBack(turn)

    # -- commands -----------------------------------------------------------------------------------------------

    def refuse(self, command: Command) -> Illegal | None:
        """A piece stuck on its yard, or with no room to come in, shows only when it is tried."""
        seat, table = command.seat, self.table
        match command:
            case c.Begin():
                his = table.phase is Phase.BEGIN and seat == table.turn
                return table.refusal(r.Begin(())) if his else Illegal("match.illegal.not_to_begin")
            case c.Take(piece=piece):
                return table.refusal(r.Take(seat, piece))
            case c.Hand() | c.Turn() | c.TwoHands() | c.Hang() | c.BringIn() | c.TakeOut() | c.Release():
                return self._refuse_hand(command)
            case c.Catch():
                if seat != table.liable or self.over:
                    return Illegal("match.illegal.not_yours_to_catch")
                why = "" if self._first_law else self._refuses_catch(command)
                return Illegal(why) if why else None
            case _:
                return table.refusal(command)

    def _refuses_catch(self, command: c.Catch) -> str:
        hand = self.world.hand
        if self.world.held is not None and hand is not None and hand.two_hands:
            return "match.illegal.no_free_hand"
        return self._hands.refuses(self._seen_s, command.x, command.y)

    def _refuse_hand(self, command: Command) -> Illegal | None:
        if self.table.phase is not Phase.HOLD or command.seat != self.table.turn:
            return Illegal("match.illegal.nothing_held")
        if isinstance(command, c.BringIn | c.TakeOut):
            fits = self.world.in_front == isinstance(command, c.BringIn) and not self._first_law
            return None if fits else Illegal("match.illegal.no_coming_and_going")
        hangs = not isinstance(command, c.Hang) or self._may_hang(command.on)
        return None if hangs else Illegal("match.illegal.no_hanging")

    def begins_turn(self, command: Command) -> bool:
        """The first touch does (R22)."""
        return isinstance(command, c.Begin)

    def do(self, command: Command) -> list[Event]:
        seat, table, world = command.seat, self.table, self.world
        match command:
            case c.Begin():
                events = table.apply(r.Begin(occupied(world, self._slots_of)))
                self._collect_fallen()
                self._turn_over_hands()
                return events
            case c.Take(piece=piece):
                if piece in world.pieces:  # it fell while he held another one, and still lies on the table
                    world.remove(piece)
                world.take(piece, kind_of(piece), command.grip, command.at, command.angle, front=not self._first_law)
                self._carrying, self._search, self._refused = Carrying(), None, 0
                return table.apply(r.Take(seat, piece))
            case c.Hand() | c.Turn() | c.TwoHands() | c.Hang() | c.BringIn() | c.TakeOut():
                self._carrying.obey(world, command, self._yard())
            case c.Release():
                return self._release(seat)
            case c.Catch(x=x, y=y):
                return self._catch(seat, x, y)
            case _:
                events = table.apply(command)
                self._empty_hand()
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

    def _held(self) -> int:
        piece = self.world.held
        assert piece is not None  # the table knows of it
        return piece

    def _release(self, seat: int) -> list[Event]:
        found = check_release(self.world, self._slot(), loose=self.setup.house.loose)
        self._refused += 1  # unless it is let go, which ends its being held
        if not found.ok:
            full = self._first_law and found_full(self.world, self._slot())
            return self.table.apply(r.Refused(found.reason, found.other or 0, full))
        if self.world.in_front and not self.world.bring_in(LIFT_MM):
            return self.table.apply(r.Refused("blocked", full=False))
        self.world.let_go()
        return self.table.apply(r.Release(seat))

    def _catch(self, seat: int, x: float, y: float) -> list[Event]:
        """What the hands close on, one piece if the other hand holds; nothing is caught where nothing flies (R18)."""
        self._hands.close(self._seen_s, x, y)
        pieces = tuple(p for p in self.world.catchable(x, y) if self.table.may(r.Catch(seat, (p,))))
        if self.world.held is not None and not self._first_law:
            pieces = tuple(sorted(pieces, key=lambda p: math.dist(self.world.pose(p)[:2], (x, y)))[:1])
        if not pieces:
            return []
        events = self.table.apply(r.Catch(seat, pieces))
        for piece in pieces:
            self.world.remove(piece)
        return events

    # -- time ---------------------------------------------------------------------------------------------------

    def pass_tick(self) -> list[Event]:
        self._seen_s += TICK_S / self.pace
        events = self._facts()
        if self.table.phase is Phase.SETTLE:
            self._turn_ticks = 0
            return events + self._settle()
        self._settling = 0
        events += self._hold() if self.table.phase is Phase.HOLD else []
        return events + self._clock() if self.setup.house.turn_clock else events

    def _clock(self) -> list[Event]:
        """R17, house rule turn_clock: it runs until something is let go, but not while something falls."""
        self._turn_ticks += self.table.may(r.TimeUp())
        if self._turn_ticks < _ticks(TURN_S):
            return []
        self._turn_ticks = 0
        events = self.table.apply(r.TimeUp())
        self._empty_hand()
        return events

    def _empty_hand(self) -> None:
        """What the rules took out of the hand is not in it any more."""
        if self.table.held is None and self.world.held is not None:
            self.world.put_back()

    def _facts(self) -> list[Event]:
        """One tick of the world, and what the table makes of it."""
        events: list[Event] = []
        for fact in self.world.step():
            if not self.over:
                pushed = fact.piece in self._set_going
                events += self.table.apply(r.Left(fact.piece, pushed) if pushed else FACTS[fact.what](fact.piece))
                self.falls += fact.what == FELL
                if fact.what == FELL and self._nothing_up:
                    # Nothing is left that could fall: nobody waits for the empty ship to stop swinging.
                    settling = self.setup.params.settling
                    self._settling = max(self._settling, _ticks(settling.limit - settling.rest_time))
        if self.table.in_flight:
            self._pace.look(self.world)
        self._empty_hand()
        if self.setup.house.fair_play and not self._first_law:
            self._set_going = set_going(self.world, self._set_going)
        return events

    @property
    def _nothing_up(self) -> bool:
        """Whether nothing is aboard, and nothing flies that could come to lie there again."""
        return not self.table.aboard and (self._first_law or not self.table.in_flight)

    def _hold(self) -> list[Event]:
        """A piece in the hand: does it come in (R12), did it touch what it must not (R14), is its slot full (R17)?"""
        if not self._first_law:
            self._carrying.tick(self.world, self._slot(), loose=self.setup.house.loose)
        if self.setup.house.steady_hand:
            what = touched(self.world, self._slot(), self._slots_of)
            if what is not None:
                self.world.put_back()
                return self.table.apply(r.Touched(what))
        if not self._first_law:
            return self._look_for_room()
        long = self._held_ticks() >= _ticks(self.setup.params.hand.hold_limit)
        if long and not self.table.full and found_ship(self.world, self._slot()):
            return self.table.apply(r.Refused(TRIED))
        return []

    def _look_for_room(self) -> list[Event]:
        """R17: a slot is full if a search on the ship as it stands finds no pose in which the piece would stay. It is
        made when a piece is taken, and anew as long as it is held: the ship moves on."""
        piece, ticks = self._held(), self._held_ticks()
        if ticks < 2 * LOOK_EVERY_TICKS or ticks % LOOK_EVERY_TICKS:
            return []
        if self._search is None or ticks % _ticks(LOOK_AGAIN_S) == 0:
            house = self.setup.house
            self._search = RoomSearch(self.world, piece, kind_of(piece), self._slot(), loose=house.loose)
        search = self._search
        if search.room is not None or search.look(LOOK_TICKS) is None:
            return []
        return self.table.apply(r.Full(not search.room))

    @property
    def room(self) -> Room | None:
        """A pose in which the piece in the hand would stay on its slot, once one was found (R17)."""
        return self._search.found if self._search is not None and self.table.phase is Phase.HOLD else None

    def _held_ticks(self) -> int:
        hand = self.world.hand
        return 0 if hand is None else hand.held_ticks

    def _settle(self) -> list[Event]:
        """R22: all at rest for a second, or ten seconds at most since the fingers were open, which takes
        ``hand.fade``: so much longer than ten seconds a turn may last from the release."""
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


def _ticks(seconds: float) -> int:
    return round(seconds * TICKS_PER_SECOND)
