"""Hands on a ship that nobody plays on: any piece on any slot."""

from __future__ import annotations

import math
from typing import Protocol

from riffraff.kernel.errors import Illegal
from riffraff.kernel.words import say
from riffraff.kit.camera import Point
from riffraff.kit.desk import Desk
from riffraff.match import commands as c
from riffraff.match.carrying import LIFT_MM, Carrying
from riffraff.physics import polygon
from riffraff.physics.placement import carrier_of, check_release, outline_of, place_on
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World
from riffraff.rules.pieces import kind_of, yard_of
from riffraff.ui.riffraff.grip import Grip, near

REACH_MM = 3.0
"""A press this near a piece still grasps it."""


class Where(Protocol):
    """What the hands are on: its world, where it tells things, how often it has changed, and its way back."""

    desk: Desk
    changes: int

    @property
    def world(self) -> World: ...

    def remember(self) -> None: ...


class FreeHands(Grip):
    """Hands that may take any piece, and let it go on any slot where it may lie (R13)."""

    def __init__(self, practice: Where) -> None:
        super().__init__()
        self._practice = practice
        self.carrying = Carrying()

    @property
    def world(self) -> World:
        return self._practice.world

    @property
    def holding(self) -> bool:
        return self.world.held is not None

    @property
    def slot(self) -> int | None:
        """The slot nearest to the piece in the hand."""
        held = self.world.held
        if held is None:
            return None
        x, y, _ = self.world.pose(held)

        def away(slot: int) -> float:
            region = self.world.shape.slots[slot]
            along, up = place_on(self.world, x, y, carrier_of(region))
            return math.hypot(max(region.x0 - along, along - region.x1, 0.0), max(region.y0 - up, up - region.y1, 0.0))

        return min(self.world.shape.slots, key=lambda slot: (away(slot), slot))

    def take(self, piece: int, grip: Point, at: Point, *, pressed: bool) -> None:
        """Take a piece that is not in the world, unless the hand is full, or opens still."""
        if self.world.hand is not None or piece in self.world.pieces:
            return
        self._practice.remember()
        self.world.take(piece, kind_of(piece), grip, near(at), 0.0, front=True)
        self._begin(at, pressed=pressed)

    def grasp(self, piece: int, at: Point, *, pressed: bool) -> None:
        """Take a piece up that is aboard, unless the hand is full, or opens still."""
        if self.world.hand is not None:
            return
        self._practice.remember()
        self.world.grasp(piece, *near(at))
        self.world.take_out()
        self._begin(at, pressed=pressed)

    def _begin(self, at: Point, *, pressed: bool) -> None:
        self.carrying = Carrying()
        self.grasped(near(at), pressed=pressed)
        self._practice.changes += 1

    def press(self, at: Point) -> bool:
        if super().press(at):
            return True
        under = [piece for piece in self.world.all_in(ABOARD)
                 if polygon.reaches(outline_of(self.world, piece), *at, REACH_MM)]  # fmt: skip
        if under:
            self.grasp(under[-1], at, pressed=True)
        return bool(under)

    def _obey(self, command: c.Command) -> None:
        if self.world.held is not None:
            try:
                self.carrying.obey(self.world, command, yard_of(self.slot or 1))
            except Illegal as refusal:
                self._practice.desk.notify(str(refusal))
            if not isinstance(command, c.Hand | c.Turn):
                self._practice.changes += 1

    def reach(self, at: Point) -> None:
        self._obey(c.Hand(0, *at))

    def turn_to(self, angle: float) -> None:
        self._obey(c.Turn(0, angle))

    def hold(self, two: bool) -> None:
        self._obey(c.TwoHands(0, two))

    def hang(self) -> None:
        held = self.world.held
        if held is not None and (self.world.hung_on(held) is not None or self.may_hang):
            self._obey(c.Hang(0, self.world.hung_on(held) is None))

    @property
    def may_hang(self) -> bool:
        """Whether the piece in the hand has a hook, and its slot is on a yard."""
        held = self.world.held
        return held is not None and self.world.body_of(held).hook is not None and yard_of(self.slot or 1) is not None

    def bring_in(self, *, further: bool) -> None:
        if self.holding and further == self.in_front:
            self._obey(c.BringIn(0) if further else c.TakeOut(0))

    def open(self) -> None:
        """Let go; beside every slot the piece goes back."""
        world, slot, desk = self.world, self.slot, self._practice.desk
        if slot is None:
            return
        found = check_release(world, slot)
        if found.reason == "beside":
            world.put_back()
        elif not found.ok:
            desk.notify(say(f"stage.guide.{found.reason}", slot=slot, other=found.other or 0))
        elif world.in_front and not world.bring_in(LIFT_MM):
            desk.notify(say("stage.guide.blocked"))
        else:
            world.let_go()
        self._practice.changes += 1

    def put_back(self) -> None:
        if self.holding:
            self.world.put_back()
            self._practice.changes += 1
