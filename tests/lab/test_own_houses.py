"""Matches in a house of one's own: its file goes into the folder of what was made in it, to be made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riffraff import lab
from riffraff.capharnaum.plans import plan_text
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab.runs import folders
from riffraff.lab.runs.folders import read_run
from riffraff.lab.runs.results import SweepFolder, read_folder
from riffraff.lab.runs.tables import read_table

MATCHES = {"game": "capharnaum", "players": "random+random", "count": 2}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = tmp_path / "mine" / "home.plan"
    path.parent.mkdir()
    path.write_text(plan_text("boat"), encoding="utf-8")
    return path


def test_a_run_can_be_made_again_when_the_house_was_changed(home: Path, tmp_path: Path) -> None:
    first = lab.run("matches", {**MATCHES, "plan": str(home)}, seed=3, out=tmp_path / "run")
    home.write_text(plan_text("castle"), encoding="utf-8")
    assert (tmp_path / "run" / "home.plan").read_text(encoding="utf-8") == plan_text("boat")
    assert read_run(tmp_path / "run").run.values["plan"] == "home.plan"
    assert main(["lab", "run", str(tmp_path / "run" / "run.toml"), "--out", str(tmp_path / "again")]) == 0
    assert read_run(tmp_path / "again").run.tables == read_run(tmp_path / "run").run.tables == first.tables
    other = lab.run("matches", {**MATCHES, "plan": str(home)}, seed=3)
    assert other.tables != first.tables


def test_a_house_that_is_changed_while_matches_are_played_is_kept_as_it_was(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = folders.write_run

    def later(*made: Any) -> None:
        home.write_text("no house", encoding="utf-8")
        write(*made)

    monkeypatch.setattr(folders, "write_run", later)
    lab.run("matches", {**MATCHES, "plan": str(home)}, seed=3, out=tmp_path / "run")
    assert (tmp_path / "run" / "home.plan").read_text(encoding="utf-8") == plan_text("boat")


def test_a_sweep_over_houses_keeps_them_and_is_the_same_from_its_folder(home: Path, tmp_path: Path) -> None:
    axes = {"plan": [str(home), "castle"]}
    table = lab.sweep("matches", axes, MATCHES, seed=1, out=tmp_path / "sweep")
    assert (tmp_path / "sweep" / "home.plan").read_text(encoding="utf-8") == plan_text("boat")
    spec = tmp_path / "sweep" / "sweep.toml"
    assert '"plan" = ["home.plan", "castle"]' in spec.read_text(encoding="utf-8")
    kept = read_folder(tmp_path / "sweep")
    assert isinstance(kept, SweepFolder)
    assert len(kept.points) == 2
    home.write_text(plan_text("farm"), encoding="utf-8")
    assert main(["lab", "sweep", str(spec), "--out", str(tmp_path / "again")]) == 0
    assert [float(row["turns"]) for row in read_table(tmp_path / "again" / "runs.csv")] == table["turns"].tolist()
    with pytest.raises(BadInput, match=r"home\.plan is not what .*home\.plan was made with"):
        lab.sweep("matches", axes, MATCHES, seed=1, out=tmp_path / "sweep")


@pytest.mark.parametrize(
    ("plan", "told"),
    [("castel", "Did you mean castle"), ("none.plan", r"none\.plan"), ("house.txt", r"the path of a \.plan file")],
)
def test_a_house_that_is_none_is_told_before_anything_is_played(plan: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        lab.run("matches", {**MATCHES, "plan": plan})


def test_a_house_with_a_fault_is_told_with_its_line(home: Path) -> None:
    home.write_text(plan_text("boat").replace("*", "."), encoding="utf-8")
    with pytest.raises(BadInput, match=r"home\.plan"):
        lab.run("matches", {**MATCHES, "plan": str(home)})


def test_a_spec_names_no_house_outside_of_its_folder(home: Path, tmp_path: Path) -> None:
    spec = tmp_path / "other" / "spec.toml"
    spec.parent.mkdir()
    spec.write_text(f'experiment = "matches"\n[values]\ngame = "capharnaum"\nplan = "{home.as_posix()}"\n', "utf-8")
    assert main(["lab", "run", str(spec)]) == 2
