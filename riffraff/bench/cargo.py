"""What is set down on the bench's ships: dropped on a slot, put exactly where it is wanted, cleared, loaded."""

from __future__ import annotations

import math

from riffraff.bench.digits import fixed
from riffraff.bench.model import Tuning
from riffraff.kernel.words import say
from riffraff.loads.load import Load
from riffraff.physics.cargo import shape_of
from riffraff.physics.outlines import OUTLINES, SETS, pieces_of
from riffraff.physics.placement import carrier_of, place_on
from riffraff.tuning import inputs as i
from riffraff.tuning.loads import drops

SNAP_MM = 1.0
"""Whoever puts a piece somewhere with the mouse puts it on a whole millimetre; with Shift anywhere."""
BESIDE_MM = 25.0
"""A piece put so near beside a slot is put on its edge."""
OVER_MM = 80.0
"""A piece held so far above a slot is put down on it."""

LOWER_MM = 10.0
"""So far on the wrong side of the surface still counts as on it."""


class Cargo:
    """See the module. Why something cannot be is told."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self.last: tuple[int, int, bool] | None = None
        """The piece that was set down last, on which slot, and whether by its hook: a number moves it along."""

    def free_piece(self, kind: str) -> int | None:
        """A piece of this kind that is not in the world."""
        return next((piece for piece in pieces_of(kind) if piece not in self._tuning.bench.world.pieces), None)

    def drop(self, slot: int | None = None) -> bool:
        """Set a piece of the chosen kind down on a slot, where the bench says, or somewhere where there is room."""
        tuning = self._tuning
        tuning.slot = slot or tuning.slot
        region = tuning.bench.world.shape.slots[tuning.slot]
        wide = region.x1 - region.x0
        places = [region.x0 + share * wide for share in (0.5, 0.3, 0.7, 0.15, 0.85)]
        piece = self._free(tuning.kind)
        if piece is None:
            return False
        for along in places if tuning.along is None else [tuning.along]:
            hang = tuning.hang and region.yard is not None
            if tuning.do(i.Drop(piece, tuning.kind, tuning.slot, along, 0.0, hang)):
                self.last = piece, tuning.slot, hang
                return True
        self._no_room(tuning.kind, tuning.slot, tuning.along)
        return False

    def _free(self, kind: str) -> int | None:
        piece = self.free_piece(kind)
        if piece is None:
            self._tuning.tell(say("tune.all_aboard", kind=say(f"rules.piece.{kind}"), n=SETS), "note")
        return piece

    def _no_room(self, kind: str, slot: int, along: float | None) -> None:
        name = say(f"rules.piece.{kind}")
        if along is None:
            self._tuning.tell(say("tune.no_room", kind=name, slot=slot), "note")
        else:
            self._tuning.tell(say("tune.no_room_there", kind=name, slot=slot, along=fixed(along, 1)), "note")

    def clear(self) -> bool:
        """Take all cargo away. False, which is told, if the hand is just opening."""
        could = self._tuning.do(i.Clear())
        if not could:
            self._tuning.tell(say("tune.hand_opening"), "note")
        return could

    def load(self, load: Load) -> None:
        """Set a load down in place of what is aboard. Raises ``RiffRaffError`` if it cannot be."""
        if not self.clear():
            return
        tuning = self._tuning
        refused = [drop for drop in drops(load, tuning.bench.world) if not tuning.do(drop)]
        for drop in refused:
            self._no_room(drop.kind, drop.slot, None)

    # -- exactly there ------------------------------------------------------------------------------------------

    def spot(self, at: tuple[float, float], *, hang: bool = False, exact: bool = False) -> tuple[int, float] | None:
        """The slot below a point (mm) of the world, or the yard's above it for what hangs, and how far along its
        carrier that is; None if there is none."""
        world = self._tuning.bench.world
        low, high_most = (-OVER_MM, LOWER_MM) if hang else (-LOWER_MM, OVER_MM)
        best: tuple[float, int, float] | None = None
        for slot, region in world.shape.slots.items():
            along, above = place_on(world, *at, carrier_of(region))
            beside = max(region.x0 - along, along - region.x1, 0.0)
            high = above - region.y0
            if beside > BESIDE_MM or not low <= high <= high_most or (hang and region.yard is None):
                continue
            away = abs(high) + 4.0 * beside
            if best is None or away < best[0]:
                best = away, slot, min(max(along, region.x0), region.x1)
        if best is None:
            return None
        return best[1], best[2] if exact else round(best[2] / SNAP_MM) * SNAP_MM

    def outline(
        self, kind: str, spot: tuple[int, float] | None, at: tuple[float, float], *, hang: bool
    ) -> list[tuple[float, float]]:
        """The outline (mm of the world) of a piece at a spot, let down on it; without one, with its centre at a
        point."""
        world = self._tuning.bench.world
        shape = shape_of(kind, world.params.cargo)
        hung = hang and shape.hook_rest is not None
        own = (shape.hang_angle_rad or 0.0) if hung else 0.0
        if spot is None:
            x, y, angle = at[0], at[1], own
        else:
            region = world.shape.slots[spot[0]]
            from_x, from_y, tilt = world.carrier_pose(carrier_of(region))
            angle = own if hung else tilt
            lift = region.y0 - (0.0 if hung else float(shape.outline[:, 1].min()))
            x = from_x + spot[1] * math.cos(tilt) - lift * math.sin(tilt)
            y = from_y + spot[1] * math.sin(tilt) + lift * math.cos(tilt)
            if hung and shape.hook_rest is not None:
                hook_x, hook_y = shape.hook_rest
                x -= hook_x * math.cos(angle) - hook_y * math.sin(angle)
                y -= hook_x * math.sin(angle) + hook_y * math.cos(angle)
        s, c = math.sin(angle), math.cos(angle)
        return [(x + px * c - py * s, y + px * s + py * c) for px, py in shape.outline.tolist()]

    def put(self, kind: str, piece: int | None, at: tuple[float, float], *, hang: bool, exact: bool = False) -> bool:
        """Put a piece (None: a new one of the kind) down exactly below a point, or say why it cannot be."""
        found = self.spot(at, hang=hang, exact=exact)
        if found is None:
            self._tuning.tell(say("tune.no_slot"), "note")
            return False
        return self.put_on(kind, piece, *found, hang=hang)

    def put_on(self, kind: str, piece: int | None, slot: int, along: float, *, hang: bool) -> bool:
        """As ``put``, on a slot, so many mm along its carrier."""
        tuning = self._tuning
        hung = hang and OUTLINES[kind].hook is not None and tuning.bench.world.shape.slots[slot].yard is not None
        number = self._free(kind) if piece is None else piece
        if number is None:
            return False
        spot = (slot, along, 0.0, hung)
        if not tuning.do(i.Drop(number, kind, *spot) if piece is None else i.Put(number, *spot)):
            self._no_room(kind, slot, along)
            return False
        self.last = number, slot, hung
        tuning.slot = slot
        tuning.tell(say("tune.put", kind=say(f"rules.piece.{kind}"), slot=slot, along=fixed(along, 1)), "note", "put")
        return True

    def move_last(self, along: float) -> bool:
        """Put the piece that was set down last elsewhere on its slot, so many mm along its carrier."""
        world = self._tuning.bench.world
        if self.last is None or self.last[0] not in world.pieces:
            self._tuning.tell(say("tune.none_put"), "note")
            return False
        piece, slot, hang = self.last
        return self.put_on(world.kind_of(piece), piece, slot, along, hang=hang)
