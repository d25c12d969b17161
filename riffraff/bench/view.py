"""What a person has chosen to see on the bench."""

from __future__ import annotations

from dataclasses import dataclass, field

from riffraff.bench.shelf import Shelf

SPANS_S = (5.0, 10.0, 20.0, 60.0, 180.0)
"""How much time a plot can show."""


@dataclass
class View:
    """``search`` narrows the parameters down; ``folded`` are groups of them; ``plotted`` quantities are shown over time
    for ``span_s`` seconds, and those of ``against``, x and y, against each other."""

    search: str = ""
    folded: frozenset[str] = frozenset({"targets"})
    plotted: list[str] = field(default_factory=lambda: ["heel", "gm"])
    against: dict[str, str] = field(default_factory=lambda: {"x": "heel", "y": "rate"})
    span_s: float = SPANS_S[1]
    shelf: Shelf = field(default_factory=Shelf)
    """Snapshots, what is compared, and what stands on top."""
    film_s: float = 20.0
    """How much is filmed."""

    def next_span(self) -> None:
        """Show more time, or the least again."""
        self.span_s = SPANS_S[(SPANS_S.index(self.span_s) + 1) % len(SPANS_S)]
