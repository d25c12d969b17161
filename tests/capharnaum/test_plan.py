"""Houses that people draw: read, checked, written; what is wrong is said in one sentence with its place."""

from __future__ import annotations

import random
import string
from contextlib import suppress
from pathlib import Path

import pytest

from riffraff.capharnaum.checks import checked, faults
from riffraff.capharnaum.plan import HEADER, Plan, cell_at, place_of, read_plan
from riffraff.capharnaum.plans import PLANS, drawn_plan, plan_path, plan_text
from riffraff.kernel.errors import BadInput

FAMILY = plan_path("family").read_text(encoding="utf-8")


def wrong(text: str) -> str:
    """The first thing that is wrong with a plan."""
    with pytest.raises(BadInput) as fault:
        checked(text)
    return str(fault.value)


@pytest.mark.parametrize("name", PLANS)
def test_houses_that_come_with_the_game_are_right_and_written_as_they_are_read(name: str) -> None:
    plan = drawn_plan(name)
    assert list(faults(plan)) == []
    assert plan.written() == plan_text(name)
    assert len(plan.regions) == len(plan.rooms)


def test_cells_are_called_by_column_and_row() -> None:
    assert cell_at((1, 1)) == "a1"
    assert cell_at((23, 27)) == "n12"
    assert all(cell_at(place_of(cell)) == cell for cell in ("a1", "c4", "n12", "z20"))


CHANGES = [
    (HEADER, "capharnaum plan 2", "Line 1: a plan begins with the line: capharnaum plan 1"),
    ("name: The", "title: The", "Line 2: the legend has lines such as"),
    ("players: 2-6", "players: 6-2", "Line 3: the legend has lines such as"),
    ("players: 2-6\n", "", "the legend lacks this: players"),
    ("k: 1 room", "k: 4 room", "Line 5: the legend has lines such as"),
    ("k: 1 room", "b: 1 room", "Line 6: the legend has the letter b twice."),
    ("Kitchen", "K" * 41, "Line 5: the legend has lines such as"),
    ("o: 3 room Study", "o: 2 room Study", "room o cannot be reached through the house where it has the parts 1, 2."),
    ("Study", "Study / Büro", "Line 14: the legend has lines such as"),
    (": 2 ", ": 3 ", "The parts of the house must be 1, 1 and 2, or 1 to 3, not 1, 3."),
    (". *", ". .", "For 2 players (parts: 1) the house needs at least 16 cells of mess; found: "),
    ("|. a * .", "|. q * .", 'Line 17, column 4: "q" cannot stand here'),
    ("|. a * .", "|. : * .", 'Line 17, column 4: ":" cannot stand here'),
    ("+--=---", "+--:---", 'Line 16, column 4: ":" cannot stand here; allowed: a blank or - ='),
    (". a * .", ". . * .", "Line 17, column 2: this room has no letter of the legend in it."),
    (". a * .", ". a * a", None),
    ("|k . . *", "|a . . *", "Line 17, column 12: this room has the letter a, which another one has."),
    ("* . *|k", "* . * k", "Line 17, column 2: this room has more than one letter in it: a, k"),
    (
        "h: 1 room Hall / Entrée\n",
        "h: 1 room Hall / Entrée\nz: 1 room Shed\n",
        "The room z of the legend is not drawn.",
    ),
    ("|. a", " . a", "Line 17, column 1: between the house and the outside there must be a wall or an opening."),
    ("k . . * .:b", "k . . *:.|b", "this opening must lead to another room or outside."),
    (
        "bedroom Children's",
        "room Children's",
        "For 2 players (parts: 1) the house needs at least 2 bedrooms; found: 1.",
    ),
    ("@", ".", "For 2 players (parts: 1) the house needs at least 1 green circle; found: 0."),
    ("=", "-", None),
]


@pytest.mark.parametrize(("was", "is_now", "told"), CHANGES, ids=[f"{number}" for number in range(len(CHANGES))])
def test_what_is_wrong_with_a_house_is_said(was: str, is_now: str, told: str | None) -> None:
    assert was in FAMILY
    changed = FAMILY.replace(was, is_now)
    assert (told or "Line") in wrong(changed)


def test_all_that_is_wrong_can_be_listed() -> None:
    plan = read_plan(FAMILY.replace(". a * .", ". . * .").replace("|k . . *", "|. . . *"))
    assert [fault.key.rpartition(".")[2] for fault in faults(plan)] == ["no_letter"] * 2 + ["not_drawn"] * 2


def test_a_room_that_cannot_be_reached_is_told_where_it_begins() -> None:
    """The winter garden with its doors to the living room, the guest room and the study walled up."""
    rows = FAMILY.splitlines()
    first = rows.index("+----=--+--=--+--=--+----=--+")
    for row, column in ((first, 25), (first + 3, 20), (first + 6, 25)):
        assert rows[row][column] in ":="
        mark = "|" if rows[row][column] == ":" else "-"
        rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
    lost = f"Line {first + 2}, column 22: room g cannot be reached through the house where it has the parts 1, 3."
    assert wrong("\n".join(rows)) == lost


def test_lines_for_people_are_passed_over() -> None:
    noted = FAMILY.replace("players", "# our house\nplayers") + "\n# drawn on a rainy day\n"
    assert read_plan(noted).drawing == read_plan(FAMILY).drawing


def test_a_house_that_is_too_large_is_refused() -> None:
    head = FAMILY[: FAMILY.index("\n\n") + 2]
    assert "at most 26 cells in a row and 20 rows" in wrong(head + "\n".join(["+" + "-" * 60] * 5))
    assert "must be drawn" in wrong(head)
    assert "every second line" in wrong(FAMILY.rstrip().rpartition("\n")[0])


def test_names_are_looked_up_and_files_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Did you mean castle"):
        plan_text("castel")
    path = tmp_path / "home.plan"
    path.write_text(FAMILY.replace("@", "."), encoding="utf-8")
    with pytest.raises(BadInput, match=r"home\.plan: For 2 players"):
        plan_text(str(path))
    assert isinstance(drawn_plan(str(path)), Plan)
    with pytest.raises(BadInput, match="none"):
        plan_text(str(tmp_path / "none.plan"))


@pytest.mark.parametrize("seed", range(8))
def test_a_house_with_changed_characters_is_right_or_one_sentence_says_why_not(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        text = [*FAMILY]
        for _ in range(rng.choice((1, 1, 2, 8, 60))):
            place = rng.randrange(len(text))
            text[place] = rng.choice([rng.choice(string.printable), rng.choice("|-=:+*@. "), "", "é", "\0"])
        with suppress(BadInput):
            checked("".join(text))
            continue
        told = wrong("".join(text))
        assert "\n" not in told
        assert len(told) < 400
