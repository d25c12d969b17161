"""A hand at a ship: what mouse and keys do to a piece that it holds, in the game and on the bench.

Press a piece and drag it, or click it and carry it; the wheel or keys turn it, a key adds the second hand, and letting
the button go (or a second click) lets the piece go. What hears of it, a match or a bench, is a subclass's. All
positions are mm of the world.

Only a person moves the hand. Where the pointer comes to stand elsewhere without being moved (the window was resized or
moved, or stood still), or the keys have taken the hand away from it, the hand stays where it is, and the two come
together again as the pointer moves.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kit.camera import Point
from riffraff.physics.world import World

CLICK_S = 0.30
"""A press shorter than this and without a way is a click: the piece is carried until the next one."""
CLICK_MM = 8.0
"""Such a press moves less than this."""
TURN_STEP = math.radians(15.0)
"""A step of the wheel or of a turning key, rad."""
KEY_SPEED_MM_S = 160.0
"""How fast an arrow key moves the hand."""
FINE = 0.25
"""With Shift keys move and turn by so much of it."""
MOST_KEY_TICKS = 3
"""A held key moves the hand by no more than these ticks a frame, a usual one's: who sees fewer pictures must not
overshoot."""
FAR_MM = 500.0
"""The hand goes no farther from the pivot than this, in x or y."""
STEADY_MM = 0.05
"""A hand that moves less has not moved."""
ARRIVED_MM = 1.0
STILL_MM_S = 25.0
LATE_TICKS = round(0.8 * TICKS_PER_SECOND)
"""A piece in front of the ship is let go where the hand let go: once it has come there and is still, or later."""
ARROWS: Mapping[str, Point] = {
    "move_left": (-1.0, 0.0),
    "move_right": (1.0, 0.0),
    "move_up": (0.0, 1.0),
    "move_down": (0.0, -1.0),
}


class Grip:
    """See the module. A plain one is nobody's: it never holds anything."""

    def __init__(self) -> None:
        self.place: Point = (0.0, 0.0)
        """Where the hand shall be; while it holds nothing, where the pointer is."""
        self._sent: Point | None = None
        self._pointed: Point | None = None
        self._adrift = False
        self._pressed: Point | None = None
        self._pressed_ticks = 0
        self._just_taken = False
        self._keys: dict[str, float] = {}
        self._seen_tick = 0
        self._opens_at = 0
        """The tick at which a hand opens at the latest that has not arrived yet; 0: it does not."""

    # -- for subclasses -----------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The world that the hand reaches into."""
        raise NotImplementedError

    @property
    def holding(self) -> bool:
        """Whether it holds a piece."""
        return False

    @property
    def in_front(self) -> bool:
        """Whether it holds a piece in front of the ship."""
        return self.holding and self.world.in_front

    @property
    def catching(self) -> bool:
        """Whether the pointer is a pair of hands now that can catch what falls."""
        return False

    @property
    def closed(self) -> float:
        """How far those hands have closed, 0 to 1."""
        return 0.0

    @property
    def free(self) -> Point | None:
        """Where they are, or the one that holds nothing; None while they have nothing to do."""
        return None

    def reach(self, at: Point) -> None:
        """Move the hand towards a point."""

    def turn_to(self, angle: float) -> None:
        """Turn the piece to an angle, rad, with both hands."""

    def hold(self, two: bool) -> None:
        """Hold the piece with two hands or with one."""

    def hang(self) -> None:
        """Bring the piece in front of a yard, its hook above it, or back."""

    def bring_in(self, *, further: bool) -> None:
        """Bring the piece in from in front of the ship; or, not ``further``, lift it out again."""

    def open(self) -> None:
        """Let the piece go, if it may be here."""

    def put_back(self) -> None:
        """Put the piece back to where it was taken from."""

    # -- the pointer --------------------------------------------------------------------------------------------

    def grasped(self, at: Point, *, pressed: bool) -> None:
        """A piece was taken at ``at``; ``pressed``: with the mouse, whose button is down."""
        self.place = self._sent = at
        self._pointed = self._pressed = at if pressed else None
        self._pressed_ticks = 0
        self._just_taken = pressed
        self._opens_at = 0
        self._keys.clear()

    def press(self, at: Point) -> bool:
        """The left button went down over the ship. Whether it means anything to a hand that holds a piece."""
        self.point(at)
        if self.holding:
            self._pressed, self._pressed_ticks = at, 0
        return self.holding

    def point(self, at: Point) -> None:
        """The pointer is here now, with or without a button."""
        before, self._pointed = self._pointed, at
        if self._opens_at and self.holding:
            return
        if not self.holding:
            self.place = at
        elif before is not None and not self._adrift:
            self.place = led(self.place, before, at)

    def adrift(self) -> None:
        """The pointer stands elsewhere, or comes to before time passes, though nobody moves it."""
        self._adrift, self._pointed = True, None

    def release(self, at: Point) -> None:
        """The left button came up. After a mere click where it was taken the piece goes on being carried."""
        self.point(at)
        pressed, self._pressed = self._pressed, None
        if pressed is None or not self.holding:
            return
        clicked = math.dist(pressed, at) < CLICK_MM and self._pressed_ticks < CLICK_S * TICKS_PER_SECOND
        carried, self._just_taken = clicked and self._just_taken, False
        if not carried:
            self.let_go()

    # -- what it does -------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Open the hand, if the piece may be here; else it stays in the hand. In front of the ship it first arrives."""
        if self.holding:
            self._send()
            self._opens_at = self.world.tick + LATE_TICKS
            self._open_if_there()

    def _open_if_there(self) -> None:
        """Open a hand that shall be opened, if the piece has come to where it was to go."""
        world, hand = self.world, self.world.hand
        if hand is None or not self._opens_at:
            return
        moving = math.dist(hand.motion[:2], self.place) > ARRIVED_MM or world.speed(hand.piece) > STILL_MM_S
        if world.in_front and moving and world.tick < self._opens_at:
            return
        self._opens_at = 0
        self.open()

    def turn(self, steps: float) -> None:
        """Turn the piece by steps of the wheel, positive counter-clockwise; that takes both hands."""
        hand = self.world.hand if self.holding else None
        if hand is None or steps == 0.0:
            return
        now = hand.target_angle if hand.two_hands else self.world.pose(hand.piece)[2]
        grid = TURN_STEP * min(abs(steps), 1.0)
        self.turn_to(round(now / grid + steps * TURN_STEP / grid) * grid)

    def second_hand(self) -> None:
        """Take the second hand to it, or away."""
        hand = self.world.hand if self.holding else None
        if hand is not None:
            self.hold(not hand.two_hands)

    # -- keys and time ------------------------------------------------------------------------------------------

    def key(self, action: str, *, fine: bool = False, repeat: bool = False) -> bool:
        """A key bound to ``action`` went down, or is ``repeat``-ed while it is; ``fine``: with Shift. False if it means
        nothing here."""
        if not self.holding:
            return False
        share = FINE if fine else 1.0
        match action:
            case "turn_left":
                self.turn(share)
            case "turn_right":
                self.turn(-share)
            case _ if repeat:
                return True
            case _ if action in ARROWS:
                self._keys[action] = share
            case "lift":
                self.let_go()
            case "two_hands":
                self.second_hand()
            case "hang":
                self.hang()
            case "bring_in":
                self.bring_in(further=self.in_front)
            case "put_back":
                self.put_back()
            case _:
                return False
        return True

    def key_up(self, action: str) -> None:
        """A key came up."""
        self._keys.pop(action, None)

    def tick(self, ticks: int) -> None:
        """Before ``ticks`` of the wall pass: send where the hand shall go, once a frame and only for a change."""
        self._adrift = False
        self._pressed_ticks += ticks
        shown = min(max(self.world.tick - self._seen_tick, 0), MOST_KEY_TICKS)
        self._seen_tick = self.world.tick
        if not self.holding:
            self._keys.clear()
            return
        x, y = self.place
        for action, share in self._keys.items():
            way_x, way_y = ARROWS[action]
            step = KEY_SPEED_MM_S * share * shown * TICK_S
            x, y = x + way_x * step, y + way_y * step
        self.place = near((x, y))
        self._send()
        self._open_if_there()

    def _send(self) -> None:
        if self._sent is None or math.dist(self._sent, self.place) > STEADY_MM:
            self._sent = self.place
            self.reach(self.place)


def near(at: Point) -> Point:
    """The point, or the nearest one that a hand goes to."""
    return max(-FAR_MM, min(FAR_MM, at[0])), max(-FAR_MM, min(FAR_MM, at[1]))


def led(hand: Point, was: Point, now: Point) -> Point:
    """Where the hand is once the pointer has gone from ``was`` to ``now``."""
    return _follow(hand[0], was[0], now[0]), _follow(hand[1], was[1], now[1])


def _follow(hand: float, was: float, now: float) -> float:
    """Along an axis, where the hand goes as the pointer goes from ``was`` to ``now``: along with it, or, where they are
    apart, twice as far or not at all, until they are together. Never against it."""
    apart = hand - was
    return now + math.copysign(max(abs(apart) - abs(now - was), 0.0), apart)
