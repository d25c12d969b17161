"""Whether the book allows a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from oracle.before_the_law import EMPTY_HAND, TRIED
from oracle.table import FIRST_YARD_SLOT, Table

Command = dict[str, Any]


class Verdict(NamedTuple):
    """``legal`` is None where the ship decides and nobody has told, and where the book is silent; ``why`` is how the
    book sees the table. ``older`` is the point of an older law, if there is one, that has it the other way round."""

    legal: bool | None
    rule: str
    why: str
    older: str | None = None


def verdict(table: Table, command: Command) -> Verdict:
    """The book's word on a command; of ``undo`` it knows nothing."""
    if not 0 <= command["seat"] < table.seats:
        return Verdict(False, "R1", f"{table.seats} players")
    if table.phase == "over":
        return Verdict(False, "R24", "the game over")
    return _JUDGES.get(command["do"], _hand)(table, command)


def _turn(table: Table, command: Command, *phases: str) -> bool:
    return table.phase in phases and command["seat"] == table.turn


def _lay(table: Table, command: Command) -> Verdict:
    """Once a round, from the hand."""
    seat = command["seat"]
    if table.phase != "cards" or table.laid[seat] is not None:
        return Verdict(False, "R7", f"no card to be laid by seat {seat} in phase {table.phase}")
    return Verdict(command["card"] in table.hands[seat], "R10", f"the cards {sorted(table.hands[seat])} in his hand")


def _captain(table: Table, command: Command) -> Verdict:
    asked = table.phase == "captain" and command["seat"] in table.in_office
    why = f"captain {table.in_office}, tied {table.tied}, phase {table.phase}"
    return Verdict(asked and command["chosen"] in table.tied, "R8", why)


def _order(table: Table, command: Command) -> Verdict:
    asked = table.phase == "order" and command["seat"] == table.captain
    why = f"captain {table.captain}, to be put in order {table.to_order}, phase {table.phase}"
    return Verdict(asked and sorted(command["order"]) == table.to_order, "R9", why)


def _begin(table: Table, command: Command) -> Verdict:
    right = _turn(table, command, "begin")
    return _in_calm(table, Verdict(right, "R9", f"the turn of seat {table.turn}, phase {table.phase}"))


def _in_calm(table: Table, found: Verdict) -> Verdict:
    """The book is silent on whether somebody touches or takes something while cargo is in flight."""
    return found._replace(legal=None) if found.legal and table.flight else found


def _announce(table: Table, command: Command) -> Verdict:
    right = _turn(table, command, "announce") and command["count"] in (1, 2)
    return Verdict(right, "R15", f"one or two to be announced by seat {table.turn}, phase {table.phase}")


def _take(table: Table, command: Command) -> Verdict:
    seat = command["seat"]
    his = command["piece"] in table.supplies[seat]
    why = f"{sorted(table.supplies[seat])} in his supply, the turn of seat {table.turn}, phase {table.phase}"
    if _turn(table, command, "settle") and table.second_waits:  # whether all is at rest, nobody has told
        return Verdict(None if his else False, "R22", why)
    return _in_calm(table, Verdict(his and _turn(table, command, "take"), "R12", why))


def _hand(table: Table, command: Command) -> Verdict:
    """Whatever a hand does with a piece: ``hand``, ``turn``, ``hands``, ``release``, ``putback``."""
    why = f"{table.held} in the hand of seat {table.turn}, phase {table.phase}"
    return Verdict(_turn(table, command, "hold"), "R12", why)


def _hang(table: Table, command: Command) -> Verdict:
    """By its hook, if it has one that is free, on the yard of its slot."""
    found = _hand(table, command)
    if not found.legal or not command["on"]:
        return found
    return Verdict(None if table.slot >= FIRST_YARD_SLOT else False, "R12", f"slot {table.slot}")


def _in_or_out(table: Table, command: Command) -> Verdict:
    """The book does not say from where a piece is brought to its slot, nor whether something is in the way."""
    found = _hand(table, command)
    return found._replace(legal=None) if found.legal else found


def _pass(table: Table, command: Command) -> Verdict:
    """S: at any moment of the turn until something was placed."""
    if "allow_pass" not in table.house:
        return Verdict(False, "R17", "nobody passing here")
    right = _turn(table, command, "announce", "take", "hold") and not table.placed
    why = f"{table.placed} placed by seat {table.turn}, phase {table.phase}"
    return Verdict(right, "R17", why, None if table.phase == "take" else EMPTY_HAND)


def _give_up(table: Table, command: Command) -> Verdict:
    """D: if the slot is full, and only then, with or without a try."""
    if not _turn(table, command, "announce", "take", "hold"):
        return Verdict(False, "R17", f"the turn of seat {table.turn}, phase {table.phase}")
    return Verdict(table.full, "R17", "a full slot" if table.full else "a slot with room", TRIED)


def _catch(table: Table, command: Command) -> Verdict:
    """Only the player in turn, which he is until the next one touches something (R22); with ``pieces``, these. Whether
    his hands can, the book judges where they did."""
    right = command["seat"] == table.liable and table.may_be_caught.issuperset(command.get("pieces", ()))
    legal = None if right and "x" in command else right
    return Verdict(legal, "R18", f"{sorted(table.may_be_caught)} to be caught by seat {table.liable}")


_JUDGES: dict[str, Callable[[Table, Command], Verdict]] = {
    "lay": _lay,
    "captain": _captain,
    "order": _order,
    "begin": _begin,
    "announce": _announce,
    "take": _take,
    "hang": _hang,
    "in": _in_or_out,
    "out": _in_or_out,
    "pass": _pass,
    "giveup": _give_up,
    "catch": _catch,
}
