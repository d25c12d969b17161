"""A person's hand on the bench: as in the game, but any piece can be taken at any time, and what it does is inputs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from riffraff.bench.cargo import Cargo
from riffraff.bench.model import Tuning
from riffraff.bench.pulling import Pulling
from riffraff.kernel.clock import TICK_S
from riffraff.kit.camera import Point
from riffraff.physics import polygon
from riffraff.physics.placement import outline_of
from riffraff.physics.world import World
from riffraff.tuning import inputs as i
from riffraff.ui.riffraff.grip import ARROWS, CLICK_MM, FINE, KEY_SPEED_MM_S, MOST_KEY_TICKS, Grip, near


@dataclass
class Placing:
    """A piece that is being put somewhere while time stands still: a new one if ``piece`` is None. ``off`` is from the
    pointer, pressed at ``start``, to its centre, mm."""

    kind: str
    piece: int | None
    start: Point
    off: Point
    hang: bool


REACH_MM = 3.0
"""A press this near a piece still grasps it."""


class BenchHands(Grip):
    """See the module."""

    def __init__(self, tuning: Tuning, cargo: Cargo) -> None:
        super().__init__()
        self._tuning = tuning
        self.cargo = cargo
        self.used = False
        """Whether a piece was ever taken: then one knows how."""
        self.placing: Placing | None = None
        self.pulling = Pulling(tuning, self.under)

    @property
    def world(self) -> World:
        return self._tuning.bench.world

    @property
    def holding(self) -> bool:
        return self.world.held is not None

    def under(self, at: Point) -> int | None:
        """The piece at a point, the one drawn last if there are several."""
        found = None
        for piece in self.world.pieces:
            if polygon.reaches(outline_of(self.world, piece), *at, REACH_MM if found is None else 0.0):
                found = piece
        return found

    def take(self, kind: str, grip: Point, at: Point, *, pressed: bool) -> bool:
        """Take a new piece from the tray at ``grip`` (its frame); while time stands still, to put it somewhere."""
        if pressed and self.still and not self.holding:
            self.placing = Placing(kind, None, at, (-grip[0], -grip[1]), self._tuning.hang)
            self.used = True
            return True
        piece, at = self.cargo.free_piece(kind), near(at)
        if piece is None or self.holding or not self._tuning.do(i.Take(piece, kind, *grip, *at)):
            return False
        self.grasped(at, pressed=pressed)
        return True

    def press(self, at: Point) -> bool:
        if super().press(at):
            return True
        piece, at = self.under(at), near(at)
        if piece is None:
            part = self.pulling.body_at(at)
            return part is not None and self._pulls(at, part, by_button=True)
        if self.still:
            (x, y, _), kind = self.world.pose(piece), self.world.kind_of(piece)
            hung = self.world.hung_on(piece) is not None
            self.placing = Placing(kind, piece, at, (x - at[0], y - at[1]), hung)
            self.used = True
            return True
        if not self._tuning.do(i.Grasp(piece, *at)):
            return False
        self.grasped(at, pressed=True)
        return True

    # -- the spring ---------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether it holds or pulls something: then the keys that move it are its own."""
        return self.holding or self.pulling.on

    def spring(self, chosen: int | None, *, pointed: bool) -> None:
        """Pull by a spring what is under the pointer, if that is ``pointed`` at the ship; else a chosen piece, or the
        masthead. If something is pulled, let it go."""
        if self.pulling.on:
            self.pulling.end()
            return
        if self.holding:
            return
        body = self.pulling.body_at(self.place) if pointed else None
        if body is not None:
            self._pulls(self.place, body, by_button=False)
        elif self.pulling.begin_with(chosen):
            self.place, self._sprung = self.pulling.to, False

    _sprung = False
    """Whether the spring is led by a button that is down."""

    def _pulls(self, at: Point, body: int, *, by_button: bool) -> bool:
        self._sprung = by_button
        return self.pulling.begin(at, body)

    def point(self, at: Point) -> None:
        super().point(at)
        if self.pulling.on:
            self.pulling.to = near(at)

    def key(self, action: str, *, fine: bool = False, repeat: bool = False) -> bool:
        if not self.pulling.on:
            return super().key(action, fine=fine, repeat=repeat)
        if action in ARROWS:
            if not repeat:
                self._keys[action] = FINE if fine else 1.0
            return True
        if action == "lift" and not repeat:
            self.pulling.end()
        return action == "lift"

    def tick(self, ticks: int) -> None:
        if not self.pulling.on:
            super().tick(ticks)
            return
        x, y = self.pulling.to
        for action, share in self._keys.items():
            way_x, way_y = ARROWS[action]
            step = KEY_SPEED_MM_S * share * min(ticks, MOST_KEY_TICKS) * TICK_S
            x, y = x + way_x * step, y + way_y * step
        self.pulling.to = near((x, y))
        self.pulling.lead()

    @property
    def still(self) -> bool:
        """Whether time stands still: nothing that is dragged would follow, so it is put where it is dropped."""
        return not self._tuning.running

    def release(self, at: Point) -> None:
        placing, self.placing = self.placing, None
        if self._sprung:
            self._sprung = False
            self.pulling.end()
            return
        if placing is None:
            super().release(at)
            return
        self.point(at)
        if placing.piece is None or math.dist(placing.start, at) > CLICK_MM:
            self.cargo.put(placing.kind, placing.piece, self.target(placing), hang=placing.hang)

    def target(self, placing: Placing) -> Point:
        """Where the centre of the piece is that is being put somewhere."""
        return self.place[0] + placing.off[0], self.place[1] + placing.off[1]

    def let_go(self) -> None:
        """While time stands still, it is put down right there, if it can be. Also of the spring."""
        self.pulling.end()
        piece = self.world.held
        if not self.still or piece is None:
            super().let_go()
            return
        hung = self.world.hung_on(piece) is not None
        self.cargo.put(self.world.kind_of(piece), piece, self.place, hang=hung)

    def grasped(self, at: Point, *, pressed: bool) -> None:
        super().grasped(at, pressed=pressed)
        self.used = True

    def reach(self, at: Point) -> None:
        self._tuning.do(i.Hand(*at))

    def turn_to(self, angle: float) -> None:
        self._tuning.do(i.Turn(angle))

    def hold(self, two: bool) -> None:
        self._tuning.do(i.TwoHands(two))

    def hang(self) -> None:
        """Bring the piece in front of the nearest yard, or back beside it."""
        if self.world.held is not None:
            hinges = self.world.shape.hinges
            nearest = min(range(len(hinges)), key=lambda yard: abs(hinges[yard] - self.place[1]))
            self._tuning.do(i.Hang(nearest if self.world.hung_on(self.world.held) is None else -1))

    def open(self) -> None:
        self._tuning.do(i.LetGo())

    def put_back(self) -> None:
        """Take the held piece, or the one under the pointer, out of the world."""
        held = self.world.held
        piece = self.under(self.place) if held is None else held
        if piece is not None:
            self._tuning.do(i.Remove(piece))
