"""Hands on the ship: she and her cargo are pulled by a spring, seen from nearer by, followed, and told of."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.input import Drag, Key, KeyUp, Move, Press, Release, Wheel
from riffraff.physics.pull import PIECES
from riffraff.tuning import inputs as i
from riffraff.tuning.recording import last_seconds, read_recording, write_recording


def masthead(made: Any, high: float = 200.0) -> tuple[int, int]:
    """A point of the mast in px."""
    x, y, heel = made.tuning.bench.world.carrier_pose(0)
    px, py = made.screen.stages["a"].camera.px(x - high * math.sin(heel), y + high * math.cos(heel))
    return round(px), round(py)


def crate(made: Any) -> tuple[int, int]:
    """The middle of the crate that lies aboard, px."""
    world = made.tuning.bench.world
    px, py = made.screen.stages["a"].camera.px(*world.pose(world.pieces[0])[:2])
    return round(px), round(py)


def dropped(made: Any) -> None:
    made.hand.keys("2")
    made.hand.frames(40)


def test_the_hull_is_pulled_with_the_mouse_and_the_force_is_read(bench: Callable[..., Any]) -> None:
    made = bench()
    x, y = masthead(made)
    made.hand.do(Press(x, y))
    made.hand.do(Drag(x + 60, y))
    made.hand.frames(20)
    spring = made.hand.entry("ship.spring")
    band = made.tuning.bench.world.band
    assert spring["body"] == 0
    assert spring["force_mn"] == pytest.approx(math.hypot(*band.force) / 1e3, rel=1e-6)
    assert spring["moment_n_mm"] < 0.0
    assert made.tuning.bench.world.heel < 0.0
    made.hand.do(Release(x + 60, y))
    made.hand.frames(2)
    assert made.tuning.bench.world.band is None
    kinds = [type(done) for _, done in made.tuning.bench.inputs]
    assert kinds[0] is i.Pull
    assert i.PullTo in kinds
    assert kinds[-1] is i.Unpull


def test_what_was_pulled_is_pulled_again(bench: Callable[..., Any], tmp_path: Any) -> None:
    """In the history, on a second ship, and from a file that begins while something is pulled."""
    made = bench()
    x, y = masthead(made)
    made.hand.do(Press(x, y))
    made.hand.do(Drag(x + 60, y))
    made.hand.frames(130)  # beyond a keyframe
    made.hand.do(Drag(x + 20, y - 20))
    made.hand.frames(150)
    world, tick = made.tuning.bench.world, made.tuning.tick
    digest = world.digest()
    pair = made.tuning.pair
    pair.go_to(tick - 30)
    assert made.tuning.bench.world.band is not None
    pair.go_to(tick)
    assert made.tuning.bench.world.digest() == digest
    recording = last_seconds(made.tuning.bench, 1.0)
    assert isinstance(recording.inputs[0][1], i.Pull)
    file = tmp_path / "pulled.jsonl"
    write_recording(file, recording)
    again = read_recording(file).bench()
    again.advance(recording.ticks)
    assert again.world.digest() == digest
    pair.split()
    assert pair.b is not None
    assert pair.b.bench.world.pull == made.tuning.bench.world.pull


def test_in_the_past_nobody_pulls(bench: Callable[..., Any]) -> None:
    """The pointer does not lead what was pulled then."""
    made = bench()
    x, y = masthead(made)
    made.hand.do(Press(x, y))
    made.hand.do(Drag(x + 60, y))
    made.hand.frames(60)
    made.hand.do(Release(x + 60, y))
    made.hand.frames(60)
    tick, count = made.tuning.tick, len(made.tuning.bench.inputs)
    made.tuning.scrub(tick - 180)
    made.hand.frames(4)
    assert made.tuning.bench.world.band is not None
    made.hand.do(Move(x, y + 50))
    made.hand.frames(4)
    assert len(made.tuning.bench.inputs) == count
    assert made.tuning.pair.branches == []


def test_by_keyboard_the_masthead_or_a_chosen_piece_is_pulled(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.keys("tab")
    made.hand.keys("t", shift=True)
    made.hand.frames(2)
    assert made.hand.entry("ship.spring")["body"] == 0
    made.hand.do(Key("left"))
    made.hand.frames(20)
    made.hand.do(KeyUp("left"))
    assert made.hand.entry("ship.spring")["force_mn"] > 10.0
    made.hand.keys("escape")
    made.hand.frames(2)
    assert made.tuning.bench.world.band is None
    dropped(made)
    made.hand.keys("k", ctrl=True)
    made.hand.keys("t", shift=True)
    made.hand.frames(2)
    piece = made.tuning.bench.world.pieces[0]
    assert made.hand.entry("ship.spring")["body"] == PIECES + piece
    made.hand.keys("t", shift=True)
    made.hand.frames(2)
    assert made.tuning.bench.world.band is None


def test_what_swings_on_a_spring_tells_no_period(bench: Callable[..., Any]) -> None:
    made = bench()
    made.hand.keys("r")
    made.hand.frames(200)
    assert made.hand.entry("reading.swing_period")["value"] is not None
    made.hand.keys("t", shift=True)
    made.hand.frames(200)
    assert made.hand.entry("reading.swing_period")["value"] is None


def test_the_wheel_brings_nearer_what_is_under_the_pointer(bench: Callable[..., Any]) -> None:
    made = bench()
    dropped(made)
    made.hand.keys("space")
    x, y = crate(made)
    zoom = made.screen.stages["a"].camera.zoom
    made.hand.do(Move(x, y))
    for _ in range(3):
        made.hand.do(Wheel(x, y, 1.0))
        made.hand.frames(2)
    assert made.screen.stages["a"].camera.zoom == pytest.approx(3.3 * zoom)
    assert math.dist(crate(made), (x, y)) <= 3
    for _ in range(4):
        made.hand.keys("down", ctrl=True)
    made.hand.frames(2)
    assert made.screen.stages["a"].camera.zoom == pytest.approx(zoom)


def test_a_piece_is_followed(bench: Callable[..., Any]) -> None:
    made = bench()
    dropped(made)
    made.hand.keys("f", shift=True)
    made.hand.keys("p")
    for _ in range(3):
        made.hand.frames(20)
        assert math.dist(crate(made), made.screen.scene.rect.center) <= 2
    made.hand.keys("f", shift=True)
    made.hand.keys("p", shift=True)
    made.hand.frames(20)
    assert math.dist(crate(made), made.screen.scene.rect.center) > 2
    made.hand.keys("c", "f", "f")
    made.hand.keys("f", shift=True)
    assert "No piece" in made.told()


def test_the_card_tells_of_the_piece_under_the_pointer(bench: Callable[..., Any]) -> None:
    made = bench()
    dropped(made)
    made.hand.keys("f8", "space")
    assert not made.hand.sees("ship.card")
    made.hand.do(Move(*crate(made)))
    made.hand.frames(2)
    said = made.hand.entry("ship.card")["name"]
    assert "8.00" in said
    assert "Borne by the hull" in said
    made.hand.do(Move(5, 5))
    made.hand.keys("k", ctrl=True)
    made.hand.frames(2)
    assert made.hand.entry("ship.card")["piece"] == made.tuning.bench.world.pieces[0]


def test_forces_have_values_and_a_scale(bench: Callable[..., Any]) -> None:
    made = bench()
    dropped(made)
    before = made.hand.surface.copy().get_buffer().raw
    made.hand.keys("f4", "f7")
    made.hand.frames(2)
    assert made.hand.surface.copy().get_buffer().raw != before
