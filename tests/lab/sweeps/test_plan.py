"""The runs of a sweep: any run can be told from its number, and its seed from its own values."""

from __future__ import annotations

import itertools
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.lab.spec import read_spec, with_design
from riffraff.lab.sweeps.axis import Axis
from riffraff.lab.sweeps.plan import Plan


def plan(*words: str, repeats: int = 1, sample: str = "grid", points: int = 0, seed: int = 0) -> Plan:
    spec = read_spec("roll-decay", [*words, f"seed={seed}"], sweep=True)
    return Plan(with_design(spec, repeats, sample, points))


def test_a_grid_is_every_combination_the_last_axis_fastest() -> None:
    runs = plan("ship.ball_mass=200,300", "start_deg=5:15:3", "load=none,level:2", repeats=2)
    points = [tuple(runs.point(run).values()) for run in range(len(runs))]
    expected = list(itertools.product((200.0, 300.0), (5.0, 10.0, 15.0), ("none", "level:2")))
    assert points == [point for point in expected for _ in range(2)]
    assert [runs.repeat(run) for run in range(4)] == [0, 1, 0, 1]


def test_an_axis_is_written_as_toml_whatever_it_is_called() -> None:
    axis = Axis('la"d 🐀', ("crate@3", "\\rat 🐀"))
    assert tomllib.loads(axis.to_toml()) == {axis.key: list(axis.values)}


def test_every_run_has_a_seed_of_its_own() -> None:
    runs = plan("ship.ball_mass=200:400:20", "start_deg=5:15:5", repeats=3)
    seeds = {runs.trial(run).seed for run in range(len(runs))}
    assert len(seeds) == len(runs) == 300


def test_a_seed_follows_from_the_values_not_from_the_number() -> None:
    one = plan("ship.ball_mass=200,300", "start_deg=5,10")
    other = plan("start_deg=10,7,5", "ship.ball_mass=300,400")
    by_point = {frozenset(one.point(run).items()): one.trial(run) for run in range(len(one))}
    shared = [run for run in range(len(other)) if frozenset(other.point(run).items()) in by_point]
    assert len(shared) == 2
    for run in shared:
        assert other.trial(run) == by_point[frozenset(other.point(run).items())]
    assert plan("start_deg=5,10", seed=1).trial(0).seed != plan("start_deg=5,10", seed=2).trial(0).seed


@given(points=st.integers(2, 40), seed=st.integers(0, 1000))
def test_a_latin_hypercube_has_one_point_in_each_part_of_each_axis(points: int, seed: int) -> None:
    runs = plan("ship.ball_mass=200:400", "ship.ball_depth=110:130", sample="latin", points=points, seed=seed)
    for key, low, high in (("ship.ball_mass", 200.0, 400.0), ("ship.ball_depth", 110.0, 130.0)):
        values = [float(runs.point(run)[key]) for run in range(len(runs))]
        parts = sorted(int((value - low) / (high - low) * points) for value in values)
        assert parts == list(range(points))


def test_a_latin_hypercube_shares_lists_evenly() -> None:
    runs = plan("load=none,level:2,level:4", "start_deg=5:15", sample="latin", points=9)
    loads = sorted(str(runs.point(run)["load"]) for run in range(9))
    assert loads == sorted(["none", "level:2", "level:4"] * 3)


def test_impossible_sweeps_are_refused() -> None:
    for words in (["sample"], []):
        with pytest.raises(BadInput):
            plan(*(["start_deg=5:15"] if words else []), sample="latin", points=0)
    with pytest.raises(BadInput):
        plan("start_deg=1:15:2000", "ship.ball_mass=200:400:2000")


@pytest.mark.parametrize(
    ("words", "sample", "points", "told"),
    [
        (["roll-decay", "start_deg=5,10"], "grid", 7, "--n"),
        (["roll-decay", "start_deg=5:10"], "grid", 0, "FROM:TO:COUNT"),
        (["inclining", "steps=2:5:3"], "grid", 0, "3.5"),
    ],
)
def test_what_a_grid_would_pass_over_is_refused(words: list[str], sample: str, points: int, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        Plan(with_design(read_spec(words[0], words[1:], sweep=True), 1, sample, points))


def test_a_sweep_without_axes_repeats_one_point() -> None:
    runs = plan("start_deg=5", repeats=4)
    assert [runs.point(run) for run in range(4)] == [{}] * 4
    assert len({runs.trial(run).seed for run in range(4)}) == 4


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("contact.friction=0.1:0.9:9", [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
        ("contact.friction=0.1:0.7:3", [0.1, 0.4, 0.7]),
        ("start_deg=1.1:1.4:4", [1.1, 1.2, 1.3, 1.4]),
    ],
)
def test_the_values_of_a_range_are_those_that_a_person_would_write(word: str, values: list[float]) -> None:
    (axis,) = read_spec("roll-decay", [word], sweep=True).axes
    assert list(axis.values) == values
