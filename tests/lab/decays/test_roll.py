"""The analysis of roll decays against motions whose damping is known in closed form."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from riffraff.lab.decays.roll import cosine_end, decay_turns, decaying_cosine, extinction, period_of, rate_integral
from riffraff.lab.estimates import correlation_time, least_squares, mean_of, straight_line
from riffraff.physics.params import Params
from riffraff.physics.reduced import Rolls, roll
from riffraff.physics.statics import empty_ship

STILL = Params().replace({"swell.amplitude": 0.0})


def released(params: Params, degrees: float) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    trace = roll(Rolls.of([params]), math.radians(degrees), 0.0, 20.0, 1 / 120)
    return trace.time, trace.heel[0], trace.rate[0]


@settings(deadline=None, max_examples=15)
@given(ratio=st.floats(0.01, 0.08), band=st.floats(0.05, 0.4), degrees=st.floats(8.0, 20.0))
def test_viscous_and_dry_friction_are_told_apart(ratio: float, band: float, degrees: float) -> None:
    ship = empty_ship(STILL)
    params = STILL.replace(
        {
            "ship.pivot_damping": 2 * ratio * float(ship.inertia * ship.frequency),
            "ship.pivot_friction": math.sin(math.radians(band)) * float(ship.stiffness),
        }
    )
    turns = decay_turns(*released(params, degrees))
    found = extinction(turns)
    assert found is not None
    assert found.damping_ratio.value == pytest.approx(ratio, rel=0.01, abs=2e-4)
    assert math.degrees(found.dead_band.value) == pytest.approx(band, rel=0.02, abs=4e-3)
    assert math.degrees(found.centre) == pytest.approx(0.0, abs=2e-3)
    small = period_of(turns, found).small
    assert small.value == pytest.approx(float(ship.period), rel=5e-4)


def test_the_rate_integral_is_the_elliptic_one() -> None:
    amplitude = np.radians([5.0, 30.0, 60.0])
    size = 2 * np.sin(amplitude / 2)
    for a, found in zip(amplitude, rate_integral(size), strict=True):
        turn = np.linspace(0.0, math.pi / 2, 20001)  # sin(away / 2) = sin(a / 2) sin(turn)
        s = math.sin(a / 2)
        whole = np.trapezoid(8 * s**2 * np.cos(turn) ** 2 / np.sqrt(1 - (s * np.sin(turn)) ** 2), turn)
        assert found == pytest.approx(whole / (math.pi / 2 * (2 * s) ** 2), rel=1e-7)


def test_the_list_is_found_without_a_reading() -> None:
    time, heel, rate = released(STILL, 15.0)
    found = extinction(decay_turns(time, heel + 0.07, rate))
    assert found is not None
    assert found.centre == pytest.approx(0.07, abs=1e-5)


def test_a_rattle_on_the_way_is_no_turning_point() -> None:
    time, heel, rate = released(STILL, 15.0)
    rattled = rate + 0.4 * np.sin(2 * math.pi * 31 * time)
    assert len(decay_turns(time, heel, rattled)) <= len(decay_turns(time, heel, rate)) + 1
    assert extinction(decay_turns(time, heel, rattled)) is not None


def test_what_does_not_swing_has_no_extinction() -> None:
    time = np.linspace(0.0, 10.0, 1200)
    assert extinction(decay_turns(time, np.exp(-time), -np.exp(-time))) is None
    assert extinction(decay_turns(time, np.zeros_like(time), np.zeros_like(time))) is None


@settings(deadline=None, max_examples=30)
@given(period=st.floats(0.8, 3.0), ratio=st.floats(0.01, 0.1), phase=st.floats(0.0, 6.2))
def test_a_decaying_cosine_is_recovered_exactly(period: float, ratio: float, phase: float) -> None:
    time = np.linspace(3.0, 11.0, 480)
    omega = 2 * math.pi / period
    heel = 0.02 + 0.2 * np.exp(-ratio * omega * (time - 3.0)) * np.cos(omega * (time - 3.0) + phase)
    found = decaying_cosine(time, heel, period * 1.03)
    assert found.fit.estimate(3).value == pytest.approx(omega, rel=1e-6)
    assert found.damping_ratio.value == pytest.approx(ratio / math.hypot(1.0, ratio), rel=1e-5)
    assert found.fit.rms < 1e-7


def test_the_cosine_is_fitted_to_large_swings_only() -> None:
    turns = decay_turns(*released(STILL, 15.0))
    found = extinction(turns)
    assert found is not None
    end = cosine_end(found, turns)
    last = int(np.searchsorted(turns.time_s, end))
    assert found.mean[last] < 0.25 * found.mean[0] <= found.mean[last - 1]


def test_errors_cover_the_truth_as_often_as_they_should() -> None:
    rng = np.random.default_rng(1)
    x = np.linspace(0.0, 1.0, 60)
    off = []
    for _ in range(300):
        fit = least_squares(
            lambda sets: sets[:, :1] + sets[:, 1:] * x,
            1.0 + 2.0 * x + 0.1 * rng.normal(size=60),
            np.zeros(2),
            np.full(2, 1e-4),
        )
        off.append((fit.best[1] - 2.0) / fit.estimate(1).error)
        line = straight_line(x, fit.residuals + fit.best[0] + fit.best[1] * x)
        assert line.slope.value == pytest.approx(fit.best[1], abs=1e-6)
    assert 0.9 < np.std(off) < 1.15
    assert 0.92 < np.mean(np.abs(off) < 2.0) < 0.98


def test_residuals_that_hang_together_count_for_fewer() -> None:
    rng = np.random.default_rng(2)
    white = rng.normal(size=2000)
    assert correlation_time(white) == pytest.approx(1.0, abs=0.2)
    smooth = np.convolve(white, np.ones(9) / 9, mode="valid")
    assert correlation_time(smooth) == pytest.approx(9.0, rel=0.3)


def test_a_mean_of_one_has_no_error() -> None:
    assert math.isnan(mean_of([3.0]).error)
    assert math.isnan(mean_of([]).value)
    assert mean_of([1.0, 3.0]).error == pytest.approx(1.0)
