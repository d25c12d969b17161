"""What was done on the bench and can be gone back to: steps of parameters, histories that were left, marked moments."""

from __future__ import annotations

from riffraff.bench.model import Tuning
from riffraff.bench.origin import branch_words
from riffraff.kernel.words import say
from riffraff.tuning import inputs as i
from riffraff.tuning.pair import Branch


class Past:
    """See the module."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning

    # -- steps --------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last change back; if it has left a history that was ahead, go back there."""
        self._again(back=True)

    def redo(self) -> None:
        """Make the change that was taken back again."""
        self._again(back=False)

    def _again(self, *, back: bool) -> None:
        tuning = self._tuning
        side = tuning.side
        changes = tuning.changes[side]
        step = changes.undo() if back else changes.redo()
        if step is None:
            tuning.tell(say("tune.nothing_to_undo" if back else "tune.nothing_to_redo"), "note")
            return
        if step.origins is not None:
            tuning.origins[side] = step.origins[0 if back else 1]
        branch = None if step.branch is None else tuning.pair.branch(step.branch)
        values = step.before if back else step.after
        if branch is not None:
            left = self.go(branch)
            changes.went(left.number, back=back)
            values = {name: value for name, value in values.items() if tuning.params[name] != value}
        elif step.branch is not None and not values:
            tuning.tell(say("tune.branch_gone"), "note")
        if values:
            tuning.do(i.Set(dict(values)))

    # -- histories ----------------------------------------------------------------------------------------------

    def go(self, branch: Branch) -> Branch:
        """Take a history up again where it was left, and stand still there; gives what becomes of that of now."""
        tuning = self._tuning
        kept = tuning.params_of("b")
        left = tuning.pair.switch(branch)
        tuning.stand()
        if tuning.pair.b is None:
            tuning.other_params = kept
        tuning.side = tuning.side if tuning.pair.b is not None else "a"
        tuning.mode = "one" if tuning.pair.b is None else "ghost" if tuning.mode == "one" else tuning.mode
        tuning.tell(say("tune.branch_taken", name=branch_words(branch), left=left.number), "note")
        tuning.tell_of_branches(None)
        return left

    def mark(self, name: str = "") -> Branch:
        """Mark this moment, to be gone back to."""
        number = 1 + sum(branch.cause == "mark" for branch in self._tuning.pair.branches)
        branch = self._tuning.pair.keep("mark", name or say("tune.mark_name", n=number))
        self._tuning.tell(say("tune.marked", name=branch_words(branch)), "note")
        return branch
