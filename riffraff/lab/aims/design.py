"""Find the ship that meets goals with the least change, checked on the rigid bodies; or say which goals contradict each
other."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from riffraff.kernel.interrupts import stop_if_asked
from riffraff.lab.aims.goals import Goal
from riffraff.lab.aims.search import Search
from riffraff.lab.decays.solvers import optimize
from riffraff.physics.params import Params
from riffraff.physics.statics import Array

_CHECKS = 5
"""Rounds in which what the rigid bodies do otherwise is made up for."""
_NEAR_ENOUGH = 0.25
"""Of the tolerance, on the rigid bodies: then the search ends."""
_PATH = 4
"""Pieces of the way from the old ship to the new one, along which it is told what each parameter does."""


@dataclass(frozen=True, eq=False)
class Reached:
    """A goal, with its figure on the ship before and after. NaN where the rigid bodies tell none, for the load falls;
    ``known``: as statics has it after."""

    goal: Goal
    before: float
    after: float
    known: float

    @property
    def met(self) -> bool:
        return self.goal.meets(self.after if math.isfinite(self.after) else self.known)

    @property
    def checked(self) -> bool:
        """Whether the rigid bodies told it."""
        return math.isfinite(self.after)


@dataclass(frozen=True)
class Relaxed:
    """A goal of a contradiction, and what its figure can be, next to what is asked, if all others hold."""

    goal: Goal
    nearest: float


@dataclass(frozen=True, eq=False)
class Design:
    """The ``params`` found (the old ones if there is none), the goals as they are ``reached``, and for each parameter
    changed what it ``did`` to each goal's figure (M,). ``conflict``: the smallest set of goals that no ship meets
    together; empty if all are met."""

    base: Params
    free: tuple[str, ...]
    params: Params
    reached: tuple[Reached, ...]
    did: dict[str, Array]
    conflict: tuple[Relaxed, ...]

    @property
    def met(self) -> bool:
        """Whether all goals are met."""
        return not self.conflict and all(each.met for each in self.reached)

    @property
    def changes(self) -> dict[str, float]:
        """The values that were changed, by name."""
        return self.params.changes_from(self.base)


def design(
    base: Params, free: Sequence[str], goals: Sequence[Goal], stop: Callable[[], None] = stop_if_asked
) -> Design:
    """The least change of ``free`` parameters that meets the goals; ``stop`` is called often, and what it raises ends
    the search. Raises ``RiffRaffError`` where scipy is missing."""
    optimize()  # said before anything is measured
    names, wanted = tuple(free), tuple(goals)
    before = np.array([goal.figure.measured(base) for goal in wanted])
    nothing = np.zeros(len(names))
    search = Search(base, names, wanted, np.zeros(len(wanted)), stop)
    search = replace(search, beside=np.nan_to_num(before - search.figures([nothing])[0]))
    change = search.least()
    if change is None:
        conflict = smallest_conflict(search)
        return Design(base, names, base, _reached(wanted, before, base, before), {}, conflict)
    search, change = search.few(change)
    best: tuple[float, Params, Array] | None = None
    for _ in range(_CHECKS):
        stop()
        params = search.rounded(change)
        after = np.array([goal.figure.measured(params) for goal in wanted])
        exact = search.figures([search.change(params)])[0] - search.beside
        told = np.where(np.isfinite(after), after, exact)
        off = float(np.abs(search.missed(told)).max())
        if best is None or off < best[0]:
            best = off, params, after
        if off <= _NEAR_ENOUGH:
            break
        search = replace(search, beside=told - exact)
        change, missed = search.from_place(change, search.weights)
        if not search.meets(missed):
            search = replace(search, free=names)
            found = search.least(search.change(best[1]))
            if found is None:
                break
            change = found
    assert best is not None
    _, params, after = best
    did = what_each_did(search, params)
    return Design(base, names, params, _reached(wanted, before, params, after), did, ())


def _reached(goals: Sequence[Goal], before: Array, params: Params, after: Array) -> tuple[Reached, ...]:
    known = Search(params, (), tuple(goals), np.zeros(len(goals))).figures([np.zeros(0)])[0]
    rows = zip(goals, before.tolist(), after.tolist(), known.tolist(), strict=True)
    return tuple(Reached(*row) for row in rows)


def smallest_conflict(search: Search) -> tuple[Relaxed, ...]:
    """Goals of which no ship meets all, but of which any may be dropped: one after the other is left out, and stays out
    if the rest still cannot be met."""
    kept = list(range(len(search.goals)))
    for number in range(len(search.goals)):
        rest = [other for other in kept if other != number]
        if rest and _some(search, rest).least() is None:
            kept = rest
    part = _some(search, kept)
    nearest = [search.nearest(number) for number in kept]  # with those held, too, that are not of the conflict
    return tuple(
        Relaxed(goal, part.nearest(number) if math.isnan(with_all) else with_all)
        for number, (goal, with_all) in enumerate(zip(part.goals, nearest, strict=True))
    )


def _some(search: Search, kept: Sequence[int]) -> Search:
    return replace(search, goals=tuple(search.goals[n] for n in kept), beside=search.beside[list(kept)])


def what_each_did(search: Search, params: Params) -> dict[str, Array]:
    """What each changed parameter did to each figure (M,): its slope along the straight way from the old ship to the
    new one, by its change. Together they make up the whole change, but for what the way bends."""
    change = search.change(params)
    shares = (np.arange(_PATH) + 0.5) / _PATH
    slopes = np.mean([search.slopes(share * change)[1] for share in shares], axis=0)
    return {name: slopes[:, place] * change[place] for place, name in enumerate(search.free) if change[place] != 0.0}
