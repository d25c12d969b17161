"""Tables without a ship that were played once for all tests here."""

from __future__ import annotations

import pytest
from oracle.bare import Bare

TABLES = 40


@pytest.fixture(scope="session")
def tables() -> list[Bare]:
    """Played to their end by the book."""
    played = [Bare(seed) for seed in range(TABLES)]
    for table in played:
        table.play()
    return played
