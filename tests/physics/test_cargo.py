"""The eight kinds of cargo (R1): sound outlines, exact parts, closed-form mass, hooks that hang."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.physics import polygon
from riffraff.physics.cargo import CargoShape, cargo_shape, validate
from riffraff.physics.outlines import KINDS, OUTLINES

WIDTH_BY_HEIGHT = {
    "boat": (46, 24),
    "barrel": (22, 28),
    "bottle": (14, 38),
    "crate": (26, 26),
    "sailor": (24, 44),
    "plank": (64, 7),
    "rat": (38, 20),
    "chest": (30, 24),
}
HOOKED = ("boat", "sailor", "rat")
SYMMETRIC = ("barrel", "bottle", "crate", "sailor", "plank", "chest")
THINNEST_MM = 4.0
"""What the solver's step still stops at any speed of a fall (see ``ship.yard_thickness``)."""


def toy(kind: str) -> CargoShape:
    return cargo_shape(kind, 7.0, float(max(WIDTH_BY_HEIGHT[kind])))


def turned(points: polygon.Points, angle: float) -> polygon.Points:
    c, s = math.cos(angle), math.sin(angle)
    return points @ np.array([[c, s], [-s, c]])


@pytest.fixture(params=KINDS)
def shape(request: pytest.FixtureRequest) -> CargoShape:
    return toy(request.param)


def test_the_kinds_are_those_of_the_rules_in_their_order():  # R1
    assert KINDS == ("boat", "barrel", "bottle", "crate", "sailor", "plank", "rat", "chest")
    assert tuple(OUTLINES) == KINDS


def test_sizes(shape: CargoShape):
    assert (shape.width_mm, shape.height_mm) == pytest.approx(WIDTH_BY_HEIGHT[shape.kind], abs=0.6)
    assert max(shape.width_mm, shape.height_mm) == pytest.approx(max(WIDTH_BY_HEIGHT[shape.kind]))


def test_outline_is_a_sound_polygon_about_its_centre_of_mass(shape: CargoShape):
    validate(shape.kind, shape.outline, shape.hook)
    assert polygon.centroid(shape.outline) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert shape.radius_mm == pytest.approx(max(math.hypot(x, y) for x, y in shape.outline))


def test_design_points_are_found_through_centre_and_scale(shape: CargoShape):
    design = polygon.points(OUTLINES[shape.kind].points)
    assert (design - shape.centre) * shape.scale == pytest.approx(shape.outline)


def test_parts_are_few_convex_and_sound(shape: CargoShape):
    assert len(shape.parts) + (shape.hook is not None) <= 8
    for part in shape.parts:
        assert polygon.is_convex(part)
        assert polygon.is_simple(part)
        assert polygon.area(part) > 1.0


def test_parts_do_not_overlap_each_other(shape: CargoShape):
    drawn = polygon.points(OUTLINES[shape.kind].points)
    covered = sum(polygon.area(part) for part in shape.parts)
    if shape.hook is None:
        assert covered == pytest.approx(polygon.area(shape.outline))
    else:
        assert covered < polygon.area(shape.outline) < covered + polygon.area(shape.hook)
    assert polygon.area(shape.outline) == pytest.approx(polygon.area(drawn) * shape.scale**2)


@given(st.sampled_from(KINDS), st.lists(st.tuples(st.floats(-40, 40), st.floats(-40, 40)), min_size=1, max_size=200))
def test_parts_and_hook_fill_exactly_the_outline(kind: str, where: list[tuple[float, float]]):
    shape = toy(kind)
    solid = [*shape.parts] if shape.hook is None else [*shape.parts, shape.hook]
    probes = polygon.points(where)
    sure = np.min([polygon.edge_distance(part, probes) for part in [*solid, shape.outline]], axis=0) > 1e-6
    probes = probes[sure]
    covered = np.any([polygon.contains(part, probes) for part in solid], axis=0)
    assert (covered == polygon.contains(shape.outline, probes)).all()


def test_nothing_is_thinner_than_a_yard_can_stop(shape: CargoShape):
    """Every place on the outline is near the centre of a disc of the thinnest width that fits inside."""
    low, high = shape.outline.min(axis=0), shape.outline.max(axis=0)
    step = 0.25
    xs, ys = np.arange(low[0], high[0], step), np.arange(low[1], high[1], step)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    grid = grid[polygon.contains(shape.outline, grid)]
    discs = grid[polygon.edge_distance(shape.outline, grid) >= THINNEST_MM / 2 - step / 2]
    after = np.roll(shape.outline, -1, axis=0)
    edge = np.concatenate([shape.outline + (after - shape.outline) * share for share in (0.0, 0.25, 0.5, 0.75)])
    gap = np.sqrt(((edge[:, None, :] - discs[None, :, :]) ** 2).sum(axis=2)).min(axis=1)
    # A right angle's corner is sqrt(2) radii from the disc in it; a foot's sharper one a little more.
    assert gap.max() < 1.75 * THINNEST_MM / 2


@pytest.mark.parametrize("kind", KINDS)
def test_it_stands_on_a_flat_base_under_its_centre_of_mass(kind: str):
    shape = toy(kind)
    floor = shape.outline[:, 1].min()
    feet = shape.outline[shape.outline[:, 1] < floor + 1e-9][:, 0]
    assert feet.min() < -2.0
    assert feet.max() > 2.0


@pytest.mark.parametrize("kind", SYMMETRIC)
def test_symmetric_kinds_are_symmetric(kind: str):
    outline = toy(kind).outline
    swapped = outline * (-1.0, 1.0)
    gaps = np.sqrt(((outline[:, None, :] - swapped[None, :, :]) ** 2).sum(axis=2)).min(axis=1)
    assert gaps.max() < 1e-9


@pytest.mark.parametrize(("kind", "mass", "width", "height"), [("crate", 8.0, 26.0, 26.0), ("plank", 4.0, 64.0, 7.0)])
def test_inertia_of_a_rectangle(kind: str, mass: float, width: float, height: float):
    shape = cargo_shape(kind, mass, width)
    assert shape.mass_g == mass
    assert polygon.area(shape.outline) == pytest.approx(width * height)
    assert shape.inertia_g_mm2 == pytest.approx(mass * (width**2 + height**2) / 12)


@given(st.sampled_from(KINDS), st.floats(1.0, 40.0), st.floats(0.6, 2.0))
def test_inertia_grows_with_mass_and_the_square_of_size(kind: str, mass: float, factor: float):
    base = toy(kind)
    size = max(WIDTH_BY_HEIGHT[kind]) * factor
    other = cargo_shape(kind, mass, size)
    assert other.inertia_g_mm2 == pytest.approx(base.inertia_g_mm2 * mass / base.mass_g * factor**2)
    assert max(other.width_mm, other.height_mm) == pytest.approx(size)
    cargo_shape.cache_clear()


def test_hooks_are_those_of_sailor_rat_and_boat():
    assert tuple(kind for kind in KINDS if toy(kind).hook is not None) == ("boat", "sailor", "rat")
    assert toy("crate").hang_angle_rad is None
    assert toy("crate").hook_rest is None


@pytest.mark.parametrize("kind", HOOKED)
def test_a_hook_is_convex_and_of_a_size_to_hang_by(kind: str):
    hook = toy(kind).hook
    assert hook is not None
    assert polygon.is_convex(hook)
    spread = np.sqrt(((hook[:, None, :] - hook[None, :, :]) ** 2).sum(axis=2)).max()
    assert 8.0 <= spread <= 10.0


@pytest.mark.parametrize("kind", HOOKED)
def test_a_hanging_piece_has_its_centre_of_mass_below_its_hook(kind: str):
    shape = toy(kind)
    assert shape.hook is not None
    assert shape.hook_rest is not None
    assert shape.hang_angle_rad is not None
    hook = turned(shape.hook, shape.hang_angle_rad)
    rest = turned(polygon.points([shape.hook_rest]), shape.hang_angle_rad)[0]
    assert rest[0] == pytest.approx(0.0, abs=1e-9)
    assert rest[1] == pytest.approx(hook[:, 1].min())
    assert rest[1] > 10.0
    # The hook is the topmost part: the rest bends over the front of the yard and hangs below.
    body = np.concatenate([turned(part, shape.hang_angle_rad) for part in shape.parts])
    assert body[:, 1].max() < hook[:, 1].max()


@pytest.mark.parametrize("kind", HOOKED)
@pytest.mark.parametrize("lean", [-0.6, -0.2, 0.2, 0.6])
def test_a_hanging_piece_swings_back(kind: str, lean: float):
    """Away from its hanging angle the centre of mass is higher: less far below the hook's lowest point."""
    shape = toy(kind)
    assert shape.hook is not None
    assert shape.hang_angle_rad is not None
    still = turned(shape.hook, shape.hang_angle_rad)[:, 1].min()
    assert turned(shape.hook, shape.hang_angle_rad + lean)[:, 1].min() < still


def test_arrays_are_read_only(shape: CargoShape):
    for array in (shape.outline, *shape.parts):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1.0


def test_a_shape_is_made_once():
    assert cargo_shape("rat", 5.0, 38.0) is cargo_shape("rat", 5.0, 38.0)


@pytest.mark.parametrize(
    ("corners", "key"),
    [
        ([(0, 0), (9, 0)], "cargo.outline.points"),
        ([(0, 0), (9, 0), (9, math.nan)], "cargo.outline.finite"),
        ([(0, 0), (9, 9), (9, 0), (0, 9)], "cargo.outline.crossing"),
        ([(0, 0), (9, 0), (9, 9), (0, 0)], "cargo.outline.crossing"),
        ([(0, 0), (0, 9), (9, 9), (9, 0)], "cargo.outline.clockwise"),
        ([(0, 0), (4, 0), (4, 4), (0, 4)], "cargo.outline.small"),
    ],
)
def test_a_bad_outline_is_refused(corners: list[tuple[float, float]], key: str):
    with pytest.raises(BadInput) as refused:
        validate("kite", polygon.points(corners))
    assert refused.value.key == key
    assert "kite" in str(refused.value)


def test_a_hollow_hook_is_refused():
    square = polygon.points([(0, 0), (9, 0), (9, 9), (0, 9)])
    hollow = polygon.points([(0, 0), (9, 0), (2, 2), (0, 9)])
    with pytest.raises(BadInput, match="convex"):
        validate("kite", square, hollow)


@pytest.mark.parametrize(
    ("kind", "mass", "size", "key"),
    [
        ("anchor", 7.0, 30.0, "cargo.no_kind"),
        ("rat", 0.0, 30.0, "cargo.not_positive"),
        ("rat", 7.0, math.inf, "cargo.not_positive"),
        ("plank", 7.0, 10.0, "cargo.outline.small"),
    ],
)
def test_a_bad_request_is_refused(kind: str, mass: float, size: float, key: str):
    with pytest.raises(BadInput) as refused:
        cargo_shape(kind, mass, size)
    assert refused.value.key == key


def test_both_languages_have_the_same_sentences():
    names = [{key for key in catalogue(language) if key.startswith("cargo.")} for language in LANGUAGES]
    assert names[0] == names[1] != set()
