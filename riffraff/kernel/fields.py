"""Reading plain data (what JSON gives) strictly: each value has a type and a range, and nothing is left over.

What is wrong deep inside is told by the way there: ``world.pieces[3].motion[2]``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import say

LONGEST_SHOWN = 40
"""A wrong value is quoted up to this many characters."""


class Phrase:
    """Part of a sentence that is put in words only when it is shown, in the language of that moment."""

    def __init__(self, key: str, /, **values: object) -> None:
        self._key = key
        self._values = values

    def __str__(self) -> str:
        return say(self._key, **self._values)


def shown(value: object) -> str:
    """A wrong value as it is quoted to a person: short, on one line."""
    if isinstance(value, bool):  # as files have it, not as Python does
        return str(value).lower()
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return "..."
    return _cut(text)


def named(name: object) -> str:
    """A wrong name as it is quoted: as a wrong value, but without quotation marks."""
    return _cut(repr(str(name))[1:-1])


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


class WrongField(BadInput):
    """Plain data that is not as it must be. Its value ``key`` is the way to the place."""

    def inside(self, key: str | int) -> WrongField:
        """The same as seen from the table, or the list, that has the data under ``key``."""
        return WrongField(self.key, **self.values | {"key": _way(key, str(self.values["key"]))})


def _way(key: str | int, further: str = "") -> str:
    step = key if isinstance(key, str) else f"[{key}]"
    return f"{step}.{further}" if further and not further.startswith("[") else step + further


@dataclass(frozen=True)
class Reader:
    """How a value is read: ``convert`` gives the value, or raises ``ValueError``; ``allowed`` says what is right."""

    convert: Callable[[Any], Any]
    allowed: Phrase

    def read(self, key: str | int, value: object) -> Any:
        """The value of ``key``. Raises ``WrongField`` with the way there, what is allowed and what was found."""
        try:
            return self.convert(value)
        except WrongField as fault:
            raise fault.inside(key) from None
        except ValueError:
            raise WrongField("fields.wrong", key=_way(key), allowed=self.allowed, value=shown(value)) from None


def require(right: bool) -> None:
    """Raise ``ValueError``, which a ``Reader`` puts into words, if something is not right."""
    if not right:
        raise ValueError


def whole(low: int, high: int) -> Reader:
    """A whole number from ``low`` to ``high``."""

    def convert(value: Any) -> int:
        require(type(value) is int and low <= value <= high)
        return int(value)

    return Reader(convert, Phrase("fields.allowed.whole", low=low, high=high))


def number(low: float, high: float) -> Reader:
    """A finite number from ``low`` to ``high``."""

    def convert(value: Any) -> float:
        require(type(value) in (int, float) and low <= value <= high and math.isfinite(value))
        return float(value)

    return Reader(convert, Phrase("fields.allowed.number", low=f"{low:g}", high=f"{high:g}"))


def flag() -> Reader:
    """True or false."""

    def convert(value: Any) -> bool:
        require(type(value) is bool)
        return bool(value)

    return Reader(convert, Phrase("fields.allowed.flag"))


def text(longest: int) -> Reader:
    """Printable text that is not blank, at most ``longest`` characters."""

    def convert(value: Any) -> str:
        require(type(value) is str and 0 < len(value) <= longest and value.isprintable() and bool(value.strip()))
        return str(value)

    return Reader(convert, Phrase("fields.allowed.text", longest=longest))


def one_of(names: tuple[str, ...]) -> Reader:
    """One of ``names``."""

    def convert(value: Any) -> str:
        require(type(value) is str and value in names)
        return str(value)

    return Reader(convert, Phrase("fields.allowed.one_of", names=", ".join(names)))


def anything() -> Reader:
    """Any value; whoever takes it apart looks at it more closely."""
    return Reader(lambda value: value, Phrase("fields.allowed.anything"))


def optional(reader: Reader) -> Reader:
    """What ``reader`` reads, or null."""

    def convert(value: Any) -> Any:
        return None if value is None else reader.convert(value)

    return Reader(convert, Phrase("fields.allowed.optional", allowed=reader.allowed))


def several(reader: Reader, fewest: int, most: int) -> Reader:
    """A list of ``fewest`` to ``most`` values; read as a tuple."""

    def convert(value: Any) -> tuple[Any, ...]:
        require(type(value) in (list, tuple) and fewest <= len(value) <= most)
        return tuple([reader.read(place, item) for place, item in enumerate(value)])

    count = str(most) if fewest == most else Phrase("fields.allowed.range", low=fewest, high=most)
    return Reader(convert, Phrase("fields.allowed.several", count=count, allowed=reader.allowed))


def table(readers: Mapping[str, Reader], build: Callable[..., Any] = dict) -> Reader:
    """A table with exactly the keys of ``readers``, read as what ``build`` makes of the values by their names."""
    return Reader(lambda value: build(**read_table("", value, readers)), Phrase("fields.allowed.table"))


def mapping(what: str, value: object) -> Mapping[str, object]:
    """``value`` as a table with text keys. Raises ``WrongField`` naming ``what``."""
    if not isinstance(value, dict) or not all(type(key) is str for key in value):
        raise WrongField("fields.wrong", key=what, allowed=Phrase("fields.allowed.table"), value=shown(value))
    return value


def read_table(what: str, value: object, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """The values of a table with exactly the keys of ``readers``. Raises ``WrongField`` naming the first wrong key."""
    found = mapping(what, value)
    for key in found:
        if key not in readers:
            raise WrongField("fields.unknown", key=what, field=named(key), allowed=", ".join(readers))
    for key in readers:
        if key not in found:
            raise WrongField("fields.missing", key=what, field=key)
    return {key: reader.read(key, found[key]) for key, reader in readers.items()}


@contextmanager
def place(file: str, line: int | None = None) -> Iterator[None]:
    """Whatever bad input is found inside is told with the file, and the line, that it stands in."""
    try:
        yield
    except BadInput as fault:
        if line is None:
            raise BadInput("fields.inside", file=file, fault=fault) from None
        raise BadInput("fields.at", file=file, line=line, fault=fault) from None
