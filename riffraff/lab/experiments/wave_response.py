"""Sway the mount at one period after another: how far the ship rolls, and how late it follows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.lab.engines import FreeRoll, engine_for, roll_all
from riffraff.lab.estimates import Estimate, finite, sinusoid
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import AUTO, FROZEN, REDUCED, RIGID, engine_factor, load_factor, number
from riffraff.lab.reports.plots import label, name_axes, with_errors
from riffraff.lab.trace import Recorder, Trace
from riffraff.loads.afloat import afloat
from riffraff.loads.load import NONE
from riffraff.physics.falls import FELL
from riffraff.physics.measures import balance_of
from riffraff.physics.params import Params
from riffraff.physics.statics import Balance
from riffraff.physics.world import World

NAME = "wave-response"
MEASURED_PERIODS = 6
"""The response is fitted over so many periods of the mount."""
THEORY_POINTS = 400
LEAST_RAD = 1e-4
"""A ship that rolls less is held by its dry friction, and no period is the largest."""


class _Rolls:
    """The rolls of a trial, one for each period of the mount, on either engine."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        spread = (trial.number("from_s"), trial.number("to_s"), trial.count("count"))
        self.periods = np.geomspace(*spread)
        self.afloat = afloat(trial.params, trial.text("load"), trial.seed)
        self.balance: Balance = balance_of(self.afloat)

    def params(self, period: float) -> Params:
        sway = self.trial.number("sway_mm")
        return self.trial.params.replace({"swell.amplitude": sway, "swell.period": float(period)})

    def seconds(self, period: float) -> float:
        return float(self.trial.number("settle_s") + MEASURED_PERIODS * period)

    def reduced(self) -> list[Trace]:
        start = float(self.balance.list_heel)
        return roll_all([FreeRoll(self.params(t), self.balance, start, self.seconds(t)) for t in self.periods])

    def rigid(self) -> list[Trace]:
        traces = []
        for period in self.periods:
            world = World(self.params(period), self.afloat.state())
            recorder = Recorder(world, TICKS_PER_SECOND)
            facts = recorder.run(round(self.seconds(period) * TICKS_PER_SECOND))
            if any(fact.what == FELL for fact in facts):
                raise RiffRaffError("lab.wave-response.fell", period=f"{period:.3g}")
            traces.append(recorder.trace())
        return traces

    def held(self, traces: Sequence[Trace]) -> bool:
        """Whether nothing aboard would have moved in any of these rolls."""
        free = float(self.balance.free_list)
        for period, trace in zip(self.periods, traces, strict=True):
            world = World(self.params(period), self.afloat.state())
            if engine_for(AUTO, world, float(np.max(np.abs(trace.heel - free)))) != REDUCED:
                return False
        return True


def _response(trace: Trace, period: float) -> tuple[float, float, float]:
    """Amplitude of the roll at the mount's period, its standard error, and how far it is behind the mount; rad.

    A roll to the left follows a sway to the right: that is what "behind" is counted from.
    """
    late = trace.time_s > trace.time_s[-1] - MEASURED_PERIODS * period
    fit = sinusoid(trace.time_s[late], trace.heel[late], 2.0 * math.pi / period)
    # Neighbouring samples tell the same: the independent ones are about two a period.
    error = math.sqrt(2.0 * float(np.mean(fit.residuals**2)) / (2.0 * MEASURED_PERIODS))
    return math.hypot(fit.sine, fit.cosine), error, -math.atan2(fit.cosine, fit.sine)


def _linear(rolls: _Rolls, periods: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Amplitude and lag by the linear theory with viscous damping alone, rad."""
    balance, omega = rolls.balance, 2.0 * math.pi / periods
    k = float(balance.stiffness / balance.inertia)
    damping = rolls.trial.params.ship.pivot_damping / float(balance.inertia)
    push = k * rolls.trial.number("sway_mm") * omega**2 / float(balance.gravity)
    return push / np.hypot(k - omega**2, damping * omega), np.arctan2(damping * omega, k - omega**2)


def _lags(amplitude: np.ndarray[Any, Any], lag: np.ndarray[Any, Any]) -> list[float | None]:
    """Lags in degrees without jumps; none where the ship hardly rolls."""
    rolls, found = amplitude > LEAST_RAD, np.full_like(lag, math.nan)
    found[rolls] = np.degrees(np.unwrap(lag[rolls]))
    return [finite(value) for value in found.tolist()]


def _peak(periods: np.ndarray[Any, Any], amplitudes: np.ndarray[Any, Any]) -> float:
    """The period of the largest response: the parabola through the three points at the top, over log period."""
    top = int(np.argmax(amplitudes))
    if amplitudes[top] < LEAST_RAD:
        return math.nan
    if top in (0, len(periods) - 1):
        return float(periods[top])
    a, b, c = amplitudes[top - 1 : top + 2]
    shift = (a - c) / (2.0 * (a - 2.0 * b + c)) if a - 2.0 * b + c != 0.0 else 0.0
    return float(periods[top] * (periods[top + 1] / periods[top]) ** shift)


def conduct(trial: Trial) -> Outcome:
    rolls = _Rolls(trial)
    engine = trial.engine
    traces = rolls.reduced() if engine in (AUTO, REDUCED) else rolls.rigid()
    if engine == AUTO and not rolls.held(traces):
        engine, traces = RIGID, rolls.rigid()
    elif engine != RIGID:
        loose = engine == REDUCED and trial.text("load") != NONE and not rolls.held(traces)
        engine = FROZEN if loose else REDUCED
    found = [_response(trace, period) for trace, period in zip(traces, rolls.periods, strict=True)]
    amplitude, error, lag = (np.array(column) for column in zip(*found, strict=True))
    top = int(np.argmax(amplitude))
    peak = Estimate(float(amplitude[top]), float(error[top])).degrees()
    own = float(rolls.balance.period)  # where the theory has its peak
    fine = np.geomspace(rolls.periods[0], rolls.periods[-1], THEORY_POINTS)
    fine = np.sort(np.append(fine, own)) if fine[0] < own < fine[-1] else fine
    theory = _linear(rolls, fine)
    return Outcome(
        engine=engine,
        measures={
            "peak_deg": peak,
            "peak_period_s": Estimate(_peak(rolls.periods, amplitude)),
            "peak_per_sway_deg_mm": peak / trial.number("sway_mm"),
            "theory_period_s": Estimate(float(rolls.balance.period)),
        },
        tables={
            "response": {
                "period_s": rolls.periods.tolist(),
                "amplitude_deg": np.degrees(amplitude).tolist(),
                "amplitude_se_deg": np.degrees(error).tolist(),
                "lag_deg": _lags(amplitude, lag),
                "linear_deg": np.degrees(_linear(rolls, rolls.periods)[0]).tolist(),
            },
            "theory": {
                "period_s": fine.tolist(),
                "amplitude_deg": np.degrees(theory[0]).tolist(),
                "lag_deg": np.degrees(theory[1]).tolist(),
            },
        },
        trace=traces[top].thinned(trial.trace_hz),
    )


def draw(figure: Any, run: Run) -> None:
    table, theory = run.tables["response"], run.tables["theory"]
    upper, lower = figure.subplots(2, 1, sharex=True)
    upper.plot(theory["period_s"], theory["amplitude_deg"], "--", color="C1", label=label("linear_viscous"))
    lower.plot(theory["period_s"], theory["lag_deg"], "--", color="C1")
    with_errors(upper, table, "period_s", "amplitude_deg", "amplitude_se_deg", "simulated", "o-")
    upper.axvline(run.measures["theory_period_s"].value, color="0.5", linestyle=":", label=label("own_period"))
    upper.set_ylabel(label("roll_deg"))
    upper.set_ylim(bottom=0.0, top=1.05 * max(*table["amplitude_deg"], *theory["amplitude_deg"]))
    upper.legend()
    lags = [(t, lag) for t, lag in zip(table["period_s"], table["lag_deg"], strict=True) if lag is not None]
    if lags:
        lower.plot(*zip(*lags, strict=True), "o-", color="C0")
    lower.axvline(run.measures["theory_period_s"].value, color="0.5", linestyle=":")
    name_axes(lower, "mount_period_s", "lag_deg")


FACTORS = (
    number(NAME, "sway_mm", 8.0, "mm", 0.01, 30.0),
    number(NAME, "from_s", 0.8, "s", 0.5, 20.0),
    number(NAME, "to_s", 4.0, "s", 0.5, 20.0),
    number(NAME, "count", 24, "", 3, 400, whole=True),
    number(NAME, "settle_s", 25.0, "s", 0.0, 600.0),
    load_factor(NAME),
    engine_factor(NAME),
)
MEASURES = (
    *estimated("peak_deg"),
    *exact("peak_period_s"),
    *estimated("peak_per_sway_deg_mm"),
    *exact("theory_period_s"),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw)
