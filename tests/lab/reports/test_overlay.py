"""Runs, sweeps, fits and measured files on one axis: measured over simulated."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pages import faults_of

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab.reports.compare import compare
from riffraff.lab.reports.figures import figure
from riffraff.lab.reports.overlay import Motion, draw_motions, integrated, items_of, laid_over
from riffraff.lab.runs.tables import write_csv

FAST = {"engine": "reduced", "duration_s": 12.0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run, the same as a person measured it, to the other side and rounded; and its fit."""
    path = tmp_path_factory.mktemp("overlay")
    run = lab.run("roll-decay", {**FAST, "start_deg": 18.0}, out=path / "run")
    assert run.trace is not None
    rows = zip(run.trace.time_s[40:].tolist(), np.degrees(-run.trace.heel[40:]).round(1).tolist(), strict=True)
    write_csv(path / "measured.csv", ("time_s", "angle_deg"), rows)
    assert main(["lab", "fit", str(path / "measured.csv"), "--out", str(path / "fit")]) == 0
    return path


def test_measured_lies_over_simulated(folder: Path) -> None:
    items = [item for name in ("measured.csv", "run", "fit") for item in items_of(folder / name)]
    motions = [motion for item in items for motion in item.motions]
    assert [motion.measured for motion in motions] == [True, False, True, False]
    placed = laid_over(motions)
    for motion, (late, side) in zip(motions, placed, strict=True):
        time, heel = motion.time_s + late, side * motion.heel_deg
        there = np.interp(time, motions[1].time_s, motions[1].heel_deg)
        assert np.abs(heel - there)[time < 8.0].max() < 1.5, "shifted and mirrored so that they are one curve"
    drawn: Any = figure(lambda made: draw_motions(made, items))
    told = [text.get_text() for text in drawn.axes[0].get_legend().get_texts()]
    assert len(told) == 4
    assert sum("mirrored" in text for text in told) == 3
    assert sum(text.endswith(": measured") for text in told) == 2


def test_figures_of_a_fit_and_of_a_run_are_the_same_within_their_errors(folder: Path, tmp_path: Path) -> None:
    told = compare([folder / name for name in ("measured.csv", "run", "fit")], tmp_path / "out")
    assert "natural_period_s (s)" in told
    with open(tmp_path / "out" / "compare.csv", encoding="utf-8", newline="") as file:
        rows = {(row["measure"], row["of"]): row for row in csv.DictReader(file)}
    for name, unit in (("natural_period_s", "s"), ("viscous_ratio", ""), ("dead_band_deg", "deg")):
        fit, run = rows[name, "fit"], rows[name, "run"]
        assert abs(float(fit["value"]) - float(run["value"])) < 3.0 * float(fit["error"])
        assert fit["unit"] == unit
    page = (tmp_path / "out" / "compare.html").read_text(encoding="utf-8")
    assert "measured" in page
    assert faults_of(tmp_path / "out" / "compare.html", pictures=2) == []


def test_sweeps_stand_beside_runs_point_by_point(folder: Path, tmp_path: Path) -> None:
    lab.sweep("roll-decay", {"ship.ball_mass": [260.0, 300.0]}, {**FAST, "start_deg": 6.0}, out=tmp_path / "sweep")
    told = compare([folder / "run", tmp_path / "sweep"])
    assert "sweep ship.ball_mass=260" in told
    assert "sweep ship.ball_mass=300" in told


def test_what_has_nothing_in_common_is_told(folder: Path, tmp_path: Path) -> None:
    lab.run("slide", {"rate_deg_s": 20.0}, trace_hz=0, out=tmp_path / "slide")
    with pytest.raises(BadInput, match="in common"):
        compare([tmp_path / "slide", folder / "fit"])
    with pytest.raises(BadInput, match="two or more"):
        compare([folder / "run"])


def test_a_gyroscopes_rate_lies_over_the_heel_that_it_is_of() -> None:
    time = np.arange(0.0, 10.0, 0.01)
    omega = 2.0 * np.pi / 1.3
    heel = 15.0 * np.exp(-0.15 * time) * np.cos(omega * time)
    rate = np.gradient(heel, time) + 0.4  # a gyroscope's zero is off
    motion = integrated(time, rate, 1.3)
    there = np.interp(motion.time_s, time, heel)
    assert np.abs(motion.heel_deg - there).max() < 0.9
    assert motion.time_s[0] < 0.7


def test_a_smaller_swing_begins_where_the_larger_has_come_down_to_it() -> None:
    time = np.arange(0.0, 12.0, 0.01)
    large = 20.0 * np.exp(-0.2 * time) * np.cos(2.0 * np.pi * time / 1.5)
    late = 300
    small = Motion(time[:-late], -large[late:], measured=True)
    (_, _), (shift, side) = laid_over([Motion(time, large, measured=False), small])
    assert shift == pytest.approx(3.0, abs=0.02)
    assert side == -1.0
