"""A person's hand on the bench: as in the game, but any piece can be taken at any time, and what it does is inputs."""

from __future__ import annotations

from riffraff.bench.model import Tuning
from riffraff.kit.camera import Point
from riffraff.physics import polygon
from riffraff.physics.placement import outline_of
from riffraff.physics.world import World
from riffraff.tuning import inputs as i
from riffraff.ui.riffraff.grip import Grip, near

REACH_MM = 3.0
"""A press this near a piece still grasps it."""


class BenchHands(Grip):
    """See the module."""

    def __init__(self, tuning: Tuning) -> None:
        super().__init__()
        self._tuning = tuning
        self.used = False
        """Whether a piece was ever taken: then one knows how."""

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
        """Take a new piece from the tray at ``grip`` (its frame)."""
        piece, at = self._tuning.free_piece(kind), near(at)
        if piece is None or self.holding or not self._tuning.do(i.Take(piece, kind, *grip, *at)):
            return False
        self.grasped(at, pressed=pressed)
        return True

    def press(self, at: Point) -> bool:
        if super().press(at):
            return True
        piece, at = self.under(at), near(at)
        if piece is None or not self._tuning.do(i.Grasp(piece, *at)):
            return False
        self.grasped(at, pressed=True)
        return True

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
