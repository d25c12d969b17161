"""Measured values with their errors, and what is reckoned with them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff.lab.estimates import Estimate


def test_errors_add_as_independent_ones() -> None:
    assert Estimate(3.0, 4.0) - Estimate(1.0, 3.0) == Estimate(2.0, 5.0)
    assert Estimate(3.0, 4.0) - Estimate(1.0) == Estimate(2.0, 4.0)
    assert math.isnan((Estimate(3.0) - Estimate(1.0)).error)
    assert Estimate(1.0, 3.0).widened(4.0) == Estimate(1.0, 5.0)
    assert math.isnan(Estimate(1.0).widened(4.0).error)


@pytest.mark.parametrize(
    ("reckoned", "plain"),
    [
        (lambda x: x * -3.0, lambda x: x * -3.0),
        (lambda x: x / -3.0, lambda x: x / -3.0),
        (lambda x: -3.0 / x, lambda x: -3.0 / x),
        (lambda x: x.sqrt(), np.sqrt),
        (lambda x: x.degrees(), np.degrees),
    ],
)
def test_errors_are_carried_as_many_tries_scatter(reckoned, plain) -> None:  # type: ignore[no-untyped-def]
    estimate = reckoned(Estimate(7.0, 0.02))
    tries = plain(np.random.default_rng(1).normal(7.0, 0.02, 100_000))
    assert estimate.value == pytest.approx(tries.mean(), rel=1e-3)
    assert estimate.error == pytest.approx(tries.std(), rel=0.02)


def test_json_has_no_nan() -> None:
    assert Estimate(2.0).to_dict("mm") == {"value": 2.0, "error": None, "unit": "mm"}
