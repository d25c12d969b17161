"""What is drawn and said: in the language of now, within its box, beside and not over what it is about."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from ui.looks import Made, show

from riffraff.kit import draw
from riffraff.kit.draw import Rect
from riffraff.kit.theme import Style
from riffraff.match import commands as c
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.ui.riffraff import card_art, ship_art
from riffraff.ui.routes import screen


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
