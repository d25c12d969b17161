"""Checks of the roll: period, energy, dry friction, damping and swell, against the pendulum's closed forms."""

from __future__ import annotations

import math

import numpy as np

from riffraff.lab.checks.rig import Floats, Line, Rig, percent
from riffraff.physics.statics import empty_ship
from riffraff.physics.world import World

_SWELL_MM = 0.5
"""Small: the linear solution holds to 1e-4 at the two degrees or so that it makes."""


def crossings(time: Floats, heel: Floats) -> Floats:
    """The moments of no heel, s: straight lines between samples, exact where the curve has its turn of bending."""
    at = np.flatnonzero(heel[1:] * heel[:-1] < 0)
    passed: Floats = time[at] + heel[at] / (heel[at] - heel[at + 1]) * (time[1] - time[0])
    return passed


def turning_points(heel: Floats) -> Floats:
    """The heels at which the roll turns, rad, by parabolas through three samples."""
    rise = np.diff(heel)
    at = np.flatnonzero(rise[1:] * rise[:-1] < 0) + 1
    before, top, after = heel[at - 1], heel[at], heel[at + 1]
    return top - (before - after) ** 2 / (8.0 * (before - 2.0 * top + after))


def period_of_roll(rig: Rig, degrees: float) -> tuple[float, float]:
    """Period of the empty ship without friction in its pivot, s: the compound pendulum's, and over ten swings."""
    params = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=0.0)
    world = World(params)
    world.set_heel(math.radians(degrees))
    passed = crossings(*rig.run(world, 15.0))
    return float(empty_ship(params).period_at(math.radians(degrees))), float(passed[20] - passed[0]) / 10.0


def periods(rig: Rig) -> list[Line]:
    """Roll period of the ship as it is, its yards with their play, let go at three heels."""
    return [percent(f"period_{degrees}", "s", *period_of_roll(rig, degrees), 0.1) for degrees in (2, 15, 30)]


def amplitude_kept(rig: Rig) -> list[Line]:
    """Sixty seconds without friction anywhere: the yards are held, since in their pegs they would rub."""
    params = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=0.0, ship__yard_play=0.0)
    world = World(params)
    world.set_heel(math.radians(30.0))
    _, heel = rig.run(world, 60.0)
    kept = 100.0 * math.degrees(float(np.abs(turning_points(heel)[-2:]).mean())) / 30.0
    return [Line("amplitude_kept", "%", 100.0, kept, "%", 100.0 - kept, 0.1)]


def dry_friction(rig: Rig) -> list[Line]:
    """Dry friction alone: each half swing is smaller by twice the dead band, until the ship sticks inside it."""
    params = rig.params(ship__pivot_damping=0.0)
    world, ship = World(params), empty_ship(params)
    world.set_heel(math.radians(6.0))
    _, heel = rig.run(world, 20.0)
    band = math.degrees(float(ship.dead_band(params.ship.pivot_friction)))
    tops = np.degrees(np.abs(turning_points(heel)))[:12]
    lost = float(tops[0] - tops[-1]) / (len(tops) - 1)
    end = np.degrees(heel[-5 * 120 :])
    outside = max(0.0, float(np.abs(end).max()) - band) + float(np.ptp(end))
    return [
        percent("dry_decay", "deg", 2.0 * band, lost, 1.0),
        Line("dry_stop", "deg", band, float(abs(end[-1])), "deg", outside, 0.0),
    ]


def viscous_damping(rig: Rig) -> list[Line]:
    """Viscous damping alone: the logarithmic decrement, from one swing to the next on the same side."""
    params = rig.params(ship__pivot_friction=0.0)
    world, ship = World(params), empty_ship(params)
    world.set_heel(math.radians(3.0))
    _, heel = rig.run(world, 10.0)
    ratio = params.ship.pivot_damping / (2.0 * math.sqrt(float(ship.inertia * ship.stiffness)))
    tops = np.log(np.abs(turning_points(heel)))[:12]
    decrement = 2.0 * float(tops[0] - tops[-1]) / (len(tops) - 1)
    return [percent("log_decrement", "", 2.0 * math.pi * ratio / math.sqrt(1.0 - ratio**2), decrement, 1.0)]


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
    mount: list[float] = []
    time, heel = rig.run(world, 20.0 * math.pi / omega, lambda: mount.append(world.mount_x))
    return _phasor(time[1:], heel[1:], omega) / _phasor(time[1:], np.array(mount), omega)


def _phasor(time: Floats, signal: Floats, omega: float) -> complex:
    """The part of a signal that swings with ``omega`` (rad/s): amplitude and phase against the clock."""
    basis = np.column_stack((np.sin(omega * time), np.cos(omega * time), np.ones_like(time)))
    (sine, cosine, _), *_ = np.linalg.lstsq(basis, signal, rcond=None)
    return complex(sine, cosine)
