"""What happened at the table: the records that logs, screens and lessons read.

As plain data an event is ``{"event": "piece_fell", "seat": 0, ...}``, by its ``vocabulary``; ``riffraff.rules.report``
puts it into words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from riffraff.kernel.fields import flag, one_of, several, whole
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.rules.actions import REASONS, TOUCHABLE
from riffraff.rules.pieces import PIECES


@dataclass(frozen=True)
class Event:
    """What all events have in common. ``name`` is the class name in lower case with underscores."""

    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@dataclass(frozen=True)
class OfSeat(Event):
    """What happened to a player."""

    seat: int


@dataclass(frozen=True)
class OfPiece(OfSeat):
    """What happened to a player's piece."""

    piece: int


@dataclass(frozen=True)
class RoundBegan(Event):
    """A round begins: everyone lays a card (R7)."""

    round: int
    rounds: int
    captain: int


class CardLaid(OfSeat):
    """A card lies face down (R7); which one stays hidden."""


@dataclass(frozen=True)
class CardsRevealed(Event):
    """All cards are turned over, by seat (R7)."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class CaptainNamed(OfSeat):
    """The new captain (R8). ``why``: ``highest`` card, ``himself`` (tied and in office), or ``picked``."""

    why: str


@dataclass(frozen=True)
class OrderSet(Event):
    """In which order all play this round (R9)."""

    order: tuple[int, ...]


@dataclass(frozen=True)
class TurnCame(OfSeat):
    """It is this seat's turn, as soon as he touches something; until then late falls are another's (R22)."""

    slot: int


@dataclass(frozen=True)
class TurnBegan(OfSeat):
    """The turn has begun. ``two``: he may load two pieces (R15)."""

    slot: int
    two: bool


@dataclass(frozen=True)
class CountAnnounced(OfSeat):
    """One or two pieces were announced (R15)."""

    count: int


class PieceTaken(OfPiece):
    """A piece is in the hand (R12)."""


class PiecePutBack(OfPiece):
    """The held piece went back to its player's own."""


@dataclass(frozen=True)
class PieceReleased(OfPiece):
    """The held piece was let go on its slot (R12)."""

    slot: int


@dataclass(frozen=True)
class ReleaseRefused(OfPiece):
    """The held piece stays in the hand (R13). ``why`` and ``other`` are those of ``actions.Refused``."""

    slot: int
    why: str
    other: int


@dataclass(frozen=True)
class HandTouched(OfPiece):
    """The held piece touched ``why`` (cargo or ship): it goes back and the turn ends (R14, house rule)."""

    why: str


class TurnGivenUp(OfSeat):
    """The player gave up loading (R17)."""


@dataclass(frozen=True)
class SlotFull(OfPiece):
    """There is no room on the slot for the piece in the hand: the turn may be given up (R17)."""

    slot: int


@dataclass(frozen=True)
class SlotHasRoom(OfPiece):
    """There is room again for the piece for which there was none: the turn is not to be given up (R17)."""

    slot: int


class TurnTimedOut(OfSeat):
    """The turn has lasted as long as it may (R17, house rule)."""


class TurnPassed(OfSeat):
    """The player passed; his card is spent (R17, house rule)."""


class SecondLost(OfSeat):
    """Something fell: the announced second piece may not be placed (R16)."""


class PieceLeft(OfPiece):
    """A piece is off the ship and in flight (R18). ``seat`` answers for it and may catch it."""


class PiecePushed(OfPiece):
    """A piece in the hand had set the piece going that has just left: it may not be caught (R22, house rule)."""


@dataclass(frozen=True)
class PieceLanded(Event):
    """A piece in flight came to rest on the ship again (R17)."""

    piece: int


@dataclass(frozen=True)
class PieceFell(OfPiece):
    """A piece fell and is ``seat``'s now (R21). ``why``: ``now`` in his turn, or ``late`` after it (R22)."""

    why: str


@dataclass(frozen=True)
class PiecesCaught(OfSeat):
    """Pieces were caught in flight (R18); what becomes of them is settled when the turn ends (R19, R20)."""

    pieces: tuple[int, ...]


@dataclass(frozen=True)
class PiecesRescued(OfSeat):
    """Caught pieces are out of the game (R19)."""

    pieces: tuple[int, ...]


@dataclass(frozen=True)
class PiecesKept(OfSeat):
    """He caught nothing but what he was placing: it goes back to his own (R20)."""

    pieces: tuple[int, ...]


@dataclass(frozen=True)
class TurnEnded(OfSeat):
    """A turn is over (R22); the player has ``n`` pieces left to load."""

    n: int


@dataclass(frozen=True)
class CardsTakenUp(Event):
    """Two players take their ten cards up again (R25)."""

    round: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over. ``why``: ``empty`` (R23), ``cards`` all played, or ``tie_break`` (R24).

    ``left`` is how many pieces each seat has left.
    """

    winners: tuple[int, ...]
    why: str
    left: tuple[int, ...]


KINDS: dict[str, type[Event]] = {
    kind.name: kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
}
"""Every event by its name."""


@cache
def vocabulary(seats: int) -> Vocabulary[Event]:
    """How an event of a table with so many seats is read and written."""
    seat, piece, round_ = whole(0, seats - 1), whole(0, PIECES[-1]), whole(1, 20)
    return Vocabulary(
        "event",
        "event",
        KINDS,
        {
            "round": round_,
            "rounds": round_,
            "captain": seat,
            "seat": seat,
            "order": several(seat, seats, seats),
            "winners": several(seat, 1, seats),
            "cards": several(whole(1, 10), seats, seats),
            "left": several(whole(0, 32), seats, seats),
            "slot": whole(1, 10),
            "other": whole(0, 10),
            "two": flag(),
            "count": whole(1, 2),
            "n": whole(0, 32),
            "piece": piece,
            "pieces": several(piece, 1, 32),
            "captain_named.why": one_of(("highest", "himself", "picked")),
            "release_refused.why": one_of(REASONS),
            "hand_touched.why": one_of(TOUCHABLE),
            "piece_fell.why": one_of(("now", "late")),
            "game_ended.why": one_of(("empty", "cards", "tie_break")),
        },
    )
