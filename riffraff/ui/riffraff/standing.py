"""How a recorded match stands at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say
from riffraff.rules.table import Table


def standing(state: Mapping[str, Any]) -> tuple[str, Sequence[int]]:
    """The round, in words, and how many pieces each player has left. Raises ``BadInput`` for what is no state."""
    written = state.get("table")
    if not isinstance(written, str):
        raise BadInput("match.no_boundary")
    table = Table.from_text(written)
    where = say("ui.match.round", round=table.round, rounds=table.rounds)
    return where, [len(supply) for supply in table.supplies]
