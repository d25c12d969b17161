"""Whether everything aboard stays put while the ship rolls, so that one degree of freedom describes it (``reduced``).

Every part that could move on its own is looked at over the whole swing, with the forces that it would take to carry it
along as if frozen: gravity, the roll's acceleration, and the mount's.

- A piece, with all that stands on it, must stay inside the friction cone of the surface that it stands on, press on
  it, and have its weight's line fall inside its footing. It holds if it stands on one flat surface and nothing else.
- A yard must not turn about its peg: either the hole's friction holds it, or the load presses it on the end of its
  play all the time.
- What hangs swings, and what leans or bridges is not looked into: such a ship does not hold. Nor does a swing that
  meets the heel stop.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from riffraff.physics.footings import Footing, Footings
from riffraff.physics.measures import load_of
from riffraff.physics.mount import FASTEST
from riffraff.physics.state import ABOARD
from riffraff.physics.statics import Array, Balance, empty_ship
from riffraff.physics.world import World

_SHARE_OF_FRICTION = 0.9
"""Of a friction cone or a footing that may be used: the engine's own contacts are not exact to the last tenth."""
_AT_END = 1e-4
"""rad: a yard so near to the end of its play lies against it."""
_POINTS = 9
"""Places of half a swing that are looked at, ends included."""


def holds(world: World, amplitude: float) -> bool:
    """Whether nothing aboard moves against the ship in swings of ``amplitude`` (rad) about the free list.

    The swell of the world's parameters is reckoned with; in a swell the amplitude is the largest of the forced roll.
    Cautious: False where in doubt.
    """
    trial = World(world.params, world.state())
    trial.step()  # contacts are known only after a step
    pieces = trial.all_in(ABOARD)
    if trial.held is not None or any(trial.hung_on(piece) is not None for piece in pieces):
        return False
    load = load_of(trial)
    balance = empty_ship(trial.params).plus(load)
    free = float(balance.free_list)
    swell = trial.params.swell
    too_fast = swell.amplitude * 2.0 * math.pi / swell.period > FASTEST
    if too_fast or abs(free) + abs(amplitude) >= float(balance.stop):
        return False
    feet = Footings.of(trial)
    if len(feet) != len(pieces) or not all(footing.alone for footing in feet.values()):
        return False
    states = _states(trial, balance, abs(amplitude))
    gravity = trial.params.engine.gravity
    friction = trial.params.contact.friction * _SHARE_OF_FRICTION
    rows = dict(zip(pieces, load, strict=True))
    for piece in pieces:
        group = _Group(np.array([rows[other] for other in feet.tower(piece)]))
        if not _stays(group, feet[piece], states, friction, gravity):
            return False
    for yard in range(len(trial.shape.yard_parts)):
        borne = [rows[piece] for piece in pieces if feet.carrier(feet[piece]) == yard + 1]
        if not _yard_stays(trial, yard, _Group(np.array(borne)) if borne else None, states):
            return False
    return True


def _states(world: World, balance: Balance, amplitude: float) -> Array:
    """What the ship goes through in a roll, with the worst that friction, damping and sway can add to it.

    (M, 4): heel rad, acceleration rad/s2, squared rate rad2/s2, acceleration of the mount mm/s2.
    """
    inertia, gravity, free = float(balance.inertia), float(balance.gravity), float(balance.free_list)
    k = float(balance.stiffness) / inertia
    ship, omega = world.params.ship, 2.0 * math.pi / world.params.swell.period
    sway = world.params.swell.amplitude * omega**2
    found = []
    for away in np.linspace(-amplitude, amplitude, 2 * _POINTS - 1):
        fastest = 2.0 * k * max(0.0, math.cos(away) - math.cos(amplitude))
        if sway:
            fastest = max(fastest, omega**2 * (amplitude**2 - away**2))
        slowed = (ship.pivot_friction + ship.pivot_damping * math.sqrt(fastest)) / inertia
        for way, side, squared in itertools.product((-1.0, 1.0), (-1.0, 1.0), (0.0, fastest)):
            pull = -k * (math.sin(away) + side * sway / gravity * math.cos(away)) + way * slowed
            found.append((free + away, pull, squared, side * sway))
    return np.array(found)


class _Group:
    """Pieces that move as one: mass g, centre of mass mm (ship frame), inertia about it g mm2."""

    def __init__(self, load: Array) -> None:
        mass, x, y, own = load.T
        self.mass = float(mass.sum())
        self.x, self.y = (float((mass * at).sum() / self.mass) for at in (x, y))
        self.inertia = float((own + mass * ((x - self.x) ** 2 + (y - self.y) ** 2)).sum())

    def force(self, states: Array, gravity: float) -> tuple[Array, Array]:
        """What the ship must push it with to carry it along, g mm/s2 in the ship frame: (M,) each."""
        heel, pull, squared, sway = states.T
        s, c = np.sin(heel), np.cos(heel)
        ax = -pull * self.y - squared * self.x + sway * c + gravity * s
        ay = pull * self.x - squared * self.y - sway * s + gravity * c
        return self.mass * ax, self.mass * ay


def _stays(group: _Group, footing: Footing, states: Array, friction: float, gravity: float) -> bool:
    """Whether a group neither lifts, slides nor topples on its footing in any of the states."""
    fx, fy = group.force(states, gravity)
    along_x, along_y = math.cos(footing.tilt), math.sin(footing.tilt)
    along, press = fx * along_x + fy * along_y, fy * along_x - fx * along_y
    if (press <= 0.0).any() or (np.abs(along) > friction * press).any():
        return False
    (x0, y0), (x1, y1) = footing.span
    width = math.hypot(x1 - x0, y1 - y0)
    lever = (x0 - group.x) * fy - (y0 - group.y) * fx
    foot = (group.inertia * states[:, 1] - lever) / press
    spare = (1.0 - _SHARE_OF_FRICTION) / 2.0 * width
    return bool((foot >= spare).all() and (foot <= width - spare).all())


def _yard_stays(world: World, yard: int, cargo: _Group | None, states: Array) -> bool:
    """Whether the hole's friction or the end of its play keeps a yard from turning on its peg."""
    ship, part = world.params.ship, world.shape.yard_parts[yard]
    torque = part.inertia * states[:, 1]
    if cargo is not None:
        fx, fy = cargo.force(states, world.params.engine.gravity)
        torque = torque + cargo.x * fy - (cargo.y - part.y) * fx + cargo.inertia * states[:, 1]
    play, friction = math.radians(ship.yard_play), ship.yard_friction * _SHARE_OF_FRICTION
    tilt = world.yard_angles[yard] - world.heel
    low, high = tilt <= _AT_END - play, tilt >= play - _AT_END
    # The lower end of the play can push a yard up only, the upper end down only.
    return bool((high or (torque >= -friction).all()) and (low or (torque <= friction).all()))
