"""Loads on the bench: those that come with the game stand, what is aboard can be saved and set down again."""

from __future__ import annotations

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.loads.afloat import load_aboard
from riffraff.loads.load import Load, find_load, parse, sample_loads
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD
from riffraff.tuning.loads import drops
from riffraff.tuning.session import Bench


def under(load: Load) -> Bench:
    bench = Bench(Params())
    for drop in drops(load, bench.world):
        assert bench.apply(drop), drop
    return bench


@pytest.mark.parametrize("name", [*sample_loads(), "level:6", "crate@3+rat@9:hang"])
def test_a_load_in_any_spelling_stays_aboard(name: str) -> None:
    load = find_load(name, "here")
    bench = under(load)
    bench.advance(5 * TICKS_PER_SECOND)
    assert {bench.world.where(piece) for piece in bench.world.pieces} == {ABOARD}
    assert len(bench.world.pieces) == len(load)


def test_what_is_aboard_is_set_down_again_where_it_lay() -> None:
    bench = under(find_load("level-16", "here"))
    again = under(parse(load_aboard(bench.world).to_text(), "here"))
    first, other = (
        sorted((world.kind_of(piece), *(round(v) for v in world.pose(piece)[:2])) for piece in world.pieces)
        for world in (bench.world, again.world)
    )
    assert [kind for kind, *_ in first] == [kind for kind, *_ in other]
    assert len(set(first) & set(other)) >= 14


def test_a_load_that_a_policy_cannot_set_down_is_told() -> None:
    with pytest.raises(RiffRaffError, match="does not stay aboard"):
        drops(parse("high:32", "here"), Bench(Params()).world)
