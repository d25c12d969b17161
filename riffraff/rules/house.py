"""House rules: where tables really differ (each **S** of the rules), all off by default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from riffraff.kernel.errors import BadInput, unknown


@dataclass(frozen=True)
class House:
    """The switches; the catalogue has a name (``rules.house.NAME``) and a sentence (``rules.house_help.NAME``) each."""

    open_piles: bool = False
    """R10: every card played can be seen, not only the newest."""
    loose: bool = False
    """R13: only the centre of a piece must be in its slot when it is let go."""
    steady_hand: bool = False
    """R14: touching cargo or ship with the held piece outside of the slot ends the turn."""
    by_yard: bool = False
    """R15: two pieces are allowed if the yard, not just the slot, was loaded before the turn."""
    allow_pass: bool = False
    """R17: a player may pass instead of loading; his card is spent."""
    literal_second: bool = False
    """R20: with two pieces placed in one turn only the second counts as being placed."""
    fair_play: bool = False
    """R22: what is knocked off while a piece is still in the hand may not be rescued."""
    tie_break: bool = False
    """R24: of several with fewest pieces one wins: the captain, or the first in seat order after him."""
    short_game: bool = False
    """R25: two players have eight pieces each and play ten rounds."""

    def to_dict(self) -> dict[str, bool]:
        """All switches by name."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> House:
        """House from switches by name; those not named are off. Raises ``BadInput`` for other names or values."""
        for name, value in data.items():
            if name not in SWITCHES:
                raise unknown("rules.bad_switch", name, SWITCHES, name=name)
            if not isinstance(value, bool):
                raise BadInput("rules.bad_switch_value", name=name, value=value)
        return cls(**{name: value is True for name, value in data.items()})


SWITCHES = tuple(field.name for field in fields(House))
"""Names of the switches, in the order of their rules."""
