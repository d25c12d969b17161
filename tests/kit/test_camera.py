"""Millimetres to pixels and back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kit.camera import Camera

PLACES = st.floats(-400.0, 400.0)  # at eight px a mm within what is drawn at all


def test_up_in_the_world_is_up_in_the_window():
    camera = Camera(2.0, 100.0, 50.0)
    assert camera.px(0.0, 0.0) == (100.0, 50.0)
    assert camera.px(10.0, 20.0) == (120.0, 10.0)


@given(PLACES, PLACES, st.floats(0.2, 8.0), PLACES, PLACES)
def test_there_and_back(x: float, y: float, zoom: float, x_px: float, y_px: float):
    camera = Camera(zoom, x_px, y_px)
    assert camera.mm(*camera.px(x, y)) == pytest.approx((x, y), abs=1e-6)


@given(st.floats(200.0, 3000.0), st.floats(200.0, 3000.0))
def test_fit_shows_all_and_touches_two_edges(width: float, height: float):
    low, high = (-190.0, -200.0), (190.0, 340.0)
    camera = Camera.fit((30.0, 20.0, width, height), low, high)
    left, bottom = camera.px(*low)
    right, top = camera.px(*high)
    margins = [left - 30.0, 30.0 + width - right, top - 20.0, 20.0 + height - bottom]
    assert min(margins) == pytest.approx(0.0, abs=1e-6)
    assert margins[0] == pytest.approx(margins[1])
    assert margins[2] == pytest.approx(margins[3])


def test_path_turns_counter_clockwise_about_its_pose():
    camera = Camera(2.0, 0.0, 0.0)
    assert camera.path([(10.0, 0.0)], (5.0, 1.0, math.pi / 2)) == [pytest.approx((10.0, -22.0))]
