"""What a screen answers to an event: it stays, or the stack of screens changes. Only the loop carries it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class SomeScreen(Protocol):
    """A screen, for those who only hand it on."""

    name: str


@dataclass(frozen=True)
class Stay:
    """The event was used; nothing else changes."""


@dataclass(frozen=True)
class Push:
    """Show ``screen`` above the present one."""

    screen: SomeScreen


@dataclass(frozen=True)
class Pop:
    """Leave the present screen for the one below; from the lowest one, leave the game."""


@dataclass(frozen=True)
class Replace:
    """Show ``screen`` instead of the present one."""

    screen: SomeScreen


@dataclass(frozen=True)
class Only:
    """Leave every screen and show ``screen``."""

    screen: SomeScreen


@dataclass(frozen=True)
class Leave:
    """End the program."""


Outcome = Stay | Push | Pop | Replace | Only | Leave
STAY = Stay()
