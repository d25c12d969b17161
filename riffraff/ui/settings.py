"""What a person has set who plays our games."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.fields import number
from riffraff.kit.settings import Settings, setting

LONGEST_FALL_S = 4.0
"""Who needs more time than this to catch a piece would wait long for each that nobody catches."""
SHORTEST_FALL_S = 0.2
"""As long as a fall from the upper yard really lasts."""
USUAL_FALL_S = 1.3
"""To see it, 0.25 to 0.4 s; to reach 300 to 600 px with a mouse and press, 0.6 to 1.0 s."""


@dataclass(frozen=True)
class PlaySettings(Settings):
    """``fall_s`` is how long a fall is seen in Riff Raff while a person may catch what falls, s."""

    fall_s: float = setting(USUAL_FALL_S, number(SHORTEST_FALL_S, LONGEST_FALL_S))


def fall_s(settings: Settings) -> float:
    """How long a fall is to be seen, s."""
    assert isinstance(settings, PlaySettings)  # as the window reads them
    return settings.fall_s
