"""A measure of the environments for scripts/bench.py: how much of a step's time is the simulation's own."""

from __future__ import annotations

import numpy as np
from _bench_time import asked, ratio, seconds

from riffraff.envs.balance import LEAST_TICKS, LOOK_TICKS, Balance
from riffraff.physics.world import World

ROUNDS = 9
STEPS = 40
"""Pieces that are put on each side of a turn."""


def balance_env_steps() -> list[float]:
    """Steps a second of ``Balance`` over those of the bare stepping that they contain."""
    return asked(__name__)


def _ticks(env: Balance, actions: list[np.ndarray]) -> list[int]:
    """So many ticks pass in each step."""
    passed: list[int] = []
    step = World.step

    def counted(world: World, ticks: int = 1) -> object:
        passed[-1] += ticks
        return step(world, ticks)

    env.world.step = counted.__get__(env.world)  # type: ignore[method-assign]
    for action in actions:
        env.reset(options={"kind": "crate"})
        passed.append(0)
        env.step(action)
    del env.world.step
    return passed


def measured() -> float:
    env = Balance()
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    actions = [np.array([slot, 0.0, 0.0, 0.0], dtype=np.float32) for slot in rng.uniform(-1.0, 1.0, STEPS)]
    passed = _ticks(env, actions)
    start = env.world.state()

    def steps() -> float:
        spent = 0.0
        for action in actions:
            env.reset(options={"kind": "crate"})
            spent += seconds(lambda action=action: env.step(action))
        return spent

    def bare() -> float:
        """The same ticks on the ship as it is with the piece aboard."""
        world = World(env.world.params, start)
        spent = 0.0
        for ticks in passed:
            world.load(start)
            pieces = [LEAST_TICKS, *[LOOK_TICKS] * ((ticks - LEAST_TICKS) // LOOK_TICKS)] if ticks else []
            spent += seconds(lambda pieces=pieces: [world.step(some) for some in pieces])
        return spent

    return ratio(bare, steps, ROUNDS)
