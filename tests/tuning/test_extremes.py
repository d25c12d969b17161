"""Any parameters that the schema allows: nothing crashes, hangs or stops being a number; what is odd is said."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.params import SCHEMA, Params
from riffraff.tuning import inputs as i
from riffraff.tuning.quantities import QUANTITIES, READINGS
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.session import Bench
from riffraff.tuning.soundness import oddities

MAY_LACK = {"slide_margin", "hand_x", "hand_y"}
"""Readings that there are not always: without cargo on a surface, without a hand."""


def try_out(bench: Bench, ticks: int) -> None:
    """Push, grasp and heel; every reading stays a number."""
    recorder = Recorder(bench)
    bench.apply(i.Push(0.4))
    bench.apply(i.Take(20, "rat", 0.0, 0.0, 250.0, 100.0))
    bench.apply(i.Hand(20.0, 120.0))
    bench.advance(ticks)
    bench.apply(i.LetGo())
    bench.apply(i.Heel(-0.3))
    bench.advance(ticks)
    for quantity in READINGS:
        value = float(quantity.of(recorder.now())[0])
        assert not math.isnan(value) or quantity.name in MAY_LACK, quantity.name
    assert abs(bench.world.heel) <= math.radians(bench.params.ship.heel_stop) + 0.2
    assert all(math.isfinite(v) for pose in bench.world.poses().values() for v in pose)
    assert all(isinstance(words, str) and words for words in oddities(bench.params))


@pytest.mark.parametrize("end", ["low", "high"])
def test_each_parameter_at_its_ends_while_the_ship_rocks(loaded: Bench, end: str) -> None:
    state = loaded.world.state()
    for name, param in SCHEMA.items():
        bench = Bench(loaded.params, state)
        assert bench.apply(i.Set({name: getattr(param, end)}))
        try_out(bench, 12)


def try_or_say_why_not(bench: Bench, ticks: int) -> None:
    """A ship that comes apart was called odd before, says how it did, and leaves a ship to go on from."""
    told = ""
    try:
        try_out(bench, ticks)
    except RiffRaffError as why:
        told = str(why)
    if told:
        assert "came apart" in told
        assert oddities(bench.params)
        bench.retreat(bench.keyframe(bench.tick - 1).tick)
        bench.world.check_whole()


def try_combination(bench: Bench, params: Params) -> None:
    bench.apply(i.Set(params.values()))
    try_or_say_why_not(bench, 20)
    fresh = Bench(params)
    for piece, slot in enumerate((1, 4, 6, 9)):
        along = fresh.world.shape.slots[slot].centre
        fresh.apply(i.Drop(piece + 8, "crate", slot, along, 0.0, False))
    try_or_say_why_not(fresh, 30)


@pytest.mark.parametrize("seed", range(40))
def test_combinations(loaded: Bench, any_params: Callable[[int], Params], seed: int) -> None:
    try_combination(loaded, any_params(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1460))
def test_many_combinations(loaded: Bench, any_params: Callable[[int], Params], seed: int) -> None:
    try_combination(loaded, any_params(seed))


def test_what_is_odd_is_said() -> None:
    assert oddities(Params()) == []
    assert "falls over" in oddities(Params().replace({"ship.ball_mass": 50.0, "ship.ball_depth": 60.0}))[0]
    assert "box" in oddities(Params().replace({"surroundings.wave_width": 400.0}))[0]
    assert "yard" in oddities(Params().replace({"ship.upper_yard_mass": 4.0, "cargo.chest_mass": 40.0}))[0]
    assert "solver" in oddities(Params().replace({"engine.substeps": 1}))[0]
    assert "1 round of" in oddities(Params().replace({"engine.substeps": 1, "engine.iterations": 1}))[0]


def test_every_quantity_has_a_name_of_its_own() -> None:
    assert len(QUANTITIES) == len(READINGS) + len(SCHEMA)
