"""A film of the last seconds, from the pictures that were shown: the moment of a fall can be seen again, slowly.

It keeps what was on the screen, splashes, hands and all, and shows what lies between two pictures as half of each.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import replace
from itertools import pairwise

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kit.camera import Pose
from riffraff.physics.state import FALLEN, FLIGHT
from riffraff.ui.riffraff.view import SceneView

MOST_FRAMES = 1500
"""Of longer falls the beginning is forgotten."""
EVERY_TICKS = 4
"""A picture in so many ticks is enough, and each one while something flies."""
LEAD_TICKS = round(0.35 * TICKS_PER_SECOND)
"""What is seen before the first piece leaves the ship, and after the last one has come down."""
PACE = 0.3
"""How fast it is seen again; a long fall faster, so that it takes no longer than the next."""
LONGEST_S = 7.0

Frame = tuple[int, SceneView]
"""A tick and what was shown then."""


class Film:
    """See the module. ``moment`` is the last one that was cut out: time begins with it, and stands still where nothing
    flew for long."""

    def __init__(self) -> None:
        self._quiet: deque[Frame] = deque()
        """The last pictures in which nothing flew, and before which nothing had for a while."""
        self._kept: deque[Frame] = deque(maxlen=MOST_FRAMES)
        self._flew = -LEAD_TICKS
        """When something flew last."""
        self._last = 0
        self.moment: tuple[Frame, ...] = ()
        self._at = 0.0
        self.playing = False

    def keep(self, tick: int, view: SceneView) -> None:
        """What is shown at a tick. Earlier than the last one, after an undo: what was kept is forgotten."""
        flies = any(piece.state == FLIGHT for piece in view.pieces)
        if tick < self._last:
            self._forget()
        elif tick - self._last < (1 if flies else EVERY_TICKS):
            return
        self._last = tick
        frame = tick, replace(view, guide=None)
        if flies:
            self._flew = tick
            self._kept += self._quiet
            self._quiet.clear()
        if tick - self._flew <= LEAD_TICKS:
            self._kept.append(frame)
            return
        self._quiet.append(frame)
        while self._quiet[0][0] < tick - LEAD_TICKS:
            self._quiet.popleft()

    def _forget(self) -> None:
        self._quiet.clear()
        self._kept.clear()
        self._flew = -LEAD_TICKS

    def cut(self) -> None:
        """What has flown since the last cut is a moment, if anything has."""
        at, found = 0, list[Frame]()
        for (since, _), (tick, view) in pairwise([self._kept[0], *self._kept] if self._kept else ()):
            at += min(tick - since, 2 * EVERY_TICKS)
            found.append((at, view))
        self.moment = tuple(found) if len(found) > 1 else self.moment
        self._forget()

    # Showing it

    def play(self) -> bool:
        """Begin to show the moment, from its beginning. Whether there is one."""
        self._at, self.playing = 0.0, bool(self.moment)
        return self.playing

    def stop(self) -> None:
        """Show it no more."""
        self.playing = False

    def tick(self, seconds: float) -> int:
        """Let it go on; gives how many pieces have come down in it meanwhile."""
        lasts_s = self.moment[-1][0] * TICK_S
        before = _fallen(self.view())
        self._at += seconds * max(PACE, lasts_s / LONGEST_S) * TICKS_PER_SECOND
        if self._at >= self.moment[-1][0]:
            self.playing = False
            return 0
        return max(_fallen(self.view()) - before, 0)

    def view(self) -> SceneView:
        """What is shown of it now."""
        for (since, one), (until, other) in pairwise(self.moment):
            if self._at < until:
                return between(one, other, (self._at - since) / (until - since))
        return self.moment[-1][1]


def _fallen(view: SceneView) -> int:
    return sum(piece.state == FALLEN for piece in view.pieces)


def between(one: SceneView, other: SceneView, share: float) -> SceneView:
    """What lies between two pictures: ``share`` 0 is the first, 1 the second. Only what is in both moves."""
    later = {piece.piece: piece for piece in other.pieces}

    def moved(pose: Pose, then: Pose) -> Pose:
        x, y, angle = (a + (b - a) * share for a, b in zip(pose, then, strict=True))
        return x, y, angle

    pieces = []
    for piece in one.pieces:
        then = later.get(piece.piece, piece)
        x, y, angle = moved((piece.x, piece.y, piece.angle), (then.x, then.y, then.angle))
        pieces.append(replace(piece, x=x, y=y, angle=angle))
    lower, middle, upper = (moved(*yard) for yard in zip(one.yards, other.yards, strict=True))
    splashes = tuple(replace(splash, age_s=splash.age_s + share * _step_s(one, other)) for splash in one.splashes)
    return replace(
        one,
        hull=moved(one.hull, other.hull),
        yards=(lower, middle, upper),
        mount_x=one.mount_x + (other.mount_x - one.mount_x) * share,
        pieces=tuple(pieces),
        splashes=splashes,
    )


def _step_s(one: SceneView, other: SceneView) -> float:
    """How much older a splash is in the second picture."""
    ages = {(splash.seed, splash.x): splash.age_s for splash in other.splashes}
    return max((ages.get((s.seed, s.x), s.age_s) - s.age_s for s in one.splashes), default=0.0)


def focus(moment: tuple[Frame, ...]) -> tuple[float, float]:
    """The middle of all that flies in a moment, mm."""
    flown = [piece for _, view in moment for piece in view.pieces if piece.state == FLIGHT]
    count = max(len(flown), 1)
    return math.fsum(piece.x for piece in flown) / count, math.fsum(piece.y for piece in flown) / count
