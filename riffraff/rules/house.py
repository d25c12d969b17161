"""House rules: where tables really differ (each **S** of the rules), all off by default."""

from __future__ import annotations

from dataclasses import dataclass

from riffraff.kernel.house import HouseRules, switch


@dataclass(frozen=True)
class House(HouseRules):
    """The switches; the catalogue has a name (``rules.house.NAME``) and a sentence (``rules.house_help.NAME``) each."""

    open_piles: bool = switch("R10")
    """Every card played can be seen, not only the newest."""
    coach: bool = switch("R12")
    """Whoever holds a piece may ask a coach where it would hold."""
    loose: bool = switch("R13")
    """Only the centre of a piece must be in its slot when it is let go."""
    steady_hand: bool = switch("R14")
    """Touching cargo or ship with the held piece outside of the slot ends the turn."""
    by_yard: bool = switch("R15")
    """Two pieces are allowed if the yard, not just the slot, was loaded before the turn."""
    allow_pass: bool = switch("R17")
    """A player may pass instead of loading; his card is spent."""
    turn_clock: bool = switch("R17")
    """Whoever has let nothing go after a minute loads nothing more in this turn."""
    literal_second: bool = switch("R20")
    """With two pieces placed in one turn only the second counts as being placed."""
    fair_play: bool = switch("R22")
    """What a piece in the hand has set going may not be rescued when it falls."""
    tie_break: bool = switch("R24")
    """Of several with fewest pieces one wins: the captain, or the first in seat order after him."""
    short_game: bool = switch("R25")
    """Two players have eight pieces each and play ten rounds."""
