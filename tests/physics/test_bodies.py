"""Bodies of the engine: friction and bounce as the parameters say, and nothing left behind."""

from __future__ import annotations

import math

import pymunk
import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.bodies import (
    add_piece,
    add_ship,
    contact_bias,
    hang_before,
    joint_bias,
    motion_of,
    remove_piece,
    upright,
)
from riffraff.physics.cargo import cargo_shape
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.physics.state import FALLEN, PieceState
from riffraff.physics.world import World

CRATE = 3
TABLE = -165.0


@pytest.mark.parametrize("friction", [0.2, 0.5, 1.0])
def test_cargo_slides_on_the_table_as_far_as_its_friction_lets_it(friction: float) -> None:
    """v^2 / (2 mu g), whatever the friction of wood on wood is."""
    for wood in (0.1, 0.6):
        world = World(Params().replace({"contact.ground_friction": friction, "contact.friction": wood}))
        world.place(PieceState(CRATE, "crate", (250.0, TABLE + 13.05, 0.0, 400.0, 0.0, 0.0), FALLEN))
        world.step(2 * TICKS_PER_SECOND)
        assert world.pose(CRATE)[0] - 250.0 == pytest.approx(400.0**2 / (2 * friction * 9810.0), rel=0.05, abs=0.5)


@pytest.mark.parametrize("elasticity", [0.05, 0.5])
def test_cargo_bounces_by_the_square_of_its_elasticity(elasticity: float) -> None:
    world = World(Params().replace({"contact.elasticity": elasticity}))
    world.place(PieceState(CRATE, "crate", (250.0, TABLE + 13.0 + 200.0, 0.0, 0.0, 0.0, 0.0)))
    world.step(round(math.sqrt(2 * 200.0 / 9810.0) * TICKS_PER_SECOND) + 1)
    rebound = max(world.pose(CRATE)[1] for _ in range(60) if not world.step())
    assert rebound - TABLE - 13.0 == pytest.approx(200.0 * elasticity**2, abs=4.0)


def test_every_shape_has_friction_and_a_type() -> None:
    world = World(Params())
    world.place(PieceState(6, "rat", (250.0, 0.0, 0.0, 0.0, 0.0, 0.0)))
    for shape in world.space.shapes:
        assert shape.friction > 0.0
        assert shape.elasticity > 0.0
        assert shape.collision_type in (1, 2, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_has_its_mass_however_many_parts_it_has(kind: str) -> None:
    params = Params().replace({f"cargo.{kind}_mass": 12.5})
    space = pymunk.Space()
    motion = (10.0, 20.0, 0.5, -3.0, 4.0, 0.25)
    piece = add_piece(space, 1, kind, motion, params)
    shape = cargo_shape(kind, 12.5, params.cargo.size_mm(kind))
    assert piece.body.mass == 12.5
    assert piece.body.moment == shape.inertia_g_mm2
    assert motion_of(piece.body) == motion
    assert len(piece.shapes) == len(shape.parts) + (shape.hook is not None)


def test_a_piece_leaves_nothing_behind_even_while_it_hangs() -> None:
    params, space = Params(), pymunk.Space()
    shape = ship_shape(params)
    ship = add_ship(space, shape, params, (0.0,) * 6, upright(shape))
    counts = len(space.bodies), len(space.shapes), len(space.constraints)
    piece = add_piece(space, 6, "rat", (0.0, 0.0, 0.0, 0.0, 0.0, 0.0), params)
    for yard in (0, 2, None, 1):
        hang_before(space, piece, yard, ship, params)
        assert len(space.constraints) == counts[2] + (yard is not None)
    remove_piece(space, piece)
    assert (len(space.bodies), len(space.shapes), len(space.constraints)) == counts


def test_stiffness_is_the_share_mended_in_a_sixtieth_of_a_second() -> None:
    params = Params().replace({"engine.joint_stiffness": 0.5, "engine.contact_stiffness": 0.25})
    assert joint_bias(params) ** (1 / 60) == pytest.approx(0.5)
    assert contact_bias(params) ** (1 / 60) == pytest.approx(0.75)
    world = World(params)
    assert world.space.collision_bias == pytest.approx(contact_bias(params))
    assert {joint.error_bias for joint in world.space.constraints} == {joint_bias(params)}
