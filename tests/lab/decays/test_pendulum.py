"""The pendulum with three kinds of friction against another integrator, scipy's, from turning to turning."""

from __future__ import annotations

import math

import numpy as np
import pytest
from swinging import decay

from riffraff.lab.decays.pendulum import BAND, DAMPING, DRAG, OMEGA, START, TURN, HalfSwings, Swings

CASES = {
    "viscous and dry": (4.8, 0.06, 0.0035, 0.0, 0.35),
    "hardly damped": (4.4, 0.007, 0.0, 0.0, 0.35),
    "heavily damped": (4.4, 0.6, 0.0, 0.0, 0.5),
    "dry": (4.0, 0.0, 0.02, 0.0, 0.3),
    "dry, soon at rest": (4.0, 0.0, 0.12, 0.0, 0.5),
    "quadratic": (3.8, 0.0, 0.0, 0.6, 0.5),
    "all three": (4.7, 0.024, 0.0017, 0.25, 0.4),
    "large": (3.8, 0.012, 0.0, 0.0, 1.4),
    "very large": (4.5, 0.02, 0.01, 0.1, 2.6),
}
SECONDS = 15.0
TIMES = np.linspace(0.0, SECONDS, 1500)


@pytest.mark.parametrize("case", CASES)
def test_place_and_rate_are_those_of_another_integrator(case: str) -> None:
    omega, damping, band, drag, start = CASES[case]
    swings = Swings.of(np.array([[omega, damping, band, drag, start, 0.0]]), SECONDS, 100)
    place, rate = decay(omega, damping, band, drag, start, TIMES)
    np.testing.assert_allclose(swings.at(TIMES)[0], place, atol=3e-5 * start)
    np.testing.assert_allclose(swings.at(TIMES, rate=True)[0], rate, atol=2e-4 * omega * start)


def test_many_at_once_are_the_same_as_each_alone() -> None:
    sets = np.array([[*case, 0.3] for case in CASES.values() if case[4] < 1.0])
    together = Swings.of(sets, SECONDS, 100).at(TIMES)
    for row, one in zip(together, sets, strict=True):
        np.testing.assert_allclose(row, Swings.of(one[None], SECONDS, 100).at(TIMES)[0], atol=1e-6)


def test_a_swing_to_the_other_side_is_the_same() -> None:
    one = np.array([[4.0, 0.05, 0.01, 0.2, 0.4, 0.7]])
    other = one * np.array([1.0, 1.0, 1.0, 1.0, -1.0, 1.0])
    np.testing.assert_array_equal(Swings.of(one, 9.0, 50).at(TIMES), -Swings.of(other, 9.0, 50).at(TIMES))


def test_it_hangs_before_it_is_let_go_and_stays_where_friction_holds_it() -> None:
    swings = Swings.of(np.array([[4.0, 0.0, 0.1, 0.0, 0.5, 2.0]]), SECONDS, 50)
    places = swings.at(TIMES)[0]
    assert (places[TIMES < 2.0] == 0.5).all()
    assert np.ptp(places[TIMES > 6.0]) == 0.0
    assert abs(places[-1]) <= math.asin(0.1)
    held = Swings.of(np.array([[4.0, 0.0, 0.6, 0.0, 0.5, 0.0]]), SECONDS, 50)
    assert (held.at(TIMES) == 0.5).all()
    assert (held.at(TIMES, rate=True) == 0.0).all()


def test_small_swings_lose_what_the_textbook_says() -> None:
    size = 1e-3
    sets = np.zeros((3, 6))
    sets[:, OMEGA], sets[:, START], sets[:, TURN] = 4.0, size, 0.0
    sets[0, DAMPING], sets[1, BAND], sets[2, DRAG] = 0.02, 1e-5, 0.3
    loss = size + HalfSwings.of(sets).ends(np.full(3, size))
    assert loss[0] == pytest.approx(size * -math.expm1(-math.pi * 0.01 / math.sqrt(1.0 - 1e-4)), rel=1e-4)
    assert loss[1] == pytest.approx(2e-5, rel=1e-4)
    assert loss[2] == pytest.approx(4.0 / 3.0 * 0.3 * size**2, rel=2e-3)
