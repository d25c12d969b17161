"""The pause over a match: go on, look something up, or leave. The match is recorded already."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from riffraff.kernel.words import say
from riffraff.kit.outcome import Leave, Only, Pop, Push
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Column, Middle, Pad
from riffraff.kit.widgets.scroll import Scroll
from riffraff.table.boundaries import Reseat
from riffraff.ui.routes import screen

if TYPE_CHECKING:
    from riffraff.ui.screens.match import Playing


class Pause(Screen):
    """See the module. ``playing``: the match, whose seats may go to others here."""

    name = "pause"
    begins_at = "pause.continue"
    opaque = False

    def __init__(self, note: str = "ui.pause.recorded", playing: Playing | None = None) -> None:
        super().__init__()
        self.note, self.playing = note, playing

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
                *self._seats(),
            ]
        )
        return Pad(Middle(Pad(Scroll("pause.menu", body), "paper", 18, most=430)), pad=20)

    def _seats(self) -> list[Widget]:
        """Who plays at each seat, to be given to others."""
        if self.playing is None:
            return []
        driver = self.playing.driver
        if driver.match.over or Reseat not in driver.match.commands.kinds.values():
            return []
        rows: list[Widget] = [Label(say("ui.pause.seats"), "strong", "ink", 0.5)]
        for seat, who in enumerate(driver.match.setup.players):
            change, kind_now = partial(self.playing.reseat, seat), driver.match.kinds[seat]
            kinds = [(kind, f"{who.name}: {say(f'ui.player.{kind}')}") for kind in driver.game.players]
            rows.append(Choice(f"pause.seat.{seat}", kinds, kind_now, change))
        return rows
