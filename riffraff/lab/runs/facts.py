"""What happened in a run, as its ``events.jsonl`` has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riffraff.kernel.clock import TICK_S
from riffraff.physics.falls import Fact
from riffraff.rules.pieces import name_of


def events_of(facts: Iterable[Fact], start_tick: int = 0) -> list[dict[str, Any]]:
    """Facts of the world, with the time since the run began."""
    return [
        {"t_s": round((fact.tick - start_tick) * TICK_S, 6), "what": fact.what, "piece": name_of(fact.piece)}
        for fact in facts
    ]
