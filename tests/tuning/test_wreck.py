"""A ship that the engine cannot hold together: it is noticed at once, said, and one gets back to a ship."""

from __future__ import annotations

import math

import pytest

from riffraff.kernel.errors import RiffRaffError
from riffraff.physics.params import Params
from riffraff.physics.world import World
from riffraff.tuning import inputs as i
from riffraff.tuning.pair import Pair
from riffraff.tuning.session import Bench


def test_a_ship_that_comes_apart_is_an_error_in_a_sentence(wreck: dict[str, float]) -> None:
    world = World(Params().replace(wreck))
    with pytest.raises(RiffRaffError, match="came apart at tick"):
        world.step(120)


@pytest.mark.parametrize(
    ("ship", "key"),
    [
        ((0.0, 0.0, 0.0, 0.0, 0.0, math.nan), "not_finite"),
        ((500.0, 0.0, 0.0, 0.0, 0.0, 0.0), "torn"),
        ((0.0, 0.0, math.inf, 0.0, 0.0, 0.0), "not_finite"),
        ((0.0, 0.0, 0.0, 0.0, 0.0, 3000.0), "spun"),
    ],
)
def test_each_way_to_come_apart(ship: tuple[float, ...], key: str) -> None:
    world = World(Params())
    body = world.bodies.ship
    x, y, angle, _, _, rate = ship
    body.position, body.angle, body.angular_velocity = (body.position.x + x, body.position.y + y), angle, rate
    with pytest.raises(RiffRaffError) as told:
        world.check_whole()
    assert told.value.key == f"physics.{key}"


def test_a_ship_turned_over_its_stop_has_come_apart() -> None:
    world = World(Params())
    world.set_heel(math.radians(-100.0))
    with pytest.raises(RiffRaffError, match=r"100°.*35°"):
        world.check_whole()


def test_a_stop_set_inside_the_present_heel_is_none_of_it() -> None:
    bench = Bench(Params().replace({"ship.heel_stop": 60.0}))
    bench.apply(i.Heel(math.radians(60.0)))
    bench.apply(i.Set({"ship.heel_stop": 10.0}))
    bench.advance(240)
    assert abs(bench.world.heel) < math.radians(11.0)


@pytest.mark.parametrize("two", [False, True])
def test_time_goes_back_to_before_it_and_the_parameters_stay(two: bool, wreck: dict[str, float]) -> None:
    pair = Pair(Bench(Params()))
    pair.advance(300)
    if two:
        pair.split()
    before = pair.a.bench.tick
    pair.apply(i.Set(wreck), "b" if two else "a")
    with pytest.raises(RiffRaffError):
        pair.advance(240)
    wrecked = pair.b if two else pair.a
    assert wrecked is not None
    assert wrecked.bench.params == Params().replace(wreck)
    assert pair.a.bench.tick == wrecked.bench.tick == (300 if two else 240)
    assert pair.a.bench.latest == pair.a.bench.tick <= before
    wrecked.bench.world.check_whole()
    pair.apply(i.Set(Params().values()), "b" if two else "a")
    pair.advance(600)
    assert abs(wrecked.bench.world.heel) < 0.02


def test_what_follows_a_wreck_is_in_the_history_to_the_bit(wreck: dict[str, float]) -> None:
    pair = Pair(Bench(Params()))
    pair.advance(100)
    pair.apply(i.Set(wreck))
    with pytest.raises(RiffRaffError):
        pair.advance(240)
    pair.apply(i.Set(Params().values()))
    pair.advance(500)
    digest = pair.a.bench.world.digest()
    pair.go_to(50)
    pair.go_to(500)
    assert pair.a.bench.world.digest() == digest
