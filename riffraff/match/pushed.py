"""What set a piece going (R22, fair play): cargo that the piece in the hand pushed may not be rescued when it falls."""

from __future__ import annotations

from riffraff.physics.state import ABOARD
from riffraff.physics.world import World


def set_going(world: World, before: tuple[int, ...]) -> tuple[int, ...]:
    """The pieces aboard that move because of the piece in the hand: it touches them, or what it touches does, as they
    begin to move; and those of ``before`` that have not come to rest since."""
    moving = {piece for piece in world.all_in(ABOARD) if world.rest.slip_of(piece) > world.params.settling.rest_speed}
    reached: set[int] = set()
    edge = [] if world.held is None else [world.held]
    touching = world.support().touching if edge and moving else {}
    while edge:
        near = sorted(touching.get(edge.pop(), set()) & moving - reached)
        reached.update(near)
        edge += near
    return tuple(sorted(moving & (reached | set(before))))
