"""One axis of a sweep: the values that a factor or a parameter takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from riffraff.kernel.errors import BadInput
from riffraff.kernel.fields import named
from riffraff.kernel.files import escaped
from riffraff.lab.factors import Factor, Value
from riffraff.physics.params import Param

MOST_VALUES = 100_000


@dataclass(frozen=True)
class Axis:
    """``values`` in order; ``span`` is the range from which a Latin hypercube draws instead, if there is one. Of a span
    that was not ``counted`` only the ends are known, which is enough for a hypercube."""

    key: str
    values: tuple[Value, ...]
    span: tuple[float, float] | None = None
    whole: bool = False
    counted: bool = True

    def draw(self, share: float) -> Value:
        """The value at a share (0 to 1) of the axis."""
        if self.span is None:
            return self.values[min(int(share * len(self.values)), len(self.values) - 1)]
        low, high = self.span
        value = low + share * (high - low)
        return round(value) if self.whole else value

    def to_toml(self) -> str:
        """A line of ``[sweep.axes]``; their order in the file is that of the axes, so each has one line."""
        if self.span is None:
            values = ", ".join(_toml(value) for value in self.values)
            return f"{_toml(self.key)} = [{values}]"
        low, high = self.span
        count = f", count = {len(self.values)}" if self.counted else ""
        return f"{_toml(self.key)} = {{ from = {low!r}, to = {high!r}{count} }}"


def _toml(value: Value) -> str:
    """As JSON has it, which without escapes beyond ASCII is as TOML has it."""
    return escaped(json.dumps(value, ensure_ascii=False), r"\\")


def read_axis(key: str, factor: Factor, given: object, source: str) -> Axis | None:
    """The axis of a word (``a,b,c``, ``from:to:count``, ``from:to``) or of a list or table of a spec.

    None for a single value. Raises ``BadInput`` naming ``source`` and ``key``.
    """
    if isinstance(given, str):
        if isinstance(factor, Param) and ":" in given:
            return _span(key, factor, given.split(":"), source)
        if "," not in given:
            return None
        given = [_read(part) if isinstance(factor, Param) else part for part in given.split(",")]
    if isinstance(given, dict):
        if not {"from", "to"} <= set(given) <= {"from", "to", "count"} or not isinstance(factor, Param):
            raise BadInput("lab.axis.form", source=source, key=named(key))
        return _span(key, factor, [given[name] for name in ("from", "to", "count") if name in given], source)
    if not isinstance(given, list):
        return None
    if not 1 <= len(given) <= MOST_VALUES:
        raise BadInput("lab.axis.count", source=source, key=named(key), high=MOST_VALUES)
    return Axis(key, _distinct(key, (factor.check(value, source) for value in given), source))


def _distinct(key: str, values: Iterable[Value], source: str) -> tuple[Value, ...]:
    kept = tuple(values)
    if len(set(kept)) < len(kept):
        raise BadInput("lab.axis.twice", source=source, key=named(key))
    return kept


def _read(text: str) -> object:
    try:
        return float(text) if text.strip().isascii() and "_" not in text else text
    except ValueError:
        return text


def _span(key: str, factor: Param, parts: Sequence[object], source: str) -> Axis:
    numbers = [_read(part) if isinstance(part, str) else part for part in parts]
    counted = len(numbers) == 3
    count = numbers.pop() if counted else 2
    if len(numbers) != 2 or not (isinstance(count, int | float) and 2 <= count <= MOST_VALUES and count == int(count)):
        raise BadInput("lab.axis.form", source=source, key=named(key))
    low, high = (factor.check(number, source) for number in numbers)
    last = int(count) - 1
    values: list[Value] = []
    for step in range(last + 1):
        value = float(f"{low + (high - low) * step / last:.12g}") if 0 < step < last else (high if step else low)
        if factor.whole and abs(value - round(value)) > 1e-9:
            raise BadInput("lab.axis.not_whole", source=source, key=named(key), value=f"{value:g}")
        values.append(factor.check(round(value) if factor.whole else value, source))
    return Axis(key, _distinct(key, values, source), (low, high), factor.whole, counted)
