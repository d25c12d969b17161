"""Sway the mount at one period after another: how far the ship rolls, and how late it follows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.lab.engines import FreeRoll, engine_for, roll_all
from riffraff.lab.estimates import Estimate, Floats, finite, sinusoid
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, exact
from riffraff.lab.factors import AUTO, FROZEN, REDUCED, RIGID, Value, engine_factor, load_factor, number
from riffraff.lab.recorded import afloat
from riffraff.lab.reports.plots import label, name_axes, with_errors
from riffraff.lab.trace import Recorder, Trace
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
MOST_ROUNDS, FINER = 6, 5
"""Around the largest response, the steps between periods become so many times finer, so many times at most."""
FINEST = 1e-3
"""The largest response is looked at until its neighbours are nearer than this share of its period."""
LEAST_RAD = 1e-4
"""A ship that rolls less is held by its dry friction, and no period is the largest."""


class _Rolls:
    """The rolls of a trial at any periods of the mount, on either engine."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.afloat = afloat(trial.params, trial.text("load"), trial.seed)
        self.balance: Balance = balance_of(self.afloat)

    def params(self, period: float) -> Params:
        sway = self.trial.number("sway_mm")
        return self.trial.params.replace({"swell.amplitude": sway, "swell.period": float(period)})

    def seconds(self, period: float) -> float:
        return float(self.trial.number("settle_s") + MEASURED_PERIODS * period)

    def at(self, periods: Sequence[float], engine: str) -> dict[float, Trace]:
        """The roll at each period."""
        traces = self._rigid(periods) if engine == RIGID else self._reduced(periods)
        return dict(zip(periods, traces, strict=True))

    def _reduced(self, periods: Sequence[float]) -> list[Trace]:
        start = float(self.balance.list_heel)
        return roll_all([FreeRoll(self.params(t), self.balance, start, self.seconds(t)) for t in periods])

    def _rigid(self, periods: Sequence[float]) -> list[Trace]:
        traces = []
        for period in periods:
            world = World(self.params(period), self.afloat.state())
            recorder = Recorder(world, TICKS_PER_SECOND)
            facts = recorder.run(round(self.seconds(period) * TICKS_PER_SECOND))
            if any(fact.what == FELL for fact in facts):
                raise RiffRaffError("lab.wave-response.fell", period=f"{period:.3g}")
            traces.append(recorder.trace())
        return traces

    def held(self, traces: Mapping[float, Trace]) -> bool:
        """Whether nothing aboard would have moved in any of these rolls."""
        free = float(self.balance.free_list)
        for period, trace in traces.items():
            world = World(self.params(period), self.afloat.state())
            if engine_for(AUTO, world, float(np.max(np.abs(trace.heel - free)))) != REDUCED:
                return False
        return True


@dataclass(frozen=True)
class _Response:
    """Amplitude of the roll at the mount's period, its standard error, and how far it is behind the mount; rad.

    A roll to the left follows a sway to the right: that is what "behind" is counted from.
    """

    amplitude: float
    error: float
    lag: float

    @classmethod
    def of(cls, trace: Trace, period: float) -> _Response:
        late = trace.time_s > trace.time_s[-1] - MEASURED_PERIODS * period
        fit = sinusoid(trace.time_s[late], trace.heel[late], 2.0 * math.pi / period)
        # Neighbouring samples tell the same: the independent ones are about two a period.
        error = math.sqrt(2.0 * float(np.mean(fit.residuals**2)) / (2.0 * MEASURED_PERIODS))
        return cls(math.hypot(fit.sine, fit.cosine), error, -math.atan2(fit.cosine, fit.sine))


def linear(
    balance: Balance, viscous: float, dry: float, sway_mm: float, periods: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """Amplitude, lag, and amplitude without dry friction by the linear theory at periods (K,) in s; rad.

    ``viscous`` in g mm2/s, ``dry`` in g mm2/s2. Dry friction counts with the part of it that goes with the roll,
    4 / pi of its torque (harmonic balance); where the swell does not overcome it the ship stays.
    """
    omega = 2.0 * math.pi / np.asarray(periods, dtype=np.float64)
    k, inertia = float(balance.stiffness / balance.inertia), float(balance.inertia)
    spring, damping = k - omega**2, viscous / inertia * omega
    push, rub = k * sway_mm * omega**2 / float(balance.gravity), 4.0 / math.pi * dry / inertia
    # spring^2 A^2 + (damping A + rub)^2 = push^2
    a, b, c = spring**2 + damping**2, damping * rub, rub**2 - push**2
    amplitude = np.maximum(0.0, -c) / np.maximum(b + np.sqrt(np.maximum(b**2 - a * c, 0.0)), 1e-300)
    return amplitude, np.arctan2(damping * amplitude + rub, spring * amplitude), push / np.sqrt(a)


def _lags(amplitude: Floats, lag: Floats) -> list[float | None]:
    """Lags in degrees without jumps; none where the ship hardly rolls."""
    rolls, found = amplitude > LEAST_RAD, np.full_like(lag, math.nan)
    found[rolls] = np.degrees(np.unwrap(lag[rolls]))
    return [finite(value) for value in found.tolist()]


def _refine(rolls: _Rolls, engine: str, found: dict[float, _Response], traces: dict[float, Trace]) -> None:
    """Look closer and closer at the largest response, until its neighbours are as near as ``FINEST``."""
    for _ in range(MOST_ROUNDS):
        periods = sorted(found)
        top = periods.index(max(periods, key=lambda period: found[period].amplitude))
        if top in (0, len(periods) - 1) or found[periods[top]].amplitude < LEAST_RAD:
            return
        here = periods[top]
        sides = (periods[top - 1], periods[top + 1])
        if max(abs(math.log(beside / here)) for beside in sides) < FINEST:
            return
        steps = range(1, FINER)
        between = sorted(here * (beside / here) ** (step / FINER) for beside in sides for step in steps)
        closer = rolls.at(between, engine)
        found |= {period: _Response.of(trace, period) for period, trace in closer.items()}
        best = max(found, key=lambda period: found[period].amplitude)
        traces.update({period: trace for period, trace in closer.items() if period == best})


def _peak(found: Mapping[float, _Response]) -> tuple[float, Estimate, Estimate, bool]:
    """The period of the point with the largest response, with the error that it has for the distance to those beside
    it and for all that may be as large; its amplitude in deg, with what the points beside it differ by; and whether it
    is at the end of what was tried, so that nothing is known of a peak."""
    periods = sorted(found)
    top = max(range(len(periods)), key=lambda place: found[periods[place]].amplitude)
    here, period = found[periods[top]], periods[top]
    if here.amplitude < LEAST_RAD:
        return period, Estimate(math.nan), Estimate(math.degrees(here.amplitude), math.degrees(here.error)), True
    beside = [periods[place] for place in (top - 1, top + 1) if 0 <= place < len(periods)]
    peak = Estimate(here.amplitude, here.error)
    if len(beside) < 2:
        return period, Estimate(period), peak.degrees(), True
    as_large = [t for t in periods if found[t].amplitude + found[t].error >= here.amplitude - here.error]
    apart = max(abs(t - period) for t in (*beside, *as_large))
    fall = max(here.amplitude - found[t].amplitude for t in beside)
    return period, Estimate(period, apart), peak.widened(fall).degrees(), False


def conduct(trial: Trial) -> Outcome:
    rolls, engine = _Rolls(trial), trial.engine
    spread = (trial.number("from_s"), trial.number("to_s"), trial.count("count"))
    grid = np.geomspace(*spread).tolist()

    def made(by: str) -> tuple[dict[float, _Response], dict[float, Trace]]:
        traces = rolls.at(grid, by)
        found = {period: _Response.of(trace, period) for period, trace in traces.items()}
        _refine(rolls, by, found, traces)
        return found, traces

    found, traces = made(RIGID if engine == RIGID else REDUCED)
    if engine == AUTO and not rolls.held(traces):
        engine, (found, traces) = RIGID, made(RIGID)
    elif engine != RIGID:
        loose = engine == REDUCED and trial.text("load") != NONE and not rolls.held(traces)
        engine = FROZEN if loose else REDUCED
    top, peak_period, peak, at_end = _peak(found)
    periods = sorted(found)
    amplitude, error, lag = (
        np.array([getattr(found[period], name) for period in periods]) for name in ("amplitude", "error", "lag")
    )
    ship, sway = trial.params.ship, trial.number("sway_mm")

    def theory(at: ArrayLike) -> tuple[Floats, Floats, Floats]:
        return linear(rolls.balance, ship.pivot_damping, ship.pivot_friction, sway, at)

    own = float(rolls.balance.period)  # where the theory has its peak
    fine = np.geomspace(grid[0], grid[-1], THEORY_POINTS)
    fine = np.sort(np.append(fine, own)) if fine[0] < own < fine[-1] else fine
    curve = theory(fine)
    return Outcome(
        engine=engine,
        measures={
            "peak_deg": peak,
            "peak_period_s": peak_period,
            "peak_per_sway_deg_mm": peak / sway,
            "peak_at_end": Estimate(int(at_end)),
            "theory_period_s": Estimate(own),
            "theory_peak_deg": Estimate(math.degrees(float(curve[0].max()))),
        },
        tables={
            "response": {
                "period_s": periods,
                "amplitude_deg": np.degrees(amplitude).tolist(),
                "amplitude_se_deg": np.degrees(error).tolist(),
                "lag_deg": _lags(amplitude, lag),
                "linear_deg": np.degrees(theory(periods)[0]).tolist(),
            },
            "theory": {
                "period_s": fine.tolist(),
                "amplitude_deg": np.degrees(curve[0]).tolist(),
                "lag_deg": _lags(curve[0], curve[1]),
                "viscous_only_deg": np.degrees(curve[2]).tolist(),
            },
        },
        trace=traces[top].thinned(trial.trace_hz),
        ship=rolls.params(top),
    )


def draw(figure: Any, run: Run) -> None:
    table, theory = run.tables["response"], run.tables["theory"]
    upper, lower = figure.subplots(2, 1, sharex=True)
    upper.plot(theory["period_s"], theory["amplitude_deg"], "--", color="C1", label=label("linear_with_dry"))
    upper.plot(theory["period_s"], theory["viscous_only_deg"], ":", color="C2", label=label("linear_viscous"))
    with_errors(upper, table, "period_s", "amplitude_deg", "amplitude_se_deg", "simulated", "o-")
    peak, period = run.measures["peak_deg"], run.measures["peak_period_s"]
    if not math.isnan(period.error):
        spread = {"xerr": period.error, "yerr": peak.error}
        upper.errorbar([period.value], [peak.value], **spread, fmt="D", color="C3", label=label("peak"))
    upper.axvline(run.measures["theory_period_s"].value, color="0.5", linestyle=":", label=label("own_period"))
    upper.set_ylabel(label("roll_deg"))
    upper.set_ylim(bottom=0.0, top=1.05 * max(*table["amplitude_deg"], *theory["amplitude_deg"]))
    upper.legend(fontsize="small")
    for each, style, colour in ((theory, "--", "C1"), (table, "o-", "C0")):
        lags = [(t, lag) for t, lag in zip(each["period_s"], each["lag_deg"], strict=True) if lag is not None]
        if lags:
            lower.plot(*zip(*lags, strict=True), style, color=colour)
    lower.axvline(run.measures["theory_period_s"].value, color="0.5", linestyle=":")
    name_axes(lower, "mount_period_s", "lag_deg")


def _idle(_values: Mapping[str, Value]) -> tuple[str, ...]:
    return "swell.", "hand."


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
    *estimated("peak_period_s", missing="held_by_friction"),
    *estimated("peak_per_sway_deg_mm"),
    *exact("peak_at_end", share=True),
    *exact("theory_period_s", "theory_peak_deg"),
)
EXPERIMENT = Experiment(
    NAME, FACTORS, MEASURES, conduct, draw, idle=_idle, curve=("response", "period_s", "amplitude_deg")
)
