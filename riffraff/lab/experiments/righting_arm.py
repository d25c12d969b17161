"""Turn the ship by force from heel to heel and measure what turns it back: the GZ curve, with the cargo free."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.lab.engines import in_still_water, still
from riffraff.lab.estimates import Estimate, Floats
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact, table_of
from riffraff.lab.factors import WordFactor, load_factor, number
from riffraff.lab.recorded import afloat
from riffraff.lab.reports.plots import label, name_axes, with_errors, zero_line
from riffraff.lab.stability import FELL, IMO, NOT_REACHED, SLID, STOP, Side, gm_of, imo_rows, together
from riffraff.lab.trace import Recorder, events_of
from riffraff.physics import falls
from riffraff.physics.measures import balance_of
from riffraff.physics.placement import pose_on
from riffraff.physics.ship import CARRIERS
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

NAME = "righting-arm"
TURN_RATE, SHORTEST_TURN_S = math.radians(10.0), 0.8
"""rad/s at most, in so many s at least: it begins and ends gently, so that cargo high up does not feel the turning."""
HOLD_TICKS = TICKS_PER_SECOND
"""How long the ship is held at each heel."""
READ_TICKS = TICKS_PER_SECOND // 2
"""At the end of which the moment is read this long."""
WATCH_TICKS = 6
"""While the ship is turned, the cargo is looked at every half degree."""
SLIPPED_MM = 1.0
"""Cargo that has moved this far against the ship has shifted."""
CLEAR_OF_STOP = math.radians(0.3)
"""Nearer to the stop it is the stop that bears the clamp's torque."""


class _Holder:
    """The ship in the clamp that turns it to one side. ``shifted_at``: the heel at which cargo had shifted, rad, NaN if
    none has."""

    def __init__(self, world: World, hz: int) -> None:
        self.world, self.recorder = world, Recorder(world, hz)
        self.facts: list[falls.Fact] = []
        self._hung = {piece for piece in world.pieces if world.hung_on(piece) is not None}
        self._at_first = self._places()
        self.shifted_at = math.nan
        world.drive(0.0)

    def _places(self) -> dict[int, list[tuple[float, float]]]:
        """In the frames of hull and yards, mm; what hangs swings, and is where its hook is."""
        world = self.world
        return {
            piece: [pose_on(world, piece, carrier, hook=piece in self._hung)[:2] for carrier in range(len(CARRIERS))]
            for piece in world.all_in(ABOARD)
        }

    def _moved(self) -> float:
        """How far cargo has moved at most, mm: what keeps its place on a yard that tips in its peg has not."""
        now = self._places()
        return max(
            (min(map(math.dist, at, now[n])) if n in now else math.inf for n, at in self._at_first.items()), default=0
        )

    @property
    def fell(self) -> bool:
        return any(fact.what == falls.FELL for fact in self.facts)

    def turn_to(self, heel: float) -> None:
        before = self.world.heel
        seconds = max(SHORTEST_TURN_S, 2.0 * abs(heel - before) / TURN_RATE)
        parts = math.ceil(seconds / (WATCH_TICKS * TICK_S)) if abs(heel - before) > 1e-9 else 0
        swells = [math.sin(math.pi * (part + 0.5) / parts) ** 2 for part in range(parts)]
        for swell in swells:
            rate = (heel - before) * swell / sum(swells) / (WATCH_TICKS * TICK_S)
            self.world.drive(rate)
            self._run(WATCH_TICKS, rate, before)
        self.world.drive(0.0)
        self._run(HOLD_TICKS - READ_TICKS)

    def _run(self, ticks: int, rate: float = 0.0, before: float = 0.0) -> None:
        self.facts += self.recorder.run(ticks)
        if math.isnan(self.shifted_at) and self._moved() > SLIPPED_MM:
            # While the ship turns, what slides is late by the cube root of its way; at the last heel it lay still.
            late = math.cbrt(6.0 * SLIPPED_MM / (self.world.params.engine.gravity * abs(rate))) if rate else 0.0
            back = min(abs(rate) * late, abs(self.world.heel - before))
            self.shifted_at = self.world.heel - math.copysign(back, rate)

    def arm(self) -> tuple[float, float, float]:
        """GZ in mm with its standard error, the clamp's torque over the weight, mean over some time; and GZ by statics
        with the cargo where it is by now."""
        torques = []
        step = TICK_S / int(self.world.params.engine.substeps)
        for _ in range(READ_TICKS):
            self._run(1)
            torques.append(self.world.bodies.pivot_friction.impulse / step)
        balance = balance_of(self.world)
        # The engine tells the size of the torque only; which way it acts is told by where the cargo is now.
        now = float(balance.righting_arm(self.world.heel))
        weight = math.copysign(float(balance.weight), now)
        return float(np.mean(torques)) / weight, float(np.std(torques) / abs(weight)) / math.sqrt(READ_TICKS), now


def _heels(trial: Trial, listed: float, side: float) -> list[float]:
    """From the list outwards to one side, rad, to the largest heel or just short of the stop."""
    step, largest = math.radians(trial.number("step_deg")), math.radians(trial.number("largest_deg"))
    end = min(largest, math.radians(trial.params.ship.heel_stop) - CLEAR_OF_STOP)
    count = max(0, math.floor((end - side * listed) / step + 1e-9))
    heels = [side * listed + step * place for place in range(count + 1)]
    if end - heels[-1] > step / 2.0:
        heels.append(end)
    elif len(heels) > 1:
        heels[-1] = end
    return [side * heel for heel in heels]


def _one_side(trial: Trial, side: float) -> tuple[Side, Floats, _Holder]:
    """Turn a fresh ship to one side, heel by heel; also what of each arm is there because the cargo gave way, mm."""
    world = afloat(still(trial).params, trial.text("load"), trial.seed)
    balance = balance_of(world)
    holder = _Holder(world, trial.trace_hz)
    rows = []
    for heel in _heels(trial, float(balance.list_heel), side):
        holder.turn_to(heel)
        rows.append((holder.world.heel, *holder.arm()))
    heels, arms, errors, now = (np.array(column) for column in zip(*rows, strict=True))
    ends = []
    if not math.isnan(holder.shifted_at):
        ends.append((side * holder.shifted_at, FELL if holder.fell else SLID))
    stop = math.radians(trial.params.ship.heel_stop)
    if math.radians(trial.number("largest_deg")) >= stop:
        ends.append((stop, STOP))
    return Side.of(side, heels, arms, errors, ends), now - balance.righting_arm(heels), holder


def conduct(trial: Trial) -> Outcome:
    balance = balance_of(afloat(still(trial).params, trial.text("load"), trial.seed))
    (left, left_gave, holder), (right, right_gave, other) = (_one_side(trial, side) for side in (1.0, -1.0))
    heel, arm, error, held = together(left, right)
    gave = np.concatenate((right_gave[:0:-1], left_gave))
    theory = balance.righting_arm(heel)
    shifted = [abs(each.shifted_at) for each in (holder, other) if not math.isnan(each.shifted_at)]
    listed, step = float(balance.free_list), math.radians(trial.number("step_deg"))
    measures: dict[str, Estimate] = {"gm_mm": gm_of(heel[held], arm[held], gave[held], listed, step)}
    for name, side in (("left", left), ("right", right)):
        begin, end = side.span
        top, top_error, at = side.largest
        measures |= {
            f"largest_arm_{name}_mm": Estimate(top, top_error),
            f"largest_arm_{name}_heel_deg": Estimate(math.degrees(at)),
            f"range_{name}_deg": Estimate(math.degrees(end)),
            f"area_{name}_mm_rad": Estimate(side.area(end)),
            f"theory_area_{name}_mm_rad": Estimate(float(balance.gz_area(side.sign * begin, side.sign * end))),
        }
    asked = trial.text("criteria") == IMO
    rows = imo_rows(left, right, measures["gm_mm"].value, trial.number("scale")) if asked else []
    return Outcome(
        measures={
            **measures,
            "list_deg": Estimate(math.degrees(float(balance.free_list))),
            "first_shift_deg": Estimate(math.degrees(min(shifted)) if shifted else math.nan),
            "difference_mm": Estimate(math.sqrt(float(np.mean((arm - theory) ** 2)))),
            "theory_gm_mm": Estimate(float(balance.gm)),
            "criteria_met": Estimate(sum(row[-1] for row in rows) if asked else math.nan),
        },
        tables={
            "gz": {
                "heel_deg": np.degrees(heel).tolist(),
                "simulated_mm": arm.tolist(),
                "simulated_se_mm": error.tolist(),
                "statics_mm": theory.tolist(),
                "as_loaded": held.astype(int).tolist(),
            },
            "ends": table_of(
                ("side", "heel_deg", "cause"),
                [(n, math.degrees(s.span[1]), s.cause) for n, s in (("left", left), ("right", right))],
            ),
            "criteria": table_of(("criterion", "unit", "wanted", "left", "right", "met"), rows),
        },
        events=events_of(holder.facts) + events_of(other.facts),
        trace=holder.recorder.trace(),
        ship=holder.world.params,
    )


def draw(figure: Any, run: Run) -> None:
    gz = run.tables["gz"]
    axes = figure.subplots()
    zero_line(axes)
    axes.plot(gz["heel_deg"], gz["statics_mm"], "-", color="C1", label=label("statics_frozen"))
    with_errors(axes, gz, "heel_deg", "simulated_mm", "simulated_se_mm", "simulated_free", "o")
    heel: Floats = np.array(gz["heel_deg"])
    arm, held = np.array(gz["simulated_mm"]), np.array(gz["as_loaded"], dtype=bool)
    if not held.all():
        axes.plot(heel[~held], arm[~held], "x", color="C3", markersize=9, label=label("after_shift"))
    ends = run.tables["ends"]
    for sign, at, cause in zip((1.0, -1.0), ends["heel_deg"], ends["cause"], strict=True):
        side = label("to_left" if sign > 0 else "to_right")
        style = {STOP: "-", NOT_REACHED: ":"}.get(cause, "--")
        told = f"{side}: {label(f'end_{cause}')} ({at:.1f}°)"
        axes.axvline(sign * at, color="C3", linestyle=style, linewidth=1.0, label=told)
    name_axes(axes, "heel_deg", "arm_mm")
    axes.legend(fontsize="small")


FACTORS = (
    number(NAME, "largest_deg", 40.0, "deg", 2.0, 60.0),
    number(NAME, "step_deg", 2.5, "deg", 0.5, 15.0),
    load_factor(NAME, "level:8"),
    WordFactor(NAME, "criteria", "none", ("none", IMO)),
    number(NAME, "scale", 100.0, "", 1.0, 10_000.0),
)
_SIDES = ("left", "right")
MEASURES = (
    *estimated("gm_mm"),
    *(measure for side in _SIDES for measure in estimated(f"largest_arm_{side}_mm")),
    *exact(*(f"largest_arm_{side}_heel_deg" for side in _SIDES), *(f"range_{side}_deg" for side in _SIDES)),
    *exact(*(f"area_{side}_mm_rad" for side in _SIDES), *(f"theory_area_{side}_mm_rad" for side in _SIDES)),
    *exact("list_deg", signed=True),
    *exact("first_shift_deg", missing="nothing_moved"),
    *exact("difference_mm", "theory_gm_mm"),
    *exact("criteria_met", missing="not_asked"),
)
EXPERIMENT = Experiment(
    NAME, FACTORS, MEASURES, conduct, draw, idle=in_still_water, curve=("gz", "heel_deg", "simulated_mm")
)
