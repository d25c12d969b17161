"""What a match of Riff Raff starts from besides its players and house rules: the ship, its sea, and who sees falls
longer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import say
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Pad, Row
from riffraff.physics.params import PRESETS, load_preset, own_presets
from riffraff.ui.face import Choices

TIMES = ("1", "2", "3")
"""A fall may be seen so many times as long by one player: up to the greatest handicap there is."""


@dataclass
class ShipAndSea(Choices):
    """A preset: one that comes with the game, or one of one's own."""

    tab: ClassVar[str] = "sea"
    preset: str = PRESETS[0]
    own: dict[str, Path] = field(default_factory=dict)
    """The presets of one's own, as they were when last looked for."""
    handicaps: dict[int, str] = field(default_factory=dict)
    """By seat, how many times as long falls are seen, one of ``TIMES``."""

    def words(self) -> str:
        return say("ui.new.sea")

    def look(self) -> None:
        self.own = own_presets(presets_folder())
        if self.preset not in (*PRESETS, *self.own):  # its file has gone
            self.preset = PRESETS[0]

    def widgets(self, names: Sequence[str]) -> Sequence[Widget]:
        presets = [*((preset, say(f"ui.preset.{preset}")) for preset in PRESETS), *((name, name) for name in self.own)]
        explained = "tune.own_preset" if self.preset in self.own else f"ui.preset_help.{self.preset}"
        choice = Choice("new.preset", presets, self.preset, partial(setattr, self, "preset"), says=self.words())
        return [
            Label(self.words(), "strong"),
            Pad(choice, pad=0, most=360, align=0),
            Label(say(explained), "body", "ink_soft"),
            Label(say("ui.new.handicap"), "strong"),
            *(self._handicap(seat, name) for seat, name in enumerate(names)),
            Label(say("ui.new.handicap_help"), "body", "ink_soft"),
        ]

    def _handicap(self, seat: int, name: str) -> Widget:
        steps = [(times, say(f"ui.handicap.{times}")) for times in TIMES]
        now = self.handicaps.get(seat, TIMES[0])
        choice = Choice(f"new.handicap.{seat}", steps, now, partial(self.handicaps.__setitem__, seat), says=name)
        return Row([Pad(choice, pad=0, most=240), Label(name)], gap=12)

    def values(self, seats: int) -> dict[str, Any]:
        handicaps = tuple(float(self.handicaps.get(seat, TIMES[0])) for seat in range(seats))
        return {"params": load_preset(self.preset, presets_folder()), "handicaps": handicaps}
