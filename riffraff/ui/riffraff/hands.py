"""A person's hands: from gestures with mouse or keys to the commands of a match, and nothing else.

Press a piece of the supply and drag it, or click it and carry it; the wheel or keys turn it, the right button or a key
adds the second hand, and letting the button go (or a second click) lets the piece go. While cargo falls the same
pointer is a pair of hands that close where it is pressed. Everything can be done with keys alone as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.match import commands as c
from riffraff.match.commands import Command, Point
from riffraff.match.session import Match
from riffraff.physics import polygon
from riffraff.physics.cargo import cargo_shape
from riffraff.rules.pieces import kind_of, yard_of
from riffraff.rules.state import Phase

CLICK_S = 0.30
"""A press shorter than this and without a way is a click: the piece is carried until the next one."""
CLICK_MM = 8.0
"""Such a press moves less than this."""
TURN_STEP = math.radians(15.0)
"""A step of the wheel or of a turning key, rad."""
KEY_SPEED_MM_S = 160.0
"""How fast an arrow key moves the hand; a quarter of it with Shift."""
HOOK_REACH_MM = 3.0
"""A piece grasped this near its hook is held by the hook, in front of the yard."""
CLOSED_TICKS = round(0.25 * TICKS_PER_SECOND)
"""Hands that have closed open again after this long, and can close again then."""
FAR_MM = 500.0
"""The hand goes no farther from the pivot than this, in x or y."""
STEADY_MM = 0.05
"""A pointer that moves less has not moved."""
ARROWS: Mapping[str, Point] = {
    "move_left": (-1.0, 0.0),
    "move_right": (1.0, 0.0),
    "move_up": (0.0, 1.0),
    "move_down": (0.0, -1.0),
}


class Hands:
    """See the module. ``do`` carries a command out and says whether it was accepted; ``match`` is looked at only.

    All positions are mm of the world. ``seats`` are the seats of people; the commands of others never come from here.
    """

    def __init__(self, match: Callable[[], Match], seats: frozenset[int], do: Callable[[Command], bool]) -> None:
        self._match = match
        self._seats = seats
        self._do = do
        self.pointer: Point = (0.0, 0.0)
        self._sent: Point | None = None
        self._pressed_at: Point | None = None
        self._pressed_ticks = 0
        self._just_taken = False
        self._keys: dict[str, bool] = {}
        self.closed_ticks = 0
        """Ticks until the hands that have closed on something that falls are open again."""

    # -- what is going on ---------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The person whose turn it is."""
        turn = self._match().table.turn
        return turn if turn in self._seats else None

    @property
    def holding(self) -> bool:
        """Whether a person holds a piece."""
        match = self._match()
        return match.table.phase is Phase.HOLD and self.seat is not None and match.world.held is not None

    @property
    def rescuer(self) -> int | None:
        """The person who may catch what falls now."""
        table = self._match().table
        return table.liable if table.in_flight and table.liable in self._seats else None

    # -- taking and letting go ----------------------------------------------------------------------------------

    def take(self, piece: int, grip: Point, at: Point, *, pressed: bool) -> bool:
        """Grasp a piece of the supply at ``grip`` (its frame); ``pressed`` says that the mouse button is down."""
        seat, table = self.seat, self._match().table
        if seat is None:
            return False
        if table.phase is Phase.BEGIN:
            self._do(c.Begin(seat))
        if table.phase is not Phase.TAKE or not self._do(c.Take(seat, piece, grip, at, 0.0)):
            return False
        self.pointer, self._sent = at, at
        self._pressed_at = at if pressed else None
        self._pressed_ticks = 0
        self._just_taken = pressed
        self._keys.clear()
        slot = table.slot
        if slot is not None and yard_of(slot) is not None and self._by_the_hook(piece, grip):
            self._do(c.Hang(seat, True))
        return True

    def _by_the_hook(self, piece: int, grip: Point) -> bool:
        cargo, kind = self._match().world.params.cargo, kind_of(piece)
        hook = cargo_shape(kind, cargo.mass_g(kind), cargo.size_mm(kind)).hook
        if hook is None:
            return False
        where = np.array([grip])
        return bool(polygon.contains(hook, where)[0]) or float(polygon.edge_distance(hook, where)[0]) <= HOOK_REACH_MM

    def press(self, at: Point) -> bool:
        """The left button went down over the ship."""
        self.pointer = at
        falling = self.rescuer is not None and bool(self._match().world.catchable(*at))
        if self.holding and not falling:  # with a piece in one hand the other can still catch (R18)
            self._pressed_at, self._pressed_ticks = at, 0
            return True
        return self.catch(at)

    def point(self, at: Point) -> None:
        """The pointer is here now, with or without a button."""
        self.pointer = at

    def release(self, at: Point) -> None:
        """The left button came up. After a mere click on the supply the piece goes on being carried."""
        self.pointer = at
        pressed, self._pressed_at = self._pressed_at, None
        if pressed is None or not self.holding:
            return
        clicked = math.dist(pressed, at) < CLICK_MM and self._pressed_ticks < CLICK_S * TICKS_PER_SECOND
        carried, self._just_taken = clicked and self._just_taken, False
        if not carried:
            self.let_go()

    def let_go(self) -> None:
        """Open the hand, if the piece may lie here (R13); else it stays in the hand."""
        if self.holding and self.seat is not None:
            self._send_pointer()
            self._do(c.Release(self.seat))

    def put_back(self) -> None:
        """Put the held piece back to the supply."""
        if self.holding and self.seat is not None:
            self._pressed_at = None
            self._do(c.PutBack(self.seat))

    def lost_focus(self) -> None:
        """The window is no longer in front: nothing stays in the hand."""
        self._keys.clear()
        self.put_back()

    # -- turning, second hand, hook -----------------------------------------------------------------------------

    def turn(self, steps: float) -> None:
        """Turn the piece by steps of the wheel, positive counter-clockwise; that takes both hands."""
        hand = self._match().world.hand
        if not self.holding or hand is None or self.seat is None:
            return
        now = hand.target_angle if hand.two_hands else self._match().world.pose(hand.piece)[2]
        grid = round(now / TURN_STEP + steps) * TURN_STEP
        self._do(c.Turn(self.seat, grid))

    def second_hand(self) -> None:
        """Take the second hand to it, or away."""
        hand = self._match().world.hand
        if self.holding and hand is not None and self.seat is not None:
            self._do(c.TwoHands(self.seat, not hand.two_hands))

    def hang(self) -> None:
        """Bring the piece in front of the yard, its hook above it, or back."""
        world = self._match().world
        if self.holding and world.held is not None and self.seat is not None:
            self._do(c.Hang(self.seat, world.hung_on(world.held) is None))

    # -- rescue -------------------------------------------------------------------------------------------------

    def catch(self, at: Point) -> bool:
        """Close the hands here (R18), unless they are still closed."""
        seat = self.rescuer
        if seat is None or self.closed_ticks > 0:
            return False
        self.closed_ticks = CLOSED_TICKS
        self.pointer = at
        self._do(c.Catch(seat, *at))
        return True

    def catch_next(self) -> bool:
        """With the keyboard: close the hands on the lowest piece that falls."""
        match = self._match()
        falling = [match.world.pose(piece) for piece in match.table.in_flight if piece in match.world.pieces]
        if not falling:
            return False
        x, y, _ = min(falling, key=lambda pose: pose[1])
        return self.catch((x, y))

    # -- keys and time ------------------------------------------------------------------------------------------

    def key(self, action: str, *, fine: bool = False) -> bool:
        """A key bound to ``action`` went down; ``fine``: with Shift. False if it means nothing here."""
        if action == "catch":
            return self.catch_next()
        if not self.holding:
            return False
        if action in ARROWS:
            self._keys[action] = fine
            return True
        doing: dict[str, Callable[[], None]] = {
            "lift": self.let_go,
            "turn_left": lambda: self.turn(0.25 if fine else 1.0),
            "turn_right": lambda: self.turn(-0.25 if fine else -1.0),
            "two_hands": self.second_hand,
            "hang": self.hang,
            "put_back": self.put_back,
        }
        if action not in doing:
            return False
        doing[action]()
        return True

    def key_up(self, action: str) -> None:
        """A key came up."""
        self._keys.pop(action, None)

    def tick(self, ticks: int) -> None:
        """Before ``ticks`` pass: send where the hand shall go. At most one command a frame, and only for a change."""
        self.closed_ticks = max(0, self.closed_ticks - ticks)
        self._pressed_ticks += ticks
        if not self.holding:
            self._keys.clear()
            return
        x, y = self.pointer
        for action, fine in self._keys.items():
            way_x, way_y = ARROWS[action]
            step = KEY_SPEED_MM_S * (0.25 if fine else 1.0) * ticks * TICK_S
            x, y = x + way_x * step, y + way_y * step
        self.pointer = max(-FAR_MM, min(FAR_MM, x)), max(-FAR_MM, min(FAR_MM, y))
        self._send_pointer()

    def _send_pointer(self) -> None:
        if self.seat is not None and (self._sent is None or math.dist(self._sent, self.pointer) > STEADY_MM):
            self._sent = self.pointer
            self._do(c.Hand(self.seat, *self.pointer))
