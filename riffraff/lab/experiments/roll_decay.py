"""Release the ship from an angle: its period, its damping, and what the damping is made of."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.lab.decays.roll import cosine_end, decay_turns, decaying_cosine, extinction, period_of
from riffraff.lab.engines import FreeRoll, engine_for, in_still_water, roll_all, still
from riffraff.lab.estimates import Estimate, finite
from riffraff.lab.experiment import Experiment, Made, Outcome, Run, Trial, attempted, estimated, exact
from riffraff.lab.factors import REDUCED, RIGID, engine_factor, load_factor, number
from riffraff.lab.recorded import afloat
from riffraff.lab.reports.plots import label, name_axes
from riffraff.lab.trace import Recorder, Trace, events_of
from riffraff.loads.load import NONE
from riffraff.physics.falls import FELL
from riffraff.physics.measures import balance_of
from riffraff.physics.statics import Balance, empty_ship
from riffraff.physics.world import World

NAME = "roll-decay"
VISIBLE_DEG = 1.0
"""Smaller swings are not counted as visible."""
SHIFTED_MM = 3.0
"""A piece that moved this far against the ship has made another ship of it; on a yard with play it moves a little."""
OF_ONE_SHIP = (
    *("period_s", "period_growth", "natural_period_s", "damping_ratio", "viscous_ratio"),
    *("viscous_g_mm2_s", "dry_g_mm2_s2", "dead_band_deg", "list_deg"),
)
"""Measures without meaning where the cargo moved: they are left out then, and so from means and plots of sweeps."""
_PLOTTED = 600
"""Points of the motion that a plot needs."""


def _afloat(trial: Trial) -> World:
    return afloat(still(trial).params, trial.text("load"), trial.seed)


def _prepare(trial: Trial) -> tuple[str, FreeRoll]:
    away, params = math.radians(trial.number("start_deg")), still(trial).params
    if trial.engine == REDUCED and trial.text("load") == NONE:  # no world need be built
        engine, balance = REDUCED, empty_ship(params)
    else:
        world = _afloat(trial)
        engine, balance = engine_for(trial.engine, world, away), balance_of(world)
    return engine, FreeRoll(params, balance, float(balance.free_list) + away, trial.number("duration_s"))


def _rigid(trial: Trial) -> Outcome:
    world = _afloat(trial)
    balance = balance_of(world)
    world.set_heel(float(balance.free_list) + math.radians(trial.number("start_deg")))
    hung = {piece.piece for piece in world.state().pieces if piece.hung is not None}
    recorder = Recorder(world, TICKS_PER_SECOND)
    start = world.tick
    facts = recorder.run(round(trial.number("duration_s") * TICKS_PER_SECOND))
    trace = recorder.trace()
    outcome = _measured(trial, trace, balance, RIGID)
    outcome.events.extend(events_of(facts, start))
    outcome.measures["fell"] = Estimate(sum(fact.what == FELL for fact in facts))
    shifted = _shifted(world, trace, hung)
    outcome.measures["shifted"] = Estimate(shifted)
    if shifted:
        outcome.measures.update(dict.fromkeys(OF_ONE_SHIP, Estimate(math.nan)))
    return outcome


def _shifted(world: World, trace: Trace, hung: Container[int]) -> int:
    """How many pieces moved against the ship, those that hang by a hook aside."""
    x, y = (trace.poses[:, :, axis] - world.pivot[axis] for axis in (0, 1))
    cos, sin = np.cos(trace.heel)[:, None], np.sin(trace.heel)[:, None]
    across, up = x * cos + y * sin, y * cos - x * sin
    way = np.hypot(across - across[0], up - up[0])
    return sum(bool((way[:, n] > SHIFTED_MM).any()) for n, piece in enumerate(trace.pieces) if piece not in hung)


def _measured(trial: Trial, trace: Trace, balance: Balance, engine: str) -> Outcome:
    turns = decay_turns(trace.time_s, trace.heel, trace.rate)
    extinct = extinction(turns)
    if extinct is None:
        raise RiffRaffError("lab.roll-decay.no_swing")
    ratio, decrement = extinct.damping_ratio, extinct.log_decrement
    periods = period_of(turns, extinct)
    small = periods.small
    damped = 1.0 / math.sqrt(1.0 - min(0.99, ratio.value**2))
    until = trace.time_s <= cosine_end(extinct, turns)
    cosine = decaying_cosine(trace.time_s[until], trace.heel[until], periods.mean.value)
    inertia, stiffness = float(balance.inertia), float(balance.stiffness)
    # L = decay * pi / omega and decay = c / (2 I), with omega = 2 pi / T of small damped swings: c = 4 I L / T.
    viscous = 4.0 * inertia / small.value * math.sqrt(1.0 - ratio.value**2)
    # The rigid bodies turn at the end of a step, and with damping they lag by a part of one.
    step = TICK_S / trial.params.engine.substeps if engine == RIGID else 0.0
    late = step * (math.pi * abs(ratio.value) + 1.0 / math.sqrt(12.0))
    lag = 2.0 * math.pi / small.value * step * abs(ratio.value)
    away = np.abs(np.degrees(turns.heel - extinct.centre))
    return Outcome(
        engine=engine,
        measures={
            "period_s": (small * damped).widened(late),
            "period_growth": periods.growth.widened(late / small.value),
            "natural_period_s": small.widened(late),
            "damping_ratio": cosine.damping_ratio,
            "viscous_ratio": ratio.widened(lag * abs(ratio.value)),
            "viscous_g_mm2_s": decrement.widened(lag * abs(decrement.value)) * viscous,
            "dry_g_mm2_s2": extinct.dead_band * stiffness,
            "dead_band_deg": extinct.dead_band.degrees(),
            "list_deg": Estimate(math.degrees(extinct.centre)),
            "visible_swings": Estimate(int(np.sum(away >= VISIBLE_DEG)) // 2),
            "theory_period_s": Estimate(float(balance.period)),
            "fell": Estimate(0),
            "shifted": Estimate(0),
        },
        tables={
            "extinction": extinct.table(),
            "periods": periods.table(damped),
            "motion": _motion(trace, cosine.at(trace.time_s), until),
        },
        trace=trace.thinned(trial.trace_hz),
        ship=still(trial).params,
    )


def _motion(trace: Trace, fitted: np.ndarray[Any, Any], until: np.ndarray[Any, Any]) -> dict[str, list[float | None]]:
    every = max(1, len(trace.time_s) // _PLOTTED)
    columns = (trace.time_s, np.degrees(trace.heel), np.where(until, np.degrees(fitted), math.nan))
    time, heel, fit = (np.round(column[::every], 5).tolist() for column in columns)
    return {"time_s": time, "heel_deg": heel, "fitted_deg": [finite(value) for value in fit]}


def conduct(trial: Trial) -> Outcome:
    ((_, result),) = conduct_many([trial], ())
    if isinstance(result, Exception):
        raise result
    return result


def conduct_many(trials: Sequence[Trial], left_out: Container[int]) -> Iterator[Made]:
    """Those on the reduced engine are rolled together at the end. Which these are does not depend on ``left_out``, so
    that their last bits do not either."""
    rolling: dict[int, tuple[str, FreeRoll]] = {}
    for index, trial in enumerate(trials):
        prepared = attempted(_prepare, trial)
        if not isinstance(prepared, Exception) and prepared[0] != RIGID:
            rolling[index] = prepared
        elif index not in left_out:
            yield index, prepared if isinstance(prepared, Exception) else attempted(_rigid, trial)
    traces = roll_all([release for _, release in rolling.values()]) if rolling else []
    for (index, (engine, release)), trace in zip(rolling.items(), traces, strict=True):
        if index not in left_out:
            yield index, attempted(_measured, trials[index], trace, release.balance, engine)


def draw(figure: Any, run: Run) -> None:
    motion, extinct = run.tables["motion"], run.tables["extinction"]
    upper, lower, third = figure.subplots(3, 1, height_ratios=(3, 2, 2))
    shifted = run.measures["shifted"].value > 0
    if shifted:
        upper.set_title(label("cargo_moved"), color="C3")
    upper.plot(motion["time_s"], motion["heel_deg"], color="C0", label=label("simulated"))
    fitted = [(t, h) for t, h in zip(motion["time_s"], motion["fitted_deg"], strict=True) if h is not None]
    if not shifted:
        upper.plot(*zip(*fitted, strict=True), color="C1", linestyle="--", label=label("decaying_cosine"))
    name_axes(upper, "time_s", "heel_deg")
    upper.legend()
    lower.plot(extinct["mean_amplitude_deg"], extinct["loss_deg"], "o", color="C0", label=label("half_swings"))
    if not shifted:
        lower.plot(extinct["mean_amplitude_deg"], extinct["fitted_loss_deg"], "--", color="C1", label=label("line"))
    name_axes(lower, "mean_amplitude_deg", "loss_deg")
    lower.set_xlim(left=0.0)
    lower.set_ylim(bottom=0.0)
    lower.legend()
    periods = run.tables["periods"]
    third.plot(periods["amplitude_deg"], periods["period_s"], "o", color="C0", label=label("full_swings"))
    if not shifted:
        third.plot(periods["amplitude_deg"], periods["law_s"], "--", color="C1", label=label("period_law"))
    name_axes(third, "swing_amplitude_deg", "period_s")
    third.set_xlim(left=0.0)
    third.legend()


FACTORS = (
    number(NAME, "start_deg", 15.0, "deg", 0.5, 60.0),
    number(NAME, "duration_s", 20.0, "s", 2.0, 600.0),
    load_factor(NAME),
    engine_factor(NAME),
)
MEASURES = (
    *estimated(*OF_ONE_SHIP[:-1], missing="cargo_moved"),
    *exact(OF_ONE_SHIP[-1], signed=True, missing="cargo_moved"),
    *exact("visible_swings", "theory_period_s", "fell", "shifted"),
)
EXPERIMENT = Experiment(
    NAME,
    FACTORS,
    MEASURES,
    conduct,
    draw,
    conduct_many,
    idle=in_still_water,
    curve=("extinction", "mean_amplitude_deg", "loss_deg"),
)
