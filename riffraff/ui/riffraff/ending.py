"""The end of a match: how it came, everyone's falls and rescues, and the ship as it was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Surface
from riffraff.kit.widgets.base import Env, Widget
from riffraff.rules import events as e
from riffraff.rules.report import tell
from riffraff.table.boundaries import Told
from riffraff.ui.riffraff.painter import Painter
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.screens.over import Ending

SHIP_PX = (350, 450)
"""The picture of the ship, px at base size; it is higher where there is room."""


class Portrait(Widget):
    """The ship as it lies at the end. It is painted once in a size: the match is over."""

    role = "image"

    def __init__(self, stage: Stage) -> None:
        super().__init__(id="over.ship", says=say("stage.name"))
        self._stage = stage
        self._picture: Surface | None = None

    def want(self, env: Env) -> int:
        return env.style.px(SHIP_PX[0])

    def least(self, env: Env) -> int:
        return env.style.px(SHIP_PX[0])

    def height(self, env: Env, width: int) -> int:
        return env.style.px(SHIP_PX[1])

    def looks(self, env: Env) -> object:
        return ()

    def draw(self, env: Env, surface: Surface) -> None:
        if self._picture is None or self._picture.get_size() != self.rect.size:
            params = self._stage.world.params
            self._picture = Surface(self.rect.size)
            painter = Painter(Painter.camera_for(self._picture.get_rect(), params), env.style, params)
            painter.scene(self._picture, replace(self._stage.view(), slot=None, hand=None, splashes=()))
        surface.blit(self._picture, self.rect)
        frame = draw.rounded(self.rect, env.style.px(3))
        draw.line(surface, frame, env.style.palette.wood_dark, env.style.px(4), closed=True)


def ending(told: Sequence[Told], names: Sequence[str], stage: Stage) -> Ending:
    """What is told of a match that is over, by all that happened in it."""
    seats = range(len(names))
    fell, rescued, left, words = [0 for _ in seats], [0 for _ in seats], [0 for _ in seats], ""
    for item in told:
        match item.event:
            case e.PieceFell(seat=seat):
                fell[seat] += 1
            case e.PiecesRescued(seat=seat, pieces=pieces):
                rescued[seat] += len(pieces)
            case e.GameEnded():
                words = tell(item.event, names)
                left = list(item.event.left)
    columns = [(say(f"ui.over.{name}"), n) for name, n in (("left", left), ("fell", fell), ("rescued", rescued))]
    return Ending(say("ui.over.heading"), words, columns, Portrait(stage), say("ui.over.look"))
