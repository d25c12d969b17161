"""What nearly happens is seen and heard: worry before the slip, wood that groans, held breath, relief, triumph."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from riffraff.kit.sound import Sounds
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.world import World
from riffraff.players.game import GAME
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.driver import Driver
from riffraff.table.seats import Seat
from riffraff.ui.riffraff.noises import GROAN, Noises
from riffraff.ui.riffraff.suspense import HUSH, TENSE, WORRIED, Suspense, strain
from riffraff.ui.riffraff.view import view_of
from riffraff.ui.screens.open_match import played
from riffraff.ui.start import make_desk

CALM = Params().replace({"swell.amplitude": 0.0})


def laden(heel_deg: float, cargo: bool = True) -> World:
    """A world whose ship lists so far, at rest."""
    world = World(CALM)
    assert not cargo or set_down(world, 8, "barrel", Spot(2, -30.0))
    world.set_heel(math.radians(heel_deg))
    return world


def test_the_strain_is_one_where_wood_slides_and_none_without_cargo() -> None:
    slides = math.degrees(math.atan(CALM.contact.friction))
    assert strain(laden(slides)) == pytest.approx(1.0)
    assert strain(laden(-slides / 2)) == pytest.approx(0.5)
    assert strain(laden(slides, cargo=False)) == 0.0


def test_sailors_worry_before_the_ship_lies_over() -> None:
    """As it swings through upright, they know what is coming."""
    world = laden(WORRIED * 1.35 * math.degrees(math.atan(CALM.contact.friction)))
    assert view_of(world).worried
    for _ in range(400):
        world.step(1)
        if abs(world.heel) < math.radians(1.0):
            break
    assert abs(world.heel_rate) > 0.1
    assert view_of(world).worried
    assert not view_of(laden(3.0)).worried


def test_wood_groans_while_the_ship_is_far_over_and_that_can_be_seen() -> None:
    heard: list[tuple[str, float]] = []

    class Heard(Sounds):
        def play(self, name: str, loudness: float = 1.0) -> None:
            heard.append((name, loudness))

    for share, groans in ((GROAN * 0.8, False), (GROAN * 1.2, True)):
        heard.clear()
        world = laden(share * math.degrees(math.atan(CALM.contact.friction)))
        noises = Noises(Heard())
        for _ in range(4):
            noises.tick(world)
        assert [name for name, _ in heard] == (["groan"] if groans else []), "once in a while"
        assert (noises.creaked is not None) is groans


def test_a_turn_is_tense_once_it_has_come_near() -> None:
    suspense, slides = Suspense(), math.degrees(math.atan(CALM.contact.friction))
    suspense.look(laden(TENSE * 1.1 * slides))
    suspense.look(laden(1.0))
    assert suspense.tense
    assert suspense.turn_over()
    assert not suspense.turn_over()


@pytest.mark.parametrize("tense", [True, False])
def test_the_way_to_rest_is_watched_with_held_breath_and_then_cheered(
    hand: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tense: bool
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _self, name, _loudness=1.0: heard.append(name))
    seats = Seat("Anna", 40, "red"), Seat("Ben", 39, "blue")
    match = Match(Setup(seats, House(allow_pass=True), params=CALM, seed=4))
    for seat, card in enumerate((9, 3)):
        match.apply(c.Lay(seat, card))
    assert set_down(match.world, 25, "barrel", Spot(2, -30.0))
    match.table.aboard = (25,)
    match.table.supplies = match.table.supplies[0], tuple(p for p in match.table.supplies[1] if p != 25)
    desk = make_desk(hand.settings(), (1280, 800))
    h = hand(played(Driver(GAME, match), desk), desk=desk)
    h.top.flow.seen()
    match.apply(c.Begin(0))
    match.apply(c.Pass(0))
    match.world.set_heel(math.radians(14.5 if tense else 3.0))
    softest, rings, cheers = 1.0, set(), 0
    for _ in range(60 * 12):
        h.frames(1)
        view = h.top.stage.view()
        softest, cheers = min(softest, desk.sounds._hush), cheers + len(view.cheers)
        rings.add(view.rest)
        if match.table.phase is not Phase.SETTLE:
            break
    h.frames(2)
    cheers += len(h.top.stage.view().cheers)
    assert not match.falls
    assert max(ring or 0.0 for ring in rings) > 0.9
    assert ("beat" in heard, "relief" in heard, cheers > 0) == (tense,) * 3
    assert softest == pytest.approx(HUSH if tense else 1.0)
    assert desk.sounds._hush == 1.0
