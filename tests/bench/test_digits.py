"""Numbers and axes as people read them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff.bench.digits import (
    NONE,
    figures,
    fixed,
    nice_ticks,
    step_of,
    tick_words,
    unit_words,
    with_unit,
)
from riffraff.bench.model import Tuning
from riffraff.bench.plots.timeplot import read_at
from riffraff.bench.row import ParamRow
from riffraff.kernel.words import set_language
from riffraff.physics.params import SCHEMA, Params


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (280.0, "280"),
        (0.32, "0.32"),
        (-1.5, "−1.5"),
        (600000.0, "600\u202f000"),
        (1234.5678, "1235"),
        (0.000012345, "0.000012"),
        (math.nan, NONE),
        (math.inf, "∞"),
    ],
)
def test_figures(value: float, text: str) -> None:
    assert figures(value) == text


def test_a_fixed_number_has_no_negative_zero() -> None:
    assert fixed(-0.0001, 2) == "0.00"
    assert fixed(-12.345, 1) == "−12.3"


def test_numbers_are_written_as_the_language_does() -> None:
    set_language("fr")
    assert figures(-1.5) == "−1,5"
    assert fixed(12.345, 2) == "12,35"


def test_units() -> None:
    assert unit_words("g mm2/s2") == "g·mm²/s²"
    assert with_unit("15", "deg") == "15°"
    assert with_unit(NONE, "mm") == NONE


@pytest.mark.parametrize("name", SCHEMA)
def test_every_slider_has_steps_that_reach_its_default(name: str) -> None:
    param = SCHEMA[name]
    step = step_of(param)
    assert 60 <= (param.high - param.low) / step <= 401 or param.whole
    row = ParamRow(Tuning(Params(), print), name)
    assert row.snapped(param.low) >= param.low
    assert row.snapped(param.high * 2 + 1) == param.high


def test_ticks_are_round_and_inside() -> None:
    assert nice_ticks(-1.0, 1.0, 4) == [-1.0, -0.5, 0.0, 0.5, 1.0]
    assert nice_ticks(0.0, 0.0, 4) == []


@pytest.mark.parametrize("reach", [10.0, 18.0, 43.0, 60.0, 68.0])
def test_an_axis_has_three_ticks_at_least(reach: float) -> None:
    assert 3 <= len(nice_ticks(-reach, reach, 4, 3)) <= 7
    assert len(nice_ticks(1.01, 1.04, 2, 3)) >= 3


def test_value_slope_and_area_under_the_cursor() -> None:
    """Of a parabola: its derivative, and its integral."""
    times = np.arange(0.0, 4.0, 1 / 60)
    at = read_at(times, times**2, 2.0, 1.0)
    assert at is not None
    assert at.value == pytest.approx(4.0, abs=0.01)
    assert at.slope == pytest.approx(4.0, abs=0.01)
    assert at.area == pytest.approx(7.0 / 3.0, abs=0.02)
    back = read_at(times, times**2, 1.0, 2.0)
    assert back is not None
    assert back.area == pytest.approx(-7.0 / 3.0, abs=0.02)
    assert read_at(times[:1], times[:1], 0.0, 0.0) is None


def test_neighbouring_ticks_are_told_apart() -> None:
    assert tick_words([-12.76, -12.74, -12.72]) == ["−12.76", "−12.74", "−12.72"]
    assert tick_words([-20.0, 0.0, 20.0]) == ["−20", "0", "20"]
    assert tick_words([0.5]) == ["0.5"]
