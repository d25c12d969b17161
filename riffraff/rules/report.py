"""What happened at the table, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from riffraff.kernel.telling import Teller, all_named, in_turn, listed, named, scores
from riffraff.kernel.words import say
from riffraff.rules.pieces import kind_of


def piece_words(piece: int) -> str:
    """What a piece is called in a sentence, with its article: "the crate"."""
    return say(f"rules.piece.{kind_of(piece)}")


def counted(pieces: Iterable[int]) -> str:
    """Pieces by kind and number: "two crates and a rat"."""
    many = Counter(map(kind_of, pieces))
    return listed([say(f"rules.pieces.{kind}", n=n, count=say(f"rules.count.{n}")) for kind, n in many.items()])


tell = Teller(
    "rules",
    {
        "seat": named,
        "captain": named,
        "winners": all_named,
        "order": in_turn,
        "cards": scores,
        "left": scores,
        "piece": lambda piece, _names: piece_words(piece),
        "pieces": lambda pieces, _names: listed([piece_words(piece) for piece in pieces]),
    },
    {"winners": len, "count": int, "two": lambda two: 2 if two else 1},
)
"""The sentence that tells an event; ``names`` are the players' by seat."""
