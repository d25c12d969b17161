"""Which factors a measure hangs on: against a closed form, on runs of the lab."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab.spec import read_spec
from riffraff.lab.sweeps.sensitivity import MORRIS, SOBOL, sensitivity
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship

WORDS = ["ship.ball_mass=240:320", "ship.ball_depth=100:125", "contact.friction=0.2:0.5", "loadings=1", "pieces=1"]


def gm(mass: float, depth: float) -> float:
    return float(empty_ship(Params().replace({"ship.ball_mass": mass, "ship.ball_depth": depth})).gm)


def test_sobols_indices_of_theory_are_the_shares_of_variance() -> None:
    words = ["ship.ball_mass=240:320", "ship.ball_depth=110:125", "engine=reduced", "duration_s=8", "start_deg=8"]
    found = sensitivity(read_spec("roll-decay", words, sweep=True), "theory_period_s", SOBOL, 64)
    assert found.runs == 64 * 4
    grid = [np.linspace(low, high, 41) for low, high in ((240.0, 320.0), (110.0, 125.0))]
    ships = [
        [empty_ship(Params().replace({"ship.ball_mass": m, "ship.ball_depth": d})) for d in grid[1]] for m in grid[0]
    ]
    period = np.array([[float(ship.period) for ship in row] for row in ships])
    shares = [period.mean(axis=1 - axis).var() / period.var() for axis in (0, 1)]
    for row, share in zip(found.rows, shares, strict=True):
        first, low, high, total, *_ = row
        assert first == pytest.approx(share, abs=0.08)
        assert low - 0.05 <= share <= high + 0.05
        assert total >= first - 0.1


def test_morris_tells_what_matters_from_what_does_not() -> None:
    found = sensitivity(read_spec("tipping", WORDS, sweep=True), "gm_mm", MORRIS, 12)
    rows = dict(zip(found.factors, found.rows, strict=True))
    assert rows["contact.friction"] == (0.0, 0.0, 0.0)
    over = gm(280.0, 125.0) - gm(280.0, 100.0)
    assert rows["ship.ball_depth"][1] == pytest.approx(over, rel=0.1)
    assert rows["ship.ball_mass"][0] == pytest.approx(gm(320.0, 112.5) - gm(240.0, 112.5), rel=0.15)
    assert found.runs == 12 * 4


def test_the_command_prints_and_keeps_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "s.csv"
    words = ["lab", "sensitivity", "tipping", *WORDS, "--measure", "gm_mm", "--method", "morris", "--n", "4"]
    assert main([*words, "--out", str(out)]) == 0
    assert "mu_star" in capsys.readouterr().out
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4


def test_what_is_asked_wrongly_is_told() -> None:
    spec = read_spec("tipping", WORDS, sweep=True)
    with pytest.raises(BadInput, match="power of two"):
        sensitivity(spec, "gm_mm", SOBOL, 12)
    with pytest.raises(BadInput, match="--measure"):
        sensitivity(spec, "gm", SOBOL, 8)
    with pytest.raises(BadInput, match="KEY=FROM:TO"):
        sensitivity(read_spec("tipping", ["policy=random,careful"], sweep=True), "gm_mm", SOBOL, 8)


# -- loadings by statics ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "careful"])
def test_the_limit_of_height_is_where_gm_is_the_least_that_is_wanted(policy: str) -> None:
    run = lab.run("tipping", {"loadings": 300, "policy": policy, "least_gm_mm": 12.0})
    ship = empty_ship(run.params)
    for load_g, height in list(zip(*run.tables["limit"].values(), strict=True))[::20]:
        assert float(ship.plus([[(load_g, 0.0, height)]]).gm[0]) == pytest.approx(12.0, abs=1e-9)
    over = [gm < 12.0 for gm in run.tables["loadings"]["gm_mm"]]
    assert run.measures["over_limit"].value == pytest.approx(sum(over) / len(over))
    cone = math.degrees(math.atan(run.params.contact.friction))
    for gm_mm, listed, tipped in list(
        zip(*[run.tables["loadings"][n] for n in ("gm_mm", "list_deg", "tipped")], strict=True)
    ):
        assert tipped == int(gm_mm <= 0.0 or abs(listed) >= cone)
    table = run.tables["next"]
    assert len(table["slot"]) == 80
    assert all(
        low <= share <= high for low, share, high in zip(table["low"], table["share"], table["high"], strict=True)
    )


def test_a_careful_loader_lists_less_than_chance() -> None:
    random, careful = (lab.run("tipping", {"loadings": 300, "policy": p}).measures for p in ("random", "careful"))
    assert careful["size_of_list_deg"].value < 0.5 * random["size_of_list_deg"].value
    assert careful["tipped"].value <= random["tipped"].value
