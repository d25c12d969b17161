"""Let named players play many matches: how much falls, how much is rescued, how long it takes, who wins from where."""

from __future__ import annotations

from typing import Any

import numpy as np

from riffraff.kernel.clock import TICK_S
from riffraff.kernel.errors import unknown
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import mean_of
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, table_of
from riffraff.lab.factors import TextFactor, number
from riffraff.lab.reports.plots import label, name_axes
from riffraff.match.setup import Setup
from riffraff.players import PLAYERS
from riffraff.players.game import GAME
from riffraff.table.driver import run
from riffraff.table.seats import HUMAN, Seat

NAME = "matches"
MEASURED = ("turns", "rounds", "falls", "rescued", "minutes")


def _players(text: str, source: str) -> str:
    kinds = text.split("+")
    allowed = [kind for kind in PLAYERS if kind != HUMAN]
    wrong = next((kind for kind in kinds if kind not in allowed), "")
    if wrong or len(kinds) not in Setup.SEATS or "" in kinds:
        raise unknown("lab.matches.players_wrong", wrong, allowed, source=source, key=f"{NAME}.players")
    return text


def _setup(trial: Trial, game: int) -> Setup:
    kinds = trial.text("players").split("+")
    seated = enumerate(zip(kinds, Setup.colours(), strict=False), 1)
    seats = tuple(Seat(f"{number}", None, colour, kind) for number, (kind, colour) in seated)
    return Setup(seats, params=trial.params, seed=stream(trial.seed, "match", game).getrandbits(62))


def conduct(trial: Trial) -> Outcome:
    kinds = trial.text("players").split("+")
    rows = []
    wins = np.zeros((trial.count("count"), Setup.SEATS[-1]))
    for game in range(trial.count("count")):
        setup = _setup(trial, game)
        result: Any = run(GAME, setup)
        values = (result.turns, result.rounds, result.falls, result.rescued, result.ticks * TICK_S / 60.0)
        rows.append((setup.seed, *values, "+".join(str(seat + 1) for seat in result.winners)))
        for seat in result.winners:  # several may win (R24): each then has a share
            wins[game, seat] = 1.0 / len(result.winners)
    table = table_of(("seed", *MEASURED, "winners"), rows)
    shares = {
        f"won_by_{seat + 1}": mean_of(wins[:, seat]) if seat < len(kinds) else mean_of([])
        for seat in range(Setup.SEATS[-1])
    }
    events = [{"match": number, "seed": row[0], "winners": row[-1]} for number, row in enumerate(rows, 1)]
    return Outcome(
        measures={**{name: mean_of(table[name]) for name in MEASURED}, **shares},
        tables={"matches": table},
        events=events,
    )


def draw(figure: Any, run: Run) -> None:
    left, right = figure.subplots(1, 2)
    matches = run.tables["matches"]
    most = max(matches["falls"], default=0)
    left.hist(matches["falls"], bins=[edge - 0.5 for edge in range(0, int(most) + 2)], color="C0", edgecolor="white")
    name_axes(left, "falls", "number_of_matches")
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
    TextFactor(NAME, "players", "random+random+random", "lab.matches.form", _players),
    number(NAME, "count", 3, "", 1, 100_000, whole=True),
)
MEASURES = estimated(*MEASURED, *(f"won_by_{seat + 1}" for seat in range(Setup.SEATS[-1])))
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw)
