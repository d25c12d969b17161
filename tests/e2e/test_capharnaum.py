"""The real window with Capharnaüm: a whole match by mouse, and turns by keyboard alone among computer players."""

from __future__ import annotations

import random
from typing import Any

import pytest

OUT = "cell.out"
ARROWS = ("Left", "Right", "Up", "Down")


def ready(window: Any) -> Any:
    """Something is to be done, or the match is over."""
    if window.screen == "over":
        return True
    house = window.maybe("house")
    return house is not None and not house["shows"] and window.maybe("move.confirm") is not None


def count(window: Any) -> tuple[Any, ...]:
    """What changes whenever something was done."""
    players = [entry for entry in window.entries() if entry["role"] == "player"]
    pawns = [entry["id"] for entry in window.entries() if entry["role"] == "pawn"]
    prompt = window.maybe("foot.prompt")
    left = [(entry["left"], entry["tokens"]) for entry in players]
    return pawns, left, prompt and prompt["name"], window.screen


def confirm(window: Any) -> None:
    """Done, and seen to its end."""
    before = count(window)
    window.choose("move.confirm")
    window.until(lambda window: count(window) != before, "something to be done")
    if window.soon(lambda window: (window.maybe("house") or {"shows": False})["shows"]):
        window.click("house")


def by_mouse(window: Any) -> None:
    """A cell from which most is sown on the way, clicked."""
    cells = [entry for entry in window.entries() if "sows" in entry and entry["id"] != OUT]
    if cells:
        window.click(max(cells, key=lambda cell: cell["sows"])["id"])
    else:
        window.click(next(entry["id"] for entry in window.entries() if entry["id"].startswith("token.")))
    confirm(window)


def by_keys(window: Any, rng: random.Random) -> None:
    """A way that is felt out with the arrows, as far as it may end there."""
    window.tab_to("house")
    for _ in range(200):
        before = window.find("house")
        window.key(rng.choice(ARROWS))
        window.soon(lambda window, before=before: window.find("house") != before)
        if window.find("move.confirm")["enabled"]:
            break
    done = count(window)
    window.key("Return")
    window.until(lambda window: count(window) != done, "something to be done")


@pytest.mark.slow  # the same is played by a hand in the process, and the way from the title by another game
def test_a_whole_match_from_the_title_by_mouse(launch: Any) -> None:
    window = launch()
    window.tab_to("title.game")
    window.key("Right")
    window.wait("title.logo", name="Capharnaüm")
    window.choose("title.new")
    window.choose("new.start")
    window.wait_screen("match")
    while window.screen != "over":
        window.until(ready, "somebody's turn")
        if window.screen != "over":
            by_mouse(window)
            window.until(ready, "the next move")
    recording = window.recordings()[0]
    verdict = window.run("replay", str(recording), "--verify", "--lang", "en")
    assert verdict.returncode == 0, verdict.stdout
    assert "played to the end" in verdict.stdout
    window.choose("over.watch")
    window.wait_screen("replay")
    window.kill()

    window = launch()
    assert window.wait("title.logo")["name"] == "Capharnaüm", "the last game is remembered"
    window.kill()


def test_turns_by_keyboard_alone_beside_four_computers(launch: Any) -> None:
    window = launch(
        "play", "--game", "capharnaum", "--players", "Ann:human,Bo:grandma,Cy:human,Di:teenager,Ed:pupil,Flo:toddler",
        "--seed", "3", "--plan", "castle",
    )  # fmt: skip
    rng = random.Random(2)
    window.wait_screen("match")
    for _ in range(8):
        window.until(ready, "a person's turn")
        by_keys(window, rng)
    window.kill()
    verdict = window.run("replay", str(window.recordings()[0]), "--verify", "--lang", "en")
    assert verdict.returncode == 0, verdict.stdout
