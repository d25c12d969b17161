"""One degree of freedom: against closed forms, and against the rigid bodies wherever ``holds`` says that it applies."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.measures import balance_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.reduced import Rolls, RollTrace, roll
from riffraff.physics.statics import Array, empty_ship, together
from riffraff.physics.stowage import holds
from riffraff.physics.world import World

FRICTIONLESS = {"swell.amplitude": 0.0, "ship.pivot_friction": 0.0, "ship.pivot_damping": 0.0}
DRY = FRICTIONLESS | {"ship.pivot_friction": 6.0e5}
CALM = {"swell.amplitude": 0.0}
BARREL, CRATE, SECOND_CRATE = 1, 3, 11
LOAD = ((CRATE, "crate", Spot(3, 50.0)), (SECOND_CRATE, "crate", Spot(3, 50.0)), (BARREL, "barrel", Spot(5, -60.0)))


def run(changes: dict[str, float], heel_deg: float, seconds: float, step_s: float = 1 / 60) -> RollTrace:
    rolls = Rolls.of([Params().replace(changes)])
    return roll(rolls, math.radians(heel_deg), 0.0, seconds, step_s)


def crossings(time: Array, heel: Array) -> Array:
    """The moments of no heel, s, by straight lines between samples."""
    at = np.flatnonzero(heel[1:] * heel[:-1] < 0)
    return time[at] + heel[at] / (heel[at] - heel[at + 1]) * (time[1] - time[0])


def turning_points(heel: Array) -> Array:
    """The heels at which the roll turns, rad, by parabolas through three samples."""
    rise = np.diff(heel)
    at = np.flatnonzero(rise[1:] * rise[:-1] < 0) + 1
    before, top, after = heel[at - 1], heel[at], heel[at + 1]
    return top - (before - after) ** 2 / (8.0 * (before - 2.0 * top + after))


@pytest.mark.parametrize("degrees", [2.0, 15.0, 34.0])
def test_free_swing_has_the_pendulum_period_and_keeps_its_amplitude(degrees: float) -> None:
    trace = run(FRICTIONLESS, degrees, 60.0)
    zeros = crossings(trace.time, trace.heel[0])
    period = 2.0 * (zeros[-1] - zeros[0]) / (len(zeros) - 1)
    theory = empty_ship(Params().replace(FRICTIONLESS)).period_at(math.radians(degrees))
    assert period == pytest.approx(float(theory), rel=1e-5)
    assert abs(turning_points(trace.heel[0])[-1]) == pytest.approx(math.radians(degrees), rel=1e-4)


def test_energy_lost_to_dry_friction_is_torque_times_way() -> None:
    trace = run(DRY, 20.0, 10.0)
    ship = empty_ship(Params().replace(DRY))
    tops = np.array([math.radians(20.0), *turning_points(trace.heel[0])])[:8]
    lost = ship.weight * ship.gz_area(np.abs(tops[1:]), np.abs(tops[:-1]))
    assert lost == pytest.approx(6.0e5 * np.abs(np.diff(tops)), rel=1e-3)


def test_dry_friction_stops_the_ship_for_good_inside_its_dead_band() -> None:
    trace = run(DRY, 6.0, 40.0)
    band = empty_ship(Params().replace(DRY)).dead_band(6.0e5)
    assert trace.rate[0, -600:].tolist() == [0.0] * 600
    assert abs(trace.heel[0, -1]) <= band
    assert set(trace.heel[0, -600:]) == {trace.heel[0, -1]}


def test_inside_the_dead_band_nothing_starts() -> None:
    trace = run(DRY, 0.15, 5.0)
    assert (trace.heel == math.radians(0.15)).all()
    assert (trace.rate == 0.0).all()


def test_viscous_damping_has_its_log_decrement() -> None:
    changes = FRICTIONLESS | {"ship.pivot_damping": 4.0e6}
    trace = run(changes, 1.0, 10.0)
    ship = empty_ship(Params().replace(changes))
    ratio = 4.0e6 / (2.0 * math.sqrt(float(ship.inertia * ship.stiffness)))
    theory = math.pi * ratio / math.sqrt(1.0 - ratio**2)
    tops = np.log(np.abs(turning_points(trace.heel[0])))
    assert -np.diff(tops).mean() == pytest.approx(theory, rel=1e-3)


def test_small_swell_rolls_the_ship_as_the_linear_solution_says() -> None:
    changes = {"ship.pivot_friction": 0.0, "ship.pivot_damping": 1.0e7, "swell.amplitude": 1.0, "swell.period": 2.0}
    params = Params().replace(changes)
    ship, omega = empty_ship(params), math.pi
    trace = roll(Rolls.of([params]), 0.0, 0.0, 40.0)
    late = trace.time >= 20.0
    basis = np.column_stack((np.sin(omega * trace.time[late]), np.cos(omega * trace.time[late])))
    (in_phase, ahead), *_ = np.linalg.lstsq(basis, trace.heel[0, late], rcond=None)
    force = float(ship.mass * ship.gm) * omega**2
    theory = force / complex(float(ship.stiffness - ship.inertia * omega**2), 1.0e7 * omega)
    assert complex(in_phase, ahead) == pytest.approx(theory, rel=1e-3)


def test_swell_below_the_friction_moves_nothing_and_above_it_does() -> None:
    calm, rough = (
        Params().replace({"swell.amplitude": sway, "swell.period": 2.0, "ship.pivot_friction": 2.0e6})
        for sway in (1.0, 30.0)
    )
    ship = empty_ship(calm)
    least = 2.0e6 / float(ship.mass * ship.gm) / math.pi**2
    assert 1.0 < least < 30.0
    rolls = Rolls.of([calm, rough], phase=math.pi / 2)
    trace = roll(rolls, 0.0, 0.0, 20.0)
    assert (trace.heel[0] == 0.0).all()
    assert np.ptp(trace.heel[1, -120:]) > math.radians(1.0)


def test_a_ship_that_falls_over_stays_at_its_stop() -> None:
    changes = CALM | {"ship.ball_mass": 50.0}
    trace = run(changes, 1.0, 10.0)
    assert trace.heel[0].max() == pytest.approx(math.radians(35.0))
    assert trace.heel[0, -1] == pytest.approx(math.radians(35.0))
    assert trace.rate[0, -1] == 0.0


def test_start_beyond_the_stop_is_put_on_it() -> None:
    assert run(CALM, 50.0, 0.1).heel[0, 0] == pytest.approx(math.radians(35.0))


@settings(max_examples=20, deadline=None)
@given(st.floats(-34.0, 34.0), st.floats(0.0, 3e6), st.floats(0.0, 2e7), st.floats(0.0, 20.0))
def test_many_runs_at_once_equal_each_alone(heel: float, friction: float, damping: float, sway: float) -> None:
    own = {"ship.pivot_friction": friction, "ship.pivot_damping": damping, "swell.amplitude": sway}
    sets = [Params(), Params().replace(own), Params().replace({"ship.ball_mass": 500.0})]
    heels = np.radians([10.0, heel, -20.0])
    at_once = roll(Rolls.of(sets), heels, 0.0, 6.0)
    for index, params in enumerate(sets):
        alone = roll(Rolls.of([params]), heels[index], 0.0, 6.0)
        assert at_once.heel[index] == pytest.approx(alone.heel[0], abs=1e-9)


@settings(max_examples=20, deadline=None)
@given(st.floats(0.5, 34.0), st.floats(0.0, 3e6))
def test_mirrored_start_gives_the_mirrored_roll(heel: float, friction: float) -> None:
    rolls = Rolls.of([Params().replace(CALM | {"ship.pivot_friction": friction})] * 2)
    trace = roll(rolls, np.radians([heel, -heel]), 0.0, 6.0)
    assert trace.heel[0] == pytest.approx(-trace.heel[1], abs=1e-9)


def test_half_the_step_changes_little() -> None:
    coarse = run(CALM, 30.0, 10.0)
    fine = run(CALM, 30.0, 10.0, 1 / 120)
    assert coarse.heel[0] == pytest.approx(fine.heel[0, ::2], abs=1e-5)


def loaded(changes: dict[str, float]) -> World:
    """The ship with two crates on deck and a barrel on the lower yard, at rest."""
    world = World(Params().replace(changes))
    for spot in LOAD:
        assert set_down(world, *spot)
    world.step(15 * TICKS_PER_SECOND)
    return world


CASES = {
    "empty": (CALM, 5.0, False),
    "empty, yards held": (CALM | {"ship.yard_friction": 5.0e6}, 30.0, False),
    "empty, undamped": (FRICTIONLESS | {"ship.yard_play": 0.0}, 30.0, False),
    "empty, dry": (DRY, 5.0, False),
    "loaded": (CALM, 6.0, True),
    "loaded, undamped": (FRICTIONLESS | {"ship.pivot_damping": 1.0e6}, 6.0, True),
    "swell": ({"swell.amplitude": 2.5, "ship.pivot_friction": 0.0}, 0.0, False),
}


@pytest.mark.parametrize("case", CASES)
def test_agrees_with_the_rigid_bodies(case: str) -> None:
    """Period within 0.1 %, every turning point and the last heel within 0.05 degrees."""
    changes, start_deg, with_load = CASES[case]
    world = loaded(changes) if with_load else World(Params().replace(changes))
    balance = balance_of(world)
    free = float(balance.free_list)
    world.set_heel(free + math.radians(start_deg))
    assert holds(world, math.radians(max(start_deg, 0.5)))
    rolls, heel = Rolls.of([world.params], together([balance])), world.heel
    rigid = [world.heel]
    for _ in range(20 * 60):
        world.step(2)
        rigid.append(world.heel)
    # The engine turns first and then gathers speed: its rate is that of half a step later.
    early = TICK_S / world.params.engine.substeps / 2.0
    rate = early * float(balance.weight * balance.righting_arm(heel) / balance.inertia)
    trace = roll(rolls, heel, rolls.kicked(heel, rate), 20.0)
    engine, reduced = np.array(rigid) - free, trace.heel[0] - free
    bound = math.radians(0.05)
    assert abs(engine[-1] - reduced[-1]) < bound
    count = min(len(turning_points(engine)), len(turning_points(reduced)), 8)
    assert turning_points(engine)[:count] == pytest.approx(turning_points(reduced)[:count], abs=bound)
    if start_deg:
        spans = [np.ptp(crossings(trace.time, side)[:5]) for side in (engine, reduced)]
        assert spans[0] == pytest.approx(spans[1], rel=1e-3)
