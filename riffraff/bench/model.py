"""What the bench's window is about, without its looks: the pair of ships, time, the parameters and what can be done.

Everything that is done to a ship goes through ``do`` and is an input of the bench, so that it is in its history.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from riffraff.bench.lens import Lens
from riffraff.bench.origin import Origin, branch_words
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.physics.falls import LEFT, Fact
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i
from riffraff.tuning.changes import Change, Changes
from riffraff.tuning.inputs import Input
from riffraff.tuning.pair import Branch, Pair
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.session import Bench
from riffraff.tuning.soundness import oddities

SPEEDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast time passes: 1/20 shows a bounce tick by tick, 8 a long settling."""
BUDGET_S = 0.009
"""Ticks stop after this much of a frame: at a high speed time stretches rather than the pictures stutter."""
MODES = ("one", "ghost", "side")
"""One ship; B drawn as an outline over A; both side by side."""
OVERLAYS = ("centre", "contacts", "forces", "slots", "outlines", "joints", "card")
CHUNK_TICKS = 12
"""Where what was recorded has to be done again, so many ticks are worked out at a time."""
PUSH_DEG_S = 35.0
"""A finger's flick, a swing of about 7 degrees."""
PAUSES = ("never", "slip", "fall")
"""At what time stands still by itself: never; when a piece begins to slip; when one falls."""
SLIPS_MM_S = 5.0
"""Faster than this against the ship a piece slips; what is slower creeps or rattles."""


class Tuning:
    """See the module. ``tell`` shows a sentence to the person, as ``Desk.notify`` does."""

    def __init__(self, params: Params, tell: Callable[..., None], origin: Origin | None = None) -> None:
        self.pair = Pair(Bench(params))
        self.origins = {"a": origin or Origin(params), "b": Origin(params)}
        """Of each side: what its parameters came from."""
        self.tell = tell
        self.changes: dict[str, Changes[Origin]] = {"a": Changes(), "b": Changes()}
        self.other_params: Params | None = None
        """B's while it is not there; None before it ever was."""
        self.undone_tick: int | None = None
        """The tick of the first thing that was done to a ship and is in no file; None if there is none."""
        self.side = "a"
        self.mode = MODES[0]
        self.running = True
        self.speed = 1.0
        self.overlays: set[str] = set()
        self.lens = Lens(lambda: self.bench.world)
        self.kind = KINDS[3]
        self.slot = 3
        self.hang = False
        self.along: float | None = None
        """Where on the slot a piece is dropped, mm from the mast's axis to the right; None: where there is room."""
        self.angle_deg = 15.0
        self.push_deg_s = PUSH_DEG_S
        self.pause_at = PAUSES[0]
        self._slipped = False
        self._odd = oddities(params)
        self._wrecked = False
        self._gripped = self._litter = False
        self._gesture = 0
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
    def base(self) -> Params:
        """What the default marks of the chosen ship stand at, and what reset goes back to."""
        return self.origins[self.side].base

    def params_of(self, side: str) -> Params | None:
        """The parameters of a side, also while B is not shown; None if it never was."""
        if side == "a":
            return self.pair.a.bench.params
        return self.other_params if self.pair.b is None else self.pair.b.bench.params

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

    # -- doing --------------------------------------------------------------------------------------------------

    def do(self, done: Input) -> bool:
        """Do something to the ship; False if it is not possible now. Wrong parameters are told.

        After a ship has come apart, other parameters set it up anew: upright and at rest, with what is aboard.
        """
        return self._do(done)[0]

    def _do(self, done: Input, gesture: object = None) -> tuple[bool, int | None]:
        """As ``do``; and the number of the branch that it has left, if something was ahead."""
        try:
            could, left = self.pair.apply(done, self.side, gesture)
            if could and self._wrecked and isinstance(done, i.Set):
                self._wrecked = False
                self.pair.apply(i.Heel(0.0))
        except RiffRaffError as wrong:
            self.tell(str(wrong), "error")
            return False, None
        if could and not isinstance(done, i.Set):
            if self.undone_tick is None:
                self.undone_tick = self.tick
            if left is not None:
                self.changes[self.side].note(Change({}, {}, branch=left.number))
        if left is not None:
            self.tell_of_branches(left)
        return could, None if left is None else left.number

    def set(self, changes: Mapping[str, float], mark: str = "") -> bool:
        """Change parameters of the chosen ship, as a step that can be undone; those with one ``mark`` are one step."""
        before = self.params
        wanted = {name: value for name, value in changes.items() if before[name] != value}
        if not wanted:
            return True
        return self._set(wanted, mark)

    def _set(self, wanted: Mapping[str, float], mark: str = "", origin: Origin | None = None) -> bool:
        before = {name: self.params[name] for name in wanted}
        could, left = self._do(i.Set(wanted), (mark, self._gesture) if mark else None)
        if not could:
            return False
        self._litter = self._gripped
        origins = None if origin is None else (self.origins[self.side], origin)
        self.changes[self.side].note(Change(before, wanted, mark, origins, left))
        self.odd()
        return True

    def tell_of_branches(self, left: Branch | None) -> None:
        """Say that what was ahead is kept, and which branches had to make room."""
        dropped, self.pair.dropped = self.pair.dropped, []
        if left is not None:
            self.tell(say("tune.branched", name=branch_words(left)), "note", "branch")
        if dropped:
            self.tell(say("tune.branches_dropped", names=", ".join(map(branch_words, dropped))), "note", "dropped")

    def adopt(self, origin: Origin, side: str | None = None) -> bool:
        """Take a side's parameters from somewhere else, as one step that can be undone."""
        shown, self.side = self.side, side or self.side
        try:
            before = self.params_of(self.side) or origin.base
            changes = origin.base.changes_from(before)
            if self.side == "b" and self.pair.b is None:
                self.other_params = origin.base
                old = {name: before[name] for name in changes}
                self.changes["b"].note(Change(old, changes, origins=(self.origins["b"], origin)))
            elif not changes:
                self.changes[self.side].note(Change({}, {}, origins=(self.origins[self.side], origin)))
            elif not self._set(changes, origin=origin):
                return False
            self.origins[self.side] = origin
            return True
        finally:
            self.side = shown

    def odd(self) -> None:
        """Say what makes no sense of the chosen ship, but not again what was said of it before."""
        odd = oddities(self.params)
        for words in odd:
            if words.split(":")[0] not in {old.split(":")[0] for old in self._odd}:
                self.tell(words, "note")
        self._odd = odd

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
        self._gesture += 1
        gc.unfreeze()
        if on:
            gc.freeze()
        self._gripped = on

    def reset(self, name: str | None = None) -> None:
        """Back to the preset: one parameter or all."""
        back = self.base.values() if name is None else {name: self.base[name]}
        if name is not None and self.params[name] == self.base[name]:
            self.tell(say("tune.reset_already"), "note")
        self.set(back)

    def push(self, way: float = 1.0) -> None:
        """Strike the ship."""
        self.do(i.Push(way * math.radians(self.push_deg_s)))

    def release(self) -> None:
        """Let the ship go from the chosen angle."""
        self.do(i.Heel(math.radians(self.angle_deg)))

    # -- two ships ----------------------------------------------------------------------------------------------

    def show(self, mode: str) -> None:
        """One ship, or two in one of the ways in which two can be seen. B's parameters stay when it is not shown."""
        self.mode = mode
        if mode == MODES[0]:
            self.other_params = self.params_of("b")
            self.pair.join()
            self.choose("a")
        elif self.pair.b is None:
            if self.other_params is None:
                self.origins["b"] = Origin(self.base)
            left = self.pair.split(self.other_params)
            self.tell(say("tune.split"), "note")
            if left is not None:
                self.tell_of_branches(left)
            self.choose("b")

    def bring(self, side: str) -> None:
        """Let the sliders set this ship, and show it if it is not seen."""
        if side == "b" and self.pair.b is None:
            self.show(MODES[1])
        self.choose(side)

    def copy_to_other(self) -> None:
        """Give B the parameters of A, as a step of B that can be undone."""
        shown = self.side
        self.bring("b")
        wanted = self.pair.a.bench.params.changes_from(self.params)
        if not wanted or self._set(wanted):
            self.tell(say("tune.copied_to_b", n=len(wanted)), "note")
        self.choose(shown)

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
            self._go_on()
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
                facts = self.pair.advance(1)
            except RiffRaffError as broken:
                self._broke(broken)
                break
            done += 1
            if self._pauses(facts):
                self.stand()
                break
            if perf_counter() > end:
                break
        return done

    def _pauses(self, facts: Sequence[Fact]) -> bool:
        """Whether what was waited for has just happened on A, which is told; only its beginning counts."""
        if self.pause_at == "fall":
            fell = [fact.piece for fact in facts if fact.what == LEFT]
            if fell:
                self.tell(
                    say("tune.paused_fall", piece=say(f"rules.piece.{self.bench.world.kind_of(fell[0])}")), "note"
                )
            return bool(fell)
        if self.pause_at != "slip":
            return False
        before, self._slipped = self._slipped, self.bench.world.rest.slip() > SLIPS_MM_S
        if before or not self._slipped:
            return False
        self.tell(say("tune.paused_slip"), "note")
        return True

    def _broke(self, why: RiffRaffError) -> None:
        """The ship came apart: say so, and stand still a little before that."""
        self.tell(str(why), "error")
        self.stand()
        self._wrecked = True

    def step(self, ticks: int) -> None:
        """Stand still, that many ticks later or, if negative, earlier."""
        self.stand()
        if ticks > 0:
            for _ in range(ticks):
                self._advance(1)
        else:
            self._go(self.tick + ticks)

    def scrub(self, tick: int) -> None:
        """Stand still at a tick of the history; it is gone to with the next frame."""
        self.stand()
        self._wanted = tick

    def stand(self) -> None:
        """Stand still here."""
        self.running = False
        self._owed, self._wanted = 0.0, None

    def _go(self, tick: int) -> None:
        self._wanted = tick
        self._go_on()

    def _go_on(self) -> None:
        """Go to the wanted tick; where what was recorded has to be done again, no longer than a frame has room for."""
        if self._wanted is None:
            return
        end = perf_counter() + BUDGET_S
        tick = min(max(self._wanted, self.pair.earliest), self.bench.latest)
        try:
            self.pair.go_to(min(tick, max(self.pair.reached, self.pair.earliest)))
            while self.tick < tick and perf_counter() < end:
                self.pair.go_to(min(tick, self.tick + CHUNK_TICKS))
        except RiffRaffError as broken:
            self._broke(broken)
            tick = self.tick
        self._wanted = None if self.tick == tick else self._wanted

    def faster(self, by: int) -> None:
        """The next speed up or down."""
        at = min(range(len(SPEEDS)), key=lambda n: abs(SPEEDS[n] - self.speed))
        self.speed = SPEEDS[min(max(at + by, 0), len(SPEEDS) - 1)]

    def toggle(self, overlay: str) -> None:
        """Show or hide an overlay."""
        self.overlays ^= {overlay}
