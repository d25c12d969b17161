"""Text fits where it must, in any script."""

from __future__ import annotations

from collections.abc import Callable, Generator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kit import text
from riffraff.kit.fonts import font_path
from riffraff.kit.theme import FONTS, LEAST_TEXT_PX, Style

STYLE = Style((1280, 800))
ANY = st.text(max_size=60)


@given(ANY, st.integers(20, 400))
def test_shortened_text_fits(words: str, room: int) -> None:
    short = text.shorten(STYLE, "body", words, room)
    assert text.width(STYLE, "body", short) <= max(room, text.width(STYLE, "body", "…"))


@given(ANY, st.integers(40, 400))
def test_wrapped_text_fits_and_keeps_every_letter(words: str, room: int) -> None:
    lines = text.wrap(STYLE, "body", words, room)
    assert "".join("".join(lines).split()) == "".join(words.split())
    for line in lines:
        assert text.width(STYLE, "body", line) <= room or len(line) == 1


def test_a_word_too_long_for_a_line_breaks_behind_its_hyphen() -> None:
    room = text.width(STYLE, "body", "Maximilienne-Charlotte")
    assert text.wrap(STYLE, "body", "Maximilienne-Charlotte, posez", room) == ("Maximilienne-", "Charlotte, posez")


@given(ANY)
def test_any_text_is_rendered_as_wide_as_measured(words: str) -> None:
    picture = text.render(STYLE, "body", words, (0, 0, 0))
    assert abs(picture.get_width() - text.width(STYLE, "body", words)) <= 1


@pytest.mark.parametrize("role", FONTS)
def test_french_is_in_every_font(role: str) -> None:
    file = FONTS[role][0]
    assert all(text._has(file, char) for char in "éèêëàâçîïôûùœÉÀÇ’")


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Generator[Callable[..., None]]:
    """Gives this computer the fonts of these paths."""

    def fonts(*paths: str) -> None:
        text.forget_fonts()
        monkeypatch.setattr(text, "_of_system", lambda: paths)

    yield fonts
    text.forget_fonts()


def test_a_character_comes_from_a_font_of_the_system_where_ours_lack_it(system: Callable[..., None]) -> None:
    shown, (other, _) = FONTS["title"][0], FONTS["body"]
    lacking = (c for c in map(chr, range(0x100, 0x2000)) if not text._has(shown, c) and not text._has(None, c))
    char = next(c for c in lacking if text._has(other, c))
    system()
    assert [file for file, _ in text._runs(shown, f"a{char}")] == [shown, text.BOX]
    path = font_path(other)
    assert path
    system("/nowhere.ttf", path)
    assert [file for file, _ in text._runs(shown, f"a{char}")] == [shown, path]
    drawn = text.render(STYLE, "title", f"a{char}", (0, 0, 0))
    assert drawn.get_width() == text.width(STYLE, "title", f"a{char}")


def test_what_no_font_has_is_found_and_what_is_not_seen_is_not_missed(system: Callable[..., None]) -> None:
    system()
    assert text.missing("Zoé & Björn") == ""
    assert text.missing("\U0001f400x\ufe0f") == "\U0001f400"


def test_a_short_last_word_does_not_stand_alone() -> None:
    words = "Maximilienne, take a piece for slot 9"
    room = text.width(STYLE, "body", words) - 4
    assert text.wrap(STYLE, "body", words, room) == ("Maximilienne, take a piece for", "slot 9")
    assert text.wrap(STYLE, "body", "wideword 9", text.width(STYLE, "body", "wideword 9") - 1) == ("wideword", "9")


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_text_is_too_small_and_it_grows(size: tuple[int, int], scale: float) -> None:
    style, usual = Style(size, scale), Style(size)
    for role in FONTS:
        assert style.font_px(role) >= LEAST_TEXT_PX
        assert style.font_px(role) >= usual.font_px(role)
    assert style.font_px("body") == pytest.approx(usual.font_px("body") * scale, abs=1)
