"""What is read from the engine after a step: motions, contacts, and what the ship carries."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import ABOARD, FALLEN, PieceState
from riffraff.physics.support import Motions, SupportMap
from riffraff.physics.world import World

pairs = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] != pair[1]), max_size=12)
pieces = st.sets(st.integers(0, 7))


def linked(couples: list[tuple[int, int]]) -> dict[int, set[int]]:
    touching: dict[int, set[int]] = {}
    for a, b in couples:
        touching.setdefault(a, set()).add(b)
        touching.setdefault(b, set()).add(a)
    return touching


def test_support_passes_from_piece_to_piece() -> None:
    contacts = SupportMap(linked([(0, 1), (1, 2), (3, 4)]), {0: {1}}, {3})
    assert contacts.supported() == {0, 1, 2}
    assert contacts.supported(without=[1]) == {0}
    assert contacts.supported(without=[0]) == set()


@given(pairs, pieces, pieces)
def test_supported_is_the_least_set_closed_under_touching(
    couples: list[tuple[int, int]], carried: set[int], barred: set[int]
) -> None:
    contacts = SupportMap(linked(couples), {piece: {0} for piece in carried}, set())
    found = contacts.supported(without=barred)
    assert carried - barred <= found
    assert not found & barred
    for a, b in couples:
        if not {a, b} & barred:
            assert (a in found) == (b in found)
    # least: all of it is reached, step by step, from what the ship carries
    reached = carried - barred
    for _ in range(8):
        reached |= {b for a, b in [*couples, *((b, a) for a, b in couples)] if a in reached and b in found}
    assert reached == found


def test_contacts_tell_what_touches_what() -> None:
    world = World(Params().replace({"swell.amplitude": 0.0}))
    deck, lower = world.shape.slots[3], world.shape.slots[6]
    assert set_down(world, 3, "crate", Spot(3, deck.centre))
    assert set_down(world, 11, "crate", Spot(3, deck.centre))
    assert set_down(world, 6, "rat", Spot(6, lower.centre, hang=True))
    world.place(PieceState(7, "chest", (250.0, -150.0, 0.0, 0.0, 0.0, 0.0), FALLEN))
    world.step(60)
    contacts = world.support()
    assert contacts.touching == {3: {11}, 11: {3}}
    assert contacts.carried == {3: {0}, 6: {1}}
    assert contacts.grounded == {7}
    assert contacts.supported() == {3, 6, 11}


@pytest.mark.parametrize("seed", range(3))
def test_contacts_are_those_of_the_engine(seed: int, load: Callable[[World, int, random.Random], list[int]]) -> None:
    """Read in one call, they are what the engine says of each body, and those that ended in the last three steps."""
    world = World(Params().replace({"engine.substeps": 1}))
    load(world, 10, random.Random(seed))
    world.set_heel(math.radians(12.0))
    owner = {world.body_of(piece).body.id: piece for piece in world.pieces}
    names = owner | {body.id: f"ship {i}" for i, body in enumerate((world.bodies.ship, *world.bodies.yards))}
    names[world.space.static_body.id] = "ground"
    last: list[set[frozenset[object]]] = []
    for _ in range(240):
        world.step()
        now: set[frozenset[object]] = set()
        for piece in world.pieces:
            world.body_of(piece).body.each_arbiter(
                lambda arbiter, now=now: now.add(frozenset(names[shape.body.id] for shape in arbiter.shapes))
            )
        contacts = world.support()
        read: set[frozenset[object]] = {frozenset((a, b)) for a, others in contacts.touching.items() for b in others}
        read |= {frozenset((a, f"ship {b}")) for a, others in contacts.carried.items() for b in others}
        read |= {frozenset((a, "ground")) for a in contacts.grounded}
        last = [*last[-3:], now]
        assert now <= read <= set().union(*last)


def test_motions_are_those_of_the_bodies(load: Callable[[World, int, random.Random], list[int]]) -> None:
    world = World(Params())
    load(world, 6, random.Random(1))
    world.step(50)
    ids, rows = Motions().read(world.space)
    read = dict(zip(ids, rows.tolist(), strict=True))
    for piece in world.all_in(ABOARD):
        body = world.body_of(piece).body
        assert read[body.id] == [*body.position, body.angle, *body.velocity]
    ship = world.bodies.ship
    assert read[ship.id] == [*ship.position, ship.angle, *ship.velocity]
