"""The units that people use, where they are not those of the engine: N mm rather than seven digits of g mm2/s2.

Values are shifted by powers of ten as decimals, so that none loses a bit on its way to a file and back.
"""

from __future__ import annotations

import re
from decimal import Decimal

PEOPLE = {"g mm2/s2": ("N mm", 6), "g mm2/s": ("N mm s", 6)}
"""By the engine's unit what people use instead, and by how many powers of ten it is larger."""
_WORDS = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*(\D.*?)\s*", re.ASCII)
_PLAIN = -12, 16
"""Numbers with their first digit within these places are written without an exponent."""


def told_unit(unit: str) -> str:
    """The unit that people use for what the engine has in ``unit``."""
    return PEOPLE.get(unit, (unit, 0))[0]


def factor(unit: str) -> float:
    """What turns a value in ``unit`` into one in ``told_unit``."""
    return float(Decimal(1).scaleb(-PEOPLE.get(unit, ("", 0))[1]))


def tidy(value: float, unit: str) -> str:
    """A value in ``unit`` as a number in the unit that people use: ``0.6``; exact."""
    power = PEOPLE.get(unit, ("", 0))[1]
    if not power:
        return repr(value)
    number = Decimal(repr(value)).scaleb(-power)
    if number and not _PLAIN[0] <= number.adjusted() <= _PLAIN[1]:
        return str(number)
    text = format(number, "f")
    whole, _, rest = text.partition(".")
    return f"{whole}.{rest.rstrip('0') or '0'}"


def read(text: str, unit: str) -> float | None:
    """The value in ``unit`` of a number with a unit, that one or the one that people use; None for anything else."""
    found = _WORDS.fullmatch(text)
    if found is None:
        return None
    power = {unit: 0, told_unit(unit): PEOPLE.get(unit, ("", 0))[1]}.get(found[2])
    return None if power is None else float(Decimal(found[1]).scaleb(power))
