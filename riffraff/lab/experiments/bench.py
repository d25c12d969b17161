"""A recording of the tuning bench, done again: the same state, the same inputs, the same length.

Other parameters than the recorded ones meet the same inputs, so that a sweep shows what each would have done.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.lab.experiment import RIGID, Estimate, Experiment, Measure, Outcome, Record, Text, Trial
from riffraff.lab.reports.plots import label
from riffraff.lab.runs.facts import events_of
from riffraff.lab.trace import GONE, Trace
from riffraff.physics.falls import FELL
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD, PLACES, WorldState
from riffraff.tuning import inputs as i
from riffraff.tuning.recording import Recording, read_recording
from riffraff.tuning.session import Bench

NAME = "bench"
_SAMPLE_TICKS = 2
_PLOTTED = 1500


def _file(text: str, source: str) -> str:
    if text and not text.endswith(".bench"):
        raise BadInput("lab.bench.not_bench", source=source, value=text)
    return text


def example() -> Recording:
    """What is done where no recording is named: a crate is dropped on a ship that was let go from 8 degrees."""
    inputs = ((0, i.Heel(math.radians(8.0))), (240, i.Drop(3, "crate", 3, 57.5, 0.0, False)))
    return Recording(Params(), WorldState(), 8 * TICKS_PER_SECOND, inputs)


class _Watch:
    """Samples a bench as it runs."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.ship: list[tuple[float, float, float, float]] = []
        self.pieces: list[dict[int, tuple[float, float, float, int]]] = []
        self.kinds: dict[int, str] = {}
        self.start = bench.tick

    def sample(self) -> None:
        world = self.bench.world
        self.ship.append(((world.tick - self.start) * TICK_S, world.heel, world.heel_rate, world.mount_x))
        self.pieces.append({piece: (*pose, PLACES.index(world.where(piece))) for piece, pose in world.poses().items()})
        self.kinds.update({piece: world.kind_of(piece) for piece in world.pieces})

    def trace(self) -> Trace:
        pieces = tuple(sorted(self.kinds))
        poses = np.full((len(self.ship), len(pieces), 3), math.nan)
        places = np.full((len(self.ship), len(pieces)), GONE, np.int8)
        for row, present in enumerate(self.pieces):
            for column, piece in enumerate(pieces):
                if piece in present:
                    poses[row, column] = present[piece][:3]
                    places[row, column] = present[piece][3]
        ship = np.array(self.ship)
        kinds = tuple(self.kinds[piece] for piece in pieces)
        return Trace(ship[:, 0], ship[:, 1], ship[:, 2], ship[:, 3], pieces, kinds, poses, places)


def conduct(trial: Trial) -> Outcome:
    file = trial.text("recording")
    recording = read_recording(Path(file)) if file else example()
    bench = recording.bench(trial.params)
    watch, facts = _Watch(bench), []
    watch.sample()
    for _ in range(recording.ticks // _SAMPLE_TICKS):
        facts += bench.advance(_SAMPLE_TICKS)
        watch.sample()
    facts += bench.advance(recording.ticks % _SAMPLE_TICKS)
    trace = watch.trace()
    heel = np.degrees(trace.heel)
    every = max(1, len(heel) // _PLOTTED)
    end = {"t_s": round(recording.ticks * TICK_S, 6), "what": "end", "digest": bench.world.digest()}
    return Outcome(
        engine=RIGID,
        measures={
            "seconds": Estimate(recording.ticks * TICK_S),
            "largest_heel_deg": Estimate(float(np.abs(heel).max())),
            "last_heel_deg": Estimate(math.degrees(bench.world.heel)),
            "falls": Estimate(sum(fact.what == FELL for fact in facts)),
            "aboard": Estimate(len(bench.world.all_in(ABOARD))),
        },
        tables={"heel": {"time_s": trace.time_s[::every].tolist(), "heel_deg": heel[::every].round(4).tolist()}},
        events=[*events_of(facts, recording.state.tick), end],
        trace=trace.thinned(min(trial.trace_hz, TICKS_PER_SECOND // _SAMPLE_TICKS)) if trial.trace_hz else None,
    )


def draw(figure: Any, record: Record) -> None:
    heel = record.tables["heel"]
    axes = figure.subplots()
    axes.axhline(0.0, color="0.5", linewidth=0.8)
    axes.plot(heel["time_s"], heel["heel_deg"], color="C0", linewidth=0.9)
    axes.set_xlabel(label("time_s"))
    axes.set_ylabel(label("heel_deg"))


EXPERIMENT = Experiment(
    name=NAME,
    factors=(Text(NAME, "recording", "", "lab.bench.form", _file, file=True),),
    measures=(
        Measure("seconds", "s", error=False),
        Measure("largest_heel_deg", "deg", error=False),
        Measure("last_heel_deg", "deg", error=False),
        Measure("falls", error=False),
        Measure("aboard", error=False),
    ),
    conduct=conduct,
    draw=draw,
)
