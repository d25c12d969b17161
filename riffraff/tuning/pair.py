"""Two ships on the same inputs: the bench itself (A), and one with other parameters (B) that does all it does."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICK_S
from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.falls import Fact
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i
from riffraff.tuning.inputs import INPUTS, Input
from riffraff.tuning.quantities import QUANTITIES
from riffraff.tuning.recorder import KeptHistory, Recorder
from riffraff.tuning.session import Bench
from riffraff.tuning.soundness import check_buildable

Array = NDArray[np.float64]
MOST_BRANCHES = 20
"""Of those that came by themselves; each may hold a few MB."""


@dataclass(frozen=True, eq=False)
class Branch:
    """A history that was left, or a moment that was marked, to be gone back to: at ``tick``, by what was done then
    (the word of an input, "split", "left" or "mark"), and both ships' own. A person may have named it."""

    number: int
    tick: int
    latest: int
    cause: str
    name: str
    a: KeptHistory
    b: KeptHistory | None


class Pair:
    """See the module. While B is there, time can be gone back to the moment when it came.

    Who does something in the past loses nothing of what was ahead: it becomes one of the ``branches``.
    """

    def __init__(self, bench: Bench) -> None:
        self.a = Recorder(bench)
        self.b: Recorder | None = None
        self.branches: list[Branch] = []
        self.dropped: list[Branch] = []
        """Branches that had to make room: whoever shows them says so."""
        self._numbered = 0
        self._cut: tuple[int, object] | None = None
        """The tick at which the last branch was left, and the gesture that left it, while neither is over."""

    # -- histories that are left ----------------------------------------------------------------------------------

    def keep(self, cause: str, name: str = "") -> Branch:
        """Keep the history of now as a branch."""
        return self._listed(self._made(cause, name))

    def _made(self, cause: str, name: str = "") -> Branch:
        self._numbered += 1
        b = None if self.b is None else self.b.kept()
        bench = self.a.bench
        return Branch(self._numbered, bench.tick, bench.latest, cause, name, self.a.kept(), b)

    def _listed(self, branch: Branch) -> Branch:
        self.branches.append(branch)
        nameless = [old for old in self.branches if not old.name]
        for old in nameless[: max(len(nameless) - MOST_BRANCHES, 0)]:
            self.branches.remove(old)
            self.dropped.append(old)
        return branch

    def branch(self, number: int) -> Branch | None:
        """The branch of that number, if it is still there."""
        return next((branch for branch in self.branches if branch.number == number), None)

    def switch(self, branch: Branch) -> Branch:
        """Take a branch up again where it was left; gives what becomes of the history of now."""
        left = self.keep("left")
        if not branch.name and branch in self.branches:
            self.branches.remove(branch)
        self.a = Recorder.of(branch.a, branch.tick)
        self.b = None if branch.b is None else Recorder.of(branch.b, branch.tick)
        self._cut = None
        return left

    def forget(self, branch: Branch) -> None:
        """Take it off the list."""
        self.branches.remove(branch)

    @property
    def _ahead(self) -> bool:
        return any(ship.bench.latest > ship.bench.tick for ship in self.ships)

    def _left(self, cause: str, gesture: object = None, *, again: bool = False) -> Branch | None:
        """Something is about to be done: the branch of what is ahead, if anything is. If that is going to be done
        ``again``, then of a gesture that is still the same, or at the very moment at which one was left, none. It is
        not listed yet."""
        last, tick = self._cut, self.a.bench.tick
        same = again and last is not None and (last[0] == tick or (gesture is not None and last[1] == gesture))
        self._cut = (tick, gesture) if self._ahead else None
        return self._made(cause) if self._ahead and not same else None

    # -- two ships ------------------------------------------------------------------------------------------------

    def split(self, params: Params | None = None) -> Branch | None:
        """Let a second ship begin here, in the same state, with ``params`` or the same ones. What was recorded ahead is
        going to be done again by both. Gives the branch of what was ahead.

        A goes on from its plain state as well: what the engine keeps besides, B could not have.
        """
        bench = self.a.bench
        left = self._left("split", again=True)
        bench.apply(i.Rebase(), again=True)
        self.a.forget_ahead()
        ahead = [item for item in bench.inputs if item[0] > bench.tick and not isinstance(item[1], i.Set)]
        world = bench.world
        self.b = Recorder(Bench.replaying(params or bench.params, world.state(), ahead, bench.latest, world.pull))
        return left if left is None else self._listed(left)

    def join(self) -> None:
        """Only A again."""
        self.b = None

    @property
    def ships(self) -> list[Recorder]:
        """A, and B if there is one."""
        return [self.a] if self.b is None else [self.a, self.b]

    @property
    def moment(self) -> list[object]:
        """To be compared: while it is the same, so are the ships and what can be gone back and forward to."""
        return [(ship.moment, ship.bench.latest) for ship in self.ships]

    @property
    def earliest(self) -> int:
        """The first tick that both can be taken back to."""
        return max(ship.bench.earliest for ship in self.ships)

    def apply(self, done: Input, side: str = "a", gesture: object = None) -> tuple[bool, Branch | None]:
        """Do something to both; parameters to one side only. Whether A (or the side that is set) could do it, and the
        branch of what was ahead, if anything was.

        Of two ships the one whose parameters are set meets what was recorded ahead again, that is the other's as well.
        """
        cause = INPUTS.to_timed(0, done)["do"]
        left, cut = None, self._cut
        if isinstance(done, i.Set):
            chosen = self.b if side == "b" and self.b is not None else self.a
            check_buildable(chosen.bench.params.replace(done.changes))
            left = self._left(cause, gesture, again=self.b is not None)
            could = chosen.bench.apply(done, again=self.b is not None)
            chosen.forget_ahead()
        else:
            left = self._left(cause)
            could = self.a.bench.apply(done)
            if not could:
                self._cut = cut
                return False, None
            for ship in self.ships:
                if ship is not self.a and not ship.bench.apply(done):  # there may be no room for it
                    ship.bench.end_here()
                ship.forget_ahead()
        return could, left if left is None else self._listed(left)

    def advance(self, ticks: int) -> list[Fact]:
        """Let time pass for both; A's facts. Raises ``RiffRaffError`` when one comes apart: then both stand a little
        before that, with the parameters that they have now."""
        self._cut = None if self._cut is None else (-1, self._cut[1])
        try:
            facts = self.a.bench.advance(ticks)
            if self.b is not None:
                self.b.bench.advance(ticks)
        except RiffRaffError:
            self._retreat()
            raise
        return facts

    def _retreat(self) -> None:
        if self._ahead:
            self.keep("broken")
        broken = min(ship.bench.tick for ship in self.ships)
        tick = max(self.a.bench.keyframe(broken - 1).tick, self.earliest)
        for ship in self.ships:
            ship.bench.retreat(tick)
            ship.forget_ahead()

    @property
    def reached(self) -> int:
        """The last tick that both can be taken to without working out anything."""
        return min(ship.bench.reached for ship in self.ships)

    def go_to(self, tick: int) -> None:
        """Take both to a tick. Raises as ``advance`` does, where what was recorded is done again on another ship."""
        tick = max(tick, self.earliest)
        self._cut = None
        try:
            for ship in self.ships:
                ship.bench.go_to(tick)
        except RiffRaffError:
            self._retreat()
            raise

    def difference(self, name: str, first: int, last: int, most: int) -> tuple[Array, Array]:
        """Times in s (N,) and how much larger a quantity is on B than on A, (N,)."""
        if self.b is None:
            return np.empty(0), np.empty(0)
        first = max(first, self.earliest)  # or each would be thinned out in its own way
        ticks, rows = self.a.between(first, last, most)
        other_ticks, other = self.b.between(first, last, most)
        both, mine, theirs = np.intersect1d(ticks, other_ticks, return_indices=True)
        of = QUANTITIES[name].of
        return both * TICK_S, of(other)[theirs] - of(rows)[mine]
