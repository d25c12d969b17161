"""A second game sits at the same window: Nim is begun, played, kept, gone on with, watched and won on the screens that
Riff Raff has, and all that it brings is its face (``nim_face``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ui.nim_face import MODULE

from riffraff.games import GAMES, game_named
from riffraff.kernel.errors import BadInput
from riffraff.kit.keys import WINDOW
from riffraff.table.driver import begin
from riffraff.table.recording import about
from riffraff.table.replay import verify
from riffraff.table.saves import recordings
from riffraff.table.seats import Seat
from riffraff.ui.face import FACES, game_shown
from riffraff.ui.routes import screen
from riffraff.ui.screens import open_match
from riffraff.ui.screens.open_match import played

Made = Callable[..., Any]


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim is in both registers, the second game of the window."""
    monkeypatch.delitem(FACES, "capharnaum")
    monkeypatch.setitem(GAMES, "nim", MODULE)
    monkeypatch.setitem(FACES, "nim", MODULE)


def begun(hand: Made, practice: bool = False) -> Any:
    """Ada and Bo sit before the curtain, with 4 matches on the heap."""
    h = hand(screen("new_match", practice))
    h.click("new.0.name")
    h.type("Ada")
    h.click("new.1.name")
    h.type("Bo")
    h.focus("new.game")
    h.keys("right")
    h.click("new.tab.heap")
    h.focus("nim.heap")
    h.type("4")
    h.keys("return")
    h.click("new.tab.players")
    h.focus("new.1.kind")
    h.keys("left")
    h.click("new.start")
    h.frames(2)
    return h


def put(h: Any, name: str, count: int) -> None:
    """A person passes the curtain and puts matches on the heap."""
    assert h.top.name == "curtain"
    assert name in h.entry("curtain.heading")["name"]
    assert not h.sees("nim.heap")
    h.click("curtain.ready")
    h.frames(2)
    h.click(f"nim.{count}")
    h.frames(2)


def heap(h: Any) -> str:
    return str(h.entry("nim.heap")["name"])


def test_one_game_is_not_offered(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(FACES, "nim")
    for name in ("new_match", "help"):
        assert not any(entry["id"].endswith(".game") for entry in hand(screen(name)).entries)


def test_the_form_of_a_new_match_is_the_games_own(hand: Made) -> None:
    h = hand(screen("new_match"))
    h.click("new.0.name")
    h.type("Ada")
    h.focus("new.0.kind")
    h.keys("right")
    h.focus("new.game")
    assert h.entry("new.game")["options"] == ["riffraff", "nim"]
    h.keys("right")
    assert h.entry("new.0.name")["value"] == "Ada", "who sits there stays"
    assert h.entry("new.0.kind")["options"] == ["human", "guess"]
    assert h.entry("new.0.kind")["value"] == "human"
    assert h.entry("new.count")["options"] == ["2", "3", "4", "5", "6"]
    assert not h.sees("new.tab.rules"), "it has no house rules"
    h.click("new.tab.heap")
    assert h.sees("nim.heap")
    assert h.sees("new.seed")
    h.click("new.back")
    assert hand(screen("new_match"), desk=h.desk).entry("new.game")["value"] == "nim", "it is chosen until another is"


def test_a_match_is_played_kept_gone_on_with_won_and_watched(hand: Made) -> None:
    h = begun(hand)
    put(h, "Ada", 2)
    put(h, "Bo", 1)
    assert heap(h) == "7 matches"
    h.click("nim.3")
    h.click("nim.menu")
    h.click("pause.leave")
    assert h.top.name == "title"
    assert h.entry("title.logo")["name"] == "Nim"
    (path,) = recordings()
    assert (about(path).game, about(path).over) == ("nim", False)

    h.click("title.resume")
    assert heap(h) == "4 matches"
    h.click("nim.3")
    h.click("nim.3")
    assert heap(h) == "1 matches", "there were not three any more"
    assert len(h.desk.notices) == 1
    h.click("nim.1")
    h.frames(70)
    assert h.top.name == "over"
    assert h.entry("over.heading")["name"] == "It is gone"
    assert h.entry("winner.0")["name"] == "Ada"
    h.click("over.look")
    h.frames(200)
    assert h.top.name == "match", "the end is told once"
    assert verify(path, game_shown).ok

    h = hand(screen("files"), desk=h.desk)
    assert "Nim" in h.entry(f"files.{path.stem}")["name"]
    h.click("files.open")
    assert h.top.name == "replay"
    h.click("replay.play")
    h.keys("page down", "page down")
    assert heap(h) == "4 matches"
    h.click("replay.play")
    while not h.top.replay.at_end:
        h.frames(5)
    h.frames(2)
    assert heap(h) == "0 matches"


def test_practice_goes_back_and_draws_the_curtain_anew(hand: Made) -> None:
    h = begun(hand, practice=True)
    put(h, "Ada", 2)
    put(h, "Bo", 1)
    h.click("nim.1")
    h.click("nim.2")
    assert heap(h) == "4 matches"
    h.keys("u")
    assert heap(h) == "6 matches"
    h.click("nim.undo")
    h.click("nim.undo")
    h.frames(2)
    put(h, "Ada", 3)


def test_help_and_keys_are_those_of_the_game(hand: Made) -> None:
    h = begun(hand)
    h.keys("f1")
    assert h.entry("help.game")["value"] == "nim"
    assert [entry["id"] for entry in h.entries if entry["role"] == "tab"] == ["help.tab.rules", "help.tab.keys"]
    h.focus("help.game")
    h.keys("left")
    assert h.sees("help.tab.screen")
    assert list(h.desk.keys.of) == [*WINDOW.of, "undo"], "the match below goes on with its own"
    h.keys("escape")
    h.keys("escape")
    h.click("pause.settings")
    assert not h.sees("settings.tab.game")
    h.click("settings.tab.keys")
    assert not h.sees("settings.key.lift")


def test_the_same_players_sit_down_to_the_same_game_again(hand: Made) -> None:
    game = game_shown("nim")
    seats = (Seat("Ada"), Seat("Robot", colour="blue", kind="guess"))
    h = hand(screen("title"))
    h = hand(played(begin(game, game.setup(seats, heap=0)), h.desk), desk=h.desk)
    while h.top.name == "match":
        if h.sees("nim.1"):
            h.click("nim.1")
        h.frames(5)
    h.click("over.same")
    h.frames(2)
    assert (h.top.name, h.top.driver.game.name) == ("match", "nim")
    assert h.top.driver.match.setup.players == seats


def test_a_game_without_a_face_is_told(hand: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    h = begun(hand)
    h.keys("escape")
    h.click("pause.leave")
    monkeypatch.delitem(FACES, "nim")
    h = hand(screen("files"))
    h.click("files.open")
    assert h.top.name == "files"
    assert "The game nim cannot be shown" in h.desk.notices[-1].words
    kept, game = recordings(), game_named("nim")
    with pytest.raises(BadInput, match="The game nim cannot be shown"):
        open_match.begin(h.desk, game, game.setup((Seat("Ada"), Seat("Bo", colour="blue"))))
    assert recordings() == kept, "nothing was begun"
