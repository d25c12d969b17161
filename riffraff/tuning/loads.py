"""A load as what is done on the bench."""

from __future__ import annotations

from riffraff.loads.afloat import spelt_out, spot_of
from riffraff.loads.load import Load, numbered
from riffraff.physics.world import World
from riffraff.tuning.inputs import Drop


def drops(load: Load, world: World) -> list[Drop]:
    """The inputs that set a load down on a world, with pieces that are not there yet. Raises ``RiffRaffError`` if a
    policy finds no room for so many."""
    found = []
    for piece, item in numbered(spelt_out(load, world.params).pieces, world.pieces):
        spot = spot_of(world, item)
        found.append(Drop(piece, item.kind, spot.slot, spot.along, spot.angle, spot.hang))
    return found
