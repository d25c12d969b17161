"""While time stands still a piece is put exactly where it is dropped, also from nearer by, or it is told why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riffraff.bench.cargo import SNAP_MM
from riffraff.kit.input import Drag, Press, Release
from riffraff.physics.placement import pose_on


def px(made: Any, x: float, y: float) -> tuple[int, int]:
    across, down = made.screen.stages["a"].camera.px(x, y)
    return round(across), round(down)


def dragged(made: Any, to: tuple[float, float]) -> int:
    """The only piece, pressed in its middle and let go with it at a point, mm."""
    world = made.tuning.bench.world
    (piece,) = world.pieces
    start, end = px(made, *world.pose(piece)[:2]), px(made, *to)
    made.hand.do(Press(*start))
    made.hand.do(Drag(*end))
    made.hand.do(Release(*end))
    made.hand.frames(2)
    return int(piece)


@pytest.mark.parametrize("steps", [0, 1, 3])
@pytest.mark.parametrize("past", [False, True])
def test_it_lies_where_it_was_dropped(bench: Callable[..., Any], steps: int, past: bool) -> None:
    made = bench()
    made.hand.keys("2")
    made.hand.frames(60)
    made.hand.keys("space")
    if past:
        made.hand.keys("left", shift=True)
        made.hand.frames(2)
    for _ in range(steps):
        made.hand.keys("up", ctrl=True)
    made.hand.frames(2)
    world = made.tuning.bench.world
    piece = dragged(made, (41.0, 70.0))
    world = made.tuning.bench.world
    along, _, _ = pose_on(world, piece, 0)
    # On a whole mm, and no farther from the pointer than half of one and a pixel.
    assert along == pytest.approx(round(along / SNAP_MM) * SNAP_MM, abs=0.02)
    assert abs(world.pose(piece)[0] - 41.0) <= SNAP_MM / 2 + 1.5 / made.screen.stages["a"].camera.zoom
    assert not made.tuning.running
    assert f"{along:.1f}".replace("-", "−") in made.told()


def test_where_there_is_no_slot_it_stays_and_that_is_told(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.keys("2")
    made.hand.frames(60)
    made.hand.keys("space")
    made.hand.frames(2)
    before = made.tuning.bench.world.digest()
    dragged(made, (-140.0, -60.0))
    assert made.tuning.bench.world.digest() == before
    assert made.told()
