"""How high a load may lie, against integrals of the righting arm and against rigid bodies."""

from __future__ import annotations

import math

import pytest
from scipy.integrate import quad

from riffraff import lab
from riffraff.lab.experiment import Run
from riffraff.lab.experiments.kg_limit import LEVELS
from riffraff.lab.stability import WANTED, needed_gm
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship


@pytest.fixture(scope="module")
def run() -> Run:
    return lab.run("kg-limit")


@pytest.mark.parametrize(("end_deg", "scale"), [(16.5, 100.0), (35.0, 50.0), (60.0, 1000.0)])
def test_the_least_gm_is_that_of_the_integrated_arm(end_deg: float, scale: float) -> None:
    end, found = math.radians(end_deg), needed_gm(math.radians(end_deg), scale)

    def area(gm: float, low: float, high: float) -> float:
        return float(quad(lambda heel: gm * math.sin(heel), math.radians(low), min(math.radians(high), end))[0])

    for name, low, high in (("area_30", 0.0, 30.0), ("area_40", 0.0, 40.0), ("area_30_40", 30.0, 40.0)):
        if math.degrees(end) <= low:
            assert math.isinf(found[name])
        else:
            assert area(found[name], low, high) == pytest.approx(WANTED[name][1] * 1000.0 / scale, rel=1e-9)
    assert found["gm"] == pytest.approx(150.0 / scale)
    assert math.isfinite(found["arm_30"]) == (end_deg >= 30.0)
    assert found["peak_heel"] == (0.0 if end_deg >= 25.0 else math.inf)


def test_rigid_bodies_bear_the_limit_out(run: Run) -> None:
    levels = run.tables["levels"]
    assert levels["level"] == list(LEVELS)
    for limit, error, theory in zip(levels["limit"], levels["limit_se"], levels["theory"], strict=True):
        assert abs(limit - theory) < 2.5 * error
        assert error < 0.1 * theory
    assert levels["most"] == sorted(levels["most"], reverse=True)


def test_at_the_limit_the_governing_criterion_is_just_met(run: Run) -> None:
    ship, limits = empty_ship(Params().replace({"swell.amplitude": 0.0})), run.tables["limits"]
    end = math.atan(0.32) - math.radians(1.2)
    for name, load_g, mass, kg, height, governs in zip(*limits.values(), strict=True):
        whole = ship.plus([[load_g, 0.0, height]])
        gm = float(whole.gm)
        assert float(whole.mass) == pytest.approx(mass)
        assert kg == pytest.approx(117.0 + 20.5 - gm)
        if name == "area_40":
            assert float(whole.gz_area(0.0, end)) == pytest.approx(0.9, rel=1e-9)
        if name == "crowding":
            assert math.degrees(math.atan(10.0 * 110.0 / (mass * gm))) == pytest.approx(10.0, rel=1e-9)
        assert governs == (
            kg == min(k for k, m in zip(limits["kg_mm"], limits["displacement_g"], strict=True) if m == mass)
        )


def test_a_ship_without_such_a_limit_says_so() -> None:
    """Nobody crowds, and a ship so large is asked for nothing: any load may stand that keeps GM above zero."""
    run = lab.run("kg-limit", {"crowd_g": 0.0, "scale": 10_000.0})
    assert run.measures["never_met"].value == 3
    assert run.measures["deck_g"].value > 200.0


@pytest.mark.parametrize(("slots", "tips"), [((2, 3), 0.0), ((9, 10), 1.2)])
def test_stability_ends_where_cargo_slides_also_high_up(slots: tuple[int, int], tips: float) -> None:
    """The clamp turns gently, and a yard that tips in its peg moves nothing that stands on it."""
    load = "+".join(f"crate@{slot}" for slot in slots)
    measures = lab.run("righting-arm", {"load": load, "cargo.crate_mass": 18.0, "largest_deg": 20.0}).measures
    slides = math.degrees(math.atan(0.32)) - tips
    for side in ("left", "right"):
        assert measures[f"range_{side}_deg"].value == pytest.approx(slides, abs=0.5)
    assert abs(measures["gm_mm"].value - measures["theory_gm_mm"].value) < 2.5 * measures["gm_mm"].error
