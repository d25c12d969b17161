"""Recording changes nothing, and records what there is."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff.lab.runs.folders import trace_columns, trace_rows
from riffraff.lab.trace import GONE, Recorder, Trace
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD, FALLEN, PLACES
from riffraff.physics.world import World


def loaded() -> World:
    world = World(Params())
    for piece, slot, kind in ((3, 3, "crate"), (7, 2, "chest"), (0, 5, "boat")):
        assert set_down(world, piece, kind, Spot(slot, world.shape.slots[slot].centre))
    return world


def test_a_trace_is_what_the_world_shows() -> None:
    world, watched = loaded(), loaded()
    recorder = Recorder(watched, 30)
    recorder.run(120)
    trace = recorder.trace()
    assert trace.poses.shape == (31, 3, 3)
    assert trace.pieces == (0, 3, 7)
    assert trace.kinds == ("boat", "crate", "chest")
    for index in range(31):
        assert trace.time_s[index] == pytest.approx(index / 30)
        assert (trace.heel[index], trace.rate[index], trace.mount_x[index]) == (
            world.heel,
            world.heel_rate,
            world.mount_x,
        )
        for column, piece in enumerate(trace.pieces):
            assert tuple(trace.poses[index, column]) == world.pose(piece)
        world.step(4)


def test_recording_changes_no_bit() -> None:
    world, watched = loaded(), loaded()
    facts = world.step(200)
    recorder = Recorder(watched, 60)
    recorded = [fact for ticks in (1, 2, 3, 5, 89, 100) for fact in recorder.run(ticks)]
    assert recorded == facts
    assert watched.digest() == world.digest()
    assert len(recorder.trace().time_s) == 101


def test_pieces_come_and_go() -> None:
    world = loaded()
    recorder = Recorder(world, 60)
    recorder.run(4)
    world.remove(7)
    assert set_down(world, 31, "chest", Spot(2, world.shape.slots[2].centre))
    recorder.run(4)
    world.set_heel(0.1)
    recorder.run(4)
    trace = recorder.trace()
    assert trace.pieces == (0, 3, 7, 31)
    aboard = PLACES.index(ABOARD)
    assert trace.places[:, 2].tolist() == [aboard] * 3 + [GONE] * 4
    assert trace.places[:, 3].tolist() == [GONE] * 3 + [aboard] * 4
    assert np.isnan(trace.poses[3:, 2]).all()
    assert not np.isnan(trace.poses[:3, 2]).any()
    assert trace.heel[-2] == pytest.approx(0.1, abs=0.01)


def test_a_fall_is_seen_in_the_places() -> None:
    world = World(Params().replace({"contact.friction": 0.0}))
    assert set_down(world, 3, "crate", Spot(4, 95.0))
    world.set_heel(-0.3)
    recorder = Recorder(world, 60)
    recorder.run(240)
    places = recorder.trace().places[:, 0].tolist()
    assert places[0] == PLACES.index(ABOARD)
    assert places[-1] == PLACES.index(FALLEN)


def test_no_rate_records_nothing_and_odd_rates_are_refused() -> None:
    recorder = Recorder(World(Params()), 0)
    recorder.run(10)
    assert recorder.world.tick == 10
    with pytest.raises(ValueError, match="7 samples"):
        Recorder(World(Params()), 7)


def test_a_thinned_trace_is_every_nth_sample() -> None:
    recorder = Recorder(loaded(), 120)
    recorder.run(120)
    trace = recorder.trace()
    thin = trace.thinned(20)
    assert thin.time_s.tolist() == trace.time_s[::6].tolist()
    assert thin.poses.shape == (21, 3, 3)


def test_columns_carry_their_units_and_rows_read_back() -> None:
    recorder = Recorder(loaded(), 60)
    recorder.run(4)
    trace = recorder.trace()
    columns = trace_columns(trace)
    assert list(columns)[:5] == ["time_s", "heel_deg", "rate_deg_s", "mount_x_mm", "boat-1_x_mm"]
    assert len(columns) == 4 + 3 * 4
    row = list(trace_rows(trace))[-1]
    assert row[1] == pytest.approx(math.degrees(trace.heel[-1]), abs=1e-6)
    assert row[7] == ABOARD


def test_the_trace_of_a_frozen_ship_has_no_pieces() -> None:
    time = np.linspace(0.0, 1.0, 5)
    trace = Trace.of_heel(time, time, time, time)
    assert trace.pieces == ()
    assert len(list(trace_rows(trace))) == 5
