"""The picture of ship, cargo, hands and sea: ``Painter.scene`` draws a ``SceneView``.

It knows nothing of turns, cards or time: the same view gives the same picture. All that turns is kept as pictures for
small steps of its angle, and what stands still is one picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pygame

from riffraff.kit import draw
from riffraff.kit.brush import Plate, oval
from riffraff.kit.camera import Camera, Point, Pose
from riffraff.kit.draw import Surface, mix
from riffraff.kit.sprites import Shelf, Turned
from riffraff.kit.theme import Style
from riffraff.physics.cargo import shape_of
from riffraff.physics.params import Params
from riffraff.physics.ship import CARRIERS, ShipShape, SurroundingsShape, ship_shape, surroundings
from riffraff.physics.state import FLIGHT, FRONT, IN_HAND
from riffraff.ui.riffraff import cargo_art, hand_art, ship_art, stage_art
from riffraff.ui.riffraff.coaching import draw_advice
from riffraff.ui.riffraff.guide import draw_guide, draw_reason
from riffraff.ui.riffraff.view import CATCHING, TWO_HANDS, HandView, PieceView, SceneView, Splash
from riffraff.ui.riffraff.weather import palette_in, weather

SIDE_MM = 196.0
"""Half the width of what a camera shows at least: the box and a little table beside it."""
ABOVE_MM = 322.0
"""Height above the pivot that a camera shows: a sailor on the upper yard, and air."""
BELOW_MM = 14.0
"""Table shown below the ship, mm."""
NEARER = 1.06
"""A piece that is held in front of the ship is so much larger: it is nearer."""
SHADOW_MM = (5.0, -7.0)
"""How far beside and below it its shadow falls."""
SPLASH_S = 0.9
"""How long a splash lasts."""
CHEER_S = 0.7
"""How long a rescue is cheered."""
CHEER_STEPS = 12
"""In so many pictures."""
CREAK_SIZES = 3
"""As loud as wood is heard, so many sizes are seen."""
CREAK_MM = 58.0
"""The foot of the mast, above the pivot."""
RING_MM = 11.0
"""The ring about the masthead is so far above it."""
_GRAVITY = 900.0
"""mm/s2 for scraps of a splash: they float like paper."""
_HOLD_RAD = math.radians(52.0)
"""The direction from which a hand reaches in, above the horizontal."""
_CLOSED_MM, _OPEN = 6.0, 0.82
"""From the middle to each of a pair of hands: in mm where they have closed, and while they wait as a share of their
reach."""


class Painter:
    """Draws scenes for one camera, style and set of parameters.

    ``show_weight`` lowers the front sheet of the waves, so that rod and ball are seen whole.
    """

    def __init__(self, camera: Camera, style: Style, params: Params, show_weight: bool = False) -> None:
        self.camera = camera
        self.style = style
        self.params = params
        self.show_weight = show_weight
        self.shift = 0, 0
        """How far everything is drawn beside its place, px."""
        self.ship = _seen_ship(params)
        self.around = _seen_surroundings(params)
        self.weather = weather(params)
        self.shelf = Shelf()
        self._turned: dict[object, Turned] = {}

    @staticmethod
    def camera_for(rect: pygame.Rect, params: Params) -> Camera:
        """The camera that shows the whole ship and the box in ``rect`` px."""
        table = surroundings(params).table_y
        return Camera.fit((rect.x, rect.y, rect.width, rect.height), (-SIDE_MM, table - BELOW_MM), (SIDE_MM, ABOVE_MM))

    def look(self, camera: Camera) -> None:
        """See through another camera. Pictures for the same zoom are kept."""
        if camera != self.camera:
            if camera.zoom != self.camera.zoom:
                self._turned.clear()
                self.shelf = Shelf()
            self.camera = camera

    # -- pictures -----------------------------------------------------------------------------------------------

    def _sprite(self, name: tuple[object, ...], plate: Plate, anchor: Point, scale: float) -> Turned:
        key = (*name, round(scale, 4))
        found = self._turned.get(key)
        if found is None:
            found = self._turned[key] = Turned(key, plate, anchor, scale, self.shelf)
        return found

    def _put(self, target: Surface, name: tuple[object, ...], plate: Plate, pose: Pose) -> None:
        """Draw a plate of world mm at ``pose``."""
        self._sprite(name, plate, (0.0, 0.0), self.camera.zoom).draw(target, *self.camera.px(pose[0], pose[1]), pose[2])

    def piece(
        self,
        surface: Surface,
        kind: str,
        x_px: float,
        y_px: float,
        scale: float,
        angle: float = 0.0,
        worried: bool = False,
    ) -> None:
        """Draw a piece with its centre of mass at a pixel, ``scale`` px for a mm, turned by ``angle`` (rad)."""
        shape = shape_of(kind, self.params.cargo)
        plate = cargo_art.cargo_plate(kind, self.style.palette, worried and kind in cargo_art.WORRIERS)
        name = ("cargo", kind, worried and kind in cargo_art.WORRIERS)
        self._sprite(name, plate, shape.centre, shape.scale * scale).draw(surface, x_px, y_px, angle)

    # -- the scene ----------------------------------------------------------------------------------------------

    def scene(self, surface: Surface, view: SceneView) -> None:
        """Draw the whole picture over all of ``surface``."""
        backdrop = stage_art.backdrop(self.style, surface.get_size(), self.camera, self.around, self.weather)
        surface.blit(backdrop, (0, 0))
        if any(self.shift):
            surface.blit(backdrop, self.shift)
            still, (dx, dy) = self.camera, self.shift
            self.camera = replace(still, x_px=still.x_px + dx, y_px=still.y_px + dy)
            self._scene(surface, view)
            self.camera = still
        else:
            self._scene(surface, view)

    def _scene(self, surface: Surface, view: SceneView) -> None:
        self._mount(surface, view)
        self._ship(surface, view)
        flying = [piece for piece in view.pieces if piece.state == FLIGHT]
        self._cargo(surface, view, [piece for piece in view.pieces if piece.state != FLIGHT])
        if view.free is not None:
            self._catching(surface, view.free)
        self._cargo(surface, view, flying)  # before the hands: what they are about to close on is to be seen
        for splash in view.splashes:
            self._splash(surface, splash)
        for cheer in view.cheers:
            self._cheer(surface, cheer)
        if view.creak > 0.0:
            self._creak(surface, view)
        if view.rest is not None:
            self._rest(surface, view)
        if view.advice.glows:
            draw_advice(surface, self.style, self.camera, view.advice)
        if view.guide is not None:
            draw_guide(surface, self.style, self.camera, view.guide)
        if view.hand is not None:
            self._hand(surface, view.hand)
        if view.guide is not None:
            draw_reason(surface, self.style, self.camera, view.guide)
        for piece in view.pieces:
            if piece.hangs:
                self._mark_hook(surface, piece)

    def boat(self, surface: Surface, view: SceneView) -> None:
        """Draw ship and cargo alone, without what they hang in."""
        self._ship(surface, view)
        self._cargo(surface, view, view.pieces)

    def _mount(self, surface: Surface, view: SceneView) -> None:
        palette, ship, sea = self.style.palette, self.ship, palette_in(self.style, self.weather)
        pivot = (view.mount_x, 0.0, 0.0)
        crest = stage_art.crest_mm(self.around)
        self._put(surface, ("back",), stage_art.waves_plate(self.around, sea, crest, back=True), pivot)
        self._put(surface, ("ring",), ship_art.ring_plate(ship.ring_radius, palette), pivot)
        self._put(surface, ("rod",), ship_art.rod_plate(ship, palette), view.hull)
        (ball,) = _placed([ship.ball_centre], view.hull)
        self._put(surface, ("ball",), ship_art.ball_plate(ship.ball_radius, palette), (*ball, 0.0))
        height = stage_art.LOW_TOP_MM if self.show_weight else stage_art.FRONT_TOP_MM
        sheet = stage_art.waves_plate(self.around, sea, height, back=False)
        self._put(surface, ("front", height), sheet, pivot)
        self._put(surface, ("axis",), ship_art.axis_plate(palette), pivot)

    def _ship(self, surface: Surface, view: SceneView) -> None:
        palette, ship, large = self.style.palette, self.ship, min(self.style.text_scale, ship_art.LARGEST)
        carriers = dict(zip(CARRIERS, (view.hull, *view.yards), strict=True))
        for yard, pose in enumerate(view.yards):
            self._put(surface, ("labels", yard), ship_art.labels_plate(ship, yard, palette, large), pose)
        if view.slot is not None:
            veil = ship_art.veil_plate(ship, view.slot, palette)
            self._put(surface, ("veil", view.slot), veil, carriers[ship.slots[view.slot].carrier])
        self._put(surface, ("mast",), ship_art.mast_plate(ship, palette), view.hull)
        self._put(surface, ("hull",), ship_art.hull_plate(ship, palette, large), view.hull)
        for yard, pose in enumerate(view.yards):
            self._put(surface, ("yard", yard), ship_art.yard_plate(ship, yard, palette), pose)
        if view.slot is not None:
            number = ship_art.chosen_plate(ship, view.slot, palette, large)
            self._put(surface, ("chosen", view.slot), number, carriers[ship.slots[view.slot].carrier])

    def _cargo(self, surface: Surface, view: SceneView, pieces: Iterable[PieceView]) -> None:
        worried = view.worried
        for piece in sorted(pieces, key=lambda item: (item.state in IN_HAND, item.piece)):
            x, y = self.camera.px(piece.x, piece.y)
            nearer = NEARER if piece.state == FRONT else 1.0
            if piece.state == FRONT:
                self._shadow(surface, piece)
            zoom = self.camera.zoom * nearer
            if piece.saved:
                self._buoy(surface, piece)
            self.piece(surface, piece.kind, x, y, zoom, piece.angle, worried or piece.state == FLIGHT)
            if piece.marked:
                self._mark(surface, piece)

    def _shadow(self, surface: Surface, piece: PieceView) -> None:
        """What is held in front of the ship throws a shadow on it."""
        shape = shape_of(piece.kind, self.params.cargo)
        plate = cargo_art.shadow_plate(piece.kind, self.style.palette)
        sprite = self._sprite(("shadow", piece.kind), plate, shape.centre, shape.scale * self.camera.zoom * NEARER)
        x, y = self.camera.px(piece.x + SHADOW_MM[0], piece.y + SHADOW_MM[1])
        sprite.draw(surface, x, y, piece.angle)

    def _buoy(self, surface: Surface, piece: PieceView) -> None:
        """What was caught lies in a lifebuoy."""
        radius = round(shape_of(piece.kind, self.params.cargo).radius_mm) + 6.0
        plate = hand_art.buoy_plate(radius, self.style.palette)
        self._put(surface, ("buoy", radius), plate, (piece.x, piece.y, 0.0))

    def _mark(self, surface: Surface, piece: PieceView) -> None:
        radius = round(shape_of(piece.kind, self.params.cargo).radius_mm) + 3.0
        plate = hand_art.dashes_plate(radius, 14, self.style.palette)
        self._put(surface, ("dashes", radius, 14), plate, (piece.x, piece.y, 0.0))

    def _mark_hook(self, surface: Surface, piece: PieceView) -> None:
        """Ring the hook that will hang, also where the hand covers it."""
        hook = shape_of(piece.kind, self.params.cargo).hook
        if hook is None:
            return
        x, y = hook.mean(axis=0)
        radius = round(float(np.hypot(*(hook - (x, y)).T).max())) + 4.0
        plate = hand_art.dashes_plate(radius, 9, self.style.palette)
        (at,) = _placed([(float(x), float(y))], (piece.x, piece.y, piece.angle))
        self._put(surface, ("dashes", radius, 9), plate, (*at, piece.angle))

    def _splash(self, surface: Surface, splash: Splash) -> None:
        """A ring of foam that spreads, and scraps of paper sea that fly up (not where motion is to be reduced)."""
        if not 0.0 <= splash.age_s < SPLASH_S:
            return
        palette, t, left = self.style.palette, splash.age_s, 1.0 - splash.age_s / SPLASH_S
        reach = 8.0 + 70.0 * t
        foam = oval(splash.x, splash.y, reach, 0.22 * reach, steps=32)
        draw.line(surface, self.camera.path(foam), palette.foam, max(3.4 * left * self.camera.zoom, 1.0), closed=True)
        if self.style.reduced_motion:
            return
        colours = (palette.foam, palette.sea_light, palette.foam, mix(palette.sea, palette.sea_light, 0.4))
        for n, (across, up, size, rate) in enumerate(stage_art.scraps(splash.seed)):
            x, y = splash.x + across * t, splash.y + up * t - _GRAVITY * t * t / 2
            grown = size * math.sqrt(left)
            scrap = [(-grown, -grown * 0.6), (grown, -grown), (grown * 0.7, grown), (-grown * 0.8, grown * 0.7)]
            path = self.camera.path(scrap, (x, y, rate * t))
            draw.polygon(surface, path, colours[n % len(colours)])
            pygame.draw.aalines(surface, palette.ink_soft, True, path)

    def _creak(self, surface: Surface, view: SceneView) -> None:
        """Strokes beside the foot of the mast and the hinges: what is heard is seen."""
        palette, size = self.style.palette, math.ceil(view.creak * CREAK_SIZES)
        plate = hand_art.creak_plate(size, palette)
        places = _placed([(0.0, CREAK_MM)], view.hull) + [(x, y) for x, y, _ in view.yards]
        for x, y in places:
            self._put(surface, ("creak", size), plate, (x, y, 0.0))

    def _rest(self, surface: Surface, view: SceneView) -> None:
        """A ring about the masthead that fills while all holds still."""
        plate = hand_art.rest_plate(view.rest or 0.0, self.style.palette)
        (at,) = _placed([(0.0, float(self.ship.mast[:, 1].max()) + RING_MM)], view.hull)
        self._put(surface, ("rest", view.rest), plate, (*at, 0.0))

    def _cheer(self, surface: Surface, cheer: Splash) -> None:
        """Rays about what was rescued."""
        if self.style.reduced_motion or not 0.0 <= cheer.age_s < CHEER_S:
            return
        n = int(cheer.age_s / CHEER_S * CHEER_STEPS)
        plate = hand_art.rays_plate(n / CHEER_STEPS, self.style.palette)
        self._put(surface, ("rays", n), plate, (cheer.x, cheer.y, 0.0))

    def _catching(self, surface: Surface, hand: HandView) -> None:
        """A pair of hands that catch, or one."""
        palette = self.style.palette
        plate = hand_art.dashes_plate(hand.reach, 22, palette)
        self._put(surface, ("dashes", hand.reach, 22), plate, (hand.x, hand.y, 0.0))
        gap = _CLOSED_MM + (hand.reach * _OPEN - _CLOSED_MM) * (1.0 - hand.closed)
        for side in (-1, 1) if hand.kind == CATCHING else (1,):  # they turn inwards as they close
            pose = (hand.x + side * gap, hand.y - 4.0, side * math.radians(-16.0 + 22.0 * hand.closed))
            plate = hand_art.catching_plate(palette, side, hand.sleeve)
            self._put(surface, ("catch", side, hand.sleeve), plate, pose)

    def _hand(self, surface: Surface, hand: HandView) -> None:
        palette = self.style.palette
        plate, name = hand_art.holding_plate(palette, hand.sleeve), ("hold", hand.sleeve)
        if hand.kind == TWO_HANDS:
            for side, angle in ((1, _HOLD_RAD - 0.35), (-1, math.pi - _HOLD_RAD + 0.35)):
                self._put(surface, name, plate, (hand.x + side * hand.reach, hand.y, angle))
            return
        self._put(surface, name, plate, (hand.x, hand.y, _HOLD_RAD))


def _placed(points: list[Point], pose: Pose) -> list[Point]:
    x, y, angle = pose
    c, s = math.cos(angle), math.sin(angle)
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


@dataclass(frozen=True)
class _Look:
    """Something to paint and what its looks depend on: equal looks are painted once, whatever else differs."""

    key: bytes
    thing: Any = field(compare=False)


@lru_cache(maxsize=8)
def _first_alike(look: _Look) -> _Look:
    return look


def alike(one: Params, other: Params) -> bool:
    """Whether ships of these parameters, their weather and what stands below them look the same."""
    return one is other or (
        _seen_ship(one) is _seen_ship(other)
        and _seen_surroundings(one) is _seen_surroundings(other)
        and weather(one) is weather(other)
    )


def _seen_ship(params: Params) -> ShipShape:
    """The ship of ``params``, or one seen before that looks the same: a slider that moves a mass repaints nothing."""
    ship = ship_shape(params)
    outlines = (ship.hull, ship.mast, ship.rod, *ship.yards)
    numbers = repr((ship.hinges, ship.ball_centre, ship.ball_radius, ship.ring_radius, ship.peg_radius, ship.slots))
    seen: ShipShape = _first_alike(_Look(numbers.encode() + b"".join(map(np.ndarray.tobytes, outlines)), ship)).thing
    return seen


def _seen_surroundings(params: Params) -> SurroundingsShape:
    """The surroundings of ``params``, or some seen before that look the same."""
    around = surroundings(params)
    outlines = (around.waves, *around.box_walls)
    key = repr(around.table_y).encode() + b"".join(map(np.ndarray.tobytes, outlines))
    seen: SurroundingsShape = _first_alike(_Look(key, around)).thing
    return seen
