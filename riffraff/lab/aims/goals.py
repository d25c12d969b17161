"""What is asked of a ship: figures with the value that each shall have, and how far off is near enough."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import shown
from riffraff.lab.aims.figures import Figure, find_figure
from riffraff.physics.params import SCHEMA

TOLERANCE = 0.01
"""Share of a value that is near enough, where nothing else is said."""
_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?"
_VALUE = re.compile(rf"(?P<value>{_NUMBER})(?:(?:\+-|±)(?P<tolerance>{_NUMBER}))?", re.ASCII)
MOST_GOALS = 10
"""More are not looked through for contradictions in the time of a wink."""


@dataclass(frozen=True)
class Goal:
    """A figure that shall be ``value``, give or take ``tolerance``, in the figure's unit."""

    figure: Figure
    value: float
    tolerance: float

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{self.figure.full_name}={self.value:g}+-{self.tolerance:g}"

    def ratio(self, reached: float) -> float:
        """How far off a value is, over what is near enough: met at 1 and less."""
        return abs(reached - self.value) / self.tolerance

    def meets(self, reached: float) -> bool:
        return self.ratio(reached) <= 1.0 + 1e-9


def make_goal(name: str, value: object, tolerance: object | None, source: str) -> Goal:
    """A goal of a figure's name. Raises ``BadInput`` naming ``source``, the figure and what is allowed."""
    figure = find_figure(name, source)
    told = {"source": source, "key": figure.full_name, "unit": f" {figure.unit}" if figure.unit else ""}
    if not _is_number(value) or not figure.least <= float(value) <= figure.most:  # type: ignore[arg-type]
        allowed = {"low": f"{figure.least:g}", "high": f"{figure.most:g}"}
        raise BadInput("lab.design.value", **told, **allowed, value=shown(value))
    wanted = float(value)  # type: ignore[arg-type]
    if tolerance is None:
        return Goal(figure, wanted, max(TOLERANCE * abs(wanted), figure.grain))
    if not _is_number(tolerance) or not 0.0 < float(tolerance) < math.inf:  # type: ignore[arg-type]
        raise BadInput("lab.design.tolerance", **told, value=shown(tolerance))
    return Goal(figure, wanted, float(tolerance))  # type: ignore[arg-type]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def read_goals(words: Sequence[str], source: str) -> tuple[Goal, ...]:
    """The goals of ``FIGURE=VALUE`` and ``FIGURE=VALUE+-TOLERANCE`` words. Raises ``BadInput``."""
    goals = []
    for word in words:
        name, equals, text = word.partition("=")
        found = _VALUE.fullmatch(text)
        if not equals or found is None:
            raise BadInput("lab.design.no_goal", source=source, word=shown(word))
        tolerance = found["tolerance"]
        goals.append(make_goal(name, float(found["value"]), None if tolerance is None else float(tolerance), source))
    return checked(goals, source)


def goals_of(wanted: Mapping[str, object], source: str) -> tuple[Goal, ...]:
    """The goals of a table: a figure's value, or its value and tolerance. Raises ``BadInput``."""
    goals = []
    for name, given in wanted.items():
        pair = given if isinstance(given, tuple | list) else (given, None)
        if len(pair) != 2:
            raise BadInput("lab.design.no_goal", source=source, word=f"{name}={shown(given)}")
        goals.append(make_goal(name, pair[0], pair[1], source))
    return checked(goals, source)


def checked(goals: Sequence[Goal], source: str) -> tuple[Goal, ...]:
    """The goals if they are some and no figure is among them twice. Raises ``BadInput``."""
    names = [goal.figure.full_name for goal in goals]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadInput("lab.spec.twice", source=source, key=twice)
    if not 1 <= len(goals) <= MOST_GOALS:
        raise BadInput("lab.design.count", source=source, high=MOST_GOALS)
    return tuple(goals)


def free_names(patterns: Sequence[str], pinned: Sequence[str], source: str) -> tuple[str, ...]:
    """The parameters that may be changed: those that ``patterns`` name, with ``*`` for anything, but for ``pinned``.

    How the engine computes, and what pulls, are no matter of design. Raises ``BadInput`` for a pattern of none.
    """
    names = [name for name, param in SCHEMA.items() if param.section != "engine"]
    for pattern in (*patterns, *pinned):
        if not any(fnmatchcase(name, pattern) for name in SCHEMA):
            raise BadInput("lab.design.no_parameter", source=source, key=shown(pattern))
    free = [name for name in names if _among(name, patterns) and not _among(name, pinned)]
    if not free:
        raise BadInput("lab.design.none_free", source=source)
    return tuple(free)


def _among(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)
