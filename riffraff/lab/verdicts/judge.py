"""What becomes of a piece that is set down somewhere: by statics where they are sure, else by simulation.

The ship lies still under a load, on still water. The piece is set down, and the ship goes to its new list, swinging
past it by what damping and dry friction leave. *Statics* are sure that all holds if the piece and what bears it stand
(``stability``) and the rest of the load holds at the steepest tilt on the way; how far the load can be tilted is tried
out once. They are sure that something falls if the list, or the first swing, is well beyond that. *Simulation* stops as
soon as something has fallen or surely will, or all rests on a ship that will swing no further than it already has.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.lab.verdicts.stability import Stability
from riffraff.loads.afloat import settle
from riffraff.physics.falls import FELL
from riffraff.physics.measures import load_of
from riffraff.physics.outlines import kind_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, carrier_of, pose_on, set_down
from riffraff.physics.rest import POLL_TICKS
from riffraff.physics.samples import Glance
from riffraff.physics.state import ABOARD, WorldState
from riffraff.physics.statics import Balance, empty_ship
from riffraff.physics.world import World

NO_ROOM, FALLS, SHIFTS, HELD = "no_room", "falls", "shifts", "held"
VERDICTS = (NO_ROOM, FALLS, SHIFTS, HELD)
"""No room to set it down; something falls; all stays aboard but the piece ends elsewhere; it stays where it is put."""
STATICS, SIMULATION = "statics", "simulation"

SHIFTED_MM = 5.0
SHIFTED_RAD = math.radians(20.0)
"""A piece that ends further than this from where it was put, against its part of the ship, has shifted."""
LONGEST_TICKS = 20 * TICKS_PER_SECOND
"""What has not come to rest by then never will."""
JITTER_RAD = math.radians(3.0)
"""A piece that is put down turned by less than this settles on the footing that it has when it is put down straight."""

ON_YARD_MM = 20.0
"""Cargo's centre above the axis of the yard that it stands on: half a tall piece."""
ROCKING = 2.0
"""It rocks that much further to the other side: it has fallen from one edge and would go on over the other."""
LOAD_MARGIN = math.radians(2.0)
"""A tilt so far inside what the load holds at is surely held; a list so far beyond it surely is not."""
SWING_MARGIN = math.radians(6.0)
"""A swing so far beyond what the load holds at throws it off, though it lasts only a moment."""
TILT_RATE = math.radians(8.0)
"""rad/s: how fast the ship is tilted to try out its load."""
MOVED_MM = 1.0
"""A piece of the load that moves this far when it is tried out has let go."""

STUCK_RATE = math.radians(0.02)
"""A ship that turns no faster does not turn."""
QUIET_MM_S = 4.0
QUIET_TICKS = 2 * POLL_TICKS
"""Cargo that has slipped no faster than this for so long rests."""
EXPERIENCED = math.radians(0.3)
"""A swing wider by no more than this than one that was survived is survived."""


@dataclass(frozen=True)
class Judgement:
    """What becomes of a piece, and what said so."""

    verdict: str
    by: str


class Judge:
    """A ship at rest under a load, on which pieces are tried one by one. ``piece`` is not aboard.

    Without ``statics_first`` each is simulated until the ship is wholly at rest: the yardstick for the quick way.
    """

    def __init__(self, params: Params, state: WorldState, piece: int, *, statics_first: bool = True) -> None:
        self.params, self.state, self.piece = params, state, piece
        self.kind = kind_of(piece)
        self.world = World(params, state)  # never stepped: pieces are tried for room in it
        self.empty = empty_ship(params)
        self.load = load_of(self.world)
        self._known: dict[Spot, Judgement] = {}
        self._statics_first = statics_first
        if statics_first:
            self._stability = Stability(params, state, self.world)
            self._borne = self._stability.mass_on_yards()
            self._holds = self._try_load()

    def judge(self, spot: Spot) -> Judgement:
        """What becomes of the piece at this spot."""
        if not self._statics_first:
            return self._judged(spot)
        if spot not in self._known:
            self._known[spot] = self._judged(spot)
        return self._known[spot]

    def _judged(self, spot: Spot) -> Judgement:
        if not set_down(self.world, self.piece, self.kind, spot):
            return Judgement(NO_ROOM, STATICS)
        try:
            sure = self._surely(spot) if self._statics_first else None
            state = self.world.state()
        finally:
            self.world.remove(self.piece)
        if sure is None and self._statics_first and 0.0 < abs(spot.angle) <= JITTER_RAD:
            sure = self._surely_straight(spot)
        return Judgement(self._simulated(state, spot), SIMULATION) if sure is None else Judgement(sure, STATICS)

    # -- statics ------------------------------------------------------------------------------------------------

    def _try_load(self) -> tuple[float, float]:
        """The heels, to the right and to the left, up to which all that is aboard stays where it is."""
        found = []
        for side in (-1.0, 1.0):
            world = World(self.params, self.state)
            start, heel = load_of(world)[:, 1:3], world.heel
            # The yards tip in their play, and what is on them moves with them.
            play = math.radians(2.0 * self.params.ship.yard_play) * np.hypot(*start.T)
            world.drive(side * TILT_RATE)
            for _ in range(0, LONGEST_TICKS, POLL_TICKS):
                world.step(POLL_TICKS)
                now = load_of(world)[:, 1:3]
                if len(now) < len(start) or (np.hypot(*(now - start).T) > MOVED_MM + play).any():
                    break
                heel = world.heel
                if abs(heel) > math.radians(self.params.ship.heel_stop) - 1e-3:
                    break
            found.append(heel)
        return found[0], found[1]

    def _surely_straight(self, spot: Spot) -> str | None:
        """``held`` if the piece surely holds when it is put down straight here, rocking as it falls from its edge."""
        straight = replace(spot, angle=0.0)
        if not set_down(self.world, self.piece, self.kind, straight):
            return None
        try:
            sure = self._surely(straight, ROCKING * abs(spot.angle))
        finally:
            self.world.remove(self.piece)
        return sure if sure == HELD else None

    def _surely(self, spot: Spot, rocking: float = 0.0) -> str | None:
        """What surely becomes of the piece that was set down in ``world``; None where it is in doubt.

        ``rocking``: how much further than with the ship it may be tilted, rad.
        """
        balance = self.empty.plus(load_of(self.world))
        if self._lost(balance):
            return FALLS
        low, high = self._tilts(balance, self.world.heel)
        right_tip, left_tip = self._tipping(balance, spot)
        right, left = self._holds
        if low < right - SWING_MARGIN or high > left + SWING_MARGIN:
            return FALLS
        low, high = low - right_tip, high + left_tip
        if low < right + LOAD_MARGIN or high > left - LOAD_MARGIN:
            return None
        return HELD if self._stability.stands(self.piece, spot, low - rocking, high + rocking) else None

    def _tipping(self, balance: Balance, spot: Spot) -> tuple[float, float]:
        """How much further to the right and to the left the ship may heel because its yards tip, rad.

        A yard tips as far as its play still lets it to that side, and carries what stands on it along.
        """
        play, world = math.radians(self.params.ship.yard_play), self.world
        own = world.shape.slots[spot.slot].yard
        moments = [0.0, 0.0]
        for yard, angle in enumerate(world.yard_angles):
            borne = self._borne[yard] + (world.body_of(self.piece).shape.mass_g if yard == own else 0.0)
            lean = angle - world.heel
            for side, room in enumerate((play + lean, play - lean)):
                moments[side] += borne * ON_YARD_MM * max(0.0, room)
        stiffness = float(balance.mass * balance.gm)
        right, left = (2.0 * moment / max(stiffness, moment, 1.0) for moment in moments)  # twice: it swings past
        return right, left

    def _tilts(self, balance: Balance, start: float) -> tuple[float, float]:
        """The least and the most that anything aboard feels the ship tilted on its way from a heel to its list, rad.

        Cargo at height h above the pivot feels a swing's turning points as steeper than they are, by k h / g.
        """
        ship, heel = self.params.ship, float(balance.free_list)
        way = heel - start
        band = float(balance.dead_band(ship.pivot_friction))
        if abs(way) <= band:
            return start, start
        k = float(balance.stiffness / balance.inertia)
        ratio = min(1.0, ship.pivot_damping / (2.0 * float(balance.inertia) * math.sqrt(k)))
        past = max(0.0, (abs(way) - band) * math.exp(-math.pi * ratio) - band)
        steeper = 1.0 + k * (ship.upper_yard_height + ship.yard_thickness) / float(balance.gravity)
        ends = (heel - way * steeper, heel + math.copysign(past * steeper, way))
        return min(ends), max(ends)

    def _lost(self, balance: Balance) -> bool:
        """Whether the ship goes on heeling until its load lets go, and then further."""
        free = float(balance.free_list)
        band = float(balance.dead_band(self.params.ship.pivot_friction))
        nearest = math.copysign(max(0.0, abs(free) - band), free)
        return not self._holds[0] - LOAD_MARGIN <= nearest <= self._holds[1] + LOAD_MARGIN

    # -- simulation ---------------------------------------------------------------------------------------------

    def _simulated(self, state: WorldState, spot: Spot) -> str:
        """Let the ship settle under the piece."""
        world = World(self.params, state)
        carrier = carrier_of(world.shape.slots[spot.slot])
        before = pose_on(world, self.piece, carrier)
        fell = self._settles(world) if self._statics_first else self._rests(world)
        if fell or world.where(self.piece) != ABOARD:
            return FALLS
        after = pose_on(world, self.piece, carrier)
        turned = abs(math.remainder(after[2] - before[2], 2.0 * math.pi))
        shifted = math.dist(after[:2], before[:2]) > SHIFTED_MM or (turned > SHIFTED_RAD and not spot.hang)
        return SHIFTS if shifted else HELD

    def _rests(self, world: World) -> bool:
        """Step until ship and cargo are wholly at rest, for as long as a turn wants them to be (R22); whether
        anything fell."""
        quiet = self.params.settling.rest_time * TICKS_PER_SECOND
        return any(fact.what == FELL for fact in settle(world, LONGEST_TICKS, quiet=quiet, until_fall=False))

    def _settles(self, world: World) -> bool:
        """Step until it is clear what becomes of it; whether anything fell or surely will."""
        glance, quiet = Glance(world), 0
        lowest = highest = world.heel
        for _ in range(0, LONGEST_TICKS, POLL_TICKS):
            if any(fact.what == FELL for fact in world.step(POLL_TICKS)):
                return True
            lowest, highest = min(lowest, world.heel), max(highest, world.heel)
            slip, load = glance.look()
            quiet = quiet + POLL_TICKS if slip < QUIET_MM_S else 0
            balance = self.empty.plus(load)
            if self._lost(balance):
                return True
            if quiet >= QUIET_TICKS and self._will_rest(world, balance, lowest, highest):
                return False
            if not self._holds[0] - SWING_MARGIN < world.heel < self._holds[1] + SWING_MARGIN:
                return True
        return False

    def _will_rest(self, world: World, balance: Balance, lowest: float, highest: float) -> bool:
        """Whether the ship will swing no further than it has since the piece was set down."""
        if float(balance.gm) <= 0.0:
            return False
        away = world.heel - float(balance.free_list)
        if abs(world.heel_rate) < STUCK_RATE and abs(away) < float(balance.dead_band(self.params.ship.pivot_friction)):
            return True  # dry friction holds it here
        amplitude = math.hypot(away, world.heel_rate / float(balance.frequency))
        heel = float(balance.free_list)
        return heel - amplitude >= lowest - EXPERIENCED and heel + amplitude <= highest + EXPERIENCED
