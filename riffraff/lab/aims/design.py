"""Find the ship that meets goals with the least change, checked on the rigid bodies; or say which goals contradict each
other."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from riffraff.kernel.interrupts import stop_if_asked
from riffraff.lab.aims.alone import sought
from riffraff.lab.aims.goals import Goal
from riffraff.lab.aims.search import Search, Seen
from riffraff.lab.decays.solvers import optimize
from riffraff.physics.params import Params
from riffraff.physics.statics import Array

_CHECKS = 8
"""Rounds in which what the rigid bodies do otherwise is made up for."""
_DOUBTS = 2
"""Times the rigid bodies are asked before goals are said to contradict each other."""
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
    search = Search(base, names, wanted, np.zeros(len(wanted)), stop=stop)
    before = search.measured(base)
    seen = [search.seen(base, before)]
    search = search.corrected(seen)
    change, possible = search.least_or_closest()
    for _ in range(_DOUBTS):
        if possible:
            break
        # What cannot be as statics has it may be as the rigid bodies have it: they are asked where it is closest.
        params = search.rounded(change)
        seen.append(search.seen(params, search.measured(params)))
        seen.sort(key=lambda each: each.off)
        search = search.corrected(seen)
        change, possible = search.least_or_closest(search.change(params))
    found = None
    if possible:
        search, change = search.few(change, seen)
        found = _made_up_for(search, names, change, seen)
    if found is None or not all(map(Goal.meets, wanted, found[1].tolist())):
        found = sought(replace(search, free=names), _NEAR_ENOUGH, stop) or found
    if found is None:
        conflict = smallest_conflict(search)
        return Design(base, names, base, _reached(wanted, before, base, before), {}, conflict)
    params, after = found
    did = what_each_did(replace(search, free=names, tilt=None), params)
    return Design(base, names, params, _reached(wanted, before, params, after), did, ())


def _made_up_for(search: Search, names: tuple[str, ...], change: Array, seen: list[Seen]) -> tuple[Params, Array]:
    """The ship that comes nearest to the goals on the rigid bodies, and its figures there: each one that is tried
    corrects what is known (``seen``), until one is near enough, or nothing new is to be tried."""
    best: tuple[float, Params, Array] | None = None
    tried: set[Params] = set()
    for _ in range(_CHECKS):
        search.stop()
        params = search.rounded(change)
        if params in tried:
            break
        tried.add(params)
        after = search.measured(params)
        seen.append(search.seen(params, after))
        if best is None or seen[-1].off < best[0]:
            best = seen[-1].off, params, after
        if best[0] <= _NEAR_ENOUGH:
            break
        seen.sort(key=lambda each: each.off)
        search = search.corrected(seen)
        change, missed = search.from_place(search.change(best[1]), search.weights)
        if not search.meets(missed):
            # With all that is free; or, where the slopes lead astray, with what is besides alone.
            search = replace(search, free=names).corrected(seen)
            found = search.least(search.change(best[1]))
            search = search if found is not None else search.corrected(seen[:1])
            found = search.least(search.change(best[1])) if found is None else found
            if found is None:
                break
            change = found
    assert best is not None
    return best[1:]


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
    tilt = None if search.tilt is None else search.tilt[list(kept)]
    return replace(search, goals=tuple(search.goals[n] for n in kept), beside=search.beside[list(kept)], tilt=tilt)


def what_each_did(search: Search, params: Params) -> dict[str, Array]:
    """What each changed parameter did to each figure (M,): its slope along the straight way from the old ship to the
    new one, by its change. Together they make up the whole change, but for what the way bends."""
    change = search.change(params)
    shares = (np.arange(_PATH) + 0.5) / _PATH
    slopes = np.mean([search.slopes(share * change)[1] for share in shares], axis=0)
    return {name: slopes[:, place] * change[place] for place, name in enumerate(search.free) if change[place] != 0.0}
