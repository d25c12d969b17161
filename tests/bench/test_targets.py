"""The bench aims: targets typed, found beside the picture, taken as one step, or told as contradictory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.bench.targets import OF, PLAIN
from riffraff.bench.wording import figure_words, unit_of
from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import catalogue
from riffraff.kit.input import Move
from riffraff.lab.aims.figures import FIGURES, find_figure
from riffraff.lab.checks.bands import roll_decay, tip_heel
from riffraff.physics.params import SCHEMA, Params

WANTED = {"period_s": "2", "damping_ratio": "0,10", "tip_list_deg": "3"}


def opened(bench: Callable[..., Any], **more: Any) -> Any:
    made = bench(**more)
    made.hand.frames(2)
    made.hand.click("group.targets")
    made.hand.frames(2)
    return made


def typed(made: Any, wanted: dict[str, str]) -> None:
    made.hand.click(f"target.{next(iter(wanted))}")
    for value in wanted.values():
        made.hand.type(value)
        made.hand.keys("return")
    made.hand.frames(2)


def find(made: Any) -> None:
    made.hand.click("find")
    made.screen.aims.wait(60.0)
    made.hand.frames(3)


def test_targets_are_typed_found_and_taken_as_one_step(bench: Callable[..., Any]) -> None:
    made = opened(bench)
    typed(made, WANTED)
    assert made.hand.entry("target.period_s.now")["verdict"] == "missed"
    assert made.hand.entry("target.period_s.now")["value"] == pytest.approx(1.33, abs=0.01)
    find(made)
    still = made.tuning.params.replace({"swell.amplitude": 0.0})
    period, ratio, _ = roll_decay(still)
    assert (period, ratio, tip_heel(still, 10.0)) == pytest.approx((2.0, 0.1, 3.0), rel=0.01)
    assert [made.hand.entry(f"target.{name}.now")["verdict"] for name in WANTED] == ["met"] * 3
    assert "All targets are met" in made.told()
    made.hand.click("aim_did")
    made.hand.frames(2)
    said = " ".join(entry.get("name", "") for entry in made.hand.entries)
    assert "Ball depth" in said
    assert f"117 → {made.tuning.params['ship.ball_depth']:.4g}" in said
    made.hand.keys("escape")
    made.hand.keys("z", ctrl=True)
    made.hand.frames(2)
    assert made.tuning.params == Params()


def test_contradictory_targets_are_told_with_what_would_do(bench: Callable[..., Any]) -> None:
    made = opened(bench)
    typed(made, WANTED)
    made.hand.click("pin_all")
    made.hand.frames(2)
    for name in ("ship.ball_mass", "ship.pivot_damping"):
        made.hand.focus(f"param.{name}")
        made.hand.keys("n")
        made.hand.frames(2)
        assert made.row(name)["pinned"] is False
    assert made.screen.aims.free() == ("ship.ball_mass", "ship.pivot_damping")
    made.screen.act("find")
    made.screen.aims.wait(60.0)
    made.hand.frames(3)
    assert made.tuning.params == Params()
    assert "contradict" in made.told()
    verdicts = {
        name: made.screen.aims.verdict(wish) for name, wish in zip(WANTED, made.screen.aims.wishes, strict=True)
    }
    assert verdicts == {"period_s": "apart", "damping_ratio": "missed", "tip_list_deg": "apart"}
    made.screen.view.search = ""
    made.hand.focus("target.period_s")
    made.hand.frames(2)
    said = " ".join(entry.get("name", "") for entry in made.hand.entries)
    assert "can be had" in said
    # What is told is of what was typed; with another ship or value it is gone.
    made.tuning.set({"ship.ball_mass": 300.0})
    assert made.screen.aims.verdict(made.screen.aims.wishes[0]) == "missed"


def test_what_cannot_be_is_told_and_nothing_is_sought(bench: Callable[..., Any]) -> None:
    made = opened(bench)
    typed(made, {"period_s": "99"})
    made.screen.act("find")
    assert made.screen.aims.hunt is None
    assert "0.2 to 30" in made.told()
    assert made.hand.entry("target.period_s")["wrong"]


def test_without_targets_or_with_all_pinned_it_is_said(bench: Callable[..., Any]) -> None:
    made = opened(bench)
    made.screen.act("find")
    assert "from 1 to" in made.told()
    typed(made, {"period_s": "2"})
    made.screen.act("pin_all")
    made.screen.act("find")
    assert "is pinned" in made.told()


def test_a_search_can_be_given_up_and_one_that_comes_late_changes_nothing(bench: Callable[..., Any]) -> None:
    made = opened(bench)
    typed(made, WANTED)
    made.screen.act("find")
    made.screen.act("find")
    assert made.screen.aims.hunt is None
    made.screen.act("find")
    made.tuning.set({"ship.hull_mass": 130.0})
    made.screen.aims.wait(60.0)
    made.hand.frames(3)
    assert made.tuning.params == Params().replace({"ship.hull_mass": 130.0})
    assert "changed while" in made.told()


def test_without_scipy_the_bench_begins_and_find_says_what_to_do(
    bench: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise RiffRaffError("kernel.extra", package="scipy", command="pip install 'riffraff[lab]'")

    monkeypatch.setattr("riffraff.lab.decays.solvers.optimize", missing)
    made = opened(bench)
    typed(made, {"period_s": "2"})
    made.screen.act("find")
    made.hand.frames(2)
    assert "pip install 'riffraff[lab]'" in made.told()
    assert made.screen.aims.hunt is None


def test_one_more_figure_can_be_aimed_at_also_of_a_load(bench: Callable[..., Any]) -> None:
    made = opened(bench)
    made.hand.click("aim_add")
    made.hand.click("pick.slide_deg")
    made.hand.frames(2)
    assert made.hand.sees("target.slide_deg") or made.screen.aims.wishes[-1].name == "slide_deg"
    made.screen.act("aim_add")
    made.screen.aims.add("capsize:crate@deck")
    made.screen.aims.drop("tip_list_deg")
    assert [wish.name for wish in made.screen.aims.wishes][2:] == ["slide_deg", "capsize:crate@deck"]
    assert made.screen.aims.now("capsize:crate@deck") == pytest.approx(23.0, abs=0.5)


def test_pins_are_seen_while_targets_are(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.frames(2)
    assert "pinned" not in made.row("ship.ball_mass")
    made.hand.keys("g")
    made.hand.frames(2)
    assert made.screen.env.focus == "target.period_s"
    made.screen.rows[0].pin()
    assert made.screen.rows[0].pinned
    assert "ship.ball_mass" not in made.screen.aims.free()
    made.screen.act("pin_none")
    assert not made.screen.rows[0].pinned
    assert {name for name in SCHEMA if name.startswith("ship.")} == set(made.screen.aims.free())


def test_every_figure_has_words_and_its_unit() -> None:
    assert {name.partition(":")[0] for name in PLAIN} | set(OF) == set(FIGURES)
    for name in (*PLAIN, "list_deg:crate@3", "gm_mm:crate@3", "capsize:crate@3"):
        figure = find_figure(name, "test")
        assert unit_of(name) == figure.unit or figure.unit == "pieces"
        assert not figure_words(name).startswith("tune.")
    for language in ("en", "fr"):
        assert {f"tune.figure.{name}_of" for name in OF} <= set(catalogue(language))


# -- what a hundredth does --------------------------------------------------------------------------------------


def test_sliders_tell_what_a_hundredth_does_and_stand_in_its_order(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.frames(2)
    assert made.row("ship.ball_mass")["one_percent"] == ""
    made.hand.keys("e")
    made.hand.frames(4)
    assert made.screen.aims.effect == "period_s"
    rows = [entry["id"] for entry in made.hand.entries if entry["id"].startswith("param.")]
    assert rows[:2] == ["param.ship.ball_mass", "param.ship.ball_depth"]
    assert made.row("ship.ball_depth")["one_percent"].startswith("−0.0")
    strengths = [made.screen.aims.strength(row.removeprefix("param.")) for row in rows]
    assert strengths == sorted(strengths, reverse=True)
    x, y = made.hand.at("param.ship.ball_depth")
    made.hand.do(Move(x, y))
    assert "List under 10 g" in made.hand.entry("param.ship.ball_depth")["hint"]
    for _ in made.screen.aims.figures():
        made.hand.keys("e")
    made.hand.frames(2)
    assert made.screen.aims.effect == ""
    assert made.hand.sees("group.ship")


def test_effects_wait_until_nothing_is_changed(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.keys("e")
    made.hand.frames(4)
    before = made.screen.aims.strength("ship.ball_depth")
    made.tuning.set({"ship.ball_mass": 400.0})
    made.hand.frames(5)
    assert made.screen.aims.strength("ship.ball_depth") == before
    made.hand.frames(30)
    assert made.screen.aims.strength("ship.ball_depth") != before
