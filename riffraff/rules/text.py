"""The table as text, one line for each thing on it; see ``riffraff.kernel.lines``.

::

    riffraff table 3
    seats: 2
    house: by_yard
    phase: hold
    ...
    supply 0: boat-1 crate-1
    aboard: barrel-2
"""

from __future__ import annotations

from dataclasses import replace

from riffraff.kernel.lines import (
    FLAG,
    NUMBER,
    NUMBER_OR_NONE,
    NUMBERS,
    Codec,
    Form,
    Line,
    among,
    optional,
    several,
    switches,
)
from riffraff.rules.house import House
from riffraff.rules.invariants import faults
from riffraff.rules.pieces import name_of, piece_named
from riffraff.rules.state import FIRST_LAW, LAW, LAWS, Phase, State

SEATS = among("rules.text.seats", {"2": 2, "3": 3, "4": 4})
HOUSE = switches("rules.text.house", House)
PHASE = among("rules.text.phase", {str(phase): phase for phase in Phase})
PIECE = Codec("rules.text.piece", name_of, piece_named)
PIECES = several("rules.text.pieces", PIECE)
PIECE_OR_NONE = optional("rules.text.piece_or_none", PIECE)

HEADER = "riffraff table"
"""Of the first line; the number of the law follows."""
_LINES = (
    Line("seats", "seats", SEATS),
    Line("house", "house", HOUSE),
    Line("phase", "phase", PHASE),
    Line("round", "round", NUMBER),
    Line("captain", "captain", NUMBER),
    Line("hand", "hands", NUMBERS, count="seats"),
    Line("laid", "laid", NUMBER_OR_NONE, count="seats"),
    Line("pile", "piles", NUMBERS, count="seats"),
    Line("order", "order", NUMBERS),
    Line("at", "at", NUMBER),
    Line("last", "last_seat", NUMBER_OR_NONE),
    Line("announced", "announced", NUMBER),
    Line("placing", "placing", PIECES),
    Line("full", "full", FLAG),
    Line("stopped", "stopped", FLAG),
    Line("rescued", "rescued", FLAG),
    Line("supply", "supplies", PIECES, count="seats"),
    Line("held", "held", PIECE_OR_NONE),
    Line("aboard", "aboard", PIECES),
    Line("flight", "in_flight", PIECES),
    Line("knocked", "knocked", PIECES),
    Line("caught", "caught", PIECES),
    Line("out", "out", PIECES),
    Line("winners", "winners", NUMBERS),
)


def _form(law: int) -> Form:
    """The form of a law has its number; under the first, what is ``full`` now was called ``tried``."""
    lines = (
        _LINES
        if law > FIRST_LAW
        else [replace(line, label="tried") if line.label == "full" else line for line in _LINES]
    )
    return Form(f"{HEADER} {law}", lines, faults)


FORMS = {law: _form(law) for law in LAWS}


def write(state: State) -> str:
    """The table as text, ending with a newline."""
    return FORMS[state.law].write(state)


def read(text: str, state: State) -> None:
    """Set the state to what ``write`` wrote. Raises ``BadInput`` naming the line for any other text."""
    head = text.partition("\n")[0]
    state.law = next((law for law, form in FORMS.items() if form.header == head), LAW)
    FORMS[state.law].read(text, state)
