"""What a person has set who plays our games."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.fields import number
from riffraff.kit.settings import Settings, setting
from riffraff.table.slow import LONGEST_FALL_S, SHORTEST_FALL_S, USUAL_FALL_S


@dataclass(frozen=True)
class PlaySettings(Settings):
    """``fall_s`` is how long a fall is seen in a match of Riff Raff that is begun here, s."""

    fall_s: float = setting(USUAL_FALL_S, number(SHORTEST_FALL_S, LONGEST_FALL_S))
