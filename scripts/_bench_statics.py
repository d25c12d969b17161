"""Measures of the statics and of the reduced engine for scripts/bench.py; see _bench.py."""

from __future__ import annotations

import math

import numpy as np
from _bench_time import ratio, seconds, shortest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.measures import balance_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.reduced import Rolls, roll
from riffraff.physics.statics import Array, empty_ship
from riffraff.physics.world import World

ROUNDS = 5
"""How often each is measured."""
LOADS, PIECES = 100_000, 16
RUNS, RIGID_RUNS, SECONDS = 1000, 3, 30.0
"""Roll decays of so many seconds, a trace of 60 a second kept; the rigid bodies do as many as give a fair time."""


def _loads() -> Array:
    """(LOADS, PIECES, 3): mass g, x and y mm, anywhere on the ship."""
    low, high = (4.0, -95.0, 55.0), (10.0, 95.0, 280.0)
    return np.random.default_rng(1).uniform(low, high, (LOADS, PIECES, 3))


def _all(loads: Array) -> None:
    """GM, list, mass and small period of all loads in one call."""
    loaded = empty_ship(Params()).plus(loads)
    _ = loaded.gm, loaded.list_heel, loaded.mass, loaded.period


def statics_100k_s() -> list[float]:
    """Seconds for the statics of 100,000 loads of 16 pieces in one call."""
    loads = _loads()
    return [shortest(lambda: seconds(lambda: _all(loads)), ROUNDS) for _ in range(ROUNDS)]


def statics_vs_simulation() -> list[float]:
    """Lists a second by statics over those by letting the loaded ship come to rest, braked so that it is quick."""
    loads = _loads()
    params = Params().replace({"swell.amplitude": 0.0, "ship.pivot_friction": 0.0, "ship.pivot_damping": 4.0e7})

    def simulate() -> None:
        world = World(params)
        spots = ((1, "barrel", Spot(5, -60.0)), (3, "crate", Spot(3, 40.0)), (7, "chest", Spot(8, 45.0)))
        for spot in spots:
            set_down(world, *spot)
        while world.rest_ticks < TICKS_PER_SECOND or abs(world.heel_rate) > 1e-4:
            world.step(TICKS_PER_SECOND // 10)
        if abs(world.heel - float(balance_of(world).list_heel)) > math.radians(0.05):
            raise AssertionError("the simulation has not found its list")

    return [ratio(lambda: seconds(simulate), lambda: seconds(lambda: _all(loads)), 3) * LOADS for _ in range(ROUNDS)]


def reduced_vs_rigid() -> list[float]:
    """Roll decays a second, 1,000 different ships at once, over those of the rigid bodies; building them counts."""
    sets = [Params().replace({"swell.amplitude": 0.0, "ship.ball_mass": 260.0 + run / 20.0}) for run in range(RUNS)]
    heel = math.radians(6.0)

    def reduced() -> None:
        roll(Rolls.of(sets), heel, 0.0, SECONDS)

    def rigid() -> None:
        for params in sets[:RIGID_RUNS]:
            world = World(params)
            world.set_heel(heel)
            trace = np.empty(round(60 * SECONDS))
            for sample in range(len(trace)):
                world.step(2)
                trace[sample] = world.heel

    share = RUNS / RIGID_RUNS
    return [ratio(lambda: seconds(rigid), lambda: seconds(reduced), 1) * share for _ in range(ROUNDS)]
