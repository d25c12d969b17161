"""Every screen in each language, at two sizes and text sizes: nothing overlaps or is outside, all can be reached."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.moments import PEOPLE, SCREENS, begun, lay, screen_for

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.words import LANGUAGES, set_language
from riffraff.kit import draw
from riffraff.kit.describe import Describer
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect
from riffraff.kit.input import Key, Quit, Resized
from riffraff.kit.outcome import Push
from riffraff.kit.screen import Screen
from riffraff.kit.theme import Style
from riffraff.match import commands as c
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.players.game import GAME
from riffraff.table.driver import begin
from riffraff.table.seats import HUMAN
from riffraff.ui.riffraff import card_art, ship_art
from riffraff.ui.riffraff.face import FACE
from riffraff.ui.riffraff.keys import KEYS
from riffraff.ui.routes import screen
from riffraff.ui.screens.open_match import watch
from riffraff.ui.settings import LONGEST_FALL_S
from riffraff.ui.start import make_desk

Made = Callable[..., Any]

SIZES = [((1280, 800), 1.0), ((960, 600), 1.5)]
TOUCHING_PX = 2
"""Lines of text may share this many px: their boxes are a little higher than their letters."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def show(hand: Made, name: str, size: tuple[int, int], **settings: Any) -> Any:
    """A hand on a screen by name, some frames after it came."""
    desk = make_desk(hand.settings(**settings), size)
    h = hand(SCREENS[name](desk), size, desk=desk)
    h.frames(3)
    return h


def assert_fits(h: Any, written: list[tuple[str, Rect]]) -> None:
    written.clear()
    h.redraw()
    window = Rect((0, 0), h.desk.size)
    lines = [(words, rect) for words, rect in written if words != FACE.title]
    assert lines
    for n, (words, rect) in enumerate(lines):
        assert window.contains(rect), f"{words!r} is outside at {rect}"
        for other, where in lines[n + 1 :]:
            both = rect.clip(where)
            assert min(both.size) <= TOUCHING_PX, f"{words!r} at {rect} overlaps {other!r} at {where}"


def assert_all_reached(h: Any) -> None:
    wanted = {widget.id for widget in h.top.root.walk() if widget.can_focus()}
    assert wanted == {e["id"] for e in h.entries if e["id"] in wanted}
    seen = set()
    for _ in range(len(wanted) + 1):
        h.top.handle(Key("tab"))
        h.top.refresh()
        seen.add(h.top.env.focus)
        assert h.entry(h.top.env.focus)["visible"], h.top.env.focus
    assert seen == wanted


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


# Notices


def test_a_notice_covers_nothing_that_can_be_pressed_and_goes_when_it_is_pressed(hand: Made) -> None:
    for name in ("settings", "new_match", "match.card", "pause", "files", "over"):
        h = show(hand, name, (1280, 800), reduced_motion=True)
        for n in range(3):
            h.desk.notify(f"Something that is said in a sentence of ordinary length, number {n}.")
        h.frames(1)
        shown = h.entry("notice")
        assert shown["name"].endswith("number 2.")
        assert shown["waiting"] == 2
        below = [w for w in h.top.root.walk() if w.can_focus() and w.role != "scene"]
        assert Rect(shown["rect"]).collidelist([w.seen() for w in below]) < 0, name
        h.click("notice")
        assert h.entry("notice")["name"].endswith("number 1.")
        h.click("notice")
        h.click("notice")
        assert not h.sees("notice")


def test_a_notice_goes_with_the_screen_it_came_on_but_an_error_can_be_read(hand: Made) -> None:
    h = show(hand, "title", (1280, 800), reduced_motion=True)
    h.desk.notify("Only a note.")
    h.desk.notify("An error.", "error")
    h.frames(2)
    h.click("title.settings")
    assert [notice.words for notice in h.desk.notices] == ["An error."]
    h.frames(150)
    h.click("settings.back")
    assert h.desk.notices == []


# Settings


def test_settings_act_at_once(hand: Made) -> None:
    h = hand(screen("settings"))
    h.click("settings.high_contrast")
    assert h.desk.style.high_contrast
    h.focus("settings.text_scale")
    h.type("150")
    h.keys("return")
    assert h.desk.settings.text_scale == 1.5
    assert h.desk.style.text_scale == 1.5
    h.click("settings.tab.game")
    h.focus("settings.fall_s")
    h.keys("end")
    assert h.desk.settings.fall_s == LONGEST_FALL_S


def test_a_key_is_bound_anew_and_a_clash_is_told(hand: Made) -> None:
    h = hand(screen("settings"))
    h.click("settings.tab.keys")
    h.focus("settings.key.help")
    h.keys("return")
    h.keys("f11")
    assert h.desk.keys.of["help"] == ("f11",)
    assert any("The same key as" in e["name"] for e in h.entries)
    h.keys("return")
    h.keys("escape")
    assert h.desk.keys.of["help"] == ("f11",)
    h.click("settings.reset_keys")
    assert h.desk.keys.of == KEYS.of


def test_the_menu_key_itself_can_be_bound_anew(hand: Made) -> None:
    h = hand(screen("settings"))
    h.click("settings.tab.keys")
    h.focus("settings.key.menu")
    h.keys("return")
    h.keys("m")
    assert h.desk.keys.of["menu"] == ("m",)
    top = h.top
    h.do(Key("m"))
    assert not h.going or h.top is not top


@pytest.mark.parametrize(("language", "said"), [("en", "are not kept."), ("fr", "ne sont pas gardés.")])
def test_settings_that_cannot_be_kept_are_told_and_hold(hand: Made, tmp_path: Path, language: str, said: str) -> None:
    (tmp_path / "file").touch()
    desk = make_desk(hand.settings(language=language), (1280, 800), tmp_path / "file" / "settings.toml")
    h = hand(screen("settings"), desk=desk)
    h.focus("settings.high_contrast")
    h.keys("space")
    assert h.desk.settings.high_contrast
    assert h.desk.notices[-1].words.endswith(said)
    assert str(tmp_path / "file") in h.desk.notices[-1].words


def test_a_description_that_can_be_written_no_more_is_told_and_the_game_goes_on(hand: Made, tmp_path: Path) -> None:
    h = hand(screen("title"))
    h.app.describer = Describer(tmp_path / "gone" / "screen.json")
    with pytest.raises(RiffRaffError):
        h.frames(1)
    (tmp_path / "gone").mkdir()
    h.app.describer = Describer(tmp_path / "gone" / "screen.json")
    h.frames(1)
    (tmp_path / "gone" / "screen.json").unlink()
    (tmp_path / "gone").rmdir()
    h.keys("tab", "tab")
    assert h.going
    assert "screen.json" in h.desk.notices[-1].words


# Names that are typed, recordings that are opened


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", "Player 1"),
        ("   ", "Player 1"),
        ("x" * 30, "x" * 24),
        ("e\u0301lan", "élan"),
        ("<b>{n}</b>", "<b>{n}</b>"),
    ],
)
def test_any_name_will_do(hand: Made, written: list[tuple[str, Rect]], typed: str, name: str) -> None:
    h = hand(screen("new_match", False))
    h.click("new.0.name")
    h.type(typed)
    h.focus("new.1.kind")
    while h.top.form.drafts[1].kind != HUMAN:
        h.keys("left")
    assert h.top.form.setup().players[0].name == name
    assert any(e["name"] == "A name has at most 24 characters." for e in h.entries) == (len(typed) > 24)
    assert_fits(h, written)
    h.click("new.start")
    assert h.top.name in ("match", "curtain")
    h.frames(3)
    assert h.top.name == "curtain"
    assert_fits(h, written)


def test_a_recording_that_is_none_is_told(hand: Made, tmp_path: Path) -> None:
    (tmp_path / "no.riff").write_text("hello\n", encoding="utf-8")
    h = hand(screen("files"))
    h.click("files.path")
    h.type(str(tmp_path / "no.riff"))
    h.keys("return")
    assert h.top.name == "files"
    assert "no.riff" in h.desk.notices[-1].words


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [*lines[:12], b"{}\n", *lines[13:]], "match.riff, line 13: this line is damaged"),
        (lambda lines: [*lines, b'{"half'], "line {n}: the last line was cut off"),
    ],
)
def test_a_damaged_recording_is_watched_and_its_damage_told(
    hand: Made, tmp_path: Path, damage: Callable[[list[bytes]], list[bytes]], said: str
) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("rr").setup, path) as game:
        while game.match.turn < 2:
            game.advance(60)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(damage(lines)))
    h = hand(screen("files"))
    h.click("files.path")
    h.type(str(path))
    h.keys("return")
    assert h.top.name == "replay"
    for told in (h.desk.notices[-1].words, h.entry("replay.damaged")["name"]):
        assert said.format(n=len(lines) + 1) in told
    while not h.top.replay.at_end:
        h.frames(10)
    h.frames(30)
    assert h.top.name == "replay"


def test_a_recording_is_watched(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("rr").setup, path) as game:
        while game.match.turn < 3:
            game.advance(60)
    h = hand(watch(make_desk(hand.settings(), (1280, 800)), path))
    h.frames(5)
    assert_all_reached(h)
    h.click("replay.play")
    assert not h.top.playing
    h.focus("replay.turn")
    h.keys("end")
    assert h.top.replay.turn == 2
    h.click("replay.back")
    assert h.top.replay.turn == 1
    h.focus("replay.speed")
    h.keys("right")
    assert h.top.speed == "2"
    tick = h.top.replay.tick
    h.click("replay.play")
    h.frames(30)
    assert h.top.replay.tick > tick


def test_a_recording_is_watched_without_the_thinking(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("hh").setup, path) as game:
        for command in (c.Lay(0, 9), c.Lay(1, 3), c.Begin(0), c.Take(0, 3, (0.0, 0.0), (-150.0, 200.0), 0.0)):
            game.advance(600)
            game.match.apply(command)
        game.advance(600)
    desk = make_desk(hand.settings(reduced_motion=True), (1280, 800))
    h = hand(watch(desk, path), desk=desk)
    assert h.entry("replay.back")["key"] == "Page up"
    assert h.entry("replay.on")["key"] == "Page down"
    h.frames(30)
    assert 2280 <= h.top.replay.tick <= 2400, "just before the piece is taken"
    h.frames(90)
    assert h.top.replay.match.world.held is not None
    assert h.top.replay.tick < 2600, "with a piece in the hand time passes as it did"
    h.click("replay.skip")
    h.top.seek(-1)
    h.frames(30)
    assert h.top.replay.tick <= 80


def test_turns_are_leafed_through_by_keys_wherever_the_focus_is(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "match.riff"
    with begin(GAME, begun("rr").setup, path) as game:
        while game.match.turn < 3:
            game.advance(60)
    h = hand(watch(make_desk(hand.settings(), (1280, 800)), path))
    h.click("replay.play")
    h.focus("replay.turn")
    h.keys("page down", "page down", "page up")
    assert h.top.replay.turn == 0


def test_outcomes_are_carried_out_by_the_loop_only(hand: Made) -> None:
    h = hand(screen("title"))
    outcome = h.top.key(Key("x")) or Push(screen("help"))
    assert h.top.name == "title"
    h.app.carry_out(outcome)
    assert h.top.name == "help"


# Languages


def test_what_a_slider_says_is_drawn_in_the_language_that_was_chosen(hand: Made) -> None:
    h = hand(screen("settings"))
    h.frames(2)
    h.desk.change(language="fr")
    h.frames(2)
    before = pygame.image.tobytes(h.surface, "RGB")
    h.redraw()
    assert pygame.image.tobytes(h.surface, "RGB") == before


def test_a_number_that_is_typed_keeps_within_its_box(hand: Made) -> None:
    h = hand(screen("settings"), text_scale=1.75)
    h.focus("settings.text_scale")
    h.type("88888888")
    h.frames(2)
    before = pygame.image.tobytes(h.surface, "RGB")
    h.redraw()
    assert pygame.image.tobytes(h.surface, "RGB") == before


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((960, 600), 2.0)])
@pytest.mark.parametrize("name", ["title", "new_match", "match.hold", "match.card", "files", "practice"])
def test_a_tip_never_hides_what_it_is_about(hand: Made, name: str, size: tuple[int, int], scale: float) -> None:
    h = show(hand, name, size, language="fr", text_scale=scale, reduced_motion=True)
    for widget in h.top.stops():
        if (widget.hint or widget.why) and widget.seen().height:
            tip, _ = h.top.tip_rect(widget)
            assert Rect((0, 0), size).contains(tip)
            assert not tip.colliderect(widget.seen()), widget.id


def test_no_sentence_stands_twice_where_a_piece_may_not_be_let_go(hand: Made) -> None:
    h = show(hand, "match.refusal", (1280, 800), reduced_motion=True)
    told = [entry["name"] for entry in h.entries if entry["role"] in ("text", "heading") and len(entry["name"]) > 12]
    assert h.entry("foot.refused")["name"] in told
    assert len(told) == len(set(told))


def test_how_to_play_is_a_hint_and_no_error(hand: Made) -> None:
    h = show(hand, "match.take", (1280, 800), reduced_motion=True)
    assert not h.top.act(c.Release(0))
    assert [notice.kind for notice in h.desk.notices] == ["note"]


@pytest.mark.parametrize("width", [40, 62, 120])
def test_the_number_of_a_card_does_not_touch_its_sign(width: int) -> None:
    """Ten is wide: between the sign's box, upper left, and the ink of the number there is paper."""
    style = Style((1280, 800))
    for number in range(1, 11):
        drawn, bare = card_art.face(style, "red", number, width), card_art.face(style, "red", 1, width)
        side = round(width * 0.11) + max(round(width * 0.17), 8)
        sign = Rect(0, 0, side, side)
        same = pygame.image.tobytes(drawn.subsurface(sign), "RGB") == pygame.image.tobytes(bare.subsurface(sign), "RGB")
        assert same, number


def test_the_numbers_of_slots_grow_with_the_text() -> None:
    shape, palette = ship_shape(Params()), Style((1280, 800)).palette
    plates = [ship_art.labels_plate(shape, 0, palette, large) for large in (1.0, ship_art.LARGEST)]
    heights = [plate.size[1] for plate in plates]
    assert heights[1] > heights[0] * 1.2


def test_the_words_of_a_disabled_button_are_not_crossed_out(hand: Made) -> None:
    h = show(hand, "match.hold", (1280, 800), reduced_motion=True)
    button = h.widget("foot.hang")
    assert not button.enabled
    lines: list[Any] = []
    original = draw.line
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "line", lambda *args, **more: (lines.append(args[1]), original(*args, **more)))
        h.redraw()
    across = [path for path in lines if len(path) == 2 and abs(path[0][1] - path[1][1]) < 1
              and button.rect.inflate(-8, -20).collidepoint(path[0])]  # fmt: skip
    assert across == []
