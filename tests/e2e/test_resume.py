"""A match in the real window that is broken off by force, and gone on with."""

from __future__ import annotations

from typing import Any


def test_killed_while_a_piece_is_held(launch: Any) -> None:
    """Nothing is lost but the piece in the hand, which lies in its supply again."""
    window = launch("play", "--players", "Ann:human,Bob:human", "--seed", "7")
    window.lay_cards(Ann=2, Bob=4)
    window.wait("supply.1.crate", enabled=True)
    px = window.find("ship.heel")["mm_px"]
    left, right, deck = window.slot(4)
    place = ((left + right) / 2, deck - 15 * px)
    window.take(1, "crate", place)
    window.lay(*place)
    window.wait("supply.0.barrel", enabled=True)
    window.take(0, "barrel", (400, 300), (420, 320))
    window.kill()
    window.let_everything_go()

    window = launch("play", "--resume")
    window.wait("supply.0.barrel", enabled=True)
    assert window.find("match.round")["name"].startswith("Round 1")
    assert (window.find("player.0")["count"], window.find("player.1")["count"]) == (16, 15)
    assert (window.find("player.0")["card"], window.find("player.1")["card"]) == (2, 4)
    assert window.find("ship")["holding"] is None
    assert window.find("slot.2")["to_load"]
    x, y, _, height = window.find("aboard.crate-3")["rect"]
    assert left - 5 * px < x < right
    assert abs(y + height - deck) < 12 * px

    # The same turn goes on to its end, and so does the recording
    left, right, deck = window.slot(2)
    place = ((left + right) / 2, deck - 16 * px)
    window.take(0, "barrel", (left - 150, deck - 32 * px), (place[0], deck - 32 * px), place)
    window.lay(*place)
    window.wait_screen("curtain")
    window.key("Escape")
    window.choose("pause.leave")
    window.wait("title.resume", enabled=True)
    window.choose("title.quit")
    assert window.leaves() == 0
    (path,) = window.recordings()
    verdict = window.run("replay", str(path), "--verify")
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
