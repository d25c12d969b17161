"""Measures of the lab for scripts/bench.py; see _bench.py."""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from time import process_time

from _bench_time import asked, process_s, ratio, seconds

from riffraff.kernel.clock import TICK_S
from riffraff.lab.experiments.placement_map import cells, neighbours, spare_piece
from riffraff.lab.spec import read_spec
from riffraff.lab.sweeps.plan import Plan
from riffraff.lab.sweeps.sweep import Options, run_sweep
from riffraff.lab.trace import Recorder
from riffraff.lab.verdicts.judge import HELD, Judge
from riffraff.loads.afloat import afloat
from riffraff.physics.outlines import PIECES, kind_of
from riffraff.physics.params import Params
from riffraff.physics.state import FALLEN, PieceState, WorldState
from riffraff.physics.world import World

ROUNDS, TICKS, SETTLED_TICKS = 15, 240, 1200
"""How often both sides of ``trace_overhead`` take turns; ticks on each side of a turn, and before the first."""
SWEEPS = 3
"""How often both sides of a sweep are measured."""
DECAYS = 200
STARTS = 5
"""How often a process is started."""
SPACING_MM, JITTER_MM, JITTER_RAD = 2.0, 1.0, math.radians(2.0)
SAMPLED = 4
"""Simulating every place of a map to rest takes minutes: every so many are, and stand for all."""


def _full_ship(params: Params) -> WorldState:
    """All 32 pieces in the world, half of them aboard at rest, the others side by side on the table."""
    world = World(params, afloat(params, f"level:{PIECES // 2}", 1).state())
    left = [piece for piece in range(PIECES) if piece not in world.pieces]
    for place, piece in enumerate(left):
        along = 260.0 + 70.0 * (place // 2)
        x = along if place % 2 else -along
        world.place(PieceState(piece, kind_of(piece), (x, 30.0 - params.surroundings.table_depth, 0, 0, 0, 0), FALLEN))
    world.step(SETTLED_TICKS)
    assert len(world.pieces) == PIECES
    return world.state()


def trace_overhead() -> list[float]:
    """Stepping with a 60 Hz trace of 32 pieces over the bare engine's steps, on the same ship."""
    return asked(__name__)


def measured() -> float:
    params = Params().replace({"swell.amplitude": 0.0})
    state = _full_ship(params)

    def traced() -> float:
        recorder = Recorder(World(params, state), 60)
        return seconds(lambda: recorder.run(TICKS))

    def bare() -> float:
        world, substeps = World(params, state), int(params.engine.substeps)
        step, dt = world.space.step, TICK_S / substeps

        def steps() -> None:
            for _ in range(TICKS * substeps):
                step(dt)

        return seconds(steps)

    return ratio(traced, bare, ROUNDS)


def sweep_cpu_ratio() -> list[float]:
    """Seconds of the processors for 200 roll decays on the rigid bodies with two workers over those with one. Two that
    share a processor's parts are slower each: beside the one, something else is busy."""
    words = ["engine=rigid", f"ship.ball_mass=250:350:{DECAYS // 10}", "start_deg=6:15:10"]
    plan = Plan(read_spec("roll-decay", words, sweep=True))
    assert len(plan) == DECAYS

    def used(workers: int) -> float:
        with tempfile.TemporaryDirectory() as folder:
            others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 - workers)]
            begun = sum(os.times()[:4])
            run_sweep(plan, Path(folder), "bench", Options(workers), lambda _total, _done: lambda: None)
            spent = sum(os.times()[:4]) - begun
            for other in others:
                other.kill()
                other.wait()
            return spent

    return [ratio(lambda: used(2), lambda: used(1), 1) for _ in range(SWEEPS)]


@cache
def _maps() -> tuple[float, float]:
    """Speed-up of the placement map over simulating each place to rest, and the share of equal verdicts: a crate at
    every 2 mm, with jittered neighbours, on a ship with 16 pieces aboard."""
    params = Params().replace({"swell.amplitude": 0.0})
    state = afloat(params, "level:16", 1).state()
    piece = spare_piece(World(params, state), "crate")
    places = cells(params, "crate", SPACING_MM, 0.0, hang=False)

    def judged(judge: Judge, sampled: int) -> tuple[dict[object, str], float]:
        verdicts: dict[object, str] = {}
        begun = process_time()
        for place in places[::sampled]:
            verdicts[place] = judge.judge(place).verdict
            for near in neighbours(place, JITTER_MM, JITTER_RAD) if verdicts[place] == HELD else ():
                verdicts[near] = judge.judge(near).verdict
        return verdicts, process_time() - begun

    begun = process_time()
    judge = Judge(params, state, piece)
    prepared = process_time() - begun
    quick, quick_s = judged(judge, 1)
    slow, slow_s = judged(Judge(params, state, piece, statics_first=False), SAMPLED)
    same = [quick[spot] == verdict for spot, verdict in slow.items() if spot in quick]
    slow_s *= len(places) / len(places[::SAMPLED])
    return slow_s / (prepared + quick_s), statistics.mean(same)


def placement_map_speedup() -> list[float]:
    """How many times faster the map is than simulating each place to rest."""
    return [_maps()[0]]


def placement_map_agreement() -> list[float]:
    """Share of the verdicts that are the same."""
    return [_maps()[1]]


def lab_list_s() -> list[float]:
    """Seconds of `riffraff lab list`, from the start of the process to its end."""
    return [process_s("from riffraff.cli import main\nmain(['lab', 'list'])") for _ in range(STARTS)]
