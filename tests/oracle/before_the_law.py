"""Where the game still goes by an older law than the rule book: the one place to delete from.

The book was made sharper in R8, R16 and R17; these are the points in which the game, and whatever was recorded with it,
is older. The oracle goes by the book; where it meets one of these it notes it and follows the game, so that the rest
can be checked. ``test_before_the_law.py`` shows each of them, and fails for one that the game does not do any more:
then its entry goes, and with it whatever used its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NOT_ASKED = "a tied captain is not asked"
SECOND_STAYS = "a second piece stays in the hand"
EMPTY_HAND = "passing with an empty hand only"
TRY_FIRST = "a full slot has to be tried"
TRY_IS_ENOUGH = "a slot that was tried need not be full"


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
    TRY_FIRST: Older(
        "R17",
        "a full slot is given up only after a release there was refused, or the piece was held for half a minute",
        "a full slot may be given up with or without a try",
    ),
    TRY_IS_ENOUGH: Older(
        "R17",
        "once a release found the slot full, or a piece was held for half a minute, any piece may be given up there",
        "only if the piece would stay in no pose there",
    ),
}
"""All of them were law while recordings had the forms 1 and 2 and tables began with ``riffraff table 1``. The clock for
each turn (R17, S) is not here: a switch that the game has not got cannot be turned on."""


def older(header: Mapping[str, Any]) -> tuple[str, ...]:
    """By which older points a recording with this header was played."""
    return tuple(BEFORE_THE_LAW) if "law" not in header else ()
