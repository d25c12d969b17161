"""The bench: a world that rocks, what is done to it by tick, and the way back to any moment of the last minutes.

At every keyframe (each 2 s) the live world re-bases itself on its plain state. Going back takes the keyframe before the
wanted tick, rebuilds the world from it and does the same inputs again, so that what follows is the same to the bit.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.falls import Fact
from riffraff.physics.outlines import OUTLINES
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.pull import Pull
from riffraff.physics.state import WorldState
from riffraff.physics.world import World
from riffraff.tuning import inputs as i
from riffraff.tuning.inputs import Input
from riffraff.tuning.soundness import check_buildable

KEYFRAME_TICKS = 2 * TICKS_PER_SECOND
"""Going back then costs at most 240 ticks of work, about 20 ms with 16 pieces."""
HISTORY_S = 180.0
"""How far back one can go."""


@dataclass(frozen=True)
class Keyframe:
    """A moment to go back to: the plain state, the parameters then, and where something was pulled."""

    tick: int
    state: WorldState
    params: Params
    pull: Pull | None = None


@dataclass(frozen=True)
class Line:
    """A history as a whole: the moments to go back to, what was done with its tick, the last tick that it has, and the
    last one that was worked out (what lies between is going to happen)."""

    keyframes: tuple[Keyframe, ...]
    inputs: tuple[tuple[int, Input], ...]
    latest: int
    reached: int


class Bench:
    """See the module. ``world`` is to be looked at; it is another object after going back."""

    def __init__(self, params: Params, state: WorldState | None = None, pull: Pull | None = None) -> None:
        self.world = World(params, state)
        self.world.pull_by(pull)
        self.world.rebase()
        self.observers: list[Callable[[], None]] = []
        """Called after each tick."""
        self._keyframes = [Keyframe(self.tick, self.world.state(), params, pull)]
        self._inputs: list[tuple[int, Input]] = []
        self._latest = self._reached = self.tick

    @classmethod
    def replaying(
        cls,
        params: Params,
        state: WorldState,
        inputs: Sequence[tuple[int, Input]],
        end: int,
        pull: Pull | None = None,
    ) -> Bench:
        """A bench at ``state`` that is going to do ``inputs``, as if it had been gone back to from tick ``end``."""
        bench = cls(params, state, pull)
        bench._inputs = list(inputs)
        bench._latest = max(end, bench.tick)
        bench._redo()
        return bench

    @classmethod
    def on(cls, line: Line, tick: int) -> Bench:
        """A bench with that history, at a tick of it."""
        first = line.keyframes[0]
        bench = cls(first.params, first.state, first.pull)
        bench.follow(line, tick)
        return bench

    @property
    def tick(self) -> int:
        return self.world.tick

    @property
    def params(self) -> Params:
        return self.world.params

    @property
    def earliest(self) -> int:
        """The first tick that can be gone back to."""
        return self._keyframes[0].tick

    @property
    def latest(self) -> int:
        """The last tick that was ever reached from here: what lies between it and now can be seen again."""
        return self._latest

    @property
    def reached(self) -> int:
        """The last tick that was worked out; beyond it, up to ``latest``, what was recorded is going to be done."""
        return self._reached

    @property
    def line(self) -> Line:
        """The whole history, to be followed again."""
        return Line(tuple(self._keyframes), tuple(self._inputs), self._latest, self._reached)

    @property
    def inputs(self) -> tuple[tuple[int, Input], ...]:
        """What was done since ``earliest``, with its tick."""
        return tuple(self._inputs)

    # -- doing --------------------------------------------------------------------------------------------------

    def apply(self, done: Input, *, again: bool = False) -> bool:
        """Do something to the ship now; what was ahead of this moment is forgotten, or else it is going to be done
        ``again``, but for changes of what is set now. False if it is not possible.

        Raises ``BadInput`` for parameters that no ship can be built with; nothing is changed then.
        """
        if isinstance(done, i.Set):
            check_buildable(self.params.replace(done.changes))
        if not _do(self.world, done):
            return False
        ahead = [item for item in self._inputs if item[0] > self.tick] if again else []
        latest = self._latest if again else self.tick
        self.end_here()
        self._inputs.append((self.tick, done))
        names = done.changes if isinstance(done, i.Set) else {}
        self._inputs += [(tick, kept) for tick, item in ahead if (kept := _without(item, names)) is not None]
        self._latest = latest
        return True

    def follow(self, line: Line, tick: int) -> None:
        """Take up a history that was left, at a tick of it."""
        self._keyframes, self._inputs = list(line.keyframes), list(line.inputs)
        self._latest, self._reached = line.latest, line.reached
        self._rebuild(self.keyframe(tick))
        self.go_to(tick)

    def advance(self, ticks: int) -> list[Fact]:
        """Let time pass. Where this moment was gone back to, the inputs that were done then are done again.

        Raises ``RiffRaffError`` when the ship comes apart; then only ``retreat`` and going back make sense.
        """
        facts: list[Fact] = []
        for _ in range(ticks):
            facts += self._step()
            self._observed()
        return facts

    def _observed(self) -> None:
        self._reached = max(self._reached, self.tick)
        for observer in self.observers:
            observer()

    def _step(self) -> list[Fact]:
        facts = self.world.step()
        self.world.check_whole()
        if self.tick % KEYFRAME_TICKS == 0:
            self.world.rebase()
            if self.tick > self._keyframes[-1].tick:
                self._keyframes.append(Keyframe(self.tick, self.world.state(), self.params, self.world.pull))
                self._shorten()
        if self.tick <= self._latest:
            self._redo()
        self._latest = max(self._latest, self.tick)
        return facts

    def _redo(self) -> None:
        """Do again what was done at this tick."""
        first = bisect_right(self._inputs, self.tick - 1, key=lambda item: item[0])
        for tick, done in self._inputs[first:]:
            if tick != self.tick:
                break
            _do(self.world, done)

    def end_here(self) -> None:
        """Forget what is ahead."""
        self._latest = self._reached = self.tick
        self._inputs = [item for item in self._inputs if item[0] <= self.tick]
        self._keyframes = [frame for frame in self._keyframes if frame.tick <= self.tick]

    def _shorten(self) -> None:
        oldest = self.tick - round(HISTORY_S * TICKS_PER_SECOND)
        while len(self._keyframes) > 2 and self._keyframes[1].tick <= oldest:
            del self._keyframes[0]
        self._inputs = [item for item in self._inputs if item[0] >= self._keyframes[0].tick]

    def keyframe(self, tick: int) -> Keyframe:
        """The last keyframe at or before a tick, or the first one there is."""
        return self._keyframes[max(bisect_right([frame.tick for frame in self._keyframes], tick) - 1, 0)]

    # -- going back ---------------------------------------------------------------------------------------------

    def go_to(self, tick: int) -> None:
        """Show the ship as it was (or was going to be) at a tick between ``earliest`` and ``latest``."""
        tick = min(max(tick, self.earliest), self._latest)
        frame = self.keyframe(tick)
        if not frame.tick <= self.tick <= tick:
            self._rebuild(frame)
        while self.tick < tick:
            self._step()
            if self.tick > self._reached:
                self._observed()

    def _rebuild(self, frame: Keyframe) -> None:
        self.world = World(frame.params, frame.state)
        self.world.pull_by(frame.pull)
        self._redo()

    def retreat(self, tick: int) -> None:
        """The ship came apart after ``tick``: stand there with the parameters of now; what came after is forgotten."""
        params = self.params
        self.go_to(tick)
        self.end_here()
        changes = {name: params[name] for name in params.changes_from(self.params)}
        if changes:
            self.apply(i.Set(changes))


def _without(done: Input, names: Mapping[str, float]) -> Input | None:
    """What is left of an input but for changes of these parameters."""
    if not isinstance(done, i.Set) or not names:
        return done
    left = {name: value for name, value in done.changes.items() if name not in names}
    return i.Set(left) if left else None


def _do(world: World, done: Input) -> bool:
    """Do an input to a world; False if it is not possible now."""
    match done:
        case i.Set(changes):
            world.set_params(world.params.replace(changes))
        case i.Rebase():
            world.rebase()
        case i.Push(rate):
            world.push(rate)
        case i.Heel(angle):
            limit = math.radians(world.params.ship.heel_stop)
            world.set_heel(max(-limit, min(limit, angle)))
        case i.Pull(body, grip_x, grip_y, x, y):
            return world.pull_by(Pull(body, (grip_x, grip_y), (x, y)))
        case i.PullTo(x, y) if world.band is not None:
            world.band.towards(x, y)
        case i.Unpull() if world.band is not None:
            world.pull_by(None)
        case i.PullTo() | i.Unpull():
            return False
        case i.Hand() | i.Turn() | i.TwoHands() | i.Hang() | i.LetGo():
            return world.held is not None and _with_hand(world, done)
        case _:
            return _to_cargo(world, done)
    return True


def _to_cargo(world: World, done: Input) -> bool:
    match done:
        case i.Drop(piece, kind, slot, along, angle, hang):
            return piece not in world.pieces and _set_down(world, piece, kind, Spot(slot, along, angle, hang))
        case i.Put(piece, slot, along, angle, hang) if piece in world.pieces and world.held in (None, piece):
            return _put(world, piece, Spot(slot, along, angle, hang))
        case i.Remove(piece) if piece in world.pieces and _free(world, piece):
            _away(world, piece)
        case i.Clear() if world.hand is None or world.held is not None:
            if world.held is not None:
                world.put_back()
            for piece in world.pieces:
                world.remove(piece)
        case i.Take(piece, kind, grip_x, grip_y, x, y) if world.hand is None and piece not in world.pieces:
            world.take(piece, kind, (grip_x, grip_y), (x, y))
        case i.Grasp(piece, x, y) if world.hand is None and piece in world.pieces:
            world.grasp(piece, x, y)
        case _:
            return False
    return True


def _set_down(world: World, piece: int, kind: str, spot: Spot) -> bool:
    """As ``set_down``, tried on a copy first: a try that fails leaves the engine's trees in another order, and what
    follows would not be the same to the bit when it is done again without that try."""
    if spot.hang and (OUTLINES[kind].hook is None or world.shape.slots[spot.slot].yard is None):
        return False
    copy = World(world.params, world.state())
    return set_down(copy, piece, kind, spot) and set_down(world, piece, kind, spot)


def _put(world: World, piece: int, spot: Spot) -> bool:
    """A piece that is there already, set down elsewhere; where it was it is in nobody's way."""
    if world.hand is not None and world.held is None:
        return False  # the hand is just opening
    kind, copy = world.kind_of(piece), World(world.params, world.state())
    _away(copy, piece)
    if spot.hang and (OUTLINES[kind].hook is None or world.shape.slots[spot.slot].yard is None):
        return False
    if not set_down(copy, piece, kind, spot):
        return False
    _away(world, piece)
    return set_down(world, piece, kind, spot)


def _free(world: World, piece: int) -> bool:
    """Whether a piece may be taken away: not that of a hand which is just opening."""
    return world.hand is None or world.hand.piece != piece or piece == world.held


def _away(world: World, piece: int) -> None:
    if piece == world.held:
        world.put_back()
    else:
        world.remove(piece)


def _with_hand(world: World, done: Input) -> bool:
    match done:
        case i.Hand(x, y):
            world.hand_to(x, y)
        case i.Turn(angle):
            world.turn_to(angle)
        case i.TwoHands(on):
            world.two_hands(on)
        case i.Hang(yard):
            return world.hang(None if yard < 0 else yard)
        case i.LetGo():
            world.let_go()
    return True
