"""Tables without a ship that were played once for all tests here."""

from __future__ import annotations

import pytest
from oracle.bare import Bare
from oracle.before_the_law import BEFORE_THE_LAW

TABLES = 40


@pytest.fixture(scope="session")
def tables() -> list[Bare]:
    """Played to their end by the book, but for what is older than it."""
    played = [Bare(seed, BEFORE_THE_LAW) for seed in range(TABLES)]
    for table in played:
        table.play()
    return played
