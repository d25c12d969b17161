"""From a measured roll decay of a real toy to the ship parameters that reproduce it.

The fit gives three figures of the ship: k (weight times arm over inertia), and viscous and dry friction over inertia.
The masses and lengths that were weighed and measured are set; one parameter that was not is solved for from k, and the
friction follows with the inertia. The game's rigid bodies roll a little differently from this pendulum, so the ship
found is simulated and fitted in the same way. What the play of its yards does is taken out. What the engine's step does
is halved between the toy, which has no step, and the game, which shall roll like the toy; the errors cover both.
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
from riffraff.lab.decays.pendulum import DAMPING, FRICTION, LIST, K, RollFit, fit_roll
from riffraff.lab.decays.record import Measured, read_measured
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
UNLIKE = 1.3
"""The motion is not that of the model where so many times more is left than the record scatters by itself."""
_FIGURES = [K, DAMPING, FRICTION]
_LOWEST = (0.1, 0.0, 0.0)
_HALVINGS = 60
_STEP = 1e-5
"""For derivatives, as a share of the figure."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ToyFit:
    """What was found: ``figures`` and ``parameters`` by name, each with its unit; ``params`` reproduces the toy."""

    measured: Measured
    roll: RollFit
    params: Params
    figures: dict[str, tuple[Estimate, str]]
    parameters: dict[str, Estimate]

    @property
    def curve(self) -> tuple[Floats, Floats, Floats]:
        """Times of the record that were fitted, s; measured and fitted angle there, rad."""
        time, angle = self.measured.time_s, self.measured.angle
        used = (time >= self.roll.start_s) & (time <= self.roll.end_s)
        return time[used], angle[used], self.roll.at(time[used])

    def remarks(self) -> list[str]:
        """What a reader of the figures should know, in sentences."""
        said, roll = [], self.roll
        if self.measured.skipped:
            said.append(say("lab.fit.skipped", n=self.measured.skipped))
        if roll.left_out:
            said.append(say("lab.fit.left_out", n=roll.left_out))
        if roll.fit.rms > UNLIKE * roll.scatter:
            rms, scatter = (f"{math.degrees(value):.2g}" for value in (roll.fit.rms, roll.scatter))
            said.append(say("lab.fit.unlike", rms=rms, scatter=scatter))
        return said

    def preset(self) -> str:
        """The parameters that differ from the toy's defaults, as a preset file for the game and the bench."""
        names = {**self.params.changes_from(Params()), **dict.fromkeys(self.parameters, 0.0)}
        lines = [f"# {name}: {value.value:.6g} +- {value.error:.2g}" for name, value in self.parameters.items()]
        return "\n".join([*lines, self.params.to_toml(only=names)])


def fit_file(
    path: Path,
    sets: Sequence[str] = (),
    *,
    unit: str | None = None,
    solve: str | None = None,
    preset: str | None = None,
) -> ToyFit:
    """Fit a file. ``sets`` are ``ship.NAME=VALUE`` words, ``unit`` is ``deg`` or ``rad`` where the file does not tell.

    Raises ``BadInput`` for a file that is no roll decay or a ship that cannot have its period.
    """
    measured = read_measured(path, unit)
    base = load_preset(preset or PRESETS[0], presets_folder()).replace(_settings(sets), SOURCE)
    return fit_measured(measured, base, solve or SOLVED_BY_DEFAULT)


def _settings(sets: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for word in sets:
        key, equals, text = word.partition("=")
        if not equals or not re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?", text, re.ASCII):
            raise BadInput("lab.spec.no_value", word=shown(word))
        found[key] = float(text)
    return found


def fit_measured(measured: Measured, base: Params, solve: str = SOLVED_BY_DEFAULT) -> ToyFit:
    """Fit a record to a ship of which all but ``solve`` and the friction of the pivot is known. See ``fit_file``."""
    if solve not in SCHEMA or not solve.startswith("ship.") or solve in (VISCOUS, DRY):
        known = [name for name in SCHEMA if name.startswith("ship.") and name not in (VISCOUS, DRY)]
        raise unknown("lab.no_word", solve, known, source="lab fit", key="--solve", value=shown(solve))
    fit = fit_roll(measured.time_s, measured.angle, measured.source)
    figures = fit.fit.best[_FIGURES]
    params = _ship(figures, base, solve, measured.source)
    play, step = _by_engine(fit, params, figures)
    figures = np.maximum(figures - play + step / 2.0, _LOWEST)
    params = _ship(figures, base, solve, measured.source)
    covariance = fit.fit.covariance[:3, :3] + np.outer(step, step)
    errors = _errors(figures, covariance, base, solve, measured.source)
    by_name = dict(zip((solve, VISCOUS, DRY), errors, strict=True))
    params = params.replace({name: _rounded(params[name], error) for name, error in by_name.items()}, measured.source)
    found = {name: Estimate(params[name], error) for name, error in by_name.items()}
    return ToyFit(measured, fit, params, _told(fit), found)


def _rounded(value: float, error: float) -> float:
    """A value to a thousandth of its error: what is written to a file is what was found, without a tail of digits."""
    return round(value, 3 - math.floor(math.log10(error))) if error > 0.0 else value


def _told(fit: RollFit) -> dict[str, tuple[Estimate, str]]:
    return {
        "period_s": (fit.period, "s"),
        "damping_ratio": (fit.damping_ratio, ""),
        "dead_band_deg": (fit.dead_band.degrees(), "deg"),
        "list_deg": (fit.fit.estimate(LIST).degrees(), "deg"),
        "noise_deg": (Estimate(fit.fit.rms).degrees(), "deg"),
    }


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
            file=source,
            period=f"{2.0 * math.pi / math.sqrt(k):.4g}",
            key=solve,
            low=f"{periods[0]:.4g}",
            high=f"{periods[1]:.4g}",
        )
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        low, high = (middle, high) if away(low) * away(middle) > 0.0 else (low, middle)
    ship = base.replace({solve: (low + high) / 2.0})
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


def _by_engine(fit: RollFit, params: Params, figures: Floats) -> tuple[Floats, Floats]:
    """What play of the yards adds to the figures, and what the finite step of the rigid bodies takes from them (by
    friction in the pivot; 0.03 % of the period). Both are zero if the simulated swing cannot be fitted, which says
    nothing against the record."""
    loose = _simulated(fit, params, figures)
    firm = loose if params.ship.yard_play == 0.0 else _simulated(fit, params.replace({"ship.yard_play": 0.0}), figures)
    try:
        held = fit_roll(firm.time_s, firm.heel, RIGID, figures).fit.best[_FIGURES]
        same = np.array_equal(firm.heel, loose.heel)
        rattling = held if same else fit_roll(loose.time_s, loose.heel, RIGID, figures).fit.best[_FIGURES]
    except BadInput:
        return np.zeros(3), np.zeros(3)
    return rattling - held, figures - held


def _simulated(fit: RollFit, params: Params, figures: Floats) -> Trace:
    """The rigid-body ship of these parameters, swinging as the toy did."""
    ticks = round((fit.end_s - fit.start_s + 2.0) / TICK_S)
    _, _, _, listed, heel, rate = (float(value) for value in fit.fit.best)
    k, damping, friction = (float(value) for value in figures)
    # The turning point before the start: a quarter of a swing earlier, with the friction's loss put back.
    size = math.hypot(heel - listed, rate / math.sqrt(k))
    start = size * (1.0 + math.pi / 4.0 * damping / math.sqrt(k)) + friction / k
    world = World(params.replace({"swell.amplitude": 0.0}))
    world.set_heel(min(start, math.radians(params.ship.heel_stop) - 1e-3))
    recorder = Recorder(world, TICKS_PER_SECOND)
    recorder.run(ticks)
    return recorder.trace()
