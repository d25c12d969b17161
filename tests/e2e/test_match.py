"""A match of two people in the real window: cards, curtain, loading, a fall, a rescue, and the recording of it all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from riffraff.games import game_named
from riffraff.physics.params import Params
from riffraff.rules.pieces import piece_named
from riffraff.rules.table import Table
from riffraff.table.recording import read

ANN_AND_BOB = ("play", "--players", "Ann:human,Bob:human", "--seed", "7")
"""Ann sits at the left, Bob at the right."""
SLOWEST = "fall_s = 4.0\n"
CALM_AND_ROUGH = Params().replace({"swell.amplitude": 0.0, "contact.friction": 0.6})
"""Where a crate that is laid on the edge of another always takes it along: on slippery wood it may slide off alone."""


def test_two_rounds_with_a_fall_and_a_rescue(launch: Any, tmp_path: Path) -> None:
    ship = tmp_path / "calm_and_rough.toml"
    ship.write_text(CALM_AND_ROUGH.to_toml(), encoding="utf-8")
    window = launch(*ANN_AND_BOB, "--preset", str(ship), settings=SLOWEST)
    window.wait_screen("curtain")
    assert not [name for name in window.ids() if name.startswith(("card.", "supply."))]  # nothing of a hand is seen
    window.lay_cards(Ann=1, Bob=4)
    balance_a_crate(window)
    let_a_barrel_fall(window)
    window.choose("card.4")
    window.choose("curtain.ready")
    window.choose("card.3")
    window.choose("foot.continue")
    rescue(window)
    load_amidships(window)
    window.key("Escape")
    window.choose("pause.quit")
    assert window.leaves() == 0
    (path,) = window.recordings()
    recorded_as_played(path)
    verdict = window.run("replay", str(path), "--verify")
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


def balance_a_crate(window: Any) -> None:
    """Bob has the higher card and begins (R8): a crate at the very edge of slot 4, which just holds (R12)."""
    window.wait("supply.1.crate", enabled=True)
    assert window.find("slot.4")["to_load"]
    assert window.find("player.1")["captain"]
    px = window.find("ship.heel")["mm_px"]
    _, edge, deck = window.slot(4)
    place = (edge - 6 * px, deck - 15 * px)
    window.take(1, "crate", place)
    assert window.find("ship")["holding"] == "crate-3"
    window.lay(*place)
    window.wait("foot.rest")  # the countdown while the ship settles
    window.wait("supply.0.barrel", enabled=True)
    assert window.find("aboard.crate-3")["place"] == "aboard"
    assert window.find("player.1")["count"] == 15


def let_a_barrel_fall(window: Any) -> None:
    """Ann lets a barrel go beyond the edge of slot 1: nobody catches it, and it is hers again (R21)."""
    px = window.find("ship.heel")["mm_px"]
    edge, _, deck = window.slot(1)
    place = (edge - 3 * px, deck - 16 * px)
    window.take(0, "barrel", place)
    window.lay(*place)
    window.until(lambda window: "barrel-1" in window.find("ship")["falling"], "the barrel falling")
    window.wait_screen("curtain")
    window.choose("curtain.ready")
    assert window.wait("match.round")["name"].startswith("Round 2")
    assert window.find("player.0")["count"] == 16
    assert window.find("supply.0.barrel")["count"] == 2
    assert window.aboard("crate-3") is not None


def rescue(window: Any) -> None:
    """Ann lays a crate on the other's outer edge: both go overboard and are caught in one grasp, so the one that she
    was placing leaves the game as well (R19, R20)."""
    window.wait("supply.0.crate", enabled=True)
    x, y, width, _ = window.find("aboard.crate-3")["rect"]
    outer = x + 0.92 * width  # a little of it is over the slot (R13)
    above = (outer, y - 80)
    held = window.take(0, "crate", above)  # straight through mast and yards
    window.lay(outer, y - held["rect"][3] / 2 - 2)  # from above: it does not push the other aside
    window.until(lambda window: len(window.find("ship")["falling"]) == 2, "both of them falling")
    while window.find("ship")["falling"]:
        found = [window.aboard(name) for name in ("crate-1", "crate-3")]
        rects = [entry["rect"] for entry in found if entry is not None and entry["place"] == "flight"]
        if rects:  # the hands close between them
            between = sum(x + width / 2 for x, _, width, _ in rects) / len(rects)
            window.click((between, max(y + height / 2 for _, y, _, height in rects)))
    window.wait("supply.1.crate", enabled=True)
    assert window.aboard("crate-1") is None
    assert window.aboard("crate-3") is None
    assert (window.find("player.0")["count"], window.find("player.1")["count"]) == (15, 15)


def load_amidships(window: Any) -> None:
    """Bob ends the round (R11) with a crate in the middle of slot 3."""
    px = window.find("ship.heel")["mm_px"]
    left, right, deck = window.slot(3)
    place = ((left + right) / 2, deck - 15 * px)
    window.take(1, "crate", (right + 120, deck - 32 * px), (place[0], deck - 32 * px), place)
    window.lay(*place)
    window.wait_screen("curtain")
    window.choose("curtain.ready")
    assert window.wait("match.round")["name"].startswith("Round 3")
    assert window.find("player.1")["count"] == 14
    assert window.find("aboard.crate-4")["place"] == "aboard"


def recorded_as_played(path: Path) -> None:
    """The recording tells what was seen."""
    recording = read(path, game_named)
    assert [seat.name for seat in recording.setup.players] == ["Ann", "Bob"]
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert [line["card"] for line in lines if line.get("do") == "lay"] == [1, 4, 4, 3]
    assert len(recording.turns) == 4
    table = Table.from_text(recording.turns[-1].snapshot.state["table"])
    assert {table.place_of(piece_named(name)) for name in ("crate-1", "crate-3")} == {"out"}
