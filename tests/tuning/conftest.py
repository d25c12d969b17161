"""A bench with cargo, for all tests of the tuning bench."""

from __future__ import annotations

import pytest

from riffraff.physics.params import Params
from riffraff.physics.state import WorldState
from riffraff.tuning import inputs as i
from riffraff.tuning.session import Bench

LOAD = ((1, "crate"), (4, "barrel"), (6, "chest"), (5, "bottle"), (8, "crate"))


@pytest.fixture(scope="session")
def under_load() -> WorldState:
    """Five pieces aboard, and a swell, after two seconds."""
    bench = Bench(Params())
    for slot, kind in LOAD:
        along = bench.world.shape.slots[slot].centre
        assert bench.apply(i.Drop(slot, kind, slot, along, 0.0, False))
        bench.advance(40)
    return bench.world.state()


@pytest.fixture
def loaded(under_load: WorldState) -> Bench:
    """A bench of its own, in that state."""
    return Bench(Params(), under_load)
