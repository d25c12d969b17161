"""The ship on the screen: camera, picture, sounds and splashes of a running world, and what of it can be pressed.

``Stage`` outlives the widgets and serves every screen that shows a world.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit.camera import Camera, Point
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Colour, Style
from riffraff.physics.bodies import GROUND
from riffraff.physics.falls import Impact
from riffraff.physics.params import Params
from riffraff.physics.placement import carrier_of, outline_of
from riffraff.physics.ship import SlotRegion
from riffraff.physics.state import FALLEN, FLIGHT
from riffraff.physics.world import World
from riffraff.rules.pieces import name_of
from riffraff.ui.riffraff.closer import Closer
from riffraff.ui.riffraff.coaching import Advice
from riffraff.ui.riffraff.grip import Grip
from riffraff.ui.riffraff.guide import FRESH_TICKS, Guide, guide_of
from riffraff.ui.riffraff.painter import SPLASH_S, Painter, alike
from riffraff.ui.riffraff.paints import CUFF
from riffraff.ui.riffraff.view import (
    CATCHING,
    ONE_HAND,
    OTHER_HAND,
    TWO_HANDS,
    HandView,
    PieceView,
    SceneView,
    Splash,
    view_of,
)

QUIET_MM_S = 25.0
"""A touch slower than this makes no sound."""
LOUD_MM_S = 1500.0
"""A fall from the upper yard."""
DEEP = 0.55
"""What is louder than this, of the loudest, sounds deeper, too."""
EDGE_PX = 16
"""A held piece stays this far inside the picture."""
MOST_KNOCKS = 4
"""More sounds at once are only noise."""


class Stage:
    """Shows the world that ``world`` gives; ``hands`` are a person's, or nobody's.

    ``slot`` gives the slot to load, to be marked, and ``sleeve`` the colour of whoever's hand is seen; ``loose`` is the
    house rule of that name (R13); ``beside`` gives pieces that are seen although they are no longer in the world,
    ``advice`` what a coach shows.
    """

    show_weight = False
    """Whether rod and ball are seen whole."""

    def __init__(
        self,
        world: Callable[[], World],
        desk: Desk,
        hands: Grip | None = None,
        slot: Callable[[], int | None] = lambda: None,
        sleeve: Callable[[], Colour] = lambda: CUFF,
        *,
        loose: bool = False,
        beside: Callable[[], Iterable[PieceView]] = tuple,
        advice: Callable[[], Advice] = Advice,
    ) -> None:
        self._world = world
        self._desk = desk
        self.hands = hands or Grip()
        self.slot = slot
        self.sleeve = sleeve
        self._loose = loose
        self._beside = beside
        self._advice = advice
        self._painter: Painter | None = None
        self._camera: Camera | None = None
        self._view: SceneView | None = None
        self._splashes: list[tuple[int, Splash]] = []
        self._fallen: frozenset[int] = frozenset()
        self._guide: Guide | None = None
        self._guided = 0
        self.closer = Closer()
        self.ahead: Callable[[], float] = lambda: 0.0
        """How much of the next tick has passed, as it is seen: what flies is drawn so much later."""
        self.rect = Rect(0, 0, 1, 1)

    @property
    def world(self) -> World:
        """The world as it is now; after an undo or a jump it is another object."""
        return self._world()

    # -- looking ------------------------------------------------------------------------------------------------

    def look(self, rect: Rect, style: Style) -> Painter:
        """Show the ship in this rectangle of the window."""
        params, painter = self.world.params, self._painter
        if painter is not None and painter.style is style and alike(painter.params, params):
            painter.params = params
        elif painter is None or painter.style is not style or not self.waits():
            painter = self._painter = Painter(self.camera_for(rect, params), style, params, self.show_weight)
        camera = self._nearer(self.camera_for(rect, painter.params), rect)
        painter.look(camera)
        if camera != self._camera:
            self._camera = camera
            self.hands.adrift()
        self.rect = rect
        return painter

    def camera_for(self, rect: Rect, params: Params) -> Camera:
        """The camera that shows ship and box in ``rect`` px."""
        return Painter.camera_for(rect, params)

    def _nearer(self, whole: Camera, rect: Rect) -> Camera:
        """The camera for what a person wants to see: all of the ship while something falls and where no slot is to be
        loaded."""
        if self.closer.times == 1.0 or not self.zooms or self.hands.catching or self.world.all_in(FLIGHT):
            return whole
        region, (x, y) = self._to_load()
        return self.closer.camera(whole, rect, (x + region.centre, y + region.y0))

    @property
    def zooms(self) -> bool:
        """Whether there is something to be seen from nearer by."""
        return self.slot() is not None

    def _to_load(self) -> tuple[SlotRegion, Point]:
        """The slot to load, and where its carrier's frame lies while the ship is upright, mm."""
        shape = self.world.shape
        region = shape.slots[self.slot() or 1]
        return region, (0.0, shape.hinges[region.yard] if region.yard is not None else 0.0)

    def waits(self) -> bool:
        """Whether a ship that looks different need not be painted yet."""
        return False

    @property
    def painter(self) -> Painter:
        """The painter; the stage must have been shown once."""
        assert self._painter is not None
        return self._painter

    @property
    def camera(self) -> Camera:
        """From mm to px and back."""
        return self.painter.camera

    def mm(self, x_px: float, y_px: float) -> Point:
        """The point of the world at a pixel, or the nearest one that is in sight: so a held piece always is."""
        inside = self.rect.inflate(-2 * EDGE_PX, -2 * EDGE_PX)
        x = min(max(x_px, inside.left), inside.right)
        y = min(max(y_px, inside.top), inside.bottom)
        return self.camera.mm(x, y)

    def start(self) -> Point:
        """Where the hand starts when the keyboard takes a piece: beside the slot to load, a little above it, in
        sight."""
        region, (_, height) = self._to_load()
        return self.mm(*self.camera.px(region.side * (self.world.clear_x + 10.0), height + region.y0 + 34.0))

    def view(self) -> SceneView:
        """The picture as it is now."""
        world = self.world
        view = view_of(world, self.ahead() * TICK_S)
        free = self.hands.free
        near = frozenset(world.catchable(*free)) if free is not None else frozenset()
        advice = self._advice()
        near |= {advice.risk} if advice.risk is not None else set()
        pieces = tuple(replace(piece, marked=True) if piece.piece in near else piece for piece in view.pieces)
        pieces += tuple(self._beside())
        splashes = tuple(
            replace(splash, age_s=(world.tick - tick) * TICK_S) for tick, splash in self._splashes if tick <= world.tick
        )
        hand, guide = self._hand(), self._look_ahead()
        return replace(
            view,
            pieces=pieces,
            slot=self.slot(),
            hand=hand,
            free=self._free(),
            splashes=splashes,
            guide=guide,
            advice=advice,
        )

    def _look_ahead(self) -> Guide | None:
        """The landing guide for a piece in the hand, a few ticks old at most."""
        slot, world = self.slot(), self.world
        if slot is None or not self.hands.holding:
            self._guide = None
        elif self._guide is None or not 0 <= world.tick - self._guided < FRESH_TICKS:
            self._guide, self._guided = guide_of(world, slot, loose=self._loose), world.tick
        return self._guide

    def _hand(self) -> HandView | None:
        """The hand that holds, or both."""
        hand, world = self.world.hand, self.world
        if hand is None or hand.piece not in world.pieces:
            return None
        body = world.body_of(hand.piece)
        x, y = body.body.local_to_world(hand.grip)
        kind = TWO_HANDS if hand.two_hands and self.hands.free is None else ONE_HAND
        return HandView(kind, x, y, reach=body.shape.radius_mm * 0.7, sleeve=self.sleeve())

    def _free(self) -> HandView | None:
        """The pair of hands that catches, or the one that holds nothing."""
        hands = self.hands
        if hands.free is None:
            return None
        reach, kind = self.world.params.hand.catch_radius, OTHER_HAND if hands.holding else CATCHING
        return HandView(kind, *hands.free, closed=hands.closed, reach=reach, sleeve=self.sleeve())

    def looks(self) -> object:
        """All that the picture depends on; it is kept for the picture."""
        self._view = self.view()
        return self._view

    def seen(self, piece: int) -> PieceView | None:
        """A piece as it was looked at last; None if it was not."""
        pieces = () if self._view is None else self._view.pieces
        return next((view for view in pieces if view.piece == piece), None)

    def draw(self, surface: Surface) -> None:
        """Paint the scene as it was looked at last."""
        assert self._view is not None
        self.painter.scene(surface, self._view)

    # -- what happened ------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """After ticks have passed: let be heard and seen what touched and fell."""
        world = self.world
        self._knock(world.take_impacts())
        fallen = frozenset(world.all_in(FALLEN))
        for piece in sorted(fallen - self._fallen):
            x, y, _ = world.pose(piece)
            self._splashes.append((world.tick, Splash(x, y, 0.0, seed=piece)))
            self._desk.sounds.play("splash")
        self._fallen = fallen
        oldest = world.tick - round(SPLASH_S * TICKS_PER_SECOND)
        self._splashes = [item for item in self._splashes if oldest <= item[0] <= world.tick]

    def _knock(self, impacts: Iterable[Impact]) -> None:
        loudest: dict[int, float] = {}
        for impact in impacts:
            soft = 0.6 if impact.against == GROUND else 1.0
            loudest[impact.piece] = max(loudest.get(impact.piece, 0.0), impact.speed * soft)
        for speed in sorted(loudest.values(), reverse=True)[:MOST_KNOCKS]:
            if speed > QUIET_MM_S:
                hard = min(1.0, speed / LOUD_MM_S)
                self._desk.sounds.play("clunk_deep" if hard > DEEP else "clunk", hard)

    # -- for describe -------------------------------------------------------------------------------------------

    def parts(self) -> list[dict[str, Any]]:
        """The slots and the pieces as data with their rectangles in px, and the ship's heel in degrees."""
        world = self.world
        x, y = self.camera.px(*world.pivot)
        degrees = math.degrees(world.heel)
        found = [_part("ship", "ship.heel", say("stage.heel", deg=f"{degrees:.1f}"), [(x, y), (x + 1, y + 1)])]
        found[0] |= {"heel_deg": round(degrees, 2), "mm_px": round(self.camera.zoom, 4)}
        for slot, path in slot_frames(world, self.camera).items():
            found.append(_part("slot", f"slot.{slot}", str(slot), path))
            if slot == self.slot():
                found[-1]["to_load"] = True
        for piece in world.pieces:
            words = say(f"rules.piece.{world.kind_of(piece)}")
            path = self.camera.path(self._drawn(piece))
            found.append(_part("piece", f"aboard.{name_of(piece)}", words, path) | {"place": world.where(piece)})
        return found

    def _drawn(self, piece: int) -> list[Point]:
        """The corners of a piece where it was looked at last, mm."""
        (x, y, _), view = self.world.pose(piece), self.seen(piece)
        dx, dy = (view.x - x, view.y - y) if view is not None and view.state == FLIGHT else (0.0, 0.0)
        return [(px + dx, py + dy) for px, py in outline_of(self.world, piece).tolist()]


def slot_frames(world: World, camera: Camera) -> dict[int, list[Point]]:
    """Slot -> the corners of its region, px."""
    frames = {}
    for slot, region in sorted(world.shape.slots.items()):
        corners = [(region.x0, region.y0), (region.x1, region.y0), (region.x1, region.y1), (region.x0, region.y1)]
        frames[slot] = camera.path(corners, world.carrier_pose(carrier_of(region)))
    return frames


def _part(role: str, part_id: str, words: str, path: list[Point]) -> dict[str, Any]:
    left, top = min(x for x, _ in path), min(y for _, y in path)
    wide, tall = max(x for x, _ in path) - left, max(y for _, y in path) - top
    return {"role": role, "name": words, "id": part_id, "rect": [round(left), round(top), round(wide), round(tall)]}
