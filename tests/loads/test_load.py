"""A load has two spellings, a line and a file, and what is read from either is written in both."""

from __future__ import annotations

from pathlib import Path

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.loads.load import Load, LoadPiece, find_load, numbered, parse, read_load, sample_loads

SPELT_OUT = Load(
    (
        LoadPiece("crate", 3, 42.5),
        LoadPiece("rat", 9, hang=True),
        LoadPiece("plank", 5, -60.0, 90.0),
        LoadPiece("chest", 1),
    )
)
LINE = "crate@3:42.5+rat@9:hang+plank@5:-60:turn90+chest@1"


def test_a_line_is_read_as_it_is_written() -> None:
    assert parse("none", "here") == Load()
    assert parse("level:16", "here") == Load((), "level", 16)
    assert parse(LINE, "here") == SPELT_OUT


@pytest.mark.parametrize("text", ["none", "level:16", LINE])
def test_a_load_is_written_as_a_line(text: str) -> None:
    assert parse(text, "here").to_text() == text


def test_a_file_and_a_line_are_the_same_load(tmp_path: Path) -> None:
    path = tmp_path / "load.toml"
    path.write_text(SPELT_OUT.to_toml(), encoding="utf-8")
    assert find_load(str(path), "here") == SPELT_OUT == find_load(LINE, "here")
    assert read_load(path).to_text() == LINE


@pytest.mark.parametrize("name", sample_loads())
def test_the_loads_that_come_with_the_game_have_a_line(name: str) -> None:
    load = find_load(name, "here")
    assert len(load) == len(load.pieces) > 0
    assert parse(load.to_text(), "here") == load


def test_lengths_are_those_of_what_is_set_down() -> None:
    assert [len(parse(text, "here")) for text in ("none", "level:16", LINE)] == [0, 16, 4]


def test_pieces_are_numbered_past_those_that_are_taken() -> None:
    crates = parse("crate@3+crate@4+rat@5", "here").pieces
    assert [number for number, _ in numbered(crates)] == [3, 11, 6]
    assert [number for number, _ in numbered(crates, (3, 19, 27))] == [11, 6]


NO_LOADS = (
    *("", "+", "crate", "crate@", "crate@0", "crate@11", "crate@3:", "crate@3:1:2", "crate@3:nan", "crate@9:hang"),
    *("box@3", "CRATE@3", "level", "level:x", "level:99", "rat@1:hang", "rat@9:hang:hung", "crate@3 +crate@4"),
    *("crate@3:turn999", "crate@3+crate@3+crate@3+crate@3+crate@3"),
)


@pytest.mark.parametrize("text", NO_LOADS)
def test_what_is_no_load_is_told(text: str) -> None:
    with pytest.raises(BadInput, match="here: load"):
        find_load(text, "here")


@pytest.mark.parametrize(
    "text",
    [
        "piece = 3",
        "ship = 3",
        "[[piece]]\nkind = 'whale'\nslot = 1",
        "[[piece]]\nkind = 'crate'",
        "[[piece]]\nkind = 'crate'\nslot = 11",
        "[[piece]]\nkind = 'crate'\nslot = true",
        "[[piece]]\nkind = 'crate'\nslot = 5\nhang = true",
        "[[piece]]\nkind = 'rat'\nslot = 2\nhang = true",
        "[[piece]]\nkind = 'crate'\nslot = 2\nalong = nan",
        "[[piece]]\nkind = 'crate'\nslot = 2\ncolour = 'red'",
        "[[piece]]\nkind = 'crate'\nslot = 2\n" * 5,
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "load.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=r"load\.toml"):
        find_load(str(path), "here")


def test_an_unknown_load_names_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"level-16\?.*none, level:8"):
        find_load("level-61", "here")
