"""Files have the units that people use; those of before are read as ever, and nothing loses a bit."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.physics import units
from riffraff.physics.params import SCHEMA, Params

TORQUES = [name for name, param in SCHEMA.items() if param.told_unit != param.unit]


def test_torques_are_in_newton_millimetres() -> None:
    assert TORQUES == ["ship.yard_friction", "ship.pivot_friction", "ship.pivot_damping"]
    text = Params().to_toml()
    assert 'pivot_friction = "0.6 N mm"' in text
    assert 'pivot_damping = "2.5 N mm s"' in text
    assert "mm2" not in text
    # 1 N mm = 1 kg m/s2 mm = 1000 g x 1000 mm/s2 x mm
    assert units.read("1 N mm", "g mm2/s2") == 1000.0 * 1000.0


def test_files_of_before_are_still_read() -> None:
    old = "[ship]\npivot_friction = 750000.0\npivot_damping = 3000000\n"
    new = '[ship]\npivot_friction = "0.75 N mm"\npivot_damping = "3 N mm s"\nball_mass = "280.0 g"\n'
    assert Params.from_toml(old, "old") == Params.from_toml(new, "new")
    assert Params.from_toml('[ship]\npivot_friction = "750000 g mm2/s2"\n', "new")["ship.pivot_friction"] == 750000.0


@given(st.sampled_from(TORQUES), st.floats(0.0, 1.0))
def test_no_value_loses_a_bit(name: str, share: float) -> None:
    value = SCHEMA[name].low + share * (SCHEMA[name].high - SCHEMA[name].low)
    params = Params().replace({name: value})
    assert Params.from_toml(params.to_toml(), "test") == params
    assert math.isclose(float(units.tidy(value, SCHEMA[name].unit)), value * SCHEMA[name].factor, abs_tol=1e-300)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("12 N mm", "10.0 N mm"),
        ("0.6 N m", "10.0 N mm"),
        ("0.6", "10.0 N mm"),
        ("lots", "10.0 N mm"),
        ("", "10.0 N mm"),
        (2.0e7, "10000000.0 g mm2/s2"),
    ],
)
def test_what_is_none_is_told_in_its_own_unit(value: object, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        Params().replace({"ship.pivot_friction": value})
