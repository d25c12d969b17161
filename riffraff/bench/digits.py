"""Numbers as people read them: four figures, no exponents, units with raised digits and dots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from riffraff.kernel.words import decimal
from riffraff.physics.params import Param

THIN = "\u202f"
NONE = "–"
"""Where there is no number now."""


def figures(value: float, digits: int = 4) -> str:
    """A number with at most ``digits`` significant figures: ``280``, ``0.32``, ``600 000``; a dash for none."""
    if math.isnan(value):
        return NONE
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0.0:
        return "0"
    size = math.floor(math.log10(abs(value)))
    places = max(digits - 1 - size, 0)
    rounded = round(value, digits - 1 - size)
    return _grouped(f"{rounded:.{min(places, 6)}f}".rstrip("0").rstrip(".") if places else f"{rounded:.0f}")


def fixed(value: float, places: int) -> str:
    """A number with so many places behind the point, so that it does not jump about while it changes."""
    if not math.isfinite(value):
        return figures(value)
    text = f"{value:.{places}f}"
    return _grouped(text[1:] if text.startswith("-") and not text.strip("-0.") else text)


def _grouped(text: str) -> str:
    sign, text = ("−", text[1:]) if text.startswith("-") else ("", text)
    whole, point, rest = text.partition(".")
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", THIN)
    return decimal(sign + whole + point + rest)


def unit_words(unit: str) -> str:
    """A unit as it is printed: ``g mm2/s2`` -> ``g·mm²/s²``, ``deg`` -> ``°``."""
    if unit in ("weights", "weight radii"):
        return unit
    return unit.replace("deg", "°").replace("mm2", "mm²").replace("s2", "s²").replace(" ", "·")


def with_unit(text: str, unit: str) -> str:
    """A number and its unit."""
    shown = unit_words(unit)
    return text if not shown or text == NONE else f"{text}{'' if shown == '°' else THIN}{shown}"


def step_of(param: Param) -> float:
    """How far an arrow key moves a slider: about a two-hundredth of its range, a round number."""
    if param.whole:
        return 1.0
    return round_step((param.high - param.low) / 200.0)


def round_step(rough: float) -> float:
    """The round number at or above ``rough``: 1, 2 or 5 times a power of ten."""
    size = 10.0 ** math.floor(math.log10(rough))
    return next(n * size for n in (1.0, 2.0, 5.0, 10.0) if n * size >= rough * 0.999)


def nice_ticks(low: float, high: float, most: int, least: int = 0) -> list[float]:
    """Round numbers from ``low`` to ``high`` to write at an axis, at most about ``most``; more rather than fewer than
    ``least``."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return []
    found = _ticks(low, high, most)
    while len(found) < least:
        most += 1
        found = _ticks(low, high, most)
    return found


def tick_words(ticks: Sequence[float]) -> list[str]:
    """Ticks as they are written at an axis: with as many places as tell neighbours apart."""
    if len(ticks) < 2:
        return [figures(value, 3) for value in ticks]
    step = min(b - a for a, b in pairwise(ticks))
    return [fixed(value, max(-math.floor(math.log10(step) + 1e-9), 0)) for value in ticks]


def _ticks(low: float, high: float, most: int) -> list[float]:
    step = round_step((high - low) / max(most, 1))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [float(f"{n * step:.10g}") for n in range(first, last + 1)]
