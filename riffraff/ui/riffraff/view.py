"""What a picture of the ship shows: plain values, the same for game, replay and tuning bench."""

from __future__ import annotations

from dataclasses import dataclass, field

from riffraff.kit.camera import Pose
from riffraff.kit.theme import Colour
from riffraff.physics.state import ABOARD, FLIGHT, IN_HAND
from riffraff.physics.world import World
from riffraff.ui.riffraff.coaching import Advice
from riffraff.ui.riffraff.guide import Guide
from riffraff.ui.riffraff.paints import CUFF
from riffraff.ui.riffraff.suspense import WORRIED, strain

ONE_HAND, TWO_HANDS, CATCHING, OTHER_HAND = "one", "two", "catch", "other"


@dataclass(frozen=True)
class PieceView:
    """A piece: its centre of mass x, y (mm), its angle (rad) and which of
    physics' ``PLACES`` it is in."""

    piece: int
    kind: str
    x: float
    y: float
    angle: float
    state: str = ABOARD
    marked: bool = False
    """Ringed: chosen with the keyboard, or within reach of the rescuing hands."""
    hangs: bool = False
    """Held so that it will hang: its hook is marked."""
    saved: bool = False
    """Caught: in a lifebuoy."""


@dataclass(frozen=True)
class HandView:
    """A hand or pair of hands at (x, y) mm. ``kind``: "one" and "two" hold a piece, "catch" waits with open arms, and
    so does "other" while the first one holds. ``closed`` 0 to 1: how far those that catch have closed; ``reach``: what
    they catch, mm about it; ``sleeve``: its colour."""

    kind: str
    x: float
    y: float
    closed: float = 0.0
    reach: float = 0.0
    sleeve: Colour = CUFF


@dataclass(frozen=True)
class Splash:
    """Where something fell, and how long ago in s."""

    x: float
    y: float
    age_s: float
    seed: int = 0


@dataclass(frozen=True)
class SceneView:
    """One picture. Poses are x, y (mm) and angle (rad) in the world; ``yards`` from the lower one up."""

    hull: Pose
    yards: tuple[Pose, Pose, Pose]
    mount_x: float = 0.0
    pieces: tuple[PieceView, ...] = ()
    slot: int | None = None
    """The slot to load, shown with a pattern."""
    hand: HandView | None = None
    free: HandView | None = None
    """What catches."""
    splashes: tuple[Splash, ...] = ()
    guide: Guide | None = None
    advice: Advice = field(default_factory=Advice)
    worried: bool = False
    """Sailors and rats see it coming."""
    creak: float = 0.0
    """How loud wood is heard just now, 0 to 1."""
    rest: float | None = None
    """How much of the time at rest that a turn wants has passed; None while it does not count."""
    cheers: tuple[Splash, ...] = ()
    """Where something was rescued, and how long ago."""

    @property
    def heel(self) -> float:
        """Angle of the ship in rad, counter-clockwise positive."""
        return self.hull[2]


def view_of(world: World, ahead_s: float = 0.0) -> SceneView:
    """The picture of a world as it is now, without hands, marks and splashes; what flies, as it will be so much later:
    in slow time a tick lasts for several pictures."""
    poses = world.poses()
    if ahead_s:
        poses |= {piece: _later(world, piece, ahead_s) for piece in world.all_in(FLIGHT)}
    return SceneView(
        hull=world.carrier_pose(0),
        yards=(world.carrier_pose(1), world.carrier_pose(2), world.carrier_pose(3)),
        mount_x=world.mount_x,
        pieces=tuple(
            PieceView(
                piece,
                world.kind_of(piece),
                *pose,
                state=world.where(piece),
                hangs=world.where(piece) in IN_HAND and world.hung_on(piece) is not None,
            )
            for piece, pose in poses.items()
        ),
        worried=strain(world) >= WORRIED,
    )


def _later(world: World, piece: int, ahead_s: float) -> Pose:
    """Where a piece that flies will be so soon."""
    (x, y, angle), body = world.pose(piece), world.body_of(piece).body
    return x + body.velocity.x * ahead_s, y + body.velocity.y * ahead_s, angle + body.angular_velocity * ahead_s
