"""What a turn brought: whole sentences, in both languages."""

from __future__ import annotations

import pytest

from riffraff.kernel.words import set_language
from riffraff.rules import events as e
from riffraff.table.boundaries import Told
from riffraff.ui.riffraff.turnreport import turn_report

START, END = e.TurnBegan(0, 5, True), e.TurnEnded(0, 8)
SAILOR, BARREL, BOTTLE = 4, 1, 2
FELL = [START, e.PieceReleased(0, BARREL, 5), e.PieceFell(0, BARREL, "now"), END]
BOTH = [START, e.PieceReleased(0, BARREL, 5), e.PieceReleased(0, BOTTLE, 5), END]
SECOND = [*BOTH[:3], e.PieceFell(0, BOTTLE, "now"), e.PieceFell(0, SAILOR, "now"), END]
LATE = [*BOTH, e.PieceFell(0, BOTTLE, "late"), e.PieceFell(0, BARREL, "late")]
AGAIN = [START, e.PieceFell(0, BARREL, "now"), e.PieceReleased(0, BARREL, 5), END]
RESCUED = [*BOTH[:2], e.PiecesRescued(0, (BARREL, SAILOR)), END]
KEPT = [*BOTH[:2], e.PiecesKept(0, (BARREL,)), END]
PASSED = [START, e.TurnEnded(0, 1)]


@pytest.mark.parametrize(
    ("events", "english", "french"),
    [
        (
            FELL,
            "Ann tried the barrel, and it fell. 8 pieces left.",
            "Ann a essayé le tonneau, et c’est tombé. Il reste 8 pièces.",
        ),
        (
            BOTH,
            "Ann loaded the barrel and the bottle. 8 pieces left.",
            "Ann a chargé le tonneau et la bouteille. Il reste 8 pièces.",
        ),
        (
            SECOND,
            "Ann loaded the barrel. Ann tried the bottle, and it fell. Fell: the sailor. 8 pieces left.",
            "Ann a chargé le tonneau. Ann a essayé la bouteille, et c’est tombé."
            " Chute\u00a0: le marin. Il reste 8 pièces.",
        ),
        (
            LATE,
            "Ann tried the bottle and the barrel, and they fell. 8 pieces left.",
            "Ann a essayé la bouteille et le tonneau, et tout est tombé. Il reste 8 pièces.",
        ),
        (
            AGAIN,
            "Ann loaded the barrel. Fell: the barrel. 8 pieces left.",
            "Ann a chargé le tonneau. Chute\u00a0: le tonneau. Il reste 8 pièces.",
        ),
        (
            RESCUED,
            "Ann loaded nothing. Rescued: the barrel and the sailor. 8 pieces left.",
            "Ann n’a rien chargé. Sauvetage\u00a0: le tonneau et le marin. Il reste 8 pièces.",
        ),
        (
            KEPT,
            "Ann tried the barrel and caught nothing else: to be loaded again. 8 pieces left.",
            "Ann a essayé le tonneau et n’a rien rattrapé d’autre\u00a0: à recharger. Il reste 8 pièces.",
        ),
        (PASSED, "Ann loaded nothing. 1 piece left.", "Ann n’a rien chargé. Il reste 1 pièce."),
        (BOTH[:-1], "", ""),
    ],
)
def test_a_turn_is_told_in_sentences(events: list[e.Event], english: str, french: str) -> None:
    """What fell again was not loaded."""
    for language, said in (("en", english), ("fr", french)):
        set_language(language)
        assert turn_report([Told(0, event) for event in events], ["Ann"]) == said
