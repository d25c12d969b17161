"""The ship as outlines and masses: closed forms, mirror symmetry, and slots that share the ship out (R2, R3)."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.physics import polygon
from riffraff.physics.params import PRESETS, SCHEMA, Params, load_preset
from riffraff.physics.ship import CARRIERS, SLOTS, YARDS, ShipShape, box, plate, ship_shape, surroundings
from riffraff.physics.world import World

LEFT_SLOTS, RIGHT_SLOTS = (1, 2, 5, 7, 9), (3, 4, 6, 8, 10)
NAMES = [name for name in SCHEMA if name.startswith(("ship.", "surroundings."))]

any_params = st.fixed_dictionaries({}, optional={n: st.floats(SCHEMA[n].low, SCHEMA[n].high) for n in NAMES}).map(
    lambda changes: Params().replace(changes)
)


def outlines_of(shape: ShipShape) -> dict[str, polygon.Points]:
    return {"hull": shape.hull, "mast": shape.mast, "rod": shape.rod, **dict(zip(YARDS, shape.yards, strict=True))}


# -- outlines ---------------------------------------------------------------------------------------------------


@given(any_params)
@settings(max_examples=40, deadline=None)
def test_every_part_is_a_convex_outline_that_is_its_own_mirror_image(params: Params) -> None:
    for outline in outlines_of(ship_shape(params)).values():
        assert polygon.is_simple(outline)
        assert polygon.is_convex(outline)
        assert polygon.area(outline) > 0.0
        corners = {(round(float(x), 6), round(float(y), 6)) for x, y in outline}
        assert corners == {(-x + 0.0, y) for x, y in corners}


@given(any_params)
@settings(max_examples=40, deadline=None)
def test_the_parts_stand_as_they_are_put_together(params: Params) -> None:  # R2
    shape, ship = ship_shape(params), params.ship
    deck = ship.deck_height
    assert shape.hull[:, 1].max() == deck
    assert shape.hull[:, 1].min() == pytest.approx(deck - ship.hull_height)
    assert np.ptp(shape.hull[:, 0]) == pytest.approx(ship.hull_length)
    assert (shape.mast[:, 1].min(), shape.mast[:, 1].max()) == (deck, ship.mast_height)
    assert (shape.rod[:, 1].min(), shape.rod[:, 1].max()) == pytest.approx((-ship.ball_depth, deck - ship.hull_height))
    assert np.ptp(shape.rod[:, 0]) < np.ptp(shape.mast[:, 0]) == ship.mast_width
    assert shape.ball_centre == (0.0, -ship.ball_depth)
    tops = [deck, *(hinge + ship.yard_thickness / 2 for hinge in shape.hinges)]
    bottoms = [*(hinge - ship.yard_thickness / 2 for hinge in shape.hinges), ship.mast_height + 1.0]
    assert all(below < above for below, above in zip(tops, bottoms, strict=True))


def test_yards_are_bars_flat_on_top_to_the_tip() -> None:
    params = Params()
    for outline, width in zip(ship_shape(params).yards, (200.0, 160.0, 120.0), strict=True):
        half = params.ship.yard_thickness / 2
        top = outline[outline[:, 1] == half]
        assert sorted(top[:, 0]) == [-width / 2, width / 2]
        assert outline[:, 1].min() == -half
        assert np.abs(outline[:, 0]).max() == width / 2


def test_reach_is_the_furthest_to_the_side_that_anything_of_the_ship_gets() -> None:
    for params in map(load_preset, PRESETS):
        shape = ship_shape(params)
        corners = np.concatenate(
            [
                shape.hull,
                shape.mast,
                *(yard + np.array((0.0, hinge)) for yard, hinge in zip(shape.yards, shape.hinges, strict=True)),
            ]
        )
        assert shape.reach_x == np.abs(corners[:, 0]).max()


# -- masses -----------------------------------------------------------------------------------------------------


def test_a_plate_has_the_inertia_of_the_textbook() -> None:
    part = plate(box(30.0, 10.0, 20.0), 6.0)
    assert (part.mass, part.x, part.y) == pytest.approx((6.0, 0.0, 15.0))
    assert part.inertia == pytest.approx(6.0 * (30.0**2 + 10.0**2) / 12)


def test_the_body_is_the_sum_of_hull_mast_rod_and_ball() -> None:
    params = Params()
    ship, shape = params.ship, ship_shape(params)
    rod_length = ship.ball_depth + ship.deck_height - ship.hull_height
    rod_y = rod_length / 2 - ship.ball_depth
    mast_length = ship.mast_height - ship.deck_height
    mast_y = ship.deck_height + mast_length / 2
    hull_x, hull_y = polygon.centroid(shape.hull)
    assert hull_x == pytest.approx(0.0, abs=1e-9)
    mass = 280.0 + 12.0 + 112.0 + 36.0
    moment = -280.0 * 117.0 + 12.0 * rod_y + 112.0 * hull_y + 36.0 * mast_y
    assert shape.body_mass == pytest.approx(mass)
    assert shape.body_centre_y == pytest.approx(moment / mass)

    about_pivot = (
        280.0 * (0.4 * 20.5**2 + 117.0**2)
        + 12.0 * ((rod_length**2 + (0.6 * 10.0) ** 2) / 12 + rod_y**2)
        + 36.0 * ((mast_length**2 + 10.0**2) / 12 + mast_y**2)
        + 112.0 * polygon.polar_moment(shape.hull) / polygon.area(shape.hull)
    )
    assert shape.body_inertia + mass * shape.body_centre_y**2 == pytest.approx(about_pivot)


def test_yard_parts_sit_on_the_mast_at_their_heights() -> None:
    shape = ship_shape(Params())
    assert [(part.mass, part.x, part.y) for part in shape.yard_parts] == [
        (20.0, 0.0, 110.0),
        (15.0, 0.0, 180.0),
        (11.0, 0.0, 250.0),
    ]
    for part, width in zip(shape.yard_parts, (200.0, 160.0, 120.0), strict=True):
        assert part.inertia == pytest.approx(part.mass * (width**2 + 8.0**2) / 12, rel=0.04)
    for yard in shape.yards:
        assert polygon.centroid(yard) == pytest.approx((0.0, 0.0), abs=0.05)


def test_the_bodies_have_the_masses_and_places_of_the_shape() -> None:
    world = World(Params())
    shape, bodies = world.shape, world.bodies
    assert bodies.ship.mass == shape.body_mass
    assert bodies.ship.moment == pytest.approx(shape.body_inertia)
    assert world.carrier_pose(0) == pytest.approx((0.0, 0.0, 0.0))
    for index, (yard, part) in enumerate(zip(bodies.yards, shape.yard_parts, strict=True)):
        assert (yard.mass, yard.moment) == pytest.approx((part.mass, part.inertia))
        assert world.carrier_pose(index + 1) == (0.0, shape.hinges[index], 0.0)


def test_the_empty_ship_rights_itself_with_any_ball_of_the_presets() -> None:
    for params in map(load_preset, PRESETS):
        shape = ship_shape(params)
        moment = shape.body_mass * shape.body_centre_y + sum(part.mass * part.y for part in shape.yard_parts)
        assert moment < 0.0


# -- slots ------------------------------------------------------------------------------------------------------


def test_ten_slots_four_on_the_hull_and_two_on_each_yard() -> None:  # R3
    slots = ship_shape(Params()).slots
    assert set(slots) == set(SLOTS) == set(range(1, 11))
    carriers = {carrier: sorted(s for s, r in slots.items() if r.carrier == carrier) for carrier in CARRIERS}
    assert carriers == {"hull": [1, 2, 3, 4], "lower": [5, 6], "middle": [7, 8], "upper": [9, 10]}
    assert [slots[slot].yard for slot in SLOTS] == [None] * 4 + [0, 0, 1, 1, 2, 2]
    assert {slot for slot in SLOTS if slots[slot].side == -1} == set(LEFT_SLOTS)
    assert {slot for slot in SLOTS if slots[slot].side == 1} == set(RIGHT_SLOTS)


@given(any_params)
@settings(max_examples=40, deadline=None)
def test_slots_share_out_each_surface_from_the_mast_to_the_tip(params: Params) -> None:  # R3
    shape = ship_shape(params)
    widths = {"hull": params.ship.hull_length}
    widths |= {name: float(np.ptp(yard[:, 0])) for name, yard in zip(YARDS, shape.yards, strict=True)}
    for carrier, width in widths.items():
        regions = sorted((r for r in shape.slots.values() if r.carrier == carrier), key=lambda region: region.x0)
        assert (regions[0].x0, regions[-1].x1) == pytest.approx((-width / 2, width / 2))
        for left, right in itertools.pairwise(regions):
            gap = params.ship.mast_width if left.side != right.side else 0.0
            assert right.x0 - left.x1 == pytest.approx(gap)
        assert all(region.x1 - region.x0 > 5.0 for region in regions)


@given(any_params)
@settings(max_examples=40, deadline=None)
def test_a_slot_reaches_from_its_surface_to_what_is_above(params: Params) -> None:
    shape = ship_shape(params)
    thick = params.ship.yard_thickness / 2
    ceilings = dict(zip(CARRIERS, [hinge - thick for hinge in shape.hinges] + [math.inf], strict=True))
    floors = {"hull": 0.0} | dict(zip(YARDS, shape.hinges, strict=True))
    for region in shape.slots.values():
        floor = floors[region.carrier]
        surface = params.ship.deck_height if region.carrier == "hull" else floor + thick
        assert floor + region.y0 == pytest.approx(surface)
        assert region.y0 < region.y1
        assert floor + region.y1 <= ceilings[region.carrier] + 1e-9


def test_the_toy_has_four_slots_of_five_centimetres_and_room_for_a_crate_under_each_yard() -> None:
    slots = ship_shape(Params()).slots
    assert [slots[slot].x1 - slots[slot].x0 for slot in (1, 2, 3, 4)] == pytest.approx([52.5] * 4)
    assert all(region.y1 - region.y0 > Params().cargo.crate_size for region in slots.values())
    assert [(region.x0, region.x1) for region in (slots[5], slots[6])] == [(-100.0, -5.0), (5.0, 100.0)]


# -- what stands below ------------------------------------------------------------------------------------------


@given(any_params)
@settings(max_examples=40, deadline=None)
def test_the_waves_are_convex_strips_on_the_table_with_a_crest_below_the_pivot(params: Params) -> None:
    below, around = surroundings(params), params.surroundings
    assert below.table_y == -around.table_depth
    crest = below.table_y + around.wave_height
    assert below.waves[:, 1].max() == pytest.approx(crest)
    assert crest < 0.0
    assert np.ptp(below.waves[:, 0]) == pytest.approx(around.wave_width)
    assert all(polygon.is_convex(strip) and polygon.area(strip) > 0.0 for strip in below.wave_parts)
    assert math.fsum(map(polygon.area, below.wave_parts)) == pytest.approx(polygon.area(below.waves))


def test_the_box_has_two_rims_that_are_mirror_images() -> None:
    left, right = surroundings(Params()).box_walls
    assert polygon.area(left) == polygon.area(right) == 4.0 * 45.0
    assert left[:, 0].min() == -165.0
    assert {(-x, y) for x, y in left} == {(x, y) for x, y in right}


def test_equal_parameters_share_one_shape() -> None:
    assert ship_shape(Params()) is ship_shape(Params().replace({"ship.ball_mass": 280}))
    assert ship_shape(Params()) is not ship_shape(Params().replace({"ship.ball_mass": 281}))
