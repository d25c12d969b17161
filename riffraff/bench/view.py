"""What a person has chosen to see on the bench."""

from __future__ import annotations

from dataclasses import dataclass, field

from riffraff.bench.arrangement import Arrangement
from riffraff.bench.room import PARAMETERS
from riffraff.bench.shelf import Shelf

SPANS_S = (5.0, 10.0, 20.0, 60.0, 180.0)
"""How much time a plot can show."""


@dataclass
class View:
    """``search`` narrows the parameters down; ``folded`` are groups of them; ``plots`` show time for ``span_s`` s;
    ``panel`` is the one that is seen where not all have room."""

    search: str = ""
    folded: frozenset[str] = frozenset({"targets"})
    panel: str = PARAMETERS
    plots: Arrangement = field(default_factory=Arrangement)
    span_s: float = SPANS_S[1]
    shelf: Shelf = field(default_factory=Shelf)
    """Snapshots, what is compared, and what stands on top."""
    film_s: float = 20.0
    """How much is filmed."""

    def next_span(self) -> None:
        """Show more time, or the least again."""
        self.span_s = SPANS_S[(SPANS_S.index(self.span_s) + 1) % len(SPANS_S)]
