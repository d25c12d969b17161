"""The house editor: a house is drawn by mouse or by keyboard alone, checked as it grows, kept, opened and played in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.capharnaum.checks import checked
from riffraff.capharnaum.drawing import Drawing
from riffraff.capharnaum.plans import PLANS, plan_path, plan_text
from riffraff.games import game_named
from riffraff.kernel.folders import houses_folder
from riffraff.kit import clipboard
from riffraff.kit.input import Move, Press, Release
from riffraff.kit.outcome import Leave
from riffraff.table.replay import verify
from riffraff.ui.capharnaum.editor import TOOLS, HouseEditor
from riffraff.ui.routes import screen
from riffraff.ui.screens.new_match import form_of
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
SIZES = [((960, 600), "fr", 1.0), ((960, 600), "en", 2.0), ((1280, 800), "en", 1.0), ((2560, 1440), "fr", 1.0)]


@pytest.fixture
def at(hand: Made) -> Callable[..., Any]:
    """A hand on the editor, with an empty sheet."""

    def make(size: tuple[int, int] = (1280, 800), **settings: Any) -> Any:
        desk = make_desk(hand.settings(game="capharnaum", reduced_motion=True, **settings), size)
        h = hand(HouseEditor(), desk=desk, size=size)
        h.frames(2)
        return h

    return make


def drawing(h: Any) -> Drawing:
    return next(s for s in h.app.screens if isinstance(s, HouseEditor)).drawing


def stroke(h: Any, tool: str, start: str, end: str) -> None:
    """By mouse, from cell to cell."""
    h.click(f"editor.tool.{tool}")
    h.drag(h.at(f"cell.{start}"), h.at(f"cell.{end}"))


def open_wall(h: Any, tool: str, first: str, second: str) -> None:
    """A click between two cells."""
    h.click(f"editor.tool.{tool}")
    (x0, y0), (x1, y1) = h.at(f"cell.{first}"), h.at(f"cell.{second}")
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    h.do(Move(x, y), Press(x, y), Release(x, y))


ROOMS = (("b2", "e4"), ("f2", "i4"), ("b5", "e7"), ("f5", "i7"))
"""Four rooms of four times three cells around a corner; each has four cells of mess, in its outer column or row."""
MESS = (("b2", "e2"), ("f2", "i2"), ("b7", "e7"), ("f7", "i7"))
DOORS = (("e3", "f3"), ("c4", "c5"), ("h4", "h5"), ("e6", "f6"), ("b3", "a3"), ("i6", "j6"))


def draw_by_mouse(h: Any) -> None:
    """A small house for two."""
    for start, end in ROOMS:
        stroke(h, "room", start, end)
    for start, end in MESS:
        stroke(h, "mess", start, end)
    for first, second in DOORS:
        open_wall(h, "opening", first, second)
    stroke(h, "circle", "g5", "g5")
    for letter in ("a", "b"):
        for _ in range(9):
            if h.entry("editor.room")["value"] != letter:
                h.focus("editor.room")
                h.keys("right")
        h.focus("editor.bedroom")
        h.keys("space")


def draw_by_keys(h: Any) -> None:
    """The same with the keyboard alone."""

    def go(place: tuple[int, int]) -> None:
        """Along the line first, unless a wall in it is looked for."""
        h.focus("canvas")
        for _ in range(100):
            line, column = h.entry("canvas")["cursor"]
            across, down = place[1] - column, place[0] - line
            if not across and not down:
                return
            along = across and (place[1] % 2 or not down)
            h.keys(("right" if across > 0 else "left") if along else "down" if down > 0 else "up")
        raise AssertionError(place)

    def place(cell: str) -> tuple[int, int]:
        return 2 * int(cell[1:]) - 1, 2 * (ord(cell[0]) - ord("a")) + 1

    def press(tool: str, *cells: tuple[int, int]) -> None:
        h.focus("canvas")
        h.keys(str(TOOLS.index(tool) + 1))
        for cell in cells:
            go(cell)
            h.keys("return")

    for tool, strokes in (("room", ROOMS), ("mess", MESS), ("circle", (("g5", "g5"),))):
        for start, end in strokes:
            press(tool, place(start), place(end))
    for first, second in DOORS:
        (l0, c0), (l1, c1) = place(first), place(second)
        press("opening", ((l0 + l1) // 2, (c0 + c1) // 2))
    for letter in ("a", "b"):
        h.focus("editor.room")
        for _ in range(9):
            if h.entry("editor.room")["value"] != letter:
                h.keys("right")
        h.focus("editor.bedroom")
        h.keys("space")


@pytest.mark.parametrize("way", [draw_by_mouse, draw_by_keys])
def test_a_house_is_drawn_named_saved_and_played_in(at: Made, way: Callable[[Any], None], home: Path) -> None:
    h = at()
    way(h)
    assert [str(fault) for fault in drawing(h).faults] == []
    assert "2 players" in h.entry("editor.right")["name"]
    h.focus("editor.name.house")
    h.keys("a", ctrl=True)
    h.type("At home")
    h.keys("tab")
    h.keys("s", ctrl=True)
    assert h.top.name == "save_house"
    assert h.entry("save_house.name")["value"] == "at-home"
    h.keys("return")
    assert h.top.name == "editor"
    file = houses_folder() / "at-home.plan"
    assert file.read_text(encoding="utf-8") == drawing(h).written()
    assert file.is_relative_to(home)
    plan = checked(file.read_text(encoding="utf-8"))
    assert (str(plan.names), len(plan.rooms), plan.seats) == ("At home", 4, range(2, 3))
    h.focus("editor.play")
    h.keys("return")
    h.frames(3)
    match = h.top.driver.match
    assert h.top.name == "match"
    assert match.setup.plan == file.read_text(encoding="utf-8")
    path = next(home.rglob("*.riff"))
    assert verify(path, game_named).ok
    assert h.sees("cell.b2")


@pytest.mark.parametrize(("size", "language", "scale"), SIZES)
def test_everything_is_in_the_window_and_reached_by_tab(
    at: Made, size: tuple[int, int], language: str, scale: float
) -> None:
    h = at(size, language=language, text_scale=scale, high_contrast=scale > 1)
    stroke(h, "room", "b2", "e4")
    for widget in ("canvas", "editor.tool.move", "editor.bedroom", "editor.high", "editor.save", "editor.back"):
        h.focus(widget)
        assert h.entry(widget)["rect"][2] > 0
    for entry in h.entries:
        if entry.get("visible"):
            assert h.surface.get_rect().contains(entry["rect"]), entry
    sheet = h.entry("canvas")["rect"]
    assert sheet[2] > 400
    assert sheet[3] > 250
    assert h.entry("cell.a1")["rect"][2] > 15


def test_what_is_wrong_is_told_while_one_draws_without_line_and_column(at: Made) -> None:
    h = at()
    assert "no room yet" in h.entry("editor.fault.1")["name"]
    stroke(h, "room", "b2", "c3")
    assert h.entry("editor.fault.1")["name"].startswith("1. For 2 players")
    stroke(h, "room", "d2", "e3")
    before = h.surface.copy()
    open_wall(h, "wall", "c2", "d2")
    told = h.entry("editor.fault.1")["name"]
    assert "more than one letter in it: a, b" in told
    assert "Line" not in told
    assert drawing(h).faults[0].place == (3, 3)
    at_fault = h.at("cell.b2")
    assert h.surface.get_at(at_fault) != before.get_at(at_fault)
    assert h.entry("editor.play")["enabled"] is False
    assert h.widget("editor.play").why == str(drawing(h).faults[0])


def test_strokes_and_names_are_taken_back_and_done_again(at: Made) -> None:
    h = at()
    stroke(h, "room", "b2", "e4")
    drawn = drawing(h)
    h.click("editor.name.room.a")
    h.keys("a", ctrl=True)
    h.type("Loft / Loft ")
    assert str(drawing(h).rooms["a"].names) == "Loft"
    h.click("editor.undo")
    assert drawing(h) == drawn
    h.click("editor.undo")
    assert not drawing(h).marks
    h.click("editor.redo")
    assert drawing(h) == drawn
    assert h.entry("editor.undo")["enabled"]


def test_a_name_that_cannot_be_is_told_and_the_last_one_stays(at: Made) -> None:
    h = at()
    h.click("editor.name.house")
    h.keys("a", ctrl=True)
    h.keys("backspace")
    assert "1 to 40" in h.entry("editor.name.house")["wrong"]
    assert str(drawing(h).names) == "My house"


def test_a_stroke_that_changes_nothing_says_why(at: Made) -> None:
    h = at()
    stroke(h, "extend", "b2", "e4")
    assert any("Begin in a room" in notice.words for notice in h.desk.notices)


def test_no_other_house_is_written_over_unasked(at: Made) -> None:
    h = at()
    folder = houses_folder()
    folder.mkdir(parents=True)
    other = folder / "mine.plan"
    other.write_text("of somebody else", encoding="utf-8")
    stroke(h, "room", "b2", "e4")
    h.keys("s", ctrl=True)
    h.keys("a", ctrl=True)
    h.type("mine")
    h.keys("return")
    assert h.top.name == "save_house"
    assert "already" in h.entry("save_house.told")["name"]
    assert other.read_text(encoding="utf-8") == "of somebody else"
    h.click("save_house.save")
    assert h.top.name == "editor"
    assert other.read_text(encoding="utf-8") == drawing(h).written()
    stroke(h, "room", "f2", "g4")
    h.keys("s", ctrl=True)
    h.keys("return")
    assert other.read_text(encoding="utf-8") == drawing(h).written()


@pytest.mark.parametrize("name", ["", "../up", "a/b", "c:d", "dot.", "x y"])
def test_a_name_that_no_file_should_have_is_told(at: Made, name: str, home: Path) -> None:
    h = at()
    stroke(h, "room", "b2", "e4")
    h.click("editor.save")
    h.click("save_house.name")
    h.keys("a", ctrl=True)
    h.keys("backspace")
    h.type(name)
    h.keys("return")
    assert h.top.name == "save_house"
    assert h.entry("save_house.save")["enabled"] is False
    assert list(home.rglob("*.plan")) == []


def test_a_house_is_opened_and_what_was_drawn_before_comes_back(at: Made) -> None:
    h = at()
    stroke(h, "room", "b2", "e4")
    drawn = drawing(h)
    h.click("editor.open")
    h.click(f"open_house.of_game.{PLANS[0]}")
    assert h.top.name == "editor"
    assert drawing(h).written() == plan_text(PLANS[0])
    h.keys("z", ctrl=True)
    assert drawing(h) == drawn


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"capharnaum plan 1\nname: A\n", b"{}" * 999])
def test_a_damaged_file_is_told_and_all_is_as_it_was(at: Made, content: bytes) -> None:
    h = at()
    folder = houses_folder()
    folder.mkdir(parents=True)
    (folder / "bad.plan").write_bytes(content)
    stroke(h, "room", "b2", "e4")
    drawn = drawing(h)
    h.click("editor.open")
    h.click("open_house.own_file.bad")
    assert h.top.name == "open_house"
    assert any("bad.plan" in notice.words and notice.kind == "error" for notice in h.desk.notices)
    h.keys("escape")
    assert drawing(h) == drawn


def test_a_file_is_opened_by_its_path(at: Made, tmp_path: Path) -> None:
    file = tmp_path / "given.plan"
    file.write_bytes(plan_path("boat").read_bytes())
    h = at()
    h.click("editor.open")
    h.click("open_house.path")
    h.type(str(file))
    h.keys("return")
    assert drawing(h).written() == plan_text("boat")


def test_own_houses_are_among_those_of_a_new_match(hand: Made) -> None:
    folder = houses_folder()
    folder.mkdir(parents=True)
    text = plan_text("farm").replace("name: ", "name: Our ", 1)
    (folder / "ours.plan").write_text(text, encoding="utf-8")
    (folder / "begun.plan").write_text(text.replace("*", "."), encoding="utf-8")
    desk = make_desk(hand.settings(game="capharnaum"), (1280, 800))
    h = hand(screen("new_match"), desk=desk)
    h.click("new.tab.house")
    assert "begun" in h.entry("new.unfit")["name"]
    h.focus("new.plan")
    h.keys("left")
    assert "Our" in h.entry("new.plan")["name"]
    h.click("new.start")
    h.frames(2)
    assert h.top.driver.match.setup.plan == text


def test_a_house_that_was_taken_away_is_no_longer_chosen(hand: Made) -> None:
    folder = houses_folder()
    folder.mkdir(parents=True)
    file = folder / "ours.plan"
    file.write_text(plan_text("farm"), encoding="utf-8")
    desk = make_desk(hand.settings(game="capharnaum"), (1280, 800))
    h = hand(screen("new_match"), desk=desk)
    h.click("new.tab.house")
    h.focus("new.plan")
    h.keys("left")
    file.unlink()
    h.click("new.draw")
    assert h.top.name == "editor"
    h.keys("escape")
    assert h.entry("new.plan")["value"] == PLANS[0]


def test_the_window_does_not_close_on_a_house_in_no_file_before_it_has_said_so(at: Made) -> None:
    h = at()
    assert h.top.closing() == Leave()
    stroke(h, "room", "b2", "e4")
    assert h.top.closing() != Leave()
    assert any("not saved" in notice.words for notice in h.desk.notices)
    assert h.top.closing() == Leave()


def test_what_is_wrong_on_the_form_is_told_before_one_plays(at: Made) -> None:
    h = at()
    h.click("editor.open")
    h.click(f"open_house.of_game.{PLANS[0]}")
    form = form_of(h.desk, game_named("capharnaum"))
    form.drafts[0].age = "x"
    h.click("editor.play")
    assert h.top.name == "editor"
    assert any("whole number" in notice.words for notice in h.desk.notices)
    form.drafts[0].age, form.count = "", 5
    h.click("editor.play")
    h.frames(2)
    assert len(h.top.driver.match.setup.players) == 5


def test_a_match_has_as_many_players_as_the_house_is_for(at: Made) -> None:
    h = at()
    draw_by_mouse(h)
    form_of(h.desk, game_named("capharnaum")).count = 6
    h.click("editor.play")
    h.frames(2)
    assert len(h.top.driver.match.setup.players) == 2


def test_a_house_is_copied_as_the_text_of_its_file(at: Made) -> None:
    h = at()
    stroke(h, "room", "b2", "e4")
    h.click("editor.save")
    h.click("save_house.copy")
    assert clipboard.paste() == drawing(h).written()


def test_it_is_on_the_title_of_this_game_only(hand: Made) -> None:
    desk = make_desk(hand.settings(game="capharnaum", reduced_motion=True), (960, 600))
    h = hand(screen("title"), desk=desk, size=(960, 600))
    h.click("title.workshop")
    assert h.top.name == "editor"
    h.keys("escape")
    assert h.top.name == "title"
    h.focus("title.game")
    h.keys("right")
    h.frames(2)
    assert not h.sees("title.workshop")
