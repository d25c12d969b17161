"""The pause over a match: go on, look something up, or leave. The match is recorded already."""

from __future__ import annotations

from riffraff.kernel.words import say
from riffraff.kit.outcome import Leave, Only, Pop, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Middle, Pad
from riffraff.kit.widgets.scroll import Scroll
from riffraff.ui.routes import screen


class Pause(Screen):
    """See the module. ``finished``: there is nothing left to go on with later."""

    name = "pause"
    begins_at = "pause.continue"
    opaque = False

    def __init__(self, note: str = "ui.pause.recorded") -> None:
        super().__init__()
        self.note = note

    def build(self) -> Widget:
        buttons = [
            Button("pause.continue", say("ui.continue"), Pop, main=True),
            Button("pause.help", say("ui.title.help"), self.help),
            Button("pause.settings", say("ui.title.settings"), lambda: Push(screen("settings"))),
            Button("pause.leave", say("ui.pause.leave"), lambda: Only(screen("title"))),
            Button("pause.quit", say("ui.title.quit"), Leave),
        ]
        body = Column(
            [
                Label(say("ui.pause.heading"), "title", "ink", 0.5),
                Label(say(self.note), "body", "ink_soft", 0.5),
                *buttons,
            ]
        )
        return Pad(Middle(Pad(Scroll("pause.menu", body), "paper", 18, most=430)), pad=20)
