"""Two ships on the same inputs: the bench itself (A), and one with other parameters (B) that does all it does."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.clock import TICK_S
from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.falls import Fact
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i
from riffraff.tuning.inputs import Input
from riffraff.tuning.quantities import QUANTITIES
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.session import Bench

Array = NDArray[np.float64]


class Pair:
    """See the module. While B is there, time can be gone back to the moment when it came."""

    def __init__(self, bench: Bench) -> None:
        self.a = Recorder(bench)
        self.b: Recorder | None = None

    def split(self, params: Params | None = None) -> None:
        """Let a second ship begin here, in the same state, with ``params`` or the same ones.

        A goes on from its plain state as well: what the engine keeps besides, B could not have.
        """
        self.a.bench.apply(i.Rebase())
        self.b = Recorder(Bench(params or self.a.bench.params, self.a.bench.world.state()))

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

    def apply(self, done: Input, side: str = "a") -> bool:
        """Do something to both; parameters to one side only. Whether A (or the side that is set) could do it."""
        if isinstance(done, i.Set):
            chosen = self.b if side == "b" and self.b is not None else self.a
            return chosen.bench.apply(done)
        if not self.a.bench.apply(done):
            return False
        if self.b is not None:
            self.b.bench.apply(done)  # there may be no room for it
        return True

    def advance(self, ticks: int) -> list[Fact]:
        """Let time pass for both; A's facts. Raises ``RiffRaffError`` when one comes apart: then both stand a little
        before that, with the parameters that they have now."""
        try:
            facts = self.a.bench.advance(ticks)
            if self.b is not None:
                self.b.bench.advance(ticks)
        except RiffRaffError:
            self._retreat()
            raise
        return facts

    def _retreat(self) -> None:
        broken = min(ship.bench.tick for ship in self.ships)
        tick = max(self.a.bench.keyframe(broken - 1).tick, self.earliest)
        for ship in self.ships:
            ship.bench.retreat(tick)

    def go_to(self, tick: int) -> None:
        """Take both to a tick."""
        tick = max(tick, self.earliest)
        for ship in self.ships:
            ship.bench.go_to(tick)

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
