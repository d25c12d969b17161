"""Carrying (R12): a piece in the hand is in front of the ship, where it touches nothing, until it is brought in at the
slot to load. There it pushes and is pushed (R14) until it is lifted out again.

It comes in by itself where it is held still in the free, and then leaves where the hand goes well away from its slot;
both can be asked for as well, anywhere.
"""

from __future__ import annotations

import math

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import Illegal
from riffraff.match import commands as c
from riffraff.match.commands import Command
from riffraff.physics.placement import carrier_of, check_release, place_on
from riffraff.physics.world import World

STILL_TICKS = round(0.25 * TICKS_PER_SECOND)
"""A piece that is held still for so long is meant to be where it is."""
STILL_MM = 1.5
"""What moves no farther is held still: a person's hand trembles."""
LOOK_TICKS = 6
"""So often it is looked whether a piece that is held still is free to come in."""
ELSEWHERE_MM = 15.0
"""A piece that was lifted out does not come in again by itself nearer than this to there."""
AWAY_MM = 40.0
"""A hand so far from its slot's room has left it: there is nothing to push there."""
LIFT_MM = 12.0
"""A piece that is brought in a little too low is set upon what is there: half a crate."""


class Carrying:
    """The piece in the hand: what is done to it, and how long it was held still. A new one for each that is taken."""

    def __init__(self) -> None:
        self._at: tuple[float, float] | None = None
        self._ticks = 0
        self._out: tuple[float, float] | None = None
        """Where it was lifted out, until it is somewhere else."""
        self._asked = False
        """Whether it is in because that was asked for: then it stays until it is lifted out."""

    def tick(self, world: World, slot: int, *, loose: bool) -> None:
        """After a tick with a piece in the hand: let it come in or out by itself."""
        piece = world.held
        if piece is None:
            return
        if not world.in_front:
            if not self._asked and _is_away(world, slot):
                world.take_out()
            return
        x, y, _ = world.pose(piece)
        if self._out is not None and math.dist(self._out, (x, y)) < ELSEWHERE_MM:
            return
        self._out = None
        if self._at is None or math.dist(self._at, (x, y)) > STILL_MM:
            self._at, self._ticks = (x, y), 0
            return
        self._ticks += 1
        if self._ticks >= STILL_TICKS and self._ticks % LOOK_TICKS == 0 and check_release(world, slot, loose=loose).ok:
            world.bring_in()

    def obey(self, world: World, command: Command, yard: int | None) -> None:
        """Do to the piece in the hand what a command says; ``yard`` is that of the slot to load, None on deck. Raises
        ``Illegal`` if something is in the way."""
        match command:
            case c.Hand(x=x, y=y):
                world.hand_to(x, y)
            case c.Turn(angle=angle):
                world.turn_to(angle)
            case c.TwoHands(on=on):
                world.two_hands(on)
            case c.Hang(on=on):
                if not world.hang(yard if on else None):
                    raise Illegal("match.illegal.hook_stuck")
            case c.BringIn():
                if not world.bring_in(LIFT_MM):
                    raise Illegal("match.illegal.no_room_there")
                self._asked = True
            case c.TakeOut():
                world.take_out()
                self._asked = False
                self._out = world.pose(_held(world))[:2]


def _held(world: World) -> int:
    assert world.held is not None  # commands to the hand are refused without
    return world.held


def _is_away(world: World, slot: int) -> bool:
    region, hand = world.shape.slots[slot], world.hand
    assert hand is not None  # it holds a piece
    along, up = place_on(world, *hand.target, carrier_of(region))
    past = max(region.x0 - along, along - region.x1, region.y0 - up, up - region.y1)
    return past > AWAY_MM
