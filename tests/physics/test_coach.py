"""The coach: where a piece would hold, and which is the risk."""

from __future__ import annotations

from riffraff.physics.coach import SPACING_MM, Coach
from riffraff.physics.measures import balance_of
from riffraff.physics.outlines import kind_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.world import World

CRATE, BARREL, PLANK = 3, 1, 5


def looked(world: World, piece: int, slot: int, angle: float = 0.0) -> Coach:
    coach = Coach(world, piece, kind_of(piece), slot, angle)
    for _ in range(2000):
        if coach.done:
            break
        coach.look(120)
    return coach


def test_on_the_deck_of_an_empty_ship_a_crate_holds_wherever_there_is_room() -> None:
    world = World(Params())
    before = world.state()
    coach = looked(world, CRATE, 2)
    region = world.shape.slots[2]
    assert coach.places
    assert all(place.holds for place in coach.places)
    assert all(region.x0 - SPACING_MM <= place.along <= region.x1 + SPACING_MM for place in coach.places)
    assert [place.along for place in coach.places] == sorted(place.along for place in coach.places)
    assert world.state() == before, "the ship itself is not touched"


def test_the_list_is_that_of_the_ship_with_the_piece_aboard() -> None:
    world = World(Params())
    coach = looked(world, CRATE, 4)
    place = coach.places[0]
    other = World(Params())
    assert set_down(other, CRATE, "crate", Spot(4, place.along))
    assert place.list_heel == float(balance_of(other).list_heel)
    assert place.list_heel < 0.0, "to the right"


def test_what_stands_on_the_brink_comes_down_and_is_the_risk() -> None:
    """A barrel upright at the very end of the upper yard."""
    world = World(Params())
    coach = looked(world, BARREL, 10)
    fell = [place for place in coach.places if not place.holds]
    assert fell
    assert fell[-1].risk == BARREL
    assert fell[-1].along > world.shape.slots[10].centre
    near = coach.at(fell[-1].along + 1.0)
    assert near == fell[-1]
    assert coach.at(500.0) is None


def test_where_there_is_no_room_it_shows_no_place() -> None:
    coach = looked(World(Params()), PLANK, 3)
    assert coach.places == []
    assert coach.done


def test_the_same_questions_have_the_same_answers() -> None:
    one, other = (looked(World(Params()), CRATE, 9).places for _ in range(2))
    assert one == other
