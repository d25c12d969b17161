"""The bench's ships on the screen: the game's picture, blended in slow motion, with ghost and overlays.

While a slider changes what the ship looks like, plain outlines stand in: to paint it takes a tenth of a second. It is
painted when the slider has rested.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from riffraff.bench import sketch
from riffraff.bench.card import card, draw_card
from riffraff.bench.hands import BenchHands
from riffraff.bench.model import Tuning
from riffraff.bench.overlays import draw_overlays
from riffraff.bench.strengths import draw_pull, draw_scale
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
        self.told_of: int | None = None
        """The piece whose card is shown, as it was looked at last."""

    # -- the painter --------------------------------------------------------------------------------------------

    def look(self, rect: Rect, style: Style) -> Painter:
        if self._looks is not None and not alike(self.world.params, self._looks):
            self._moved_s = self._desk.now
        self._looks = self.world.params
        return super().look(rect, style)

    def camera_for(self, rect: Rect, params: Params) -> Camera:
        """Nearer than in the game, and as near as one likes."""
        return self._tuning.lens.camera(whole_ship(rect, params), rect)

    def waits(self) -> bool:
        return self._desk.now - self._moved_s < QUIET_S

    @property
    def sketched(self) -> bool:
        """Whether plain outlines stand in for the picture."""
        return self.painter.params is not self.world.params or self._tuning.lens.plain

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
        self.told_of = self._pointed_at() if "card" in tuning.overlays else None
        shown = frozenset(tuning.overlays), self.told_of
        return super().looks(), self.sketched, tuning.mode, shown, tuning.pair.moment, self._put(), self.camera

    def _pointed_at(self) -> int | None:
        """The piece under the pointer, else the one that was chosen."""
        world, hands = self.world, self.hands
        under = hands.under(hands.place) if isinstance(hands, BenchHands) and world is hands.world else None
        piece = self._tuning.lens.piece if under is None else under
        return piece if piece in world.pieces else None

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
        recorder, style = self._watched(), self.painter.style
        if tuning.overlays:
            draw_overlays(surface, style, self.camera, world, recorder, tuning.overlays)
        if world.band is not None:
            draw_pull(surface, style, self.camera, world, self.rect)
        if "forces" in tuning.overlays:
            draw_scale(surface, style, self.camera, self.rect)
        if self.told_of is not None:
            sketch.mark(surface, world, self.told_of, self.camera, palette.accent, palette.focus_gap)
            draw_card(surface, style, self.rect, card(world, self.told_of, recorder.touches()))


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
