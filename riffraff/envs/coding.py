"""What a game has to say so that learners can play it: numbers for what may be done, and numbers for what is seen."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping
from importlib import import_module
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from riffraff.games import GAMES
from riffraff.kernel.errors import unknown
from riffraff.table.player import Plan
from riffraff.table.session import Session

Mask = NDArray[np.int8]
"""By action: 1 where it is allowed."""
Seen = NDArray[np.float32]

CODINGS: Mapping[str, str] = {
    "riffraff": "riffraff.envs.ship_coding",
    "capharnaum": "riffraff.envs.house_coding",
}
"""Name of a game of ``riffraff.games`` -> the module with its ``CODING``."""


class Coding(ABC):
    """See the module. It belongs to one match: what differs between seats is in the views that it is given."""

    actions: int
    """How many there are."""
    seen: int
    """How many numbers ``look`` gives, each within -1 and 1 in play that is not extreme, and never beyond ``BOUND``."""
    decisions: ClassVar[Container[str]]
    """For what the learner is asked; all else ``reflex`` does."""

    BOUND: ClassVar = 10.0

    @abstractmethod
    def mask(self, view: Any, what: str) -> Mask:
        """Which actions are allowed to the seat of a view, of which one is decided now; at least one is."""

    @abstractmethod
    def plan(self, view: Any, what: str, action: int, rng: random.Random) -> Plan:
        """What an allowed action does."""

    def reflex(self, view: Any, what: str, rng: random.Random) -> Plan:  # noqa: ARG002 - a game may have none
        """What is done without a decision."""
        return ()

    @abstractmethod
    def look(self, match: Any, seat: int, what: str) -> Seen:
        """What the seat sees, be it asked for something or not ("")."""

    def worth(self, match: Any, seat: int) -> float:
        """How far the seat has come, from 0 to 1: rewards are what it grows by."""
        raise NotImplementedError


def coding_of(game: str, match: Session) -> Coding:
    """The coding of a match. Raises ``BadInput`` for a game without."""
    if game not in CODINGS:
        raise unknown("table.no_game", game, [name for name in GAMES if name in CODINGS], name=game)
    make: Callable[[Session], Coding] = import_module(CODINGS[game]).CODING
    return make(match)


def masked(size: int, allowed: Container[int]) -> Mask:
    """1 at these places."""
    return np.array([action in allowed for action in range(size)], dtype=np.int8)


def numbers(values: list[float], size: int) -> Seen:
    """As they are shown: so many, within bounds."""
    found = np.zeros(size, dtype=np.float32)
    found[: len(values)] = np.clip(values, -Coding.BOUND, Coding.BOUND)
    return found
