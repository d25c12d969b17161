"""A ship is found that does what is asked, checked on the rigid bodies; what contradicts itself is told."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff import lab
from riffraff.cli import main
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.lab.aims.design import Design, design
from riffraff.lab.aims.figures import FIGURES, find_figure
from riffraff.lab.aims.goals import free_names, read_goals
from riffraff.lab.aims.search import Search
from riffraff.lab.aims.ships import Ships
from riffraff.lab.aims.stowed import MOST, frozen, layout, read_some
from riffraff.lab.checks.bands import roll_decay, tip_heel
from riffraff.physics.params import SCHEMA, Params, load_preset
from riffraff.physics.statics import empty_ship

CALM = {"period_s": 2.0, "damping_ratio": 0.10, "tip_list_deg": 3.0}
TWO = ("ship.ball_mass", "ship.pivot_damping")


# -- the job ----------------------------------------------------------------------------------------------------


def test_the_ship_made_calmer_measures_as_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """On the same rigid bodies as `params --measure`, to a hundredth."""
    words = [f"{name}={value}" for name, value in CALM.items()]
    out = tmp_path / "calm"
    assert main(["lab", "design", *words, "--free", "ship.*", "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert told.count(" met\n") == 3
    made = load_preset(str(out / "preset.toml"))
    still = made.replace({"swell.amplitude": 0.0})
    period, ratio, _ = roll_decay(still)
    assert (period, ratio, tip_heel(still, 10.0)) == pytest.approx(tuple(CALM.values()), rel=0.01)
    kept = json.loads((out / "design.json").read_text(encoding="utf-8"))
    assert kept["met"]
    assert set(kept["changes"]) == set(made.changes_from(Params()))
    with pytest.raises(BadInput):
        lab.design(CALM, out=out)  # the folder is used


def test_with_two_parameters_free_the_period_contradicts_the_list(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = lab.design(CALM, TWO)
    assert [each.goal.figure.name for each in found.conflict] == ["period_s", "tip_list_deg"]
    assert found.params == Params()
    # What is said to be possible is, and no nearer.
    for each in found.conflict:
        name = each.goal.figure.name
        assert lab.design({**CALM, name: each.nearest}, TWO).met
        nearer = each.nearest + 0.1 * (CALM[name] - each.nearest)
        assert not lab.design({**CALM, name: nearer}, TWO).met
    out = tmp_path / "none"
    words = [f"{name}={value}" for name, value in CALM.items()]
    assert main(["lab", "design", *words, "--free", ",".join(TWO), "--out", str(out)]) == 1
    assert not out.exists()
    told = capsys.readouterr().out
    assert "contradict each other" in told
    assert told.count("can be had") == 2


@pytest.mark.parametrize("count", range(4))
def test_what_a_ship_has_shown_another_is_made_to_show(count: int) -> None:
    found, ship = random_triple(count)
    assert found.met
    for each in found.reached:
        assert each.after == pytest.approx(each.goal.value, rel=0.01)
    assert len(found.changes) <= len(ship.changes_from(Params()))


def random_triple(seed: int) -> tuple[Design, Params]:
    """A design with the figures of a ship made by chance as goals, and that ship."""
    noise = stream(seed, "reachable")
    while True:
        changes = {}
        for name in free_names(["ship.*"], [], "test"):
            param = SCHEMA[name]
            changes[name] = min(max(param.default * noise.uniform(0.7, 1.3), param.low), param.high)
        changes["ship.pivot_damping"] = noise.uniform(1.0e6, 6.0e6)
        ship = Params().replace(changes)
        values = {name: find_figure(name, "test").measured(ship) for name in CALM}
        if all(0.0 < value < 20.0 for value in values.values()):
            return lab.design(values), ship


@pytest.mark.parametrize(
    ("goals", "apart"),
    [
        ({"period_s": 0.3}, ["period_s"]),
        ({"period_s": 5.0, "tip_list_deg": 1.0}, ["period_s", "tip_list_deg"]),
        ({"damping_ratio": 0.1, "visible_swings": 10.0, "slide_deg": 17.72}, ["damping_ratio", "visible_swings"]),
        ({"period_s": 1.5, "slide_deg": 25.0}, ["slide_deg"]),
        ({"tip_list_deg": 3.0, "tip_list_deg:20": 3.5}, ["tip_list_deg", "tip_list_deg:20"]),
    ],
)
def test_what_no_ship_can_do_is_said_to_be_so(goals: dict[str, float], apart: list[str]) -> None:
    found = lab.design(goals, ["ship.ball_*", "ship.pivot_*", "ship.mast_*"])
    assert [each.goal.figure.full_name for each in found.conflict] == apart
    assert not found.met


# -- loads ------------------------------------------------------------------------------------------------------


def test_ten_crates_on_deck_just_stable() -> None:
    found = lab.design({"capsize:crate@deck": 10.0}, ["ship.ball_mass"])
    assert found.met
    # By hand: eight crates fit beside each other, two stand on them.
    ship, cargo = found.params.ship, found.params.cargo
    heights = [ship.deck_height + cargo.crate_size * (0.5 + layer) for layer in (*[0] * 8, 1, 1)]
    empty = empty_ship(found.params)
    assert cargo.crate_mass * sum(heights) == pytest.approx(float(empty.mass * empty.gm), rel=0.01)
    same = lab.design({"gm_mm:crate@deck:x10": 0.0}, ["ship.ball_mass"])
    assert same.params["ship.ball_mass"] == pytest.approx(found.params["ship.ball_mass"], rel=0.01)


def test_a_load_that_falls_is_told_by_statics() -> None:
    found = lab.design({"list_deg:bottle@3:x9": 5.0}, ["ship.ball_mass"])
    (reached,) = found.reached
    assert math.isfinite(reached.known)
    assert reached.met == reached.goal.meets(reached.after if reached.checked else reached.known)


@pytest.mark.parametrize("text", ["crate@3", "chest@4:90", "sailor@5:hang", "plank@5:-60:turn90+rat@9", "crate@4:x2"])
def test_a_load_lies_where_the_rigid_bodies_have_it(text: str) -> None:
    figure = find_figure(f"list_deg:{text}", "test")
    assert float(figure.known(Ships([Params()]))[0]) == pytest.approx(figure.measured(Params()), abs=0.05)


@given(st.sampled_from(["crate", "chest", "barrel"]), st.integers(1, MOST), st.sampled_from(["deck", "1", "3", "6"]))
@settings(max_examples=60, deadline=None)
def test_laid_pieces_stand_on_the_ship_or_on_each_other(kind: str, count: int, place: str) -> None:
    pieces = read_some(f"{kind}@{place}:x{count}", "test", "load")
    assert "+".join(some.text for some in pieces) == (f"{kind}@{place}" if count == 1 else f"{kind}@{place}:x{count}")
    laid = layout(Params(), pieces)
    assert len(laid) == count
    boxes = sorted((each.motion[1], each.motion[0], each.shape.width_mm, each.shape.height_mm) for each in laid)
    for number, (y, x, width, height) in enumerate(boxes):
        for other_y, other_x, _, _ in boxes[:number]:
            assert abs(other_x - x) > width - 0.6 or abs(other_y - y) > height - 1e-6
    load = frozen(Params(), laid)
    assert load.shape == (count, 4)


# -- the least change -------------------------------------------------------------------------------------------


def test_of_all_ships_that_do_it_the_one_that_changes_least_is_taken() -> None:
    """Against what any one parameter does alone, and against steps beside it that keep the goal."""
    goals = read_goals(["period_s=1.6"], "test")
    free = free_names(["ship.ball_*", "ship.hull_*", "ship.mast_*"], [], "test")
    search = Search(Params(), free, goals, np.zeros(1))
    change = search.least()
    assert change is not None
    size = float(change @ change)
    for name in free:
        alone = Search(Params(), (name,), goals, np.zeros(1)).least()
        assert alone is None or float(alone @ alone) >= size
    _, slopes = search.slopes(change)
    _, _, low, high = search._scales
    inside = (change > low + 1e-3) & (change < high - 1e-3)
    # Where no bound holds it, the least change goes along the goal's slope.
    along = slopes[0, inside] / np.linalg.norm(slopes[0, inside])
    across = change[inside] - along * (along @ change[inside])
    assert float(np.abs(across).max()) < 0.02 * float(np.abs(change).max())


def test_what_each_did_makes_up_the_whole() -> None:
    found = lab.design(CALM)
    whole = np.array([each.after - each.before for each in found.reached])
    np.testing.assert_allclose(sum(found.did.values()), whole, rtol=0.03)


def test_nothing_is_changed_that_is_pinned_or_not_asked_for() -> None:
    found = lab.design({"period_s": 1.5}, ["ship.*"], ["ship.mast_*", "ship.ball_depth"])
    assert found.met
    assert not {"ship.ball_depth", "ship.mast_mass", "ship.mast_height"} & set(found.changes)
    assert all(name.startswith("ship.") for name in found.changes)


def test_goals_that_are_met_change_nothing() -> None:
    period = find_figure("period_s", "test").measured(Params())
    assert lab.design({"period_s": period}).changes == {}


@pytest.mark.parametrize("name", FIGURES)
def test_each_figure_is_known_nearly_as_the_bodies_have_it(name: str) -> None:
    """Near enough to find the way; what is left the search takes from the bodies."""
    of = {"list_deg": ":crate@4", "capsize": ":crate@deck"}.get(name, "")
    figure = find_figure(name + of, "test")
    for params in (Params(), load_preset("easy")):
        known, measured = float(figure.known(Ships([params]))[0]), figure.measured(params)
        assert known == pytest.approx(measured, rel=0.3 if name == "swell_roll_deg" else 0.05)


# -- what is wrong ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["perod_s=2"], "Did you mean period_s?"),
        (["period_s"], "is no goal"),
        (["period_s=fast"], "is no goal"),
        (["period_s=2+-0"], "tolerance"),
        (["period_s=200"], "0.2 to 30"),
        (["period_s=2", "period_s=3"], "twice"),
        (["period_s:3=2"], "behind a colon"),
        (["list_deg=3"], "of what"),
        (["list_deg:crate=3"], "list_deg"),
        (["list_deg:crate@3:x65=3"], "64"),
        (["list_deg:crate@3:x40+chest@4:x40=3"], "64"),
        (["tip_list_deg:99=3"], "1.0 to 40.0 g"),
        (["capsize:crate@deck+rat@9=3"], "one piece"),
        (["careful_pieces=12"], "chance"),
        (["period_s=2", "--free", "ship.nothing"], "no parameter"),
        (["period_s=2", "--free", "engine.*"], "nothing is free"),
        ([], "missing"),
    ],
)
def test_a_wrong_goal_is_one_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "design", *words]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_without_scipy_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(RiffRaffError, match=r"scipy.*lab"):
        lab.design({"period_s": 2.0})


def test_a_search_can_be_broken_off() -> None:
    calls = []

    def stop() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        design(Params(), free_names(["ship.*"], [], "test"), read_goals(["period_s=2"], "test"), stop)
    assert len(calls) == 3
