"""A house while it is drawn: strokes keep rooms closed and lettered, are taken back, and its file says the same."""

from __future__ import annotations

import random

import pytest

from riffraff.capharnaum.checks import faults
from riffraff.capharnaum.drawing import LINES, PLACES, Drawing, Page, Pages, cells
from riffraff.capharnaum.plan import CIRCLE, FLOOR, MESS, Names, Place, read_plan
from riffraff.capharnaum.plans import PLANS, drawn_plan, plan_text
from riffraff.kernel.words import LANGUAGES, set_language

NAMES = Names.read("Room")
EMPTY = Drawing(Names.read("Mine"), range(2, 3), {}, {})
ONE = EMPTY.room((3, 3), (7, 9), NAMES)
TWO = ONE.room((3, 11), (7, 13), NAMES)


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_is_laid_on_the_sheet_and_written_as_it_was(name: str) -> None:
    drawing = Drawing.of(drawn_plan(name))
    assert drawing.written() == plan_text(name)
    assert drawing.faults == ()


def test_a_room_has_its_cells_a_wall_all_around_and_its_letter() -> None:
    assert len(ONE.room_at) == 12
    assert set(ONE.room_at.values()) == {"a"}
    assert "\n".join(ONE.written().splitlines()[-7:]) == (
        "+-------+\n|a . . .|\n|       |\n|. . . .|\n|       |\n|. . . .|\n+-------+"
    )


def test_a_room_beside_another_has_a_wall_between_them_and_takes_cells_with_it() -> None:
    assert set(TWO.room_at.values()) == {"a", "b"}
    assert TWO.marks[3, 10] == "|"
    over = ONE.room((3, 3), (7, 5), NAMES)
    assert [over.room_at[3, column] for column in (3, 5, 7, 9)] == ["b", "b", "a", "a"]
    assert [mark for mark in over.marks.values() if mark.isalpha()].count("a") == 1


def test_a_room_is_made_larger_without_a_wall_in_it() -> None:
    larger = ONE.extended((7, 9), (11, 13))
    assert len(larger.room_at) == 12 + 9 - 1
    assert set(larger.room_at.values()) == {"a"}
    assert ONE.extended((21, 21), (23, 23)) == ONE


def test_what_is_erased_leaves_walls_and_a_room_without_cells_is_forgotten() -> None:
    left = TWO.erased((3, 11), (7, 13))
    assert left == ONE
    assert TWO.erased((1, 1), (21, 21)).marks == {}
    assert TWO.erased((1, 1), (21, 21)).rooms == {}
    part = ONE.erased((3, 3), (3, 3))
    assert part.room_at[5, 3] == "a"
    assert part.marks[4, 3] == "-"


def test_marks_are_put_and_taken_and_the_letter_gives_way() -> None:
    marked = ONE.marked(MESS, (3, 3), (3, 9))
    assert [marked.marks[3, column] for column in (3, 5, 7, 9)] == [MESS] * 4
    assert marked.room_at[3, 3] == "a"
    assert marked.marked(MESS, (3, 3), (3, 9)).marks[3, 5] == FLOOR
    assert marked.marked(CIRCLE, (3, 3), (3, 3)).marks[3, 3] == CIRCLE
    small = EMPTY.room((3, 3), (3, 3), NAMES)
    assert small.marked(MESS, (3, 3), (3, 3)) == small
    assert EMPTY.marked(MESS, (3, 3), (5, 5)) == EMPTY


def test_doors_and_walls_are_only_between_cells() -> None:
    door = TWO.opened((5, 10))
    assert door.marks[5, 10] == ":"
    assert door.opened((5, 10)) == TWO
    assert TWO.opened((2, 3)).marks[2, 3] == "="
    assert TWO.opened((21, 20)) == TWO
    assert TWO.opened((3, 3)) == TWO
    assert ONE.walled((5, 6)).marks[5, 6] == "|"
    assert ONE.walled((5, 6)).walled((5, 6)) == ONE
    assert ONE.walled((2, 3)) == ONE
    merged = TWO.walled((5, 10))
    assert "more than one letter" in str(merged.faults[0])


def test_a_house_is_moved_as_far_as_the_sheet_goes() -> None:
    assert ONE.moved((3, 3), (5, 7)).moved((5, 7), (3, 3)) == ONE
    low = ONE.moved((1, 1), (99, 99))
    assert max(line for line, _ in low.marks) == LINES - 1
    assert max(column for _, column in low.marks) == PLACES - 1
    assert low.written() == ONE.written()
    assert ONE.moved((99, 99), (1, 1)).written() == ONE.written()
    assert EMPTY.moved((1, 1), (3, 3)) == EMPTY


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_told_by_its_place_on_the_sheet_and_not_by_line_and_column(language: str) -> None:
    set_language(language)
    drawing = Drawing.of(drawn_plan("family"))
    cell = next(cell for cell in drawing.room_at if drawing.room_at[cell] == "k" and drawing.marks[cell] == "k")
    fault = Drawing(drawing.names, drawing.seats, drawing.rooms, {**drawing.marks, cell: FLOOR}).faults[0]
    assert fault.place is not None
    assert drawing.room_at[fault.place] == "k"
    assert not str(fault).startswith(("Line", "Ligne"))
    assert str(fault)[0].isupper()


def strokes(rng: random.Random, drawing: Drawing) -> Drawing:
    """Something that a person could do."""

    def cell() -> Place:
        return rng.randrange(1, LINES, 2), rng.randrange(1, PLACES, 2)

    start, edge = cell(), (rng.randrange(LINES), rng.randrange(PLACES))
    end = (min(start[0] + 2 * rng.randrange(5), LINES - 2), min(start[1] + 2 * rng.randrange(5), PLACES - 2))
    return rng.choice(
        [
            lambda: drawing.room(start, end, NAMES),
            lambda: drawing.extended(start, end),
            lambda: drawing.erased(start, end),
            lambda: drawing.marked(MESS, start, end),
            lambda: drawing.marked(CIRCLE, start, start),
            lambda: drawing.opened(edge),
            lambda: drawing.walled(edge),
            lambda: drawing.moved(start, cell()),
        ]
    )()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_drawn_can_be_written_and_read_and_the_file_has_the_same_faults(seed: int) -> None:
    rng, drawing = random.Random(seed), EMPTY
    for _ in range(60):
        drawing = strokes(rng, drawing)
        if not drawing.rooms:
            continue
        plan = read_plan(drawing.written())
        assert [fault.error.key for fault in drawing.faults] == [fault.key for fault in faults(plan)]
        assert Drawing.of(plan).written() == drawing.written()


def test_pages_are_turned_back_and_forth_and_the_letters_of_a_name_at_once() -> None:
    pages = Pages(Page(EMPTY))
    pages.turn(Page(ONE))
    pages.turn(Page(ONE.called(Names.read("A"))), "name")
    pages.turn(Page(ONE.called(Names.read("At"))), "name")
    pages.undo()
    assert pages.page.drawing == ONE
    pages.redo()
    assert str(pages.page.drawing.names) == "At"
    pages.undo()
    pages.undo()
    pages.undo()
    assert pages.page.drawing == EMPTY
    pages.turn(Page(TWO))
    assert pages.future == []


def test_cells_between_two_are_the_same_from_either_side() -> None:
    assert set(cells((7, 9), (3, 3))) == set(cells((3, 3), (7, 9))) == set(ONE.room_at)
