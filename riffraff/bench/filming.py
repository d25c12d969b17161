"""The last seconds as a video, or as pictures one by one: done again on benches of their own and painted as they are
seen, with the second ship, the overlays, the whole mast and the clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from riffraff.bench import sketch
from riffraff.bench.digits import fixed
from riffraff.bench.model import MODES, Tuning
from riffraff.bench.overlays import draw_overlays
from riffraff.bench.stage import whole_ship
from riffraff.bench.strengths import draw_pull, draw_scale
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kit.draw import Surface
from riffraff.kit.film import RATE, film
from riffraff.kit.theme import Style
from riffraff.physics.params import Params
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.session import Bench
from riffraff.ui.riffraff.painter import Painter, alike
from riffraff.ui.riffraff.view import view_of
from riffraff.ui.screens.filming import Filming

SHIP_PX = (640, 768)
"""Of one ship's picture, px: its whole mast is in it; even, as video formats want it."""
LENGTHS_S = (2.0, 5.0, 10.0, 20.0, 60.0, 180.0)
"""How much can be filmed."""


def filming(tuning: Tuning, name: str, seconds: float) -> Filming | None:
    """The sheet that writes the last ``seconds`` to a video or a folder of pictures; None if that cannot be, which is
    told."""
    pair = tuning.pair
    shown = pair.ships if tuning.mode != MODES[0] else [tuning.chosen]
    begin = max(pair.earliest, tuning.tick - round(seconds * TICKS_PER_SECOND))
    ships = [Recorder(Bench.on(ship.bench.line, begin)) for ship in shown]
    beside = tuning.mode == "side" and len(ships) == 2
    count = max((tuning.tick - begin) * RATE // TICKS_PER_SECOND, 1)
    size = (SHIP_PX[0] * (2 if beside else 1), SHIP_PX[1])
    pictures = _pictures(ships, count, size, beside=beside, overlays=sorted(tuning.overlays))
    try:
        path, work = film(Path(name).expanduser(), pictures, size)
    except RiffRaffError as error:
        tuning.tell(str(error), "error")
        return None
    return Filming(path, work, count, tuning.tell)


def _pictures(
    ships: Sequence[Recorder], count: int, size: tuple[int, int], *, beside: bool, overlays: Sequence[str]
) -> Iterator[Surface]:
    """Every picture of a film; each is drawn over the one before."""
    surface, style = Surface(size), Style(SHIP_PX)
    drawn = ships if beside else ships[:1]
    painters = [_painter(ship.bench.params, style) for ship in drawn]
    panes = [Surface(SHIP_PX) for _ in drawn]
    for _ in range(count):
        for n, (ship, pane) in enumerate(zip(drawn, panes, strict=True)):
            params = ship.bench.params
            if not alike(painters[n].params, params):
                painters[n] = _painter(params, style)
            painters[n].params = params
            painters[n].scene(pane, view_of(ship.bench.world))
            camera, palette = painters[n].camera, style.palette
            if not beside and len(ships) == 2:
                sketch.ghost(pane, ships[1].bench.world, camera, palette.accent, palette.focus_gap)
            draw_overlays(pane, style, camera, ship.bench.world, ship, overlays)
            if ship.bench.world.band is not None:
                draw_pull(pane, style, camera, ship.bench.world, pane.get_rect())
            if "forces" in overlays:
                draw_scale(pane, style, camera, pane.get_rect())
            if beside:
                sketch.written(pane, style, "AB"[n], "title", (style.px(12), style.px(6)))
            surface.blit(pane, (n * SHIP_PX[0], 0))
        clock = f"{fixed(ships[0].bench.tick * TICK_S, 2)} s"
        sketch.written(surface, style, clock, "strong", (size[0] - style.px(12), style.px(8)), 1.0)
        yield surface
        for ship in ships:
            ship.bench.go_to(ship.bench.tick + TICKS_PER_SECOND // RATE)


def _painter(params: Params, style: Style) -> Painter:
    return Painter(whole_ship(pygame.Rect((0, 0), SHIP_PX), params), style, params, show_weight=True)
