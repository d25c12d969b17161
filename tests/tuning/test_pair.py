"""Two ships on the same inputs."""

from __future__ import annotations

import numpy as np

from riffraff.tuning import inputs as i
from riffraff.tuning.pair import Pair
from riffraff.tuning.session import Bench


def test_equal_parameters_give_equal_bits_also_after_going_back(loaded: Bench) -> None:
    pair = Pair(loaded)
    pair.split()
    assert pair.b is not None
    start = loaded.tick
    pair.apply(i.Push(0.3))
    pair.advance(90)
    pair.apply(i.Take(20, "rat", 0.0, 0.0, 250.0, 100.0))
    pair.advance(200)
    assert pair.a.bench.world.digest() == pair.b.bench.world.digest()
    end = pair.a.bench.tick, pair.a.bench.world.digest()
    pair.go_to(start + 60)
    pair.advance(end[0] - start - 60)
    assert pair.a.bench.world.digest() == end[1]
    assert pair.b.bench.world.digest() == end[1]
    _, away = pair.difference("heel", start, end[0], 500)
    assert len(away) > 100
    assert not away.any()


def test_a_heavier_ball_differs_and_the_difference_is_seen(loaded: Bench) -> None:
    pair = Pair(loaded)
    pair.split()
    assert pair.b is not None
    pair.apply(i.Set({"ship.ball_mass": 360.0}), "b")
    assert pair.a.bench.params.ship.ball_mass == 280.0
    pair.apply(i.Push(0.3))
    pair.advance(240)
    _, gm = pair.difference("gm", loaded.tick - 200, loaded.tick, 500)
    assert np.all(gm > 5.0)
    pair.go_to(0)
    assert pair.a.bench.tick == pair.b.bench.tick == pair.earliest
    pair.join()
    assert pair.difference("gm", 0, 10, 5)[0].size == 0


def test_the_split_is_part_of_the_history(loaded: Bench) -> None:
    """A re-bases where B began; going back before it and on again repeats that."""
    pair = Pair(loaded)
    loaded.advance(70)
    pair.split()
    pair.join()
    loaded.advance(150)
    end, digest = loaded.tick, loaded.world.digest()
    loaded.go_to(end - 200)
    loaded.advance(200)
    assert loaded.tick == end
    assert loaded.world.digest() == digest


def test_what_is_ahead_is_kept_each_time_that_one_comes_back_to_a_moment(loaded: Bench) -> None:
    """Also where one was left there before, and by what is done to two ships."""
    pair = Pair(loaded)
    start = loaded.tick
    for number in range(1, 4):
        pair.advance(60)
        latest = loaded.latest
        pair.go_to(start)
        _, left = pair.apply(i.Push(0.1 * number))
        assert left is not None
        assert left.latest == latest
        assert len(pair.branches) == number
    pair.advance(60)
    pair.split()
    pair.advance(60)
    pair.go_to(start + 70)
    _, first = pair.apply(i.Set({"ship.ball_mass": 300.0}), "b")
    _, second = pair.apply(i.Set({"ship.ball_mass": 310.0}), "b")
    assert first is not None
    assert second is None, "at the same moment the same is ahead still"
    _, third = pair.apply(i.Push(0.3))
    assert third is not None, "a push cuts it off"
    assert third.latest == start + 120
