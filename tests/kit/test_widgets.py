"""Every widget by mouse and by keyboard, alone on a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Composing, Drag, FocusLost, Move, Press, Release, Text, Wheel
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.screen import Screen
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label, Toggle
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Column, Flow, Middle, Pad, Row, Space
from riffraff.kit.widgets.lists import Line, Table, Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.slider import Slider
from riffraff.kit.widgets.textfield import TextField, clean

Made = Callable[..., Any]


class Board(Screen):
    """A screen with whatever widgets ``make`` gives, and a memory of what they told."""

    name = "board"

    def __init__(self, make: Callable[[Board], list[Widget]]) -> None:
        super().__init__()
        self.make = make
        self.told: list[object] = []
        self.values: dict[str, Any] = {}

    def basis(self) -> object:
        return len(self.told)

    def build(self) -> Widget:
        return Pad(Column(self.make(self)), pad=20)

    def tell(self, value: object = None) -> Outcome:
        self.told.append(value)
        return STAY

    def keep(self, name: str) -> Callable[[Any], Outcome]:
        def keep(value: object) -> Outcome:
            self.values[name] = value
            return self.tell(value)

        return keep


def two_buttons(board: Board) -> list[Widget]:
    return [
        Button("a", "First", lambda: board.tell("a")),
        Button("b", "Second", lambda: board.tell("b"), enabled=False, why="Not yet."),
        Button("c", "Third", lambda: board.tell("c"), hint="The last one."),
    ]


def test_a_button_is_pressed_by_mouse_and_by_keys(hand: Made) -> None:
    board = Board(two_buttons)
    h = hand(board)
    h.click("a")
    h.focus("c")
    h.keys("return", "space")
    assert board.told == ["a", "c", "c"]


def test_a_button_is_not_pressed_when_let_go_elsewhere_or_after_focus_is_lost(hand: Made) -> None:
    board = Board(two_buttons)
    h = hand(board)
    x, y = h.at("a")
    h.do(Press(x, y), Drag(x, y + 300), Release(x, y + 300))
    h.do(Press(x, y), FocusLost(), Release(x, y))
    assert board.told == []


def test_a_disabled_button_says_why_and_does_nothing(hand: Made) -> None:
    board = Board(two_buttons)
    h = hand(board)
    h.click("b")
    assert [notice.words for notice in h.desk.notices] == ["Not yet."]
    h.focus("b")
    h.keys("return")
    assert board.told == []
    assert h.entry("b")["enabled"] is False
    assert h.entry("b")["why"] == "Not yet."
    assert h.entry("tip")["name"] == "Not yet."


def test_a_tip_comes_after_a_while_under_the_mouse(hand: Made) -> None:
    h = hand(Board(two_buttons))
    h.do(Move(*h.at("c")))
    assert not h.sees("tip")
    h.frames(40)
    assert h.entry("tip")["name"] == "The last one."


def test_tab_goes_round_and_arrows_go_to_neighbours(hand: Made) -> None:
    h = hand(Board(two_buttons))
    seen = []
    for _ in range(4):
        h.keys("tab")
        seen.append(h.top.env.focus)
    assert seen == ["a", "b", "c", "a"]
    h.keys("tab", shift=True)
    assert h.top.env.focus == "c"
    h.keys("up")
    assert h.top.env.focus == "b"
    h.keys("down", "down")
    assert h.top.env.focus == "c"


def test_the_focus_ring_shows_where_the_keyboard_is_and_only_then(hand: Made) -> None:
    h = hand(Board(two_buttons))
    ring = h.desk.style.palette.focus

    def ringed() -> bool:
        around = h.widget("a").rect.inflate(18, 18)
        return any(h.surface.get_at((x, around.top + 4))[:3] == ring for x in range(around.left, around.right)) or any(
            h.surface.get_at((x, y))[:3] == ring for x in (around.centerx,) for y in range(around.top, around.top + 14)
        )

    h.click("a")
    assert not ringed()
    h.keys("tab")
    assert h.top.env.focus == "a"
    assert ringed()


def test_a_toggle(hand: Made) -> None:
    def make(board: Board) -> list[Widget]:
        return [Toggle("t", "Loud", board.values.get("t", False), board.keep("t"), explains="Everybody hears it.")]

    board = Board(make)
    h = hand(board)
    assert h.entry("t")["checked"] is False
    assert "Everybody hears it." in h.entry("t")["name"]
    h.click("t")
    assert h.entry("t")["checked"] is True
    h.keys("space")
    assert board.told == [True, False]


def test_a_choice_goes_round_by_its_sides_and_by_arrows(hand: Made) -> None:
    options = [("one", "First"), ("two", "Second"), ("three", "Third")]

    def make(board: Board) -> list[Widget]:
        return [Choice("c", options, board.values.get("c", "one"), board.keep("c"), says="Which")]

    board = Board(make)
    h = hand(board)
    rect = h.widget("c").rect
    h.do(Press(rect.right - 5, rect.centery), Release(rect.right - 5, rect.centery))
    h.do(Press(rect.left + 5, rect.centery), Release(rect.left + 5, rect.centery))
    h.keys("tab")
    h.keys("left", "right", "return")
    assert board.told == ["two", "one", "three", "one", "two"]
    assert h.entry("c")["name"] == "Which: Second"
    assert h.entry("c")["options"] == ["one", "two", "three"]


def slider(board: Board) -> list[Widget]:
    value = board.values.get("s", 0.5)
    return [
        Slider("s", "Volume", value, 0.0, 1.0, 0.05, board.keep("s"), show=lambda v: f"{v * 100:.0f} %", factor=100)
    ]


def test_a_slider_by_mouse(hand: Made) -> None:
    board = Board(slider)
    h = hand(board)
    widget = h.widget("s")
    track = widget._track(h.top.env)
    h.drag((track.centerx, track.centery), (track.right + 40, track.centery))
    assert board.values["s"] == 1.0
    h.do(Press(track.left, track.centery), Release(track.left, track.centery))
    assert board.values["s"] == 0.0


def test_a_slider_by_keys_and_by_number(hand: Made) -> None:
    board = Board(slider)
    h = hand(board)
    h.focus("s")
    h.keys("right")
    assert board.values["s"] == 0.55
    h.keys("home")
    assert board.values["s"] == 0.0
    h.keys("end")
    assert board.values["s"] == 1.0
    h.type("35")
    assert h.entry("s")["typed"] == "35"
    h.keys("return")
    assert board.values["s"] == 0.35
    assert h.entry("s")["shown"] == "35 %"


@pytest.mark.parametrize(
    ("typed", "value"),
    [("999", 1.0), ("-4", 0.0), ("12,5", 0.1), ("--", 0.5), ("", 0.5), ("5e9", 1.0), ("1e999", 1.0), ("nan", 0.5)],
)
def test_a_number_typed_wrong_is_kept_in_range_or_dropped(hand: Made, typed: str, value: float) -> None:
    board = Board(slider)
    h = hand(board)
    h.focus("s")
    h.keys("return")
    h.type(typed)
    h.keys("return")
    assert board.values.get("s", 0.5) == pytest.approx(value, abs=0.051)


def test_escape_leaves_a_number_as_it_was(hand: Made) -> None:
    board = Board(slider)
    h = hand(board)
    h.focus("s")
    h.type("7")
    h.keys("escape")
    assert board.told == []
    assert "typed" not in h.entry("s")


def field(board: Board) -> list[Widget]:
    return [
        TextField("f", "Name", board.values.get("f", ""), board.keep("f"), longest=12, done=lambda: board.tell("done")),
        Button("after", "After", lambda: board.tell("after")),
    ]


def test_typing_editing_and_selecting(hand: Made) -> None:
    board = Board(field)
    h = hand(board)
    h.click("f")
    h.type("Anne B")
    assert board.values["f"] == "Anne B"
    h.keys("backspace", "backspace", "backspace", "home", "delete")
    assert board.values["f"] == "nn"
    h.keys("end", "left")
    h.do(Text("é"))
    assert board.values["f"] == "nén"
    h.keys("a", ctrl=True)
    h.do(Text("Zoé"))
    assert board.values["f"] == "Zoé"
    h.keys("left", "left", shift=True)
    h.do(Text("x"))
    assert board.values["f"] == "Zx"
    h.keys("return")
    assert board.told[-1] == "done"


def test_copy_and_paste(hand: Made) -> None:
    board = Board(field)
    h = hand(board)
    h.click("f")
    h.type("rat")
    h.keys("a", ctrl=True)
    h.keys("c", ctrl=True)
    h.keys("end")
    h.keys("v", ctrl=True)
    assert board.values["f"] == "ratrat"
    h.keys("a", ctrl=True)
    h.keys("x", ctrl=True)
    assert board.values["f"] == ""


def test_no_text_is_longer_than_it_may_be(hand: Made) -> None:
    board = Board(field)
    h = hand(board)
    h.click("f")
    h.do(Text("x" * 500))
    assert board.values["f"] == "x" * 12


def test_an_input_method_composes_before_it_writes(hand: Made) -> None:
    board = Board(field)
    h = hand(board)
    h.click("f")
    h.do(Composing("ni"), Composing("你"))
    assert board.values.get("f", "") == ""
    h.do(Text("你好"), Composing(""))
    assert board.values["f"] == "你好"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("e\u0301te\u0301", "été"),
        ("two\nlines\tand tab", "two lines and tab"),
        ("bell\a", "bell"),
        ("\u202eback", "back"),
        ("😀", "😀"),
        ("   ", " "),
        (" a ", " a "),
    ],
)
def test_what_is_typed_or_pasted_becomes_one_printable_line(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_letters_in_a_field_press_nothing_and_tab_leaves_it(hand: Made) -> None:
    board = Board(field)
    h = hand(board)
    h.click("f")
    h.type("a b")
    assert board.told == ["a", "a ", "a b"]
    h.keys("tab")
    assert h.top.env.focus == "after"


def long_list(board: Board) -> list[Widget]:
    lines = [Line(f"line.{n}", f"Line {n}", lambda n=n: board.tell(n), "below", n == 3) for n in range(60)]
    return [Scroll("scroll", Column(lines), grow=1.0)]


def test_a_list_scrolls_by_wheel_and_bar_and_follows_the_focus(hand: Made) -> None:
    board = Board(long_list)
    h = hand(board, size=(960, 600))
    scroll = h.widget("scroll")
    assert scroll.rect.bottom <= 600
    h.do(Wheel(*scroll.rect.center, -3.0))
    assert (
        h.entry("scroll.x")["scrolled"] > 0 if h.sees("scroll.x") else h.widget("scroll").state(h.top.env)["scrolled"]
    )
    bar = (scroll.rect.right - 6, scroll.rect.bottom - 4)
    h.do(Press(*bar), Release(*bar))
    h.focus("line.59")
    assert h.entry("line.59")["visible"]
    assert scroll.rect.contains(h.widget("line.59").rect)
    h.keys("return")
    assert board.told == [59]
    assert h.entry("line.3")["selected"]


def test_what_is_scrolled_away_cannot_be_pressed(hand: Made) -> None:
    board = Board(long_list)
    h = hand(board, size=(960, 600))
    hidden = h.widget("line.59").rect
    h.do(Press(*hidden.center), Release(*hidden.center))
    assert board.told == []
    assert not h.entry("line.59")["visible"]


def test_text_alone_scrolls_by_keys(hand: Made) -> None:
    h = hand(Board(lambda _: [Scroll("scroll", Label("word " * 3000), grow=1.0)]))
    h.focus("scroll")
    h.keys("down")
    one = h.widget("scroll").state(h.top.env)["scrolled"]
    h.keys("page down")
    assert h.widget("scroll").state(h.top.env)["scrolled"] > one > 0
    h.keys("home")
    assert h.widget("scroll").state(h.top.env)["scrolled"] == 0


def test_tabs(hand: Made) -> None:
    def make(board: Board) -> list[Widget]:
        return [Tabs("tab", [("x", "Ex"), ("y", "Why")], board.values.get("tab", "x"), board.keep("tab"))]

    board = Board(make)
    h = hand(board)
    h.click("tab.y")
    assert h.entry("tab.y")["selected"]
    h.focus("tab.y")
    h.keys("left", "return")
    assert board.values["tab"] == "x"


def test_a_table_tells_its_rows(hand: Made) -> None:
    h = hand(Board(lambda _: [Table("t", ["Who", "Left"], [["Anna", "3"], ["A very long name " * 20, "0"]], best=[1])]))
    assert h.entry("t")["rows"][0] == ["Anna", "3"]
    assert "Anna | 3" in h.entry("t")["name"]


@pytest.mark.parametrize("width", [120, 300, 700, 1200])
def test_rows_and_columns_never_overlap(hand: Made, width: int) -> None:
    def make(_board: Board) -> list[Widget]:
        buttons: list[Widget] = [Button(f"b{n}", f"Button {n} with words", lambda: None) for n in range(4)]
        more: list[Widget] = [Button(f"f{n}", f"Flowing {n}", lambda: None) for n in range(7)]
        return [Row([*buttons, Space(grow=1.0)]), Flow(more), Middle(Label("In the middle"))]

    h = hand(Board(make))
    root = Column(make(Board(make)))
    root.place(h.top.env, h.top.area().inflate(width - 1280, 0))
    leaves = [widget for widget in root.walk() if widget.id]
    for n, one in enumerate(leaves):
        assert root.rect.left <= one.rect.left
        for other in leaves[n + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.id, other.id)
