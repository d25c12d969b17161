"""The pose track: what is shown from it is what was, to a hair."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.games import game_named
from riffraff.kernel.errors import BadInput
from riffraff.match import poses
from riffraff.match.poses import STILL_UNITS, UNIT_MM, UNIT_RAD, Framer, Pose, PoseTrack, Scene, outside, within
from riffraff.match.session import Match
from riffraff.physics.params import Params
from riffraff.physics.world import World
from riffraff.rules.events import Event
from riffraff.table.recording import read
from riffraff.table.session import Observer

FAR = st.floats(-1e3, 1e3)
POSES = st.tuples(FAR, FAR, st.floats(-10.0, 10.0))


@given(POSES, POSES)
def test_within_and_outside_undo_each_other(frame: Pose, pose: Pose) -> None:
    assert outside(frame, within(frame, pose)) == pytest.approx(pose, abs=1e-9)


def test_a_quarter_turn() -> None:
    assert within((10.0, 0.0, math.pi / 2), (10.0, 5.0, math.pi)) == pytest.approx((5.0, 0.0, math.pi / 2))


class Watcher(Observer):
    """Keeps what a frame of the track should show."""

    def __init__(self) -> None:
        self.seen: dict[int, Scene] = {}

    def step(self, match: Match, events: Sequence[Event]) -> None:  # noqa: ARG002
        if match.tick % poses.FRAME_TICKS == 0 and not match.over:
            self.seen[match.tick] = Scene.of(match.world, match.tick)


def test_every_frame_of_a_match_shows_what_was(played: Any) -> None:
    """Each number lies within what a unit and the threshold of stillness allow."""
    recording = read(played.path, game_named)
    match, watcher = Match(played.setup), Watcher()
    match.observers.append(watcher)
    for timed in recording.commands:
        match.advance(timed.tick - match.tick)
        match.apply(timed.command)
    match.advance(recording.last_tick - match.tick)
    units = STILL_UNITS + 1
    reach_mm = 400.0  # a frame's angle is rounded too: that is felt at the masthead
    length, angle = units * UNIT_MM + reach_mm * UNIT_RAD / 2, (units + 1) * UNIT_RAD
    for tick, truth in watcher.seen.items():
        shown = recording.track.at(tick)
        assert shown is not None
        assert shown.pieces.keys() == truth.pieces.keys()
        pairs = [(shown.ship, truth.ship), *zip(shown.yards, truth.yards, strict=True)]
        pairs += [(shown.pieces[piece], truth.pieces[piece]) for piece in truth.pieces]
        for (x, y, a), (u, v, b) in pairs:
            assert math.hypot(x - u, y - v) < length
            assert abs(a - b) < angle


def test_a_ship_that_lies_still_writes_nothing() -> None:
    world = World(Params().replace({"swell.amplitude": 0.0}))
    sampler = Framer()
    assert sampler.frame(world, beat=False) is not None
    world.step(120)
    assert sampler.frame(world, beat=False) is None
    assert sampler.frame(world, beat=True) is not None


def test_a_line_is_read_as_it_is_written() -> None:
    line = {"p": 480, "key": True, "f": [[0, 12, 0, -35, {"7": [-2412, 6310, 4], "lower": [0, 11000, 0]}]]}
    track = PoseTrack()
    assert track.add(line) == 480
    assert track.add({"p": 484, "key": False, "f": [[0, 0, 0, 0, {"7": None, "8": [1, 2, 3, 1]}]]}) == 484
    first, second = track.at(483), track.at(10**6)
    assert first is not None
    assert second is not None
    assert first.tick == 480
    assert first.ship == pytest.approx((0.12, 0.0, -0.0035))
    assert first.pieces.keys() == {7}
    assert second.pieces == {8: pytest.approx((0.01, 0.02, 0.0003))}
    assert track.at(0) == first


def test_an_empty_track_shows_nothing() -> None:
    assert PoseTrack().at(5) is None


GOOD: dict[str, Any] = {"p": 480, "key": True, "f": [[0, 12, 0, -35, {"7": [-2412, 6310, 4]}], [4, 13, 0, -36]]}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("p", -1),
        ("key", 1),
        ("f", []),
        ("f", {}),
        ("f", [[0, 1, 2]]),
        ("f", [[1, 0, 0, 0]]),
        ("f", [[0, 0, 0, 0], [0, 0, 0, 0]]),
        ("f", [[0, 0.5, 0, 0]]),
        ("f", [[0, 0, 0, 10**8]]),
        ("f", [[0, 0, 0, 0, []]]),
        ("f", [[0, 0, 0, 0, {"32": [0, 0, 0]}]]),
        ("f", [[0, 0, 0, 0, {"mast": [0, 0, 0]}]]),
        ("f", [[0, 0, 0, 0, {"7": [0, 0]}]]),
        ("f", [[0, 0, 0, 0, {"7": [0, 0, 0, 2]}]]),
        ("f", [[0, 0, 0, 0, {"7": "gone"}]]),
        ("f", [[0, 0, 0, 0], [10**6, 0, 0, 0]]),
    ],
)
def test_a_wrong_line_is_refused(key: str, value: object) -> None:
    with pytest.raises(BadInput):
        PoseTrack().add({**GOOD, key: value})
