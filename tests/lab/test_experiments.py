"""Each experiment measures what theory says it must."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from riffraff import lab
from riffraff.capharnaum.game import GAME as CAPHARNAUM
from riffraff.capharnaum.plans import plan_text
from riffraff.capharnaum.table import Table as CaphTable
from riffraff.cli import main as riffraff
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.rng import stream
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiments.roll_decay import OF_ONE_SHIP
from riffraff.lab.runs.results import SweepFolder, read_folder
from riffraff.physics.params import Params
from riffraff.table.driver import begin
from riffraff.table.seats import COLOURS, Seat


@pytest.mark.parametrize("engine", ["rigid", "reduced"])
def test_roll_decay_finds_the_friction_of_the_pivot(engine: str) -> None:
    measures = lab.run("roll-decay", {"engine": engine}).measures
    assert measures["viscous_g_mm2_s"].value == pytest.approx(Params()["ship.pivot_damping"], rel=0.02)
    assert measures["dry_g_mm2_s2"].value == pytest.approx(Params()["ship.pivot_friction"], rel=0.03)
    assert measures["natural_period_s"].value == pytest.approx(measures["theory_period_s"].value, rel=1e-3)
    assert measures["list_deg"].value == pytest.approx(0.0, abs=0.01)


def errors_off(measures: Mapping[str, Estimate], name: str, truth: float) -> float:
    """How many of its own errors a measure is off."""
    return abs(measures[name].value - truth) / measures[name].error


@pytest.mark.parametrize("engine", ["rigid", "reduced"])
@pytest.mark.parametrize("degrees", [5.0, 15.0, 30.0])
@pytest.mark.parametrize(("damping", "friction"), [(2.5e6, 6e5), (6e6, 2e5)])
def test_errors_of_a_roll_decay_cover_the_truth(engine: str, degrees: float, damping: float, friction: float) -> None:
    ship = {"ship.pivot_damping": damping, "ship.pivot_friction": friction}
    measures = lab.run("roll-decay", {"engine": engine, "start_deg": degrees, **ship}, trace_hz=0).measures
    assert errors_off(measures, "natural_period_s", measures["theory_period_s"].value) < 2.5
    assert errors_off(measures, "period_growth", 1.0 / 16.0) < 2.5
    assert errors_off(measures, "viscous_g_mm2_s", damping) < 2.5
    assert errors_off(measures, "dry_g_mm2_s2", friction) < 2.5
    assert measures["natural_period_s"].error < 1e-3 * measures["natural_period_s"].value
    assert measures["viscous_g_mm2_s"].error < 1e-3 * damping
    assert measures["dry_g_mm2_s2"].error < 1e-2 * friction


@pytest.mark.parametrize("settings", [{}, {"weight_g": 2.0}, {"reach_mm": 60.0, "ship.pivot_friction": 3e5}])
def test_the_error_of_inclining_covers_the_truth(settings: dict[str, float]) -> None:
    measures = lab.run("inclining", {"steps": 3, **settings}).measures
    assert errors_off(measures, "gm_mm", measures["theory_gm_mm"].value) < 2.0
    assert measures["gm_mm"].error < 1e-3 * measures["gm_mm"].value


@pytest.mark.parametrize("rate", [1.0, 2.0, 8.0])
@pytest.mark.parametrize("friction", [0.32, 0.5])
def test_the_error_of_a_slide_covers_the_truth(rate: float, friction: float) -> None:
    measures = lab.run("slide", {"rate_deg_s": rate, "contact.friction": friction}).measures
    for name in ("slide_deg", "left_deg", "right_deg"):
        assert errors_off(measures, name, measures["theory_deg"].value) < 2.0
        assert measures[name].error < 0.1
    assert measures["slide_deg"].error >= measures["left_deg"].error


def test_roll_decay_says_which_engine_and_why_not() -> None:
    assert lab.run("roll-decay", {"start_deg": 3.0, "load": "crate@3+crate@2"}).engine == "reduced"
    assert lab.run("roll-decay", {"start_deg": 3.0, "load": "rat@9:hang"}).engine == "rigid"


@pytest.mark.parametrize(
    ("name", "quick"), [("roll-decay", "start_deg=8"), ("wave-response", "count=3 settle_s=1 to_s=1.5")]
)
def test_the_reduced_engine_on_demand_says_what_it_leaves_out(
    name: str, quick: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for load, told, warned in (("none", "as asked.", 0), ("rat@9:hang", "as asked, cargo frozen to the ship.", 1)):
        assert riffraff(["lab", "run", name, *quick.split(), "engine=reduced", f"load={load}", "--lang", "en"]) == 0
        out = capsys.readouterr().out
        assert told in out
        assert out.count("engine=auto would have taken the rigid bodies") == warned
    with pytest.raises(RiffRaffError, match="does not swing"):
        lab.run("roll-decay", {"start_deg": 2.0, "ship.pivot_friction": 1e7})


def test_cargo_that_falls_in_a_roll_is_told() -> None:
    decay = lab.run("roll-decay", {"start_deg": 25.0, "load": "crate@4:95", "contact.friction": 0.15})
    assert decay.measures["fell"].value == 1
    assert [event["what"] for event in decay.events] == ["left", "fell"]
    assert decay.events[0]["piece"] == "crate-1"


def test_a_roll_in_which_cargo_fell_is_left_out_of_means(tmp_path: Path) -> None:
    settings = {"load": "crate@4:95", "contact.friction": 0.15, "duration_s": 10.0}
    decay = lab.run("roll-decay", {**settings, "start_deg": 25.0})
    assert decay.measures["shifted"].value == 1
    assert all(math.isnan(decay.measures[name].value) for name in OF_ONE_SHIP)
    lab.sweep("roll-decay", {"start_deg": [3.0, 25.0]}, settings, out=tmp_path / "s")
    folder = read_folder(tmp_path / "s")
    assert isinstance(folder, SweepFolder)
    held, fallen = folder.points.values()
    assert held.estimate("shifted").value == 0
    assert held.estimate("dry_g_mm2_s2").value > 0
    assert fallen.estimate("shifted").value == 1
    assert math.isnan(fallen.estimate("dry_g_mm2_s2").value)


@pytest.mark.parametrize("load", ["rat@9:hang", "crate@3+chest@6"])
def test_cargo_that_holds_has_not_shifted(load: str) -> None:
    decay = lab.run("roll-decay", {"start_deg": 4.0, "load": load, "engine": "rigid"})
    assert decay.measures["shifted"].value == 0
    assert decay.measures["dry_g_mm2_s2"].value > 0


@pytest.mark.parametrize("load", ["none", "chest@5+chest@6+rat@9:hang"])
def test_inclining_finds_gm(load: str) -> None:
    measures = lab.run("inclining", {"load": load, "steps": 3}).measures
    assert measures["gm_mm"].value == pytest.approx(measures["theory_gm_mm"].value, rel=0.01)
    assert measures["return_deg"].value == 0.0


def test_inclining_of_a_full_deck_draws_the_ship_by_a_thread() -> None:
    """No three places hold a block there; cargo that gives way takes from GM, and the error covers it."""
    run = lab.run("inclining", {"load": "level-16", "steps": 2, "wait_s": 4.0})
    assert run.measures["block_places"].value == 0.0
    assert run.measures["gm_mm"].value == pytest.approx(run.measures["theory_gm_mm"].value, rel=0.01)
    assert errors_off(run.measures, "gm_mm", run.measures["theory_gm_mm"].value) < 2.5
    heels = run.tables["readings"]["heel_deg"]
    assert 5.0 < max(heels) - min(heels) < 8.5


def test_shifts_are_chosen_by_gm() -> None:
    for heel_deg in (1.0, 4.0):
        run = lab.run("inclining", {"load": "none", "weight_g": 40.0, "heel_deg": heel_deg, "steps": 2, "wait_s": 4.0})
        assert run.measures["largest_heel_deg"].value == pytest.approx(heel_deg, rel=0.2)


def test_a_ship_that_capsizes_cannot_be_inclined() -> None:
    with pytest.raises(RiffRaffError, match="is not stable upright"):
        lab.run("inclining", {"load": "none", "ship.ball_mass": 60.0})


@pytest.mark.parametrize("load", ["crate@3", "crate@3+chest@2", "chest@3+crate@2"])
def test_the_block_is_one_that_its_kind_may_be(load: str) -> None:
    measures = lab.run("inclining", {"load": load, "steps": 2, "wait_s": 4.0}).measures
    assert measures["gm_mm"].value == pytest.approx(measures["theory_gm_mm"].value, rel=0.05)


def test_inclining_with_noisy_readings_knows_its_error() -> None:
    off = []
    for seed in range(5):
        measures = lab.run("inclining", {"noise_deg": 0.05, "wait_s": 4.0}, seed=seed).measures
        off.append((measures["gm_mm"].value - measures["theory_gm_mm"].value) / measures["gm_mm"].error)
    assert sum(abs(value) <= 2.0 for value in off) >= 4
    assert len(set(off)) == 5


def test_righting_arm_is_statics_while_the_cargo_holds_and_not_when_it_slides() -> None:
    held = lab.run("righting-arm", {"load": "crate@3+crate@2", "largest_deg": 14.0, "step_deg": 7.0})
    assert held.measures["difference_mm"].value < 0.05
    assert held.measures["gm_mm"].value == pytest.approx(held.measures["theory_gm_mm"].value, rel=0.005)
    assert math.isnan(held.measures["first_shift_deg"].value)
    assert held.tables["gz"]["simulated_mm"] == pytest.approx(held.tables["gz"]["statics_mm"], abs=0.1)
    slid = lab.run("righting-arm", {"load": "crate@3", "largest_deg": 25.0, "step_deg": 5.0})
    assert 15.0 < slid.measures["first_shift_deg"].value <= 25.0
    assert slid.measures["difference_mm"].value > 0.2


@pytest.mark.parametrize("friction", [0.2, 0.32, 0.5])
@pytest.mark.parametrize("piece", ["crate@3", "chest@6:40"])
def test_a_block_slides_at_the_angle_of_friction(friction: float, piece: str) -> None:
    measures = lab.run("slide", {"piece": piece, "contact.friction": friction, "rate_deg_s": 4.0}).measures
    assert measures["slide_deg"].value == pytest.approx(math.degrees(math.atan(friction)), abs=0.5)
    assert measures["toppled"].value == 0


def test_what_is_tall_topples_and_what_is_held_never_lets_go() -> None:
    tall = lab.run("slide", {"piece": "bottle@3", "contact.friction": 1.5, "rate_deg_s": 10.0}).measures
    assert tall["toppled"].value == 2
    held = lab.run("slide", {"piece": "crate@3", "contact.friction": 1.5, "ship.heel_stop": 20.0, "rate_deg_s": 10.0})
    assert math.isnan(held.measures["slide_deg"].value)


def test_wave_response_is_the_linear_one_without_dry_friction() -> None:
    waves = lab.run(
        "wave-response",
        {"sway_mm": 0.5, "count": 6, "settle_s": 30.0, "ship.pivot_friction": 0.0, "engine": "reduced"},
    )
    table = waves.tables["response"]
    assert table["amplitude_deg"] == pytest.approx(table["linear_deg"], rel=0.01)
    assert waves.measures["peak_period_s"].value == pytest.approx(waves.measures["theory_period_s"].value, rel=0.1)
    assert all(0.0 < lag < 180.0 for lag in table["lag_deg"])


def test_dry_friction_holds_the_ship_in_a_small_swell() -> None:
    waves = lab.run("wave-response", {"sway_mm": 0.1, "count": 3, "settle_s": 2.0})
    assert waves.measures["peak_deg"].value == pytest.approx(0.0, abs=1e-6)
    assert math.isnan(waves.measures["peak_period_s"].value)


def test_loading_ends_for_a_cause() -> None:
    course = lab.run("load-to-capsize", {"policy": "high"})
    causes = ("capsized", "slid", "toppled", "pushed", "no_room")
    assert sum(course.measures[name].value for name in causes) == 1
    assert course.events[-1]["cause"] in causes
    assert course.measures["pieces"].value == len(course.tables["loading"]["pieces"])
    assert course.measures["fell"].value + course.measures["kept"].value == course.measures["pieces"].value + 1
    gm = course.tables["loading"]["gm_mm"]
    assert gm == sorted(gm, reverse=True)
    assert lab.run("load-to-capsize", {"most": 2}).measures["fell"].value == 0


def test_a_placement_map_counts_what_it_shows() -> None:
    found = lab.run("placement-map", {"spacing_mm": 20.0, "load": "crate@3+chest@2"})
    table = found.tables["cells"]
    count = len(table["slot"])
    shares = [found.measures[f"{name}_share"].value for name in ("no_room", "falls", "shifts", "held")]
    assert sum(shares) == pytest.approx(1.0)
    assert found.measures["cells"].value == count
    assert found.measures["stable_share"].value == pytest.approx(sum(table["stable"]) / count)
    for stable, verdict, near in zip(table["stable"], table["verdict"], table["neighbours_held"], strict=True):
        assert not stable or (verdict == "held" and near == 4)
    assert sum(found.tables["slots"]["cells"]) == count


def test_matches_of_capharnaum_count_what_happens_in_the_house() -> None:
    kinds = "toddler+random+random+random+random"
    found = lab.run("matches", {"game": "capharnaum", "players": kinds, "plan": "boat", "count": 2}, seed=4)
    table = found.tables["matches"]
    assert list(table) == ["seed", "turns", "rounds", "minutes", "tidied", "leads", "sown", "winners"]
    seats = tuple(Seat(str(n), None, COLOURS[n], kind) for n, kind in enumerate(kinds.split("+")))
    setup = CAPHARNAUM.setup(seats, seed=table["seed"][0], plan=plan_text("boat"))  # type: ignore[call-arg]
    with begin(CAPHARNAUM, setup) as driver:
        result = driver.finish()
        tidied = [len(told.event.cells) for told in driver.match.told if told.event.name == "objects_tidied"]
    assert (result.turns, sum(tidied), 0 in result.left) == tuple(table[n][0] for n in ("turns", "tidied", "sown"))
    assert math.isnan(found.measures["falls"].value)
    assert sum(found.measures[f"won_by_{seat}"].value for seat in range(1, 6)) == pytest.approx(1.0)
    assert found.engine == "rules"
    order, places = found.tables["order"], [0.0] * 5
    for seed, winners in zip(table["seed"], table["winners"], strict=True):
        first = CaphTable.new(setup.board, 5, setup.house, stream(seed, "first")).first
        for seat in winners.split("+"):
            places[(int(seat) - 1 - first) % 5] += 1.0 / len(winners.split("+")) / 2.0
    assert order["place"] == [1, 2, 3, 4, 5]
    assert order["won"] == pytest.approx(places)
    assert all(
        low <= won <= high for low, won, high in zip(order["won_low"], order["won"], order["won_high"], strict=True)
    )


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"game": "capharnaum", "plan": "castel"}, "Did you mean castle"),
        ({"game": "chess"}, "riffraff, capharnaum"),
        (
            {"players": "toddler+random"},
            "The game riffraff is for 2 to 4 players of these kinds: random, cabin-boy, deckhand, bosun, captain.",
        ),
        ({"players": "random+random+random+random+random"}, "The game riffraff is for 2 to 4 players"),
    ],
)
def test_what_is_asked_of_matches_wrongly_is_said(asked: dict[str, str], told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        lab.run("matches", asked)


def test_a_replay_has_the_match_in_it(recording: Path) -> None:
    found = lab.run("replay", {"file": str(recording)})
    assert found.measures["minutes"].value == pytest.approx(20 / 60, abs=0.02)
    assert found.measures["simulated"].value == 1
    assert found.trace is not None
    assert found.trace.time_s[1] == pytest.approx(1 / 30)
    assert found.measures["largest_heel_deg"].value == pytest.approx(math.degrees(max(abs(found.trace.heel))), rel=1e-9)
    assert any(event["event"] == "card_laid" for event in found.events)
