"""The ship of the title: the toy itself, loaded, riding on the paper waves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

from riffraff.kit.camera import Camera, Pose
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env
from riffraff.physics.cargo import shape_of
from riffraff.physics.params import Params
from riffraff.ui import sea
from riffraff.ui.face import Painting
from riffraff.ui.riffraff import cargo_art, ship_art
from riffraff.ui.riffraff.painter import ABOVE_MM, SIDE_MM, Painter
from riffraff.ui.riffraff.view import PieceView, SceneView

LOAD = (
    ("chest", 0, -38.0), ("barrel", 0, 34.0), ("crate", 0, 72.0), ("bottle", 1, -46.0), ("boat", 1, 48.0),
    ("rat", 2, 30.0), ("sailor", 3, -24.0),
)  # fmt: skip
"""Kind, carrier (0 the hull, 1-3 the yards) and place along it, mm."""
ROLL_DEG, ROLL_S = 5.0, 5.3
"""How far the ship rolls to each side, and how long that takes."""
RISE_S = 1.1
"""How long it takes to come up from the waves."""
ACROSS, TALL = 0.69, 0.65
"""Where it is across the window, and how much of the window's height it takes."""
SUNK_MM = 14.0
"""How deep the hull is in the waves."""


class Afloat(Painting):
    """A ship for a style; it comes up from the waves when it is painted."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.style = style
        self.params = Params()
        width, height = style.size
        zoom = height * TALL / 350.0
        waves = sea.row_top(style, 2) + style.px(10)
        self.painter = Painter(Camera(zoom, width * ACROSS, waves), style, self.params)
        self._parts = self._to_paint()
        self._since: float | None = None
        """When it was painted, s."""

    def _to_paint(self) -> Iterator[Callable[[], object]]:
        ship, palette = self.painter.ship, self.style.palette
        yield partial(ship_art.hull_plate, ship, palette)
        yield partial(ship_art.mast_plate, ship, palette)
        for yard in range(len(ship.yards)):
            yield partial(ship_art.yard_plate, ship, yard, palette)
            yield partial(ship_art.labels_plate, ship, yard, palette)
        for kind, _, _ in LOAD:
            yield partial(cargo_art.cargo_plate, kind, palette)

    def paint_on(self, now: float) -> None:
        if self._since is None:
            part = next(self._parts, None)
            if part is not None:
                part()
            else:
                self._since = now

    def area(self, env: Env) -> Rect:
        """From air above the sailor to where the waves surely hide it."""
        camera = self.painter.camera
        left, top = camera.px(-SIDE_MM, ABOVE_MM)
        bottom = sea.row_top(self.style, 2) + self.style.px(sea.HIDDEN_PX)
        return Rect(left, top, 2 * SIDE_MM * camera.zoom, bottom - top)

    def looks(self, env: Env) -> object:
        return None if self._since is None else self._view(env.now - self._since, env.now)

    def draw(self, env: Env, surface: Surface) -> None:
        if self._since is not None:
            self.painter.boat(surface, self._view(env.now - self._since, env.now))

    def _view(self, age: float, now: float) -> SceneView:
        still = self.style.reduced_motion
        rise = 1.0 if still else min(age / RISE_S, 1.0)
        sunk = (1.0 - rise) ** 3 * 420.0
        roll = 0.0 if still else math.radians(ROLL_DEG) * math.sin(now / ROLL_S * math.tau)
        heave = 0.0 if still else 3.0 * math.sin(now / ROLL_S * math.tau * 1.7)
        keel = min(float(y) for _, y in self.painter.ship.hull)
        s, c = math.sin(roll), math.cos(roll)
        origin = (0.0, -keel - SUNK_MM + heave - sunk)
        hull: Pose = (*origin, roll)
        lower, middle, upper = ((origin[0] - h * s, origin[1] + h * c, roll) for h in self.painter.ship.hinges)
        yards: tuple[Pose, Pose, Pose] = (lower, middle, upper)
        pieces = tuple(
            self._piece(n, kind, (hull, *yards)[carrier], carrier, x) for n, (kind, carrier, x) in enumerate(LOAD)
        )
        return SceneView(hull, yards, 0.0, pieces)

    def _piece(self, number: int, kind: str, carrier: Pose, index: int, along: float) -> PieceView:
        shape = shape_of(kind, self.params.cargo)
        slot = {0: 1, 1: 5, 2: 7, 3: 9}[index]
        up = self.painter.ship.slots[slot].y0 - float(shape.outline[:, 1].min())
        s, c = math.sin(carrier[2]), math.cos(carrier[2])
        return PieceView(number, kind, carrier[0] + along * c - up * s, carrier[1] + along * s + up * c, carrier[2])
