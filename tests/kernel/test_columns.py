"""Rows under each other."""

from __future__ import annotations

from riffraff.kernel.columns import aligned


def test_names_stand_left_values_right_and_remarks_left() -> None:
    assert aligned([("mass", "8.0", "g", "ok"), ("a", "12.25", "mm", "")]) == ["mass    8.0   g  ok", "a     12.25  mm"]


def test_no_rows_are_no_lines() -> None:
    assert aligned([]) == []
