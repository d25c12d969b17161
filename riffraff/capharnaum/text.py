"""The table as text, one line for each thing on it; see ``riffraff.kernel.lines``. What is due is written as the room,
the seat of the child or ``-``, and ``one`` or ``all``: ``k:2:one``."""

from __future__ import annotations

from riffraff.capharnaum.house import Customs
from riffraff.capharnaum.invariants import faults
from riffraff.capharnaum.plan import SEATS
from riffraff.capharnaum.state import Due, Phase
from riffraff.kernel.lines import FLAG, NUMBER, NUMBERS, Codec, Form, Line, among, optional, several, switches

HOW_MUCH = {"one": False, "all": True}


def _write_due(due: Due) -> str:
    much = next(word for word, everything in HOW_MUCH.items() if everything is due.everything)
    return f"{due.room}:{'-' if due.child is None else due.child}:{much}"


def _read_due(text: str) -> Due:
    room, child, much = text.split(":")
    if len(room) != 1 or len(child) != 1:
        raise ValueError(text)
    return Due(room, None if child == "-" else int(child), HOW_MUCH[much])


CELL = Codec("capharnaum.text.cell", str, str)
CELLS = several("capharnaum.text.cells", CELL)
LINES = (
    Line("seats", "seats", among("capharnaum.text.seats", {str(seats): seats for seats in SEATS})),
    Line("house", "customs", switches("capharnaum.text.house", Customs)),
    Line("phase", "phase", among("capharnaum.text.phase", {str(phase): phase for phase in Phase})),
    Line("round", "round", NUMBER),
    Line("lap", "lap", NUMBER),
    Line("first", "first", NUMBER),
    Line("at", "at", NUMBER),
    Line("last", "last_round", FLAG),
    Line("tokens", "tokens", NUMBERS, count="seats"),
    Line("reserve", "reserve", NUMBER, count="seats"),
    Line("child", "children", optional("capharnaum.text.cell", CELL), count="seats"),
    Line("adults", "adults", CELLS),
    Line("mess", "mess", CELLS),
    Line("due", "due", several("capharnaum.text.due", Codec("capharnaum.text.due", _write_due, _read_due))),
    Line("winners", "winners", NUMBERS),
)
FORM = Form("capharnaum table 1", LINES, faults)
"""Of the whole table but for the house."""
