"""What a person has set who plays our games."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.fields import number
from riffraff.kit.settings import Settings, setting

SLOWEST_RESCUE = 10.0
"""Longest rescue over real time: a piece that falls for 0.15 s, as most do, is then to be caught for 1.5 s."""
USUAL_RESCUE = 5.0
"""Unless one sets it otherwise, such a piece is to be caught for 0.75 s: just long enough to see, reach and press."""


@dataclass(frozen=True)
class PlaySettings(Settings):
    """``rescue_time`` is how many times longer than real the time to catch falling cargo lasts in Riff Raff."""

    rescue_time: float = setting(USUAL_RESCUE, number(1.0, SLOWEST_RESCUE))


def rescue_pace(settings: Settings) -> float:
    """How fast time passes while a person may catch falling cargo: 1 is real."""
    assert isinstance(settings, PlaySettings)  # as the window reads them
    return 1.0 / settings.rescue_time
