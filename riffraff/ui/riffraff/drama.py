"""The stage of a match that is played. It trembles a little when several pieces have come down, and shows their fall
again from nearer by; how much, a person sets; where motion is to be reduced, neither. What is heard of wood is seen,
and so is how near the ship is to rest."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Rect, Surface
from riffraff.physics.state import FLIGHT
from riffraff.ui.riffraff.film import Film, focus
from riffraff.ui.riffraff.noises import Noises
from riffraff.ui.riffraff.painter import CHEER_S, CREAK_SIZES, Painter
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.riffraff.view import SceneView, Splash
from riffraff.ui.settings import PlaySettings


@dataclass(frozen=True)
class Tremor:
    """So strong, px at base size, and so long, s."""

    px: float
    lasts_s: float


SEVERAL, MANY = Tremor(3.0, 0.14), Tremor(6.0, 0.28)
"""When the last of two or three has come down, and of four or more."""
MANY_PIECES = 4
SHAKES_HZ = (21.0, 27.0)
"""Across and up; fast, so that nothing is hard to follow."""
MASTHEAD_MM = 290.0
"""Above the pivot."""
CREAK_S = 0.5
"""So long it is seen that wood was heard."""
REST_STEPS = 24
"""In so many steps the ring about the masthead fills."""
NEARER = 0.3
"""A fall that is seen again is so much larger."""


class MatchStage(Stage):
    """See the module."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.film = Film()
        self.noises = Noises(self._desk.sounds)
        self.rested: Callable[[], float | None] = lambda: None
        """How much of the time at rest that a turn wants has passed; None while it does not count."""
        self._creaked = -math.inf, 0.0
        """When wood was heard last, and how loud."""
        self._cheers: list[tuple[float, Point]] = []
        """When and where there was something to cheer."""
        self._near: Painter | None = None
        self._down = 0
        """Pieces that have come down since nothing flew last."""
        self._tremor: tuple[float, Tremor] | None = None

    @property
    def _amount(self) -> float:
        """How much of shaking and zoom is wanted, 0 to 1."""
        settings = self._desk.settings
        return settings.shake if isinstance(settings, PlaySettings) and not settings.reduced_motion else 0.0

    def tick(self) -> None:
        before = self._fallen
        super().tick()
        heard = self.noises.creaked
        self.noises.tick(self.world)
        if self.noises.creaked is not None and self.noises.creaked != heard:
            self._creaked = self._desk.now, self.noises.creaked[1]
        self._down += len(self._fallen - before)
        if self._down and not self.hands.catching and not self.world.all_in(FLIGHT):
            tremor = MANY if self._down >= MANY_PIECES else SEVERAL
            self._tremor = (self._desk.now, tremor) if self._down > 1 else None
            self._down = 0

    def _shift(self) -> tuple[int, int]:
        """How far the picture is beside its place, px."""
        if self._tremor is None:
            return 0, 0
        since, tremor = self._tremor
        t = self._desk.now - since
        if t >= tremor.lasts_s:
            self._tremor = None
            return 0, 0
        far = self._desk.style.px(tremor.px) * self._amount * (1.0 - t / tremor.lasts_s)
        x, y = (far * math.sin(math.tau * hz * t) for hz in SHAKES_HZ)
        return round(x), round(y)

    def cheer(self, at: Point | None = None) -> None:
        """Something was rescued there, or all of it: then about the masthead."""
        x, y, angle = self.world.carrier_pose(0)
        masthead = x - MASTHEAD_MM * math.sin(angle), y + MASTHEAD_MM * math.cos(angle)
        self._cheers.append((self._desk.now, at or masthead))

    def view(self) -> SceneView:
        now = self._desk.now
        self._cheers = [(since, at) for since, at in self._cheers if now - since < CHEER_S]
        since, loudness = self._creaked
        creak = loudness * max(1.0 - (now - since) / CREAK_S, 0.0)
        rest = self.rested()
        return replace(
            super().view(),
            creak=math.ceil(creak * CREAK_SIZES) / CREAK_SIZES,
            rest=None if rest is None else round(rest * REST_STEPS) / REST_STEPS,
            cheers=tuple(Splash(*at, now - since) for since, at in self._cheers),
        )

    # Seeing it again

    def play(self) -> bool:
        """Show the last fall again. Whether there was one."""
        self._near = None
        return self.film.play()

    def _near_camera(self) -> Camera:
        """Nearer to where the pieces fell; what is looked at stays within the picture."""
        camera, zoom = self.camera, self.camera.zoom * (1.0 + NEARER * self._amount)
        x, y = focus(self.film.moment)
        at_x, at_y = camera.px(x, y)
        return Camera(zoom, at_x - x * zoom, at_y + y * zoom)

    def looks(self) -> object:
        if self.film.playing:
            self._view = self.film.view()
            return self._view, self._shift()
        self._near = None
        looks = super().looks()
        assert self._view is not None
        self.film.keep(self.world.tick, self._view)
        return looks, self._shift()

    def draw(self, surface: Surface) -> None:
        if not self.film.playing or not self._amount:
            self.painter.shift = self._shift()
            super().draw(surface)
            return
        assert self._view is not None
        if self._near is None or self._near.style is not self.painter.style:
            self._near = Painter(self._near_camera(), self.painter.style, self.painter.params, self.show_weight)
        self._near.scene(surface, self._view)

    def look(self, rect: Rect, style: Any) -> Painter:
        if rect != self.rect:
            self._near = None
        return super().look(rect, style)
