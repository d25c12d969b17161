"""The curtain before what one person alone may see: whose it is, and that the others look away."""

from __future__ import annotations

from collections.abc import Callable

from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit.draw import Rect, Surface, mix
from riffraff.kit.outcome import Outcome, Pop, Push
from riffraff.kit.screen import Screen
from riffraff.kit.theme import MARKS
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Middle, Pad, Symbol
from riffraff.table.seats import Seat
from riffraff.ui.names import shown_name
from riffraff.ui.routes import screen

FOLD_PX = 64
"""Width of a fold, px at base size."""


class Curtain(Screen):
    """Hides everything until the right person says so; ``passed`` is told then. ``words`` say what comes next."""

    name = "curtain"
    begins_at = "curtain.ready"

    def __init__(self, n: int, seat: Seat, words: str, passed: Callable[[], None]) -> None:
        super().__init__()
        self.n, self.seat = n, seat
        self.words = words
        self.passed = passed

    def build(self) -> Widget:
        who = shown_name(self.n, self.seat.name)
        body = Column(
            [
                Symbol(self.seat.colour, 96),
                Label(say("ui.curtain.pass", name=who), "title", "ink", 0.5, id="curtain.heading"),
                Label(self.words, "body", "ink_soft", 0.5),
                Flow(
                    [
                        Button("curtain.menu", say("ui.match.menu"), self.escape),
                        Button("curtain.ready", say("ui.curtain.ready", name=who), self._ready, main=True),
                    ],
                    align=0.5,
                ),
            ],
            gap=16,
            align=0.5,
        )
        return Pad(Middle(Pad(body, "paper", 32, most=680), 0.45), pad=24)

    def backdrop(self, surface: Surface) -> None:
        style = self.env.style
        mark = MARKS[self.seat.colour]
        width, height = surface.get_size()
        fold = style.px(FOLD_PX)
        for x in range(0, width, 2):
            light = 0.5 + 0.5 * ((x % fold) / fold - 0.5) * 2
            surface.fill(mix(mark.colour, style.palette.shadow, 0.58 - 0.36 * light), (x, 0, 2, height))
        bar = Rect(0, 0, width, style.px(16))
        draw.texture(surface, bar, "wood", style.palette)
        surface.fill(style.palette.wood_dark, Rect(0, bar.bottom, width, 2))

    def escape(self) -> Outcome | None:
        return Push(screen("pause"))

    def _ready(self) -> Outcome:
        self.passed()
        return Pop()
