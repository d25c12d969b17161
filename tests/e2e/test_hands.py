"""Rough handling of the real window: nothing is launched, held for ever, or made up for in a burst."""

from __future__ import annotations

import json
import math
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.params import Params

ANN_HOLDS = ("play", "--players", "Ann:human,Bob:human", "--seed", "7")
FROZEN_S = 10.0
LEAST_S = 1.0
"""So long something is looked at that must not happen."""
SWINGS_MM = 15.0
"""So far a piece swings that hangs from the hand, and the ship on the swell."""


@pytest.fixture
def window(launch: Any) -> Any:
    """Ann's turn, with slot 9 to be loaded, far from everything else."""
    window = launch(*ANN_HOLDS)
    window.lay_cards(Ann=9, Bob=1)
    window.wait("supply.0.crate", enabled=True)
    return window


def heel(window: Any) -> float:
    return abs(float(window.find("ship.heel")["heel_deg"]))


def commands(path: Path) -> list[dict[str, Any]]:
    lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if "do" in line]


def in_supply(window: Any) -> None:
    """Nothing is in the hand, and nothing is lost."""
    window.wait("ship", holding=None)
    window.wait("player.0", count=16)


def test_a_fast_pointer_launches_nothing(window: Any) -> None:
    """Half a metre in one frame, to and fro through mast, yards and hull."""
    px = window.find("ship.heel")["mm_px"]
    left, _, floor = window.slot(9)
    window.take(0, "crate", (left - 60, floor))
    far, near = (300, 520), (300 + 500 * px, 120)
    worst = 0.0
    for _ in range(12):
        for place in (far, near, (640, 300), (640, 420)):
            window.move(far, near, far, place)
            entry = window.held()
            assert entry is not None
            x, y, _, _ = entry["rect"]
            assert 0 <= x <= 1280
            assert 0 <= y <= 800
            worst = max(worst, heel(window))
    assert worst < Params().ship.heel_stop + 5
    window.key("BackSpace")
    in_supply(window)
    window.until(lambda window: heel(window) < 2, "the ship level again")


def test_released_outside_the_window(window: Any) -> None:
    """The piece is still in the hand, where it can be let go, and says why it was not."""
    window.take(0, "crate", (400, 300))
    outside = (1280 + 40, 300)
    window.move(outside)
    window.release(outside)
    assert window.wait("foot.refused")["name"]
    window.carry((420, 320))  # it follows the pointer back, no button held
    window.key("BackSpace")
    in_supply(window)


def test_full_screen_and_resizing_while_holding(window: Any) -> None:
    """Below the pointer there is another place of the world then: the piece waits in its own until the person moves."""
    window.take(0, "crate", (400, 300))
    place = in_world(window)
    for change, size in (
        (lambda: window.key("F11"), (1440, 900)),
        (lambda: window.key("F11"), (1280, 800)),
        (lambda: window.resize(1000, 640), (1000, 640)),
        (lambda: window.put(30, 70), (1000, 640)),
    ):
        change()
        window.until(lambda window, size=size: window.find("match")["rect"][2:] == list(size), f"the size {size}")
        stays(window, place)
    for step in range(0, 120, 10):
        window.move((320 + step, 200 + step))
        assert heel(window) < 10
    window.carry((330, 250), (330, 200))  # together again
    window.key("BackSpace")
    in_supply(window)


def in_world(window: Any) -> tuple[float, float]:
    """The middle of the held piece from the pivot, mm."""
    ship, piece = window.find("ship.heel"), window.held()
    x, y, width, height = piece["rect"]
    px = ship["mm_px"]
    return (x + width / 2 - ship["rect"][0]) / px, (y + height / 2 - ship["rect"][1]) / px


def stays(window: Any, place: tuple[float, float]) -> None:
    end = time.monotonic() + LEAST_S
    while time.monotonic() < end:
        assert math.dist(in_world(window), place) < SWINGS_MM


def test_focus_lost_while_holding(window: Any) -> None:
    """Another window comes in front: the piece goes back, the button that is still down means nothing any more."""
    window.take(0, "crate", (400, 300))
    window.another_in_front()
    in_supply(window)
    window.focus()
    window.release((640, 300))
    window.take(0, "crate", (400, 300))  # and all goes on
    window.key("BackSpace")
    in_supply(window)


def test_a_frozen_window_goes_on_where_it_was(window: Any) -> None:
    """No burst of ticks after ten seconds without a frame; the mouse's button counts, its blind ways move no piece."""
    (path,) = window.recordings()
    began = time.monotonic()
    window.take(0, "crate", (400, 300))
    before = commands(path)[-1]["t"]
    window.send(signal.SIGSTOP)
    stopped = time.monotonic()
    window.move((900, 200), (500, 600), (640, 420))
    window.release((640, 420))
    time.sleep(FROZEN_S)
    frozen = time.monotonic() - stopped
    window.send(signal.SIGCONT)
    window.wait("foot.refused")
    window.carry((400, 300), (420, 320))  # it has waited where it was last seen
    assert heel(window) < Params().ship.heel_stop
    window.key("BackSpace")
    in_supply(window)
    awake = time.monotonic() - began - frozen
    last = commands(path)[-1]
    assert last["do"] == "putback"
    assert 0 < last["t"] - before <= (awake + LEAST_S) * TICKS_PER_SECOND
