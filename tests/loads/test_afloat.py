"""The ship at rest under a load, and the load that is aboard."""

from __future__ import annotations

import math

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.kernel.words import set_language
from riffraff.loads.afloat import afloat, load_aboard, settle, spelt_out
from riffraff.loads.load import parse
from riffraff.loads.policies import POLICIES, moment, order, set_down_by
from riffraff.physics.measures import load_of
from riffraff.physics.outlines import PIECES, kind_of
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World

STILL = Params().replace({"swell.amplitude": 0.0})


@pytest.mark.parametrize("load", ["none", "crate@3", "crate@3+crate@2+rat@9:hang", "level:8", "random:6", "high:4"])
def test_the_ship_lies_at_the_list_of_its_load(load: str) -> None:
    world = afloat(STILL, load, seed=1)
    assert len(world.pieces) == len(world.all_in(ABOARD)) == len(parse(load, "here"))
    free = empty_ship(STILL).plus(load_of(world)).free_list
    assert world.heel == pytest.approx(float(free), abs=math.radians(0.02))
    assert abs(world.heel_rate) < 1e-3


def test_a_load_does_not_depend_on_swell_and_friction_of_the_pivot() -> None:
    rough = Params().replace({"swell.amplitude": 9.0, "ship.pivot_friction": 1e6})
    assert afloat(rough, "level:8", 1).poses() == afloat(STILL, "level:8", 1).poses()


def test_a_random_load_follows_from_its_seed() -> None:
    assert afloat(STILL, "random:5", 1).digest() == afloat(STILL, "random:5", 1).digest()
    assert afloat(STILL, "random:5", 1).digest() != afloat(STILL, "random:5", 2).digest()


def test_level_loads_sixteen_pieces_and_keeps_the_ship_upright() -> None:
    world = afloat(STILL, "level:16", seed=0)
    assert len(world.all_in(ABOARD)) == 16
    assert abs(math.degrees(world.heel)) < 6.0
    assert sorted(kind_of(piece) for piece in world.pieces[:8]) == sorted(kind_of(piece) for piece in range(8))


def test_high_is_softer_than_level() -> None:
    gm = {
        policy: float(empty_ship(STILL).plus(load_of(afloat(STILL, f"{policy}:6", 0))).gm)
        for policy in ("level", "high")
    }
    assert gm["high"] < gm["level"]


def test_what_cannot_stay_aboard_is_told() -> None:
    with pytest.raises(RiffRaffError, match="does not stay aboard"):
        afloat(STILL, "high:32", 0)
    with pytest.raises(RiffRaffError, match="no room for the sailor on slot 3"):
        afloat(STILL, "crate@3+sailor@3+crate@3", 0)
    with pytest.raises(RiffRaffError, match="not on slot 3, which reaches from 5 mm"):
        afloat(STILL, "crate@3:200", 0)


def test_a_policy_takes_every_piece_once() -> None:
    for policy in POLICIES:
        assert sorted(order(policy, STILL, stream(1))) == list(range(PIECES))


def test_a_policy_sees_the_moment_of_the_load() -> None:
    world = World(STILL)
    first = set_down_by("level", world, 7, 0)
    assert first is not None
    second = set_down_by("level", world, 15, 0)
    assert second is not None
    assert first.along * second.along < 0
    assert abs(moment(world)) < 20.0


def test_what_fell_is_told_in_the_language_of_whoever_reads_it() -> None:
    with pytest.raises(RiffRaffError) as failed:
        afloat(Params(), "level:32", 0)
    assert "the chest fell when the chest" in str(failed.value)
    set_language("fr")
    try:
        assert "en posant le coffre" in str(failed.value)
    finally:
        set_language("en")


def test_a_policys_load_can_be_spelt_out() -> None:
    load = spelt_out(parse("level:6", "here"), STILL)
    assert (len(load), load.policy) == (6, "")
    there, again = afloat(STILL, "level:6", 0), afloat(STILL, load.to_text(), 0)
    assert sorted(there.kind_of(piece) for piece in there.pieces) == sorted(piece.kind for piece in load.pieces)
    assert again.heel == pytest.approx(there.heel, abs=math.radians(0.5))


def test_what_is_aboard_is_the_load_that_was_set_down() -> None:
    text = "crate@3:40+rat@9:-40:hang"
    (crate, rat) = load_aboard(afloat(STILL, text, 0)).pieces
    assert (crate.kind, crate.slot, crate.hang) == ("crate", 3, False)
    assert (rat.kind, rat.slot, rat.hang) == ("rat", 9, True)
    assert (crate.along, rat.along) == (pytest.approx(40.0, abs=1.0), pytest.approx(-40.0, abs=3.0))


def test_settling_ends_when_all_has_rested_so_long_or_time_is_over() -> None:
    world = World(Params().replace({"swell.amplitude": 0.0}))
    assert settle(world, 9 * TICKS_PER_SECOND, quiet=TICKS_PER_SECOND) == []
    assert world.tick == TICKS_PER_SECOND
    world.set_heel(math.radians(15.0))
    settle(world, 2 * TICKS_PER_SECOND)
    assert world.tick == 3 * TICKS_PER_SECOND
