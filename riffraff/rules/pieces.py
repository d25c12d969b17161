"""Pieces and slots (R1, R3, R4): plain numbers, and the names that people read and write for them.

A piece is a number from 0 on. Its name is kind and set, sets counted from one: piece 11 is ``crate-2``. A slot is 1 to
10, the number on the card that sends one there.
"""

from __future__ import annotations

from riffraff.kernel.errors import BadInput

KINDS = ("boat", "barrel", "bottle", "crate", "sailor", "plank", "rat", "chest")
"""The eight kinds (R1); a piece's colour tells its kind, not its owner (R5). New ones come last."""

SINCE: dict[str, int] = {}
"""The law with which a kind came into the box: those that are not named here always lay there."""

SETS = 4
"""Identical sets of one piece of each kind (R1)."""

_FIRST_KINDS = 8
_BOX = (
    *((kind, number) for number in range(SETS) for kind in KINDS[:_FIRST_KINDS]),
    *((kind, number) for kind in KINDS[_FIRST_KINDS:] for number in range(SETS)),
)
"""Kind and set by piece: the first kinds set by set, newer ones kind by kind: no piece's number ever changes."""

PIECES = range(len(_BOX))
"""All pieces in the box."""

CARDS = tuple(range(1, 11))
"""The cards of a player (R1). Each names the slot of its number (R12)."""

SLOTS = CARDS
"""The ship's slots (R3): 1-4 along the deck, then two on each yard from the lowest up, odd ones on the left."""

YARDS = ("lower", "middle", "upper")
"""The yards, from the lowest up (R2)."""

FIRST_YARD_SLOT = 5
"""Slots from here on are on yards, two each (R3)."""


def kind_of(piece: int) -> str:
    """Kind of a piece, one of ``KINDS``."""
    return _BOX[piece][0]


def set_of(piece: int) -> int:
    """Set of a piece, 0 to 3."""
    return _BOX[piece][1]


def name_of(piece: int) -> str:
    """Name of a piece, such as ``crate-2``."""
    return f"{kind_of(piece)}-{set_of(piece) + 1}"


_BY_NAME = {name_of(piece): piece for piece in PIECES}


def piece_named(text: str) -> int:
    """The piece with that name. Raises ``BadInput`` for any other text."""
    piece = _BY_NAME.get(text)
    if piece is None:
        raise BadInput("rules.bad_piece", text=text, kinds=", ".join(KINDS), sets=SETS)
    return piece


def pieces_of_set(number: int, law: int) -> tuple[int, ...]:
    """The pieces of a set (0 to 3), one of each kind that is in the box under a law."""
    return tuple(piece for piece in PIECES if set_of(piece) == number and SINCE.get(kind_of(piece), law) <= law)


def yard_of(slot: int) -> int | None:
    """Yard that carries a slot: 0 lower, 1 middle, 2 upper; None for the deck (R3)."""
    return None if slot < FIRST_YARD_SLOT else (slot - FIRST_YARD_SLOT) // 2


def carrier_of(slot: int) -> str:
    """Part of the ship that carries a slot: ``hull`` or one of ``YARDS``."""
    yard = yard_of(slot)
    return "hull" if yard is None else YARDS[yard]


def slots_of_yard(yard: int) -> tuple[int, int]:
    """Left and right slot of a yard (0 to 2)."""
    left = FIRST_YARD_SLOT + 2 * yard
    return left, left + 1
