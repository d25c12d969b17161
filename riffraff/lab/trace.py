"""The motion of a run: heel, rate, mount, and each piece's pose and place, sampled at a steady rate; and what happened.

Recording must cost next to nothing beside the simulation, so samples become arrays only when the run is over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.physics.falls import Fact
from riffraff.physics.outlines import kind_of
from riffraff.physics.samples import SHIP, Sampler
from riffraff.physics.state import PLACES
from riffraff.physics.world import World
from riffraff.rules.pieces import name_of

Floats = NDArray[np.float64]
GONE = len(PLACES)
"""In ``Trace.places``: the piece was not in the world yet, or no more."""


class Look(NamedTuple):
    """One moment of a ship: time in s, heel in rad, mount in mm; each piece's pose and place (in ``PLACES``)."""

    time_s: float
    heel: float
    mount_x: float
    pieces: Mapping[int, tuple[float, float, float, int]]


@dataclass(frozen=True, eq=False)
class Trace:
    """Arrays over T samples and P pieces. ``places`` are indices into ``PLACES``, or ``GONE`` with NaN for the pose."""

    time_s: Floats
    """(T,) s since the run began."""
    heel: Floats
    """(T,) rad, counter-clockwise."""
    rate: Floats
    """(T,) rad/s."""
    mount_x: Floats
    """(T,) mm."""
    pieces: tuple[int, ...]
    kinds: tuple[str, ...]
    poses: Floats
    """(T, P, 3): x, y in mm and angle in rad, world frame."""
    places: NDArray[np.int8]
    """(T, P)."""

    @classmethod
    def of_looks(cls, looks: Sequence[Look]) -> Trace:
        """The trace of what was seen in T looks."""
        pieces = tuple(sorted({piece for look in looks for piece in look.pieces}))
        gone = (math.nan, math.nan, math.nan, GONE)
        seen = np.array([[look.pieces.get(piece, gone) for piece in pieces] for look in looks])
        seen = seen.reshape(len(looks), len(pieces), len(gone))
        time_s, heel, mount_x = (np.array(values) for values in zip(*(look[:3] for look in looks), strict=True))
        return cls(
            time_s=time_s,
            heel=heel,
            rate=np.gradient(heel, time_s) if len(looks) > 1 else np.zeros_like(heel),
            mount_x=mount_x,
            pieces=pieces,
            kinds=tuple(kind_of(piece) for piece in pieces),
            poses=seen[:, :, :3],
            places=seen[:, :, 3].astype(np.int8),
        )

    @classmethod
    def of_heel(cls, time_s: Floats, heel: Floats, rate: Floats, mount_x: Floats) -> Trace:
        """The trace of a ship whose cargo does not move against it, or that has none."""
        poses, places = np.empty((len(heel), 0, 3)), np.empty((len(heel), 0), np.int8)
        return cls(time_s, heel, rate, mount_x, (), (), poses, places)

    def thinned(self, hz: int) -> Trace:
        """The same at ``hz`` samples a second, a whole part of the present rate."""
        if not hz or len(self.time_s) < 2:
            return self
        every = max(1, round(1.0 / (hz * (self.time_s[1] - self.time_s[0]))))
        return replace(
            self,
            **{name: getattr(self, name)[::every] for name in ("time_s", "heel", "rate", "mount_x", "poses", "places")},
        )


class Recorder:
    """Steps a world and samples it ``hz`` times a second (0: never), from the present tick on.

    The world may change between two calls of ``run`` as it likes (pieces set down, taken out, the ship turned). Where
    something else steps it (``advance``), which may do so at any tick, it is looked at anew for each sample.
    """

    def __init__(self, world: World, hz: int, advance: Callable[[int], list[Fact]] | None = None) -> None:
        if hz and TICKS_PER_SECOND % hz:
            raise ValueError(f"{hz} samples a second do not fall on ticks")
        self.world = world
        self._advance, self._handled = advance or world.step, advance is not None
        self._every = TICKS_PER_SECOND // hz if hz else 0
        self._start = world.tick
        self._sampler = Sampler(world)
        self._mount: list[float] = []
        self._places: list[tuple[int, dict[int, int]]] = []
        self._kinds: dict[int, str] = {}
        if self._every:
            self._look()
            self._sample()

    def run(self, ticks: int) -> list[Fact]:
        """Advance the world; the facts as ``World.step`` gives them."""
        if not self._every:
            return self._advance(ticks)
        world, facts, left = self.world, [], ticks
        self._look()
        while left > 0:
            due = self._every - (world.tick - self._start) % self._every
            count = min(due, left)
            left -= count
            fresh = self._advance(count)
            facts += fresh
            if fresh or self._handled:
                self._look()
            if count == due:
                self._sample()
        return facts

    def _look(self) -> None:
        """Each piece's place, from the next sample on."""
        world = self.world
        places = {piece: PLACES.index(world.where(piece)) for piece in world.pieces}
        if not self._places or places != self._places[-1][1]:
            self._places.append((len(self._mount), places))
            self._kinds.update({piece: world.kind_of(piece) for piece in places})

    def _sample(self) -> None:
        self._sampler.take()
        self._mount.append(self.world.mount_x)

    def trace(self) -> Trace:
        """What was recorded so far; of a recorder that never samples nothing."""
        pieces = tuple(sorted(self._kinds))
        column = {piece: index for index, piece in enumerate(pieces)}
        count = len(self._mount)
        heel, rate = np.zeros(count), np.zeros(count)
        poses = np.full((count, len(pieces), 3), math.nan)
        places = np.full((count, len(pieces)), GONE, np.int8)
        for first, order, block in self._sampler.motions() if self._every else ():
            for index, body in enumerate(order):
                if body == SHIP:
                    heel[first : first + len(block)] = block[:, index, 2]
                    rate[first : first + len(block)] = block[:, index, 3]
                elif body is not None:
                    poses[first : first + len(block), column[body]] = block[:, index, :3]
        for first, present in self._places:
            places[first:] = GONE
            for piece, place in present.items():
                places[first:, column[piece]] = place
        return Trace(
            time_s=np.arange(count, dtype=np.float64) * (self._every * TICK_S),
            heel=heel,
            rate=rate,
            mount_x=np.array(self._mount),
            pieces=pieces,
            kinds=tuple(self._kinds[piece] for piece in pieces),
            poses=poses,
            places=places,
        )


def events_of(facts: Iterable[Fact], start_tick: int = 0) -> list[dict[str, Any]]:
    """Facts of the world as ``events.jsonl`` has them, with the time since the run began."""
    return [
        {"t_s": round((fact.tick - start_tick) * TICK_S, 6), "what": fact.what, "piece": name_of(fact.piece)}
        for fact in facts
    ]
