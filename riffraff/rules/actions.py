"""What can be done to the table: intents of players, and facts that the world reports.

An intent carries the seat that wants it. A fact carries what happened: whose it is, the table knows.
"""

from __future__ import annotations

from dataclasses import dataclass

REASONS = ("beside", "reaches", "tried", "blocked")
"""Why ``Refused``: the piece is beside its slot, reaches into another one (R13), or, under the first law, was tried
long enough (R17); under later ones something is where it would be."""

TOUCHABLE = ("cargo", "ship")
"""What ``Touched`` may name."""


# Intents of players


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player wants."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay(Intent):
    """Lay a card from the hand face down (R7)."""

    card: int


@dataclass(frozen=True, slots=True)
class PickCaptain(Intent):
    """The captain still in office picks the next one among those tied for highest (R8)."""

    chosen: int


@dataclass(frozen=True, slots=True)
class SetOrder(Intent):
    """The new captain says in which order those left tied will play (R9): exactly the seats of ``Table.tied``."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Announce(Intent):
    """Say before playing whether one or two pieces will be loaded (R15)."""

    count: int


@dataclass(frozen=True, slots=True)
class Take(Intent):
    """Take a piece of one's own into the hand (R12)."""

    piece: int


class PutBack(Intent):
    """Put the held piece back to one's own, to choose again."""


class Release(Intent):
    """Let the held piece go (R13). To the table it comes only where the world finds the place allowed; elsewhere the
    world reports ``Refused`` instead."""


class Pass(Intent):
    """Load nothing; the card is spent (R17, house rule)."""


class GiveUp(Intent):
    """End the turn without loading, once it was tried (R17)."""


@dataclass(frozen=True, slots=True)
class Catch(Intent):
    """Catch pieces in flight (R18), one or several at once, in any order."""

    pieces: tuple[int, ...]


# Facts of the world


@dataclass(frozen=True, slots=True)
class Begin:
    """The next player touches something for the first time: his turn begins, with cargo on these slots (R15, R22)."""

    occupied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """The held piece may not be let go here (R13).

    ``reason`` is one of ``REASONS``; ``other`` is the slot that the piece reaches into, 0 if none. ``full``: the piece
    came to its slot and found no room there (R17).
    """

    reason: str
    other: int = 0
    full: bool = True


@dataclass(frozen=True, slots=True)
class Full:
    """Whether the slot has no room for the piece in the hand, as far as was found (R17)."""

    full: bool


@dataclass(frozen=True, slots=True)
class Left:
    """A piece went off the ship and is in flight (R18). ``pushed``: a piece in the hand had set it going (R22)."""

    piece: int
    pushed: bool = False


@dataclass(frozen=True, slots=True)
class Landed:
    """A piece that was in flight rests on the ship again (R17)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Fell:
    """A piece off the ship touched the table, the box or the waves (R18)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Touched:
    """The held piece touched what it must not, one of ``TOUCHABLE`` (R14, house rule)."""

    what: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The turn has lasted as long as it may (R17, house rule turn_clock)."""


@dataclass(frozen=True, slots=True)
class Rest:
    """All has been at rest for one second, or ten seconds have passed, and nothing is in flight (R22)."""


Fact = Begin | Refused | Full | Left | Landed | Fell | Touched | TimeUp | Rest
Action = Intent | Fact
