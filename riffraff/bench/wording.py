"""Figures of a ship as people call and write them."""

from __future__ import annotations

import math

from riffraff.bench.digits import figures, with_unit
from riffraff.kernel.words import decimal, say

UNITS = {"s": "s", "deg": "deg", "mm": "mm", "g": "g"}


def figure_words(name: str) -> str:
    """A figure as people call it."""
    plain, _, of = name.partition(":")
    if of and plain == "tip_list_deg":
        return say("tune.figure.tip_list_deg_of", grams=decimal(of))
    if of:
        return say(f"tune.figure.{plain}_of", of=of)
    return say(f"tune.figure.{plain}")


def unit_of(name: str) -> str:
    """The unit of a figure, as its name ends."""
    plain = name.partition(":")[0]
    if plain == "neutral_moment_kg_mm":
        return "kg mm"
    return UNITS.get(plain.rpartition("_")[2], "")


def figure_value(name: str, value: float) -> str:
    """A figure's value with its unit."""
    return with_unit(figures(value), unit_of(name)) if not math.isnan(value) else "–"


def effect_words(name: str, value: float) -> str:
    """By how much a figure changes, with its sign."""
    if value == 0.0:
        return "0"
    return ("+" if value > 0.0 else "") + with_unit(figures(value, 2), unit_of(name))
