"""What is due after a command, and after something that happened by itself: the book's rules in the order of the book.

Each function changes the table and gives the events that are due, one after the other; ``Told`` has what the game tells
and has not been compared yet, and is believed in what only the ship can know.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle.before_the_law import NOT_ASKED, SECOND_STAYS, WHILE_HELD
from oracle.sight import Discrepancy
from oracle.table import CARDS, FIRST_YARD_SLOT, Table
from oracle.verdicts import Command

Event = dict[str, Any]
Due = Iterator[Event]
IF_TOLD = "if told"
"""A due event with this key may be left out: the book says what happens, not in how many words it is told."""


@dataclass
class Told:
    """What the game tells, in order. ``occupied`` are the slots with cargo, if somebody who sees the ship has said so.

    ``before`` are the points of an older law that are followed, and ``noted`` where that was, with ticks.
    """

    events: deque[Event] = field(default_factory=deque)
    tick: int = 0
    occupied: Collection[int] | None = None
    before: Collection[str] = ()
    noted: list[tuple[str, int]] = field(default_factory=list)

    def next_is(self, *names: str) -> bool:
        return bool(self.events) and self.events[0]["event"] in names

    def follows(self, older: str | None) -> bool:
        """Whether the game may go by this point of an older law here."""
        if older is None or older not in self.before:
            return False
        self.noted.append((older, self.tick))
        return True


# A round (R6-R11)


def lay(table: Table, command: Command, told: Told) -> Due:
    """R7: when all have laid a card, all are turned over."""
    seat, card = command["seat"], command["card"]
    table.laid[seat] = card
    table.hands[seat].discard(card)
    yield {"event": "card_laid", "seat": seat}
    if None in table.laid:
        return
    for pile, played in zip(table.piles, table.laid, strict=True):
        pile.append(played or 0)
    yield {"event": "cards_revealed", "cards": list(table.laid)}
    if len(table.tied) == 1:
        yield from _captain_is(table, table.tied[0], "highest")
        return
    table.phase = "captain"
    if told.next_is("captain_named"):
        named = told.events[0]["seat"]
        if named in table.tied and named in table.in_office and told.follows(NOT_ASKED):
            yield from _captain_is(table, named, "himself")


def captain(table: Table, command: Command, told: Told) -> Due:
    """R8: he picks, and if he picks himself both words are right."""
    chosen = command["chosen"]
    himself = chosen == command["seat"] and told.next_is("captain_named") and told.events[0]["why"] == "himself"
    yield from _captain_is(table, chosen, "himself" if himself else "picked")


def _captain_is(table: Table, seat: int, why: str) -> Due:
    table.captain = seat
    yield {"event": "captain_named", "seat": seat, "why": why}
    if table.to_order:
        table.phase = "order"
    else:
        yield from _order_is(table, [])


def order(table: Table, command: Command, _told: Told) -> Due:
    """R9."""
    yield from _order_is(table, command["order"])


def _order_is(table: Table, tied: list[int]) -> Due:
    """The captain, then by descending card; those with the same card as the captain has set them."""

    def rank(seat: int) -> tuple[bool, int, int]:
        return seat != table.captain, -(table.laid[seat] or 0), tied.index(seat) if seat in tied else 0

    table.order, table.at = sorted(range(table.seats), key=rank), 0
    yield {"event": "order_set", "order": table.order}
    yield _turn_comes(table)


def _turn_comes(table: Table) -> Event:
    table.phase = "begin"
    return {"event": "turn_came", "seat": table.turn, "slot": table.slot}


# Loading (R12-R17)


def begin(table: Table, command: Command, told: Told) -> Due:
    """R22: what was caught since the last turn ended is settled first; from now on what falls is this seat's."""
    yield from _settle_what_was_caught(table)
    seat = command["seat"]
    table.liable, table.in_turn = seat, True
    table.placed, table.full = [], False
    table.fell, table.done, table.rescued = False, False, False
    two = _may_load_two(table, seat, told)
    table.phase, table.announced = ("announce", 0) if two else ("take", 1)
    yield {"event": "turn_began", "seat": seat, "slot": table.slot, "two": two}


def _may_load_two(table: Table, seat: int, told: Told) -> bool:
    """R15: on a slot of a yard on which a piece lies (S: if one lies anywhere on the yard), and if he has two."""
    slot = table.slot
    if slot < FIRST_YARD_SLOT or not table.aboard or len(table.supplies[seat]) < 2:
        return False
    if told.occupied is None:
        return told.next_is("turn_began") and bool(told.events[0]["two"])
    beside = slot + 1 if slot % 2 else slot - 1
    return slot in told.occupied or ("by_yard" in table.house and beside in told.occupied)


def announce(table: Table, command: Command, _told: Told) -> Due:
    """R15."""
    table.announced, table.phase = command["count"], "take"
    yield {"event": "count_announced", "seat": command["seat"], "count": command["count"]}


def take(table: Table, command: Command, _told: Told) -> Due:
    """R12."""
    piece = command["piece"]
    table.supplies[command["seat"]].discard(piece)
    table.held, table.full, table.phase = piece, False, "hold"
    yield {"event": "piece_taken", "seat": command["seat"], "piece": piece}


def put_back(table: Table, command: Command, _told: Told) -> Due:
    """To take another one; not after a fall with one placed, which has ended his turn (R16)."""
    piece = _goes_back(table)
    table.phase = "settle" if table.placed and table.fell else "take"
    yield {"event": "piece_put_back", "seat": command["seat"], "piece": piece}


def _goes_back(table: Table) -> int | None:
    """What is in the hand goes to its player's supply."""
    piece, table.held, table.full = table.held, None, False
    if piece is not None:
        table.supplies[table.order[table.at]].add(piece)
    return piece


def release(table: Table, command: Command, told: Told) -> Due:
    """R12, R13: it lies on its slot, or it stays in the hand."""
    if told.next_is("release_refused"):
        yield from refused(table, told.events[0], told)
        return
    piece, table.held, table.full = table.held, None, False
    assert piece is not None  # the verdict knows
    table.placed.append(piece)
    table.aboard.add(piece)
    table.phase = "settle"
    yield {"event": "piece_released", "seat": command["seat"], "piece": piece, "slot": table.slot}


def refused(table: Table, event: Event, told: Told) -> Due:
    """R13: it stays in the hand."""
    if table.phase != "hold":
        raise Discrepancy("R13", told.tick, event, f"nothing in a hand, phase {table.phase}")
    yield {**event, "seat": table.turn, "piece": table.held, "slot": table.slot}


def full(table: Table, event: Event, told: Told) -> Due:
    """R17: whether there is room, the ship knows; it is told when it is news."""
    now = event["event"] == "slot_full"
    if table.phase != "hold" or table.full == now:
        raise Discrepancy("R17", told.tick, event, f"a slot that is full: {table.full}, phase {table.phase}")
    table.full = now
    yield {"event": event["event"], "seat": table.turn, "piece": table.held, "slot": table.slot}


def _loads_no_more(table: Table, event: Event, told: Told) -> Due:
    """With this event nothing more is loaded: what is in the hand goes back, and the turn ends when all is at rest
    (R22). That it went back may be told before or after, or go without saying."""
    piece = _goes_back(table)
    table.done, table.phase, table.announced = True, "settle", table.announced or 1
    back = {"event": "piece_put_back", "seat": table.turn, "piece": piece, IF_TOLD: True}
    due = [event] if piece is None else [back, event] if told.next_is("piece_put_back") else [event, back]
    yield from due


def touched(table: Table, event: Event, told: Told) -> Due:
    """R14, S: steady hand."""
    if "steady_hand" not in table.house or table.phase != "hold":
        raise Discrepancy("R14", told.tick, event, f"no touch that ends the turn, phase {table.phase}")
    yield from _loads_no_more(table, {**event, "seat": table.turn, "piece": table.held}, told)


def pass_(table: Table, command: Command, told: Told) -> Due:
    """R17, S: the card is spent."""
    yield from _loads_no_more(table, {"event": "turn_passed", "seat": command["seat"]}, told)


def give_up(table: Table, command: Command, told: Told) -> Due:
    """R17."""
    yield from _loads_no_more(table, {"event": "turn_given_up", "seat": command["seat"]}, told)


def timed_out(table: Table, event: Event, told: Told) -> Due:
    """R17, S: a clock for each turn, touched or not."""
    if "turn_clock" not in table.house or table.phase not in ("begin", "announce", "take", "hold"):
        raise Discrepancy("R17", told.tick, event, f"no time that is up, phase {table.phase}")
    if table.phase == "begin":
        yield from begin(table, {"seat": table.turn}, told)
    yield from _loads_no_more(table, {"event": "turn_timed_out", "seat": table.turn}, told)


# Falling and rescue (R18-R22)


def left(table: Table, event: Event, told: Told) -> Due:
    """R18: it is in flight, and may be caught by whoever answers for it."""
    piece = event["piece"]
    if piece not in table.aboard or table.liable is None or table.phase == "over":
        raise Discrepancy("R18", told.tick, event, f"{sorted(table.aboard)} aboard, phase {table.phase}")
    table.aboard.discard(piece)
    table.flight.add(piece)
    yield {"event": "piece_left", "seat": table.liable, "piece": piece}
    if "fair_play" not in table.house:
        return
    if told.next_is("piece_pushed"):  # what set it going, the ship knows
        table.knocked.add(piece)
        yield {"event": "piece_pushed", "seat": table.liable, "piece": piece}
    elif table.held is not None and told.follows(WHILE_HELD):
        table.knocked.add(piece)


def _flies_no_more(table: Table, event: Event, told: Told, where: set[int]) -> None:
    if event["piece"] not in where or table.phase == "over":
        raise Discrepancy("R18", told.tick, event, f"{sorted(where)} that may, phase {table.phase}")
    where.discard(event["piece"])
    table.knocked.discard(event["piece"])


def landed(table: Table, event: Event, told: Told) -> Due:
    """R17: it has not left the ship."""
    _flies_no_more(table, event, told, table.flight)
    table.aboard.add(event["piece"])
    yield {"event": "piece_landed", "piece": event["piece"]}


def fell(table: Table, event: Event, told: Told) -> Due:
    """R21, R22: it is his whose turn it is, or was. Off the ship and on the waves in one tick, it never flew."""
    _flies_no_more(table, event, told, table.aboard if event["piece"] in table.aboard else table.flight)
    seat = table.liable
    assert seat is not None  # nothing flies before the first turn
    table.supplies[seat].add(event["piece"])
    yield {"event": "piece_fell", "seat": seat, "piece": event["piece"], "why": "now" if table.in_turn else "late"}
    yield from _fall_ends_the_turn(table, told)


def catch(table: Table, command: Command, told: Told) -> Due:
    """R18: what flies where the hands close. It had fallen from the ship, so R16 holds."""
    if not told.next_is("pieces_caught"):
        return
    pieces = table.may_be_caught & set(told.events[0]["pieces"])
    table.flight -= pieces
    table.caught |= pieces
    yield {"event": "pieces_caught", "seat": command["seat"], "pieces": sorted(pieces)}
    yield from _fall_ends_the_turn(table, told)


def _fall_ends_the_turn(table: Table, told: Told) -> Due:
    """R16: a first piece he may still place; a second one not, and if it is in the hand it goes back."""
    if not table.in_turn or table.fell:
        return
    table.fell = True
    lost = {"event": "second_lost", "seat": table.liable}
    if table.phase == "announce":
        table.phase, table.announced = "take", 1
        yield lost
    elif table.announced == 2 and table.done:
        yield {**lost, IF_TOLD: True}
    elif table.announced == 2 and len(table.placed) < 2:
        in_hand = bool(table.placed) and table.held is not None
        if in_hand and not told.next_is("second_lost", "piece_put_back") and told.follows(SECOND_STAYS):
            return
        if table.placed:
            yield from _loads_no_more(table, lost, told)
        else:
            yield lost


def rest(table: Table, _event: Event, told: Told) -> Due:
    """R22: all was at rest for a second, or ten seconds have passed."""
    if table.phase != "settle" or table.flight:
        game = told.events[0] if told.events else "all at rest"
        raise Discrepancy("R22", told.tick, game, f"a turn that goes on, {sorted(table.flight)} in flight")
    if table.second_waits:
        table.phase = "take"
        return
    yield from _settle_what_was_caught(table)
    yield from _turn_ends(table, table.order[table.at])


def _settle_what_was_caught(table: Table) -> Due:
    """R19: it is out; R20: but if he caught nothing but what he was placing, that is his again."""
    caught, table.caught = table.caught, set()
    seat = table.liable
    if not caught or seat is None:
        return
    placing = set(table.placed)
    if "literal_second" in table.house and len(table.placed) == 2:
        placing = {table.placed[1]}
    if caught <= placing and not table.rescued:
        table.supplies[seat] |= caught
        yield {"event": "pieces_kept", "seat": seat, "pieces": sorted(caught)}
    else:
        table.out |= caught
        table.rescued = True
        yield {"event": "pieces_rescued", "seat": seat, "pieces": sorted(caught)}


# The end (R23-R25)


def _turn_ends(table: Table, seat: int) -> Due:
    table.in_turn = False
    yield {"event": "turn_ended", "seat": seat, "n": len(table.supplies[seat])}
    if not table.supplies[seat]:  # R23
        yield _ended(table, [seat], "empty")
    elif table.at + 1 < table.seats:
        table.at += 1
        yield _turn_comes(table)
    elif table.round == table.rounds:
        yield _fewest_win(table)
    else:
        yield from _next_round(table)


def _next_round(table: Table) -> Due:
    """R11, R25: the captain stays in office; two players take up their cards once more."""
    table.round += 1
    if not any(table.hands):
        table.hands = [set(CARDS) for _ in range(table.seats)]
        table.piles = [[] for _ in range(table.seats)]
        yield {"event": "cards_taken_up", "round": table.round}
    table.laid, table.phase = [None] * table.seats, "cards"
    yield {"event": "round_began", "round": table.round, "rounds": table.rounds, "captain": table.captain}


def _fewest_win(table: Table) -> Event:
    """R24; S: of several the captain wins, or who sits first after him."""
    left = [len(supply) for supply in table.supplies]
    winners = [seat for seat in range(table.seats) if left[seat] == min(left)]
    if "tie_break" not in table.house or len(winners) == 1:
        return _ended(table, winners, "cards")
    captain = table.captain or 0
    return _ended(table, [min(winners, key=lambda seat: (seat - captain) % table.seats)], "tie_break")


def _ended(table: Table, winners: list[int], why: str) -> Event:
    table.winners, table.phase = winners, "over"
    return {"event": "game_ended", "winners": winners, "why": why, "left": [len(supply) for supply in table.supplies]}


COMMANDS: dict[str, Callable[[Table, Command, Told], Due]] = {
    "lay": lay,
    "captain": captain,
    "order": order,
    "begin": begin,
    "announce": announce,
    "take": take,
    "putback": put_back,
    "release": release,
    "pass": pass_,
    "giveup": give_up,
    "catch": catch,
}
"""What each command makes due; those that are not here move a hand and nothing else."""
FACTS: dict[str, Callable[[Table, Event, Told], Due]] = {
    "piece_left": left,
    "piece_landed": landed,
    "piece_fell": fell,
    "hand_touched": touched,
    "release_refused": refused,
    "slot_full": full,
    "slot_has_room": full,
    "turn_timed_out": timed_out,
    "pieces_rescued": rest,
    "pieces_kept": rest,
    "turn_ended": rest,
}
"""What may happen by itself, by the event that tells of it first."""


def fact_of(events: Sequence[Event]) -> Callable[[Table, Event, Told], Due] | None:
    """What happens by itself, if it is told so; a clock (R17) may begin a turn that it ends, and what was caught is
    settled before."""
    names = [event["event"] for event in events]
    begun = names.index("turn_began") if "turn_began" in names[:2] else None
    if begun is not None and names[begun + 1 : begun + 2] == ["turn_timed_out"]:
        return timed_out
    return FACTS.get(names[0]) if names else None
