"""A person's hand on the bench: from gestures with mouse or keys to inputs, as in the game but at any time.

Press any piece and drag it, or take a new one from the tray; the wheel or keys turn it, the right button or a key adds
the second hand. All positions are mm of the world.
"""

from __future__ import annotations

import math

import numpy as np

from riffraff.bench.model import Tuning
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics import polygon
from riffraff.physics.placement import outline_of
from riffraff.tuning import inputs as i
from riffraff.ui.riffraff.hands import ARROWS, CLICK_MM, CLICK_S, FAR_MM, KEY_SPEED_MM_S, STEADY_MM, TURN_STEP

Point = tuple[float, float]

REACH_MM = 3.0
"""A press this near a piece still grasps it."""


class BenchHands:
    """See the module."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self.pointer: Point = (0.0, 0.0)
        self._sent: Point | None = None
        self._pressed_at: Point | None = None
        self._pressed_s = 0.0
        self._just_taken = False
        self._keys: dict[str, bool] = {}
        self.used = False
        """Whether a piece was ever taken: then one knows how."""

    @property
    def holding(self) -> bool:
        return self._tuning.bench.world.held is not None

    def under(self, at: Point) -> int | None:
        """The piece at a point, the one drawn last if there are several."""
        world = self._tuning.bench.world
        where = np.array([at])
        found = None
        for piece in world.pieces:
            outline = outline_of(world, piece)
            inside = bool(polygon.contains(outline, where)[0])
            near = found is None and float(polygon.edge_distance(outline, where)[0]) <= REACH_MM
            if inside or near:
                found = piece
        return found

    # -- taking and letting go ----------------------------------------------------------------------------------

    def take(self, kind: str, grip: Point, at: Point, *, pressed: bool) -> bool:
        """Take a new piece from the tray at ``grip`` (its frame)."""
        piece = self._tuning.free_piece(kind)
        if piece is None or self.holding or not self._tuning.do(i.Take(piece, kind, *grip, *_near(at))):
            return False
        self._begin(at, pressed)
        return True

    def press(self, at: Point) -> bool:
        """The left button went down over the ship: grasp what is there."""
        self.pointer = at
        if self.holding:
            self._pressed_at, self._pressed_s = at, 0.0
            return True
        piece = self.under(at)
        if piece is None or not self._tuning.do(i.Grasp(piece, *_near(at))):
            return False
        self._begin(at, True)
        return True

    def _begin(self, at: Point, pressed: bool) -> None:
        self.pointer, self._sent = at, at
        self._pressed_at = at if pressed else None
        self._pressed_s = 0.0
        self._just_taken = pressed
        self._keys.clear()
        self.used = True

    def point(self, at: Point) -> None:
        """The pointer is here now."""
        self.pointer = at

    def release(self, at: Point) -> None:
        """The left button came up. After a mere click the piece goes on being carried."""
        self.pointer = at
        pressed, self._pressed_at = self._pressed_at, None
        if pressed is None or not self.holding:
            return
        clicked = math.dist(pressed, at) < CLICK_MM and self._pressed_s < CLICK_S
        carried, self._just_taken = clicked and self._just_taken, False
        if not carried:
            self.let_go()

    def let_go(self) -> None:
        """Open the hand."""
        if self.holding:
            self._send()
            self._tuning.do(i.LetGo())
        self._keys.clear()

    def away(self) -> None:
        """Take the held piece, or the one under the pointer, out of the world."""
        held = self._tuning.bench.world.held
        piece = self.under(self.pointer) if held is None else held
        if piece is not None:
            self._tuning.do(i.Remove(piece))

    # -- turning, second hand, hook -----------------------------------------------------------------------------

    def turn(self, steps: float) -> None:
        """Turn the piece by steps, positive counter-clockwise; that takes both hands."""
        world = self._tuning.bench.world
        hand = world.hand
        if self.holding and hand is not None:
            now = hand.target_angle if hand.two_hands else world.pose(hand.piece)[2]
            self._tuning.do(i.Turn(round(now / TURN_STEP + steps) * TURN_STEP))

    def second_hand(self) -> None:
        """Take the second hand to it, or away."""
        hand = self._tuning.bench.world.hand
        if self.holding and hand is not None:
            self._tuning.do(i.TwoHands(not hand.two_hands))

    def hang(self) -> bool:
        """Bring the piece in front of the nearest yard, or back beside it."""
        world = self._tuning.bench.world
        if world.held is None:
            return False
        if world.hung_on(world.held) is not None:
            return self._tuning.do(i.Hang(-1))
        hinges = world.shape.hinges
        nearest = min(range(len(hinges)), key=lambda yard: abs(hinges[yard] - self.pointer[1]))
        return self._tuning.do(i.Hang(nearest))

    # -- keys and time ------------------------------------------------------------------------------------------

    def key(self, action: str, *, fine: bool = False) -> bool:
        """A key of the game's hands went down; False if it means nothing now."""
        if not self.holding:
            return False
        if action in ARROWS:
            self._keys[action] = fine
            return True
        match action:
            case "lift":
                self.let_go()
            case "turn_left" | "turn_right":
                self.turn((0.25 if fine else 1.0) * (1 if action == "turn_left" else -1))
            case "two_hands":
                self.second_hand()
            case "hang":
                self.hang()
            case "put_back":
                self.away()
            case _:
                return False
        return True

    def key_up(self, action: str) -> None:
        self._keys.pop(action, None)

    def tick(self, ticks: int) -> None:
        """Before ``ticks`` of the wall pass: send where the hand shall go, once a frame and only for a change."""
        self._pressed_s += ticks / TICKS_PER_SECOND
        if not self.holding:
            self._keys.clear()
            return
        x, y = self.pointer
        for action, fine in self._keys.items():
            way_x, way_y = ARROWS[action]
            step = KEY_SPEED_MM_S * (0.25 if fine else 1.0) * ticks * TICK_S
            x, y = x + way_x * step, y + way_y * step
        self.pointer = _near((x, y))
        self._send()

    def _send(self) -> None:
        at = _near(self.pointer)
        if self._sent is None or math.dist(self._sent, at) > STEADY_MM:
            self._sent = at
            self._tuning.do(i.Hand(*at))


def _near(at: Point) -> Point:
    return max(-FAR_MM, min(FAR_MM, at[0])), max(-FAR_MM, min(FAR_MM, at[1]))
