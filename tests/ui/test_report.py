"""What a turn brought: whole sentences, in both languages."""

from __future__ import annotations

import pytest

from riffraff.kernel.words import set_language
from riffraff.match.boundaries import Told
from riffraff.rules import events as e
from riffraff.ui.screens.report import turn_report

LOADED = [e.TurnBegan(0, 4, False), e.PieceReleased(0, 1, 4), e.PieceFell(0, 1, "now"), e.TurnEnded(0, 8)]
PASSED = [e.TurnBegan(0, 4, False), e.TurnEnded(0, 1)]


@pytest.mark.parametrize(
    ("language", "loaded", "passed"),
    [
        ("en", "Ann loaded the barrel. Fell: the barrel. 8 pieces left.", "Ann loaded nothing. 1 piece left."),
        (
            "fr",
            "Ann a chargé le tonneau. Chute\u00a0: le tonneau. Il reste 8 pièces.",
            "Ann n’a rien chargé. Il reste 1 pièce.",
        ),
    ],
)
def test_a_turn_is_told_in_sentences(language: str, loaded: str, passed: str) -> None:
    set_language(language)
    for events, said in ((LOADED, loaded), (PASSED, passed), (LOADED[:-1], "")):
        assert turn_report([Told(0, event) for event in events], ["Ann"]) == said
