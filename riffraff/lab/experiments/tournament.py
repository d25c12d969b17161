"""Let players of the computer play each against each, and tell by how much one is stronger than another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from riffraff.kernel.errors import BadInput
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import Estimate, mean_of, share_of
from riffraff.lab.experiment import Experiment, Outcome, Parts, Run, Table, Trial, estimated, table_of
from riffraff.lab.factors import number
from riffraff.lab.games import KINDS, Match, Played, game_factors, game_of, idle, match_of, play, players_factor
from riffraff.lab.ratings import ratings
from riffraff.lab.reports.plots import label
from riffraff.table.seats import COLOURS

NAME = "tournament"
SURE = 1.96
"""So many standard errors to either side are an interval of 95 %."""
PLACES = tuple(f"elo_{place + 1}" for place in range(len(COLOURS)))

Pair = tuple[int, int]


def _pairs(trial: Trial) -> list[tuple[Pair, int]]:
    """Each pair of entrants with the number of each of its matches."""
    entrants = range(len(trial.text("players").split("+")))
    return [(pair, played) for pair in combinations(entrants, 2) for played in range(trial.count("count"))]


def _matches(trial: Trial) -> Sequence[Match]:
    """Two matches one after the other are of one seed, with the seats swapped."""
    kinds, seats = trial.text("players").split("+"), trial.count("seats")
    if seats % 2 or len(set(kinds)) < len(kinds):
        raise BadInput("lab.tournament.uneven" if seats % 2 else "lab.tournament.twice")
    game_of(trial, seats)
    found = []
    for number_, (pair, played) in enumerate(_pairs(trial), 1):
        seed = stream(trial.seed, "match", *pair, played // 2).getrandbits(62)
        order = pair if played % 2 == 0 else pair[::-1]
        found.append(match_of(trial, tuple(kinds[order[seat % 2]] for seat in range(seats)), seed, number_))
    return found


def _told(trial: Trial, made: Sequence[Played]) -> Outcome:
    kinds = trial.text("players").split("+")
    won: dict[Pair, list[float]] = {pair: [] for pair in combinations(range(len(kinds)), 2)}
    rows = []
    for match, (pair, played), went in zip(_matches(trial), _pairs(trial), made, strict=True):
        share = sum(seat % 2 == played % 2 for seat in went.winners) / len(went.winners)
        won[pair].append(share)
        winners = "+".join(str(seat + 1) for seat in went.winners)
        rows.append((match.seed, "+".join(match.kinds), winners, went.turn_count, went.minutes))
    wins = np.zeros((len(kinds), len(kinds)))
    for (one, other), shares in won.items():
        wins[one, other], wins[other, one] = sum(shares), len(shares) - sum(shares)
    found = ratings(wins)
    table = table_of(("seed", "players", "winners", "turns", "minutes"), rows)
    return Outcome(
        measures={name: found[place] if place < len(found) else mean_of([]) for place, name in enumerate(PLACES)},
        tables={"players": _ladder(kinds, found, wins), "pairs": _duels(kinds, won), "matches": table},
        events=[{"match": n, "seed": row[0], "winners": row[2]} for n, row in enumerate(rows, 1)],
        engine=KINDS[trial.text("game")].engine,
    )


def _ladder(kinds: Sequence[str], found: Sequence[Estimate], wins: Any) -> Table:
    """A row a player, the strongest first, each with its interval."""
    rows = []
    for place in sorted(range(len(kinds)), key=lambda place: -found[place].value):
        elo, error = found[place].value, found[place].error
        count = wins[place].sum() + wins[:, place].sum()
        low, high = elo - SURE * error, elo + SURE * error
        won = share_of(float(wins[place].sum()), int(count))
        rows.append((kinds[place], elo, low, high, int(count), won.value, won.low, won.high))
    return table_of(("player", "elo", "low", "high", "count", "won", "won_low", "won_high"), rows)


def _duels(kinds: Sequence[str], won: dict[Pair, list[float]]) -> Table:
    """A row a pair: what the first one won of their matches."""
    rows = []
    for (one, other), shares in won.items():
        share = share_of(sum(shares), len(shares))
        rows.append((kinds[one], kinds[other], len(shares), share.value, share.error, share.low, share.high))
    return table_of(("player", "against", "count", "won", "won_se", "won_low", "won_high"), rows)


def draw(figure: Any, run: Run) -> None:
    """The ladder, each rung with its interval."""
    axes, table = figure.subplots(), run.tables["players"]
    heights = list(range(len(table["player"]), 0, -1))
    below = [elo - low for elo, low in zip(table["elo"], table["low"], strict=True)]
    above = [high - elo for elo, high in zip(table["elo"], table["high"], strict=True)]
    axes.errorbar(table["elo"], heights, xerr=(below, above), fmt="o", capsize=4, color="C0")
    axes.set_yticks(heights, table["player"])
    axes.set_xlabel(label("elo"))
    axes.margins(y=0.2)


PARTS = Parts(_matches, play, _told)
_GAME, *_REST = game_factors(NAME)
FACTORS = (
    _GAME,
    players_factor(NAME, "random+cabin-boy"),
    number(NAME, "count", 2, "", 1, 10_000, whole=True),
    number(NAME, "seats", 2, "", 2, len(COLOURS), whole=True),
    *_REST,
)
MEASURES = estimated(*PLACES)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, PARTS.conduct, draw, parts=PARTS, idle=idle, most_hz=0)
