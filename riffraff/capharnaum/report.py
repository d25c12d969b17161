"""What happened at the table, in words."""

from __future__ import annotations

from riffraff.capharnaum.plan import OUT, Cell
from riffraff.kernel.telling import Teller, all_named, listed, named, scores
from riffraff.kernel.words import say


def cell_words(cell: Cell) -> str:
    """What a cell is called in a sentence."""
    return say("capharnaum.outside") if cell == OUT else cell


tell = Teller(
    "capharnaum",
    {
        "seat": named,
        "winners": all_named,
        "left": scores,
        "adult": lambda adult, _names: str(adult + 1),
        "cell": lambda cell, _names: cell_words(cell),
        "cells": lambda cells, _names: listed(cells),
        "way": lambda way, _names: cell_words(way[-1]),
    },
    {"winners": len, "cells": len},
)
"""The sentence that tells an event; ``names`` are the players' by seat."""
