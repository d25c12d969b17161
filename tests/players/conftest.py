"""Ships to play on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from riffraff.match.commands import Begin, Lay, PickCaptain
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.table.seats import Seat


@pytest.fixture(scope="session")
def begun() -> Callable[..., Match]:
    """A match in which seat 0 has begun a turn for this slot, on an empty and still ship."""

    def make(slot: int) -> Match:
        setup = Setup(
            (Seat("A", 40, "red", "random"), Seat("B", 30, "blue", "random")),
            params=Params().replace({"swell.amplitude": 0.0}),
        )
        match = Match(setup)
        match.apply(Lay(0, slot))
        match.apply(Lay(1, slot))
        match.apply(PickCaptain(0, 0))  # tied: seat 0 is in office, and picks himself (R8)
        match.apply(Begin(0))
        return match

    return make
