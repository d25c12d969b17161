"""The screens of the real window: languages, sizes, forms, keys alone, and a recording that is watched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from riffraff.match.setup import Setup
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.table.driver import begin
from riffraff.table.seats import COLOURS, Seat

WHOLE = (1440, 900)


@pytest.mark.parametrize(
    ("args", "env", "words"),
    [((), {"LC_ALL": "en_GB.UTF-8"}, "New match"), (("--lang", "fr"), {"SDL_AUDIODRIVER": "none"}, "Nouvelle partie")],
    ids=["english", "french-without-sound"],
)
def test_languages_and_sizes(launch: Any, args: tuple[str, ...], env: dict[str, str], words: str) -> None:
    window = launch(*args, settings="fall_s = 99\n", **env)
    assert window.wait("title.new")["name"] == words
    window.until(lambda window: any("fall_s" in notice for notice in window.notices()), "what is wrong there")
    assert window.title() == "Riff Raff"
    for size in ((960, 600), (1280, 800)):
        window.resize(*size)
        fills(window, "title", size)
    window.key("F11")
    fills(window, "title", WHOLE)
    window.choose("title.settings")
    window.wait_screen("settings")
    fills(window, "settings", WHOLE)
    window.key("F11")
    fills(window, "settings", (1280, 800))
    assert window.maybe("settings.full_screen", checked=False)


def fills(window: Any, screen: str, size: tuple[int, int]) -> None:
    """The screen comes to have this size, with everything that is seen on it."""
    window.until(lambda window: window.find(screen)["rect"][2:] == list(size), f"the size {size}")
    for entry in window.entries():
        if entry.get("visible"):
            x, y, width, height = entry["rect"]
            assert min(x, y) >= 0, entry
            assert x + width <= size[0], entry
            assert y + height <= size[1], entry


def test_settings_are_kept(launch: Any) -> None:
    window = launch()
    window.choose("title.settings")
    window.choose("settings.tab.game")
    window.tab_to("settings.fall_s")
    window.key("End")
    window.wait("settings.fall_s", value=4.0)
    window.choose("settings.tab.general")
    window.choose("settings.high_contrast")
    window.choose("settings.back")
    window.choose("title.language")
    window.choose("title.quit")
    assert window.leaves() == 0
    window = launch()
    assert window.wait("title.new")["name"] == "Nouvelle partie"
    window.choose("title.settings")
    window.wait("settings.high_contrast", checked=True)
    window.choose("settings.tab.game")
    window.wait("settings.fall_s", value=4.0)


def test_a_new_match_with_a_computer(launch: Any) -> None:
    """From the title to the first cards of three: wrong words are told, names, ages and kinds are as they were set."""
    window = launch()
    window.choose("title.new")
    window.choose("new.count")
    window.wait("new.2.name")
    for seat, (name, age) in enumerate((("Zoe", "9"), ("Leo", "12"), ("Robot", ""))):
        window.write(f"new.{seat}.name", name)
        if age:
            window.write(f"new.{seat}.age", "x")
            window.wait("new.start", enabled=False)
            window.key("BackSpace")
            window.write(f"new.{seat}.age", age)
    window.wait("new.2.kind", value="deckhand")
    window.tab_to("new.1.kind")
    for kind in ("random", "human"):
        window.key("Left")
        window.wait("new.1.kind", value=kind)
    window.choose("new.start")
    window.lay_cards(Zoe=1, Leo=2)
    window.until(lambda window: window.find("player.2")["card"] is not None, "the computer's card")
    window.key("Escape")
    window.choose("pause.quit")
    assert window.leaves() == 0
    (path,) = window.recordings()
    assert window.run("replay", str(path), "--verify").returncode == 0


def test_a_recording_is_watched(launch: Any, tmp_path: Path) -> None:
    """From the list of recordings: pause, speed, and seeking by turn."""
    path = tmp_path / "data" / "riffraff" / "matches" / "played.riff"
    path.parent.mkdir(parents=True)
    seats = tuple(Seat(f"Robot {n}", None, colour, "random") for n, colour in enumerate(COLOURS[:2]))
    with begin(GAME, Setup(seats, House(short_game=True), seed=3), path) as game:
        game.finish()
        turns = game.match.turn
    window = launch()
    window.choose("title.replay")
    window.wait("files.played")
    window.choose("files.open")
    window.wait("replay.turn", value=1.0)
    window.choose("replay.play")
    window.wait("replay.play", name="Play")
    window.key("Next", "Next", "Next", "Prior")
    window.wait("replay.turn", value=3.0)
    window.tab_to("replay.turn")
    window.key("End")
    window.wait("replay.turn", value=float(turns))
    window.key("Home")
    window.wait("replay.turn", value=0.0)
    window.choose("replay.speed")
    window.wait("replay.speed", value="2")
    window.choose("replay.play")
    window.wait("replay.turn", value=1.0)
