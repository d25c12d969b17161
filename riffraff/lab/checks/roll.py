"""Checks of the roll: period, energy, dry friction, damping and swell, against the pendulum's closed forms."""

from __future__ import annotations

import math

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.lab.checks.rig import Floats, Line, Rig, percent
from riffraff.lab.decays.pendulum import DRAG, OMEGA, START, TURN, HalfSwings
from riffraff.lab.estimates import sinusoid
from riffraff.lab.experiment import Trial
from riffraff.lab.experiments import wave_response
from riffraff.lab.factors import RIGID
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship
from riffraff.physics.swings import SMALLEST, Swings, Turns, turning_points
from riffraff.physics.world import World

_SWELL_MM = 0.5
"""Small: the linear solution holds to 1e-4 at the two degrees or so that it makes."""
_HALF_SWINGS = 8
_SWINGING = 1, 13
"""Turning points, when the yards have come to lie on the end of their play, until the ship hardly swings any more."""


def _released(rig: Rig, params: Params, degrees: float, seconds: float) -> Turns:
    """The turning points of the empty ship, let go at rest."""
    world = World(params)
    world.set_heel(math.radians(degrees))
    trace = rig.run(world, seconds)
    return turning_points(trace.time_s, trace.heel, trace.rate)


def period_of_roll(rig: Rig, degrees: float) -> tuple[float, float]:
    """Period of the empty ship without friction in its pivot, s: the compound pendulum's, and over eleven swings."""
    params = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=0.0)
    swings = Swings.through(_released(rig, params, degrees, 15.0))
    return float(empty_ship(params).period_at(math.radians(degrees))), swings.period


def periods(rig: Rig) -> list[Line]:
    """Roll period of the ship as it is, its yards with their play, let go at three heels."""
    return [percent(f"period_{degrees}", "s", *period_of_roll(rig, degrees), 0.1) for degrees in (2, 15, 30)]


def amplitude_kept(rig: Rig) -> list[Line]:
    """Sixty seconds without friction anywhere: the yards are held, since in their pegs they would rub."""
    params = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=0.0, ship__yard_play=0.0)
    kept = 100.0 * math.degrees(float(_released(rig, params, 30.0, 60.0).amplitude[-1])) / 30.0
    return [Line("amplitude_kept", "%", 100.0, kept, "%", 100.0 - kept, 0.1)]


def dry_friction(rig: Rig) -> list[Line]:
    """Dry friction alone: each half swing is smaller by twice the dead band, until the ship sticks inside it."""
    params = rig.params(ship__pivot_damping=0.0)
    world = World(params)
    world.set_heel(math.radians(6.0))
    trace = rig.run(world, 20.0)
    band = math.degrees(float(empty_ship(params).dead_band(params.ship.pivot_friction)))
    tops = np.degrees(np.abs(turning_points(trace.time_s, trace.heel, trace.rate).part(*_SWINGING).heel))
    lost = float(tops[0] - tops[-1]) / (len(tops) - 1)
    end = np.degrees(trace.heel[-5 * TICKS_PER_SECOND :])
    outside = max(0.0, float(np.abs(end).max()) - band) + float(np.ptp(end))
    return [
        percent("dry_decay", "deg", 2.0 * band, lost, 1.0),
        Line("dry_stop", "deg", band, float(abs(end[-1])), "deg", outside, 0.0),
    ]


def viscous_damping(rig: Rig) -> list[Line]:
    """Viscous damping alone: the logarithmic decrement, from one swing to the next on the same side."""
    params = rig.params(ship__pivot_friction=0.0)
    ship = empty_ship(params)
    theory = params.ship.pivot_damping / (2.0 * math.sqrt(float(ship.inertia * ship.stiffness)))
    swings = Swings.through(_released(rig, params, 3.0, 10.0).leading(SMALLEST).part(*_SWINGING))
    decrements = [2.0 * math.pi * ratio / math.sqrt(1.0 - ratio**2) for ratio in (theory, swings.ratio)]
    return [percent("log_decrement", "", decrements[0], decrements[1], 1.0)]


def swell(rig: Rig) -> list[Line]:
    """A small swell near and above the ship's own period, damped so that the start is soon forgotten."""
    lines = []
    for tenths in (14, 20):
        params = rig.params(
            swell__amplitude=_SWELL_MM, swell__period=tenths / 10.0, ship__pivot_friction=0.0, ship__pivot_damping=1.0e7
        )
        world, ship, omega = World(params), empty_ship(params), 2.0 * math.pi * 10.0 / tenths
        rig.run(world, 12.0)
        response = _response(rig, world, omega)
        stiffness = float(ship.stiffness - ship.inertia * omega**2)
        theory = float(ship.mass * ship.gm) * omega**2 / complex(stiffness, params.ship.pivot_damping * omega)
        degrees = [math.degrees(abs(each)) * _SWELL_MM for each in (theory, response)]
        phases = [math.degrees(math.atan2(each.imag, each.real)) for each in (theory, response)]
        lines += [
            percent(f"swell_amplitude_{tenths}", "deg", degrees[0], degrees[1], 1.0),
            percent(f"swell_phase_{tenths}", "deg", phases[0], phases[1], 1.0),
        ]
    return lines


def _response(rig: Rig, world: World, omega: float) -> complex:
    """Roll per sway over ten periods, rad/mm: amplitude ratio and phase against the mount's own motion."""
    trace = rig.run(world, 20.0 * math.pi / omega)
    return _phasor(trace.time_s, trace.heel, omega) / _phasor(trace.time_s, trace.mount_x, omega)


def _phasor(time: Floats, signal: Floats, omega: float) -> complex:
    """The part of a signal that swings with ``omega`` (rad/s): amplitude and phase against the clock."""
    fit = sinusoid(time, signal, omega)
    return complex(fit.sine, fit.cosine)


def swell_peak(rig: Rig) -> list[Line]:
    """The largest amplitude of the experiment with the swell, in a viscous pivot, against the closed form."""
    params = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=1.0e7)
    values = {**wave_response.EXPERIMENT.defaults(), "sway_mm": _SWELL_MM, "engine": RIGID}
    values |= {"count": 5.0, "from_s": 1.1, "to_s": 1.7, "settle_s": 12.0}
    found = wave_response.conduct(Trial(wave_response.NAME, values, params)).measures["peak_deg"].value
    ship = empty_ship(params)
    k, c = float(ship.stiffness / ship.inertia), params.ship.pivot_damping / float(ship.inertia)
    omega = math.sqrt(k / (1.0 - c**2 / (2.0 * k)))
    theory = k * _SWELL_MM * omega**2 / float(ship.gravity) / math.hypot(k - omega**2, c * omega)
    return [percent("swell_peak", "deg", math.degrees(theory), found, 1.0)]


def quadratic(_rig: Rig) -> list[Line]:
    """Quadratic damping alone, eight half swings of the pendulum that fits use, against its first integral: from A to
    A' it is exp(-2 b A) (cos A + 2 b sin A) = exp(2 b A') (cos A' - 2 b sin A'), with the drag b per rad."""
    drag, start = 0.3, math.radians(30.0)
    theta = np.zeros((1, TURN + 1))
    theta[0, [OMEGA, DRAG, START]] = 1.0, drag, start
    swings, amplitude, exact = HalfSwings.of(theta), np.array([start]), start
    for _ in range(_HALF_SWINGS):
        amplitude = np.abs(swings.ends(amplitude))
        exact = _next_amplitude(drag, exact)
    return [percent("quadratic_decay", "deg", math.degrees(exact), math.degrees(float(amplitude[0])), 0.01)]


def _next_amplitude(drag: float, amplitude: float) -> float:
    """By halving: the first integral falls with the amplitude that comes after."""
    twice = 2.0 * drag
    level = math.exp(-twice * amplitude) * (math.cos(amplitude) + twice * math.sin(amplitude))
    low, high = 0.0, amplitude
    for _ in range(60):
        middle = (low + high) / 2.0
        inside = math.exp(twice * middle) * (math.cos(middle) - twice * math.sin(middle)) > level
        low, high = (middle, high) if inside else (low, middle)
    return low
