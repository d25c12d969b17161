"""The form of a rule: in which phases an action is possible, why it is refused, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from riffraff.kernel.errors import Illegal
from riffraff.rules.events import Event
from riffraff.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class Rule:
    """What the table does with one type of action; ``refuse`` and ``do`` take the state and that action."""

    phases: frozenset[Phase]
    refuse: Callable[[State, Any], Illegal | None]
    """Why it is not allowed, None if it is; asked in ``phases`` only."""
    do: Callable[[State, Any], list[Event]]
    """Change the state and tell what happened; done only if not refused."""


def not_in_turn(state: State, seat: int) -> Illegal | None:
    """The refusal of a seat that is not in turn."""
    return None if seat == state.turn else Illegal("rules.illegal.not_your_turn")
