"""Turn the ship by force from heel to heel and measure what turns it back: the GZ curve, with the cargo free."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.lab.engines import still
from riffraff.lab.estimates import Estimate, straight_line
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import load_factor, number
from riffraff.lab.reports.plots import label, name_axes, with_errors, zero_line
from riffraff.lab.trace import Recorder, events_of
from riffraff.loads.afloat import afloat
from riffraff.physics.falls import Fact
from riffraff.physics.measures import balance_of, load_of
from riffraff.physics.world import World

NAME = "righting-arm"
TURN_RATE = math.radians(10.0)
"""rad/s: slow enough that cargo does not feel the turning."""
HOLD_TICKS = TICKS_PER_SECOND
"""How long the ship is held at each heel."""
READ_TICKS = TICKS_PER_SECOND // 2
"""At the end of which the moment is read this long."""
SLIPPED_MM = 1.0
"""Cargo that has moved this far against the ship has shifted."""
NEAR_LIST = math.radians(6.0)
"""GM is the slope of GZ within this of the list."""


class _Holder:
    """The ship in the clamp that turns it."""

    def __init__(self, world: World, hz: int) -> None:
        self.world, self.recorder = world, Recorder(world, hz)
        self.facts: list[Fact] = []
        self._at_first = self._places()
        self.shifted_at = math.nan
        world.drive(0.0)

    def _places(self) -> dict[int, tuple[float, float]]:
        pieces, load = self.world.all_in("aboard"), load_of(self.world)
        return {piece: (float(x), float(y)) for piece, (_, x, y, _) in zip(pieces, load, strict=True)}

    def turn_to(self, heel: float) -> None:
        ticks = round(abs(heel - self.world.heel) / (TURN_RATE * TICK_S))
        if ticks:
            self.world.drive((heel - self.world.heel) / (ticks * TICK_S))
            self.facts += self.recorder.run(ticks)
        self.world.drive(0.0)
        self.facts += self.recorder.run(HOLD_TICKS - READ_TICKS)

    def arm(self) -> tuple[float, float]:
        """GZ in mm with its standard error: the clamp's torque over the weight, mean over some time."""
        torques = []
        step = TICK_S / int(self.world.params.engine.substeps)
        for _ in range(READ_TICKS):
            self.facts += self.recorder.run(1)
            torques.append(self.world.bodies.pivot_friction.impulse / step)
        balance = balance_of(self.world)
        # The engine tells the size of the torque only; which way it acts is told by where the cargo is now.
        side = math.copysign(1.0, float(balance.righting_arm(self.world.heel)))
        places = self._places()
        shifted = any(
            math.dist(at, places.get(piece, (math.inf, 0.0))) > SLIPPED_MM for piece, at in self._at_first.items()
        )
        if shifted and math.isnan(self.shifted_at):
            self.shifted_at = self.world.heel
        weight = float(balance.weight)
        return side * float(np.mean(torques)) / weight, float(np.std(torques)) / weight / math.sqrt(READ_TICKS)


def conduct(trial: Trial) -> Outcome:
    afresh = still(trial)
    first = afloat(afresh.params, trial.text("load"), trial.seed)
    balance = balance_of(first)
    start = float(balance.free_list)
    count = max(1, round(trial.number("largest_deg") / trial.number("step_deg")))
    rows, holders = [], []
    for side in (1.0, -1.0):
        holder = _Holder(afloat(afresh.params, trial.text("load"), trial.seed), trial.trace_hz)
        holders.append(holder)
        for step in range(0 if side > 0 else 1, count + 1):
            holder.turn_to(side * math.radians(trial.number("largest_deg")) * step / count)
            rows.append((holder.world.heel, *holder.arm()))
    rows.sort()
    heel, arm, error = (np.array(column) for column in zip(*rows, strict=True))
    theory = balance.righting_arm(heel)
    near = np.abs(heel - start) <= max(NEAR_LIST, 2.5 * math.radians(trial.number("step_deg")))
    slope = straight_line(np.sin(heel[near] - start), arm[near]).slope
    top = int(np.argmax(arm))
    shifted = [abs(holder.shifted_at) for holder in holders if not math.isnan(holder.shifted_at)]
    return Outcome(
        measures={
            "gm_mm": slope,
            "largest_arm_mm": Estimate(float(arm[top]), float(error[top])),
            "largest_arm_heel_deg": Estimate(math.degrees(float(heel[top]))),
            "area_mm_rad": Estimate(_area(heel, arm)),
            "vanishing_deg": Estimate(math.degrees(float(balance.vanishing))),
            "list_deg": Estimate(math.degrees(start)),
            "first_shift_deg": Estimate(math.degrees(min(shifted)) if shifted else math.nan),
            "difference_mm": Estimate(math.sqrt(float(np.mean((arm - theory) ** 2)))),
            "theory_gm_mm": Estimate(float(balance.gm)),
            "theory_area_mm_rad": Estimate(float(balance.gz_area(max(start, 0.0), heel[-1]))),
        },
        tables={
            "gz": {
                "heel_deg": np.degrees(heel).tolist(),
                "simulated_mm": arm.tolist(),
                "simulated_se_mm": error.tolist(),
                "statics_mm": theory.tolist(),
            }
        },
        events=events_of(holders[0].facts) + events_of(holders[1].facts),
        trace=holders[0].recorder.trace(),
    )


def _area(heel: Any, arm: Any) -> float:
    """Area under GZ from upright, or the list if that is further, to the largest heel: the work per weight."""
    to_left = heel >= max(0.0, float(heel[np.argmin(np.abs(arm))]) if arm[heel >= 0.0][0] < 0.0 else 0.0)
    return float(np.trapezoid(arm[to_left], heel[to_left]))


def draw(figure: Any, run: Run) -> None:
    gz = run.tables["gz"]
    axes = figure.subplots()
    zero_line(axes)
    axes.plot(gz["heel_deg"], gz["statics_mm"], "-", color="C1", label=label("statics_frozen"))
    with_errors(axes, gz, "heel_deg", "simulated_mm", "simulated_se_mm", "simulated_free", "o")
    name_axes(axes, "heel_deg", "arm_mm")
    axes.legend()


FACTORS = (
    number(NAME, "largest_deg", 30.0, "deg", 2.0, 60.0),
    number(NAME, "step_deg", 2.5, "deg", 0.5, 15.0),
    load_factor(NAME, "level:8"),
)
MEASURES = (
    *estimated("gm_mm", "largest_arm_mm"),
    *exact("largest_arm_heel_deg", "area_mm_rad", "vanishing_deg", "list_deg", "first_shift_deg", "difference_mm"),
    *exact("theory_gm_mm", "theory_area_mm_rad"),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw)
