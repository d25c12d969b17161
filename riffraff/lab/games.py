"""Matches that the lab plays: who sits down at which game, what is counted, and one match as a part of a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from riffraff.capharnaum.events import ObjectsSown, ObjectsTidied
from riffraff.capharnaum.plans import FIRST_PLAN, PLANS, SUFFIX, plan_text
from riffraff.games import GAMES, game_named
from riffraff.kernel.clock import TICK_S, TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import place
from riffraff.lab.experiment import Trial
from riffraff.lab.factors import RIGID, RULES, Factor, TextFactor, Value, WordFactor, number
from riffraff.rules import events as e
from riffraff.table.driver import begin
from riffraff.table.game import Game
from riffraff.table.seats import COLOURS, HUMAN, THINK, Seat
from riffraff.table.session import Observer, Record

AVALANCHE, AVALANCHE_S = 4, 3.0
"""So many pieces that come down in so many seconds are an avalanche."""
RECORD = "record"
RECORDS = ("no", "yes")
"""Whether the matches are left in the run's folder, to be watched."""

TurnRow = tuple[int, int, int, int, int]
"""Of a turn of Riff Raff: its number, the seat, the card, the pieces aboard as it began, and how many came down in it,
be it into hands."""


class Count(Observer):
    """Counts what happens in a match; a game has a class of its own."""

    turns: tuple[TurnRow, ...] = ()
    first: int | None = None
    """The seat that begins, in a game in which one is drawn and all have their turns from there on."""

    def of(self, result: Any) -> tuple[float, ...]:
        """What a game measures besides, in the order of its names."""
        raise NotImplementedError


class _Cargo(Count):
    def __init__(self) -> None:
        self._turn: list[int] | None = None
        self._down: list[int] = []
        """The ticks at which pieces came down."""
        self._most, self._early = 0, False

    def after(self, match: Any, record: Record) -> None:
        self._see(match, record.events, record.tick)

    def step(self, match: Any, events: Any) -> None:
        if events:
            self._see(match, events, match.tick)

    def _see(self, match: Any, events: Any, tick: int) -> None:
        table = match.table
        self._most = max(self._most, len(table.aboard))
        for event in events:
            match event:
                case e.TurnBegan():
                    self._turn = [match.turn + 1, event.seat, table.slot, len(table.aboard), 0]
                case e.PieceFell():
                    self._came(1, tick)
                case e.PiecesCaught():
                    self._came(len(event.pieces), tick)
                case e.TurnEnded() if self._turn is not None:
                    turn, seat, card, aboard, down = self._turn
                    self.turns = (*self.turns, (turn, seat, card, aboard, down))
                    self._turn = None
                case e.GameEnded():
                    self._early = event.why == "empty" and table.round < table.rounds

    def _came(self, pieces: int, tick: int) -> None:
        self._down += [tick] * pieces
        if self._turn is not None:
            self._turn[4] += pieces

    def of(self, result: Any) -> tuple[float, ...]:
        return result.falls, result.rescued, avalanches(self._down), self._most, float(self._early)


def avalanches(down: list[int]) -> int:
    """How often several pieces came down in a short time, from the ticks at which each did; each counts once."""
    found, first = 0, 0
    while first < len(down):
        last = first
        while last + 1 < len(down) and down[last + 1] - down[first] <= AVALANCHE_S * TICKS_PER_SECOND:
            last += 1
        if last - first + 1 >= AVALANCHE:
            found += 1
            while last + 1 < len(down) and down[last + 1] - down[last] <= AVALANCHE_S * TICKS_PER_SECOND:
                last += 1  # it goes on
            first = last
        first += 1
    return found


class _Mess(Count):
    def __init__(self) -> None:
        self._tidied, self._leads, self._leader = 0, 0, -1

    def after(self, match: Any, record: Record) -> None:
        reserve = match.table.reserve
        if self.first is None:
            self.first = match.table.first
        self._tidied += sum(len(event.cells) for event in record.events if isinstance(event, ObjectsTidied))
        first = [seat for seat, left in enumerate(reserve) if left == min(reserve)]
        moved = any(isinstance(event, ObjectsSown | ObjectsTidied) for event in record.events)
        if moved and len(first) == 1 and first[0] != self._leader:
            self._leads += self._leader >= 0
            self._leader = first[0]

    def of(self, result: Any) -> tuple[float, ...]:
        return self._tidied, self._leads, float(0 in result.left)


@dataclass(frozen=True)
class Kind:
    """What a game measures besides, how it is counted, what its setup takes from a trial, and what plays it."""

    measured: tuple[str, ...]
    count: Callable[[], Count]
    own: Callable[[Trial], dict[str, Any]]
    engine: str


def _house(trial: Trial) -> dict[str, Any]:
    return {"plan": plan_text(trial.text("plan"))}


CARGO = ("falls", "rescued", "avalanches", "fullest", "early")
KINDS: Mapping[str, Kind] = {
    "riffraff": Kind(CARGO, _Cargo, lambda trial: {"params": trial.params}, RIGID),
    "capharnaum": Kind(("tidied", "leads", "sown"), _Mess, _house, RULES),
}


# -- what is asked for ------------------------------------------------------------------------------------------


def _kinds_of(games: Mapping[str, str]) -> list[str]:
    """The computer's players of some games."""
    return list(dict.fromkeys(kind for name in games for kind in game_named(name).players if kind != HUMAN))


def players_factor(section: str, default: str) -> TextFactor:
    """The factor ``players``: kinds joined by +."""

    def read(text: str, source: str) -> str:
        kinds, allowed = text.split("+"), _kinds_of(GAMES)
        wrong = next((kind for kind in kinds if kind not in allowed), "")
        if wrong or not 2 <= len(kinds) <= len(COLOURS):
            raise unknown("lab.matches.players_wrong", wrong, allowed, source=source, key=f"{section}.players")
        return text

    return TextFactor(section, "players", default, "lab.matches.form", read)


def _plan(text: str, source: str) -> str:
    if text in PLANS or text.endswith(SUFFIX):
        return text
    with place(source):
        raise unknown("capharnaum.plan.no_plan", text, PLANS, name=text)


def game_factors(section: str) -> tuple[Factor, ...]:
    """What both games are played by: which one, how much the opponents think, the house, and whether all is kept."""

    def look(name: str, source: str) -> None:
        with place(f"{source}: {section}.plan"):
            plan_text(name)

    return (
        WordFactor(section, "game", next(iter(KINDS)), tuple(KINDS)),
        number(section, "think", 1.0, "", *THINK),
        TextFactor(section, "plan", FIRST_PLAN, "lab.matches.plan_form", _plan, True, PLANS, look),
        WordFactor(section, RECORD, RECORDS[0], RECORDS),
    )


def idle(values: Mapping[str, Value]) -> tuple[str, ...]:
    """What has no effect: a house on a ship, a ship in a house."""
    return ("plan",) if values["game"] == next(iter(KINDS)) else ("preset",)


def game_of(trial: Trial, seats: int) -> Game:
    """The game. Raises ``BadInput`` if such players, or so many, do not play it."""
    game, kinds = game_named(trial.text("game")), trial.text("players").split("+")
    allowed = _kinds_of({game.name: ""})
    wrong = next((kind for kind in kinds if kind not in allowed), "")
    if wrong or seats not in game.setup.SEATS:
        low, high = game.setup.SEATS[0], game.setup.SEATS[-1]
        told = {"game": game.name, "low": low, "high": high, "allowed": ", ".join(allowed)}
        raise BadInput("lab.matches.not_of_game", **told)
    return game


# -- a match ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """One match to be played. ``out``: where it is recorded, None for nowhere."""

    game: str
    kinds: tuple[str, ...]
    seed: int
    think: float
    own: Mapping[str, Any] = field(default_factory=dict)
    out: Path | None = None


@dataclass(frozen=True)
class Played:
    """How it went. ``measured`` in the order of the game's names, ``turns`` of Riff Raff, ``first`` of Capharnaüm."""

    turn_count: int
    rounds: int
    minutes: float
    winners: tuple[int, ...]
    left: tuple[int, ...]
    measured: tuple[float, ...]
    turns: tuple[TurnRow, ...]
    first: int | None


def match_of(trial: Trial, kinds: tuple[str, ...], seed: int, number: int) -> Match:
    """The match of this number and seed."""
    out = trial.folder if trial.text(RECORD) == "yes" else None
    game = trial.text("game")
    named = None if out is None else out / f"match-{number:04d}.riff"
    return Match(game, kinds, seed, trial.number("think"), KINDS[game].own(trial), named)


def play(match: Match) -> Played:
    """Play it to its end."""
    game, count = game_named(match.game), KINDS[match.game].count()
    seats = tuple(Seat(f"{n}", None, COLOURS[n - 1], who) for n, who in enumerate(match.kinds, 1))
    setup = game.setup(seats, seed=match.seed, think=match.think, **match.own)
    with begin(game, setup, match.out) as driver:
        driver.match.observers.append(count)
        result: Any = driver.finish()
    minutes = result.ticks * TICK_S / 60.0
    told = result.winners, result.left, count.of(result), count.turns, count.first
    return Played(result.turns, result.rounds, minutes, *told)
