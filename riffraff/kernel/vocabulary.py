"""Vocabularies: plain records by name, and how each of their fields is read from and written as plain data.

A record is a frozen dataclass. As data it stands with its name, ``{"do": "lay", "seat": 0, "card": 7}``, or, if it was
done at a moment, with its tick before that, ``{"t": 240, "do": "lay", ...}``. A vocabulary of something that is kept in
files only grows: what was written once is always readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Generic, TypeVar

from riffraff.kernel.fields import Reader, WrongField, mapping, one_of, read_table, whole

Kind = TypeVar("Kind")

LAST_TICK = 2**40
"""A recording longer than three centuries is a mistake."""
TICK = whole(0, LAST_TICK)
"""A moment."""


class Vocabulary(Generic[Kind]):
    """The records of one purpose; ``what`` names one in sentences, ``key`` is the one that its name stands under.

    ``readers`` have the type and range of each field. A name means the same in every record, unless there is one for
    ``record.field``. ``decimals``: to how many places a number, or the numbers of a list, are taken before they count.
    """

    def __init__(
        self,
        what: str,
        key: str,
        kinds: Mapping[str, type[Kind]],
        readers: Mapping[str, Reader],
        decimals: Mapping[str, int] | None = None,
    ) -> None:
        self.kinds = kinds
        self._what, self._key = what, key
        self._decimals = decimals or {}
        self._name_of = {kind: name for name, kind in kinds.items()}
        self._readers = {
            name: {
                item.name: readers.get(f"{name}.{item.name}") or readers[item.name]
                for item in fields(kind)  # type: ignore[arg-type] # all of them are dataclasses
            }
            for name, kind in kinds.items()
        }

    def name(self, record: Kind) -> str:
        """How a record is called."""
        return self._name_of[type(record)]

    def to_dict(self, record: Kind) -> dict[str, Any]:
        """A record as plain data, in a fixed order of keys; tuples become lists."""
        name = self.name(record)
        values = ((key, getattr(record, key)) for key in self._readers[name])
        return {self._key: name, **{key: list(v) if isinstance(v, tuple) else v for key, v in values}}

    def from_dict(self, data: object) -> Kind:
        """Read what ``to_dict`` writes. Raises ``BadInput`` naming the key and what is allowed."""
        table = dict(mapping(self._what, data))
        if self._key not in table:
            raise WrongField("fields.missing", key=self._what, field=self._key)
        name = one_of(tuple(self.kinds)).read(self._key, table.pop(self._key))
        return self._read(name, table)

    def tidy(self, record: Kind) -> Kind:
        """The record as it counts: checked, its numbers on their grid. Raises ``BadInput`` naming a wrong field."""
        name = self.name(record)
        return self._read(name, {key: getattr(record, key) for key in self._readers[name]})

    def _read(self, name: str, table: dict[str, Any]) -> Kind:
        values = read_table(name, table, self._readers[name])
        for key, decimals in self._decimals.items():
            if key in values:
                values[key] = _rounded(values[key], decimals)
        return self.kinds[name](**values)

    def to_timed(self, tick: int, record: Kind) -> dict[str, Any]:
        """A record with the tick at which it was done, as plain data."""
        return {"t": tick, **self.to_dict(record)}

    def from_timed(self, data: object) -> tuple[int, Kind]:
        """Read what ``to_timed`` writes. Raises as ``from_dict``."""
        table = dict(mapping(self._what, data))
        if "t" not in table:
            raise WrongField("fields.missing", key=self._what, field="t")
        return TICK.read("t", table.pop("t")), self.from_dict(table)


def _rounded(value: Any, decimals: int) -> Any:
    if isinstance(value, tuple):
        return tuple(_rounded(part, decimals) for part in value)
    return round(value, decimals) + 0.0  # never a negative zero
