"""The job that the bench's targets are for, in the real window: "make the ship calmer: 2.0 s empty, damping ratio 0.10,
3 degrees under 10 g at the lower yard's tip", counted in gestures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from riffraff.lab.checks.bands import roll_decay, tip_heel
from riffraff.physics.params import load_preset

WANTED = {
    "period_s": ("2.0", "period of roll"),
    "damping_ratio": ("0.10", "damping ratio of"),
    "tip_list_deg": ("3", "list under 10 g"),
}
"""What is typed, and how its line of `params --measure` begins."""
MOST_GESTURES = 15


class Counted:
    """A window, and how many gestures it was given: a click, or a field typed and entered."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.gestures = 0

    def click(self, wanted: str) -> None:
        self.window.click(wanted)
        self.gestures += 1

    def enter(self, text: str) -> None:
        self.window.type(text)
        self.window.key("Return")
        self.gestures += 1


def made_calmer(window: Any) -> int:
    """Do the job; in how many gestures."""
    window.wait_screen("tune")
    hand = Counted(window)
    hand.click("group.targets")
    window.wait("target.period_s")
    hand.click("target.period_s")
    for name, (value, _) in WANTED.items():
        window.wait(f"target.{name}", focused=True)
        hand.enter(value)
        window.wait(f"target.{name}", value=value)
    hand.click("find")
    for name in WANTED:
        window.wait(f"target.{name}.now", verdict="met")
    hand.click("preset")
    window.wait_screen("preset")
    hand.enter("calmer")
    window.wait_screen("tune")
    window.until(lambda w: any("calmer" in told for told in w.notices()), "the preset to be saved")
    return hand.gestures


def test_the_ship_is_made_calmer_in_a_few_gestures(launch: Any) -> None:
    window = launch("tune", "toy")
    assert made_calmer(window) <= MOST_GESTURES
    (saved,) = window.folder.rglob("calmer.toml")
    still = load_preset(str(saved)).replace({"swell.amplitude": 0.0})
    period, ratio, _ = roll_decay(still)
    assert (period, ratio, tip_heel(still, 10.0)) == pytest.approx((2.0, 0.10, 3.0), rel=0.01)


@pytest.mark.slow
def test_what_was_saved_measures_as_asked(launch: Any) -> None:
    window = launch("tune", "toy")
    made_calmer(window)
    told = window.run("params", "calmer", "--measure", "--lang", "en").stdout
    for value, row in WANTED.values():
        (line,) = [line for line in told.splitlines() if line.startswith(row)]
        found = re.search(r"  (\d[\d.]*)", line)
        assert found is not None
        assert abs(float(found[1]) / float(value) - 1.0) < 0.01


@pytest.mark.slow
def test_with_two_parameters_free_the_targets_are_told_as_contradictory(launch: Any) -> None:
    window = launch("tune", "toy")
    window.wait_screen("tune")
    window.key("g")
    for name, (value, _) in WANTED.items():
        window.wait(f"target.{name}", focused=True)
        window.type(value)
        window.key("Return")
        window.wait(f"target.{name}", value=value)
    window.click("pin_all")
    for name in ("ball_mass", "pivot_damping"):
        window.tab_to(f"param.ship.{name}")
        window.key("n")
        window.wait(f"param.ship.{name}", pinned=False)
    window.key("shift+g")
    window.until(lambda w: any("contradict" in told for told in w.notices()), "the contradiction to be told")
