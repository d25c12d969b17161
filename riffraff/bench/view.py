"""What a person has chosen to see on the bench."""

from __future__ import annotations

from dataclasses import dataclass, field

from riffraff.bench.plots.arrangement import Arrangement
from riffraff.bench.plots.timeaxis import TimeAxis
from riffraff.bench.room import PARAMETERS
from riffraff.bench.shelf import Shelf


@dataclass
class View:
    """``search`` narrows the parameters down; ``folded`` are groups of them; ``plots`` over time all show ``time``;
    ``panel`` is the one that is seen where not all have room."""

    search: str = ""
    folded: frozenset[str] = frozenset({"targets"})
    panel: str = PARAMETERS
    plots: Arrangement = field(default_factory=Arrangement)
    time: TimeAxis = field(default_factory=TimeAxis)
    shelf: Shelf = field(default_factory=Shelf)
    """Snapshots, what is compared, and what stands on top."""
    film_s: float = 20.0
    """How much is filmed."""
