"""Let named players play many matches of either game: how long it takes, what happens, who wins from where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from riffraff.capharnaum.events import ObjectsSown, ObjectsTidied
from riffraff.capharnaum.plans import FIRST_PLAN, plan_text
from riffraff.games import GAMES, game_named
from riffraff.kernel.clock import TICK_S
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import place
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import mean_of
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, table_of
from riffraff.lab.factors import RIGID, RULES, TextFactor, WordFactor, number
from riffraff.lab.reports.plots import label, name_axes
from riffraff.table.driver import begin
from riffraff.table.game import Game
from riffraff.table.seats import COLOURS, HUMAN, Seat
from riffraff.table.session import Observer, Record

NAME = "matches"
EVERY = ("turns", "rounds", "minutes")
"""Measured in matches of every game."""


class _Count(Observer):
    """Counts what happens in a match; a game has a class of its own."""

    def of(self, result: Any) -> tuple[float, ...]:
        """What a game measures besides, in the order of its names."""
        raise NotImplementedError


class _Cargo(_Count):
    def of(self, result: Any) -> tuple[float, ...]:
        return result.falls, result.rescued


class _Mess(_Count):
    def __init__(self) -> None:
        self._tidied, self._leads, self._leader = 0, 0, -1

    def after(self, match: Any, record: Record) -> None:
        reserve = match.table.reserve
        self._tidied += sum(len(event.cells) for event in record.events if isinstance(event, ObjectsTidied))
        first = [seat for seat, left in enumerate(reserve) if left == min(reserve)]
        moved = any(isinstance(event, ObjectsSown | ObjectsTidied) for event in record.events)
        if moved and len(first) == 1 and first[0] != self._leader:
            self._leads += self._leader >= 0
            self._leader = first[0]

    def of(self, result: Any) -> tuple[float, ...]:
        return self._tidied, self._leads, float(0 in result.left)


@dataclass(frozen=True)
class _Kind:
    """What a game measures besides, how it is counted, what its setup takes from a trial, and what plays it."""

    measured: tuple[str, ...]
    count: Callable[[], _Count]
    own: Callable[[Trial], dict[str, Any]]
    engine: str


def _house(trial: Trial) -> dict[str, Any]:
    return {"plan": plan_text(trial.text("plan"))}


KINDS: Mapping[str, _Kind] = {
    "riffraff": _Kind(("falls", "rescued"), _Cargo, lambda trial: {"params": trial.params}, RIGID),
    "capharnaum": _Kind(("tidied", "leads", "sown"), _Mess, _house, RULES),
}
MEASURED = (*EVERY, *(name for kind in KINDS.values() for name in kind.measured))


def _kinds_of(games: Mapping[str, str]) -> list[str]:
    """The computer's players of some games."""
    return list(dict.fromkeys(kind for name in games for kind in game_named(name).players if kind != HUMAN))


def _players(text: str, source: str) -> str:
    kinds, allowed = text.split("+"), _kinds_of(GAMES)
    wrong = next((kind for kind in kinds if kind not in allowed), "")
    if wrong or not 2 <= len(kinds) <= len(COLOURS):
        raise unknown("lab.matches.players_wrong", wrong, allowed, source=source, key=f"{NAME}.players")
    return text


def _plan(text: str, source: str) -> str:
    with place(f"{source}: {NAME}.plan"):
        plan_text(text)
    return text


def _game(trial: Trial) -> Game:
    """The game. Raises ``BadInput`` if so many, or such, players do not play it."""
    game, kinds = game_named(trial.text("game")), trial.text("players").split("+")
    allowed = _kinds_of({game.name: ""})
    wrong = next((kind for kind in kinds if kind not in allowed), "")
    if wrong or len(kinds) not in game.setup.SEATS:
        low, high = game.setup.SEATS[0], game.setup.SEATS[-1]
        told = {"game": game.name, "low": low, "high": high, "allowed": ", ".join(allowed)}
        raise BadInput("lab.matches.not_of_game", **told)
    return game


def conduct(trial: Trial) -> Outcome:
    game, kinds, kind = _game(trial), trial.text("players").split("+"), KINDS[trial.text("game")]
    seats = tuple(Seat(f"{n}", None, COLOURS[n - 1], who) for n, who in enumerate(kinds, 1))
    own = kind.own(trial)
    rows = []
    wins = np.zeros((trial.count("count"), len(COLOURS)))
    for played in range(trial.count("count")):
        seed = stream(trial.seed, "match", played).getrandbits(62)
        count = kind.count()
        with begin(game, game.setup(seats, seed=seed, **own)) as driver:
            driver.match.observers.append(count)
            result: Any = driver.finish()
        every = (result.turns, result.rounds, result.ticks * TICK_S / 60.0)
        rows.append((seed, *every, *count.of(result), "+".join(str(seat + 1) for seat in result.winners)))
        for seat in result.winners:  # several may win (R24, C15): each then has a share
            wins[played, seat] = 1.0 / len(result.winners)
    table = table_of(("seed", *EVERY, *kind.measured, "winners"), rows)
    shares = {
        f"won_by_{seat + 1}": mean_of(wins[:, seat]) if seat < len(kinds) else mean_of([])
        for seat in range(len(COLOURS))
    }
    events = [{"match": n, "seed": row[0], "winners": row[-1]} for n, row in enumerate(rows, 1)]
    return Outcome(
        measures={**{name: mean_of(table.get(name, [])) for name in MEASURED}, **shares},
        tables={"matches": table},
        events=events,
        engine=kind.engine,
    )


def draw(figure: Any, run: Run) -> None:
    left, right = figure.subplots(1, 2)
    matches, name = run.tables["matches"], KINDS[str(run.values["game"])].measured[0]
    most = max(matches[name], default=0)
    left.hist(matches[name], bins=[edge - 0.5 for edge in range(0, int(most) + 2)], color="C0", edgecolor="white")
    name_axes(left, name, "number_of_matches")
    left.yaxis.get_major_locator().set_params(integer=True)
    kinds = str(run.values["players"]).split("+")
    estimates = [run.measures[f"won_by_{seat + 1}"] for seat in range(len(kinds))]
    places = list(range(len(kinds)))
    errors = [0.0 if estimate.error != estimate.error else estimate.error for estimate in estimates]
    right.bar(places, [estimate.value for estimate in estimates], yerr=errors, capsize=4, color="C1")
    right.set_xticks(places, [f"{seat + 1}: {kind}" for seat, kind in enumerate(kinds)], rotation=20)
    right.set_ylabel(label("share_won"))
    right.set_ylim(0.0, 1.0)


FACTORS = (
    WordFactor(NAME, "game", next(iter(KINDS)), tuple(KINDS)),
    TextFactor(NAME, "players", "random+random+random", "lab.matches.form", _players),
    number(NAME, "count", 3, "", 1, 100_000, whole=True),
    TextFactor(NAME, "plan", FIRST_PLAN, "lab.matches.plan_form", _plan),
)
MEASURES = estimated(*MEASURED, *(f"won_by_{seat + 1}" for seat in range(len(COLOURS))))
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw)
