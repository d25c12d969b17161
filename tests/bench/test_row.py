"""A parameter's line: numbers that are typed, and the wheel over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Key, Press, Release, Text, Wheel


def test_a_number_is_typed_and_a_wrong_one_is_told(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("return")
    at.hand.type("312.5")
    at.hand.keys("return")
    assert at.tuning.params.ship.ball_mass == 312.5
    at.hand.type("9999")
    at.hand.keys("return")
    assert at.tuning.params.ship.ball_mass == 312.5
    assert "1000" in at.told()
    at.hand.keys("right")
    assert at.tuning.params.ship.ball_mass == 315.0
    at.hand.keys("delete")
    assert at.tuning.params.ship.ball_mass == 280.0


@pytest.mark.parametrize("typed", ["0.3kg", "0x10", "1_0", "nan", "inf", "--3", "300 kg", "3 00", "1 0000"])
def test_what_is_no_number_is_refused_whole(bench: Callable[..., Any], typed: str) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    at.hand.keys("return")
    at.hand.type(typed)
    assert at.row("ship.ball_mass")["typed"] == typed
    at.hand.keys("return")
    assert at.tuning.params.ship.ball_mass == 280.0
    assert typed in at.told()
    assert "1000" in at.told()


def test_typing_begins_with_the_present_value(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.contact.friction")
    at.hand.keys("return")
    assert at.row("contact.friction")["typed"] == "0.32"
    at.hand.keys("return")
    assert "typed" not in at.row("contact.friction")
    assert not at.tuning.changes["a"].undoable
    at.hand.keys("return", "left", "backspace")
    assert at.row("contact.friction")["typed"] == "0.3"
    at.hand.keys("return")
    assert at.tuning.params.contact.friction == 0.3
    at.hand.keys("return", "backspace")
    assert at.row("contact.friction")["typed"] == ""
    at.hand.type("0,25")
    at.hand.keys("return")
    assert at.tuning.params.contact.friction == 0.25


def test_the_page_keys_take_ten_steps_at_once(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    mass, step = at.tuning.params.ship.ball_mass, at.hand.widget("param.ship.ball_mass").step
    at.hand.keys("page up", "page up", "page down")
    assert at.tuning.params.ship.ball_mass == pytest.approx(mass + 10 * step)


def test_the_wheel_scrolls_the_list_and_changes_nothing(bench: Callable[..., Any]) -> None:
    at = bench()
    x, y = at.row("ship.ball_mass")["knob"]
    at.hand.do(Press(x, y), Release(x, y))
    before, top = at.tuning.params, at.row("ship.ball_mass")["rect"][1]
    at.hand.do(Wheel(x, y, -1.0))
    assert at.tuning.params == before
    assert at.row("ship.ball_mass")["rect"][1] < top


def test_a_digit_typed_on_a_french_keyboard_is_the_sliders(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_mass")
    for sign, digit in (("&", "1"), ("é", "2"), ("à", "0")):
        at.hand.do(Key(sign, shift=True, digit=digit), Text(digit))
    assert at.row("ship.ball_mass")["typed"] == "120"
    assert not at.tuning.bench.world.pieces
