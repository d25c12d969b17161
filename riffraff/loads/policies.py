"""How somebody who loads the ship chooses the next place, as policies by name. They see the ship as it is now."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import numpy as np

from riffraff.kernel.rng import stream
from riffraff.physics.cargo import shape_of
from riffraff.physics.outlines import KINDS, PIECES, kind_of, pieces_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, carrier_of, in_carrier, outline_of, set_down
from riffraff.physics.ship import CARRIERS, SlotRegion
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World

EDGE_MM = 1.0
"""A piece keeps this far within its slot."""
GRID_MM = 4.0
"""Places looked at are this far apart: finer than a person aims."""
TRIES = 60
"""So many places are tried before a piece is given up."""
LOW_RATHER = 0.3
"""Height that is as bad as a mm out of balance, as a share: a ship is lost by being top-heavy as well."""

Policy = Callable[[World, str, random.Random], list[Spot]]
"""Places for a piece of a kind, the best first."""


def spots(world: World, kind: str) -> Iterator[Spot]:
    """Upright places for a kind within every slot, slot by slot from the mast's left end of each."""
    for region in world.shape.slots.values():
        low, high = room(region, kind, world.params)
        along = low
        while along <= high:
            yield Spot(region.slot, along)
            along += GRID_MM


def room(region: SlotRegion, kind: str, params: Params) -> tuple[float, float]:
    """Where along a slot an upright piece of a kind lies within it, mm; in the wrong order if it is too wide."""
    shape = shape_of(kind, params.cargo)
    left, right = -float(shape.outline[:, 0].min()), float(shape.outline[:, 0].max())
    return region.x0 + left + EDGE_MM, region.x1 - right - EDGE_MM


def moment(world: World) -> float:
    """Moment of the cargo aboard about the mast's axis in the ship's frame, g mm, to the right positive."""
    pieces = world.all_in(ABOARD)
    centres = in_carrier(world, np.array([world.pose(piece)[:2] for piece in pieces]).reshape(-1, 2), 0)
    return math.fsum(
        world.body_of(piece).body.mass * x for piece, x in zip(pieces, centres[:, 0].tolist(), strict=True)
    )


def _level(world: World, kind: str, rng: random.Random) -> list[Spot]:  # noqa: ARG001 - as every policy
    """Where it levels the ship best, and low."""
    mass, present = world.params.cargo.mass_g(kind), moment(world)
    return sorted(
        spots(world, kind), key=lambda s: abs(present + mass * s.along) + LOW_RATHER * mass * height(world, s)
    )


def _high(world: World, kind: str, rng: random.Random) -> list[Spot]:  # noqa: ARG001
    """As high as it goes; there, where it levels the ship best."""
    mass, present = world.params.cargo.mass_g(kind), moment(world)
    return sorted(spots(world, kind), key=lambda s: (-height(world, s), abs(present + mass * s.along)))


def _random(world: World, kind: str, rng: random.Random) -> list[Spot]:
    """Any slot, anywhere on it."""
    found = list(spots(world, kind))
    rng.shuffle(found)
    return found


POLICIES: dict[str, Policy] = {"level": _level, "high": _high, "random": _random}


def height(world: World, spot: Spot) -> float:
    """Of the surface at a spot above the pivot of the upright ship, mm."""
    region = world.shape.slots[spot.slot]
    return region.y0 if region.yard is None else world.shape.hinges[region.yard]


def order(policy: str, params: Params, rng: random.Random) -> list[int]:
    """The pieces in the order in which a policy takes them: ``random`` shuffles all, the others go set by set, heavy
    ones first, so that eight pieces are one of each kind."""
    pieces = list(range(PIECES))
    if policy == "random":
        rng.shuffle(pieces)
        return pieces
    sets = {piece: number for kind in KINDS for number, piece in enumerate(pieces_of(kind))}
    return sorted(pieces, key=lambda piece: (sets[piece], -params.cargo.mass_g(kind_of(piece)), piece))


def set_down_by(policy: str, world: World, piece: int, seed: int) -> Spot | None:
    """Set a piece down where the policy wants it, on the bare ship if it can; the place, None if there is no room."""
    kind = kind_of(piece)
    wanted = POLICIES[policy](world, kind, stream(seed, "spot", piece))
    if policy != "random":
        taken = {carrier: _taken(world, carrier) for carrier in range(len(CARRIERS))}
        wanted.sort(key=lambda spot: not _bare(world, kind, spot, taken))
    return next((spot for spot in wanted[:TRIES] if set_down(world, piece, kind, spot)), None)


def _taken(world: World, carrier: int) -> list[tuple[float, float, float, float]]:
    """What the cargo aboard spans in a carrier's frame, piece by piece: left, right, bottom, top in mm."""
    outlines = (in_carrier(world, outline_of(world, piece), carrier) for piece in world.all_in(ABOARD))
    return [(*np.sort(outline[:, 0])[[0, -1]], *np.sort(outline[:, 1])[[0, -1]]) for outline in outlines]


def _bare(world: World, kind: str, spot: Spot, taken: dict[int, list[tuple[float, float, float, float]]]) -> bool:
    """Whether nothing lies between the slot's surface and the top of its room where the piece goes."""
    region = world.shape.slots[spot.slot]
    shape = shape_of(kind, world.params.cargo)
    left, right = spot.along + float(shape.outline[:, 0].min()), spot.along + float(shape.outline[:, 0].max())
    return not any(
        low < right and high > left and bottom < region.y1 and top > region.y0
        for low, high, bottom, top in taken[carrier_of(region)]
    )
