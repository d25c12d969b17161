"""The last seconds as a video, or as pictures one by one: done again on a bench of their own and painted as on the
screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from riffraff.bench.filing import LAST_S
from riffraff.bench.model import Tuning
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kit.draw import Surface
from riffraff.kit.film import RATE, SIZE, film
from riffraff.kit.theme import Style
from riffraff.physics.params import Params
from riffraff.tuning.recording import Recording, last_seconds
from riffraff.ui.riffraff.painter import Painter, alike
from riffraff.ui.riffraff.view import view_of
from riffraff.ui.screens.filming import Filming


def filming(tuning: Tuning, name: str) -> Filming | None:
    """The sheet that writes the last seconds to a video or a folder of pictures; None if that cannot be, which is
    told."""
    recording = last_seconds(tuning.bench, LAST_S)
    count = max(recording.ticks * RATE // TICKS_PER_SECOND, 1)
    try:
        path, work = film(Path(name).expanduser(), _pictures(recording, count))
    except RiffRaffError as error:
        tuning.tell(str(error), "error")
        return None
    return Filming(path, work, count, tuning.tell)


def _pictures(recording: Recording, count: int) -> Iterator[Surface]:
    """Every picture of a recording; each is drawn over the one before."""
    bench = recording.bench()
    style = Style(SIZE)
    surface = Surface(SIZE)
    painter = _painter(bench.params, style)
    for _ in range(count):
        if not alike(painter.params, bench.params):
            painter = _painter(bench.params, style)
        painter.params = bench.params
        painter.scene(surface, view_of(bench.world))
        yield surface
        bench.advance(TICKS_PER_SECOND // RATE)


def _painter(params: Params, style: Style) -> Painter:
    return Painter(Painter.camera_for(pygame.Rect((0, 0), SIZE), params), style, params, show_weight=True)
