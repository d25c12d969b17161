"""Matches that the lab plays: what is counted in them, how strong players are, and who shares the work."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

from riffraff import lab
from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.lab.estimates import Estimate, Share, pooled, ratio_of, share_in_groups, share_of
from riffraff.lab.experiment import Run
from riffraff.lab.games import avalanches
from riffraff.lab.ratings import ratings
from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.table.driver import run
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, Seat

HOUSE = {"game": "capharnaum", "think": 0.2}


@pytest.mark.parametrize(
    ("ticks", "count"),
    [
        ([], 0),
        ([0, 0, 0], 0),
        ([0, 0, 0, 0], 1),
        ([0, 120, 240, 360], 1),
        ([0, 120, 240, 361], 0),
        ([0, 100, 200, 300, 400, 500, 600, 700], 1),
        ([0, 0, 0, 0, 5000, 5000, 5000, 5000, 5001], 2),
        ([0, 3000, 3001, 3002, 3003], 1),
    ],
)
def test_four_pieces_in_three_seconds_are_an_avalanche_and_one_that_goes_on_is_one(
    ticks: list[int], count: int
) -> None:
    assert avalanches(ticks) == count


def test_points_are_those_of_the_model() -> None:
    """Two players: the odds are the ratio of what they won, but for the half match that each has won before."""
    one, other = ratings(np.array([[0.0, 3000.0], [1000.0, 0.0]]))
    assert one.value - other.value == pytest.approx(400.0 * math.log10(3.0), rel=1e-2)
    assert one.value == pytest.approx(-other.value)
    chance = 0.75
    expected = 400.0 / math.log(10.0) / math.sqrt(4000.0 * chance * (1.0 - chance)) / 2.0
    assert one.error == pytest.approx(expected, rel=1e-2)


def test_who_won_all_has_points_and_who_is_alike_has_none() -> None:
    wins = np.zeros((3, 3))
    wins[0, 1:] = 10.0
    wins[1, 2] = wins[2, 1] = 5.0
    first, second, third = ratings(wins)
    assert first.value > 200.0
    assert math.isfinite(first.value)
    assert second.value == pytest.approx(third.value)


def test_a_share_of_groups_has_the_error_of_groups() -> None:
    """Of equal groups it is that of their means."""
    found = ratio_of([1, 2, 3, 2], [4, 4, 4, 4])
    assert found.value == 0.5
    assert found.error == pytest.approx(np.std([0.25, 0.5, 0.75, 0.5], ddof=1) / 2.0)
    assert math.isnan(ratio_of([1], [2]).error)
    assert math.isnan(ratio_of([0], [0]).value)


def test_a_tournament_finds_who_is_stronger_and_says_how_sure_it_is() -> None:
    kinds = "random+toddler+grandma"
    found = lab.run("tournament", {**HOUSE, "players": kinds, "count": 8}, seed=2)
    table = found.tables["players"]
    assert table["player"][0] == "grandma"
    assert sum(found.measures[f"elo_{place}"].value for place in (1, 2, 3)) == pytest.approx(0.0)
    assert all(low < elo < high for elo, low, high in zip(table["elo"], table["low"], table["high"], strict=True))
    assert table["count"] == [16, 16, 16]
    assert math.isnan(found.measures["elo_4"].value)
    matches = found.tables["matches"]
    assert matches["seed"][0] == matches["seed"][1]
    assert matches["players"][:2] == ["random+toddler", "toddler+random"]


def test_at_tables_of_four_each_has_every_other_seat() -> None:
    found = lab.run("tournament", {**HOUSE, "players": "random+toddler", "count": 2, "seats": 4})
    assert found.tables["matches"]["players"] == ["random+toddler+random+toddler", "toddler+random+toddler+random"]


def test_two_workers_leave_the_same_files_as_one(tmp_path: Path) -> None:
    asked = {**HOUSE, "players": "random+toddler", "count": 2, "record": "yes"}
    for workers in (1, 2):
        lab.run("tournament", asked, seed=3, workers=workers, out=tmp_path / str(workers))
    names = sorted(path.name for path in (tmp_path / "1").iterdir())
    assert "match-0001.riff" in names
    for name in names:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()
    assert verify(tmp_path / "1" / "match-0002.riff", game_named).ok
    assert "match-0001.riff" in json.loads((tmp_path / "1" / "summary.json").read_text(encoding="utf-8"))["files"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [({"seats": 3}, "must be even"), ({"players": "random+random"}, "twice"), ({"seats": 6}, "for 2 to 4 players")],
)
def test_what_is_asked_of_a_tournament_wrongly_is_said(asked: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        lab.run("tournament", asked)


@pytest.fixture(scope="module")
def played() -> Run:
    """A match of Riff Raff, which takes its time."""
    return lab.run("matches", {"players": "random+random", "count": 1}, seed=4)


def test_matches_are_those_of_the_players(played: Run, tmp_path: Path) -> None:
    table = played.tables["matches"]
    seats = tuple(Seat(str(i + 1), None, colour, "random") for i, colour in enumerate(COLOURS[:2]))
    result = run(GAME, Setup(seats, seed=table["seed"][0]), tmp_path / "m.riff")
    assert (result.turns, result.falls, result.rescued) == tuple(table[n][0] for n in ("turns", "falls", "rescued"))
    assert math.isnan(played.measures["won_by_3"].value)
    assert played.measures["won_by_1"].value + played.measures["won_by_2"].value == pytest.approx(1.0)


def test_turns_of_riff_raff_are_told_by_load_and_card(played: Run) -> None:
    found = played
    by_load, turns = found.tables["falls_by_load"], found.tables["load_by_turn"]
    assert sum(by_load["count"]) == found.tables["matches"]["turns"][0] == len(turns["turn"])
    assert turns["turn"] == list(range(1, len(turns["turn"]) + 1))
    assert sum(found.tables["falls_by_card"]["count"]) == len(turns["turn"])
    down = sum(count * each for count, each in zip(by_load["count"], by_load["down"], strict=True))
    assert down >= found.measures["rescued"].value
    assert max(turns["pieces"]) <= found.measures["fullest"].value


def test_who_always_won_is_told_with_an_interval() -> None:
    run = lab.run("matches", {"game": "capharnaum", "players": "toddler+random", "count": 4, "think": 0.2})
    won, lost = run.measures["won_by_1"], run.measures["won_by_2"]
    assert isinstance(won, Share)
    assert isinstance(lost, Share)
    assert won == share_of(won.value * 4, 4)
    assert 0.0 < won.high - won.low < 1.0
    seats = run.tables["seats"]
    assert (seats["won_low"][0], seats["won_high"][0]) == (won.low, won.high)
    assert lost.high == pytest.approx(1.0 - won.low)


def test_a_share_in_groups_that_are_alike_is_of_fewer() -> None:
    rng = np.random.default_rng(3)
    alone, alike, none = [], [], share_in_groups([0, 0, 0], [5, 5, 5])
    for _ in range(300):
        plain = rng.binomial(10, 0.3, size=40)
        clustered = rng.binomial(10, rng.beta(1.5, 3.5, size=40))
        alone.append(share_in_groups(plain, np.full(40, 10)))
        alike.append(share_in_groups(clustered, np.full(40, 10)))
    for found in (alone, alike):
        assert 0.9 < np.mean([each.low <= 0.3 <= each.high for each in found]) < 0.99
    assert np.mean([each.error for each in alike]) > 1.5 * np.mean([each.error for each in alone])
    assert (none.value, none.low, none.high) == (0.0, 0.0, share_of(0, 15).high)


def test_shares_of_several_runs_are_one_of_all_their_matches() -> None:
    parts = [share_of(3, 20), share_of(0, 20), share_of(20, 20)]
    whole = pooled(parts, 4)
    assert (whole.low, whole.high) == pytest.approx((share_of(23, 60).low, share_of(23, 60).high), rel=1e-9)
    assert (whole.n, whole.of) == (3, 4)
    plain = pooled([Estimate(1.0), Estimate(0.0), Estimate(1.0)], 3)
    assert (plain.low, plain.high) == (share_of(2, 3).low, share_of(2, 3).high)
