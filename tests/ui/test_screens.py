"""Every screen in each language, at two sizes and text sizes: nothing overlaps or is outside, all can be reached."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from ui.looks import Made, assert_all_reached, assert_fits, show
from ui.moments import PEOPLE, SCREENS, begun, lay, screen_for

from riffraff.kernel.words import LANGUAGES, set_language
from riffraff.kit.describe import Describer
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect
from riffraff.kit.input import Key, Quit, Resized
from riffraff.kit.outcome import Push
from riffraff.kit.screen import Screen
from riffraff.ui.routes import screen
from riffraff.ui.start import make_desk

SIZES = [((1280, 800), 1.0), ((960, 600), 1.5)]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_fits_and_is_reached(
    hand: Made, written: list[tuple[str, Rect]], name: str, language: str, size: tuple[int, int], scale: float
) -> None:
    h = show(hand, name, size, language=language, text_scale=scale, reduced_motion=True)
    assert_fits(h, written)
    assert_all_reached(h)


@pytest.mark.parametrize("tab", ["settings.tab.sound", "settings.tab.game", "settings.tab.keys"])
def test_every_tab_of_the_settings_fits(hand: Made, written: list[tuple[str, Rect]], tab: str) -> None:
    h = show(hand, "settings", (960, 600), language="fr", text_scale=1.5)
    h.click(tab)
    assert_fits(h, written)
    assert_all_reached(h)


@pytest.mark.parametrize("tab", ["new.tab.rules", "new.tab.sea"])
def test_every_tab_of_a_new_match_fits(hand: Made, written: list[tuple[str, Rect]], tab: str) -> None:
    h = show(hand, "new_match", (960, 600), language="fr", text_scale=2.0)
    h.click(tab)
    assert_fits(h, written)
    assert_all_reached(h)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_stands_the_largest_text_and_high_contrast(
    hand: Made, written: list[tuple[str, Rect]], name: str
) -> None:
    h = show(hand, name, (960, 600), language="fr", text_scale=2.0, high_contrast=True, reduced_motion=True)
    assert_fits(h, written)


def test_ids_are_the_same_in_every_language(hand: Made) -> None:
    for name in ("title", "settings", "new_match", "match.hold"):
        found = []
        for language in LANGUAGES:
            h = show(hand, name, (1280, 800), language=language, reduced_motion=True)
            found.append([e["id"] for e in h.entries])
            set_language("en")
        assert found[0] == found[1]


def test_changing_the_language_changes_the_words_at_once(hand: Made) -> None:
    h = hand(screen("title"), reduced_motion=True)
    h.click("title.language")
    assert h.entry("title.new")["name"] == "Nouvelle partie"
    h.click("title.language")
    assert h.entry("title.new")["name"] == "New match"


def test_another_size_lays_everything_out_anew(hand: Made, written: list[tuple[str, Rect]]) -> None:
    h = hand(screen("settings"))
    h.do(Resized(1000, 640))
    assert h.surface.get_size() == (1000, 640)
    assert_fits(h, written)
    h.do(Resized(300, 200))
    assert h.surface.get_size() == (960, 600)
    assert_fits(h, written)


def test_help_is_everywhere_and_goes_back_where_one_was(hand: Made) -> None:
    for name in SCREENS:
        if name == "help":
            continue
        h = show(hand, name, (1280, 800), reduced_motion=True)
        before = h.top
        h.keys("f1")
        assert h.top.name == "help"
        h.keys("escape")
        assert h.top is before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_the_keys_in_force(hand: Made, language: str) -> None:
    h = hand(screen("help", "play"), language=language, keys={"hang": "k", "catch": "y", "give_up": "w"})
    told = " ".join(e["name"] for e in h.entries if e["role"] == "text")
    for key in ("K", "Y", "(W)"):
        assert f" {key}" in told.replace("\u00a0", " ")
    assert "{" not in told


def test_the_file_of_describe_follows_the_screen(hand: Made, tmp_path: Path) -> None:
    h = hand(screen("title"), reduced_motion=True)
    h.app.describer = Describer(tmp_path / "screen.json")
    h.frames(1)
    first = json.loads((tmp_path / "screen.json").read_text(encoding="utf-8"))
    assert next(e for e in first if e["id"] == "title.quit")["role"] == "button"
    h.click("title.settings")
    then = json.loads((tmp_path / "screen.json").read_text(encoding="utf-8"))
    assert next(e for e in then if e["id"] == "settings.text_scale")["value"] == 1.0
    assert [path.name for path in tmp_path.glob("*screen*")] == ["screen.json"]


def test_under_a_veil_nothing_can_be_pressed(hand: Made) -> None:
    h = show(hand, "match.card", (1280, 800))
    h.keys("escape")
    assert h.top.name == "pause"
    assert not h.sees("card.1")
    assert h.sees("pause.continue")
    h.keys("escape")
    assert h.sees("card.1")


def test_closing_the_window_ends(hand: Made) -> None:
    h = hand(screen("title"))
    h.do(Quit())
    assert not h.going


def test_quitting_from_the_title_by_keyboard(hand: Made) -> None:
    h = hand(screen("title"))
    h.focus("title.quit")
    h.keys("return")
    assert not h.going


def test_a_tip_covers_no_heading(hand: Made) -> None:
    h = show(hand, "match.card", (1280, 800), reduced_motion=True)
    for card in range(1, 11):
        h.focus(f"card.{card}")
        assert not Rect(h.entry("tip")["rect"]).colliderect(Rect(h.entry("foot.todo")["rect"]))


def test_the_buttons_of_the_pause_are_in_the_middle(hand: Made) -> None:
    h = show(hand, "pause", (1280, 800), reduced_motion=True)
    assert abs(Rect(h.entry("pause.continue")["rect"]).centerx - 640) <= 1


def test_an_open_tie_says_who_will_choose_and_no_order_is_cut(hand: Made, written: list[tuple[str, Rect]]) -> None:
    def tied(*cards: int) -> Callable[[Desk], Screen]:
        def make(desk: Desk) -> Screen:
            made = screen_for(begun("hhhh"), desk)
            lay(made.match, *cards)
            return made

        return make

    for cards, said in (((1, 7, 7, 2), f"Zoé and Björn share the highest card. {PEOPLE[0]}"),
                        ((9, 3, 3, 1), f"Zoé and Björn have the same card. {PEOPLE[0]} will say")):  # fmt: skip
        desk = make_desk(hand.settings(reduced_motion=True), (1280, 800))
        h = hand(tied(*cards)(desk), desk=desk)
        h.frames(3)
        assert said in h.entry("foot.why")["name"]
    desk = make_desk(hand.settings(reduced_motion=True, text_scale=2.0), (1280, 800))
    h = hand(tied(9, 3, 2, 1)(desk), desk=desk)
    h.frames(3)
    written.clear()
    h.redraw()
    words = " ".join(line for line, _ in written)
    assert all(f"no. {n}" in words.replace("\u00a0", " ") for n in range(1, 5))


def test_outcomes_are_carried_out_by_the_loop_only(hand: Made) -> None:
    h = hand(screen("title"))
    outcome = h.top.key(Key("x")) or Push(screen("help"))
    assert h.top.name == "title"
    h.app.carry_out(outcome)
    assert h.top.name == "help"
