"""The oracle: it is told a match as a person at the table sees it, and names the first thing that is not by the book.

It is written from the rule book alone (R1-R26; D: what is played where the manual is silent; S: house switches) and
shares nothing with the game: commands and events come as the plain data of a recording, the table as its text. What
only the ship can know is believed: what left it, landed or fell, whether all is at rest, whether a slot has room.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Collection, Mapping
from typing import Any

from oracle.before_the_law import ANY_HANDS, older
from oracle.dues import COMMANDS, IF_TOLD, Due, Event, Told, fact_of, rest
from oracle.hands import Hands
from oracle.sight import Discrepancy, Parts, places, read_table
from oracle.table import Table
from oracle.verdicts import Command, Verdict, verdict

TICKS = 120
"""A second."""
RULES = {
    "round_began": "R11",
    "card_laid": "R7",
    "cards_revealed": "R7",
    "captain_named": "R8",
    "order_set": "R9",
    "turn_came": "R9",
    "turn_began": "R15",
    "count_announced": "R15",
    "piece_taken": "R12",
    "piece_put_back": "R12",
    "piece_released": "R12",
    "release_refused": "R13",
    "hand_touched": "R14",
    "turn_given_up": "R17",
    "turn_passed": "R17",
    "slot_full": "R17",
    "slot_has_room": "R17",
    "turn_timed_out": "R17",
    "second_lost": "R16",
    "piece_left": "R18",
    "piece_pushed": "R22",
    "piece_landed": "R17",
    "piece_fell": "R21",
    "pieces_caught": "R18",
    "pieces_rescued": "R19",
    "pieces_kept": "R20",
    "turn_ended": "R22",
    "cards_taken_up": "R25",
    "game_ended": "R24",
}
"""Which rule an event belongs to."""
RULES_OF_PARTS = {
    "seats": "R1",
    "house": "S",
    "phase": "R22",
    "round": "R11",
    "captain": "R8",
    "hand": "R10",
    "laid": "R7",
    "pile": "R10",
    "order": "R9",
    "at": "R9",
    "last": "R22",
    "announced": "R15",
    "placing": "R20",
    "full": "R17",
    "stopped": "R16",
    "rescued": "R20",
    "supply": "R21",
    "held": "R12",
    "aboard": "R17",
    "flight": "R18",
    "knocked": "R22",
    "caught": "R18",
    "out": "R19",
    "winners": "R24",
}
"""Which rule a part of the table belongs to."""


class Book:
    """Tell it all in order; it raises the first ``Discrepancy``. ``table`` is how it sees things.

    ``before`` are the points of an older law that the game may go by, ``noted`` where it did.
    """

    def __init__(self, setup: Mapping[str, Any], before: Collection[str] | None = None) -> None:
        """``setup`` as in a recording's header; it says which law is older than the book."""
        self.table = Table.of_setup(setup)
        self.before, self.noted = older(setup) if before is None else before, list[tuple[str, int]]()
        self._persons = {seat for seat, player in enumerate(setup["players"]) if player["kind"] == "human"}
        self._practice = setup["practice"]
        self._acted = False
        self._past = [copy.deepcopy(self.table)]
        self._limits = _limits(setup.get("params"))
        self._settles_since = self._flew_until = 0
        self.hands = Hands(setup["params"]["hand"]["speed"]) if "params" in setup else None

    # -- what happens -------------------------------------------------------------------------------------------

    def command(
        self, tick: int, command: Command, events: deque[Event], occupied: Collection[int] | None = None
    ) -> None:
        """The game did a command; what is due for it is taken from the front of ``events``.

        ``occupied`` are the slots on which cargo lies, if a turn begins and somebody sees the ship.
        """
        self.judge(tick, command, game=True)
        told = self._told(tick, events, occupied)
        if self.hands is not None:
            self._one_pair(self.hands, command, told)
        if command["do"] == "undo":
            self._undo()
            return
        if command["do"] == "take" and self.table.phase == "settle":
            self._compare(told, rest(self.table, {}, told))  # nothing else tells of it
        if command["do"] in COMMANDS:
            self._compare(told, COMMANDS[command["do"]](self.table, command, told))
        self._acted = command["do"] != "begin"

    def _one_pair(self, hands: Hands, command: Command, told: Told) -> None:
        """R18: what one pair of hands cannot do, nobody does."""
        caught = told.events[0]["pieces"] if told.next_is("pieces_caught") else []
        why = hands.cannot(told.tick, command, len(caught), holds=self.table.held is not None)
        if why and not told.follows(ANY_HANDS):
            raise Discrepancy("R18", told.tick, {**command, "caught": caught}, why)

    def judge(self, tick: int, command: Command, *, game: bool) -> None:
        """``game``: whether the game does this command, or would do it now."""
        found = self.verdict(command)
        if found.legal in (None, game) or self._told(tick).follows(found.older):
            return
        said = "legal" if game else "illegal"
        raise Discrepancy(found.rule, tick, {**command, "do": f"{said} {command['do']}"}, found.why)

    def fact(self, tick: int, events: deque[Event]) -> None:
        """Something happened by itself; it and what is due for it are taken from the front of ``events``."""
        first, happens = events[0], fact_of(events)
        if happens is None:
            self.nothing_more(tick, events)
            return
        told = self._told(tick, events)
        if happens is rest:
            self._in_time(tick, first)
        self._compare(told, happens(self.table, first, told))
        if first["event"] in ("piece_landed", "piece_fell"):
            self._flew_until = tick

    def _in_time(self, tick: int, event: Event) -> None:
        """R22: a second after the last piece was let go, and ten at most but for what flies then."""
        if self._limits is None:
            return
        soonest, latest = (self._settles_since + ticks for ticks in self._limits)
        rested = tick >= soonest or not self.table.placed or self.table.done
        if not rested or (tick > latest and tick > self._flew_until + 1):
            book = f"an end from tick {soonest} to {latest}, cargo in flight until {self._flew_until}"
            raise Discrepancy("R22", tick, event, book)

    def rest(self, tick: int, events: deque[Event]) -> None:
        """All is at rest (R22): as ``fact``, also if it tells of nothing."""
        told = self._told(tick, events)
        self._compare(told, rest(self.table, {}, told))

    def nothing_more(self, tick: int, events: deque[Event]) -> None:
        """The game tells no more than was due."""
        if events:
            raise Discrepancy(RULES.get(events[0]["event"], "?"), tick, events[0], None)

    # -- what is seen -------------------------------------------------------------------------------------------

    def seen(self, tick: int, text: str) -> None:
        """The text of the game's table now."""
        parts = read_table(text)
        if self.table.phase == "settle" and parts["phase"] == "take" and self.table.second_waits:
            self.table.phase = "take"  # the ship is at rest
        if self.table.captain is None and parts["captain"] in self.table.oldest:
            self.table.captain = parts["captain"]
        book = self.table.parts()
        self._conserved(tick, parts, book)
        for name, value in book.items():
            if parts.get(name) != value:
                raise Discrepancy(RULES_OF_PARTS[name.split()[0]], tick, {name: parts.get(name)}, {name: value})

    def _conserved(self, tick: int, game: Parts, book: Parts) -> None:
        """R26, before it is asked which place is the right one."""
        found, due = [piece for piece, _ in places(game)], [piece for piece, _ in places(book)]
        if found != due:
            twice = {piece for piece in found if found.count(piece) > 1}
            raise Discrepancy("R26", tick, f"missing {set(due) - set(found)}, twice {twice}", "each piece in one place")

    def boundary(self, tick: int, number: int, text: str) -> None:
        """A turn has begun; the match can go back to here."""
        if number != len(self._past):
            raise Discrepancy("R22", tick, f"turn {number}", f"turn {len(self._past)}")
        self.seen(tick, text)
        self._past.append(copy.deepcopy(self.table))

    def ended(self, tick: int, winners: list[int], left: list[int]) -> None:
        """How the game says that it ended (R23, R24)."""
        table = self.table
        book = {"winners": table.winners, "left": [len(supply) for supply in table.supplies]}
        if table.phase != "over" or {"winners": winners, "left": left} != book:
            raise Discrepancy("R24", tick, {"winners": winners, "left": left}, {"phase": table.phase, **book})

    def may_end(self, tick: int, winners: list[int], left: list[int]) -> None:
        """How the game says that it ended, if the last turn was not told: it can have ended so (R23, R24)."""
        fewest = [seat for seat, n in enumerate(left) if n == min(left)]
        one = len(winners) == 1 and winners[0] in fewest
        last = self.table.round == self.table.rounds and self.table.at == self.table.seats - 1
        right = one if min(left) == 0 or "tie_break" in self.table.house else winners == fewest
        if not right or (min(left) > 0 and not last):
            raise Discrepancy(
                "R24", tick, {"winners": winners, "left": left}, f"round {self.table.round}, {fewest} ahead"
            )

    # -- judging ------------------------------------------------------------------------------------------------

    def verdict(self, command: Command) -> Verdict:
        """Whether a command is legal now."""
        if command["do"] == "undo":
            legal = self._practice and command["seat"] < self.table.seats and self._target() is not None
            return Verdict(legal, "practice", "turns that can be taken back" if legal else "no turn to take back")
        return verdict(self.table, command)

    def _told(self, tick: int, events: deque[Event] | None = None, occupied: Collection[int] | None = None) -> Told:
        return Told(deque() if events is None else events, tick, occupied, self.before, self.noted)

    def _compare(self, told: Told, due: Due) -> None:
        """What is due is what is told; when a turn begins to wait for rest (R22) is noted."""
        settling = self.table.phase == "settle"
        for event in due:
            wanted = {key: value for key, value in event.items() if key != IF_TOLD}
            found = told.events[0] if told.events else None
            if found is not None and _alike(found, wanted):
                told.events.popleft()
            elif IF_TOLD not in event:
                rule = "R23" if wanted.get("why") == "empty" else RULES[wanted["event"]]
                raise Discrepancy(rule, told.tick, found, wanted)
        if self.table.phase == "settle" and not settling:
            self._settles_since = told.tick

    # -- practice -----------------------------------------------------------------------------------------------

    def _target(self) -> int | None:
        """Where an undo leads: the last turn that a person began, or the start; if nothing was done since, before."""
        at = len(self._past) - (1 if self._acted else 2)
        while at > 0 and self._persons and self._past[at].liable not in self._persons:
            at -= 1
        return at if at >= 0 else None

    def take_back(self, tick: int, command: Command, *, acted: bool) -> None:
        """An undo of what nobody has told; ``acted``: something was done since the last boundary."""
        self._acted = acted
        self.command(tick, command, deque())

    def _undo(self) -> None:
        target = self._target()
        assert target is not None  # the verdict knows
        del self._past[target + 1 :]
        self.table, self._acted = copy.deepcopy(self._past[target]), False


def _alike(told: Event, due: Event) -> bool:
    """The order in which pieces are named does not count."""
    if told.keys() != due.keys():
        return False
    return all(sorted(told[key]) == due[key] if key == "pieces" else told[key] == due[key] for key in due)


def _limits(params: Mapping[str, Any] | None) -> tuple[int, int] | None:
    """How soon and how late a turn ends after a release (R22), ticks; it lasts until the fingers have opened."""
    if params is None:
        return None
    settling = params["settling"]
    return round(settling["rest_time"] * TICKS), round((settling["limit"] + params["hand"]["fade"]) * TICKS) + 1
