"""Reports of sweeps: what they say and what they draw."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib.figure
import numpy as np
import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.lab.experiments import inclining, wave_response
from riffraff.lab.reports.figures import bottoms, draw_sweep, figure, pages
from riffraff.lab.reports.report import report
from riffraff.lab.runs.results import SweepFolder, read_folder

FAST = {"engine": "reduced", "duration_s": 8.0}


def swept(folder: Path, axes: dict[str, list[Any]], **design: Any) -> SweepFolder:
    lab.sweep("roll-decay", axes, FAST, out=folder, **design)
    found = read_folder(folder)
    assert isinstance(found, SweepFolder)
    return found


def panels(drawn: Any) -> list[Any]:
    return [axes for axes in drawn.axes if axes.get_visible() and axes.get_label() != "<colorbar>"]


def test_a_sweeps_page_says_what_a_runs_does_and_what_varied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["start_deg=4,8", "ship.ball_mass=260,300", "load=none,rat@9:hang", "duration_s=8"]
    assert main(["lab", "sweep", "roll-decay", *words, "--workers", "1", "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    page = re.sub(r"<svg.*?</svg>", "", report(tmp_path)[0].read_text(encoding="utf-8"), flags=re.DOTALL)
    assert "command: riffraff lab sweep roll-decay" in page
    assert "pymunk: " in page
    assert "4 × one degree of freedom" in page
    assert "4 × rigid bodies" in page
    assert "<td>4, 8 deg</td>" in page
    assert "<td>260, 300 g</td>" in page
    assert "15" not in re.findall(r"let go\.</td><td>([^<]*)", page)[0]
    assert "<td>8 s</td>" in page
    assert "<th>ship.ball_mass (g)</th>" in page
    assert "<th>period_s (s)</th>" in page


PERSONS = {
    "look and tex": "text.usetex: True\naxes.grid: False\nfigure.facecolor: black\nsavefig.bbox: tight\nbackend: x\n",
    "fonts and backend": "font.family: no such font\nsvg.fonttype: path\nfont.size: 30\n",
}


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with its report, as it is for who has set nothing."""
    folder = tmp_path_factory.mktemp("reported") / "run"
    lab.run("roll-decay", FAST, out=folder)
    report(folder)
    return folder


@pytest.mark.parametrize("name", PERSONS)
def test_a_plot_is_the_same_whatever_a_person_has_set(name: str, reported: Path, tmp_path: Path) -> None:
    shutil.copytree(reported, tmp_path / "run", ignore=shutil.ignore_patterns("plots"))
    (tmp_path / "matplotlibrc").write_text(PERSONS[name])
    environment = {**os.environ, "PYTHONPATH": os.getcwd()} | ({"MPLBACKEND": "nonsense"} if "backend" in name else {})
    command = [sys.executable, "-m", "riffraff", "lab", "report", "run"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    drawn, ours = (
        {path.name: path.read_bytes() for path in (folder / "plots").iterdir()}
        for folder in (tmp_path / "run", reported)
    )
    assert drawn == ours


def test_what_cannot_be_drawn_is_told_and_costs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    swept(tmp_path / "sweep", {"start_deg": [4, 8]})
    lab.run("roll-decay", FAST, out=tmp_path / "run")

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("no\nlatex")

    monkeypatch.setattr(matplotlib.figure.Figure, "savefig", broken)
    for folder, table in (("sweep", "points.csv"), ("run", "measures.csv")):
        assert main(["lab", "report", str(tmp_path / folder)]) == 0
        told = "Nothing could be drawn: RuntimeError: no latex."
        assert capsys.readouterr().err == told + "\n"
        assert told in (tmp_path / folder / "report.html").read_text(encoding="utf-8")
        assert (tmp_path / folder / "tables" / table).exists()
    assert main(["lab", "compare", *[str(tmp_path / "run")] * 2, "--out", str(tmp_path / "both")]) == 0
    assert "Nothing could be drawn" in capsys.readouterr().out
    assert (tmp_path / "both" / "compare.csv").exists()


def test_a_hypercube_is_drawn_over_each_factor_and_shows_another_by_colour(tmp_path: Path) -> None:
    sweep = swept(tmp_path, {"start_deg": [5, 20], "ship.ball_mass": [240, 320]}, sample="latin", points=5)
    assert bottoms(sweep) == [0, 1]
    for which, (along, coloured) in enumerate([("start_deg", "ship.ball_mass"), ("ship.ball_mass", "start_deg")]):
        drawn = figure(lambda made, which=which: draw_sweep(made, sweep, which))  # type: ignore[misc]
        assert along in panels(drawn)[0].get_xlabel()
        (bar,) = (axes for axes in drawn.axes if axes.get_label() == "<colorbar>")
        assert coloured in bar.get_ylabel()
        (marks,) = (found for found in panels(drawn)[0].collections if found.get_array() is not None)
        column = sweep.keys.index(coloured)
        assert sorted(marks.get_array()) == sorted(key[column] for key in sweep.points)
    page = report(tmp_path)[0].read_text(encoding="utf-8")
    assert page.count("<svg") == 2 * len(pages(sweep))
    assert "<td>5 to 20 deg</td>" in page


def test_values_that_are_words_stand_under_their_points(tmp_path: Path) -> None:
    sweep = swept(tmp_path, {"load": ["none", "crate@3", "crate@2"]})
    drawn = figure(lambda made: draw_sweep(made, sweep))
    assert [tick.get_text() for tick in panels(drawn)[0].get_xticklabels()] == ["none", "crate@3", "crate@2"]


def test_the_theory_of_the_response_is_a_fine_curve_with_its_peak() -> None:
    run = lab.run("wave-response", {"count": 3, "settle_s": 4.0, "from_s": 1.0, "to_s": 2.0}, trace_hz=0)
    theory, own = run.tables["theory"], run.measures["theory_period_s"].value
    assert len(theory["period_s"]) > 300
    top = int(np.argmax(theory["amplitude_deg"]))
    assert theory["period_s"][top] == pytest.approx(own, rel=0.01)
    assert theory["lag_deg"][theory["period_s"].index(own)] == pytest.approx(90.0)
    drawn = figure(lambda made: wave_response.draw(made, run))
    assert drawn.axes[0].get_ylim()[1] > theory["amplitude_deg"][top]
    assert any(len(line.get_xdata()) == len(theory["lag_deg"]) for line in drawn.axes[1].lines)


def test_every_residual_lies_inside_its_panel() -> None:
    run = lab.run("inclining", {"steps": 2, "wait_s": 3.0}, trace_hz=0)
    drawn = figure(lambda made: inclining.draw(made, run))
    low, high = drawn.axes[1].get_ylim()
    residuals = run.tables["readings"]["residual_deg"]
    room = 0.1 * (high - low)
    assert low + room < min(residuals) <= max(residuals) < high - room
