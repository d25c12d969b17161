"""Let named players play many matches of either game: how long it takes, what happens, who wins from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from riffraff.kernel.rng import stream
from riffraff.lab.estimates import Estimate, Share, finite, mean_of, share_in_groups, share_of
from riffraff.lab.experiment import Experiment, Measure, Outcome, Parts, Run, Table, Trial, table_of
from riffraff.lab.factors import number
from riffraff.lab.games import (
    KINDS,
    Match,
    Played,
    TurnRow,
    game_factors,
    game_of,
    idle,
    match_of,
    play,
    players_factor,
)
from riffraff.lab.reports.plots import label, name_axes, wilson, with_errors
from riffraff.table.seats import COLOURS

NAME = "matches"
EVERY = ("turns", "rounds", "minutes")
"""Measured in matches of every game."""
MEASURED = (*EVERY, *(name for kind in KINDS.values() for name in kind.measured))
FEW, MANY = 4, 12
"""A ship with so few pieces aboard is calm; with so many she is laden."""
STORY = ("fall_few", "fall_many", "rescued_share")
SHARES = ("early", "sown")
"""Of what is measured, what a match is or is not."""
SEATS = tuple(f"won_by_{seat + 1}" for seat in range(len(COLOURS)))


def _matches(trial: Trial) -> Sequence[Match]:
    kinds = tuple(trial.text("players").split("+"))
    game_of(trial, len(kinds))
    seeds = [stream(trial.seed, "match", played).getrandbits(62) for played in range(trial.count("count"))]
    return [match_of(trial, kinds, seed, played) for played, seed in enumerate(seeds, 1)]


def _told(trial: Trial, made: Sequence[Played]) -> Outcome:
    kinds, kind = trial.text("players").split("+"), KINDS[trial.text("game")]
    seeds = [match.seed for match in _matches(trial)]
    wins = np.zeros((len(made), len(COLOURS)))
    rows = []
    for played, (seed, match) in enumerate(zip(seeds, made, strict=True)):
        for seat in match.winners:  # several may win (R24, C15): each then has a share
            wins[played, seat] = 1.0 / len(match.winners)
        winners = "+".join(str(seat + 1) for seat in match.winners)
        rows.append((seed, match.turn_count, match.rounds, match.minutes, *match.measured, winners))
    table = table_of(("seed", *EVERY, *kind.measured, "winners"), rows)
    shares = [share_of(float(wins[:, seat].sum()), len(made) * (seat < len(kinds))) for seat in range(len(COLOURS))]
    turns = [match.turns for match in made]
    return Outcome(
        measures={
            **{name: _mean_or_share(name, table.get(name, [])) for name in MEASURED},
            **dict(zip(STORY, _story(made, turns), strict=True)),
            **dict(zip(SEATS, shares, strict=True)),
        },
        tables={"matches": table, "seats": _seats(kinds, shares, made), **_order(wins, made), **_cargo(turns)},
        events=[{"match": n, "seed": row[0], "winners": row[-1]} for n, row in enumerate(rows, 1)],
        engine=kind.engine,
    )


def _mean_or_share(name: str, values: Sequence[float]) -> Estimate:
    return share_of(sum(values), len(values)) if name in SHARES else mean_of(values)


def _story(made: Sequence[Played], turns: Sequence[Sequence[TurnRow]]) -> tuple[Share, Share, Share]:
    """The chance of a fall on a calm ship and on a laden one, and how much of what came down was rescued. Turns of one
    match are not independent: matches are."""

    def chance(low: int, high: int) -> Share:
        of = [[row for row in match if low <= row[3] <= high] for match in turns]
        return share_in_groups([sum(row[4] > 0 for row in match) for match in of], [len(match) for match in of])

    cargo = [match.measured for match, rows in zip(made, turns, strict=True) if rows]
    rescued = share_in_groups([row[1] for row in cargo], [row[0] + row[1] for row in cargo])
    return chance(0, FEW), chance(MANY, 99), rescued


def _seats(kinds: Sequence[str], shares: Sequence[Share], made: Sequence[Played]) -> Table:
    """A row a seat."""
    rows = []
    for seat, who in enumerate(kinds):
        left = mean_of([match.left[seat] for match in made])
        won = shares[seat]
        rows.append((seat + 1, who, *_both(won), won.low, won.high, 1.0 / len(kinds), *_both(left)))
    return table_of(("seat", "player", "won", "won_se", "won_low", "won_high", "due", "left", "left_se"), rows)


def _order(wins: NDArray[np.float64], made: Sequence[Played]) -> dict[str, Table]:
    """A row for each place from the one who begins on: among equals what it is worth. ``wins``: of each match, by seat,
    the share of the win (matches, seats)."""
    firsts = [match.first for match in made if match.first is not None]
    if not firsts:
        return {}
    seats, rows = len(made[0].left), []
    for place in range(seats):
        won = sum(float(row[(first + place) % seats]) for row, first in zip(wins, firsts, strict=True))
        share = share_of(won, len(firsts))
        rows.append((place + 1, *_both(share), share.low, share.high, 1.0 / seats))
    return {"order": table_of(("place", "won", "won_se", "won_low", "won_high", "due"), rows)}


def _both(estimate: Estimate) -> tuple[float | None, float]:
    """A value and its error as they are told: what has no error, none."""
    return finite(estimate.value), finite(estimate.error) or 0.0


def _cargo(turns: Sequence[Sequence[TurnRow]]) -> dict[str, Table]:
    """What matches of Riff Raff tell turn by turn: falls by pieces aboard and by card, and how the ship fills."""
    every = [row for match in turns for row in match]

    def by(place: int, head: str) -> Table:
        rows = []
        for value in sorted({row[place] for row in every}):
            of = [[row for row in match if row[place] == value] for match in turns]
            falls = share_in_groups([sum(row[4] > 0 for row in match) for match in of], [len(match) for match in of])
            down = mean_of([row[4] for match in of for row in match])
            rows.append((value, falls.n, *_both(falls), falls.low, falls.high, *_both(down)))
        share = "fall_share"
        return table_of((head, "count", share, f"{share}_se", f"{share}_low", f"{share}_high", "down", "down_se"), rows)

    filled = []
    for turn in sorted({row[0] for row in every}):
        of_turn = [row[3] for row in every if row[0] == turn]
        filled.append((turn, len(of_turn), *_both(mean_of(of_turn))))
    if not every:
        return {}
    return {
        "falls_by_load": by(3, "pieces"),
        "falls_by_card": by(2, "card"),
        "load_by_turn": table_of(("turn", "count", "pieces", "pieces_se"), filled),
    }


# -- drawing ----------------------------------------------------------------------------------------------------


def draw(figure: Any, run: Run) -> None:
    tables, kind = run.tables, KINDS[str(run.values["game"])]
    if "falls_by_load" in tables:
        panels = figure.subplots(2, 3)
        _line(panels[0, 0], tables["falls_by_load"], "pieces", "fall_share")
        _line(panels[0, 1], tables["falls_by_card"], "card", "fall_share")
        _line(panels[0, 2], tables["load_by_turn"], "turn", "pieces")
        _histogram(panels[1, 0], tables["matches"], "avalanches")
        _histogram(panels[1, 1], tables["matches"], "minutes")
        _seat_bars(panels[1, 2], tables["seats"])
    else:
        left, middle, right = figure.subplots(1, 3)
        _histogram(left, tables["matches"], kind.measured[0])
        _seat_bars(middle, tables["seats"])
        if "order" in tables:
            _bars(right, tables["order"], [str(place) for place in tables["order"]["place"]])
            right.set_xlabel(label("in_order"))


def _line(axes: Any, table: Table, across: str, up: str) -> None:
    if f"{up}_low" in table:
        axes.errorbar(table[across], table[up], yerr=wilson(table, up), fmt="o-", color="C0", label=label(up))
    else:
        with_errors(axes, table, across, up, f"{up}_se", up, "o-")
    name_axes(axes, across, up)
    axes.set_ylim(bottom=0.0)


def _histogram(axes: Any, matches: Table, name: str) -> None:
    most = max(matches[name], default=0)
    axes.hist(matches[name], bins=[edge - 0.5 for edge in range(0, int(most) + 2)], color="C0", edgecolor="white")
    name_axes(axes, name, "number_of_matches")
    axes.yaxis.get_major_locator().set_params(integer=True)


def _seat_bars(axes: Any, seats: Table) -> None:
    """Who won from where."""
    _bars(axes, seats, [f"{seat}: {who}" for seat, who in zip(seats["seat"], seats["player"], strict=True)])
    axes.tick_params(axis="x", rotation=20, labelsize="small")


def _bars(axes: Any, table: Table, names: Sequence[str]) -> None:
    """Shares that were won, and what each one's due would be."""
    places = list(range(len(names)))
    axes.bar(places, table["won"], yerr=wilson(table, "won"), capsize=4, color="C1")
    axes.plot(places, table["due"], "k--", linewidth=0.8)
    axes.set_xticks(places, names)
    axes.set_ylabel(label("share_won"))
    axes.set_ylim(0.0, 1.0)


PARTS = Parts(_matches, play, _told)
_GAME, *_REST = game_factors(NAME)
FACTORS = (
    _GAME,
    players_factor(NAME, "random+random+random"),
    number(NAME, "count", 3, "", 1, 100_000, whole=True),
    *_REST,
)
MEASURES = tuple(Measure(name, share=name in (*SHARES, *STORY, *SEATS)) for name in (*MEASURED, *STORY, *SEATS))
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, PARTS.conduct, draw, parts=PARTS, idle=idle, most_hz=0)
