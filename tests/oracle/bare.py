"""Tables without a ship: the game's rules, and beside them the book, told the same random commands and facts.

Who sits here provokes: the same card as the others whenever there is one, put back, pass, give up, catch what flies at
any moment; and the ship drops what it likes, when it likes. At each step a few more commands are asked for, most of
them illegal, and the two must agree on them.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import permutations
from typing import Any

from oracle.book import RULES, Book
from oracle.dues import Event
from oracle.plain import action_of, plain_event
from oracle.sight import Discrepancy

from riffraff.rules.house import House
from riffraff.rules.table import Table

Told = dict[str, Any]
"""A command (``do``) or a fact (``fact``)."""
FACTS = {
    "Left": "piece_left",
    "Landed": "piece_landed",
    "Fell": "piece_fell",
    "Touched": "hand_touched",
    "Refused": "release_refused",
    "TimeUp": "turn_timed_out",
}
"""What the ship says, by the game's name for it, and how that is told."""
REFUSALS = (("beside", 0), ("reaches", 3))
"""Why a piece stays in the hand (R13), and the slot that it reaches into."""
SLOW_HANDS = 0.01
"""How often the time of a turn is up, where there is a clock."""
IDLERS = 0.15
"""How often nobody at a table wants to load anything, so that all are tied in the end."""
ASKED = 6
"""So many commands are asked for at each step besides the one that is done."""
LONGEST = 5_000
"""Steps; no table needs half as many."""


class Beside:
    """A table of the game's rules with the book beside it: told the same, asked the same.

    ``happened`` counts events, ``first`` has the step at which a kind of them came first, ``log`` what was told;
    ``tamper`` may change what the game tells.
    """

    def __init__(self, table: Table, ages: Sequence[int | None], before: Collection[str] | None = None) -> None:
        players = [{"name": f"Seat {seat}", "age": age, "kind": "bare"} for seat, age in enumerate(ages)]
        self.table = table
        setup = {"players": players, "house": table.house.to_dict(), "practice": False, "law": table.law}
        self.book = Book(setup, before)
        self.steps = 0
        self.happened: Counter[str] = Counter()
        self.first: dict[str, int] = {}
        self.log: list[Told] = []
        self.tamper: Callable[[list[Event]], list[Event]] = list
        self.book.seen(0, table.to_text())

    def may(self, command: Told) -> bool:
        """Whether the game allows a command; the book must agree."""
        legal = bool(self.table.may(action_of(command)))
        self.book.judge(self.steps, command, game=legal)
        return legal

    def do(self, what: Told) -> None:
        """The game is told something; the book must agree on what comes of it."""
        self.did(what, self.table.apply(action_of(what)))

    def did(self, what: Told, events: Sequence[Any]) -> None:
        """The game was told something, and this came of it."""
        self.steps += 1
        self.log.append(what)
        told = deque(self.tamper([plain_event(event) for event in events]))
        for event in told:
            self.first.setdefault(event["event"], self.steps)
        self.happened.update(" ".join(str(event[key]) for key in ("event", "why") if key in event) for event in told)
        if "do" in what:
            command = {"seat": self.book.table.turn, **what}  # the rules' own Begin does not say whose it is
            self.book.command(self.steps, command, told, what.get("occupied"))
        elif what["fact"] == "Rest":
            self.book.rest(self.steps, told)
        elif what["fact"] == "Full":
            self._full(what["full"], told)
        else:
            self._fact(FACTS[what["fact"]], told)
        self.book.nothing_more(self.steps, told)
        self.book.seen(self.steps, self.table.to_text())

    def _full(self, full: bool, told: deque[Event]) -> None:
        """R17: told if it is news."""
        if full != self.book.table.full:
            self._fact("slot_full" if full else "slot_has_room", told)

    def _fact(self, name: str, told: deque[Event]) -> None:
        if not told or name not in (told[0]["event"], *(event["event"] for event in told if name == "turn_timed_out")):
            raise Discrepancy(RULES[name], self.steps, told[0] if told else None, name)
        self.book.fact(self.steps, told)


class Bare(Beside):
    """A table by its seed, which draws seats, ages, house rules and how clumsy and how idle its players are."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(seed)
        seats = rng.choice((2, 3, 4))
        house = {name: rng.random() < 0.3 and (name != "short_game" or seats == 2) for name in House.rules()}
        ages = [rng.choice((None, 8, 9, 40)) for _ in range(seats)]
        self.clumsy, self.idle = rng.choice((0.0, 0.02, 0.1, 0.3)), rng.choice((0.05, 0.3, 0.9))
        if rng.random() < IDLERS:
            self.idle, house["allow_pass"], house["tie_break"] = 0.97, True, True
        super().__init__(Table.new(seats, House(**house), ages, rng), ages)

    def play(self) -> None:
        """To the end."""
        while self.book.table.phase != "over":
            assert self.steps < LONGEST, self.log[-20:]
            self.step()
        for _ in range(ASKED):
            self.may(self._anything())

    def step(self) -> None:
        """A few commands are asked for, and one command or fact is done."""
        for _ in range(ASKED):
            self.may(self._anything())
        commands, facts = self._wanted(), list(self._facts())
        wanted = self.rng.choice(facts if facts and (not commands or self.rng.random() < 0.5) else commands)
        if "fact" in wanted or self.may(wanted):
            self.do(wanted)

    # -- what may be done ---------------------------------------------------------------------------------------

    def _anything(self) -> Told:
        """Any command by any seat, more often by the one in turn."""
        rng, book = self.rng, self.book.table
        seat = rng.randrange(book.seats)
        if book.turn is not None and rng.random() < 0.6:
            seat = book.turn
        makers = (
            self._lays,
            self._captains,
            self._orders,
            self._announcements,
            self._takes,
            self._catches,
            self._plain,
        )
        commands = rng.choice(makers)(seat)
        return rng.choice(commands) if commands else {"do": "release", "seat": seat}

    def _wanted(self) -> list[Told]:
        """What those who are awaited may want, one of a kind."""
        rng, book = self.rng, self.book.table
        kinds: list[list[Told]] = []
        match book.phase:
            case "cards":
                waiting = [seat for seat, card in enumerate(book.laid) if card is None]
                lays = self._lays(rng.choice(waiting))
                kinds = [[do for do in lays if do["card"] in book.hands[do["seat"]]]]
                kinds[0] = kinds[0][: 1 if rng.random() < 0.6 else None]  # the lowest, as the others: a tie
            case "captain":
                kinds = [self._captains(seat) for seat in book.in_office]
            case "order":
                kinds = [[do for do in self._orders(book.in_office[0]) if len(do["order"]) == len(book.to_order)]]
            case "begin":
                slots = rng.sample(range(1, 11), rng.randint(0, min(6, len(book.aboard))))
                if slots and rng.random() < 0.8:
                    slots[0] = book.slot
                kinds = [[{"do": "begin", "seat": book.turn, "occupied": sorted({*slots})}]]
            case "announce" | "take" | "hold":
                seat = book.order[book.at]
                kinds = {
                    "announce": [self._announcements(seat)],
                    "take": [self._takes(seat)[:-1]],
                    "hold": [[{"do": "release", "seat": seat}]],
                }[book.phase]
                if rng.random() < self.idle:
                    kinds += [[{"do": name, "seat": seat}] for name in ("putback", "pass", "giveup")]
        if book.flight and book.liable is not None:
            kinds.append(self._catches(book.liable))
        return [rng.choice(kind) for kind in kinds if kind]

    def _lays(self, seat: int) -> list[Told]:
        return [{"do": "lay", "seat": seat, "card": card} for card in range(1, 11)]

    def _captains(self, seat: int) -> list[Told]:
        return [{"do": "captain", "seat": seat, "chosen": chosen} for chosen in range(self.book.table.seats)]

    def _orders(self, seat: int) -> list[Told]:
        seats = range(self.book.table.seats)
        return [{"do": "order", "seat": seat, "order": list(order)} for n in (2, 3) for order in permutations(seats, n)]

    def _announcements(self, seat: int) -> list[Told]:
        return [{"do": "announce", "seat": seat, "count": count} for count in (1, 2, 2)]

    def _takes(self, seat: int) -> list[Told]:
        """All of his own, and at last any."""
        pieces = [*sorted(self.book.table.supplies[seat]), self.rng.randrange(32)]
        return [{"do": "take", "seat": seat, "piece": piece} for piece in pieces]

    def _catches(self, seat: int) -> list[Told]:
        """Some of what flies."""
        flight = sorted(self.book.table.flight)
        some = self.rng.sample(flight, self.rng.randint(1, len(flight))) if flight else []
        return [{"do": "catch", "seat": seat, "pieces": some}] if some else []

    def _plain(self, seat: int) -> list[Told]:
        nobody = self.book.table.seats
        return [
            {"do": name, "seat": who} for name in ("putback", "release", "pass", "giveup") for who in (seat, nobody)
        ]

    def _facts(self) -> Iterator[Told]:
        """What the ship may do now."""
        rng, book = self.rng, self.book.table
        for piece in sorted(book.flight):
            yield from ({"fact": name, "piece": piece} for name in ("Landed", "Fell", "Fell"))
        if book.phase == "settle" and not book.flight:
            yield {"fact": "Rest"}
        if book.aboard and rng.random() < self.clumsy * (3 if book.placed else 1):
            placed = [piece for piece in book.placed if piece in book.aboard]
            yield {
                "fact": "Left",
                "piece": rng.choice(placed if placed and rng.random() < 0.7 else sorted(book.aboard)),
                "pushed": rng.random() < 0.4,
            }
        if book.phase == "hold" and rng.random() < 0.3:
            why, other = rng.choice(REFUSALS)
            yield {"fact": "Refused", "reason": why, "other": other}
            yield {"fact": "Full", "full": rng.random() < 0.5}
            if "steady_hand" in book.house:
                yield {"fact": "Touched", "what": rng.choice(("cargo", "ship"))}
        timed = "turn_clock" in book.house and book.phase in ("begin", "announce", "take", "hold") and not book.flight
        if timed and rng.random() < SLOW_HANDS:
            yield {"fact": "TimeUp"}
