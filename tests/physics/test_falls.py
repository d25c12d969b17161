"""When a piece has left the ship, landed or fallen (R18), judged by contacts alone."""

from __future__ import annotations

from typing import Any, cast

import pymunk
import pytest

from riffraff.physics.bodies import PieceBody
from riffraff.physics.falls import FELL, FLIGHT_TICKS, LANDED, LANDED_TICKS, LEFT, FallWatch, Piece
from riffraff.physics.state import ABOARD, FALLEN, FLIGHT, HELD
from riffraff.physics.support import SupportMap


class Watch:
    """A watch over pieces at these places; contacts are told tick by tick."""

    def __init__(self, **places: str) -> None:
        nothing = cast(PieceBody, None)
        self.cargo = {int(name[1:]): Piece(nothing, place, None, 0, 0) for name, place in places.items()}
        self.watch = FallWatch(pymunk.Space(), self.cargo, self.cargo, keen=False)
        self.tick = 0

    def see(self, ticks: int, ship: str = "", ground: str = "", touching: str = "") -> list[tuple[str, int]]:
        """The contacts stay so for these ticks: pieces on the ship, on the ground, and pairs ("01 12")."""
        pairs: dict[int, set[int]] = {}
        for a, b in touching.split():
            pairs.setdefault(int(a), set()).add(int(b))
            pairs.setdefault(int(b), set()).add(int(a))
        contacts = SupportMap(pairs, {int(piece): {0} for piece in ship}, {int(piece) for piece in ground})
        told = []
        for _ in range(ticks):
            self.tick += 1
            told += [(fact.what, fact.piece) for fact in self.watch.look(contacts, self.tick)]
        return told

    def places(self) -> list[str]:
        return [cargo.place for cargo in self.cargo.values()]


def test_what_rests_on_the_ship_says_nothing_and_is_no_longer_watched() -> None:
    watch = Watch(p0=ABOARD)
    assert watch.see(200, ship="0") == []
    assert watch.watch.pieces == set()


def test_a_hop_is_no_flight() -> None:
    watch = Watch(p0=ABOARD)
    for _ in range(20):
        assert watch.see(FLIGHT_TICKS - 1) == []
        assert watch.see(1, ship="0") == []


def test_left_then_fell_once_each() -> None:  # R18
    watch = Watch(p0=ABOARD)
    assert watch.see(FLIGHT_TICKS) == [(LEFT, 0)]
    assert watch.see(100) == []
    assert watch.places() == [FLIGHT]
    assert watch.see(500, ground="0") == [(FELL, 0)]
    assert watch.places() == [FALLEN]
    assert watch.see(500) == []
    assert watch.see(500, ship="0") == []


def test_what_drops_straight_to_the_table_leaves_first() -> None:
    watch = Watch(p0=ABOARD)
    assert watch.see(1, ground="0") == [(LEFT, 0), (FELL, 0)]


def test_landing_takes_a_while_and_a_brush_is_none() -> None:  # R17: from a yard to the deck is not off the ship
    watch = Watch(p0=ABOARD)
    watch.see(FLIGHT_TICKS)
    for _ in range(5):
        assert watch.see(LANDED_TICKS - 1, ship="0") == []
        assert watch.see(1) == []
    assert watch.see(LANDED_TICKS, ship="0") == [(LANDED, 0)]
    assert watch.places() == [ABOARD]
    assert watch.see(FLIGHT_TICKS) == [(LEFT, 0)]


def test_what_leans_from_the_ship_to_the_waves_has_not_fallen_until_the_ship_leaves_it() -> None:  # R18
    watch = Watch(p0=ABOARD, p1=FLIGHT)
    assert watch.see(LANDED_TICKS, ship="01", ground="01") == [(LANDED, 1)]
    assert watch.see(500, ship="01", ground="01") == []
    assert watch.see(1, ground="01") == [(LEFT, 0), (FELL, 0), (LEFT, 1), (FELL, 1)]


def test_what_lies_on_other_cargo_aboard_is_aboard() -> None:
    watch = Watch(p0=ABOARD, p1=ABOARD, p2=ABOARD)
    assert watch.see(500, ship="0", touching="01 12") == []
    assert watch.see(FLIGHT_TICKS) == [(LEFT, 0), (LEFT, 1), (LEFT, 2)]


def test_what_lies_on_fallen_cargo_has_fallen() -> None:  # R18
    watch = Watch(p0=FALLEN, p1=ABOARD, p2=FLIGHT)
    assert watch.see(1, touching="01 12") == [(LEFT, 1), (FELL, 1)]
    assert watch.see(1, touching="01 12") == [(FELL, 2)]


@pytest.mark.parametrize("bearer", [FALLEN, HELD])
def test_the_ship_does_not_bear_through_what_is_fallen_or_held(bearer: str) -> None:
    watch = Watch(p0=bearer, p1=ABOARD)
    watch.see(500, ship="0", touching="01")
    assert watch.places()[1] == (FALLEN if bearer == FALLEN else FLIGHT)


def test_the_hand_is_not_watched() -> None:
    watch = Watch(p0=HELD)
    assert watch.see(500, ground="0") == []


def test_what_is_taken_away_is_forgotten_and_its_neighbours_are_looked_at() -> None:
    watch = Watch(p0=ABOARD, p1=ABOARD, p2=FLIGHT, p3=FALLEN)
    watch.see(1, ship="012", touching="01")
    del watch.cargo[0]
    watch.watch.recheck(0)
    assert watch.watch.pieces == {1, 2}


def test_facts_come_by_piece_whatever_the_order_of_the_dictionary() -> None:
    backwards: dict[str, Any] = {f"p{piece}": ABOARD for piece in (7, 3, 5, 1)}
    assert Watch(**backwards).see(FLIGHT_TICKS) == [(LEFT, 1), (LEFT, 3), (LEFT, 5), (LEFT, 7)]
