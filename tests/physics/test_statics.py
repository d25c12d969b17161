"""Statics: closed forms by hand, symmetry, scaling, and one call for many against many calls for one."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.physics.params import Params
from riffraff.physics.statics import Balance, empty_ship, slide_heels

STOP = math.radians(35.0)


def ship(gm: float = 50.0, x: float = 0.0, mass: float = 500.0, inertia: float = 5.0e6, stop: float = STOP) -> Balance:
    """One ship given by its measures."""
    return Balance(*(np.asarray(float(value)) for value in (mass, x, -gm, inertia, 9810.0, stop)))


grams = st.floats(0.5, 40.0)
places = st.floats(-110.0, 300.0)
pieces = st.tuples(grams, st.floats(-110.0, 110.0), places, st.floats(0.0, 5e3))
loads = st.lists(pieces, min_size=1, max_size=12).map(np.array)


def test_empty_ship_is_the_sum_of_its_ten_parts() -> None:
    params = Params().replace({"ship.ball_mass": 300.0})
    balance = empty_ship(params)
    ship_params = params.ship
    yards = ship_params.lower_yard_mass + ship_params.middle_yard_mass + ship_params.upper_yard_mass
    assert balance.mass == pytest.approx(300.0 + 12.0 + 112.0 + 36.0 + yards)
    assert balance.x == pytest.approx(0.0, abs=1e-12)
    assert balance.gm > 0.0


def test_heavier_ball_adds_its_moment_to_gm_and_inertia() -> None:
    light, heavy = empty_ship([Params().replace({"ship.ball_mass": mass}) for mass in (200.0, 300.0)]).mass
    assert heavy - light == pytest.approx(100.0)
    both = empty_ship([Params().replace({"ship.ball_mass": mass}) for mass in (200.0, 300.0)])
    params = Params().ship
    assert np.diff(both.mass * both.gm)[0] == pytest.approx(100.0 * params.ball_depth)
    own = 0.4 * 100.0 * params.ball_radius**2
    assert np.diff(both.inertia)[0] == pytest.approx(100.0 * params.ball_depth**2 + own)


def test_one_weight_lists_the_ship_by_hand() -> None:
    # 500 g, GM 50 mm; 10 g at 80 mm to the right, 100 mm up: moment 800 g mm against 25000 - 1000.
    listed = ship().plus([[10.0, 80.0, 100.0]])
    assert listed.mass == 510.0
    assert listed.gm == pytest.approx(24000.0 / 510.0)
    assert math.tan(float(listed.list_heel)) == pytest.approx(-800.0 / 24000.0)
    assert listed.inertia == pytest.approx(5.0e6 + 10.0 * (80.0**2 + 100.0**2))


def test_own_inertia_is_the_fourth_column_and_padding_has_none() -> None:
    plain = ship().plus([[10.0, 80.0, 100.0]])
    turned = ship().plus([[10.0, 80.0, 100.0, 900.0], [0.0, 5.0, 5.0, 900.0]])
    assert turned.inertia - plain.inertia == pytest.approx(900.0)
    assert turned.mass == plain.mass


def test_small_period_is_the_compound_pendulum() -> None:
    assert ship().period == pytest.approx(2.0 * math.pi * math.sqrt(5.0e6 / (500.0 * 9810.0 * 50.0)))


@pytest.mark.parametrize(
    ("degrees", "ratio"),
    # 2 K(sin(a/2)) / pi from tables of the complete elliptic integral.
    [(0.0, 1.0), (2.0, 1.0000761), (30.0, 1.0174088), (60.0, 1.0731820), (90.0, 1.1803406), (150.0, 1.7622037)],
)
def test_period_at_amplitude_is_the_elliptic_integral(degrees: float, ratio: float) -> None:
    free = ship(stop=math.pi)
    assert free.period_at(math.radians(degrees)) / free.period == pytest.approx(ratio, abs=1e-7)


def test_a_swing_into_the_stop_has_no_pendulum_period() -> None:
    assert np.isnan(ship().period_at(math.radians(35.1)))
    assert np.isfinite(ship().period_at(math.radians(34.9)))
    assert np.isinf(ship(stop=math.inf).period_at(math.pi))


def test_a_top_heavy_ship_lies_on_a_stop_about_an_unstable_balance() -> None:
    tender = ship(gm=-10.0, x=1.0)
    assert tender.vanishing == pytest.approx(math.atan(0.1))  # leaning away from the weight
    assert tender.list_heel == pytest.approx(-STOP)
    assert np.isinf(tender.period)


def test_too_great_a_moment_presses_the_ship_on_one_stop() -> None:
    assert ship(gm=5.0, x=20.0).list_heel == pytest.approx(-STOP)


def test_dead_band_is_where_friction_beats_the_righting_moment() -> None:
    balance = ship(x=3.0)
    friction = 6.0e5
    edge = balance.free_list + balance.dead_band(friction)
    assert balance.weight * balance.righting_arm(edge) == pytest.approx(friction)
    assert balance.dead_band(1e12) == pytest.approx(math.pi / 2)
    assert balance.dead_band(0.0) == 0.0


def test_a_steeper_surface_lets_go_earlier_to_that_side() -> None:
    right, left = slide_heels(math.radians(1.2), 0.32)
    assert math.degrees(left) == pytest.approx(math.degrees(math.atan(0.32)) - 1.2)
    assert math.degrees(right) == pytest.approx(-math.degrees(math.atan(0.32)) - 1.2)


@pytest.mark.parametrize("shape", [(3,), (2, 2), (4, 5, 2), (1, 2, 3, 3)])
def test_loads_of_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="loads are arrays"):
        ship().plus(np.zeros(shape))


@given(loads)
def test_mirrored_load_gives_the_mirrored_ship(load: np.ndarray) -> None:
    mirror = load * (1.0, -1.0, 1.0, 1.0)
    one, other = ship().plus(load), ship().plus(mirror)
    assert other.list_heel == -one.list_heel
    assert other.gm == one.gm
    assert other.period == one.period
    heels = np.linspace(-0.6, 0.6, 7)
    assert other.gz(heels)[::-1] == pytest.approx(-one.gz(heels), abs=1e-9)


@given(loads, st.floats(0.1, 10.0))
def test_all_masses_scaled_leave_list_and_period(load: np.ndarray, factor: float) -> None:
    one = ship().plus(load)
    other = ship(mass=500.0 * factor, inertia=5.0e6 * factor).plus(load * (factor, 1.0, 1.0, factor))
    assert other.list_heel == pytest.approx(float(one.list_heel), abs=1e-9)
    assert other.frequency == pytest.approx(float(one.frequency), rel=1e-9)


@given(loads)
def test_all_lengths_scaled_by_four_double_the_period(load: np.ndarray) -> None:
    one = ship().plus(load)
    other = ship(gm=200.0, inertia=16 * 5.0e6).plus(load * (1.0, 4.0, 4.0, 16.0))
    assert other.frequency == pytest.approx(float(one.frequency) / 2.0, rel=1e-9)


@given(loads)
def test_slope_of_gz_at_no_heel_is_gm(load: np.ndarray) -> None:
    balance = ship().plus(load)
    small = 1e-5
    low, high = balance.gz((-small, small))
    assert (high - low) / (2.0 * small) == pytest.approx(float(balance.gm), rel=1e-6, abs=1e-6)


@given(loads, st.floats(-0.6, 0.6), st.floats(-0.6, 0.6))
def test_area_under_gz_is_the_rise_of_the_centre_of_mass(load: np.ndarray, start: float, end: float) -> None:
    balance = ship().plus(load)

    def height(heel: float) -> float:
        return float(balance.x * math.sin(heel) + balance.y * math.cos(heel))

    assert balance.gz_area(start, end) == pytest.approx(height(end) - height(start), abs=1e-9)


@given(loads)
def test_righting_arm_vanishes_at_list_and_at_vanishing_angle(load: np.ndarray) -> None:
    balance = ship().plus(load)
    scale = float(balance.arm + 1e-6)
    assert balance.righting_arm(balance.free_list) == pytest.approx(0.0, abs=1e-9 * scale)
    assert balance.righting_arm(balance.vanishing) == pytest.approx(0.0, abs=1e-9 * scale)
    assert -math.pi <= balance.vanishing <= math.pi


@given(st.lists(loads, min_size=1, max_size=6))
def test_one_call_for_many_loads_equals_one_call_each(many: list[np.ndarray]) -> None:
    padded = np.zeros((len(many), 12, 4))
    for row, load in zip(padded, many, strict=True):
        row[: len(load)] = load
    together = ship().plus(padded)
    for index, load in enumerate(many):
        alone = ship().plus(load)
        for name in ("mass", "gm", "x", "inertia", "list_heel", "frequency", "vanishing"):
            assert getattr(together, name)[index] == pytest.approx(float(getattr(alone, name)), rel=1e-12, abs=1e-12)


def test_many_ships_take_one_load_each() -> None:
    sets = [Params(), Params().replace({"ship.ball_mass": 400.0}), Params().replace({"ship.mast_height": 350.0})]
    load = np.random.default_rng(1).uniform(1.0, 90.0, (3, 5, 3))
    together = empty_ship(sets).plus(load)
    for index, params in enumerate(sets):
        assert together.list_heel[index] == pytest.approx(float(empty_ship(params).plus(load[index]).list_heel))
    heels = np.radians((-10.0, 0.0, 10.0, 20.0))
    assert together.gz(heels).shape == (3, 4)
