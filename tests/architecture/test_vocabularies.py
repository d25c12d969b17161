"""What files may say, pinned in ``tests/golden/vocabularies.txt``: it only grows, as old files are to be read.

``RIFFRAFF_GOLDEN=write`` writes it afresh. In the difference lines may be added and ranges widened, nothing else.
"""

from __future__ import annotations

import os

from building import ROOT

from riffraff.kernel.vocabulary import Vocabulary
from riffraff.match.commands import COMMANDS
from riffraff.rules.events import vocabulary
from riffraff.tuning.inputs import INPUTS

GOLDEN = ROOT / "tests" / "golden" / "vocabularies.txt"


def lines(name: str, words: Vocabulary[object]) -> list[str]:
    """Each record with its fields and what these may be."""
    fields = {
        kind: "; ".join(f"{key}: {reader.allowed}" for key, reader in readers.items())
        for kind, readers in words._readers.items()
    }
    return [f"{name} {kind}({fields[kind]})" for kind in words.kinds]


def test_the_vocabularies_are_those_that_were_written_down() -> None:
    made = [*lines("command", COMMANDS), *lines("event", vocabulary(4)), *lines("input", INPUTS)]
    told = "\n".join(made) + "\n"
    if os.environ.get("RIFFRAFF_GOLDEN") == "write":
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")
