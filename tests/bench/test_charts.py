"""Plots as a person arranges them: added, removed, moved, made larger, zoomed and panned, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.bench.plots.arrangement import DEFAULT, SIZES, Arrangement
from riffraff.bench.plots.base import scaled
from riffraff.bench.plots.timeaxis import LEAST_S, TimeAxis
from riffraff.kernel.clock import TICK_S
from riffraff.kit.draw import Rect
from riffraff.kit.input import Drag, Key, Move, Press, Release, Wheel
from riffraff.tuning.session import HISTORY_S


def plots(at: Any) -> list[str]:
    """All plots, in order."""
    return [each["id"].removeprefix("plot.") for each in at.hand.entries if each["role"] == "plot"]


def middle(at: Any, which: str) -> tuple[int, int]:
    x, y = at.hand.at(f"plot.{which}")
    return x, y + 10


def rocked(bench: Callable[..., Any], **more: Any) -> Any:
    at = bench(**more)
    at.hand.keys("p")
    at.hand.frames(300)
    at.hand.keys("space")
    return at


FIRST = [spec.key for spec in DEFAULT]


def test_a_plot_is_dragged_to_the_place_of_another(bench: Callable[..., Any]) -> None:
    at = bench()
    assert plots(at) == FIRST
    title = at.hand.entry("plot.0")["rect"]
    at.hand.drag((title[0] + 20, title[1] + 8), middle(at, "xy"), middle(at, "1"))
    at.hand.frames(2)
    assert plots(at)[:3] == ["1", "0", "2"]
    title = at.hand.entry("plot.xy")["rect"]
    at.hand.drag((title[0] + 20, title[1] + 8), middle(at, "1"))
    at.hand.frames(2)
    assert plots(at)[:3] == ["xy", "1", "0"]
    assert sorted(plots(at)) == sorted(FIRST)
    title = at.hand.entry("plot.1")["rect"]
    at.hand.drag((title[0] + 20, title[1] + 8), (title[0] + 21, title[1] + 8))
    assert at.hand.top.name == "pick", "a press of the title, not a drag"


def test_plots_are_arranged_by_keyboard(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("plot.1")
    at.hand.do(Key("page up", ctrl=True))
    assert plots(at)[:2] == ["1", "0"]
    at.hand.do(*[Key("page down", ctrl=True)] * 8)
    assert at.hand.widget("plot.1").spec.side, "the first below the readings"
    assert plots(at)[6:9] == ["7", "1", "gz"]
    at.hand.do(Key("delete", ctrl=True))
    assert "1" not in plots(at)
    at.hand.do(Key("i", ctrl=True))
    at.hand.type("energy")
    at.hand.keys("return")
    at.hand.frames(2)
    assert plots(at)[7] == "10"
    assert at.hand.entry("plot.10")["quantity"] == "energy"
    at.hand.focus("plot.10")
    at.hand.do(Key("g", ctrl=True))
    assert at.hand.entry("plot.10")["size"] == 2


def test_the_sheet_of_plots_does_all_by_mouse(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.click("plots")
    at.hand.click("plots.0.move.1")
    at.hand.click("plots.7.remove")
    at.hand.click("plots.0.size")
    at.hand.click("plots.1.apart")
    at.hand.click("plots.close")
    at.hand.frames(2)
    assert plots(at)[:3] == ["1", "0", "2"]
    assert "7" not in plots(at)
    assert not at.hand.widget("plot.1").spec.apart
    assert at.hand.widget("plot.0").rect.y > at.hand.widget("plot.1").rect.bottom, "so wide that it has its own row"
    at.hand.click("plots")
    at.hand.click("plots.first")
    at.hand.click("plots.close")
    assert plots(at) == FIRST


def test_what_has_no_room_is_scrolled_to(bench: Callable[..., Any]) -> None:
    at = bench()
    assert not at.hand.entry("plot.3")["visible"]
    x, y, *_ = at.hand.entry("plot.0")["rect"]
    at.hand.do(Move(x + 20, y + 8), Wheel(x + 20, y + 8, -2.0))
    assert at.hand.entry("plot.3")["visible"], "by the wheel over a title"
    at.hand.focus("plot.7")
    assert at.hand.entry("plot.7")["visible"], "by the keyboard"


def test_the_wheel_zooms_time_around_the_pointer_in_all_plots(bench: Callable[..., Any]) -> None:
    at = rocked(bench)
    x, y = middle(at, "0")
    before = at.hand.widget("plot.0").axes.value_at(x)
    at.hand.do(Move(x, y), *[Wheel(x, y, 1.0)] * 5)
    at.hand.frames(2)
    found = [at.hand.entry(f"plot.{which}") for which in "01"]
    assert found[0]["span_s"] == pytest.approx(10.0 / 1.2**5)
    assert (found[0]["from_s"], found[0]["to_s"]) == (found[1]["from_s"], found[1]["to_s"])
    assert at.hand.widget("plot.0").axes.value_at(x) == pytest.approx(before, abs=2 * TICK_S)
    at.hand.do(Press(x, y, 3), Drag(x + 40, y, 3), Release(x + 40, y, 3))
    at.hand.frames(2)
    assert at.hand.widget("plot.0").axes.value_at(x + 40) == pytest.approx(before, abs=3 * TICK_S)
    low, high = at.hand.widget("plot.0").axes.y0, at.hand.widget("plot.0").axes.y1
    at.hand.do(Wheel(x, y, 2.0, shift=True))
    at.hand.frames(2)
    axes = at.hand.widget("plot.0").axes
    assert axes.y1 - axes.y0 == pytest.approx((high - low) / 1.44)
    at.hand.keys("home")
    assert at.hand.entry("plot.0")["to_s"] == at.tuning.tick * TICK_S
    assert not at.hand.entry("plot.0")["zoomed"]


def test_cursors_stay_where_they_are_when_time_is_zoomed(bench: Callable[..., Any]) -> None:
    at = rocked(bench)
    plot = Rect(at.hand.entry("plot.0")["rect"])
    y = plot.centery + 10
    at.hand.drag((plot.right - 90, y), (plot.right - 50, y), (plot.right - 30, y))
    found = at.hand.entry("plot.0")
    at.hand.do(Move(plot.right - 60, y), *[Wheel(plot.right - 60, y, 1.0)] * 4)
    at.hand.frames(2)
    zoomed = at.hand.entry("plot.0")
    assert zoomed["time_s"] == pytest.approx(found["time_s"], abs=1 / 30)
    assert zoomed["grew"] == pytest.approx(found["grew"], abs=0.2)
    at.hand.do(Move(plot.right - 60, y), Press(plot.right - 60, y), Release(plot.right - 60, y))
    at.hand.do(Move(plot.right - 80, y))
    assert at.hand.entry("plot.0")["time_s"] < zoomed["time_s"] or at.hand.entry("plot.0")["grew"] != zoomed["grew"]


@pytest.mark.parametrize("which", ["xy", "gz"])
def test_both_axes_of_the_other_plots_are_zoomed_and_panned(bench: Callable[..., Any], which: str) -> None:
    at = rocked(bench)
    plot = at.hand.widget(f"plot.{which}")
    before = plot.axes
    at.hand.focus(f"plot.{which}")
    at.hand.keys("z")
    at.hand.frames(2)
    assert plot.axes.x1 - plot.axes.x0 == pytest.approx((before.x1 - before.x0) / 1.5)
    assert plot.axes.y1 - plot.axes.y0 == pytest.approx((before.y1 - before.y0) / 1.5)
    at.hand.do(Key("right", ctrl=True))
    at.hand.frames(2)
    assert plot.axes.x0 > before.x0 + (before.x1 - before.x0) / 4
    at.hand.keys("home")
    at.hand.frames(2)
    assert (plot.axes.x0, plot.axes.x1) == (before.x0, before.x1)


moves = st.tuples(st.sampled_from(["add", "remove", "move", "put", "size"]), st.integers(0, 30), st.integers(0, 30))


@given(st.lists(moves, max_size=40))
@settings(max_examples=60)
def test_no_plot_is_lost_or_doubled_by_arranging(steps: list[tuple[str, int, int]]) -> None:
    held = Arrangement()
    for what, a, b in steps:
        keys = [spec.key for spec in held.plots]
        if what == "add" and len(keys) < 20:
            assert held.add("time", "heel") not in keys
        elif keys and what == "remove":
            held.remove(keys[a % len(keys)])
            assert len(held.plots) == len(keys) - 1
        elif keys:
            one, other = keys[a % len(keys)], keys[b % len(keys)]
            {"move": lambda: held.move(one, 1 - 2 * (b % 2)), "put": lambda: held.put(one, other)}.get(  # noqa: B023
                what,
                lambda: held.resize(one),  # noqa: B023
            )()
            assert {spec.key for spec in held.plots} == set(keys)
        sides = [spec.side for spec in held.plots]
        assert sides == sorted(sides), "those below the ship first"
        assert all(spec.size in SIZES for spec in held.plots)
    held.reset()
    assert tuple(held.plots) == DEFAULT


@given(
    st.lists(st.tuples(st.floats(0.2, 5.0), st.floats(-5.0, 200.0), st.floats(-30.0, 30.0)), max_size=20),
    st.integers(0, 20000),
)
def test_time_is_zoomed_around_what_stays_and_within_the_history(steps: Any, latest: int) -> None:
    axis = TimeAxis()
    for by, around, pan in steps:
        axis.zoom(by, around, axis.ends(latest, latest), latest)
        first, last = axis.ends(latest, latest)
        assert LEAST_S <= axis.span_s <= HISTORY_S
        assert last <= latest * TICK_S + 1e-9
        assert last - first == pytest.approx(axis.span_s, abs=TICK_S)
        axis.pan(pan, (first, last), latest)
        assert axis.ends(latest, latest)[1] <= latest * TICK_S + 1e-9


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.floats(0.01, 100.0), st.floats(0.0, 1.0))
def test_limits_are_scaled_around_what_stays(low: float, wide: float, by: float, share: float) -> None:
    around = low + share * wide
    new_low, new_high = scaled((low, low + wide), by, around)
    assert new_low < new_high
    assert new_low <= around + 1e-3
    assert around - 1e-3 <= new_high
    assert new_high - new_low == pytest.approx(wide * by, rel=0.01, abs=1e-2)
