"""What the bench aims at: goals as they are typed, which parameters may change for them, and the search that goes on
beside the picture.

The search needs scipy, which the window does without: it is brought in when it is first wanted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import TYPE_CHECKING

from riffraff.bench.model import Tuning
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import say
from riffraff.kit.widgets.slider import number_in
from riffraff.physics.params import SCHEMA, Params

if TYPE_CHECKING:
    from riffraff.lab.aims.design import Design
    from riffraff.lab.aims.goals import Goal

FIRST = ("period_s", "damping_ratio", "tip_list_deg")
"""What stands there to be filled in at first."""
READ = ("period_s", "damping_ratio", "tip_list_deg", "gm_mm", "neutral_moment_kg_mm", "slide_deg", "swell_roll_deg")
"""Figures that a hundredth of each parameter is told for, beside those that are aimed at."""
CALM_S = 0.3
"""After a change this is waited for before that is computed: while a slider is dragged it would cost pictures."""
FREE = "ship."
"""What these begin is free at first."""


@dataclass
class Wish:
    """A figure by name, with value and tolerance as they were typed; without a value nothing is wished."""

    name: str
    value: str = ""
    tolerance: str = ""


class Stopped(Exception):
    """The search was given up."""


@dataclass
class Hunt:
    """A search that goes on beside the picture, from the parameters ``base``."""

    base: Params
    side: str
    done: Event = field(default_factory=Event)
    given_up: Event = field(default_factory=Event)
    found: Design | None = None
    wrong: RiffRaffError | None = None


class Aims:
    """See the module."""

    def __init__(self, tuning: Tuning) -> None:
        self.tuning = tuning
        self.wishes = [Wish(name) for name in FIRST]
        self.pinned = {name for name in SCHEMA if not name.startswith(FREE)}
        self.hunt: Hunt | None = None
        self.found: Design | None = None
        """What the last search found."""
        self._known: tuple[Params, dict[str, float]] = tuning.params, {}
        self.effect = ""
        """The figure for which it is told what a hundredth of each parameter does; none is it not told."""
        self._effects: tuple[object, dict[str, dict[str, float]]] = None, {}
        self._calm: tuple[Params, float] = tuning.params, 0.0

    # -- what is wished -----------------------------------------------------------------------------------------

    def add(self, name: str) -> None:
        """One more figure to aim at, once."""
        if name not in (wish.name for wish in self.wishes):
            self.wishes.append(Wish(name))

    def drop(self, name: str) -> None:
        """Aim at a figure no more."""
        self.wishes = [wish for wish in self.wishes if wish.name != name]

    def goals(self) -> tuple[Goal, ...]:
        """The goals as typed. Raises ``BadInput`` for one that cannot be."""
        from riffraff.lab.aims.goals import checked, make_goal  # noqa: PLC0415 - as late as it is needed, here and below

        source = say("tune.aims")
        return checked(
            [
                make_goal(wish.name, _number(wish.value), _number(wish.tolerance) if wish.tolerance else None, source)
                for wish in self.wishes
                if wish.value
            ],
            source,
        )

    def free(self) -> tuple[str, ...]:
        """The parameters that may change."""
        return tuple(name for name in SCHEMA if name not in self.pinned and not name.startswith("engine."))

    def pin(self, name: str) -> None:
        """Pin a parameter, or free it."""
        self.pinned ^= {name}

    def pin_all(self, on: bool) -> None:
        """Pin all, or free the ship's."""
        self.pinned = {name for name in SCHEMA if on or not name.startswith(FREE)}

    # -- what is --------------------------------------------------------------------------------------------------

    def now(self, name: str) -> float:
        """A figure of the chosen ship by statics and half swings, in its unit; renewed while nothing is dragged."""
        params, known = self._known
        if params != self.tuning.params and self.tuning.resting:
            params, known = self._known = self.tuning.params, {}
        if name not in known:
            from riffraff.lab.aims.figures import find_figure  # noqa: PLC0415
            from riffraff.lab.aims.ships import Ships  # noqa: PLC0415

            known[name] = float(find_figure(name, "tune").known(Ships([params]))[0])
        return known[name]

    def reached(self, name: str) -> float:
        """What the rigid bodies had of a figure in the last search, if it is of these parameters; else NaN."""
        found = self.found
        if found is None or found.params != self.tuning.params:
            return math.nan
        return next((each.after for each in found.reached if each.goal.figure.full_name == name), math.nan)

    def verdict(self, wish: Wish) -> str:
        """ "", or whether what is typed is met now: "met", "missed", "apart" (part of a contradiction), "wrong"."""
        if not wish.value:
            return ""
        from riffraff.lab.aims.goals import make_goal  # noqa: PLC0415

        try:
            tolerance = _number(wish.tolerance) if wish.tolerance else None
            goal = make_goal(wish.name, _number(wish.value), tolerance, "tune")
        except RiffRaffError:
            return "wrong"
        found = self.found
        if found is not None and found.params == self.tuning.params:
            apart = {each.goal.figure.full_name: each.goal.value for each in found.conflict}
            if apart.get(goal.figure.full_name) == goal.value:
                return "apart"
        told = self.reached(wish.name)
        return "met" if goal.meets(told if math.isfinite(told) else self.now(wish.name)) else "missed"

    def figures(self) -> list[str]:
        """The figures that effects are told for."""
        return [*READ, *(wish.name for wish in self.wishes if wish.name not in READ)]

    def pass_time(self, now: float) -> None:
        """Compute the effects anew once nothing was changed for a while; ``now`` in s."""
        if not self.effect:
            return
        if self._calm[0] != self.tuning.params:
            self._calm = self.tuning.params, now
        wanted = self._calm[0], tuple(self.figures())
        first = not self._effects[1]
        if self._effects[0] != wanted and (first or now - self._calm[1] > CALM_S):
            from riffraff.lab.aims.effects import effects  # noqa: PLC0415

            names = [name for name, param in SCHEMA.items() if param.section != "engine"]
            found = effects(wanted[0], names, wanted[1])
            rows = (dict(zip(wanted[1], row, strict=True)) for row in found.tolist())
            self._effects = wanted, dict(zip(names, rows, strict=True))

    def effects_of(self, name: str) -> dict[str, float] | None:
        """What a hundredth of a parameter does to each figure, in its unit; None where that is not told."""
        return self._effects[1].get(name) if self.effect else None

    def strength(self, name: str) -> float:
        """The size of what it does to the figure that is told."""
        found = self.effects_of(name)
        return abs(found.get(self.effect, 0.0)) if found else 0.0

    # -- the search -----------------------------------------------------------------------------------------------

    def warm(self) -> None:
        """Bring in beside the picture what a search needs, so that it does not wait for that."""
        Thread(target=_import_all, daemon=True).start()

    def find(self) -> None:
        """Begin to search, or give up the search that is on. What is wrong is told."""
        if self.hunt is not None:
            self.hunt.given_up.set()
            self.hunt = None
            return
        try:
            goals, free = self.goals(), self.free()
            if not free:
                raise RiffRaffError("tune.none_free")
            _optimizer()
        except RiffRaffError as wrong:
            self.tuning.tell(str(wrong), "error")
            return
        hunt = self.hunt = Hunt(self.tuning.params, self.tuning.side)
        Thread(target=_search, args=(hunt, free, goals), daemon=True).start()

    def look(self) -> bool:
        """Take what a search has found, if it is over: the parameters are set, as a step that can be undone."""
        hunt = self.hunt
        if hunt is None or not hunt.done.is_set():
            return False
        self.hunt = None
        if hunt.wrong is not None:
            self.tuning.tell(str(hunt.wrong), "error")
        elif hunt.found is not None:
            self._take(hunt, hunt.found)
        return True

    def _take(self, hunt: Hunt, found: Design) -> None:
        if self.tuning.params != hunt.base or self.tuning.side != hunt.side:
            self.tuning.tell(say("tune.aim_late"), "note")
            return
        self.found = found
        if found.conflict:
            self.tuning.tell(say("tune.aim_apart" if len(found.conflict) > 1 else "tune.aim_alone"), "error")
        else:
            self.tuning.set(found.changes)
            missed = sum(not each.met for each in found.reached)
            told = say("tune.aim_missed", n=missed) if missed else say("tune.aim_met", n=len(found.changes))
            self.tuning.tell(told, "error" if missed else "note")

    def wait(self, seconds: float) -> None:
        """Until the search that is on is over, or so long at most."""
        if self.hunt is not None:
            self.hunt.done.wait(seconds)


def _number(typed: str) -> object:
    number = number_in(typed)
    return typed if number is None else number


def _optimizer() -> object:
    from riffraff.lab.decays.solvers import optimize  # noqa: PLC0415

    return optimize()


def _import_all() -> None:
    from riffraff.lab.aims import design  # noqa: F401, PLC0415

    try:
        _optimizer()
    except RiffRaffError:
        return  # told when a search is asked for


def _search(hunt: Hunt, free: tuple[str, ...], goals: tuple[Goal, ...]) -> None:
    from riffraff.lab.aims.design import design  # noqa: PLC0415

    def stop() -> None:
        if hunt.given_up.is_set():
            raise Stopped

    try:
        hunt.found = design(hunt.base, free, goals, stop)
    except Stopped:
        pass
    except RiffRaffError as wrong:
        hunt.wrong = wrong
    finally:
        hunt.done.set()
