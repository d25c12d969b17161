"""What is read off the bench: readings, plots and the curve of righting arms, and how they are told."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from riffraff.bench.plots.cursors import decrement
from riffraff.bench.readings import SHOWN
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.words import say
from riffraff.kit.draw import Rect
from riffraff.kit.input import Move
from riffraff.tuning import inputs as i


def test_a_plot_is_read_under_the_cursor(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("p")
    at.hand.frames(120)
    at.hand.keys("space")
    at.hand.focus("plot.0")
    at.hand.keys("left", "left", "left")
    at.hand.keys("left", "left", shift=True)
    plot = at.hand.entry("plot.0")
    assert plot["quantity"] == "heel"
    assert plot["time_s"] == pytest.approx(at.tuning.tick / TICKS_PER_SECOND - 5 / 60, abs=0.02)
    assert plot["area"] is not None
    at.hand.keys("return")
    at.hand.type("energy")
    at.hand.keys("return")
    assert at.hand.entry("plot.0")["quantity"] == "energy"


def test_damping_is_read_after_a_release_and_none_in_the_swell_alone(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(600)
    assert at.hand.entry("reading.damping")["value"] is None
    assert at.hand.entry("reading.swing_period")["value"] is None
    at.hand.keys("r")
    for _ in range(25):
        at.hand.frames(10)
        ratio = at.hand.entry("reading.damping")["value"]
        assert ratio is None or 0.01 < ratio < 0.2
    assert ratio is not None, "some swings after the release"
    at.hand.keys("p")
    at.hand.frames(10)
    assert at.hand.entry("reading.damping")["value"] is None, "a push begins anew"


@pytest.mark.parametrize("ticks", [0, 1])
def test_reading_plot_and_curve_agree_in_pause(bench: Callable[..., Any], written: Any, ticks: int) -> None:
    at = bench(load="aslant-3")
    at.hand.keys("p")
    at.hand.frames(50)
    at.hand.keys("space")
    at.hand.frames(12)
    at.tuning.step(1 + ticks)
    at.hand.frames(12)
    written.clear()
    at.hand.redraw()
    heel = at.hand.entry("reading.heel")["name"].split()[-1]
    assert [words for words, _ in written if words.startswith(heel) and words != heel], "the curve of righting arms"
    assert [words for words, _ in written].count(heel) == 2, "the reading itself, and the plot"


def test_each_reading_has_a_tip_of_its_own(bench: Callable[..., Any]) -> None:
    at = bench()
    tips = set()
    for name in SHOWN:
        at.hand.do(Move(*at.hand.at(f"reading.{name}")))
        tips.add(at.hand.entry("readings")["hint"])
    assert len(tips) == len(SHOWN)
    at.hand.do(Move(*at.hand.at("reading.damping")))
    at.hand.frames(40)
    assert "swell" in at.hand.top.tip().hint


def test_what_is_read_off_keeps_within_its_plot(bench: Callable[..., Any], written: Any) -> None:
    at = bench(size=(960, 600))
    at.hand.keys("p")
    at.hand.frames(120)
    plot = Rect(at.hand.entry("plot.0")["rect"])
    at.hand.do(Move(*plot.center))
    written.clear()
    at.hand.frames(3)
    lines = [(words, rect) for words, rect in written if "slope" in words or " s: " in words]
    assert len(lines) >= 2
    assert all(plot.contains(rect) for _, rect in lines)


def test_marks_of_time_do_not_overlap(bench: Callable[..., Any], written: Any) -> None:
    for language in ("en", "fr"):
        at = bench(size=(960, 600), language=language)
        plot = Rect(at.hand.entry("plot.0")["rect"])
        written.clear()
        at.hand.redraw()
        at.hand.frames(1)
        marks = [rect for _, rect in written if plot.contains(rect) and rect.top > plot.bottom - 20]
        marks = [rect for n, rect in enumerate(marks) if rect not in marks[:n]]
        assert say("tune.now") in [words for words, _ in written]
        assert all(mark.collidelist(marks[n + 1 :]) < 0 for n, mark in enumerate(marks))


def test_two_cursors_read_difference_and_decrement(bench: Callable[..., Any], written: Any) -> None:
    time = np.arange(0.0, 6.0, 1 / 60)
    values = np.exp(-0.1 * time) * np.cos(5.0 * time)
    assert decrement(values) == pytest.approx(0.1 * 2.0 * math.pi / 5.0, rel=0.01)
    assert math.isnan(decrement(values[:20]))
    at = bench()
    at.tuning.set({"swell.amplitude": 0.0, "ship.pivot_friction": 0.0})
    at.tuning.do(i.Heel(0.2))
    at.hand.frames(400)
    at.hand.keys("space")
    plot = Rect(at.hand.entry("plot.0")["rect"])
    y = plot.centery
    at.hand.drag((plot.centerx, y), (plot.right - 30, y), (plot.right - 20, y))
    at.hand.do(Move(plot.right - 20, y))
    written.clear()
    at.hand.redraw()
    found = at.hand.entry("plot.0")
    assert found["decrement"] == pytest.approx(2.0 * math.pi * at.reading("damping"), rel=0.05)
    assert [words for words, _ in written if words.startswith("Δ")]
