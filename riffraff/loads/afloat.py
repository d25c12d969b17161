"""The ship at rest under a load: set down piece by piece, waiting in ticks of simulated time until all rests; and the
load that is aboard of a ship."""

from __future__ import annotations

import math
from functools import lru_cache

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.loads.load import Load, LoadPiece, find_load, named, numbered
from riffraff.loads.policies import order, set_down_by
from riffraff.physics.falls import FELL, Fact
from riffraff.physics.outlines import pieces_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, carrier_of, pose_on, set_down, slots_of
from riffraff.physics.rest import POLL_TICKS
from riffraff.physics.state import WorldState
from riffraff.physics.statics import Balance
from riffraff.physics.world import World

BRAKE = 3.0e7
"""g mm2/s: a pivot damping under which the toy goes to its list with hardly a swing, loaded or not."""
STEADY_RATE = math.radians(0.2)
"""rad/s: the game's own measure of rest allows more, and a braked ship creeps."""
CALM_RATE = 5.0e-5
"""rad/s: a ship that turns no faster is at its list to a hundredth of a degree."""
QUIET_TICKS = TICKS_PER_SECOND // 4
"""What must have rested this long rests."""
CALM_TICKS = 10 * TICKS_PER_SECOND
"""The longest that calm is waited for."""
_NO_SWING = 1.6
"""Times inertia and frequency is a damping under which a ship goes to its list with hardly a swing beyond it."""
_CALM_SWINGS = 16.0
"""Such a ship is calm after so many radians of its swing, and waited for no longer than the time below."""
_CALM_MOST_TICKS = 120 * TICKS_PER_SECOND
OVERHANG_MM = 15.0
"""The middle of a piece may be so far beyond its slot: others bear it there."""


def afloat(params: Params, load: str, seed: int) -> World:
    """A ship on still water at rest under a load in any of its spellings, at the list that it takes.

    While it is loaded, its swing is braked and its pivot runs without dry friction, so that it comes to rest quickly,
    and exactly in balance. Raises ``RiffRaffError`` if a piece finds no room or anything falls.
    """
    return World(params, _afloat(params, load, seed))


@lru_cache(maxsize=4)
def _afloat(params: Params, load: str, seed: int) -> WorldState:
    """Cached because an experiment often starts several times from the same load."""
    wanted = find_load(load, "load")
    if not len(wanted):
        return WorldState()
    world = World(braked(params))
    if wanted.policy:
        _load_by(wanted, world, seed)
    else:
        for piece, item in numbered(wanted.pieces):
            put(world, piece, item)
            _rest(world, piece)
    settle(world, CALM_TICKS, CALM_RATE)
    return world.state()


def braked(params: Params) -> Params:
    """The same ship on still water, braked so that it goes to its list without swinging."""
    return params.replace({"swell.amplitude": 0.0, "ship.pivot_friction": 0.0, "ship.pivot_damping": BRAKE})


def calmed(params: Params, ship: Balance) -> Params:
    """As ``braked``, but no more than a ship that rights itself weakly bears: it would creep to its list for minutes.
    ``ship``: it and its load, S = (), as statics knows them."""
    damping = min(BRAKE, _NO_SWING * float(ship.inertia * ship.frequency))
    return braked(params).replace({"ship.pivot_damping": damping})


def calm_ticks(ship: Balance) -> int:
    """The longest that calm of a ship is waited for that is calmed as above."""
    swings = _CALM_SWINGS / max(float(ship.frequency), 1e-9) * TICKS_PER_SECOND
    return round(min(max(CALM_TICKS, swings), _CALM_MOST_TICKS))


def _load_by(load: Load, world: World, seed: int) -> None:
    aboard = 0
    for piece in order(load.policy, world.params, stream(seed, "order")):
        if aboard == load.count:
            return
        if set_down_by(load.policy, world, piece, seed) is not None:
            _rest(world, piece)
            aboard += 1
    if aboard < load.count:
        raise RiffRaffError("loads.full", n=aboard, wanted=load.count)


def put(world: World, piece: int, item: LoadPiece) -> None:
    """Set a piece of a load down. Raises as ``spot_of``, and ``RiffRaffError`` if it finds no room there."""
    if not set_down(world, piece, item.kind, spot_of(world, item)):
        raise RiffRaffError("loads.no_room", kind=named(item.kind), slot=item.slot)


def spot_of(world: World, item: LoadPiece) -> Spot:
    """Where a piece of a load goes on this ship. Raises ``BadInput`` for a place beside its slot."""
    region = world.shape.slots[item.slot]
    along = region.centre if item.along is None else item.along
    if not region.x0 - OVERHANG_MM <= along <= region.x1 + OVERHANG_MM:
        reach = {"slot": item.slot, "low": f"{region.x0:g}", "high": f"{region.x1:g}"}
        raise BadInput("loads.beside", kind=named(item.kind), along=f"{along:g}", **reach)
    return Spot(item.slot, along, math.radians(item.turn_deg), item.hang)


def spare_piece(world: World, kind: str) -> int:
    """A piece of a kind that is not aboard. Raises ``RiffRaffError`` if there is none."""
    free = [piece for piece in pieces_of(kind) if piece not in world.pieces]
    if not free:
        raise RiffRaffError("loads.all_aboard", kind=kind)
    return free[0]


# -- waiting ----------------------------------------------------------------------------------------------------


def settle(
    world: World, limit: int, rate: float = STEADY_RATE, quiet: float = QUIET_TICKS, *, until_fall: bool = True
) -> list[Fact]:
    """Advance until the ship has turned slower than ``rate`` (rad/s) and all cargo has rested for ``quiet`` ticks,
    something has fallen, unless that shall not matter, or ``limit`` ticks have passed."""
    facts: list[Fact] = []
    steady = 0
    for _ in range(0, limit, POLL_TICKS):
        facts += world.step(POLL_TICKS)
        steady = steady + POLL_TICKS if abs(world.heel_rate) < rate else 0
        if min(steady, world.rest_ticks) >= quiet or (until_fall and any(fact.what == FELL for fact in facts)):
            break
    return facts


def _rest(world: World, piece: int) -> None:
    """Let the ship come to rest under the piece just set down."""
    for fact in settle(world, CALM_TICKS):
        if fact.what == FELL:
            kinds = world.kind_of(fact.piece), world.kind_of(piece)
            raise RiffRaffError("loads.fell", kind=named(kinds[0]), last=named(kinds[1]), n=len(world.pieces))


# -- what is aboard ---------------------------------------------------------------------------------------------


def load_aboard(world: World) -> Load:
    """What is aboard, as a load that sets it down again where it lies: the lowest piece of each carrier first."""
    found = []
    touching = World(world.params, world.state())  # a world that was just built touches nothing yet
    touching.step()
    for piece, slot in slots_of(touching).items():
        carrier = carrier_of(world.shape.slots[slot])
        hung = world.hung_on(piece) is not None
        along, height, turn = pose_on(world, piece, carrier, hook=hung)
        turned = 0.0 if hung else round(math.degrees(math.remainder(turn, math.tau)), 3)
        found.append(((carrier, height, piece), LoadPiece(world.kind_of(piece), slot, round(along, 3), turned, hung)))
    return Load(tuple(item for _, item in sorted(found, key=lambda pair: pair[0])))


def spelt_out(load: Load, params: Params) -> Load:
    """The same with every piece named: of a policy, where it sets its pieces down on this ship."""
    return load_aboard(afloat(params, load.to_text(), 0)) if load.policy else load
