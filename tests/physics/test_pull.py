"""A spring that pulls: its force and moment are what balance and free bodies say, and it changes nothing once it is let
go."""

from __future__ import annotations

import math

import numpy as np
import pytest

from riffraff.loads.afloat import braked
from riffraff.physics.measures import energies, pulled
from riffraff.physics.params import Params
from riffraff.physics.pull import FAR_MM, PIECES, STIFFNESS, Pull
from riffraff.physics.state import FLIGHT, PieceState
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World

STILL = Params().replace({"swell.amplitude": 0.0})


@pytest.mark.parametrize("x", [-120.0, 40.0, 90.0])
def test_a_ship_that_is_pulled_rests_where_her_righting_moment_is_the_springs(x: float) -> None:
    params = braked(STILL).replace({"ship.yard_play": 0.0})
    world = World(params)
    assert world.pull_by(Pull(0, (0.0, 285.0), (x, 285.0)))
    world.step(20 * 120)
    assert world.band is not None
    ship = empty_ship(params)
    righting = float(ship.weight * ship.righting_arm(world.heel))
    assert world.band.moment(world.pivot) == pytest.approx(righting, rel=1e-3)
    top = (-285.0 * math.sin(world.heel), 285.0 * math.cos(world.heel))
    force = STIFFNESS * math.dist(top, (x, 285.0))
    assert pulled(world)[0] == pytest.approx(force, rel=1e-6)


def test_a_piece_hangs_from_it_by_its_weight() -> None:
    world = World(STILL)
    world.place(PieceState(3, "crate", (300.0, 100.0, 0.0, 0.0, 0.0, 0.0), FLIGHT))
    assert world.pull_by(Pull(PIECES + 3, (0.0, 0.0), (300.0, 200.0)))
    world.step(6 * 120)
    weight = STILL.cargo.crate_mass * STILL.engine.gravity
    assert pulled(world)[0] == pytest.approx(weight, rel=1e-3)
    assert world.pose(3)[1] == pytest.approx(200.0 - weight / STIFFNESS, abs=0.05)


def test_what_is_let_go_or_taken_away_is_pulled_no_more() -> None:
    world = World(STILL)
    world.place(PieceState(3, "crate", (300.0, 100.0, 0.0, 0.0, 0.0, 0.0), FLIGHT))
    assert not world.pull_by(Pull(PIECES + 4, (0.0, 0.0), (0.0, 0.0)))
    assert world.pull_by(Pull(PIECES + 3, (0.0, 0.0), (9e3, 200.0)))
    assert world.pull is not None
    assert world.pull.to == (FAR_MM, 200.0)
    world.remove(3)
    assert world.pull is None
    assert pulled(world) == (0.0, 0.0)
    assert world.pull_by(None)
    world.step(120)
    other = World(STILL)
    other.step(120)
    assert world.digest() == other.digest()


def test_it_is_still_there_after_the_ship_was_built_anew() -> None:
    world = World(STILL)
    assert world.pull_by(Pull(2, (30.0, 0.0), (80.0, 150.0)))
    world.step(7)
    world.rebase()
    assert world.pull == Pull(2, (30.0, 0.0), (80.0, 150.0))
    world.set_params(STILL.replace({"ship.ball_mass": 300.0}))
    assert world.band is not None
    assert world.grip_on(2, *world.band.at) == pytest.approx((30.0, 0.0), abs=1e-9)


def test_energies_of_a_ship_without_friction_go_to_and_fro() -> None:
    free = {"ship.pivot_friction": 0.0, "ship.pivot_damping": 0.0, "ship.yard_play": 0.0}
    world = World(STILL.replace(free))
    world.set_heel(math.radians(12.0))
    seen = []
    for _ in range(200):
        world.step(2)
        height, moving, turning = energies(world)
        seen.append((height * 9810.0, moving, turning))
    potential, moving, turning = np.array(seen).T
    whole = potential + moving + turning
    assert float(np.ptp(whole)) < 0.02 * float(np.ptp(potential))
    ship = empty_ship(world.params)
    fallen = float(ship.weight * ship.gm) * (1.0 - math.cos(math.radians(12.0)))
    assert float((moving + turning).max()) == pytest.approx(fallen, rel=0.02)


def test_the_pivot_bears_what_hangs_on_it() -> None:
    world = World(STILL)
    assert world.joint_forces() is None, "nothing is known of what has not moved yet"
    world.step(240)
    forces = world.joint_forces()
    assert forces is not None
    ship = STILL.ship
    weights = [float(empty_ship(STILL).mass), ship.lower_yard_mass, ship.middle_yard_mass, ship.upper_yard_mass]
    np.testing.assert_allclose(forces, np.array(weights) * STILL.engine.gravity, rtol=1e-3)
