"""Loads in files: those that come with the game stand, what is aboard can be saved and set down again."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD
from riffraff.tuning.loads import Item, drops, find_load, load_aboard, load_of, load_text, sample_loads
from riffraff.tuning.session import Bench


def under(name: str) -> Bench:
    bench = Bench(Params())
    for drop in drops(find_load(name), bench.world):
        assert bench.apply(drop), drop
    return bench


@pytest.mark.parametrize("name", sample_loads())
def test_the_loads_that_come_with_the_game_stay_aboard(name: str) -> None:
    bench = under(name)
    bench.advance(5 * TICKS_PER_SECOND)
    assert {bench.world.where(piece) for piece in bench.world.pieces} == {ABOARD}
    assert len(bench.world.pieces) == len(find_load(name))


def test_what_is_aboard_is_saved_and_set_down_again() -> None:
    bench = under("level-16")
    again = Bench(Params())
    text = load_text(load_aboard(bench.world))
    for drop in drops(load_of(tomllib.loads(text), "text"), again.world):
        assert again.apply(drop), drop
    kinds = sorted(bench.world.kind_of(piece) for piece in bench.world.pieces)
    assert kinds == sorted(again.world.kind_of(piece) for piece in again.world.pieces)
    first = sorted((bench.world.kind_of(p), *(round(v) for v in bench.world.pose(p)[:2])) for p in bench.world.pieces)
    other = sorted((again.world.kind_of(p), *(round(v) for v in again.world.pose(p)[:2])) for p in again.world.pieces)
    assert len(set(first) & set(other)) >= 14


def test_text_reads_back() -> None:
    items = (Item("crate", 3, 42.5), Item("rat", 9, hang=True), Item("plank", 5, -60.0, 90.0), Item("chest", 1))
    assert load_of(tomllib.loads(load_text(items)), "text") == items


@pytest.mark.parametrize(
    "text",
    [
        "piece = 3",
        "ship = 3",
        "[[piece]]\nkind = 'whale'\nslot = 1",
        "[[piece]]\nkind = 'crate'\nslot = 11",
        "[[piece]]\nkind = 'crate'\nslot = true",
        "[[piece]]\nkind = 'crate'\nslot = 5\nhang = true",
        "[[piece]]\nkind = 'rat'\nslot = 2\nhang = true",
        "[[piece]]\nkind = 'crate'\nslot = 2\nalong = nan",
        "[[piece]]\nkind = 'crate'\nslot = 2\ncolour = 'red'",
        "[[piece]]\nkind = 'crate'\nslot = 2\n" * 5,
    ],
)
def test_bad_loads_are_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "load.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=r"load\.toml"):
        find_load(str(path))


def test_an_unknown_load_names_those_there_are() -> None:
    with pytest.raises(BadInput, match="level-16"):
        find_load("no-such")
