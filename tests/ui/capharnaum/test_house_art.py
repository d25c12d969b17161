"""The house as it is painted: what is written in it can be read."""

from __future__ import annotations

import pytest

from riffraff.capharnaum.board import Board
from riffraff.capharnaum.plans import PLANS, drawn_plan
from riffraff.kernel.words import LANGUAGES, set_language
from riffraff.kit import text
from riffraff.kit.draw import Rect
from riffraff.ui.capharnaum.ground import Ground
from riffraff.ui.capharnaum.house_art import RUG, View, place_of_name

SMALLEST = 0.55
"""Letters of a name are drawn no smaller than so much of their usual size."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLANS)
def test_names_of_rooms_are_on_floor_where_no_rug_hides_them(name: str, language: str) -> None:
    set_language(language)
    plan = drawn_plan(name)
    board = Board(plan, plan.parts)
    view = View.fit(Ground(board, 6), Rect(0, 0, 1200, 1200))
    font = text.font("label", round(view.zoom * 0.3))
    hidden = [view.rect(cell, RUG) for cell in (*board.mess, *board.circles)]
    for letter in board.rooms:
        floor, lines = place_of_name(view, letter, font)
        assert floor.collidelist(hidden) == -1, letter
        assert any(board.room[cell] == letter and view.rect(cell).contains(floor.clip(view.rect(cell)))
                   for cell in board.room if view.rect(cell).colliderect(floor))  # fmt: skip
        assert " ".join(lines) == str(plan.rooms[letter].names)
        assert max(font.size(line)[0] for line in lines) * SMALLEST <= floor.width, lines
        assert len(lines) * font.get_height() <= view.zoom
