"""The real window with a second game: Nim as the tests of the table have it, with the face of ``ui/nim_face.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]


def test_a_match_of_another_game_from_the_title_to_its_end(launch: Any) -> None:
    def open_window(*args: str) -> Any:
        return launch(*args, module="ui.nim_face", PYTHONPATH=str(TESTS))

    window = open_window()
    window.choose("title.new")
    window.tab_to("new.game")
    window.key("Right")
    window.wait("new.game", value="nim")
    window.choose("new.1.kind")
    window.wait("new.1.kind", value="human")
    window.choose("new.start")
    for name in ("Player 1", "Player 2"):
        window.wait("curtain.heading", name=f"Pass the mouse to {name}")
        window.choose("curtain.ready")
        window.choose("nim.1")
    for left in (12, 9, 6, 3):
        window.wait("nim.heap", name=f"{left} matches")
        if left > 3:
            window.choose("nim.3")
    window.kill()

    window = open_window("play", "--resume")
    assert window.wait("nim.heap")["name"] == "3 matches"
    window.choose("nim.3")
    window.wait_screen("over")
    assert window.find("winner.1")["name"] == "Player 2"
    window.choose("over.watch")
    window.wait_screen("replay")
    assert window.wait("nim.heap")
    assert len(window.recordings()) == 1
    window.key("Escape")
