"""The hand: a target driven by velocity, tied to the piece by joints of finite strength.

One hand ties the grip only, and the piece swings from it; fingers that hold firmly keep its angle as long as little
turns it. Two hands hold its angle as well and can turn it. When the hand opens, its strength fades, so that the weight
passes to the ship gradually.
"""

from __future__ import annotations

import math

import pymunk

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.bodies import PieceBody, joint_bias, motion_of, set_motion
from riffraff.physics.params import Params
from riffraff.physics.state import HandState

_ARRIVED_MM = 1e-9


class HandBody:
    """A hand that holds a piece. Added to and taken from the space between steps."""

    def __init__(self, space: pymunk.Space, piece: PieceBody, state: HandState, params: Params) -> None:
        self._space = space
        self._params = params
        self.piece = piece
        self.grip = state.grip
        self.target = state.target
        self.target_angle = state.target_angle
        self.two_hands = state.two_hands
        self.fading = state.fading
        self.held_ticks = state.held_ticks
        self.firm = False
        """Whether the fingers hold the piece as it was taken, not so that it swings."""
        self.body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        set_motion(self.body, state.motion)
        self._hold = pymunk.PivotJoint(self.body, piece.body, (0.0, 0.0), state.grip)
        self._angle = pymunk.RotaryLimitJoint(self.body, piece.body, 0.0, 0.0)
        self._swing = pymunk.SimpleMotor(self.body, piece.body, 0.0)
        self._joints = (self._hold, self._angle, self._swing)
        for joint in self._joints:
            joint.error_bias = joint_bias(params)
            joint.collide_bodies = False
        space.add(self.body, *self._joints)
        self.set_params(params)

    def set_params(self, params: Params) -> None:
        """Take new strengths and speeds at once."""
        self._params = params
        hand = params.hand
        self._hold.max_bias = hand.speed
        self._angle.max_bias = math.radians(hand.turn_speed)
        self._grip_strength(1.0 if self.fading is None else self._share())

    def _share(self) -> float:
        fade_ticks = self._params.hand.fade * TICKS_PER_SECOND
        return max(0.0, 1.0 - (self.fading or 0) / fade_ticks) if fade_ticks > 0 else 0.0

    def _grip_strength(self, share: float) -> None:
        hand, shape = self._params.hand, self.piece.shape
        weight = shape.mass_g * self._params.engine.gravity
        torque = weight * shape.radius_mm
        self._hold.max_force = share * hand.strength * weight
        self._angle.max_force = share * hand.turn_strength * torque if self.two_hands else 0.0
        # Held firmly it is not turned by a pull that the hand can have at its rim.
        self._swing.max_force = share * (hand.strength if self.firm else hand.swing_friction) * torque

    def state(self) -> HandState:
        """The plain state that an equal hand is built from."""
        return HandState(
            piece=self.piece.piece,
            grip=self.grip,
            motion=motion_of(self.body),
            target=self.target,
            target_angle=self.target_angle,
            two_hands=self.two_hands,
            fading=self.fading,
            held_ticks=self.held_ticks,
        )

    def hold_angle(self, on: bool) -> None:
        """Take the piece with the second hand at the angle that it has now, or let that hand go."""
        if on and not self.two_hands:
            self.target_angle = self.piece.body.angle
            self.body.angle = self.target_angle
        self.two_hands = on
        self._grip_strength(1.0)

    def shift(self, by_x: float, by_y: float) -> None:
        """The piece was set so much beside and above, mm: the hand with it, and there it stays."""
        x, y = self.body.position
        self.body.position = self.target = x + by_x, y + by_y

    def hold_firmly(self, on: bool) -> None:
        """Close the fingers so that the piece keeps its angle, or so that it swings."""
        self.firm = on
        self._grip_strength(1.0 if self.fading is None else self._share())

    def open(self) -> None:
        """Begin to let go; the hand stays where it is."""
        self.fading = 0
        self.target = self.body.position.x, self.body.position.y
        self.target_angle = self.body.angle

    def tick(self) -> bool:
        """Before a tick's steps: move towards the target. True once the hand has opened and can be removed."""
        self.held_ticks += 1
        hand = self._params.hand
        if self.fading is not None:
            self.fading += 1
            share = self._share()
            if share <= 0.0:
                return True
            self._grip_strength(share)
        x, y = self.body.position
        dx, dy = self.target[0] - x, self.target[1] - y
        away = math.hypot(dx, dy)
        speed = min(away / TICK_S, hand.speed)
        self.body.velocity = (dx / away * speed, dy / away * speed) if away > _ARRIVED_MM else (0.0, 0.0)
        if self.two_hands:
            turn = (self.target_angle - self.body.angle) / TICK_S
            limit = math.radians(hand.turn_speed)
            self.body.angular_velocity = max(-limit, min(limit, turn))
        else:
            self.body.angular_velocity = 0.0
        return False

    def remove(self) -> None:
        """Take the hand out; a piece that flies off faster than a hand lays it down is slowed to that speed."""
        self._space.remove(*self._joints, self.body)
        speed = self.piece.body.velocity.length
        limit = self._params.hand.release_speed
        if speed > limit:
            self.piece.body.velocity = self.piece.body.velocity * (limit / speed)
