"""Several persons at one screen: who of them is asked now, and whether what that one alone may see is still hidden."""

from __future__ import annotations

from collections.abc import Set
from typing import Any


class HotSeat:
    """See the module. No drawing here: the match says who is awaited, this keeps secrets from the neighbour's eyes."""

    def __init__(self, match: Any, people: Set[int]) -> None:
        self._match = match
        self._people = people
        self._shown: int | None = None
        """The person who has passed the curtain."""

    def pass_curtain(self, seat: int) -> None:
        """This person has the mouse and the others look away."""
        self._shown = seat

    def asked(self) -> int | None:
        """The person who is asked now; None if it is not for a person."""
        waiting = self._match.waiting
        persons = [seat for seat in waiting.seats if seat in self._people]
        if not waiting.secret or self._shown not in persons:
            self._shown = None
        return next(iter(persons), None) if self._shown is None else self._shown

    def hidden(self, seat: int) -> bool:
        """Whether this person has to pass the curtain first."""
        return self._match.waiting.secret and len(self._people) > 1 and seat != self._shown
