"""Helpers for tests of moving ships: loads, and a guard that looks at every tick."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import pymunk
import pytest

from riffraff.physics.falls import FELL, LANDED, LEFT, Fact
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.polygon import Points
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, HELD
from riffraff.physics.world import World

HOOKED = ("boat", "sailor", "rat")
MAST = 4
"""A bar's number: 0 the hull, 1-3 the yards from below, 4 the mast."""


def _load(world: World, count: int, rng: random.Random) -> list[int]:
    pieces = [piece for piece in range(32) if piece not in world.pieces]
    rng.shuffle(pieces)
    aboard: list[int] = []
    for piece in pieces:
        kind = KINDS[piece % 8]
        for _ in range(6):
            region = world.shape.slots[rng.randint(1, 10)]
            hang = region.yard is not None and kind in HOOKED and rng.random() < 0.4
            turned = 0.0 if hang else rng.choice([0.0, 0.0, 0.0, math.pi / 2, math.pi, rng.uniform(-3.0, 3.0)])
            if set_down(world, piece, kind, Spot(region.slot, rng.uniform(region.x0, region.x1), turned, hang)):
                aboard.append(piece)
                break
        if len(aboard) == count:
            break
    return aboard


@pytest.fixture
def load() -> Callable[[World, int, random.Random], list[int]]:
    """Sets so many pieces down anywhere, lying, standing or hanging; gives the pieces."""
    return _load


def _still(**changes: float) -> Params:
    named = {name.replace("__", "."): value for name, value in changes.items()}
    return Params().replace({"swell.amplitude": 0.0, **named})


@pytest.fixture
def still() -> Callable[..., Params]:
    """The toy on still water, with values changed: ``still(ship__ball_mass=300)``."""
    return _still


def depth(a: Points, b: Points) -> float:
    """How deep two convex polygons overlap, mm: the shortest way out; not above 0 if they are apart."""
    least = math.inf
    for first, second in ((a, b), (b, a)):
        edge = np.roll(first, -1, axis=0) - first
        outward = np.column_stack((edge[:, 1], -edge[:, 0])) / np.hypot(edge[:, 0], edge[:, 1])[:, None]
        least = min(least, float(((first * outward).sum(axis=1) - (second @ outward.T).min(axis=0)).min()))
    return least


def _placed(body: pymunk.Body, points: Points) -> Points:
    s, c = math.sin(body.angle), math.cos(body.angle)
    x, y = body.position
    return np.column_stack((x + points[:, 0] * c - points[:, 1] * s, y + points[:, 0] * s + points[:, 1] * c))


def bars(world: World) -> list[tuple[int, Points]]:
    """Number and outline (world frame) of hull, yards and mast."""
    bodies, shape = world.bodies, world.shape
    below = np.array((0.0, -shape.body_centre_y))
    yards = [
        (i + 1, _placed(yard, outline)) for i, (yard, outline) in enumerate(zip(bodies.yards, shape.yards, strict=True))
    ]
    return [(0, _placed(bodies.ship, shape.hull + below)), *yards, (MAST, _placed(bodies.ship, shape.mast + below))]


def overlaps(world: World) -> Iterator[tuple[float, int, int]]:
    """Depth (mm), piece and bar of every overlap of cargo with the ship, but for what hangs in front of a yard."""
    around = [(bar, outline, outline.min(axis=0), outline.max(axis=0)) for bar, outline in bars(world)]
    for piece in world.pieces:
        body = world.body_of(piece)
        hung = world.hung_on(piece)
        near = body.shape.radius_mm
        x, y = body.body.position
        for bar, outline, low, high in around:
            if not (low[0] - near < x < high[0] + near and low[1] - near < y < high[1] + near):
                continue
            solid = (*(() if hung is not None and bar == hung + 1 else body.shape.parts),)
            for part in (*solid, *(() if body.shape.hook is None else (body.shape.hook,))):
                found = depth(_placed(body.body, part), outline)
                if found > 0.0:
                    yield found, piece, bar


def drift(world: World) -> float:
    """How far a joint of the ship has come apart, mm: the pivot or a yard's hinge."""
    bodies, shape = world.bodies, world.shape
    gaps = [math.hypot(world.pivot[0] - world.mount_x, world.pivot[1])]
    for yard, hinge in zip(bodies.yards, shape.hinges, strict=True):
        x, y = bodies.ship.local_to_world((0.0, hinge - shape.body_centre_y))
        gaps.append(math.hypot(yard.position.x - x, yard.position.y - y))
    return max(gaps)


def _in_frame(pose: tuple[float, float, float], x: float, y: float) -> tuple[float, float]:
    dx, dy = x - pose[0], y - pose[1]
    s, c = math.sin(pose[2]), math.cos(pose[2])
    return dx * c + dy * s, dy * c - dx * s


def side_of_bars(world: World, piece: int) -> dict[int, bool]:
    """For each bar that the piece's centre of mass is abreast of: whether it is above it (the mast: right of it)."""
    x, y, _ = world.pose(piece)
    ship = world.params.ship
    along, above = _in_frame(world.carrier_pose(0), x, y)
    sides: dict[int, bool] = {}
    if abs(along) < ship.hull_length / 2 - 8.0:
        sides[0] = above > ship.deck_height - 4.0
    if ship.deck_height < above < ship.mast_height:
        sides[MAST] = along > 0.0
    for index, width in enumerate((ship.lower_yard_width, ship.middle_yard_width, ship.upper_yard_width)):
        along, above = _in_frame(world.carrier_pose(index + 1), x, y)
        if world.hung_on(piece) != index and abs(along) < width / 2 - 1.0:
            sides[index + 1] = above > 0.0
    return sides


@dataclass
class Guard:
    """Steps a world tick by tick and notes the worst that it sees.

    ``crossed``: (piece, bar, tick) where a centre of mass went through a bar between two ticks; ``deepest``: overlap
    with the ship, mm; ``fastest`` (mm/s) and ``highest`` (mm) of what is not in the hand; ``drift``: joints, mm.
    """

    world: World
    every: int = 1
    crossed: list[tuple[int, int, int]] = field(default_factory=list)
    deepest: float = 0.0
    fastest: float = 0.0
    fastest_held: float = 0.0
    highest: float = -math.inf
    drift: float = 0.0
    facts: list[Fact] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._sides = {piece: side_of_bars(self.world, piece) for piece in self.world.pieces}

    def step(self, ticks: int) -> None:
        world = self.world
        for _ in range(ticks):
            self.facts += world.step()
            for piece in world.pieces:
                sides = side_of_bars(world, piece)
                before = self._sides.get(piece, {})
                self.crossed += [(piece, bar, world.tick) for bar in sides if before.get(bar, sides[bar]) != sides[bar]]
                self._sides[piece] = sides
                body = world.body_of(piece).body
                if world.where(piece) == HELD:
                    self.fastest_held = max(self.fastest_held, body.velocity.length)
                else:
                    self.fastest = max(self.fastest, body.velocity.length)
                    self.highest = max(self.highest, body.position.y)
            self.drift = max(self.drift, drift(world))
            if world.tick % self.every == 0:
                self.deepest = max([self.deepest, *(found for found, _, _ in overlaps(world))])


@pytest.fixture
def guard() -> type[Guard]:
    return Guard


@pytest.fixture
def overlap() -> Callable[[World], float]:
    """The deepest overlap of cargo with the ship, mm."""
    return lambda world: max([0.0, *(found for found, _, _ in overlaps(world))])


@pytest.fixture
def joint_drift() -> Callable[[World], float]:
    return drift


def _account(facts: list[Fact], places: dict[int, str]) -> dict[int, str]:
    """Where the facts say the pieces are, that were at ``places``; each fact must fit the place before it (R18)."""
    moves = {LEFT: (ABOARD, FLIGHT), LANDED: (FLIGHT, ABOARD), FELL: (FLIGHT, FALLEN)}
    now = dict(places)
    for before, after in itertools.pairwise(facts):
        assert before.tick <= after.tick
    for fact in facts:
        start, end = moves[fact.what]
        assert now[fact.piece] == start, fact
        now[fact.piece] = end
    return now


@pytest.fixture
def account() -> Callable[[list[Fact], dict[int, str]], dict[int, str]]:
    return _account
