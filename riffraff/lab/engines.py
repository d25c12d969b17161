"""Which engine a run uses, and runs of many ships on the reduced one at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from riffraff.kernel.clock import TICK_S
from riffraff.lab.experiment import Trial
from riffraff.lab.factors import FROZEN, REDUCED, RIGID, Value
from riffraff.lab.trace import Trace
from riffraff.physics.params import Params
from riffraff.physics.reduced import Rolls, roll
from riffraff.physics.statics import Balance, together
from riffraff.physics.stowage import holds
from riffraff.physics.world import World


def engine_for(asked: str, world: World, amplitude: float) -> str:
    """The engine for swings of ``amplitude`` (rad) about the list, by whether anything could move in them."""
    if asked == RIGID:
        return RIGID
    return REDUCED if holds(world, amplitude) else FROZEN if asked == REDUCED else RIGID


@dataclass(frozen=True, eq=False)
class FreeRoll:
    """A ship let go at rest at ``heel`` (rad) and followed for ``seconds``."""

    params: Params
    balance: Balance
    heel: float
    seconds: float


def roll_all(releases: Sequence[FreeRoll]) -> list[Trace]:
    """Follow many releases on the reduced engine in one go; a sample every tick.

    The mount starts at rest on its swell's path, as the game's does.
    """
    rolls = Rolls.of([release.params for release in releases], together([release.balance for release in releases]))
    heels = np.array([release.heel for release in releases])
    result = roll(rolls, heels, rolls.kicked(heels, 0.0), max(release.seconds for release in releases), TICK_S)
    traces = []
    for release, heel, rate in zip(releases, result.heel, result.rate, strict=True):
        count = round(release.seconds / TICK_S) + 1
        swell, time = release.params.swell, result.time[:count]
        mount = swell.amplitude * np.sin(2.0 * math.pi * time / swell.period)
        traces.append(Trace.of_heel(time, heel[:count].copy(), rate[:count].copy(), mount))
    return traces


def in_still_water(_values: Mapping[str, Value]) -> tuple[str, ...]:
    """What has no effect where the water is still and no hand takes part."""
    return "swell.", "hand."


def still(trial: Trial) -> Trial:
    """The same trial on still water."""
    return replace(trial, params=trial.params.replace({"swell.amplitude": 0.0}))
