"""A table of keys, looked up either way."""

from __future__ import annotations

import pytest

from riffraff.kernel.words import set_language
from riffraff.kit.input import Key, KeyUp
from riffraff.kit.keys import Keys

TABLE = Keys(
    {
        "undo": ("ctrl+z",),
        "save": ("ctrl+s",),
        "preset": ("ctrl+shift+s",),
        "kind": ("k", "shift+k"),
        "left": ("left",),
        "more": ("+",),
        "slot": ("1", "2", "3", "4"),
        "again": ("left",),
    }
)


@pytest.mark.parametrize(
    ("key", "found"),
    [
        (Key("z", ctrl=True), ("undo", 0)),
        (Key("z", ctrl=True, shift=True), ("", 0)),
        (Key("z"), ("", 0)),
        (Key("s", ctrl=True, shift=True), ("preset", 0)),
        (Key("k"), ("kind", 0)),
        (Key("k", shift=True), ("kind", 1)),
        (Key("left", shift=True), ("left", 0)),
        (Key("left", alt=True), ("", 0)),
        (Key("3"), ("slot", 2)),
        (KeyUp("left"), ("left", 0)),
    ],
)
def test_the_action_of_a_key_and_which_of_its_keys_it_is(key: Key | KeyUp, found: tuple[str, int]) -> None:
    assert TABLE.find(key) == found
    assert TABLE.action(key) == found[0]


def test_keys_in_words() -> None:
    set_language("en")
    assert [TABLE.words(action) for action in ("preset", "kind", "slot", "left", "more")] == [
        "Ctrl+Shift+S", "K, Shift+K", "1 … 4", "Left arrow", "+"]  # fmt: skip


def test_a_persons_changes_by_whatever_name_and_strange_ones_are_let_be() -> None:
    changed = TABLE.changed({"left": "pageup", "undo": "Keypad Enter", "more": "[7]", "no_such_action": "x"})
    assert [changed.of[action] for action in ("left", "undo", "more")] == [("page up",), ("return",), ("7",)]
    assert changed.of.keys() == TABLE.of.keys()


def test_two_actions_with_one_key_are_told_and_the_first_has_it() -> None:
    assert TABLE.clashes() == {"left": "again", "again": "left"}
    assert TABLE.action(Key("left")) == "left"
