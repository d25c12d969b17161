"""Which engine a run uses, and runs of many ships on the reduced one at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from riffraff.kernel.clock import TICK_S
from riffraff.lab.experiment import Made, Outcome, Trial
from riffraff.lab.factors import FROZEN, REDUCED, RIGID
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
class Release:
    """A ship let go at rest at ``heel`` (rad) and followed for ``seconds``."""

    params: Params
    balance: Balance
    heel: float
    seconds: float


def roll_all(releases: Sequence[Release]) -> list[Trace]:
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


def conduct_by_engine(
    trials: Sequence[Trial],
    left_out: Container[int],
    prepare: Callable[[Trial], tuple[str, Release]],
    finish: Callable[[Trial, str, Release, Trace], Outcome],
    rigid: Callable[[Trial], Outcome],
) -> Iterator[Made]:
    """Make each trial on its engine: those on the reduced one together at the end, the others one by one.

    ``prepare`` gives the engine and the release of a trial, ``finish`` the outcome of its trace, ``rigid`` the outcome
    of a trial on the rigid bodies. What rolls together does not depend on ``left_out``, so neither do its last bits.
    """
    together: list[tuple[int, str, Release]] = []
    for index, trial in enumerate(trials):
        result: Outcome | Exception | None = None
        try:
            engine, release = prepare(trial)
            if engine != RIGID:
                together.append((index, engine, release))
            elif index not in left_out:
                result = rigid(trial)
        except Exception as error:
            result = error
        if result is not None and index not in left_out:
            yield index, result
    traces = roll_all([release for *_, release in together]) if together else []
    for (index, engine, release), trace in zip(together, traces, strict=True):
        if index in left_out:
            continue
        try:
            yield index, finish(trials[index], engine, release, trace)
        except Exception as error:
            yield index, error


def alone(conduct_many: Callable[[Sequence[Trial], Container[int]], Iterator[Made]], trial: Trial) -> Outcome:
    """The outcome of a single trial of an experiment that can make many. Raises what ended it."""
    ((_, result),) = conduct_many([trial], ())
    if isinstance(result, Exception):
        raise result
    return result


def still(trial: Trial) -> Trial:
    """The same trial on still water."""
    return replace(trial, params=trial.params.replace({"swell.amplitude": 0.0}))
