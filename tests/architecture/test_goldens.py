"""For every game there are whole matches to read, and what its files may say is pinned.

``tests/golden/vocabularies.txt`` only grows, as old files are to be read: ``RIFFRAFF_GOLDEN=write`` writes it afresh,
and in the difference lines may be added and ranges widened, nothing else.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from building import ROOT

from riffraff.games import GAMES, game_named
from riffraff.kernel.vocabulary import Vocabulary
from riffraff.tuning.inputs import INPUTS

FOLDER = ROOT / "tests" / "golden"
VOCABULARIES = FOLDER / "vocabularies.txt"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_matches_to_read(name: str) -> None:
    assert list(FOLDER.glob(f"{name}_*.txt"))


def lines(name: str, words: Vocabulary[Any]) -> list[str]:
    """Each record with its fields and what these may be."""
    fields = {
        kind: "; ".join(f"{key}: {reader.allowed}" for key, reader in readers.items())
        for kind, readers in words._readers.items()
    }
    return [f"{name} {kind}({fields[kind]})" for kind in words.kinds]


def test_vocabularies_are_as_they_were_written_down() -> None:
    made = lines("bench", INPUTS)
    for name in GAMES:
        game = game_named(name)
        made += lines(f"{name} command", game.session.commands)
        made += lines(f"{name} event", game.events(game.setup.SEATS[-1]))
    told = "\n".join(made) + "\n"
    if os.environ.get("RIFFRAFF_GOLDEN") == "write":
        VOCABULARIES.write_text(told, encoding="utf-8")
    assert told == VOCABULARIES.read_text(encoding="utf-8")
