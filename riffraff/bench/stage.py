"""The bench's ships on the screen: the game's picture, blended in slow motion, with ghost and overlays.

While a slider changes what the ship looks like, plain outlines stand in: to paint it takes a tenth of a second. It is
painted when the slider has rested.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from riffraff.bench import sketch
from riffraff.bench.hands import BenchHands
from riffraff.bench.model import Tuning
from riffraff.bench.overlays import draw_overlays
from riffraff.kit.camera import Camera, Pose
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.physics.params import Params
from riffraff.physics.ship import surroundings
from riffraff.tuning.recorder import Recorder
from riffraff.ui.riffraff.grip import Grip
from riffraff.ui.riffraff.painter import SIDE_MM, Painter, alike
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.riffraff.view import PieceView, SceneView, view_of

ABOVE_MM, BELOW_MM = 34.0, 12.0
"""Air above the mast and table below the box in the picture, mm."""
QUIET_S = 0.3
"""The ship is painted when its looks have not changed for so long."""


class BenchStage(Stage):
    """Shows the ship that ``watched`` gives: A or B."""

    show_weight = True

    def __init__(self, tuning: Tuning, desk: Desk, watched: Callable[[], Recorder], hands: Grip) -> None:
        super().__init__(lambda: watched().bench.world, desk, hands)
        self._tuning = tuning
        self._watched = watched
        self._before: SceneView | None = None
        self._moved_s = -QUIET_S
        self._looks: Params | None = None

    # -- the painter --------------------------------------------------------------------------------------------

    def look(self, rect: Rect, style: Style) -> Painter:
        if self._looks is not None and not alike(self.world.params, self._looks):
            self._moved_s = self._desk.now
        self._looks = self.world.params
        return super().look(rect, style)

    def camera_for(self, rect: Rect, params: Params) -> Camera:
        """Nearer than in the game."""
        return whole_ship(rect, params)

    def waits(self) -> bool:
        return self._desk.now - self._moved_s < QUIET_S

    @property
    def sketched(self) -> bool:
        """Whether plain outlines stand in for the picture."""
        return self.painter.params is not self.world.params

    # -- drawing ------------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """The moment from which slow motion blends to the next tick."""
        self._before = view_of(self.world)

    def forget(self) -> None:
        """Nothing to blend from: time has jumped."""
        self._before = None

    def view(self) -> SceneView:
        view = super().view()
        before = self._before
        if before is None or self._tuning.speed >= 1.0 or not self._tuning.running:
            return view
        return blended(before, view, self._tuning.fraction)

    def looks(self) -> object:
        tuning = self._tuning
        return super().looks(), self.sketched, tuning.mode, frozenset(tuning.overlays), tuning.pair.moment, self._put()

    def _put(self) -> object:
        """What is being put somewhere, and where."""
        hands = self.hands
        return (hands.placing, hands.place) if isinstance(hands, BenchHands) and hands.placing is not None else None

    def draw(self, surface: Surface) -> None:
        world, palette = self.world, self.painter.style.palette
        if self.sketched:
            surface.fill(palette.sky_low, self.rect)
            sketch.solid(surface, world, self.camera, palette)
        else:
            super().draw(surface)
        tuning = self._tuning
        pair = tuning.pair
        if tuning.mode == "ghost" and pair.b is not None and self._watched() is pair.a:
            sketch.ghost(surface, pair.b.bench.world, self.camera, palette.accent, palette.focus_gap)
        if tuning.overlays:
            recorder = self._watched()
            draw_overlays(surface, self.painter.style, self.camera, world, recorder, tuning.overlays)


def whole_ship(rect: Rect, params: Params) -> Camera:
    """The camera that shows ship and box in ``rect`` px, as near as may be."""
    low, high = surroundings(params).table_y - BELOW_MM, params.ship.mast_height + ABOVE_MM
    return Camera.fit((rect.x, rect.y, rect.width, rect.height), (-SIDE_MM, low), (SIDE_MM, high))


def blended(before: SceneView, after: SceneView, share: float) -> SceneView:
    """The picture between two ticks."""

    def between(a: Pose, b: Pose) -> Pose:
        x, y, angle = (p + (q - p) * share for p, q in zip(a, b, strict=True))
        return x, y, angle

    known = {piece.piece: piece for piece in before.pieces}

    def moved(piece: PieceView) -> PieceView:
        old = known.get(piece.piece)
        if old is None:
            return piece
        x, y, angle = between((old.x, old.y, old.angle), (piece.x, piece.y, piece.angle))
        return replace(piece, x=x, y=y, angle=angle)

    lower, middle, upper = (between(a, b) for a, b in zip(before.yards, after.yards, strict=True))
    return replace(
        after,
        hull=between(before.hull, after.hull),
        yards=(lower, middle, upper),
        mount_x=before.mount_x + (after.mount_x - before.mount_x) * share,
        pieces=tuple(moved(piece) for piece in after.pieces),
    )
