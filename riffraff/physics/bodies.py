"""The pymunk bodies, shapes and joints of a world, built in a fixed order. What they do is in ``world``."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pymunk

from riffraff.physics import polygon
from riffraff.physics.cargo import CargoShape, shape_of
from riffraff.physics.params import Params
from riffraff.physics.ship import Outline, ShipShape, surroundings
from riffraff.physics.state import Motion

SHIP, GROUND, CARGO = 1, 2, 3
"""Collision types: hull, mast and yards; table, box and waves; cargo."""

_HULL_BIT, _GROUND_BIT, _CARGO_BIT = 1, 16, 32
_YARD_BITS = (2, 4, 8)
_ALL = 0xFFFFFFFF
_SHIP_GROUP = 1
"""Parts of the ship never collide with each other: joints hold them."""
_TABLE_HALF, _TABLE_RADIUS = 3000.0, 50.0
"""mm: half the table's length, further than any cargo rolls, and half its thickness, more than it moves in a step."""


def joint_bias(params: Params) -> float:
    """Share of a joint's error that is left after one second, as the engine wants it."""
    return float((1.0 - params.engine.joint_stiffness) ** 60)


def contact_bias(params: Params) -> float:
    """Share of an overlap that is left after one second."""
    return float((1.0 - params.engine.contact_stiffness) ** 60)


def surface_friction(pair: float) -> float:
    """The engine multiplies the coefficients of two surfaces: the root gives ``pair`` between two equal ones."""
    return math.sqrt(pair)


def _poly(body: pymunk.Body, outline: Outline, params: Params) -> pymunk.Poly:
    """A convex outline as a shape. Half the slop as radius makes up for the overlap that contacts are left with."""
    shape = pymunk.Poly(body, [(x, y) for x, y in outline.tolist()], radius=params.engine.slop / 2)
    shape.elasticity = math.sqrt(params.contact.elasticity)
    shape.friction = surface_friction(params.contact.friction)
    return shape


def set_motion(body: pymunk.Body, motion: Motion) -> None:
    """Put a body exactly there, moving exactly so."""
    x, y, angle, vx, vy, rate = motion
    body.angle = angle
    body.position = x, y
    body.velocity = vx, vy
    body.angular_velocity = rate


def motion_of(body: pymunk.Body) -> Motion:
    """Pose and velocity of a body as plain floats."""
    (x, y), (vx, vy) = body.position, body.velocity
    return x, y, body.angle, vx, vy, body.angular_velocity


@dataclass
class ShipBodies:
    """The mount, the rigid ship (hull, mast, rod, ball) and the three yards, with the joints between them."""

    mount: pymunk.Body
    ship: pymunk.Body
    yards: tuple[pymunk.Body, ...]
    yard_shapes: tuple[pymunk.Poly, ...]
    hull_shapes: tuple[pymunk.Poly, ...]
    pivot_friction: pymunk.SimpleMotor
    pivot_damping: pymunk.DampedRotarySpring
    yard_frictions: tuple[pymunk.SimpleMotor, ...]
    holds: tuple[pymunk.PivotJoint, ...]
    """The joint at the pivot, and those of the three yards."""
    pin: tuple[float, float]
    """Where the mount holds the ship: in the frame of the ship's own body, mm."""

    @property
    def pivot(self) -> tuple[float, float]:
        """The ship's own pivot point in the world, mm: the mount's place, but for the joint's drift."""
        x, y = self.ship.local_to_world(self.pin)
        return float(x), float(y)


def upright(shape: ShipShape, mount_x: float = 0.0) -> tuple[Motion, ...]:
    """The ship's own body and the three yards, upright and at rest on a mount at ``mount_x``."""
    heights = shape.body_centre_y, *shape.hinges
    return tuple((mount_x, height, 0.0, 0.0, 0.0, 0.0) for height in heights)


def add_ship(
    space: pymunk.Space, shape: ShipShape, params: Params, mount: Motion, parts: Sequence[Motion]
) -> ShipBodies:
    """Build the ship on its mount. ``parts``: where its own body and the three yards are, as ``upright`` gives it.

    They are there before their shapes come into the space: the engine notes where a shape is when it is added and when
    the space steps, and looks for it there.
    """
    ship_params = params.ship
    seat = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    set_motion(seat, mount)
    space.add(seat)
    below = -shape.body_centre_y
    ship = pymunk.Body(shape.body_mass, shape.body_inertia)
    set_motion(ship, parts[0])
    hull_shapes = tuple(_poly(ship, outline + np.array((0.0, below)), params) for outline in (shape.hull, shape.mast))
    for part in hull_shapes:
        part.filter = pymunk.ShapeFilter(_SHIP_GROUP, _HULL_BIT, _ALL)
        part.collision_type = SHIP
    space.add(ship, *hull_shapes)

    stop = math.radians(ship_params.heel_stop)
    pivot = pymunk.PivotJoint(seat, ship, (0.0, 0.0), (0.0, below))
    limit = pymunk.RotaryLimitJoint(seat, ship, -stop, stop)
    friction = pymunk.SimpleMotor(seat, ship, 0.0)
    friction.max_force = ship_params.pivot_friction
    damping = pymunk.DampedRotarySpring(seat, ship, 0.0, 0.0, ship_params.pivot_damping)
    joints: list[pymunk.Constraint] = [pivot, limit, friction, damping]

    holds = [pivot]
    yards, yard_shapes, yard_frictions = [], [], []
    play = math.radians(ship_params.yard_play)
    for index, (outline, part_mass, motion) in enumerate(zip(shape.yards, shape.yard_parts, parts[1:], strict=True)):
        yard = pymunk.Body(part_mass.mass, part_mass.inertia)
        set_motion(yard, motion)
        bar = _poly(yard, outline, params)
        bar.filter = pymunk.ShapeFilter(_SHIP_GROUP, _YARD_BITS[index], _ALL)
        bar.collision_type = SHIP
        space.add(yard, bar)
        hole = pymunk.PivotJoint(ship, yard, (0.0, part_mass.y + below), (0.0, 0.0))
        tilt = pymunk.RotaryLimitJoint(ship, yard, -play, play)
        rub = pymunk.SimpleMotor(ship, yard, 0.0)
        rub.max_force = ship_params.yard_friction
        joints += [hole, tilt, rub]
        holds.append(hole)
        yards.append(yard)
        yard_shapes.append(bar)
        yard_frictions.append(rub)
    for joint in joints:
        joint.error_bias = joint_bias(params)
    space.add(*joints)
    return ShipBodies(
        mount=seat,
        ship=ship,
        yards=tuple(yards),
        yard_shapes=tuple(yard_shapes),
        hull_shapes=hull_shapes,
        pivot_friction=friction,
        pivot_damping=damping,
        yard_frictions=tuple(yard_frictions),
        holds=tuple(holds),
        pin=(0.0, below),
    )


def add_ground(space: pymunk.Space, params: Params) -> tuple[pymunk.Shape, ...]:
    """Table, box and waves. The ship swings between the two paper waves and meets none of them; cargo meets all.

    The waves stand still though the mount sways between them: cargo only brushes them on its way down, and moving them
    would double the cost of a tick.
    """
    around = surroundings(params)
    ground = space.static_body
    middle = around.table_y - _TABLE_RADIUS
    shapes: list[pymunk.Shape] = [pymunk.Segment(ground, (-_TABLE_HALF, middle), (_TABLE_HALF, middle), _TABLE_RADIUS)]
    shapes += [_poly(ground, outline, params) for outline in (*around.box_walls, *around.wave_parts)]
    for shape in shapes:
        shape.filter = pymunk.ShapeFilter(0, _GROUND_BIT, _CARGO_BIT)
        shape.collision_type = GROUND
        shape.elasticity = math.sqrt(params.contact.elasticity)
        shape.friction = ground_friction(params)
    space.add(*shapes)
    return tuple(shapes)


def ground_friction(params: Params) -> float:
    """The ground's own coefficient, so that with cargo's it gives ``contact.ground_friction``."""
    cargo = surface_friction(params.contact.friction)
    return params.contact.ground_friction / cargo if cargo > 0 else 0.0


@dataclass
class PieceBody:
    """A piece of cargo in the space: its body, the shapes of its convex parts, and the hook's if it has one."""

    piece: int
    kind: str
    shape: CargoShape
    body: pymunk.Body
    parts: tuple[pymunk.Poly, ...]
    hook: pymunk.Poly | None
    rub: pymunk.SimpleMotor | None = None
    """What slows its swing while it hangs."""

    @property
    def shapes(self) -> tuple[pymunk.Poly, ...]:
        return self.parts if self.hook is None else (*self.parts, self.hook)


def make_piece(piece: int, kind: str, motion: Motion, params: Params) -> PieceBody:
    """A piece that is in no space yet. Its mass is that of the schema, counted once however many parts it has."""
    shape = shape_of(kind, params.cargo)
    body = pymunk.Body(shape.mass_g, shape.inertia_g_mm2)
    set_motion(body, motion)
    parts = tuple(_poly(body, part, params) for part in shape.parts)
    hook = None if shape.hook is None else _poly(body, shape.hook, params)
    made = PieceBody(piece, kind, shape, body, parts, hook)
    for part in made.shapes:
        part.collision_type = CARGO
    meets_all_but(made, None)
    return made


def add_piece(space: pymunk.Space, piece: int, kind: str, motion: Motion, params: Params) -> PieceBody:
    """Put a new piece into the space."""
    made = make_piece(piece, kind, motion, params)
    space.add(made.body, *made.shapes)
    return made


def meets_all_but(piece: PieceBody, yard: int | None) -> None:
    """From now on the piece meets everything, but that all except its hook passes in front of a yard (0-2)."""
    mask = _ALL if yard is None else _ALL & ~_YARD_BITS[yard]
    for part in piece.shapes:
        part.filter = pymunk.ShapeFilter(0, _CARGO_BIT, _ALL if part is piece.hook else mask)


def borne_by(piece: PieceBody) -> pymunk.ShapeFilter:
    """A filter that lets through what of ship and cargo a piece could come to lie on."""
    return pymunk.ShapeFilter(0, _CARGO_BIT, piece.parts[0].filter.mask & ~_GROUND_BIT)


def hang_before(space: pymunk.Space, piece: PieceBody, yard: int | None, ship: ShipBodies, params: Params) -> None:
    """From now on all but the hook passes in front of this yard (0-2; None: meets everything), and the hook rubs on it.

    A hook that rolls on a bar loses nothing in the engine: without the rubbing what hangs would swing for minutes.
    """
    meets_all_but(piece, yard)
    _stop_rubbing(space, piece)
    if yard is not None:
        piece.rub = pymunk.SimpleMotor(ship.yards[yard], piece.body, 0.0)
        piece.rub.max_force = params.contact.hook_lever * piece.shape.mass_g * params.engine.gravity
        space.add(piece.rub)


def hits(space: pymunk.Space, piece: PieceBody) -> Iterator[tuple[pymunk.Body, pymunk.ContactPointSet]]:
    """What a piece touches where it is now: the body of each shape that it meets, and how."""
    for part in piece.shapes:
        for hit in space.shape_query(part):
            if hit.shape is not None and hit.shape.body is not None and hit.shape.body is not piece.body:
                yield hit.shape.body, hit.contact_point_set


def overlaps(piece: PieceBody, yard: pymunk.Body, outline: Outline) -> bool:
    """Whether any part of a piece but its hook lies over a yard of this outline."""
    body = piece.body
    dx, dy = body.position.x - yard.position.x, body.position.y - yard.position.y
    s, c = math.sin(yard.angle), math.cos(yard.angle)
    x, y = dx * c + dy * s, dy * c - dx * s
    if abs(y) > piece.shape.radius_mm + float(outline[:, 1].max()):
        return False
    s, c = math.sin(body.angle - yard.angle), math.cos(body.angle - yard.angle)
    turn = np.array(((c, s), (-s, c)))
    return any(polygon.convex_overlap(outline, part @ turn + (x, y)) for part in piece.shape.parts)


def in_front(space: pymunk.Space, piece: PieceBody) -> None:
    """From now on the piece meets nothing, until ``hang_before`` says what it meets again."""
    for part in piece.shapes:
        part.filter = pymunk.ShapeFilter(0, 0, 0)
    _stop_rubbing(space, piece)


def _stop_rubbing(space: pymunk.Space, piece: PieceBody) -> None:
    if piece.rub is not None:
        space.remove(piece.rub)
        piece.rub = None


def remove_piece(space: pymunk.Space, piece: PieceBody) -> None:
    """Take a piece out: its joint and shapes first, then the body."""
    _stop_rubbing(space, piece)
    space.remove(*piece.shapes, piece.body)
