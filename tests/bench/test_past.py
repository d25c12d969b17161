"""A past that is changed is not lost, and two ships go over what was recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bench.keeping import moved

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


@pytest.mark.parametrize("deed", ["push", "set"])
def test_what_was_ahead_is_there_again_by_undo(bench: Callable[..., Any], deed: str) -> None:
    at = bench()
    end, tick = moved(at), at.tuning.tick
    at.tuning.step(-150)
    if deed == "push":
        at.hand.keys("p")
    else:
        at.tuning.set({"ship.ball_mass": 350.0})
    assert at.tuning.bench.latest < tick
    assert "kept" in at.told()
    at.hand.keys("z", ctrl=True)
    at.tuning.step(tick - at.tuning.tick)
    assert at.tuning.bench.world.digest() == end
    at.hand.keys("y", ctrl=True)
    assert at.tuning.bench.latest < tick
    assert deed == "push" or at.tuning.params.ship.ball_mass == 350.0


def test_branches_and_marks_are_gone_back_to_from_a_list(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("space")
    at.hand.keys("m")
    at.hand.keys("a", ctrl=True)
    at.hand.type("start")
    at.hand.keys("return")
    begin = at.tuning.bench.world.digest()
    at.hand.keys("space")
    end = moved(at)
    at.tuning.step(-150)
    at.hand.keys("r", "space")
    at.hand.frames(30)
    at.hand.keys("h")
    (branch,) = [entry for entry in at.hand.entries if "Branch 2" in entry["name"]]
    at.hand.click(branch["id"])
    at.tuning.step(150)
    assert at.tuning.bench.world.digest() == end
    at.hand.keys("h")
    (mark,) = [entry for entry in at.hand.entries if entry["name"].startswith("start")]
    at.hand.click(mark["id"])
    assert at.tuning.bench.world.digest() == begin


def test_plots_show_a_branch_as_it_was(bench: Callable[..., Any]) -> None:
    at = bench()
    moved(at)
    before = at.tuning.pair.a.series(["heel"], 0, at.tuning.tick)[1][0].copy()
    at.tuning.step(-200)
    at.hand.keys("r", "space")
    at.hand.frames(90)
    at.hand.keys("z", ctrl=True)
    at.tuning.step(200)
    after = at.tuning.pair.a.series(["heel"], 0, at.tuning.tick)[1][0]
    assert (before == after).all()


def test_two_ships_over_a_recorded_past_both_meet_what_was_recorded(bench: Callable[..., Any]) -> None:
    at = bench()
    moved(at)
    end = at.tuning.tick
    at.tuning.step(-200)
    at.hand.keys("b")
    at.tuning.set({"ship.ball_mass": 400.0})
    assert at.tuning.bench.latest == end
    at.tuning.step(200)
    a, b = (ship.bench for ship in at.tuning.pair.ships)
    assert a.tick == b.tick == end
    assert [a.world.kind_of(piece) for piece in a.world.pieces] == ["crate"]
    assert [b.world.kind_of(piece) for piece in b.world.pieces] == ["crate"], "dropped on both"
    assert b.params.ship.ball_mass == 400.0
    at.tuning.step(-100)
    at.tuning.set({"ship.ball_mass": 320.0})
    at.tuning.step(100)
    assert len(b.world.pieces) == len(at.tuning.pair.b.bench.world.pieces) == 1


def test_to_go_to_the_end_of_what_is_to_be_done_again_holds_no_picture_up(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.frames(300)
    at.hand.keys("space")
    end = at.tuning.tick
    at.hand.keys("home", ctrl=True)
    at.hand.keys("b")
    at.hand.keys("end", ctrl=True)
    for _ in range(300):
        if at.tuning.tick == end:
            break
        at.hand.frames(1)
    assert at.tuning.tick == end
