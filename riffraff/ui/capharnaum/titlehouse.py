"""The picture of the title: the house on a sheet, with children at it already."""

from __future__ import annotations

from riffraff.capharnaum.actions import TOKENS
from riffraff.capharnaum.board import Board
from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.plans import FIRST_PLAN, drawn_plan
from riffraff.capharnaum.state import OBJECTS, Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.theme import Style
from riffraff.kit.widgets.base import Env
from riffraff.kit.widgets.buttons import ROOMY_TEXT
from riffraff.kit.widgets.layer import Kept
from riffraff.table.seats import COLOURS, Seat
from riffraff.ui.capharnaum.scene import HouseScene
from riffraff.ui.capharnaum.theatre import Theatre
from riffraff.ui.face import Painting

CHILDREN, ADULTS = ("d2", "i5", "m4", "h10"), ("h2", "g8")
MESS = ("c1", "a2", "j2", "l2", "d4", "g5", "l5", "e7", "n6", "i8")
SHARE = (0.45, 0.15, 0.52, 0.66)
"""Where it is in the window: left, top, width and height. With large text there is no room for it."""


def _scene() -> Table:
    table = Table()
    table.board, table.seats, table.customs = Board(drawn_plan(FIRST_PLAN), (1, 2, 3)), len(CHILDREN), Customs()
    table.phase, table.round, table.lap, table.first, table.at = Phase.CHILD, 1, 0, 0, 0
    table.tokens, table.reserve = (tuple(TOKENS),) * len(CHILDREN), (OBJECTS,) * len(CHILDREN)
    table.children, table.adults, table.mess = CHILDREN, ADULTS, MESS
    table.due, table.winners, table.last_round = (), (), False
    return table


class Home(Painting):
    """See the module."""

    role = "image"

    def __init__(self, style: Style) -> None:
        super().__init__(id="title.house", says=say("capharnaum.ui.house"))
        self.style = style
        seats = tuple(Seat(colour, colour=colour) for colour in COLOURS[: len(CHILDREN)])
        self._seats, self._theatre = seats, Theatre(_scene(), lambda _sound: None)
        self._picture: Surface | None = None
        left, top, width, height = SHARE
        wide, tall = style.size
        self._rect = Rect(round(wide * left), round(tall * top), round(wide * width), round(tall * height))

    def paint_on(self, now: float) -> None:
        """In one go: it takes as long as a sheet."""
        if self._picture is None:
            size, style = self._rect.size, self.style
            self._picture = Surface(size)
            scene = HouseScene(self._theatre, self._seats, None, Kept(), [None, None])
            env = Env(style=style)
            scene.place(env, Rect((0, 0), size))
            scene.draw(env, self._picture)

    def area(self, env: Env) -> Rect:
        return self._rect.inflate(2 * env.style.px(16), 2 * env.style.px(16))

    def looks(self, env: Env) -> object:
        return None if self._picture is None or self.style.text_scale > ROOMY_TEXT else self.style

    def draw(self, env: Env, surface: Surface) -> None:
        if self._picture is not None and self.looks(env) is not None:
            draw.paper(surface, env.style, self._rect.inflate(2 * env.style.px(7), 2 * env.style.px(7)))
            surface.blit(self._picture, self._rect)
