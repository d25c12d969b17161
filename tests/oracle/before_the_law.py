"""What was otherwise under the first law: for recordings that were made under it.

The book was made sharper then. The oracle goes by the book; of what was played under the first law, as its header says,
it notes where it meets one of these points and follows the game, so that the rest can be checked.
``test_before_the_law.py`` shows each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NOT_ASKED = "a tied captain is not asked"
SECOND_STAYS = "a second piece stays in the hand"
EMPTY_HAND = "passing with an empty hand only"
TRIED = "a full slot is one that was tried"
ANY_HANDS = "hands that hold or have just closed catch all the same"
WHILE_HELD = "whatever leaves while a piece is in the hand counts as pushed"


@dataclass(frozen=True)
class Older:
    """A point of the older law: its rule, what the game does, and what the book says."""

    rule: str
    game: str
    book: str


BEFORE_THE_LAW = {
    NOT_ASKED: Older(
        "R8",
        "the captain in office who is one of those tied for highest stays captain at once (captain_named, himself)",
        "he is asked in any case, and may pick himself",
    ),
    SECOND_STAYS: Older(
        "R16",
        "something falls while the second piece is in the hand: it stays there and may still be placed",
        "any fall ends the turn: the second piece goes back to the supply",
    ),
    EMPTY_HAND: Older(
        "R17",
        "a pass is refused before one or two are announced, and while a piece is in the hand",
        "at any moment of the turn until something was placed; a piece in the hand goes back",
    ),
    TRIED: Older(
        "R17",
        "a slot is given up once a release was refused there, or a piece was held for half a minute, and only then",
        "if the piece would stay in no pose there, and only then, with or without a try",
    ),
    ANY_HANDS: Older(
        "R18",
        "hands close as often as they like, wherever they like, on any number of pieces, whatever they hold",
        "closing takes its time, hands move as fast as they can, and a hand that holds is not free",
    ),
    WHILE_HELD: Older(
        "R22",
        "fair play: what leaves the ship while a piece is in the hand may not be rescued",
        "fair play: what a piece in the hand has set going may not be rescued, whenever it leaves",
    ),
}
"""All of them were law while tables began with ``riffraff table 1``."""


def older(setup: Mapping[str, Any]) -> tuple[str, ...]:
    """By which older points a match with this setup is played."""
    return tuple(BEFORE_THE_LAW) if setup.get("law", 1) == 1 else ()
