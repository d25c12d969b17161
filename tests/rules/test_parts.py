"""What is in the box (R1-R5) and the switches of the house."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import catalogue
from riffraff.rules.house import House
from riffraff.rules.pieces import (
    KINDS,
    PIECES,
    SLOTS,
    carrier_of,
    kind_of,
    name_of,
    piece_named,
    set_of,
    slots_of_yard,
    yard_of,
)
from riffraff.rules.table import Place, Table


def deal(seats: int, **house: bool) -> Table:
    return Table.new(seats, House(**house), [None] * seats, random.Random(1))


def test_r1_four_sets_of_eight_kinds() -> None:
    assert len(PIECES) == 4 * len(KINDS)
    for number in range(4):
        assert tuple(kind_of(piece) for piece in PIECES if set_of(piece) == number) == KINDS


def test_r1_names_read_back() -> None:
    assert name_of(11) == "crate-2"
    assert [piece_named(name_of(piece)) for piece in PIECES] == list(PIECES)


@pytest.mark.parametrize("text", ["", "crate", "crate-0", "crate-5", "Crate-1", "crate-1 ", "whale-1"])
def test_a_piece_that_is_not_one_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        piece_named(text)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_r1_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadInput):
        deal(seats)


def test_an_age_is_needed_for_each_seat() -> None:
    with pytest.raises(BadInput):
        Table.new(3, House(), [None, None], random.Random(1))


def test_r2_r3_slots_on_hull_and_yards() -> None:
    assert [carrier_of(slot) for slot in SLOTS] == ["hull"] * 4 + ["lower"] * 2 + ["middle"] * 2 + ["upper"] * 2
    assert [yard_of(slot) for slot in (4, 5, 8, 9)] == [None, 0, 1, 2]
    assert [slots_of_yard(yard) for yard in range(3)] == [(5, 6), (7, 8), (9, 10)]


def test_r4_each_has_ten_cards_and_one_piece_of_each_kind() -> None:
    table = deal(4)
    for seat in range(4):
        assert table.hands[seat] == tuple(range(1, 11))
        assert tuple(map(kind_of, table.supplies[seat])) == KINDS
    assert {piece for supply in table.supplies for piece in supply} == set(PIECES)


def test_r4_two_players_have_two_of_each_kind() -> None:
    for supply in deal(2).supplies:
        assert len(supply) == 2 * len(KINDS)
        assert all(list(map(kind_of, supply)).count(kind) == 2 for kind in KINDS)


def test_r4_with_three_a_set_stays_in_the_box() -> None:
    table = deal(3)
    assert [table.place_of(piece) for piece in (0, 23)] == [Place.SUPPLY] * 2
    assert table.place_of(24) is None


def test_r5_a_piece_is_whose_supply_it_lies_in(play) -> None:
    game = play(2)
    game.cards(9, 1)
    game.safe_turn()
    game.begin()
    game.fall(0)  # loaded by seat 0, felled by seat 1
    assert 0 in game.table.supplies[1]


def test_house_rules_are_off_by_default_and_read_back() -> None:
    assert not any(House().to_dict().values())
    every = House.from_dict(dict.fromkeys(House.rules(), True))
    assert all(every.to_dict().values())
    assert House.from_dict(every.to_dict()) == every
    assert House.from_dict({"by_yard": True}) == House(by_yard=True)


@pytest.mark.parametrize("data", [{"by_yards": True}, {"by_yard": 1}, {"by_yard": "yes"}, {"by_yard": None}])
def test_a_house_rule_that_is_not_one_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        House.from_dict(data)


def test_the_readme_has_every_house_rule_with_its_number() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    table = readme.split("## House rules")[1].split("##")[0]
    sentences = {name: str(catalogue("en")[f"rules.house_help.{name}"]) for name in House.rules()}
    rows = [f"| `{name}` | {House.rules()[name]} | {told[0].lower()}{told[1:-1]} |" for name, told in sentences.items()]
    assert [line for line in table.splitlines() if line.startswith("| `")] == rows
