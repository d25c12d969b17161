"""A recording of the tuning bench, done again: the same state, the same inputs, the same length.

Other parameters than the recorded ones meet the same inputs, so that a sweep shows what each would have done.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import file_factor
from riffraff.lab.reports.plots import heel_over_time
from riffraff.lab.trace import Recorder, events_of
from riffraff.physics.falls import FELL
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD, WorldState
from riffraff.tuning import inputs as i
from riffraff.tuning.inputs import INPUTS
from riffraff.tuning.quantities import balance_now
from riffraff.tuning.recorder import Recorder as Looker
from riffraff.tuning.recording import Recording, read_recording
from riffraff.tuning.swinging import swinging

NAME = "bench"
_HZ = 60
_PLOTTED = 1500


def example() -> Recording:
    """What is done where no recording is named: a crate is dropped on a ship that was let go from 8 degrees."""
    inputs = ((0, i.Heel(math.radians(8.0))), (240, i.Drop(3, "crate", 3, 57.5, 0.0, False)))
    return Recording(Params(), WorldState(), 8 * TICKS_PER_SECOND, inputs)


def conduct(trial: Trial) -> Outcome:
    file = trial.text("recording")
    recording = read_recording(Path(file)) if file else example()
    bench = recording.bench(trial.params)
    recorder = Recorder(bench.world, _HZ, bench.advance)
    looker = Looker(bench)
    facts = recorder.run(recording.ticks)
    ship = balance_now(looker.now())
    swings, dying = swinging(looker)
    trace = recorder.trace()
    heel = np.degrees(trace.heel)
    every = max(1, len(heel) // _PLOTTED)
    end = {"t_s": round(recording.ticks * TICK_S, 6), "what": "end", "digest": bench.world.digest()}
    return Outcome(
        measures={
            "seconds": Estimate(recording.ticks * TICK_S),
            "largest_heel_deg": Estimate(float(np.abs(heel).max())),
            "last_heel_deg": Estimate(math.degrees(bench.world.heel)),
            "falls": Estimate(sum(fact.what == FELL for fact in facts)),
            "aboard": Estimate(len(bench.world.all_in(ABOARD))),
            "gm_mm": Estimate(float(ship.gm)),
            "theory_period_s": Estimate(float(ship.period)),
            "swing_period_s": Estimate(math.nan if swings is None else swings.period),
            "damping_ratio": Estimate(math.nan) if dying is None else Estimate(dying.ratio, dying.ratio_se),
            "dead_band_deg": Estimate(math.nan) if dying is None else Estimate(dying.band, dying.band_se).degrees(),
        },
        tables={"heel": {"time_s": trace.time_s[::every].tolist(), "heel_deg": heel[::every].round(4).tolist()}},
        events=[*_in_order(recording, events_of(facts, recording.state.tick)), end],
        trace=trace.thinned(trial.trace_hz),
    )


def _in_order(recording: Recording, fallen: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was done and what came of it, by time; what was done comes first."""
    begin = recording.state.tick
    done = [
        {"t_s": round((tick - begin) * TICK_S, 6), "what": "input", **INPUTS.to_timed(tick, item)}
        for tick, item in recording.inputs
    ]
    return sorted([*done, *fallen], key=lambda event: float(event["t_s"]))


def draw(figure: Any, run: Run) -> None:
    heel_over_time(figure, run.tables["heel"])


FACTORS = (file_factor(NAME, "recording", "bench"),)
MEASURES = (
    *exact("seconds", "largest_heel_deg"),
    *exact("last_heel_deg", signed=True),
    *exact("falls", "aboard"),
    *exact("gm_mm", "theory_period_s", "swing_period_s"),
    *estimated("damping_ratio", "dead_band_deg"),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, most_hz=_HZ)
