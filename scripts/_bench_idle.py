"""Measures of an idle window for scripts/bench.py: seconds of the processor that it uses in a second of the clock.

A window of the normal size is left alone, paced as a real one is: a match under its pause sheet, where nothing moves;
and the title's waves, and a match that waits for a person while the ship rolls in the swell.
"""

from __future__ import annotations

import os
import tempfile
from time import perf_counter, process_time

from _bench_time import asked

from riffraff.kit.app import App
from riffraff.kit.window import Window
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.table.seats import Seat
from riffraff.ui.settings import PlaySettings
from riffraff.ui.start import first_screen, make_desk

STILL, MOVING = ("pause",), ("title", "match")
WARM_S, MEASURED_S = 2.0, 5.0
TIMES = 3


def measured(scene: str) -> float:
    """The share of a core that a scene takes."""
    window = Window()
    kinds = ("human", "random", "random", "random")
    seats = [Seat(colour, colour=colour, kind=kind) for kind, colour in zip(kinds, Setup.colours(), strict=True)]
    match = GAME, Setup(tuple(seats), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"HOME": folder, "XDG_DATA_HOME": folder}
        desk = make_desk(PlaySettings(), window.surface.get_size())
        app = App(window, window, perf_counter, desk, first_screen(desk, match=None if scene == "title" else match))
        app.frame()
        if scene == "pause":
            app.carry_out(app.top.escape())

        def left_alone(seconds: float) -> float:
            begun, used = perf_counter(), process_time()
            while perf_counter() - begun < seconds:
                window.wait(app.still)
                app.frame()
            return (process_time() - used) / (perf_counter() - begun)

        left_alone(WARM_S)
        share = left_alone(MEASURED_S)
        while app.screens:
            app.screens.pop().leave()
    window.close()
    return share


def _worst(scenes: tuple[str, ...]) -> list[float]:
    """Of the scenes the one that takes most, several times."""
    found = [asked(__name__, scene, times=TIMES) for scene in scenes]
    return [max(shares) for shares in zip(*found, strict=True)]


def idle_cpu_still() -> list[float]:
    """Where nothing moves."""
    return _worst(STILL)


def idle_cpu_moving() -> list[float]:
    """Where the waves move."""
    return _worst(MOVING)
