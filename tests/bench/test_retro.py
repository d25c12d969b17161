"""What was recorded is done again with other parameters, and it is told how far the ships come apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from riffraff.bench.retro import apart
from riffraff.physics.params import load_preset
from riffraff.tuning import inputs as i
from riffraff.tuning.session import Bench


def recorded(made: Any) -> None:
    made.hand.keys("r")
    made.hand.frames(60)
    made.hand.keys("2")
    made.hand.frames(120)
    made.hand.keys("space")
    made.hand.frames(2)


def chosen(made: Any, key: str) -> None:
    made.hand.keys("b", shift=True)
    made.hand.click(f"pick.{key}")
    made.hand.frames(2)


def test_a_stretch_is_done_again_with_a_preset(bench: Callable[..., Any]) -> None:
    made = bench()
    recorded(made)
    tuning, end = made.tuning, made.tuning.tick
    digest = tuning.bench.world.digest()
    chosen(made, "storm")
    assert tuning.pair.b is not None
    assert tuning.params_of("b") == load_preset("storm")
    assert tuning.running
    for _ in range(600):
        made.hand.frames(1)
        if not tuning.running:
            break
    made.hand.frames(2)
    assert tuning.tick == end
    assert "B with storm" in made.told()
    # B is what such a ship does on the same inputs, from the same moment on.
    a, b = (ship.bench for ship in tuning.pair.ships)
    assert [done for done in a.inputs if not isinstance(done[1], i.Rebase)] == list(b.inputs)
    alone = Bench.replaying(load_preset("storm"), b._keyframes[0].state, b.inputs, end)
    alone.go_to(end)
    assert alone.world.digest() == b.world.digest()
    assert a.world.digest() != b.world.digest()
    (left,) = tuning.pair.branches
    assert Bench.on(left.a.line, end).world.digest() == digest, "what was there before is a branch"
    found = apart(tuning.pair, b.earliest, end)
    time, heel = tuning.pair.difference("heel", b.earliest + 2, end, 4000)
    assert abs(found.largest) < 15.0, "both began where she was let go"
    assert abs(found.largest) == pytest.approx(float(np.abs(heel).max()))
    assert found.last == pytest.approx(float(heel[-1]))
    assert time[0] <= found.at_s <= time[-1]


def test_the_same_parameters_come_nowhere_apart(bench: Callable[..., Any]) -> None:
    made = bench()
    recorded(made)
    chosen(made, "a")
    made.hand.frames(400)
    found = apart(made.tuning.pair, made.tuning.pair.earliest, made.tuning.tick)
    assert (found.largest, found.usual, found.last, found.aboard) == (0.0, 0.0, 0.0, 0)


def test_bs_own_parameters_are_not_lost(bench: Callable[..., Any]) -> None:
    made = bench()
    recorded(made)
    made.hand.keys("b")
    made.hand.frames(2)
    made.tuning.choose("b")
    made.tuning.set({"ship.ball_mass": 333.0})
    made.hand.frames(30)
    chosen(made, "easy")
    made.tuning.choose("b")
    assert made.tuning.params == load_preset("easy")
    made.screen.past.undo()
    assert made.tuning.params["ship.ball_mass"] == 333.0


def test_where_nothing_is_recorded_nothing_is_done_again(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.keys("space")
    made.tuning.scrub(made.tuning.pair.earliest)
    made.hand.frames(2)
    chosen(made, "storm")
    assert made.tuning.pair.b is None
    assert "Nothing is recorded" in made.told()
