"""Two runs or sweeps side by side."""

from __future__ import annotations

import csv
import math
import re
from pathlib import Path

import pytest

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput
from riffraff.lab.estimates import Estimate
from riffraff.lab.reports.compare import compare
from riffraff.lab.reports.report import report
from riffraff.lab.runs.results import Point, SweepFolder, read_folder

FAST = {"engine": "reduced", "start_deg": 8.0, "duration_s": 10.0}


def test_two_runs_differ_by_what_theory_says(tmp_path: Path) -> None:
    lab.run("roll-decay", FAST, out=tmp_path / "one")
    lab.run("roll-decay", {**FAST, "ship.ball_mass": 320.0}, out=tmp_path / "two")
    told = compare([tmp_path / "one", tmp_path / "two"], tmp_path / "out")
    assert "ship.ball_mass: 280.0 g / 320.0 g" in told
    with open(tmp_path / "out" / "compare.csv", encoding="utf-8", newline="") as file:
        rows = {row["measure"]: row for row in csv.DictReader(file)}
    period, theory = rows["natural_period_s"], rows["theory_period_s"]
    assert float(period["difference"]) == pytest.approx(float(theory["difference"]), rel=0.01)
    assert float(period["difference"]) < 0.0
    page = (tmp_path / "out" / "compare.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2


def test_a_folder_is_named_in_the_page_as_it_is_called(tmp_path: Path) -> None:
    for name in ("<b>&", "two"):
        lab.run("roll-decay", FAST, out=tmp_path / name)
    compare([tmp_path / "<b>&", tmp_path / "two"], tmp_path / "out")
    report(tmp_path / "<b>&")
    for page in (tmp_path / "out" / "compare.html", tmp_path / "<b>&" / "report.html"):
        text = page.read_text(encoding="utf-8")
        assert "&lt;b&gt;&amp;" in text
        assert "<b>" not in text


def test_two_sweeps_are_compared_point_by_point(tmp_path: Path) -> None:
    for name, damping in (("one", 2.5e6), ("two", 3.5e6)):
        axes = {"ship.ball_mass": [260.0, 300.0]}
        lab.sweep("roll-decay", axes, {**FAST, "ship.pivot_damping": damping}, repeats=2, out=tmp_path / name)
    told = compare([tmp_path / "one", tmp_path / "two"])
    assert told.count("ship.ball_mass=260:") == told.count("ship.ball_mass=300:") > 5


def test_repeats_without_chance_keep_the_error_of_one_run(tmp_path: Path) -> None:
    for name, mass in (("one", 280.0), ("two", 281.0)):
        settings = {**FAST, "ship.ball_mass": mass}
        lab.sweep("roll-decay", {"start_deg": [8.0]}, settings, repeats=3, out=tmp_path / name)
    single = lab.run("roll-decay", {**FAST, "ship.ball_mass": 280.0}, trace_hz=0).measures
    folder = read_folder(tmp_path / "one")
    assert isinstance(folder, SweepFolder)
    (point,) = folder.points.values()
    for name, estimate in single.items():
        found = point.estimate(name)
        assert (found.value, found.error) == pytest.approx((estimate.value, estimate.error), rel=1e-12, nan_ok=True)
    told = compare([tmp_path / "one", tmp_path / "two"])
    assert "no error" in told
    assert max(abs(float(found)) for found in re.findall(r"[-+]\d+\.\d$", told, re.MULTILINE)) < 1e4
    page, _ = report(tmp_path / "one")
    assert "gave exactly the same" in page.read_text(encoding="utf-8")


def test_scatter_of_repeats_and_own_errors_are_combined() -> None:
    def error(values: list[float], errors: list[float]) -> float:
        return Point({"x": list(map(Estimate, values, errors))}).estimate("x").error

    assert error([1.0, 3.0], [math.nan, math.nan]) == pytest.approx(1.0)
    assert error([1.0, 3.0], [0.1, 0.1]) == pytest.approx(1.0)  # the scatter says it all
    assert error([1.0, 1.0 + 1e-15, 1.0], [0.1, 0.1, 0.1]) == pytest.approx(0.1)
    assert error([1.0, 1.002], [0.1, 0.1]) == pytest.approx(0.1, rel=0.01)  # what they share does not average out
    assert math.isnan(error([1.0, 1.0], [math.nan, math.nan]))


def test_what_cannot_be_compared_is_told(tmp_path: Path) -> None:
    lab.run("roll-decay", FAST, out=tmp_path / "run")
    lab.run("slide", {"rate_deg_s": 20.0}, out=tmp_path / "slide")
    lab.sweep("roll-decay", {"start_deg": [8.0]}, FAST, out=tmp_path / "sweep")
    lab.sweep("roll-decay", {"start_deg": [9.0]}, FAST, out=tmp_path / "other")
    for first, second in (("sweep", "slide"), ("sweep", "other"), ("run", "nowhere")):
        with pytest.raises(BadInput):
            compare([tmp_path / first, tmp_path / second])


def test_the_command_prints_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab.run("roll-decay", FAST, out=tmp_path / "one")
    assert main(["lab", "compare", str(tmp_path / "one"), str(tmp_path / "one")]) == 0
    assert "Period of small undamped swings" in capsys.readouterr().out
