"""Hands on the ship by numbers: pushes, and time that stands still when something happens."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from riffraff.bench.model import SLIPS_MM_S
from riffraff.physics.params import Params
from riffraff.tuning import inputs as i


def test_a_push_is_as_hard_as_its_number(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.click("push_rate")
    at.hand.keys("a", ctrl=True)
    at.hand.type("12.5")
    at.hand.click("push_left")
    (done,) = [what for _, what in at.tuning.bench.inputs]
    assert done == i.Push(math.radians(12.5))


@pytest.mark.parametrize("what", ["slip", "fall"])
def test_time_stands_still_when_it_happens(bench: Callable[..., Any], what: str) -> None:
    at = bench()
    at.tuning.set(Params().replace({"swell.amplitude": 0.0}).values())
    at.hand.keys("o")
    if what == "fall":
        at.hand.keys("o")
    assert at.hand.entry("pause_at")["value"] == what
    slot = at.tuning.bench.world.shape.slots[9]
    assert at.tuning.do(i.Drop(0, "crate", 9, slot.x0 + 1.0, 0.0, False))
    at.tuning.do(i.Heel(0.4))
    for _ in range(200):
        if not at.tuning.running:
            break
        at.hand.frames(1)
    world = at.tuning.bench.world
    assert not at.tuning.running
    if what == "fall":
        assert world.where(0) == "flight"
    else:
        assert world.rest.slip() > SLIPS_MM_S
    assert "Paused" in at.told()
    tick = at.tuning.tick
    at.hand.keys("space")
    at.hand.frames(3)
    assert at.tuning.tick > tick, "it goes on from there"
