"""The pose track of a recording: where everything was, thirty times a second, coarse but readable by anyone.

What the physics of another computer or version would compute differently can still be shown from it. Lengths are whole
numbers of 0.01 mm, angles of 0.0001 rad. A line of the track covers about a second:

``{"p": 480, "key": false, "f": [[0, 12, 0, -35, {"7": [-2412, 6310, 4]}], [4, 13, 0, -36]]}``

``p`` is the tick of its first frame; a frame holds the ticks since ``p``, the ship's x, y and angle, and what else has
changed: a piece by number, a yard as ``lower``, ``middle``, ``upper``. Yards and pieces aboard are in the ship's frame,
so that they stay the same while the ship rocks; a piece elsewhere has a fourth number 1 and is in the world's frame; a
piece that is gone is null. With ``key`` the first frame has everything that there is: so after each boundary of a turn.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import Phrase, Reader, flag, read_table, require, several, whole
from riffraff.kernel.vocabulary import TICK
from riffraff.physics.ship import YARDS
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World
from riffraff.rules.events import Event
from riffraff.rules.pieces import PIECES
from riffraff.table.boundaries import Snapshot
from riffraff.table.game import Line, Track, Write
from riffraff.table.replay import Replay
from riffraff.table.session import Observer

if TYPE_CHECKING:
    from riffraff.match.session import Match

Pose: TypeAlias = tuple[float, float, float]
"""x, y in mm and an angle in rad."""

BATCH_TICKS = TICKS_PER_SECOND
"""Frames are written once a second."""
FRAME_TICKS = TICKS_PER_SECOND // 30
"""A frame every so many ticks: as smooth as film."""
BEAT_TICKS = 60 * TICKS_PER_SECOND
"""A frame is written this often though nothing moves. No two lines of a recording are farther apart."""
UNIT_MM = 0.01
UNIT_RAD = 0.0001
STILL_UNITS = 2
"""What has moved no farther than this since it was last written has not moved."""

Shown: TypeAlias = dict[str, tuple[int, ...]]
"""By name of a yard or a piece: its pose in units, with a fourth number 1 if it is in the world's frame."""
Frame: TypeAlias = tuple[int, tuple[int, ...], Mapping[str, tuple[int, ...] | None]]
"""Ticks since the line's first, the ship, the changes."""


def _units(pose: Pose) -> tuple[int, int, int]:
    x, y, angle = pose
    return round(x / UNIT_MM), round(y / UNIT_MM), round(angle / UNIT_RAD)


def within(frame: Pose, pose: Pose) -> Pose:
    """A pose of the world as seen in a frame."""
    dx, dy = pose[0] - frame[0], pose[1] - frame[1]
    s, c = math.sin(frame[2]), math.cos(frame[2])
    return dx * c + dy * s, dy * c - dx * s, pose[2] - frame[2]


def outside(frame: Pose, pose: Pose) -> Pose:
    """A pose of a frame as seen in the world: undoes ``within``."""
    s, c = math.sin(frame[2]), math.cos(frame[2])
    return frame[0] + pose[0] * c - pose[1] * s, frame[1] + pose[0] * s + pose[1] * c, frame[2] + pose[2]


class Poses(Observer):
    """Gives every line of the track to ``write``."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._cut()

    def _cut(self) -> None:
        self._framer = Framer()
        self._key = True
        self._frames: list[tuple[int, list[Any]]] = []

    def step(self, match: Match, events: Sequence[Event]) -> None:  # noqa: ARG002 - as the hook has it
        tick = match.tick
        if tick % (BEAT_TICKS if match.over else FRAME_TICKS) == 0:
            frame = self._framer.frame(match.world, beat=tick % BEAT_TICKS == 0)
            if frame is not None:
                self._frames.append((tick, frame))
        if tick % BATCH_TICKS == 0:
            self._flush()

    def boundary(self, match: Match, snapshot: Snapshot) -> None:  # noqa: ARG002
        self._flush()
        self._cut()

    def _flush(self) -> None:
        if self._frames:
            start = self._frames[0][0]
            frames = [[tick - start, *frame] for tick, frame in self._frames]
            self._write({"p": start, "key": self._key, "f": frames})
            self._frames, self._key = [], False


class Framer:
    """Makes the frames: each holds what has changed since the one before."""

    def __init__(self) -> None:
        self._ship: tuple[int, ...] | None = None
        self._shown: Shown = {}

    def frame(self, world: World, *, beat: bool) -> list[Any] | None:
        """Ship and changes, None if there are none and it is not for a beat."""
        ship = world.carrier_pose(0)
        seen: Shown = {name: _units(within(ship, world.carrier_pose(i))) for i, name in enumerate(YARDS, 1)}
        for piece, pose in world.poses().items():
            aboard = world.where(piece) == ABOARD
            seen[str(piece)] = _units(within(ship, pose)) if aboard else (*_units(pose), 1)
        changes: dict[str, list[int] | None] = {
            name: list(pose) for name, pose in seen.items() if _moved(self._shown.get(name), pose)
        }
        changes.update({name: None for name in self._shown if name not in seen})
        units = _units(ship)
        if not changes and units == self._ship and not beat:
            return None
        self._ship = units
        for name in changes:
            if name in seen:
                self._shown[name] = seen[name]
            else:
                del self._shown[name]
        return [*units, changes] if changes else [*units]


def _moved(before: tuple[int, ...] | None, now: tuple[int, ...]) -> bool:
    return (
        before is None
        or len(before) != len(now)
        or any(abs(a - b) > STILL_UNITS for a, b in zip(before, now, strict=True))
    )


@dataclass(frozen=True)
class Scene:
    """Where everything is at a tick: the ship's frame, the three yards from below, every piece; world frame."""

    tick: int
    ship: Pose
    yards: tuple[Pose, Pose, Pose]
    pieces: Mapping[int, Pose]

    @classmethod
    def of(cls, world: World, tick: int) -> Scene:
        """What a world looks like."""
        lower, middle, upper = (world.carrier_pose(i) for i in range(1, 4))
        return cls(tick, world.carrier_pose(0), (lower, middle, upper), world.poses())


@dataclass(frozen=True)
class _Still:
    tick: int
    ship: tuple[int, ...]
    shown: Shown


@dataclass
class PoseTrack:
    """All frames of a recording, in order."""

    _stills: list[_Still] = field(default_factory=list)

    def add(self, line: Line) -> int:
        """Append the frames of the next line; gives the tick of its last one. Raises ``BadInput`` naming what is wrong
        with it."""
        values = read_table("poses", line, _LINE)
        offsets = [offset for offset, _, _ in values["f"]]
        if offsets[0] != 0 or offsets[-1] > BEAT_TICKS or any(a >= b for a, b in pairwise(offsets)):
            raise BadInput("match.frames")
        shown: Shown = self._stills[-1].shown if self._stills and not values["key"] else {}
        for offset, ship, changes in values["f"]:
            if changes:
                shown = {name: pose for name, pose in {**shown, **changes}.items() if pose is not None}
            self._stills.append(_Still(values["p"] + offset, ship, shown))
        return self.last_tick

    @property
    def last_tick(self) -> int:
        return self._stills[-1].tick if self._stills else 0

    def at(self, tick: int) -> Scene | None:
        """The scene of the last frame up to a tick (before the first: that one); None if the track is empty."""
        if not self._stills:
            return None
        index = max(0, bisect.bisect_right(self._stills, tick, key=lambda frame: frame.tick) - 1)
        frame = self._stills[index]
        ship = _pose(frame.ship)

        def world(units: tuple[int, ...]) -> Pose:
            return _pose(units) if len(units) == 4 else outside(ship, _pose(units))

        lower, middle, upper = (world(frame.shown.get(name, (0, 0, 0))) for name in YARDS)
        pieces = {int(name): world(pose) for name, pose in frame.shown.items() if name not in YARDS}
        return Scene(frame.tick, ship, (lower, middle, upper), dict(sorted(pieces.items())))


def _pose(units: tuple[int, ...]) -> Pose:
    return units[0] * UNIT_MM, units[1] * UNIT_MM, units[2] * UNIT_RAD


_NAMES = frozenset((*YARDS, *(str(piece) for piece in PIECES)))


def _read_frame(value: Any) -> Frame:
    require(type(value) is list and 4 <= len(value) <= 5)
    offset, x, y, angle = (_UNITS.convert(item) for item in value[:4])
    changes: dict[str, tuple[int, ...] | None] = {}
    if len(value) == 5:
        require(type(value[4]) is dict)
        for name, pose in value[4].items():
            require(name in _NAMES)
            changes[name] = None if pose is None else _read_pose(pose)
    return offset, (x, y, angle), changes


def _read_pose(value: Any) -> tuple[int, ...]:
    require(type(value) is list and (len(value) == 3 or (len(value) == 4 and value[3] == 1)))
    return tuple(_UNITS.convert(item) for item in value)


_UNITS = whole(-(10**7), 10**7)
_LINE: dict[str, Reader] = {
    "p": TICK,
    "key": flag(),
    "f": several(Reader(_read_frame, Phrase("match.allowed.frame")), 1, BEAT_TICKS),
}


def _difference(recorded: Line, again: Line) -> tuple[int, Phrase]:
    """The first frame that differs."""
    pairs = zip(recorded["f"], again["f"], strict=False)
    first = next((old[0] for old, new in pairs if list(old) != list(new)), recorded["f"][-1][0])
    return recorded["p"] + first, Phrase("match.verdict.poses")


TRACK = Track("p", BEAT_TICKS, Poses, PoseTrack, _difference)


def scene(replay: Replay) -> Scene:
    """Where everything is now in a recording that is watched."""
    shown = None if replay.live else replay.recording.track.at(replay.tick)
    return shown or Scene.of(replay.match.world, replay.tick)
