"""What reports of sweeps tell of many runs: how many, why not all, to which side, and how sure a share is."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any

import pytest
from pages import faults_of
from scipy.stats import binomtest

from riffraff import lab
from riffraff.cli import main
from riffraff.lab.estimates import Estimate, Share, share_of
from riffraff.lab.experiments.load_to_capsize import CAUSES
from riffraff.lab.experiments.load_to_capsize import EXPERIMENT as LOADING
from riffraff.lab.reports.families import draw_family, read_curves
from riffraff.lab.reports.figures import MOST_PANELS, draw_sweep, figure, pages
from riffraff.lab.reports.printed import point_text
from riffraff.lab.reports.report import report
from riffraff.lab.runs.results import Point, SweepFolder, read_folder
from riffraff.lab.spec import read_spec

FAST = {"engine": "reduced", "duration_s": 8.0}


def swept(folder: Path) -> SweepFolder:
    found = read_folder(folder)
    assert isinstance(found, SweepFolder)
    return found


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (0, 12), (3, 12), (12, 12), (47, 100), (1, 1000)])
def test_shares_have_wilsons_interval(hits: int, n: int) -> None:
    found, theirs = share_of(hits, n), binomtest(hits, n).proportion_ci(0.95, method="wilson")
    assert (found.value, found.n) == (hits / n, n)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-6)
    one = binomtest(hits, n).proportion_ci(0.6826894921, method="wilson")
    assert found.error == pytest.approx((one.high - one.low) / 2.0, abs=1e-6)
    assert math.isnan(share_of(0, 0).value)


def folder_of(tmp_path: Path, columns: dict[str, list[float]]) -> SweepFolder:
    """A sweep of one point with these measures in its runs."""
    count = len(next(iter(columns.values())))
    spec = read_spec("load-to-capsize", ["policy=random,level"], sweep=True)
    names = [measure.name for measure in LOADING.measures]
    measured = {name: [Estimate(value) for value in columns.get(name, [1.0] * count)] for name in names}
    return SweepFolder(tmp_path, spec, {("random",): Point(measured)}, {}, {"rigid": count}, {})


def test_what_lies_to_both_sides_is_averaged_by_size_and_says_so(tmp_path: Path) -> None:
    measure = {measure.name: measure for measure in LOADING.measures}
    both = folder_of(tmp_path, {"last_list_deg": [-4.0, 4.0, 2.0]})
    assert both.sized(measure["last_list_deg"])
    assert both.told(("random",), measure["last_list_deg"]).value == pytest.approx(10.0 / 3.0)
    one = folder_of(tmp_path, {"last_list_deg": [-4.0, -2.0]})
    assert not one.sized(measure["last_list_deg"])
    assert one.told(("random",), measure["last_list_deg"]).value == pytest.approx(-3.0)
    assert not both.sized(measure["last_gm_mm"])


def test_a_mean_over_some_runs_says_of_how_many(tmp_path: Path) -> None:
    measure = {measure.name: measure for measure in LOADING.measures}
    some = folder_of(tmp_path, {"heel_at_fall_deg": [math.nan, 10.0, 12.0, math.nan], "slid": [0.0, 1.0, 1.0, 0.0]})
    mean = some.told(("random",), measure["heel_at_fall_deg"])
    assert (mean.value, mean.n, mean.of) == (11.0, 2, 4)
    assert point_text(mean).endswith("(2 of 4)")
    assert some.missing(measure["heel_at_fall_deg"]) == (2, 4)
    assert some.missing(measure["slid"]) == (0, 4)
    share = some.told(("random",), measure["slid"])
    assert isinstance(share, Share)
    assert point_text(share) == "0.5 [0.15, 0.85]"


@pytest.fixture(scope="module")
def loadings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random loads and careful ones, a few of each."""
    folder = tmp_path_factory.mktemp("loadings") / "sweep"
    lab.sweep("load-to-capsize", {"policy": ["random", "level"]}, {"most": 5, "settle_s": 4.0}, repeats=3, out=folder)
    return folder


def test_the_page_of_loadings_shows_all_causes_and_says_what_was_left_out(loadings: Path) -> None:
    sweep = swept(loadings)
    shown = [measure.name for page in pages(sweep) for measure in page]
    assert sorted(shown) == sorted(measure.name for measure in sweep.measured())
    assert set(CAUSES) <= set(shown)
    assert all(len(page) <= MOST_PANELS for page in pages(sweep))
    page = report(loadings)[0].read_text(encoding="utf-8")
    assert faults_of(loadings / "report.html", len(pages(sweep))) == []
    without = [measure for measure in sweep.experiment.measures if sweep.missing(measure)[0]]
    for measure in without:
        n, of = sweep.missing(measure)
        assert f"<td>{n}</td><td>{of}</td>" in page
    assert ("nothing fell" in page) == any(measure.name == "heel_at_fall_deg" for measure in without)
    assert "Wilson" in page
    with open(loadings / "tables" / "points.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["policy"] for row in rows} == {"random", "level"}
    for row in rows:
        assert 0.0 <= float(row["slid_low"]) <= float(row["slid"]) <= float(row["slid_high"]) <= 1.0
        assert float(row["slid_high"]) > float(row["slid_low"])


def test_all_lines_and_all_names_are_drawn(tmp_path: Path) -> None:
    loads = ["none", *(f"crate@{slot}" for slot in range(1, 5)), *(f"chest@{slot}" for slot in range(1, 5)), "rat@3"]
    lab.sweep("roll-decay", {"start_deg": [3.0, 4.0], "load": loads}, FAST, out=tmp_path / "lines")
    sweep = swept(tmp_path / "lines")
    drawn: Any = figure(lambda made: draw_sweep(made, sweep))
    assert len({line.get_label() for line in drawn.axes[0].containers}) == len(loads)
    (legend,) = drawn.legends
    assert [text.get_text() for text in legend.get_texts()] == loads
    assert len({(c[0].get_marker(), c[0].get_linestyle()) for c in drawn.axes[0].containers}) == len(loads)
    lab.sweep(
        "roll-decay", {"load": [*loads, "plank@1", "plank@2", "plank@3", "plank@4"]}, FAST, out=tmp_path / "names"
    )
    named: Any = figure(lambda made: draw_sweep(made, swept(tmp_path / "names")))
    ticks = [tick.get_text() for tick in named.axes[0].get_xticklabels()]
    assert ticks[: len(loads)] == loads
    assert len(ticks) == len(loads) + 4


def test_releases_from_several_angles_are_one_extinction_curve(tmp_path: Path) -> None:
    ship = {"ship.pivot_damping": 4e6, "ship.pivot_friction": 4e5}
    words = ["roll-decay", "start_deg=6,12,20", "engine=reduced", "duration_s=10"]
    words += [f"{key}={value}" for key, value in ship.items()]
    out = ["--out", str(tmp_path / "s"), "--traces", "--workers", "1"]
    assert main(["lab", "sweep", *words, *out]) == 0
    sweep = swept(tmp_path / "s")
    curves = read_curves(sweep)
    assert [curve.key for curve in curves] == [(6.0,), (12.0,), (20.0,)]
    drawn: Any = figure(lambda made: draw_family(made, sweep, curves))
    line = drawn.axes[0].lines[-1]
    (x0, x1), (y0, y1) = line.get_data()
    run = lab.run("roll-decay", {"start_deg": 15.0, "engine": "reduced", **ship}, trace_hz=0)
    slope = 2.0 * math.tanh(math.pi * run.measures["viscous_ratio"].value / 2.0)
    assert (y1 - y0) / (x1 - x0) == pytest.approx(slope, rel=0.03)
    assert y0 == pytest.approx(2.0 * run.measures["dead_band_deg"].value, rel=0.05)
    assert len(drawn.axes[0].get_legend().get_texts()) == 4


def test_the_period_is_the_ships_whatever_was_followed() -> None:
    table = lab.sweep("roll-decay", {"start_deg": [5.0, 15.0, 28.0], "duration_s": [8.0, 20.0]}, {"engine": "reduced"})
    spread = table["period_s"].max() - table["period_s"].min()
    assert spread < 4.0 * table["period_s_se"].max() < 1e-3
