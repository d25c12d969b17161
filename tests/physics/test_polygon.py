"""Plane polygons: closed forms, and the cut into convex parts."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.physics import polygon

SQUARE = polygon.points([(0, 0), (2, 0), (2, 2), (0, 2)])
ELL = polygon.points([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])


def star(radii: list[float]) -> polygon.Points:
    """A simple polygon: corners at these distances, at even angles, counter-clockwise."""
    return polygon.points(
        (r * math.cos(math.tau * i / len(radii)), r * math.sin(math.tau * i / len(radii))) for i, r in enumerate(radii)
    )


def test_measures_of_a_square():
    assert polygon.area(SQUARE) == 4.0
    assert polygon.centroid(SQUARE) == (1.0, 1.0)
    assert polygon.polar_moment(SQUARE - 1.0) == pytest.approx(4.0 * (2**2 + 2**2) / 12)


def test_centroid_of_an_ell():
    # 3 by 1 bar at (1.5, 0.5) and 1 by 2 bar at (0.5, 2)
    assert polygon.centroid(ELL) == pytest.approx(((3 * 1.5 + 2 * 0.5) / 5, (3 * 0.5 + 2 * 2.0) / 5))


def test_a_clockwise_polygon_has_negative_area():
    assert polygon.area(SQUARE[::-1]) == -4.0


@pytest.mark.parametrize(
    ("corners", "simple"),
    [
        (SQUARE, True),
        (ELL, True),
        ([(0, 0), (2, 2), (2, 0), (0, 2)], False),  # bow tie
        ([(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)], False),  # first point repeated
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], False),  # touches its own edge
        ([(0, 0), (4, 0), (2, 0), (2, 2)], False),  # runs back over itself
        ([(0, 0), (2, 0), (4, 0), (4, 2), (0, 2)], True),  # a corner on a straight line
    ],
)
def test_is_simple(corners: object, simple: bool):
    assert polygon.is_simple(polygon.points(corners)) is simple  # type: ignore[arg-type]


def test_nearest_to_origin_is_on_an_edge_or_a_corner():
    assert polygon.nearest_to_origin(SQUARE + np.array((1.0, -1.0))) == (1.0, 0.0)
    assert polygon.nearest_to_origin(SQUARE + np.array((1.0, 1.0))) == (1.0, 1.0)


def test_edge_distance():
    where = polygon.points([(1, 1), (3, 1), (3, 3)])
    assert polygon.edge_distance(SQUARE, where) == pytest.approx([1.0, 1.0, math.sqrt(2)])


@pytest.mark.parametrize(
    ("at", "within", "found"), [((1, 1), 0.0, True), ((2.5, 1), 0.4, False), ((2.5, 1), 0.5, True)]
)
def test_a_point_inside_or_near_enough(at: tuple[float, float], within: float, found: bool):
    assert polygon.reaches(SQUARE, *at, within) is found


def test_an_ell_is_cut_in_two():
    parts = polygon.convex_parts(ELL)
    assert len(parts) == 2
    assert sum(map(polygon.area, parts)) == pytest.approx(5.0)


def test_a_convex_polygon_is_left_whole():
    assert polygon.convex_parts(SQUARE) == (SQUARE,)


@given(st.lists(st.floats(1.0, 10.0), min_size=5, max_size=24))
def test_parts_fill_any_star(radii: list[float]):
    whole = star(radii)
    parts = polygon.convex_parts(whole)
    assert all(polygon.is_convex(part) and polygon.area(part) > -1e-9 for part in parts)
    assert sum(map(polygon.area, parts)) == pytest.approx(polygon.area(whole))
    grid = np.stack(np.meshgrid(np.linspace(-10, 10, 23), np.linspace(-10, 10, 23)), axis=-1).reshape(-1, 2)
    grid = grid[polygon.edge_distance(whole, grid) > 1e-6]
    grid = grid[np.min([polygon.edge_distance(part, grid) for part in parts], axis=0) > 1e-6]
    inside = np.sum([polygon.contains(part, grid) for part in parts], axis=0)
    assert (inside == polygon.contains(whole, grid)).all()


@given(st.floats(-60.0, 60.0), st.floats(-60.0, 60.0), st.floats(0.0, 20.0))
def test_a_point_reaches_a_polygon_inside_or_near_its_edge(x: float, y: float, within: float) -> None:
    shape = np.array([(-20.0, -10.0), (25.0, -10.0), (25.0, 5.0), (0.0, 0.0), (-20.0, 15.0)])
    where = np.array([(x, y)])
    near = bool(polygon.contains(shape, where)[0]) or float(polygon.edge_distance(shape, where)[0]) <= within
    assert polygon.reaches(shape, x, y, within) is near
