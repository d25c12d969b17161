"""Reports of sweeps: what they say and what they draw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.lab.experiments import inclining, wave_response
from riffraff.lab.reports.figures import bottoms, draw_sweep, figure
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
    assert page.count("<svg") == 2
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
