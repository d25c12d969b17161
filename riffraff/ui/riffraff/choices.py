"""What a match of Riff Raff starts from besides its players and house rules: the ship and its sea."""

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
from riffraff.kit.widgets.layout import Pad
from riffraff.physics.params import PRESETS, load_preset, own_presets
from riffraff.ui.face import Choices


@dataclass
class ShipAndSea(Choices):
    """A preset: one that comes with the game, or one of one's own."""

    tab: ClassVar[str] = "sea"
    preset: str = PRESETS[0]
    own: dict[str, Path] = field(default_factory=dict)
    """The presets of one's own, as they were when last looked for."""

    def words(self) -> str:
        return say("ui.new.sea")

    def look(self) -> None:
        self.own = own_presets(presets_folder())
        if self.preset not in (*PRESETS, *self.own):  # its file has gone
            self.preset = PRESETS[0]

    def widgets(self) -> Sequence[Widget]:
        presets = [*((preset, say(f"ui.preset.{preset}")) for preset in PRESETS), *((name, name) for name in self.own)]
        explained = "tune.own_preset" if self.preset in self.own else f"ui.preset_help.{self.preset}"
        choice = Choice("new.preset", presets, self.preset, partial(setattr, self, "preset"), says=self.words())
        return [
            Label(self.words(), "strong"),
            Pad(choice, pad=0, most=360, align=0),
            Label(say(explained), "body", "ink_soft"),
        ]

    def values(self) -> dict[str, Any]:
        return {"params": load_preset(self.preset, presets_folder())}
