"""What is drawn anew: what looks different from what is on the surface, where it is, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from riffraff.kit.app import together
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Drag, Exposed, Key, Move, Press, Release, Text, Wheel
from riffraff.kit.outcome import Push
from riffraff.kit.screen import Screen
from riffraff.kit.theme import BLINK_S
from riffraff.kit.widgets.base import Widget
from riffraff.kit.widgets.buttons import Button, Label, Toggle
from riffraff.kit.widgets.choice import Choice
from riffraff.kit.widgets.layout import Column, Flow, Pad, Row, Symbol
from riffraff.kit.widgets.lists import Line, Table, Tabs
from riffraff.kit.widgets.scroll import Scroll
from riffraff.kit.widgets.slider import Slider
from riffraff.kit.widgets.textfield import TextField

Made = Callable[..., Any]


class Everything(Screen):
    """One of each widget, and values that they set."""

    name = "everything"

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, Any] = {"tab": "x", "on": False, "colour": "red", "level": 0.5, "text": "", "line": 0}

    def basis(self) -> object:
        return tuple(self.values.items())

    def backdrop(self, surface: Surface) -> None:
        surface.fill(self.env.style.palette.sea)

    def set(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.values.update({name: value})

    def build(self) -> Widget:
        v = self.values
        tabs = Tabs("tab", [("x", "Ex"), ("y", "Why")], v["tab"], self.set("tab"))
        lines = [Line(f"line.{n}", f"Line {n}", lambda n=n: self.set("line")(n), "below", n == v["line"])  # type: ignore[misc]
                 for n in range(12 if v["tab"] == "x" else 7)]  # fmt: skip
        colours = [("red", "Red"), ("blue", "Blue")]
        controls = [
            Row([Symbol(v["colour"], 40), Label(v["text"] or "nothing", "heading")]),
            Choice("colour", colours, v["colour"], self.set("colour")),
            Toggle("on", "On", v["on"], self.set("on"), explains="It is on."),
            Slider("level", "Level", v["level"], 0.0, 1.0, 0.1, self.set("level"), show="{:.1f}".format),
            TextField("text", "Text", v["text"], self.set("text"), wrong="x" if "x" in v["text"] else ""),
            Flow([Button("more", "More", lambda: None, hint="A tip that is shown.", pressed=v["on"]),
                  Button("none", "None", lambda: None, enabled=v["on"], why="Not while it is off.")]),
            Table("table", ["name", "n"], [[v["text"], str(v["line"])]], [0] if v["on"] else []),
        ]  # fmt: skip
        shown = Pad(Scroll("lines", Column(lines)), "paper")
        return Pad(Row([Column([tabs, *controls], grow=1.0), shown], middle=False), pad=20)


def drawn_anew(h: Any) -> bytes:
    """The picture of this moment, nothing of it kept."""
    h.app.forget()
    h.app._draw()
    return pygame.image.tobytes(h.surface, "RGB")


def presented(h: Any, *events: Any) -> list[Rect]:
    """What is drawn for some gestures in a frame."""
    h.paper.presented = []
    h.script.waiting += events
    h.frames(1)
    found: list[Rect] = h.paper.presented
    return found


def test_while_nothing_changes_nothing_is_drawn(hand: Made) -> None:
    h = hand(Everything())
    for _ in range(30):
        assert presented(h) == []
        assert h.app.still


def test_what_the_system_lost_is_drawn_anew_and_shown(hand: Made) -> None:
    h = hand(Everything())
    before = pygame.image.tobytes(h.surface, "RGB")
    h.surface.fill("black")
    assert presented(h, Exposed()) == [h.surface.get_rect()]
    assert pygame.image.tobytes(h.surface, "RGB") == before
    assert presented(h) == []


def test_a_button_under_the_mouse_is_drawn_and_no_more(hand: Made) -> None:
    h = hand(Everything())
    x, y = h.at("more")
    (area,) = presented(h, Move(x, y))
    assert area.collidepoint(x, y)
    assert area.width < 200
    assert presented(h, Move(x + 1, y)) == []
    assert not h.app.still or presented(h, Press(x, y))


def test_a_tip_comes_and_goes(hand: Made) -> None:
    h = hand(Everything())
    h.do(Move(*h.at("more")))
    before = pygame.image.tobytes(h.surface, "RGB")
    h.frames(40)
    assert h.sees("tip")
    assert pygame.image.tobytes(h.surface, "RGB") != before
    h.do(Move(3, 3))
    assert pygame.image.tobytes(h.surface, "RGB") == drawn_anew(h)


@pytest.mark.parametrize("still", [False, True])
def test_the_cursor_blinks_unless_nothing_is_to_move(hand: Made, still: bool) -> None:
    h = hand(Everything(), reduced_motion=still)
    h.click("text")
    blinks = sum(bool(presented(h)) for _ in range(round(6 * BLINK_S * 60)))
    assert blinks == (0 if still else 6)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_what_is_seen_is_what_would_be_drawn_anew(hand: Made, seed: int) -> None:
    rng = random.Random(seed)
    h = hand(Everything(), size=(1000, 640))
    for _ in range(60):
        x, y = h.at(rng.choice([entry["id"] for entry in h.entries if entry["id"]]))
        gestures = [
            [Move(x, y)], [Move(x, y), Press(x, y), Release(x, y)], [Press(x, y), Drag(x + 30, y), Release(x, y)],
            [Wheel(900, 300, rng.choice((-2, 2)))], [Key("tab")], [Key("return")], [Key("right")], [Text("x7")],
            [Key("down")],
        ]  # fmt: skip
        h.do(*rng.choice(gestures))
        h.frames(rng.choice((0, 1, 40)))
        seen = pygame.image.tobytes(h.surface, "RGB")
        different = sum(a != b for a, b in zip(seen, drawn_anew(h), strict=True))
        assert different < 200, "but for edges of what the clip cuts, which are smoothed otherwise"


def test_a_sheet_over_a_screen_dims_it_once(hand: Made) -> None:
    class Over(Everything):
        opaque = False

    h = hand(Everything())
    h.app.carry_out(Push(Over()))
    h.frames(2)
    h.do(Move(*h.at("more")))
    h.do(Move(3, 3))
    assert pygame.image.tobytes(h.surface, "RGB") == drawn_anew(h)


def test_areas_are_drawn_together_where_that_is_less() -> None:
    assert together([Rect(0, 0, 10, 10), Rect(2, 2, 5, 5), Rect(0, 10, 10, 5)]) == [Rect(0, 0, 10, 15)]
    apart = [Rect(0, 0, 10, 10), Rect(90, 90, 10, 10)]
    assert together(apart) == apart
    assert together([Rect(0, 0, 0, 9)]) == []
