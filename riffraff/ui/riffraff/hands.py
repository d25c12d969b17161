"""A person's hands at a match: from gestures with mouse or keys to its commands, and nothing else.

A piece of the supply is taken and held as ``Grip`` does. While cargo falls the same pointer is a pair of hands that
close on what they touch, or where it is pressed: who holds it ready below the ship has foreseen the fall. Who holds a
piece keeps it where it is meanwhile, and the pointer leads the other hand, also while a button is down. A key sends a
hand after the lowest piece, no sooner and no faster than a person leads a mouse. Everything can be done with keys
alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Set

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kit.camera import Point
from riffraff.match import commands as c
from riffraff.match.commands import Command
from riffraff.match.rescue import CLOSED_S
from riffraff.match.session import Match
from riffraff.physics import polygon
from riffraff.physics.cargo import shape_of
from riffraff.physics.state import FLIGHT
from riffraff.physics.world import World
from riffraff.rules.pieces import kind_of, yard_of
from riffraff.rules.state import Phase
from riffraff.ui.riffraff.grip import STEADY_MM, Grip, led

HOOK_REACH_MM = 3.0
"""A piece grasped this near its hook is held by the hook, in front of the yard."""
SENT_AFTER_TICKS = round(0.3 * TICKS_PER_SECOND)
"""A hand that a key sends starts as late as one at the mouse: people take 0.3 s to see a fall and begin."""
SENT_MM_S = 400.0
"""And goes as fast: 4 bits a second are 300 mm to a piece in 0.75 s."""


class Hands(Grip):
    """See the module. ``do`` carries a command out and says whether it was accepted; ``match`` is looked at only.

    ``seats`` are the seats of people; the commands of others never come from here.
    """

    def __init__(self, match: Match, seats: Set[int], do: Callable[[Command], bool]) -> None:
        super().__init__()
        self._match = match
        self._seats = seats
        self._do = do
        self._sent_ticks: int | None = None
        """How long a hand has been sent after what falls; None: it has not."""
        self._other: Point | None = None
        """Where the other hand is while one holds a piece and something falls."""
        self._beside: frozenset[int] = frozenset()
        """What has begun to fall beside the free hands, and has not left them yet: that has not come to them."""
        self._fell: frozenset[int] = frozenset()
        """What fell in the last frame."""

    # -- what is going on ---------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        return self._match.world

    @property
    def seat(self) -> int | None:
        """The person whose turn it is."""
        turn = self._match.table.turn
        return turn if turn in self._seats else None

    @property
    def holding(self) -> bool:
        return self._match.table.phase is Phase.HOLD and self.seat is not None and self.world.held is not None

    @property
    def rescuer(self) -> int | None:
        """The person who may catch what falls now."""
        table = self._match.table
        return table.liable if table.in_flight and table.liable in self._seats else None

    @property
    def catching(self) -> bool:
        return self.rescuer is not None

    @property
    def closed(self) -> float:
        return self._match.hands_closed_s / CLOSED_S

    @property
    def free(self) -> Point | None:
        if self.holding:
            return self._other
        return self.place if self.catching or self.closed > 0.0 else None

    # -- holding ------------------------------------------------------------------------------------------------

    def take(self, piece: int, grip: Point, at: Point, *, pressed: bool) -> bool:
        """Grasp a piece of the supply at ``grip`` (its frame); ``pressed`` says that the mouse button is down."""
        seat, table = self.seat, self._match.table
        if seat is None:
            return False
        if table.phase is Phase.BEGIN:
            self._do(c.Begin(seat))
        if table.phase is not Phase.TAKE or not self._do(c.Take(seat, piece, grip, at, 0.0)):
            return False
        self.grasped(at, pressed=pressed)
        slot = table.slot
        if slot is not None and yard_of(slot) is not None and self._by_the_hook(piece, grip):
            self._do(c.Hang(seat, True))
        return True

    def _by_the_hook(self, piece: int, grip: Point) -> bool:
        hook = shape_of(kind_of(piece), self.world.params.cargo).hook
        return hook is not None and polygon.reaches(hook, *grip, HOOK_REACH_MM)

    def _tell(self, kind: Callable[..., Command], *values: object) -> None:
        """A command about the piece in the hand."""
        if self.holding:
            self._do(kind(self.seat, *values))

    def reach(self, at: Point) -> None:
        self._tell(c.Hand, *at)

    def turn_to(self, angle: float) -> None:
        self._tell(c.Turn, angle)

    def hold(self, two: bool) -> None:
        self._tell(c.TwoHands, two)

    def hang(self) -> None:
        held = self.world.held
        if held is not None:
            self._tell(c.Hang, self.world.hung_on(held) is None)

    def bring_in(self, *, further: bool) -> None:
        if further == self.in_front:
            self._tell(c.BringIn if further else c.TakeOut)

    def open(self) -> None:
        self._tell(c.Release)

    def put_back(self) -> None:
        self._tell(c.PutBack)

    # -- rescue -------------------------------------------------------------------------------------------------

    def press(self, at: Point) -> bool:
        if self.holding and self.rescuer is None:
            return super().press(at)
        self.point(at)
        return self.catch(self.free or at)

    def point(self, at: Point) -> None:
        """While something falls and one hand holds a piece, the pointer is the other one (R18)."""
        self._watch_other()
        if self._other is None:
            super().point(at)
            return
        before, self._pointed = self._pointed, at
        if before is not None and not self._adrift:
            self._other = led(self._other, before, at)

    def release(self, at: Point) -> None:
        """The button that comes up while the other hand catches opens no hand: the piece goes on being carried."""
        self._watch_other()
        if self._other is None:
            super().release(at)
            return
        self.point(at)
        self._pressed, self._just_taken = None, False

    def _watch_other(self) -> None:
        """The other hand is there as long as something falls that it may catch, and begins where the pointer is."""
        busy = self.holding and self.rescuer is not None
        if busy and self._other is None:
            self._other = self.place
        elif not busy and self._other is not None:
            self._other = None
            self.adrift()  # the pointer has gone elsewhere with it

    def catch(self, at: Point, *, asked: bool = True) -> bool:
        """Close the hands here (R18), unless they are still closed; one of two that hold a piece lets it go. If nobody
        ``asked`` for it, and they cannot, that is not told."""
        seat = self.rescuer
        if seat is None or self.closed > 0.0:
            return False
        hand = self.world.hand
        if not self.holding:
            self.place = at
        elif hand is not None and hand.two_hands:
            self.hold(False)
        command = c.Catch(seat, *at)
        if asked or self._match.may(command):
            self._do(command)
            self._sent_ticks = None  # whoever wants the next one has to see it first
        return True

    def send(self) -> bool:
        """With the keyboard: a hand goes after the lowest piece that falls, and closes on what it touches."""
        if self.rescuer is None or self._sent_ticks is not None:
            return False
        self._sent_ticks = 0
        return True

    def _go_after(self, ticks: int) -> None:
        """A hand that was sent goes on, as much nearer as it comes in so many ticks of the wall."""
        falling = [self.world.pose(piece)[:2] for piece in self.world.all_in(FLIGHT)]
        if self._sent_ticks is None or not falling:
            self._sent_ticks = None
            return
        self._sent_ticks += ticks
        if self._sent_ticks > SENT_AFTER_TICKS:
            (x, y), (to_x, to_y) = self._other or self.place, min(falling, key=lambda place: place[1])
            share = min(SENT_MM_S * ticks * TICK_S / max(math.dist((x, y), (to_x, to_y)), STEADY_MM), 1.0)
            self._be_at((x + (to_x - x) * share, y + (to_y - y) * share))

    def _be_at(self, at: Point) -> None:
        """The hand that is free, or both, are here."""
        if self._other is None:
            self.place = at
        else:
            self._other = at

    def _close_by_touch(self) -> None:
        """Free hands close on what has come to them, not on what is just let go of beside them."""
        at = self.free or self.place
        falling = frozenset(self._match.table.in_flight)
        near = frozenset(self.world.catchable(*at))
        self._beside |= (falling - self._fell) & near
        self._fell = falling
        if self.rescuer is None:
            return
        goes = self._sent_ticks is not None and self._sent_ticks > SENT_AFTER_TICKS
        if near - (frozenset() if goes else self._beside):
            self.catch(at, asked=False)
        self._beside &= near

    # -- keys and time ------------------------------------------------------------------------------------------

    def key(self, action: str, *, fine: bool = False, repeat: bool = False) -> bool:
        if action == "catch" and not repeat:
            return self.send()
        return super().key(action, fine=fine, repeat=repeat)

    def tick(self, ticks: int) -> None:
        self._watch_other()
        self._go_after(ticks)
        self._close_by_touch()
        super().tick(ticks)
