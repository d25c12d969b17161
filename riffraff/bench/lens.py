"""From how near the bench's ships are seen, and whether the picture follows a piece."""

from __future__ import annotations

from collections.abc import Callable

from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Rect
from riffraff.physics.world import World

STEPS = (1.0, 1.5, 2.2, 3.3, 5.0, 8.0)
"""So many times as large as the whole ship."""
PAINTED = 2.2
"""From nearer by than this outlines are seen: pictures of the whole sea would be too large to keep."""
FOLLOWS = 1.5
"""At least so large is what the picture follows."""


class Lens:
    """See the module. ``world`` gives the ship whose piece is followed."""

    def __init__(self, world: Callable[[], World]) -> None:
        self._world = world
        self.times = STEPS[0]
        self.piece: int | None = None
        """The piece that was chosen to be told of, followed or pulled."""
        self.followed: int | None = None
        self._middle: Point | None = None
        """Where the middle of the picture is now, mm."""
        self._at: Point | None = None
        """What is in the middle, mm; None: the whole ship's middle."""

    @property
    def plain(self) -> bool:
        """Whether outlines are seen in place of a picture."""
        return self.times > PAINTED

    def zoom(self, steps: float, at: Point | None = None) -> None:
        """Nearer or further away by a step; ``at`` (mm) stays where it is in the picture."""
        way = (steps > 0.0) - (steps < 0.0)
        before = self.times
        self.times = STEPS[min(max(STEPS.index(before) + way, 0), len(STEPS) - 1)]
        if self.times == STEPS[0]:
            self._at = self.followed = None
        elif at is not None and self._middle is not None:
            share, (x, y) = before / self.times, self._middle
            self._at = at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share

    def choose(self, way: int) -> bool:
        """Choose the next piece, or the one before; False if there is none."""
        pieces = self._world().pieces
        if pieces:
            at = pieces.index(self.piece) + way if self.piece in pieces else min(way - 1, 0)
            self.piece = pieces[at % len(pieces)]
        return bool(pieces)

    def follow(self, pointed: int | None) -> bool:
        """Keep the piece that is pointed at, or the chosen one, in the middle; or no more. False if there is none."""
        if self.followed is not None:
            self._at, self.followed = self._middle, None
            return True
        if pointed is None and self.piece not in self._world().pieces and not self.choose(1):
            return False
        self.followed = self.piece if pointed is None else pointed
        self.times = max(self.times, FOLLOWS)
        return True

    def camera(self, whole: Camera, rect: Rect) -> Camera:
        """The camera that shows it in ``rect`` px, where ``whole`` shows the whole ship."""
        at = self._at or whole.mm(*rect.center)
        world = self._world()
        if self.followed is not None and self.followed in world.pieces:
            at = world.pose(self.followed)[:2]
        self._middle = at
        if self.times == STEPS[0]:
            return whole
        zoom = whole.zoom * self.times
        return Camera(zoom, rect.centerx - at[0] * zoom, rect.centery + at[1] * zoom)
