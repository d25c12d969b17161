"""Sliders by size where the range spans decades, and finer with Shift."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.bench.digits import step_of
from riffraff.bench.scale import Scale
from riffraff.kit.input import Drag, Press, Release
from riffraff.physics.params import SCHEMA

BY_SIZE = {name for name, param in SCHEMA.items() if Scale.of(param, step_of(param)).knee}


def test_what_spans_decades_is_by_size() -> None:
    assert {"ship.pivot_damping", "ship.pivot_friction", "engine.slop", "settling.rest_speed"} <= BY_SIZE
    assert not {"ship.ball_mass", "ship.ball_depth", "contact.friction", "engine.substeps"} & BY_SIZE


@given(st.sampled_from(sorted(SCHEMA)), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_a_place_has_its_value_and_further_is_more(name: str, one: float, other: float) -> None:
    param = SCHEMA[name]
    scale = Scale.of(param, step_of(param))
    assert scale.share(param.low) == pytest.approx(0.0, abs=1e-12)
    assert scale.share(param.high) == pytest.approx(1.0)
    first, second = scale.value(one), scale.value(other)
    assert param.low <= first <= param.high
    assert scale.share(first) == pytest.approx(one, abs=1e-9)
    assert (first <= second) == (one <= other) or first == pytest.approx(second)
    assert 0.0 < scale.step_at(first) <= param.high - param.low


def test_with_shift_a_slider_is_dragged_ten_times_finer(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(2)
    moved = []
    for shift in (False, True):
        at.tuning.reset()
        at.hand.frames(3)
        x, y = at.row("ship.ball_depth")["knob"]
        at.hand.do(Press(x, y), Drag(x - 20, y, 1, shift), Drag(x - 40, y, 1, shift), Release(x - 40, y))
        at.hand.frames(4)
        moved.append(117.0 - at.tuning.params["ship.ball_depth"])
    assert moved[0] == pytest.approx(10.0 * moved[1], rel=0.1)
    assert moved[1] % 0.5 != pytest.approx(0.0)


def test_a_small_damping_can_be_set_with_the_mouse(bench: Callable[..., Any]) -> None:
    """A hundredth of the range is more than a tenth of the track."""
    row = bench().hand.widget("param.ship.pivot_damping")
    assert row.scale.share(5.0e5) > 0.1
    assert row.scale.step_at(5.0e5) <= 1.0e4
