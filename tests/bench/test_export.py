"""What plots show, as files: tables whose numbers and units are right, pictures, and nothing overwritten unasked."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from faulty_disk import Disk

from riffraff.bench.plots.export import table, table_text
from riffraff.kernel.clock import TICK_S
from riffraff.kit.input import Key
from riffraff.lab.decays.record import read_measured


def rocked(bench: Callable[..., Any]) -> Any:
    at = bench()
    at.tuning.set({"swell.amplitude": 0.0})
    at.hand.keys("r")
    at.hand.frames(500)
    at.hand.keys("space")
    return at


def read(path: Path) -> tuple[list[str], np.ndarray[Any, Any]]:
    with open(path, encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    return head, np.array([[float(cell) if cell else np.nan for cell in row] for row in rows])


def saved(at: Any, kind: str, name: Path, *, which: str = "plot.0") -> None:
    at.hand.focus(which)
    at.hand.do(Key("e" if kind == "csv" else "p", ctrl=True, shift=True))
    assert at.hand.top.name == f"plot_{kind}"
    at.hand.keys("a", ctrl=True)
    at.hand.type(str(name))
    at.hand.keys("return")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder worked in: what is typed needs no folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_table_has_every_sample_with_its_unit_and_is_read_by_the_lab(bench: Callable[..., Any], here: Path) -> None:
    at = rocked(bench)
    saved(at, "csv", Path("swing"))
    head, rows = read(here / "swing.csv")
    assert head == ["time (s)", "heel (deg)"]
    times, (heel,) = at.tuning.pair.a.series(("heel",), 0, at.tuning.tick)
    assert rows[:, 0] == pytest.approx(times)
    assert rows[:, 1] == pytest.approx(heel, rel=1e-8)
    assert np.diff(rows[:-1, 0]) == pytest.approx(2 * TICK_S)
    measured = read_measured(here / "swing.csv")
    assert measured.angle == pytest.approx(np.radians(heel[-len(measured.angle) :]), abs=1e-6)


def test_two_ships_and_several_plots_share_their_times(bench: Callable[..., Any]) -> None:
    at = rocked(bench)
    at.hand.keys("b")
    at.tuning.set({"ship.ball_mass": 300.0})
    at.tuning.running = True
    at.hand.frames(61)
    at.hand.keys("space")
    charts = at.screen.charts
    columns = table(at.tuning.pair, [charts.plot(which) for which in ("0", "1", "gz", "xy")])
    assert set(columns) == {
        *("time (s)", "heel (deg)", "heel B (deg)", "heel B-A (deg)", "rate (deg/s)", "rate B (deg/s)"),
    }
    there = np.isfinite(columns["heel B (deg)"])
    difference = columns["heel B (deg)"] - columns["heel (deg)"]
    both = there & np.isfinite(columns["heel B-A (deg)"])
    assert both.sum() > 20
    assert difference[both] == pytest.approx(columns["heel B-A (deg)"][both])
    assert not there[0], "B was not there yet"
    text = table_text(columns).splitlines()
    assert text[0].startswith("time (s),")
    assert text[1].split(",")[text[0].split(",").index("heel B (deg)")] == ""
    curve = table(at.tuning.pair, [at.hand.widget("plot.gz")])
    assert set(curve) == {"heel (deg)", "gz (mm)", "gz B (mm)"}
    middle = len(curve["heel (deg)"]) // 2
    slope = np.gradient(curve["gz (mm)"], np.radians(curve["heel (deg)"]))[middle]
    assert slope == pytest.approx(at.reading("gm"), rel=0.01)


def test_what_is_there_is_replaced_only_when_asked(bench: Callable[..., Any], here: Path) -> None:
    at = rocked(bench)
    (here / "mine.csv").write_text("precious", encoding="utf-8")
    saved(at, "csv", Path("mine"))
    assert at.hand.top.name == "replacing"
    at.hand.keys("escape")
    assert at.hand.top.name == "plot_csv"
    assert (here / "mine.csv").read_text(encoding="utf-8") == "precious"
    at.hand.keys("return")
    at.hand.click("replacing.replace")
    assert (here / "mine.csv").read_text(encoding="utf-8").startswith("time (s)")
    assert at.hand.top.name == "tune"


@pytest.mark.parametrize("kind", ["csv", "png"])
def test_a_full_disk_is_told_in_a_sentence_and_leaves_nothing(bench: Callable[..., Any], here: Path, kind: str) -> None:
    at = rocked(bench)
    if kind == "csv":
        with Disk("full", 1).in_force():
            saved(at, kind, Path("swing"))
    else:
        saved(at, kind, Path("no-such-folder/swing"))
    assert ("full" if kind == "csv" else "no-such-folder") in at.told()
    assert at.hand.top.name == f"plot_{kind}", "one can try again"
    assert os.listdir(here) == []


def test_a_picture_is_large_enough_to_be_read(bench: Callable[..., Any], here: Path) -> None:
    at = rocked(bench)
    before = at.hand.entry("plot.0")["rect"]
    saved(at, "png", Path("swing"))
    assert pygame.image.load(here / "swing.png").get_size() == (640, 360)
    assert at.hand.entry("plot.0")["rect"] == before
    at.hand.click("plots")
    at.hand.click("plots.png")
    at.hand.keys("return")
    assert pygame.image.load(here / "plots.png").get_size() == (1280, 2160)
