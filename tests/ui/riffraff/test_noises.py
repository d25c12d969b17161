"""Creaking where a roll turns, sliding where cargo slides, silence at rest."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from riffraff.kit.sound import Sounds
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.world import World
from riffraff.ui.riffraff.noises import CREAK_DEG, LOUD_CREAK_DEG, Noises


@dataclass
class Heard(Sounds):
    """Sounds that only keep what was asked for."""

    played: list[tuple[str, float]] = field(default_factory=list)

    def play(self, name: str, loudness: float = 1.0) -> None:
        self.played.append((name, loudness))


def listened(world: World, ticks: int) -> list[tuple[str, float]]:
    heard = Heard()
    noises = Noises(heard)
    for _ in range(ticks // 2):
        world.step(2)
        noises.tick(world)
    return heard.played


def test_a_ship_at_rest_is_silent() -> None:
    assert listened(World(Params()), 240) == []


def test_a_roll_creaks_where_it_turns_softer_each_time() -> None:
    world = World(Params().replace({"swell.amplitude": 0.0}))
    assert set_down(world, 7, "chest", Spot(4, world.shape.slots[4].centre))
    creaks = [loudness for name, loudness in listened(world, 600) if name == "creak"]
    assert len(creaks) > 2
    assert all(loudness * LOUD_CREAK_DEG > CREAK_DEG for loudness in creaks)
    assert creaks == sorted(creaks, reverse=True)


def test_cargo_that_slides_is_heard() -> None:
    world = World(Params().replace({"contact.friction": 0.02}))
    assert set_down(world, 7, "chest", Spot(4, world.shape.slots[4].centre))
    assert "slide" in {name for name, _ in listened(world, 240)}
    assert math.isfinite(world.heel)
