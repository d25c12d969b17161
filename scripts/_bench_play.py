"""Measures of a match in the window for scripts/bench.py: how long a frame takes while a person plays.

A window of the normal size shows a match of a person and three players of the computer, so all 32 pieces are in view.
The person holds a piece and sweeps it to and fro over the ship, through whatever stands there, before laying it down.
"""

from __future__ import annotations

import math
import os
import tempfile
from itertools import count
from typing import Any

from _bench_time import median_ms, p99_ms, seconds

from riffraff.kit import text
from riffraff.kit.app import App
from riffraff.kit.input import Drag, Event, Move, Press, Release
from riffraff.kit.window import Window
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.flow import Kind
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import first_screen, make_desk

FRAMES, FRAME_S = 3600, 1 / 60
"""A minute."""
SWEPT_FRAMES = 480
"""So long a piece is held before it is laid down."""
PLACED_FRAMES = 60


CLICKED = {Kind.CARD: "card."} | dict.fromkeys((Kind.REVEAL, Kind.CAPTAIN, Kind.ORDER, Kind.ANNOUNCE), "foot.")
"""At these steps the first widget of such an id is clicked."""


class _Person:
    """Plays by mouse on what the screen shows, as fast as it may."""

    def __init__(self) -> None:
        self.app: App
        self._since = 0
        self._down = False

    def poll(self) -> list[Event]:
        """The gestures of a frame."""
        screen: Any = self.app.top
        if screen.name != "match":
            return []
        step = screen.now_step
        if screen.hands.holding:
            return self._carry(screen)
        if self._down:
            self._down = False
            return [Release(0, 0)]
        if step.kind in CLICKED:
            return self._click(screen, CLICKED[step.kind])
        place = self._place(screen, f"supply.{step.seat}.")
        if step.kind not in (Kind.TURN, Kind.TAKE) or place is None:
            return []
        self._since, self._down = 0, True
        return [Move(*place), Press(*place)]

    def _carry(self, screen: Any) -> list[Event]:
        stage, at = screen.stage, self._since
        self._since += 1
        if at < SWEPT_FRAMES:
            return [Drag(*map(round, stage.camera.px(150 * math.sin(at / 37), 120 + 90 * math.sin(at / 61))))]
        region = stage.world.shape.slots[stage.slot()]
        x, y = stage.camera.px((region.x0 + region.x1) / 2, stage.start()[1])
        if at < SWEPT_FRAMES + PLACED_FRAMES:
            return [Drag(round(x), round(y))]
        self._since, self._down = 0, False
        return [Release(round(x), round(y))]

    def _click(self, screen: Any, begins: str) -> list[Event]:
        place = self._place(screen, begins)
        return [Move(*place), Press(*place), Release(*place)] if place else []

    @staticmethod
    def _place(screen: Any, begins: str) -> tuple[int, int] | None:
        found = (w for w in screen.root.walk() if w.id.startswith(begins) and w.focusable and w.enabled)
        return next((widget.rect.center for widget in found), None)


def measured() -> list[float]:
    """How long each frame takes, s; the first picture is left out."""
    kinds = ("human", "random", "random", "random")
    seats = [Seat(colour, colour=colour, kind=kind) for kind, colour in zip(kinds, Setup.colours(), strict=True)]
    moment = count(0.0, FRAME_S)
    window, person = Window(), _Person()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"HOME": folder, "XDG_DATA_HOME": folder}  # the match is recorded, as every match is
        desk = make_desk(PlaySettings(), window.surface.get_size())
        first = first_screen(desk, match=(GAME, Setup(tuple(seats), seed=1)))
        app = person.app = App(window, person, lambda: next(moment), desk, first)
        app.frame()
        taken = [seconds(app.frame) for _ in range(FRAMES)]
        while app.screens:
            app.screens.pop().leave()
    window.close()
    text.forget_fonts()
    return taken


def frame_ms_median() -> list[float]:
    """The frame in the middle."""
    return median_ms(__name__)


def frame_ms_p99() -> list[float]:
    """One frame in a hundred takes longer."""
    return p99_ms(__name__)
