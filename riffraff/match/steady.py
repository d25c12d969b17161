"""Steady hand (R14, a house rule): does the held piece touch what lies outside of its slot?"""

from __future__ import annotations

from collections.abc import Callable

from riffraff.physics.placement import carrier_of, in_carrier, outline_of
from riffraff.physics.world import World
from riffraff.rules.actions import TOUCHABLE

CARGO, SHIP = TOUCHABLE


def touched(world: World, slot: int, slots_of: Callable[[World], dict[int, int]]) -> str | None:
    """``cargo`` if the held piece touches a piece of another slot; ``ship`` if it touches a part of the ship that does
    not carry its slot, or does but the piece is wholly beside the slot; None if neither. ``slots_of`` says which slot
    each piece aboard is on."""
    piece = world.held
    if piece is None:
        return None
    contacts = world.support()
    neighbours = contacts.touching.get(piece, set())
    if neighbours:
        slots = slots_of(world)
        if any(slots.get(other, slot) != slot for other in neighbours):
            return CARGO
    parts = contacts.carried.get(piece, set())
    if not parts:
        return None
    region = world.shape.slots[slot]
    carrier = carrier_of(region)
    if parts - {carrier}:
        return SHIP
    along = in_carrier(world, outline_of(world, piece), carrier)[:, 0]
    return SHIP if along.max() < region.x0 or along.min() > region.x1 else None
