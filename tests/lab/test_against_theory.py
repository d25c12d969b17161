"""What the experiments tell of the swell, of GZ and of GM, against closed forms and an independent integration."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.optimize import minimize_scalar

from riffraff import lab
from riffraff.lab.experiment import Run
from riffraff.lab.experiments import righting_arm, wave_response
from riffraff.lab.experiments.wave_response import linear
from riffraff.lab.reports.figures import figure
from riffraff.lab.stability import FELL, NOT_REACHED, SLID, STOP, VANISHES, Side, imo_rows
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship


def off(run: Run, name: str, truth: float) -> float:
    """How many of its own errors a measure is off."""
    return abs(run.measures[name].value - truth) / run.measures[name].error


# -- swell ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "damping"), [(5, 2e7), (40, 3e6)])
def test_the_error_of_the_swells_peak_covers_the_truth_whatever_the_grid(count: int, damping: float) -> None:
    ship = {"ship.pivot_friction": 0.0, "ship.pivot_damping": damping}
    run = lab.run(
        "wave-response", {"sway_mm": 0.2, "count": count, "settle_s": 30.0, "engine": "reduced", **ship}, trace_hz=0
    )
    balance = empty_ship(Params().replace(ship))
    k, c = float(balance.stiffness / balance.inertia), damping / float(balance.inertia)
    omega = math.sqrt(k / (1.0 - c**2 / (2.0 * k)))  # where omega^2 / |k - omega^2 + i c omega| is the largest
    push = 0.2 * k * omega**2 / float(balance.gravity)
    assert off(run, "peak_period_s", 2.0 * math.pi / omega) < 2.0
    assert run.measures["peak_period_s"].error < 0.02
    assert run.measures["peak_deg"].value == pytest.approx(
        math.degrees(push / math.hypot(k - omega**2, c * omega)), rel=2e-3
    )
    table = run.tables["response"]
    place = table["period_s"].index(run.measures["peak_period_s"].value)  # value and period are of one point
    assert table["amplitude_deg"][place] == run.measures["peak_deg"].value == max(table["amplitude_deg"])
    assert table["period_s"] == sorted(table["period_s"])


def test_a_peak_outside_the_range_is_told() -> None:
    run = lab.run("wave-response", {"from_s": 2.0, "count": 4, "settle_s": 5.0}, trace_hz=0)
    assert run.measures["peak_at_end"].value == 1
    assert math.isnan(run.measures["peak_period_s"].error)
    assert run.measures["peak_period_s"].value == 2.0


@pytest.mark.parametrize("period", [0.9, 1.3, 1.5])
def test_the_theory_with_dry_friction_is_that_of_an_independent_integration(period: float) -> None:
    params = Params().replace({"ship.pivot_friction": 4e5})
    ship, sway = empty_ship(params), 4.0
    (amplitude,), (lag,), (without,) = linear(
        ship, params.ship.pivot_damping, params.ship.pivot_friction, sway, [period]
    )
    inertia, omega = float(ship.inertia), 2.0 * math.pi / period
    k, push = float(ship.stiffness) / inertia, float(ship.stiffness) / inertia * sway * omega**2 / float(ship.gravity)

    def motion(t: float, state: list[float]) -> tuple[float, float]:
        heel, rate = state
        rub = params.ship.pivot_friction / inertia * math.tanh(rate / 1e-3)
        return rate, -k * heel + push * math.sin(omega * t) - params.ship.pivot_damping / inertia * rate - rub

    at = np.linspace(30.0 * period, 36.0 * period, 721)
    found = solve_ivp(motion, (0.0, at[-1]), (0.0, 0.0), method="LSODA", t_eval=at, rtol=1e-6, atol=1e-8).y[0]
    sine, cosine = (2.0 * np.trapezoid(found * f(omega * at), at) / (6.0 * period) for f in (np.sin, np.cos))
    assert amplitude == pytest.approx(math.hypot(sine, cosine), rel=0.03)
    assert lag == pytest.approx(-math.atan2(cosine, sine), abs=math.radians(4.0))
    assert amplitude < without


def test_below_its_dry_friction_the_theory_has_no_roll_and_without_it_the_plain_one() -> None:
    ship = empty_ship(Params())
    assert linear(ship, 3e6, 6e5, 0.1, [1.0, 1.3, 3.0])[0].tolist() == [0.0, 0.0, 0.0]
    amplitude, _, without = linear(ship, 3e6, 0.0, 5.0, [1.0, 1.3, 3.0])
    np.testing.assert_allclose(amplitude, without)


def test_every_mark_of_the_response_is_explained() -> None:
    run = lab.run("wave-response", {"count": 5, "settle_s": 8.0}, trace_hz=0)
    drawn = figure(lambda made: wave_response.draw(made, run))
    assert len(drawn.axes[0].get_legend().get_texts()) == 5


# -- GZ ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("load", ["none", "crate@4:95", "crate@3+chest@2", "chest@5+chest@6", "level:6"])
def test_the_error_of_gm_covers_its_theory(load: str) -> None:
    run = lab.run("righting-arm", {"load": load, "largest_deg": 9.0, "step_deg": 3.0})
    assert off(run, "gm_mm", run.measures["theory_gm_mm"].value) < 2.0
    assert run.measures["gm_mm"].error < 0.02 * run.measures["gm_mm"].value


def test_areas_and_ranges_are_the_closed_forms_up_to_the_stop() -> None:
    run = lab.run("righting-arm", {"load": "none", "largest_deg": 60.0, "step_deg": 5.0, "criteria": "imo"})
    ship = empty_ship(run.params)
    stop = run.params.ship.heel_stop
    for side in ("left", "right"):
        assert run.measures[f"range_{side}_deg"].value == pytest.approx(stop)
        area = quad(lambda heel: float(ship.gm) * math.sin(heel), 0.0, math.radians(stop))[0]
        assert run.measures[f"theory_area_{side}_mm_rad"].value == pytest.approx(area, rel=1e-9)
        assert run.measures[f"area_{side}_mm_rad"].value == pytest.approx(area, rel=2e-3)
    assert run.tables["ends"]["cause"] == [STOP, STOP]
    assert max(run.tables["gz"]["heel_deg"]) < stop
    rows = dict(zip(run.tables["criteria"]["criterion"], run.tables["criteria"]["left"], strict=True))
    gm, thirty = float(ship.gm) / 10.0, math.radians(30.0)  # at a scale of 100, in m
    assert rows["area_30"] == pytest.approx(gm * (1.0 - math.cos(thirty)), rel=2e-3)
    assert rows["area_30_40"] == pytest.approx(gm * (math.cos(thirty) - math.cos(math.radians(stop))), rel=2e-3)
    assert rows["area_40"] == pytest.approx(rows["area_30"] + rows["area_30_40"], rel=1e-6)
    assert rows["arm_30"] == pytest.approx(gm * math.sin(math.radians(stop)), rel=2e-3)
    assert rows["gm"] == pytest.approx(gm, rel=1e-3)
    assert run.measures["criteria_met"].value == 6


def test_stability_ends_where_cargo_slides_to_both_sides() -> None:
    run = lab.run("righting-arm", {"load": "crate@3", "largest_deg": 24.0, "step_deg": 4.0})
    cone = math.degrees(math.atan(run.params.contact.friction))
    ship = empty_ship(run.params)
    for sign, side in ((1.0, "left"), (-1.0, "right")):
        end = run.measures[f"range_{side}_deg"].value
        assert cone - 1.0 < end < cone + 1.5
        listed = run.measures["list_deg"].value
        theory = run.measures[f"theory_area_{side}_mm_rad"].value
        assert run.measures[f"area_{side}_mm_rad"].value == pytest.approx(theory, rel=0.01)
        assert theory < float(ship.gm) * 1.1 * (math.cos(math.radians(listed)) - math.cos(math.radians(end + sign)))
    assert set(run.tables["ends"]["cause"]) <= {SLID, FELL}
    assert not all(run.tables["gz"]["as_loaded"])
    drawn = figure(lambda made: righting_arm.draw(made, run))
    told = [text.get_text() for text in drawn.axes[0].get_legend().get_texts()]
    assert len(told) == 5
    assert any("slid" in text or "falls" in text for text in told)
    assert math.isnan(run.measures["criteria_met"].value)


def curve(ends: list[tuple[float, str]], top: float = 5.0, vanishing: float = math.radians(50.0)) -> Side:
    heel = np.radians(np.arange(0.0, 61.0, 1.0))
    return Side.of(1.0, heel, top * np.sin(math.pi * heel / vanishing), np.zeros_like(heel), ends)


def test_an_arm_that_vanishes_ends_stability_unless_something_did_before() -> None:
    side = curve([])
    assert (side.cause, math.degrees(side.end)) == (VANISHES, pytest.approx(50.0, abs=0.01))
    assert side.area(9.0) == pytest.approx(
        quad(lambda h: 5.0 * math.sin(math.pi * h / math.radians(50)), 0, math.radians(50))[0], rel=1e-3
    )
    assert math.degrees(side.largest[2]) == pytest.approx(25.0)
    assert curve([(math.radians(20.0), SLID)]).cause == SLID
    assert curve([(math.radians(55.0), STOP)]).cause == VANISHES
    assert curve([], vanishing=math.radians(90.0)).cause == NOT_REACHED
    assert math.degrees(curve([(math.radians(20.5), FELL)]).largest[2]) == pytest.approx(20.0)


def test_criteria_are_not_met_by_a_curve_that_ends_early() -> None:
    whole, short = curve([], 4.0), curve([(math.radians(28.0), SLID)], 4.0)
    rows = {row[0]: row for row in imo_rows(whole, short, 12.0, 100.0)}
    assert rows["arm_30"][3] > 0.2
    assert rows["arm_30"][4] == 0.0
    assert rows["arm_30"][5] == 0
    assert rows["area_30_40"][4] == 0.0
    assert rows["gm"] == ("gm", "m", 0.15, pytest.approx(1.2), pytest.approx(1.2), 1)
    assert rows["area_40"][4] == pytest.approx(short.area(math.radians(28.0)) / 10.0)


# -- inclining --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("load", ["none", "crate@3+chest@2+barrel@4", "level:8"])
def test_inclining_finds_the_gm_of_the_loaded_ship_without_the_block(load: str) -> None:
    run = lab.run("inclining", {"load": load, "steps": 3, "wait_s": 6.0})
    assert off(run, "gm_mm", run.measures["theory_gm_mm"].value) < 3.0
    assert run.measures["readings"].value >= 5
    assert min(run.tables["readings"]["place_mm"]) < 0.0 < max(run.tables["readings"]["place_mm"])
    if load == "none":
        assert run.measures["theory_gm_mm"].value == pytest.approx(float(empty_ship(run.params).gm))
        assert run.measures["block_g"].value == 10.0
        assert abs(run.measures["gm_mm"].value / run.measures["theory_gm_mm"].value - 1.0) < 1e-3
    else:
        assert run.measures["block_g"].value == 8.0  # a spare crate, for all kinds may be aboard


def test_the_largest_response_is_about_where_the_theory_has_it() -> None:
    ship, params = empty_ship(Params()), Params()

    def roll(period: float) -> float:
        return -float(linear(ship, params.ship.pivot_damping, params.ship.pivot_friction, 8.0, [period])[0][0])

    best = minimize_scalar(roll, bounds=(1.0, 2.0), method="bounded")
    run = lab.run("wave-response", {"engine": "reduced"}, trace_hz=0)
    assert run.measures["theory_peak_deg"].value == pytest.approx(math.degrees(-best.fun), rel=1e-3)
    assert run.measures["peak_period_s"].value == pytest.approx(best.x, rel=0.02)
    assert run.measures["peak_deg"].value == pytest.approx(math.degrees(-best.fun), rel=0.05)
