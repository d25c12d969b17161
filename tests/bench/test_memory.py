"""What the bench shows is there again the next time, whatever is in its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from faulty_disk import Disk
from hypothesis import given
from hypothesis import strategies as st

from riffraff.bench.memory import Memory
from riffraff.bench.plots.arrangement import DEFAULT, Arrangement
from riffraff.bench.view import View
from riffraff.kernel.folders import bench_file
from riffraff.kit.input import Key


def test_plots_and_all_else_are_there_again(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("plot.1")
    at.hand.do(Key("g", ctrl=True), Key("page up", ctrl=True))
    at.hand.click("group.ship")
    at.hand.keys("w")
    at.screen.view.shelf.turn("swell.period")
    shown = [each["id"] for each in at.hand.entries if each["role"] == "plot"]
    at.hand.frames(80)
    assert "plots" in bench_file().read_text(encoding="utf-8"), "written while the bench is open: it may crash"
    again = bench()
    assert [each["id"] for each in again.hand.entries if each["role"] == "plot"] == shown
    assert again.hand.entry("plot.1")["size"] == 2
    assert again.hand.entry("plot.0")["span_s"] == 20.0
    assert again.hand.entry("group.ship")["folded"]
    assert again.screen.view.shelf.on_top == ["swell.period"]
    again.hand.click("plots")
    again.hand.click("plots.first")
    again.hand.click("plots.close")
    again.screen.close()
    assert [each["id"] for each in bench().hand.entries if each["role"] == "plot"] == [
        f"plot.{spec.key}" for spec in DEFAULT
    ]


@pytest.mark.parametrize(
    "spoiled",
    [
        "plots = 3",
        'plots = [{key = "0", kind = "time", y = "nothing"}]',
        'plots = [{key = "0", kind = "time"}]',
        'plots = [{key = "0", kind = "gz"}, {key = "0", kind = "time", y = "heel"}]',
        'plots = [{key = "0", kind = "time", y = "heel", limits = [2.0, 1.0]}]',
        "span_s = -1.0",
        'folded = ["nowhere"]',
        'on_top = ["ship.wings"]',
        "[[[",
        "panel = 7\nonly = 3\nfilm_s = nan",
    ],
)
def test_a_spoiled_file_is_told_and_the_bench_opens(bench: Callable[..., Any], spoiled: str) -> None:
    bench_file().parent.mkdir(parents=True, exist_ok=True)
    bench_file().write_text(f"{spoiled}\n", encoding="utf-8")
    at = bench()
    assert "bench.toml" in at.told()
    assert [each["id"] for each in at.hand.entries if each["role"] == "plot"][:2] == ["plot.0", "plot.1"]
    at.hand.keys("w")
    at.screen.close()
    assert Memory(View(), bench_file()).recall() == []


def test_what_another_version_put_there_is_kept(bench: Callable[..., Any]) -> None:
    bench_file().parent.mkdir(parents=True, exist_ok=True)
    bench_file().write_text("gauges = 3\n", encoding="utf-8")
    at = bench()
    at.hand.keys("w")
    at.screen.close()
    assert "gauges = 3" in bench_file().read_text(encoding="utf-8")


def test_a_full_disk_is_told_once_and_nothing_is_lost(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("w")
    at.hand.frames(90)
    before = bench_file().read_text(encoding="utf-8")
    at.hand.keys("w")
    with Disk("full", 1).in_force():
        at.hand.frames(180)
    assert bench_file().read_text(encoding="utf-8") == before
    assert len([notice for notice in at.hand.desk.notices if "full" in notice.words]) == 1


steps = st.tuples(st.sampled_from(["add", "path", "remove", "move", "size", "limits"]), st.integers(0, 30))


@given(st.lists(steps, max_size=12), st.floats(0.1, 180.0))
def test_any_arrangement_comes_back_as_it_was(tmp_path_factory: Any, done: list[tuple[str, int]], span: float) -> None:
    file: Path = tmp_path_factory.mktemp("memory") / "bench.toml"
    view = View()
    memory = Memory(view, file)
    plots: Arrangement = view.plots
    for what, n in done:
        keys = [spec.key for spec in plots.plots]
        if what in ("add", "path"):
            plots.add(*(("time", "heel") if what == "add" else ("path", "rate", "heel")))
        elif keys:
            key = keys[n % len(keys)]
            doing: dict[str, Callable[[], object]] = {
                "remove": lambda key=key: plots.remove(key),
                "move": lambda key=key, n=n: plots.move(key, 1 - 2 * (n % 2)),
                "size": lambda key=key: plots.resize(key),
                "limits": lambda key=key, n=n: plots.change(key, limits=(-1.5, n + 0.25)),
            }
            doing[what]()
    view.time.span_s = span
    assert memory.write() is None
    other = View()
    assert Memory(other, file).recall() == []
    assert other.plots.plots == plots.plots
    assert other.time.span_s == span
