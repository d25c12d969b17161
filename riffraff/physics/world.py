"""The ship afloat: bodies, the fixed step, the hand, facts about the cargo after each tick, and what can be read off.

``World(params)`` is a ship at rest; ``World(params, state)`` continues a saved state to the last bit. One tick is
1/120 s. Equal parameters, states and calls give equal bits. Errors: ``RiffRaffError`` if the engine ever gives a number
that is not one, or lets the ship come apart; ``ValueError`` for calls that make no sense (a second piece in the hand,
an unknown piece).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product

import pymunk

from riffraff.kernel.clock import TICK_S
from riffraff.kernel.interrupts import stop_if_asked
from riffraff.physics.afloat import CLEAR_MM, Afloat
from riffraff.physics.bodies import (
    PieceBody,
    add_ground,
    add_piece,
    add_ship,
    contact_bias,
    ground_friction,
    hang_before,
    hits,
    in_front,
    motion_of,
    overlaps,
    remove_piece,
    set_motion,
    surface_friction,
    upright,
)
from riffraff.physics.falls import Fact, FallWatch, Impact, Piece
from riffraff.physics.hand import HandBody
from riffraff.physics.integrity import check_whole
from riffraff.physics.mount import SWAY_TICKS, Mount
from riffraff.physics.params import REBUILD, SCHEMA, Params
from riffraff.physics.pull import PIECES, Band, Pull
from riffraff.physics.reposition import heeled, refitted
from riffraff.physics.rest import POLL_TICKS, Rest
from riffraff.physics.ship import ship_shape
from riffraff.physics.state import ABOARD, FRONT, HELD, IN_HAND, HandState, Motion, PieceState, WorldState
from riffraff.physics.support import Contacts

HOOK_TICKS = 12
"""Whether a hook has slipped off its yard is asked this often."""
WHOLE_TICKS = 3 * POLL_TICKS
"""Whether the ship still holds together is asked this often: a wreck goes on for 0.6 s at most."""
HOLDING_TORQUE = 1.0e9
"""g mm2/s2: turns the ship whatever it carries."""
BRING_STEP_MM = 0.5
"""So fine is room looked for above a piece that is brought in."""
BESIDE_MM = (0.0, -2.0, 2.0, -4.0, 4.0)
"""And so far beside it, where there is none: what is laid down by hand is laid a little beside."""


class World(Afloat):
    """See the module. Poses are in the world frame: mm and rad, heel positive counter-clockwise (mast to the left)."""

    def __init__(
        self,
        params: Params,
        state: WorldState | None = None,
        *,
        strict: bool = False,
        firm: bool = False,
        keen: bool = False,
    ) -> None:
        """``strict``: once a look has found rest, every tick of it is judged; else the looks are all. ``firm``: one
        hand keeps a piece as it was taken, unless it is to hang; else it swings. ``keen``: a fall is told as soon as
        nothing is below; else once it has lasted."""
        self.params = params
        self.strict = strict
        self.firm = firm
        self.keen = keen
        self.band = None
        self.load(state or WorldState())

    # -- building, saving ---------------------------------------------------------------------------------------

    def load(self, state: WorldState) -> None:
        """Continue a saved state, in place: all bodies are built anew."""
        params = self.params
        self.shape = ship_shape(params)
        space = self.space = pymunk.Space()
        space.gravity = 0.0, -params.engine.gravity
        space.iterations = int(params.engine.iterations)
        space.collision_slop = params.engine.slop
        space.collision_bias = contact_bias(params)
        mount: Motion = (state.mount_x, 0.0, 0.0, state.mount_speed, 0.0, 0.0)
        parts = upright(self.shape, state.mount_x) if state.ship is None else (state.ship, *state.yards)
        self.bodies = add_ship(space, self.shape, params, mount, parts)
        self._ground = add_ground(space, params)
        self._substeps = int(params.engine.substeps)
        self.tick = state.tick
        self._mount = Mount(self.bodies.mount, state)
        self._swaying = params.swell.amplitude > 0.0 or state.mount_x != 0.0
        self._cargo: dict[int, Piece] = {}
        self._hand: HandBody | None = None
        self.rest = Rest(self.bodies, self._mount, self._cargo, state.rest_ticks, self.strict)
        self._falls = FallWatch(space, self._cargo, state.watched, self.keen)
        self._contacts = Contacts((self.bodies.ship, *self.bodies.yards), space.static_body)
        for saved in sorted(state.pieces, key=lambda piece: piece.piece):
            self._add(saved)
        if state.hand is not None:
            self._hand = HandBody(space, self._cargo[state.hand.piece].body, state.hand, params)
        pull, self.band, self._stepped = self.pull, None, False
        self.pull_by(pull)

    def _add(self, saved: PieceState) -> Piece:
        body = add_piece(self.space, saved.piece, saved.kind, saved.motion, self.params)
        cargo = Piece(body, saved.place, saved.hung, saved.airborne, saved.landed)
        if saved.place == FRONT:
            in_front(self.space, body)
        elif saved.hung is not None:
            hang_before(self.space, body, saved.hung, self.bodies, self.params)
        self._cargo[saved.piece] = cargo
        self._falls.piece_of_body[body.body.id] = saved.piece
        return cargo

    def rebase(self) -> None:
        """Go on from the plain state, so that a world built from that state later goes on exactly alike.

        The engine keeps contacts from step to step that a state does not hold; this drops them.
        """
        self.load(self.state())

    # -- changing the ship ----------------------------------------------------------------------------------------

    def set_params(self, params: Params) -> None:
        """Take other parameters while the ship rocks: at once, or by rebuilding in place with all motion kept."""
        changed = params.changes_from(self.params)
        self.params = params
        if any(SCHEMA[name].effect == REBUILD for name in changed):
            self.load(refitted(self.state(), params))
            return
        self._substeps = int(params.engine.substeps)
        self._swaying = self._swaying or params.swell.amplitude > 0.0
        self.bodies.pivot_friction.max_force = params.ship.pivot_friction
        self.bodies.pivot_damping.damping = params.ship.pivot_damping
        for rub in self.bodies.yard_frictions:
            rub.max_force = params.ship.yard_friction
        wood, elasticity = surface_friction(params.contact.friction), math.sqrt(params.contact.elasticity)
        cargo_shapes = (shape for cargo in self._cargo.values() for shape in cargo.body.shapes)
        for wooden in (*self.bodies.hull_shapes, *self.bodies.yard_shapes, *cargo_shapes):
            wooden.friction, wooden.elasticity = wood, elasticity
        for ground in self._ground:
            ground.friction, ground.elasticity = ground_friction(params), elasticity
        if self._hand is not None:
            self._hand.set_params(params)

    def set_heel(self, angle: float) -> None:
        """Turn the ship with all that is aboard to this heel in rad, at rest: the start of a roll decay."""
        self.load(heeled(self.state(), angle, self.pivot))

    def push(self, rate: float) -> None:
        """Strike the ship so that its rate changes by ``rate`` rad/s about the pivot; the cargo follows by contact."""
        pivot_x, pivot_y = self.pivot
        for body in (self.bodies.ship, *self.bodies.yards):
            x, y = body.position.x - pivot_x, body.position.y - pivot_y
            body.velocity = body.velocity.x - rate * y, body.velocity.y + rate * x
            body.angular_velocity += rate

    def drive(self, rate: float, torque: float = HOLDING_TORQUE) -> None:
        """Turn the ship at ``rate`` (rad/s) with at most ``torque`` (g mm2/s2) in place of the pivot's dry friction.

        For experiments; ``drive(0.0, params.ship.pivot_friction)`` is the ship as it was.
        """
        self.bodies.pivot_friction.rate = -rate
        self.bodies.pivot_friction.max_force = torque

    def pull_by(self, pull: Pull | None) -> bool:
        """Pull a body by a spring, in place of what was pulled before; None: nothing. False if there is no such
        piece."""
        if self.band is not None:
            self.band.remove()
            self.band = None
        if pull is None or (pull.body >= PIECES and pull.body - PIECES not in self._cargo):
            return pull is None
        body, (x, y) = self._body_at(pull.body), pull.grip
        anchor = (x, y + self.bodies.pin[1]) if pull.body == 0 else (x, y)
        self.band = Band(self.space, body, anchor, pull)
        return True

    def check_whole(self) -> None:
        """Raises ``RiffRaffError``, which says how, once the engine no longer holds the ship together."""
        cargo = [cargo.body.body for cargo in self._cargo.values()]
        check_whole(self.bodies, self.shape.hinges, self.params.ship.heel_stop, cargo, self.tick)

    # -- time ---------------------------------------------------------------------------------------------------

    def step(self, ticks: int = 1) -> list[Fact]:
        """Advance by whole ticks; the facts in the order in which they happened, by piece within a tick.

        Ctrl-C (``kernel.interrupts``) ends it between two of them.
        """
        facts: list[Fact] = []
        substeps, dt, engine_step = range(self._substeps), TICK_S / self._substeps, self.space.step
        for _ in range(ticks):
            tick = self.tick = self.tick + 1
            if self._swaying and tick % SWAY_TICKS == 0:
                self._mount.sway(self.params.swell)
            if self._hand is not None and self._hand.tick():
                self._finish_release()
            for _ in substeps:
                engine_step(dt)
            self._stepped = True
            if self._falls.pieces and self._falls.due(tick):
                facts += self._falls.look(self.support(), tick)
            if tick % HOOK_TICKS == 0:
                for cargo in self._hanging():
                    self._unhook_if_clear(cargo)
            self.rest.pass_tick(self.params.settling, self._hand is not None)
            if tick % POLL_TICKS == 0:
                self._poll()
        return facts

    def _poll(self) -> None:
        stop_if_asked()
        if self.tick % WHOLE_TICKS == 0:
            self.check_whole()
        self.rest.look(self.params.settling, self._hand is not None)

    def _hanging(self) -> list[Piece]:
        hanging = [item for item in self._cargo.items() if item[1].hung is not None and item[1].place not in IN_HAND]
        return [cargo for _, cargo in sorted(hanging)]

    # -- hooks ------------------------------------------------------------------------------------------------

    def _unhook_if_clear(self, cargo: Piece) -> None:
        """A piece whose hook no longer rests on its yard meets that yard again, once it is clear of it."""
        if cargo.hung is not None and not self._overlaps_yard(cargo, cargo.hung):
            self._hang(cargo, None)

    def _hang(self, cargo: Piece, yard: int | None) -> None:
        cargo.hung = yard
        if cargo.place != FRONT:
            hang_before(self.space, cargo.body, yard, self.bodies, self.params)

    def _overlaps_yard(self, cargo: Piece, yard: int) -> bool:
        return overlaps(cargo.body, self.bodies.yards[yard], self.shape.yards[yard])

    # -- the hand -----------------------------------------------------------------------------------------------

    def take(
        self,
        piece: int,
        kind: str,
        grip: tuple[float, float],
        at: tuple[float, float],
        angle: float = 0.0,
        *,
        front: bool = False,
    ) -> None:
        """A new piece in the hand: grasped at ``grip`` (piece frame, mm), which is at ``at`` (world, mm).

        ``front``: it is held in front of the ship, anywhere. Else it is taken beyond the ship's reach and above the
        table: a place that is not is moved there.
        """
        if self._hand is not None or piece in self._cargo:
            raise ValueError(f"piece {piece} cannot be taken: the hand is full or the piece is in the world")
        x, y = float(at[0]), float(at[1])
        if not front:
            x = math.copysign(max(abs(x), self.clear_x), x)
            y = max(y, CLEAR_MM - self.params.surroundings.table_depth)
        gx, gy = float(grip[0]), float(grip[1])
        s, c = math.sin(angle), math.cos(angle)
        angle = float(angle)
        motion: Motion = (x - gx * c + gy * s, y - gx * s - gy * c, angle, 0.0, 0.0, 0.0)
        self._add(PieceState(piece, kind, motion, FRONT if front else HELD))
        self._hold(piece, (gx, gy), (x, y), angle)

    def grasp(self, piece: int, x: float, y: float) -> None:
        """Take a piece that is in the world already into the hand, where it is, at (x, y) mm."""
        if self._hand is not None:
            raise ValueError("the hand is full")
        cargo = self._cargo[piece]
        grip_x, grip_y = cargo.body.body.world_to_local((x, y))
        self._hold(piece, (grip_x, grip_y), (x, y), float(cargo.body.body.angle))
        cargo.place = HELD
        self._falls.recheck(piece)

    def _hold(self, piece: int, grip: tuple[float, float], at: tuple[float, float], angle: float) -> None:
        cargo = self._cargo[piece]
        hand = HandState(piece, grip, (*at, angle, 0.0, 0.0, 0.0), at, angle, False, None, 0)
        self._hand = HandBody(self.space, cargo.body, hand, self.params)
        self._hand.hold_firmly(self.firm and cargo.hung is None)

    def _holding(self) -> HandBody:
        if self._hand is None or self._hand.fading is not None:
            raise ValueError("the hand holds nothing")
        return self._hand

    def hand_to(self, x: float, y: float) -> None:
        """Where the hand shall go, mm."""
        self._holding().target = float(x), float(y)

    def turn_to(self, angle: float) -> None:
        """Turn the piece to this angle in rad, with both hands and by the shorter way."""
        hand = self._holding()
        hand.hold_angle(True)
        whole_turns = round((hand.piece.body.angle - angle) / (2 * math.pi))  # it may have spun on one hand
        hand.target_angle = float(angle) + 2 * math.pi * whole_turns

    def two_hands(self, on: bool) -> None:
        """Hold the piece's angle with the second hand, or let it swing from the grip."""
        self._holding().hold_angle(on)

    def hang(self, yard: int | None) -> bool:
        """Hold the piece in front of a yard (0-2), so that its hook can be laid on it; None: beside it again.

        False if the piece has no hook, or if it overlaps the yard and cannot come back.
        """
        cargo = self._cargo[self._holding().piece.piece]
        if cargo.body.hook is None:
            return False
        if cargo.place == HELD and cargo.hung not in (None, yard) and self._overlaps_yard(cargo, cargo.hung):
            return False
        self._hang(cargo, yard)
        self._holding().hold_firmly(self.firm and yard is None)
        return True

    def bring_in(self, highest: float = 0.0) -> bool:
        """Bring the piece from in front of the ship to where it is beside ship and cargo, or up to ``highest`` mm above
        that, and a little beside, if something is there; False, and it stays in front, where there is no room."""
        hand = self._holding()
        cargo = self._cargo[hand.piece.piece]
        if cargo.place != FRONT:
            raise ValueError("the piece is not in front")
        hang_before(self.space, cargo.body, cargo.hung, self.bodies, self.params)
        x, y, angle, *rates = motion_of(cargo.body.body)
        lifts = [BRING_STEP_MM * n for n in range(int(highest / BRING_STEP_MM) + 1)]
        for beside, lift in product(BESIDE_MM if highest else (0.0,), lifts):
            set_motion(cargo.body.body, (x + beside, y + lift, angle, rates[0], rates[1], rates[2]))
            if self._is_clear(cargo.body):
                cargo.place = HELD
                if beside or lift:
                    hand.shift(beside, lift)
                return True
        set_motion(cargo.body.body, (x, y, angle, rates[0], rates[1], rates[2]))
        in_front(self.space, cargo.body)
        return False

    def _is_clear(self, body: PieceBody) -> bool:
        """Whether a piece, where it is, overlaps nothing that it meets."""
        slop = self.params.engine.slop
        return not any(point.distance < -slop for _, touch in hits(self.space, body) for point in touch.points)

    def take_out(self) -> None:
        """Take the held piece out, in front of the ship, where it meets nothing."""
        cargo = self._cargo[self._holding().piece.piece]
        if cargo.place != HELD:
            raise ValueError("the piece is in front already")
        in_front(self.space, cargo.body)
        cargo.place = FRONT
        self._falls.recheck(cargo.body.piece)

    def let_go(self) -> None:
        """Open the hand: its strength fades over ``hand.fade`` seconds."""
        self._holding().open()

    def _finish_release(self) -> None:
        assert self._hand is not None
        piece = self._hand.piece.piece
        self._hand.remove()
        self._hand = None
        self._cargo[piece].place = ABOARD
        self._falls.pieces.add(piece)

    def put_back(self) -> int:
        """Take the held piece out of the world again; gives the piece."""
        hand = self._holding()
        piece = hand.piece.piece
        hand.remove()
        self._hand = None
        self.remove(piece)
        return piece

    def remove(self, piece: int) -> None:
        """Take a piece out of the world (caught, or collected from the table)."""
        if self.band is not None and self.band.pull.body == PIECES + piece:
            self.pull_by(None)
        cargo = self._cargo.pop(piece)
        del self._falls.piece_of_body[cargo.body.body.id]
        remove_piece(self.space, cargo.body)
        self._falls.recheck(piece)

    def place(self, saved: PieceState) -> None:
        """Put a piece into the world exactly so: for experiments and tests."""
        if saved.piece in self._cargo:
            raise ValueError(f"piece {saved.piece} is already in the world")
        self._add(saved)
        self._falls.pieces.add(saved.piece)

    def take_impacts(self) -> Iterable[Impact]:
        """The first touches since this was last asked."""
        heard = tuple(self._falls.impacts)
        self._falls.impacts.clear()
        return heard
