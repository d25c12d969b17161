"""What is aboard before anything begins: pieces one by one, or so many by a policy of ``policies``.

In one line: ``none``; ``level:16``, 16 pieces by a policy; or the pieces joined by ``+`` in the order in which they are
set down, ``crate@3+rat@9:hang+plank@5:-60:turn90``. ``@3`` is the slot; then, in any order, where on it (mm from the
mast's axis to the right; the slot's middle if left out), ``hang`` by its hook, ``turn90`` degrees. In a file the same
is TOML, a table for each piece, of which the last three lines may be left out::

    [[piece]]
    kind = "plank"
    slot = 5
    along = -60.0   # mm
    turn_deg = 90.0
    hang = false

Either is understood wherever a load is asked for, and so are the names of those that come with the game.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from riffraff.kernel.assets import asset_path
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import Phrase, Reader, WrongField, flag, mapping, number, one_of, place, shown, whole
from riffraff.kernel.files import read_text, toml_tables, toml_text
from riffraff.loads.policies import POLICIES
from riffraff.physics.outlines import KINDS, OUTLINES, PIECES, SETS, pieces_of
from riffraff.physics.ship import SLOTS

NONE = "none"
_ENDING = ".toml"
_PIECE = re.compile(r"(?P<kind>[a-z]+)@(?P<slot>\d{1,2})(?P<more>(:[^:+]+)*)")
_TURN = re.compile(r"turn(-?\d{1,3}(\.\d{1,6})?)")
_ALONG = re.compile(r"-?\d{1,4}(\.\d{1,6})?")
_DECIMALS = 6
_FARTHEST_MM = 9999.0
_FIRST_YARD_SLOT = 5
_READERS: dict[str, Reader] = {
    "kind": one_of(KINDS),
    "slot": whole(SLOTS[0], SLOTS[-1]),
    "along": number(-_FARTHEST_MM, _FARTHEST_MM),
    "turn_deg": number(-360.0, 360.0),
    "hang": flag(),
}


@dataclass(frozen=True)
class LoadPiece:
    """One piece of a load: ``along`` its slot's carrier in mm from the mast's axis to the right (None: the slot's
    middle), ``turn_deg`` against the carrier, ``hang`` by its hook."""

    kind: str
    slot: int
    along: float | None = None
    turn_deg: float = 0.0
    hang: bool = False

    def to_text(self) -> str:
        """The piece in a line."""
        words = [f"{self.kind}@{self.slot}"]
        words += [] if self.along is None else [_plain(self.along)]
        words += [f"turn{_plain(self.turn_deg)}"] if self.turn_deg else []
        return ":".join([*words, "hang"] if self.hang else words)


@dataclass(frozen=True)
class Load:
    """Pieces in the order in which they are set down; or ``count`` of them by a ``policy``."""

    pieces: tuple[LoadPiece, ...] = ()
    policy: str = ""
    count: int = 0

    def __len__(self) -> int:
        return self.count if self.policy else len(self.pieces)

    def to_text(self) -> str:
        """The load in a line."""
        if self.policy:
            return f"{self.policy}:{self.count}"
        return "+".join(piece.to_text() for piece in self.pieces) or NONE

    def to_toml(self) -> str:
        """The file of a load that is spelt out."""
        usual = {field.name: field.default for field in fields(LoadPiece)}
        tables = [{key: value for key, value in asdict(piece).items() if value != usual[key]} for piece in self.pieces]
        return toml_text({"piece": tables})


def named(kind: str) -> Phrase:
    """A kind of cargo as people call it: with its article, in the language of whoever reads it."""
    return Phrase(f"rules.piece.{kind}")


def numbered(pieces: Iterable[LoadPiece], taken: Container[int] = ()) -> Iterator[tuple[int, LoadPiece]]:
    """Each piece of a load with the number of a piece of its kind that is not ``taken``; without those of which no
    more is left."""
    used: set[int] = set()
    for piece in pieces:
        free = next((number for number in pieces_of(piece.kind) if number not in taken and number not in used), None)
        if free is not None:
            used.add(free)
            yield free, piece


# -- reading ----------------------------------------------------------------------------------------------------


def sample_loads() -> tuple[str, ...]:
    """The names of the loads that come with the game."""
    return tuple(sorted(path.stem for path in asset_path("loads").glob(f"*{_ENDING}")))


def find_load(text: str, source: str, key: str = "load") -> Load:
    """The load of a line, of a file or of a name. Raises ``BadInput``: for a line it names ``source`` and ``key``, for
    a file the file and the place in it."""
    if text in sample_loads():
        return read_load(asset_path("loads", text + _ENDING))
    return read_load(Path(text)) if names_file(text) else parse(text, source, key)


def names_file(text: str) -> bool:
    """Whether a load is in a file of this name."""
    return text.endswith(_ENDING) or Path(text).is_file()


def parse(text: str, source: str, key: str = "load") -> Load:
    """The load of a line. Raises ``BadInput`` naming ``source``, ``key`` and the part that is no load."""
    if text == NONE:
        return Load()
    policy, _, count = text.partition(":")
    if policy in POLICIES:
        if re.fullmatch(r"\d{1,2}", count) and 1 <= int(count) <= PIECES:
            return Load((), policy, int(count))
        raise BadInput("loads.count", source=source, key=key, value=shown(text), high=PIECES)
    if "@" not in text:
        known = [NONE, *(f"{policy}:8" for policy in POLICIES), *sample_loads()]
        raise unknown("loads.unknown", text, known, source=source, key=key, value=shown(text))
    return _checked([_in_words(part, source, key) for part in text.split("+")], source, key)


def read_load(path: Path) -> Load:
    """The load of a file. Raises ``BadInput`` naming the file, the key and what is allowed."""
    tables = toml_tables(read_text(path), path)
    pieces = tables.pop("piece", [])
    if tables or not isinstance(pieces, list):
        raise unknown("loads.keys", "", ["[[piece]]"], source=path, key=", ".join(tables)[:60] or "piece")
    return _checked([_in_table(piece, path) for piece in pieces], str(path), "piece")


def _in_words(text: str, source: str, key: str) -> LoadPiece:
    found = _PIECE.fullmatch(text)
    given: dict[str, Any] = {"kind": found["kind"], "slot": int(found["slot"])} if found else {}
    for word in found["more"].split(":")[1:] if found else ():
        if word == "hang":
            given["hang"] = True
        elif turned := _TURN.fullmatch(word):
            given["turn_deg"] = float(turned[1])
        elif _ALONG.fullmatch(word) and "along" not in given:
            given["along"] = float(word)
        else:
            given["kind"] = None
    try:
        return _piece({"kind": None, **given})
    except WrongField:
        raise BadInput("loads.item", source=source, key=key, value=shown(text), kinds=", ".join(KINDS)) from None


def _in_table(data: object, path: Path) -> LoadPiece:
    with place(str(path)):
        table = mapping("piece", data)
    for key in table:
        if key not in _READERS:
            raise unknown("loads.keys", key, _READERS, source=path, key=key[:40])
    with place(str(path)):
        return _piece({"kind": None, "slot": None, **table})


def _piece(given: dict[str, object]) -> LoadPiece:
    return LoadPiece(**{key: _READERS[key].read(key, value) for key, value in given.items()})


def _checked(pieces: list[LoadPiece], source: str, key: str) -> Load:
    kinds = [piece.kind for piece in pieces]
    for piece in pieces:
        if kinds.count(piece.kind) > SETS:
            raise BadInput("loads.too_many", source=source, key=key, kind=piece.kind, high=SETS)
        if piece.hang and (OUTLINES[piece.kind].hook is None or piece.slot < _FIRST_YARD_SLOT):
            raise BadInput("loads.no_hook", source=source, key=key, value=piece.to_text())
    return Load(tuple(pieces))


def _plain(value: float) -> str:
    """A number without an exponent, to a millionth."""
    return f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
