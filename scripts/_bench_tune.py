"""Measures of the tuning bench for scripts/bench.py: how long a frame takes with everything on the screen.

A window of the normal size, 16 pieces aboard, all overlays, four plots with a full history; the ship is pushed now and
then, and a slider is dragged a third of the time.
"""

from __future__ import annotations

import math
import os
import tempfile
from itertools import count

from _bench_time import median_ms, p99_ms, seconds

from riffraff.bench.model import OVERLAYS
from riffraff.bench.row import ParamRow
from riffraff.bench.run import first_screen
from riffraff.kit import text
from riffraff.kit.app import App
from riffraff.kit.input import Drag, Event, Move, Press, Release
from riffraff.kit.window import Window
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import make_desk

FRAMES, FRAME_S = 1800, 1 / 60
"""Half a minute."""
WARM_FRAMES = 700
"""The plots are full after this."""
PUSHED_FRAMES, PUSH = 240, 0.3
SLIDER = "ship.ball_mass"


class _Script:
    """Events, as a person would make them."""

    def __init__(self) -> None:
        self.waiting: list[Event] = []

    def poll(self) -> list[Event]:
        events, self.waiting = self.waiting, []
        return events


def measured() -> list[float]:
    """How long each frame takes, s."""
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp()  # the bench as at first, not as somebody has arranged it
    moment = count(0.0, FRAME_S)
    window, script = Window(), _Script()
    desk = make_desk(PlaySettings(), window.surface.get_size())
    screen = first_screen(desk, load="level-16")
    app = App(window, script, lambda: next(moment), desk, screen)
    for _ in range(WARM_FRAMES):
        app.frame()
    screen.tuning.overlays |= set(OVERLAYS)
    app.frame()
    row = next(widget for widget in screen.root.walk() if isinstance(widget, ParamRow) and widget.name == SLIDER)
    middle = row.rect.move(0, row.rect.height // 4).center
    taken = []
    for number in range(FRAMES):
        if number % PUSHED_FRAMES == 0:
            screen.tuning.push(PUSH)
        script.waiting += _dragged(number, middle)
        taken.append(seconds(app.frame))
    window.close()
    text.forget_fonts()  # they do not outlive the window
    return taken


def _dragged(number: int, middle: tuple[int, int]) -> list[Event]:
    """A slider dragged to and fro through the middle third of each 180 frames."""
    x, y = middle
    at = number % 180
    place = x + round(20 * math.sin(at / 10)), y
    if at == 60:
        return [Move(*place), Press(*place)]
    if 60 < at < 120:
        return [Drag(*place)]
    return [Release(*place)] if at == 120 else []


def tune_frame_ms_median() -> list[float]:
    """The frame in the middle."""
    return median_ms(__name__)


def tune_frame_ms_p99() -> list[float]:
    """One frame in a hundred takes longer."""
    return p99_ms(__name__)
