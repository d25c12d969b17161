"""Text fits where it must, in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.ui import text
from riffraff.ui.theme import FONTS, LEAST_TEXT_PX, Style

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


@given(ANY)
def test_any_text_is_rendered_as_wide_as_measured(words: str) -> None:
    picture = text.render(STYLE, "body", words, (0, 0, 0))
    assert abs(picture.get_width() - text.width(STYLE, "body", words)) <= 1


@pytest.mark.parametrize("role", FONTS)
def test_french_is_in_every_font(role: str) -> None:
    file = FONTS[role][0]
    assert all(text._has(file, char) for char in "éèêëàâçîïôûùœÉÀÇ’")


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_text_is_too_small_and_it_grows(size: tuple[int, int], scale: float) -> None:
    style, usual = Style(size, scale), Style(size)
    for role in FONTS:
        assert style.font_px(role) >= LEAST_TEXT_PX
        assert style.font_px(role) >= usual.font_px(role)
    assert style.font_px("body") == pytest.approx(usual.font_px("body") * scale, abs=1)
