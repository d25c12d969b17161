"""A ship that comes apart in front of one's eyes: the window stays, says so, and undo brings the ship back."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.kit.camera import Camera
from riffraff.kit.draw import Surface
from riffraff.physics.params import Params


def test_it_is_told_and_undo_sets_the_ship_up_anew(bench: Callable[..., Any], wreck: dict[str, float]) -> None:
    at = bench(load="light-4")
    for overlay in ("f2", "f3", "f4", "f5", "f6", "f7"):
        at.hand.keys(overlay)
    at.hand.frames(200)
    at.tuning.set(wreck)
    at.hand.frames(60)
    assert not at.tuning.running
    assert "came apart" in at.told()
    assert at.tuning.params == Params().replace(wreck)
    at.hand.keys("space")
    at.hand.frames(60)
    assert not at.tuning.running, "it comes apart again"
    at.hand.keys("z", ctrl=True)
    assert at.tuning.params == Params()
    assert abs(at.tuning.bench.world.heel) < 1e-9, "upright again"
    at.hand.keys("space")
    at.hand.frames(120)
    assert at.tuning.running
    assert len(at.tuning.bench.world.pieces) == 4
    assert abs(at.reading("heel")) < 5.0


def test_a_file_of_such_a_ship_is_opened_and_reset(
    bench: Callable[..., Any], tmp_path: Path, wreck: dict[str, float]
) -> None:
    file = tmp_path / "wreck.toml"
    file.write_text(Params().replace(wreck).to_toml(), encoding="utf-8")
    at = bench(str(file))
    at.hand.frames(60)
    assert not at.tuning.running
    at.hand.keys("b")
    at.hand.keys("space")
    at.hand.frames(60)
    assert "came apart" in at.told()
    at.tuning.set({"engine.iterations": 20.0, "engine.joint_stiffness": 0.5})


@pytest.mark.parametrize("far", [1e4, -1e9, 1e300, math.inf, -math.inf, math.nan])
def test_nothing_is_too_far_away_to_be_left_out(bench: Callable[..., Any], far: float) -> None:
    """One picture of a ship whose parts are anywhere, before anything has noticed."""
    at = bench(load="light-4")
    for overlay in ("f2", "f3", "f4", "f5", "f6", "f7"):
        at.hand.keys(overlay)
    at.hand.keys("b", "space")
    world = at.tuning.bench.world
    yard, (piece, *_) = world.bodies.yards[1], world.pieces
    for body in (yard, world.body_of(piece).body):
        body.position = far, -far
    at.hand.frames(2)
    at.screen.stages["a"]._looks = None
    at.tuning.set({"ship.hull_length": 150.0})
    at.hand.frames(2)


@pytest.mark.parametrize("far", [1e4, 1e9, 1e300, math.inf, -math.inf, math.nan])
def test_the_drawing_itself_takes_any_number(far: float) -> None:
    from riffraff.kit import draw  # noqa: PLC0415

    surface = Surface((80, 60))
    for point in ((far, 20.0), (20.0, far), (far, -far)):
        draw.polygon(surface, [(10, 10), point, (30, 40)], (255, 0, 0))
        draw.disc(surface, point, 5, (255, 0, 0))
        assert all(math.isfinite(value) for value in Camera(2.0, 40.0, 30.0).px(*point))
    draw.disc(surface, (10, 10), far, (255, 0, 0))


def draw_for_a_while(bench: Callable[..., Any], params: Params) -> None:
    """Any parameters on the window with all overlays, pushed and heeled: it stays, and runs or says why not."""
    at = bench(load="light-4")
    for overlay in ("f2", "f3", "f4", "f5", "f6", "f7"):
        at.hand.keys(overlay)
    at.tuning.set(params.values())
    at.hand.keys("p")
    at.hand.frames(12)
    at.hand.keys("b", "r", "8")
    at.hand.frames(20)
    assert at.hand.going
    assert at.tuning.running or "came apart" in at.told() or "broke down" in at.told()
    assert all(entry.get("value") is None or math.isfinite(entry["value"])
               for entry in at.hand.entries if entry["role"] == "reading")  # fmt: skip


@pytest.mark.parametrize("seed", range(2000, 2006))
def test_combinations_are_drawn(bench: Callable[..., Any], any_params: Callable[[int], Params], seed: int) -> None:
    draw_for_a_while(bench, any_params(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2006, 2100))
def test_many_combinations_are_drawn(bench: Callable[..., Any], any_params: Callable[[int], Params], seed: int) -> None:
    draw_for_a_while(bench, any_params(seed))
