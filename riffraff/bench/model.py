"""What the bench's window is about, without its looks: the pair of ships, time, the parameters and what can be done.

Everything that is done to a ship goes through ``do`` and is an input of the bench, so that it is in its history.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Mapping
from time import perf_counter

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.loads.load import Load
from riffraff.physics.outlines import KINDS, SETS, pieces_of
from riffraff.physics.params import Params
from riffraff.physics.swings import Swings, last_swings, smallest, turning_points
from riffraff.tuning import inputs as i
from riffraff.tuning.changes import Changes
from riffraff.tuning.inputs import Input
from riffraff.tuning.loads import drops
from riffraff.tuning.pair import Pair
from riffraff.tuning.quantities import balance_now
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.session import Bench
from riffraff.tuning.soundness import oddities

SPEEDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast time passes: 1/20 shows a bounce tick by tick, 8 a long settling."""
BUDGET_S = 0.009
"""Ticks stop after this much of a frame: at a high speed time stretches rather than the pictures stutter."""
MODES = ("one", "ghost", "side")
"""One ship; B drawn as an outline over A; both side by side."""
OVERLAYS = ("centre", "contacts", "forces", "slots", "outlines", "joints")
SWING_S = 12.0
"""The swings of this long ago and since are fitted."""
PUSH_RATE = 0.6
"""rad/s: a finger's flick, a swing of about 7 degrees."""


class Tuning:
    """See the module. ``tell`` shows a sentence to the person, as ``Desk.notify`` does."""

    def __init__(self, params: Params, tell: Callable[..., None]) -> None:
        self.pair = Pair(Bench(params))
        self.base = params
        """What the default marks stand at, and what reset goes back to."""
        self.tell = tell
        self.changes = {"a": Changes(), "b": Changes()}
        self.side = "a"
        self.mode = MODES[0]
        self.running = True
        self.speed = 1.0
        self.overlays: set[str] = set()
        self.kind = KINDS[3]
        self.slot = 3
        self.hang = False
        self.angle_deg = 15.0
        self._odd = oddities(params)
        self._wrecked = False
        self._gripped = self._litter = False
        self._wished: tuple[dict[str, float], str] | None = None
        self.resting = True
        """Whether no ship was rebuilt with this picture: one who draws may leave what can wait to such pictures."""
        self.rested = 0
        """How many such pictures there were."""
        self._owed = 0.0
        self._wanted: int | None = None
        self.before_tick: Callable[[], None] = lambda: None
        """Called before the last tick of a frame in slow motion: whoever draws blends from there."""

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def bench(self) -> Bench:
        """A's bench: the one whose time is shown."""
        return self.pair.a.bench

    @property
    def chosen(self) -> Recorder:
        """The ship that the sliders set."""
        return self.pair.b if self.side == "b" and self.pair.b is not None else self.pair.a

    @property
    def params(self) -> Params:
        """The parameters that the sliders show."""
        return self.chosen.bench.params

    @property
    def other(self) -> Params | None:
        """The parameters of the ship that the sliders do not set."""
        if self.pair.b is None:
            return None
        return self.pair.b.bench.params if self.side == "a" else self.pair.a.bench.params

    @property
    def fraction(self) -> float:
        """How far the moment shown lies beyond the last tick, 0 to 1; only slow motion needs it."""
        return min(max(self._owed, 0.0), 1.0)

    @property
    def tick(self) -> int:
        return self.bench.tick

    def swing(self, watched: Recorder | None = None) -> Swings | None:
        """Period and damping of the last undisturbed swings that are the ship's own, not the swell's."""
        of = watched or self.chosen
        bench = of.bench
        since = max((tick for tick, _ in bench.inputs if tick <= bench.tick), default=-1)
        first = max(since + 1, bench.tick - round(SWING_S * TICKS_PER_SECOND))
        ticks, rows = of.between(first, bench.tick)
        if len(ticks) < 3:
            return None
        turns = turning_points(ticks / TICKS_PER_SECOND, rows["heel"], rows["rate"])
        return last_swings(turns, smallest(balance_now(of.now()), bench.params))

    # -- doing --------------------------------------------------------------------------------------------------

    def do(self, done: Input) -> bool:
        """Do something to the ship; False if it is not possible now. Wrong parameters are told.

        After a ship has come apart, other parameters set it up anew: upright and at rest, with what is aboard.
        """
        try:
            could = self.pair.apply(done, self.side)
            if could and self._wrecked and isinstance(done, i.Set):
                self._wrecked = False
                self.pair.apply(i.Heel(0.0))
        except RiffRaffError as wrong:
            self.tell(str(wrong), "error")
            return False
        return could

    def set(self, changes: Mapping[str, float], mark: str = "") -> bool:
        """Change parameters of the chosen ship, as a step that can be undone; those with one ``mark`` are one step."""
        before = self.params
        wanted = {name: value for name, value in changes.items() if before[name] != value}
        if not wanted:
            return True
        if not self.do(i.Set(wanted)):
            return False
        self._litter = self._gripped
        self.changes[self.side].note(before, wanted, mark)
        odd = oddities(self.params)
        for words in odd:
            if words.split(":")[0] not in {old.split(":")[0] for old in self._odd}:
                self.tell(words, "note")
        self._odd = odd
        return True

    def wish(self, changes: Mapping[str, float], mark: str) -> None:
        """As ``set``, for a gesture that changes values with every picture: they are set with every second one."""
        self._wished = dict(changes), mark

    def _grant(self) -> None:
        """Set what was wished for, if anything was."""
        if self._wished is not None:
            (changes, mark), self._wished = self._wished, None
            self.set(changes, mark)

    def grip(self, on: bool) -> None:
        """A gesture begins that changes parameters many times, or is over: then what follows is a step of its own.

        Each change may leave a whole ship behind. Meanwhile they are cleared away one by one: a dozen at once, as
        Python would, are seen as a jolt. That is done with a picture for which nothing is rebuilt.
        """
        self._grant()
        self.changes[self.side].seal()
        gc.unfreeze()
        if on:
            gc.freeze()
        self._gripped = on

    def undo(self) -> None:
        """Take the last change of parameters back."""
        self._again(self.changes[self.side].undo(), "tune.nothing_to_undo")

    def redo(self) -> None:
        """Make the change that was taken back again."""
        self._again(self.changes[self.side].redo(), "tune.nothing_to_redo")

    def _again(self, step: Mapping[str, float] | None, nothing: str) -> None:
        if step is None:
            self.tell(say(nothing), "note")
        else:
            self.do(i.Set(dict(step)))

    def reset(self, name: str | None = None) -> None:
        """Back to the preset: one parameter or all."""
        back = self.base.values() if name is None else {name: self.base[name]}
        self.set(back)

    def push(self, way: float = 1.0) -> None:
        """Strike the ship."""
        self.do(i.Push(way * PUSH_RATE))

    def release(self) -> None:
        """Let the ship go from the chosen angle."""
        self.do(i.Heel(math.radians(self.angle_deg)))

    def drop(self, slot: int | None = None) -> bool:
        """Set a piece of the chosen kind down on a slot, somewhere along it where there is room."""
        self.slot = slot or self.slot
        piece = self.free_piece(self.kind)
        if piece is None:
            self.tell(say("tune.all_aboard", kind=say(f"rules.piece.{self.kind}"), n=SETS), "note")
            return False
        region = self.bench.world.shape.slots[self.slot]
        wide = region.x1 - region.x0
        for share in (0.5, 0.3, 0.7, 0.15, 0.85):
            along = region.x0 + share * wide
            if self.do(i.Drop(piece, self.kind, self.slot, along, 0.0, self.hang and region.yard is not None)):
                return True
        self.tell(say("tune.no_room", kind=say(f"rules.piece.{self.kind}"), slot=self.slot), "note")
        return False

    def free_piece(self, kind: str) -> int | None:
        """A piece of this kind that is not in the world."""
        return next((piece for piece in pieces_of(kind) if piece not in self.bench.world.pieces), None)

    def clear(self) -> bool:
        """Take all cargo away. False, which is told, if the hand is just opening."""
        could = self.do(i.Clear())
        if not could:
            self.tell(say("tune.hand_opening"), "note")
        return could

    def load(self, load: Load) -> None:
        """Set a load down in place of what is aboard. Raises ``RiffRaffError`` if it cannot be."""
        if not self.clear():
            return
        refused = [drop for drop in drops(load, self.bench.world) if not self.do(drop)]
        for drop in refused:
            self.tell(say("tune.no_room", kind=say(f"rules.piece.{drop.kind}"), slot=drop.slot), "note")

    # -- two ships ----------------------------------------------------------------------------------------------

    def show(self, mode: str) -> None:
        """One ship, or two in one of the ways in which two can be seen."""
        self.mode = mode
        if mode == MODES[0]:
            self.pair.join()
            self.choose("a")
        elif self.pair.b is None:
            self.pair.split()
            self.tell(say("tune.split"), "note")
            self.changes["b"] = Changes()
            self.choose("b")

    def choose(self, side: str) -> None:
        """Let the sliders set this ship."""
        self.side = side if self.pair.b is not None else "a"

    # -- time ---------------------------------------------------------------------------------------------------

    def pass_time(self, ticks: int) -> int:
        """Let ticks of the wall pass at the bench's speed; gives how many passed on the bench."""
        self.resting = not self.resting or self._wished is None
        self.rested += self.resting
        if not self.resting:
            self._grant()
        elif self._litter:
            gc.collect()  # the ship that was; all that was there before the gesture is left out of this
            self._litter = False
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._go(wanted)
        if not self.running:
            return 0
        self._owed += ticks * self.speed
        due = int(self._owed)
        self._owed -= due
        return self._advance(due)

    def _advance(self, due: int) -> int:
        """Step, but not longer than a frame has room for; what is left over is not made up for."""
        end = perf_counter() + BUDGET_S
        done = 0
        while done < due:
            if self.speed < 1.0 and done == due - 1:
                self.before_tick()
            try:
                self.pair.advance(1)
            except RiffRaffError as broken:
                self._broke(broken)
                break
            done += 1
            if perf_counter() > end:
                break
        return done

    def _broke(self, why: RiffRaffError) -> None:
        """The ship came apart: say so, and stand still a little before that."""
        self.tell(str(why), "error")
        self.running = False
        self._owed = 0.0
        self._wrecked = True

    def step(self, ticks: int) -> None:
        """Stand still, that many ticks later or, if negative, earlier."""
        self.running = False
        self._owed = 0.0
        if ticks > 0:
            for _ in range(ticks):
                self._advance(1)
        else:
            self._go(self.tick + ticks)

    def scrub(self, tick: int) -> None:
        """Stand still at a tick of the history; it is gone to with the next frame."""
        self.running = False
        self._owed = 0.0
        self._wanted = tick

    def _go(self, tick: int) -> None:
        self.pair.go_to(min(max(tick, self.pair.earliest), self.bench.latest))

    def faster(self, by: int) -> None:
        """The next speed up or down."""
        at = min(range(len(SPEEDS)), key=lambda n: abs(SPEEDS[n] - self.speed))
        self.speed = SPEEDS[min(max(at + by, 0), len(SPEEDS) - 1)]

    def toggle(self, overlay: str) -> None:
        """Show or hide an overlay."""
        self.overlays ^= {overlay}
