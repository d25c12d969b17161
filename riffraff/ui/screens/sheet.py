"""A sheet of paper on the paper sea: the frame of every screen that is read or filled in."""

from __future__ import annotations

from collections.abc import Sequence

from riffraff.kernel.words import say
from riffraff.kit.draw import Surface
from riffraff.kit.outcome import Pop
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Pad, Row, Space
from riffraff.ui import sea

SHEET_PX = 980
"""Widest sheet, px at base size and ordinary text: longer lines are hard to read."""


class Sheet(Screen):
    """A titled sheet with something in the middle and buttons at its foot."""

    def build(self) -> Widget:
        body = Column(
            [
                Row(
                    [
                        Label(self.heading(), "title", "ink", id=f"{self.name}.heading"),
                        Space(grow=1.0),
                        *self.beside(),
                    ]
                ),
                self.body(),
                Flow(self.foot(), align=1.0),
            ],
            gap=14,
            grow=1.0,
        )
        return Pad(Pad(body, "paper", 24, most=SHEET_PX), pad=22)

    def backdrop(self, surface: Surface) -> None:
        sea.draw_stage(surface, self.env.style)

    def heading(self) -> str:
        """The title of the sheet."""
        return say(f"ui.{self.name}.heading")

    def beside(self) -> Sequence[Widget]:
        """What stands to the right of the title."""
        return ()

    def body(self) -> Widget:
        """What is on the sheet; it gets the room that is left."""
        raise NotImplementedError

    def foot(self) -> Sequence[Widget]:
        """The buttons at the foot."""
        return [Button(f"{self.name}.back", say("ui.back"), Pop, main=True)]
