"""Statics first, simulation where in doubt: the quick way judges as the slow one does."""

from __future__ import annotations

import itertools
import math

import pytest

from riffraff.lab.experiments.placement_map import cells, neighbours, spare_piece
from riffraff.lab.verdicts.judge import FALLS, HELD, NO_ROOM, SHIFTS, SIMULATION, STATICS, Judge, Judgement
from riffraff.loads.afloat import afloat
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot

STILL = Params().replace({"swell.amplitude": 0.0})


def judge(load: str, kind: str, *, statics_first: bool = True) -> Judge:
    world = afloat(STILL, load, 1)
    return Judge(STILL, world.state(), spare_piece(world, kind), statics_first=statics_first)


def test_what_statics_are_sure_of() -> None:
    quick = judge("crate@3", "crate")
    assert quick.judge(Spot(2, -25.0)) == Judgement(HELD, STATICS)
    assert quick.judge(Spot(5, -40.0)) == Judgement(HELD, STATICS)
    assert quick.judge(Spot(2, -4.0)) == Judgement(NO_ROOM, STATICS)


def test_what_is_in_doubt_is_simulated() -> None:
    quick = judge("crate@3", "crate")
    on_the_edge = quick.judge(Spot(4, 121.0))
    assert on_the_edge.by == SIMULATION
    assert on_the_edge.verdict in (FALLS, SHIFTS)
    assert quick.judge(Spot(4, 111.0)).verdict == FALLS


def test_a_load_too_heavy_to_one_side_is_lost_by_statics() -> None:
    heavy = STILL.replace({"cargo.chest_mass": 40.0, "ship.ball_mass": 230.0})
    state = afloat(heavy, "crate@3", 1).state()
    assert Judge(heavy, state, 7).judge(Spot(10, 42.0)) == Judgement(FALLS, STATICS)


@pytest.mark.parametrize(("load", "kind"), [("level:8", "crate"), ("level:12", "sailor"), ("crate@3+chest@2", "boat")])
def test_both_ways_agree(load: str, kind: str) -> None:
    quick, slow = judge(load, kind), judge(load, kind, statics_first=False)
    places = cells(STILL, kind, 23.0, 0.0, hang=False)
    spots = [spot for place in places for spot in (place, neighbours(place, 1.0, math.radians(2.0))[2])]
    verdicts = [(quick.judge(spot), slow.judge(spot)) for spot in spots]
    differing = [(spot, pair) for spot, pair in zip(spots, verdicts, strict=True) if pair[0].verdict != pair[1].verdict]
    assert len(differing) <= 0.01 * len(spots), differing
    assert any(judged.by == STATICS and judged.verdict == HELD for judged, _ in verdicts)


def test_neighbours_are_shared_at_twice_the_jitter() -> None:
    places = cells(STILL, "crate", 2.0, 0.0, hang=False)
    first, second = places[:2]
    assert neighbours(first, 1.0, 0.03)[1] == neighbours(second, 1.0, 0.03)[0]
    assert len(neighbours(Spot(9, 30.0, 0.0, True), 1.0, 0.03)) == 2


def test_places_cover_each_slot_evenly() -> None:
    places = cells(STILL, "crate", 4.0, 0.0, hang=False)
    assert {place.slot for place in places} == set(range(1, 11))
    for slot in range(1, 11):
        along = [place.along for place in places if place.slot == slot]
        assert all(b - a == pytest.approx(4.0) for a, b in itertools.pairwise(along))
