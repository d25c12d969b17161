"""What a side's parameters came from, and how a history that was left is called."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from riffraff.bench.digits import fixed
from riffraff.kernel.clock import TICK_S
from riffraff.kernel.words import say
from riffraff.physics.params import Params
from riffraff.tuning.filewatch import Stamp
from riffraff.tuning.pair import Branch


@dataclass(frozen=True)
class Origin:
    """What a side's parameters came from: their values then, the name of the preset or file ("" for none), and the
    file that is followed (None for a preset of the game's own)."""

    base: Params
    name: str = ""
    path: Path | None = None
    stamp: Stamp | None = None
    """That the file had then; None once it has vanished."""

    @property
    def gone(self) -> bool:
        """Whether the file has vanished."""
        return self.path is not None and self.stamp is None


def branch_words(branch: Branch) -> str:
    """How a branch is called."""
    at, until = (f"{fixed(tick * TICK_S, 2)} s" for tick in (branch.tick, branch.latest))
    if branch.cause == "mark":
        return say("tune.branch_mark", name=branch.name, at=at)
    cause = say(f"tune.cause.{branch.cause}")
    return say("tune.branch_name", n=branch.number, at=at, until=until, cause=cause)
