"""The real window with Capharnaüm, at length: whole matches in a house that was drawn in the editor, by keyboard alone,
and of six of whom four are the computer's, killed on the way. Run by scripts/battery.py, not with the other tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.test_capharnaum import by_keys, by_mouse, ready

pytestmark = pytest.mark.slow
QUICK = "reduced_motion = true\n"
"""What pawns do is not waited for."""
ROOMS = (("b2", "e4"), ("f2", "i4"), ("b5", "e7"), ("f5", "i7"))
MESS = (("b2", "e2"), ("f2", "i2"), ("b7", "e7"), ("f7", "i7"))
DOORS = (("e3", "f3"), ("c4", "c5"), ("h4", "h5"), ("e6", "f6"), ("b3", "a3"), ("i6", "j6"))
"""A small house for two: four rooms around a corner, with four cells of mess each."""
MOST_MOVES = 500
"""No match has more."""


def draw(window: Any) -> None:
    """By mouse, as people do."""

    def stroke(tool: str, start: str, end: str) -> None:
        window.click(f"editor.tool.{tool}")
        window.press(f"cell.{start}")
        window.wait("canvas", pressed=True)
        window.move(f"cell.{end}")
        window.release(f"cell.{end}")
        window.wait("canvas", pressed=False)

    for start, end in ROOMS:
        stroke("room", start, end)
        window.until(lambda window, cell=start: window.find(f"cell.{cell}")["room"], "a room")
    for start, end in MESS:
        stroke("mess", start, end)
        window.wait(f"cell.{end}", mark="*")
    for first, second in DOORS:
        window.click("editor.tool.opening")
        (x0, y0), (x1, y1) = window.at(f"cell.{first}"), window.at(f"cell.{second}")
        window.click(((x0 + x1) / 2, (y0 + y1) / 2))
    stroke("circle", "g5", "g5")
    for letter in ("a", "b"):
        window.tab_to("editor.room")
        while window.find("editor.room")["value"] != letter:
            window.key("Right")
            window.soon(lambda window, letter=letter: window.find("editor.room")["value"] == letter)
        window.tab_to("editor.bedroom")
        window.key("space")


def played(window: Any, go: Callable[[Any], None], most: int = MOST_MOVES) -> None:
    """So many moves of persons, or to the end."""
    for _ in range(most):
        window.until(ready, "somebody's turn")
        if window.screen == "over":
            return
        go(window)


def verified(window: Any, path: Path) -> None:
    verdict = window.run("replay", str(path), "--verify", "--lang", "en")
    assert verdict.returncode == 0, verdict.stdout
    assert "played to the end" in verdict.stdout


def test_a_match_in_a_house_that_was_drawn(launch: Any) -> None:
    window = launch(settings=f'{QUICK}game = "capharnaum"\n')
    window.choose("title.workshop")
    window.wait_screen("editor")
    draw(window)
    window.wait("editor.play", enabled=True)
    window.choose("editor.save")
    window.write("save_house.name", "mine")
    window.key("Return")
    window.wait_screen("editor")
    window.choose("editor.play")
    window.wait_screen("match")
    played(window, by_mouse)
    (house,) = Path(window.recordings()[0]).parents[1].rglob("*mine.plan")
    assert window.run("plan", "check", str(house)).returncode == 0
    verified(window, window.recordings()[0])


def test_a_match_of_two_by_keyboard_alone(launch: Any) -> None:
    window = launch(
        "play", "--game", "capharnaum", "--players", "Ann:human,Bo:human", "--seed", "5", "--plan", "boat",
        settings=QUICK,
    )  # fmt: skip
    window.wait_screen("match")
    rng = random.Random(3)
    played(window, lambda window: by_keys(window, rng))
    verified(window, window.recordings()[0])


def test_a_match_of_six_of_whom_four_are_the_computers_is_killed_and_gone_on_with(launch: Any) -> None:
    players = "Ann:human,Bo:toddler,Cy:human,Di:teenager,Ed:pupil,Flo:random"
    window = launch(
        "play", "--game", "capharnaum", "--players", players, "--seed", "3", "--plan", "farm", settings=QUICK
    )
    window.wait_screen("match")
    for moves in (9, 14):
        played(window, by_mouse, moves)
        window.kill()
        window.let_everything_go()
        window = launch("play", "--resume")
        window.wait_screen("match")
    played(window, by_mouse)
    (path,) = window.recordings()
    verified(window, path)
