"""From a measured roll decay of a real toy to the ship parameters that reproduce it.

What was measured gives three figures of the ship: k (weight times arm over inertia), and viscous and dry friction over
inertia. The masses and lengths that were weighed and measured are set; one parameter that was not is solved for from k,
and the friction follows with the inertia. The game's rigid bodies roll a little differently from this pendulum, so the
ship found is simulated and fitted in the same way. What the play of its yards does is taken out. What the engine's step
does is halved between the toy, which has no step, and the game, which shall roll like the toy; the errors cover both.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.folders import presets_folder
from riffraff.kernel.words import say
from riffraff.lab.decays.choice import FLAG, NOTHING, Asked
from riffraff.lab.decays.columns import RAD
from riffraff.lab.decays.decay import Decay, Told, measure, untold
from riffraff.lab.decays.evidence import TERMS, Chosen, choose
from riffraff.lab.decays.first_fit import first_fit
from riffraff.lab.decays.fitting import DRIFT
from riffraff.lab.decays.pendulum import BAND, DAMPING, DRAG, OMEGA, START
from riffraff.lab.decays.record import Measured, read_measured
from riffraff.lab.decays.solvers import optimize
from riffraff.lab.estimates import Estimate
from riffraff.lab.factors import RIGID, shown
from riffraff.lab.trace import Recorder, Trace
from riffraff.physics.params import PRESETS, SCHEMA, Params, load_preset
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World

SOURCE = "--set"
SOLVED_BY_DEFAULT = "ship.ball_depth"
"""The one length that is hard to measure on the toy, and that moves the period most."""
VISCOUS, DRY = "ship.pivot_damping", "ship.pivot_friction"
_LOWEST = (0.1, 0.0, 0.0)
_STEP = 1e-5
"""For derivatives, as a share of the figure."""
SHORTEST_S, LONGEST_S = 0.3, 8.0
"""Periods that a toy can have, s."""
SIMULATED_SWINGS = 12
"""Of the rigid bodies: enough to tell them from the pendulum."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Ship:
    """``params`` of a ship that rolls as was measured; ``parameters``: those that were found, with errors."""

    params: Params
    parameters: dict[str, Estimate]

    def preset(self) -> str:
        """The parameters that differ from the toy's defaults, as a preset file for the game and the bench."""
        names = {**self.params.changes_from(Params()), **dict.fromkeys(self.parameters, 0.0)}
        lines = [f"# {name}: {value.value:.6g} +- {value.error:.2g}" for name, value in self.parameters.items()]
        return "\n".join([*lines, self.params.to_toml(only=names)])


@dataclass(frozen=True, eq=False)
class ToyFit:
    """What was measured, ``decay``, and the ``ship`` that rolls so or, if there is none, ``no_ship``: why."""

    decay: Decay
    ship: Ship | None
    no_ship: BadInput | None

    @property
    def measured(self) -> Measured:
        """The record, or the first of several."""
        return self.decay.records[0]

    @property
    def figures(self) -> dict[str, tuple[Estimate, str]]:
        """What was measured, by name, each with its unit."""
        return self.decay.figures

    @property
    def parameters(self) -> dict[str, Estimate]:
        """The ship's parameters that were found, by name. Raises ``BadInput`` if no ship rolls so."""
        return self._whole_ship().parameters

    @property
    def params(self) -> Params:
        """The ship that rolls as was measured. Raises ``BadInput`` if there is none."""
        return self._whole_ship().params

    def preset(self) -> str:
        """The ship as a preset file. Raises ``BadInput`` if there is none."""
        return self._whole_ship().preset()

    def _whole_ship(self) -> Ship:
        if self.ship is None:
            raise self.no_ship or BadInput("lab.fit.no_swing", file=self.measured.source)
        return self.ship

    def remarks(self) -> list[str]:
        """What a reader should know, in sentences."""
        said = self.decay.remarks()
        period = self.figures["period_s"][0].value
        if not SHORTEST_S <= period <= LONGEST_S:
            said.append(say("lab.fit.period", period=f"{period:.3g}", low=SHORTEST_S, high=LONGEST_S))
        if self.ship is not None and DRAG in self.decay.best.terms:
            said.append(say("lab.fit.no_drag"))
        return said


def fit_files(
    paths: Sequence[Path],
    sets: Sequence[str] = (),
    asked: Asked = NOTHING,
    *,
    solve: str | None = None,
    preset: str | None = None,
    told: Told = untold,
) -> ToyFit:
    """Fit files of one toy. ``sets`` are ``ship.NAME=VALUE`` words, ``asked`` is what the files do not tell.

    Raises ``BadInput`` for a file that is no roll decay, and ``RiffRaffError`` where scipy is missing.
    """
    optimize()  # said before anything is read
    for index, path in enumerate(paths):
        if path.resolve() in [other.resolve() for other in paths[:index]]:
            raise BadInput("lab.fit.again", file=path)
    base = load_preset(preset or PRESETS[0], presets_folder()).replace(_settings(sets), SOURCE)
    return fit_measured([read_measured(path, asked) for path in paths], base, solve or SOLVED_BY_DEFAULT, told)


def _settings(sets: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for word in sets:
        key, equals, text = word.partition("=")
        if not equals or not re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?", text, re.ASCII):
            raise BadInput("lab.spec.no_value", word=shown(word))
        found[key] = float(text)
    return found


def fit_measured(
    records: Sequence[Measured], base: Params, solve: str = SOLVED_BY_DEFAULT, told: Told = untold
) -> ToyFit:
    """What was measured, and the ship of which all but ``solve`` and the friction of the pivot is known. Raises
    ``BadInput`` for a record that is no roll decay or a ``solve`` that is none."""
    if solve not in SCHEMA or not solve.startswith("ship.") or solve in (VISCOUS, DRY):
        known = [name for name in SCHEMA if name.startswith("ship.") and name not in (VISCOUS, DRY)]
        raise unknown("lab.no_word", solve, known, source="lab fit", key="--solve", value=shown(solve))
    decay = measure(records, told)
    try:
        return ToyFit(decay, _ship_of(decay, base, solve), None)
    except BadInput as error:
        return ToyFit(decay, None, error)


def _ship_of(decay: Decay, base: Params, solve: str) -> Ship:
    """The ship that rolls so. The game knows viscous and dry friction: if there is another it takes the pair that comes
    nearest. Raises ``BadInput`` if none within the parameters' ranges does."""
    source = decay.records[0].source
    known = decay.chosen if DRAG not in decay.best.terms else _without_drag(decay.chosen)
    figures, covariance = _figures(known)
    params = _ship(figures, base, solve, source)
    play, step = _by_engine(decay, params, figures, known.best.terms)
    figures = np.maximum(figures - play + step / 2.0, _LOWEST)
    params = _ship(figures, base, solve, source)
    errors = _errors(figures, covariance + np.outer(step, step), base, solve, source)
    by_name = dict(zip((solve, VISCOUS, DRY), errors, strict=True))
    params = params.replace({name: _rounded(params[name], error) for name, error in by_name.items()}, source)
    return Ship(params, {name: Estimate(params[name], error) for name, error in by_name.items()})


def _without_drag(chosen: Chosen) -> Chosen:
    """The best choice among the terms that the game knows."""
    free, theta = chosen.full.free.copy(), chosen.full.theta.copy()
    free[DRAG], theta[DRAG] = False, 0.0
    return choose(chosen.full.again(free=free, theta=theta))


def _figures(known: Chosen) -> tuple[Floats, Floats]:
    """k (1/s2), damping (1/s) and friction (1/s2) of a fit, and their covariance; friction that is not seen is zero,
    give or take half of what it is at most."""
    theta, covariance = known.best.solution.theta, known.best.covariance.copy()
    for term in {DAMPING, BAND}.difference(known.best.terms):
        covariance[term, term] = np.nan_to_num(known.limit(term) / 2.0) ** 2
    omega, damping, band = theta[[OMEGA, DAMPING, BAND]]
    slopes = np.array(
        ((2.0 * omega, 0.0, 0.0), (damping, omega, 0.0), (2.0 * omega * band, 0.0, omega**2)), dtype=np.float64
    )
    which = np.ix_((OMEGA, DAMPING, BAND), (OMEGA, DAMPING, BAND))
    figures = np.array((omega**2, damping * omega, band * omega**2))
    return figures, slopes @ covariance[which] @ slopes.T


def _rounded(value: float, error: float) -> float:
    """A value to a thousandth of its error: what is written to a file is what was found, without a tail of digits."""
    return round(value, 3 - math.floor(math.log10(error))) if error > 0.0 else value


def _stiffness(params: Params) -> tuple[float, float]:
    """k (1/s2) and the inertia (g mm2) of the empty ship."""
    balance = empty_ship(params)
    return float(balance.stiffness / balance.inertia) * (1.0 if float(balance.gm) > 0.0 else -1.0), float(
        balance.inertia
    )


def _ship(figures: Floats, base: Params, solve: str, source: str) -> Params:
    """The ship with these figures. Raises ``BadInput`` if none within the parameter's range has them."""
    k, damping, friction = (float(value) for value in figures)
    param = SCHEMA[solve]
    low, high = param.low, param.high

    def away(value: float) -> float:
        return _stiffness(base.replace({solve: value}))[0] - k

    if away(low) * away(high) > 0.0:
        periods = sorted(2.0 * math.pi / math.sqrt(max(1e-9, away(end) + k)) for end in (low, high))
        raise BadInput(
            "lab.fit.no_ship",
            period=f"{2.0 * math.pi / math.sqrt(k):.4g}",
            key=solve,
            low=f"{periods[0]:.4g}",
            high=f"{periods[1]:.4g}",
        )
    ship = base.replace({solve: optimize().brentq(away, low, high, xtol=1e-12, rtol=1e-13)})
    inertia = _stiffness(ship)[1]
    return ship.replace({VISCOUS: damping * inertia, DRY: friction * inertia}, source)


def _errors(figures: Floats, covariance: Floats, base: Params, solve: str, source: str) -> list[float]:
    """Standard errors of the three parameters: the figures' covariance carried over by differences."""
    names = (solve, VISCOUS, DRY)

    def ship(changed: Floats) -> Floats:
        params = _ship(changed, base, solve, source)
        return np.array([params[name] for name in names])

    at = ship(figures)
    columns = []
    for index in range(3):
        step = np.zeros(3)
        step[index] = _STEP * max(float(figures[index]), 1e-3)
        columns.append((ship(figures + step) - at) / step[index])
    slopes = np.column_stack(columns)
    return [math.sqrt(max(0.0, float(value))) for value in np.diag(slopes @ covariance @ slopes.T)]


def _by_engine(decay: Decay, params: Params, figures: Floats, terms: Sequence[int]) -> tuple[Floats, Floats]:
    """What play of the yards adds to the figures, and what the finite step of the rigid bodies takes from them (by
    friction in the pivot; 0.03 % of the period). Both are zero if the simulated swing cannot be fitted, which says
    nothing against the record, and for a swing slower than any toy's, which would take as long to simulate."""
    if 2.0 * math.pi / float(decay.best.solution.theta[OMEGA]) > LONGEST_S:
        return np.zeros(3), np.zeros(3)
    loose = _simulated(decay, params)
    firm = loose if params.ship.yard_play == 0.0 else _simulated(decay, params.replace({"ship.yard_play": 0.0}))
    try:
        held = _of_trace(firm, terms)
        rattling = held if np.array_equal(firm.heel, loose.heel) else _of_trace(loose, terms)
    except BadInput:
        return np.zeros(3), np.zeros(3)
    return rattling - held, figures - held


def _of_trace(trace: Trace, terms: Sequence[int]) -> Floats:
    """The three figures of a simulated swing; friction that was not seen in the record is not looked for."""
    fit = first_fit(Measured(RIGID, trace.time_s, trace.heel, RAD, FLAG)).solution
    unseen = [DRIFT, *(term for term in TERMS if term not in terms)]
    free, theta = fit.free.copy(), fit.theta.copy()
    free[unseen], theta[unseen] = False, 0.0
    omega, damping, band = fit.again(theta=theta, free=free).theta[[OMEGA, DAMPING, BAND]]
    return np.array((omega**2, damping * omega, band * omega**2))


def _simulated(decay: Decay, params: Params) -> Trace:
    """The rigid-body ship of these parameters, swinging as the toy did."""
    theta, fit = decay.best.solution.theta, decay.fits[0]
    swing_s = 2.0 * math.pi / float(theta[OMEGA])
    seconds = min(fit.end_s - fit.start_s, SIMULATED_SWINGS * swing_s) + swing_s
    world = World(params.replace({"swell.amplitude": 0.0}))
    world.set_heel(min(abs(float(theta[START])), math.radians(params.ship.heel_stop) - 1e-3))
    recorder = Recorder(world, TICKS_PER_SECOND)
    recorder.run(round(seconds / TICK_S))
    return recorder.trace()
