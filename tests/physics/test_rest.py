"""A second of rest (R22): no motion in it goes unseen."""

from __future__ import annotations

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.rest import POLL_TICKS
from riffraff.physics.world import World

CALM = Params().replace({"swell.amplitude": 0.0})


def resting(*, strict: bool) -> World:
    world = World(CALM, strict=strict)
    assert set_down(world, 0, "crate", Spot(1, -70.0))
    while not world.rest_ticks:
        world.step()
    return world


@pytest.mark.parametrize("strict", [False, True])
def test_r22_a_second_of_rest_takes_a_second(strict: bool) -> None:
    """By looks, the fifth of a second before the first of them counts as rest, too."""
    world = resting(strict=strict)
    first = world.rest_ticks
    assert first == (1 if strict else POLL_TICKS)
    world.step(TICKS_PER_SECOND)
    assert world.rest_ticks == first + TICKS_PER_SECOND


def test_r22_a_motion_between_two_looks_is_seen() -> None:
    """A piece moved and was back between two looks: only who judges each tick knows."""
    found = {}
    for strict in (False, True):
        world = resting(strict=strict)
        while world.tick % POLL_TICKS != 2:
            world.step()
        body = world.body_of(0).body
        place = body.position
        body.velocity = 60.0, 0.0
        world.step()
        body.position, body.velocity, body.angular_velocity = place, (0.0, 0.0), 0.0
        found[strict] = world.rest_ticks
    assert found == {False: POLL_TICKS, True: 0}  # by looks it still rests


def test_r22_what_creeps_from_look_to_look_does_not_rest() -> None:
    world = resting(strict=True)
    world.rest.ticks = 0
    for _ in range(6):
        while world.tick % POLL_TICKS != POLL_TICKS - 1:
            world.step()
        body = world.body_of(0).body
        body.position = body.position.x + 3.0, body.position.y
        body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
        world.step()
        assert world.rest_ticks == 0
