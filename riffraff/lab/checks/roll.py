"""Checks of the roll: period, energy, dry friction, damping and swell, against the pendulum's closed forms."""

from __future__ import annotations

import math

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.lab.checks.rig import Floats, Line, Rig, percent
from riffraff.lab.estimates import sinusoid
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship
from riffraff.physics.swings import SMALLEST, Swings, Turns, turning_points
from riffraff.physics.world import World

_SWELL_MM = 0.5
"""Small: the linear solution holds to 1e-4 at the two degrees or so that it makes."""
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
