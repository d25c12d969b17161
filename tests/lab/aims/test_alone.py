"""Whatever one parameter alone can do to one figure, it is found to do: also where the ship hardly rights itself."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff import lab
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.lab.aims.figures import find_figure
from riffraff.lab.aims.ships import Ships
from riffraff.lab.checks.bands import tip_heel
from riffraff.loads.afloat import calm_ticks, calmed
from riffraff.physics.params import SCHEMA, Params
from riffraff.physics.statics import Array, empty_ship
from riffraff.physics.swings import how_visible, turning_points

FIGURES = (
    "period_s",
    "damping_ratio",
    "visible_swings",
    "tip_list_deg",
    "list_deg:crate@4",
    "slide_deg",
    "capsize:crate@deck",
    "swell_roll_deg",
    "gm_mm",
)
NAMES = [name for name in SCHEMA if name.startswith("ship.")] + ["contact.friction"]
SOFT = [80.0, 78.5, 78.0, 77.88, 77.874, 77.871, 77.8, 77.5, 77.0, 76.0, 74.0, 70.0, 66.0]
"""Depths of the ball in mm at which the toy rights itself less and less."""


def reachable(name: str, figures: tuple[str, ...], seed: int) -> dict[str, float]:
    """What the toy's figures are where this parameter alone has another value by chance, but for those that do not
    change or cannot be told."""
    noise, param = stream(seed, "alone", name), SCHEMA[name]
    share = noise.random()
    far = param.low + (param.high - param.low) * share
    near = Params()[name] + (param.high - param.low) * 0.15 * (share - 0.5)
    try:
        ship = Params().replace({name: min(max(far if seed % 2 else near, param.low), param.high)})
        figured = [(figure, find_figure(figure, "test")) for figure in figures]
        found = {text: (each, each.measured(ship), each.measured(Params())) for text, each in figured}
    except RiffRaffError:  # there is no such ship
        return {}
    return {
        text: value
        for text, (each, value, before) in found.items()
        if each.least <= value <= each.most and abs(value - before) > max(0.01 * abs(value), each.grain)
    }


@pytest.mark.parametrize("name", ["ship.ball_depth", "ship.ball_mass", "ship.pivot_damping", "ship.heel_stop"])
def test_what_a_parameter_has_done_alone_it_is_made_to_do(name: str) -> None:
    for figure, value in reachable(name, ("period_s", "damping_ratio", "tip_list_deg"), 0).items():
        assert lab.design({figure: value}, [name]).met, (figure, value)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_what_any_parameter_has_done_alone_it_is_made_to_do(name: str, seed: int) -> None:
    for figure, value in reachable(name, FIGURES, seed).items():
        if figure != "swell_roll_deg" or value > 0.2:  # below that dry friction holds her now and then
            assert lab.design({figure: value}, [name]).met, (figure, value)


def test_a_slow_ship_is_made_by_the_depth_of_her_ball_alone() -> None:
    found = lab.design({"period_s": 2.0}, ["ship.ball_depth"])
    assert found.reached[0].after == pytest.approx(2.0, rel=0.0025)
    assert found.params["ship.ball_depth"] == pytest.approx(77.87, abs=0.05)


@pytest.mark.parametrize("figure", ["period_s", "damping_ratio", "visible_swings", "tip_list_deg"])
def test_no_figure_jumps_where_the_ship_hardly_rights_herself(figure: str) -> None:
    """Measured it is as theory has it, wherever friction stops her and however many swings are seen."""
    ships = [Params().replace({"ship.ball_depth": depth}) for depth in SOFT]
    each = find_figure(figure, "test")
    measured = np.array([each.measured(ship) for ship in ships])
    np.testing.assert_allclose(measured, each.known(Ships(ships)), rtol=0.01)


def test_a_ship_that_dry_friction_stops_has_turned_when_she_stands() -> None:
    """Half a swing after the turn before, as ever, and not when rounding makes her creep the other way."""
    time = np.arange(0.0, 4.0, 1.0 / 120.0)
    swings = np.minimum(time, 3.0)
    heel, rate = np.cos(math.pi * swings), -math.pi * np.sin(math.pi * swings)
    after = time > 3.0
    rate[after] = 1.0e-13 * np.exp(-10.0 * (time[after] - 3.0))
    rate[-10:] = -1.0e-20
    turns = turning_points(time, heel, rate)
    np.testing.assert_allclose(turns.time_s, [0.0, 1.0, 2.0, 3.0], atol=1e-3)
    np.testing.assert_allclose(turns.heel, [1.0, -1.0, 1.0, -1.0], atol=1e-5)


def test_a_ship_that_is_held_for_a_moment_turns_once() -> None:
    time = np.arange(0.0, 3.0, 1.0 / 120.0)
    swung = np.where(time < 1.0, time, np.maximum(time - 0.1, 1.0))
    rate = -math.pi * np.sin(math.pi * swung)
    rate[(time >= 1.0) & (time <= 1.1)] = 0.0
    turns = turning_points(time, np.cos(math.pi * swung), rate)
    np.testing.assert_allclose(turns.time_s, [0.0, 1.0, 2.1], atol=1e-2)


def test_swings_count_the_less_the_less_can_be_seen_of_them() -> None:
    sizes = np.radians([9.0, 0.1, 6.0, 5.0, 2.5, 0.0])
    np.testing.assert_allclose(how_visible(sizes), [1.0, 1.0, 1.0, 1.0, 0.125, 0.0])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("ship.ball_depth", np.linspace(120.0, 66.0, 40)),
        ("ship.pivot_friction", np.linspace(0.0, 8.0e6, 40)),
        ("ship.pivot_damping", np.linspace(1.0e6, 3.0e7, 40)),
    ],
)
def test_damping_grows_with_friction_however_few_swings_are_left(name: str, values: Array) -> None:
    """What falls and grows again leads a search astray."""
    ratio = Ships([Params().replace({name: value}) for value in values.tolist()]).ratio
    assert float(np.diff(ratio).min()) > 0.0


@pytest.mark.parametrize("depth", [66.0, 70.0, 74.0])
def test_a_ship_that_hardly_rights_herself_is_waited_for(depth: float) -> None:
    """Braked as hard as others she would creep to her list for a minute."""
    params = Params().replace({"ship.ball_depth": depth})
    ship = empty_ship(params)
    assert calmed(params, ship).ship.pivot_damping < 3.0e7
    assert calm_ticks(ship) > 0
    (list_deg,) = np.degrees(np.abs(Ships([params]).with_weight(2.0).list_heel))
    assert tip_heel(params, 2.0) == pytest.approx(float(list_deg), rel=5e-3)
