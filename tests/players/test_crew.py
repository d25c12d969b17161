"""The crew: what each level thinks, sees and does, on ships that show it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.match import commands as c
from riffraff.match.session import RESCUE, Match
from riffraff.match.setup import Setup
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import FLIGHT, PieceState
from riffraff.players.cards import choose
from riffraff.players.catching import follow
from riffraff.players.crew import Sailor
from riffraff.players.game import GAME
from riffraff.players.skill import LEVELS, Skill
from riffraff.players.spots import ideas
from riffraff.players.trying import tried
from riffraff.rules.pieces import kind_of
from riffraff.rules.state import Phase
from riffraff.table.driver import begin, resume
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, Seat

STEADY = replace(LEVELS["captain"], sight_mm=0.0, aim_mm=0.0, aim_rad=0.0, spite=0.0)


def load(match: Match, *placed: tuple[int, Spot]) -> None:
    """Pieces of nobody's supply, put aboard for the ship to lean."""
    for piece, spot in placed:
        assert set_down(match.world, piece, kind_of(piece), spot)
    match.world.step(600)


def test_each_level_is_better_in_all_that_makes_it_strong() -> None:
    for one, other in pairwise(LEVELS.values()):
        assert one.thought_of < other.thought_of
        assert one.tried < other.tried
        assert one.sight_mm > other.sight_mm
        assert one.aim_mm > other.aim_mm
        assert one.react_s > other.react_s
        assert one.cards < other.cards


def test_a_match_of_a_fifth_of_the_budget_says_so_and_is_the_same_again(tmp_path: Path) -> None:
    seats = tuple(Seat(colour, colour=colour, kind="cabin-boy") for colour in COLOURS[:2])
    setup, path = Setup(seats, seed=8, think=0.2), tmp_path / "fifth.riff"
    with begin(GAME, setup, path) as driver:
        driver.advance(3000)
        short = driver.match.digest()
    with begin(GAME, replace(setup, think=1.0)) as driver:
        driver.advance(3000)
        assert driver.match.digest() != short
    assert verify(path, game_named).ok
    with resume(path, game_named) as driver:
        assert driver.match.setup.think == 0.2
        assert driver.match.digest() == short


def test_what_is_thought_of_has_room_and_keeps_to_its_slot(begun: Callable[..., Match]) -> None:
    """R13."""
    view = begun(8).view(0)
    found = ideas(view, STEADY, random.Random(1), view.supply)
    assert len(found) > STEADY.thought_of / 2
    assert [idea.cost for idea in found] == sorted(idea.cost for idea in found)
    for idea in found:
        outline = view.shape(idea.drop.piece).outline
        assert idea.drop.room
        assert view.region.x0 <= idea.drop.along + outline[:, 0].max()


def test_on_a_leaning_ship_the_higher_side_is_dear(begun: Callable[..., Match]) -> None:
    """A heel to the left (positive) is made worse by what is laid on the left."""
    match = begun(1)
    load(match, (24, Spot(1, -85.0)), (25, Spot(1, -40.0)))
    assert match.world.heel > 0.0
    left, right = (match.view(0).at_slot(slot) for slot in (1, 4))
    (low, *_), (high, *_) = (ideas(view, STEADY, random.Random(2), view.supply) for view in (right, left))
    assert low.cost < high.cost
    assert abs(low.list_rad) < abs(high.list_rad)


def test_a_place_that_sheds_cargo_is_found_out_by_trying(begun: Callable[..., Match]) -> None:
    match = begun(6)
    view = match.view(0)
    found = ideas(view, STEADY, random.Random(3), view.supply)
    edge = replace(found[0], drop=replace(found[0].drop, along=view.region.x1 + 4.0, hang=False, angle=0.0), cost=-0.5)
    judged = tried(view, STEADY, random.Random(3), [edge, *found])
    assert edge.cost < found[0].cost, "the statics would have it"
    assert judged[0].drop.along < view.region.x1
    assert match.world.pieces == (), "nothing was tried on the ship itself"


def test_the_same_question_has_the_same_answer(begun: Callable[..., Match]) -> None:
    view = begun(5).view(0)
    plans = [Sailor(LEVELS["bosun"]).plan(view, Phase.TAKE, random.Random(4)) for _ in range(2)]
    assert plans[0] == plans[1]


@pytest.mark.parametrize("kind", LEVELS)
def test_what_others_hold_changes_no_move(kind: str) -> None:
    """R4, R7: their cards are scrambled, and whoever looked at them would play otherwise."""
    seats = tuple(Seat(colour, colour=colour, kind=kind) for colour in COLOURS[:3])
    match = Match(Setup(seats, seed=5))
    match.apply(c.Lay(1, 9))
    before = plans_of(kind, match)
    table = match.table
    table.hands = (table.hands[0], (1, 2), (10,))
    table.laid = (None, 3, None)
    assert plans_of(kind, match) == before


def plans_of(kind: str, match: Match) -> list[Any]:
    return [Sailor(LEVELS[kind]).given(0.2).plan(match.view(0), Phase.CARDS, random.Random(seed)) for seed in range(3)]


def test_on_a_tender_ship_nobody_loads_a_high_yard() -> None:
    """With much cargo high up, what a yard takes more is the avalanche; the deck holds, and the lowest yard where that
    rights the ship."""
    match = Match(Setup(tuple(Seat(colour, colour=colour, kind="bosun") for colour in COLOURS[:3]), seed=5))
    slots = ((9, -30.0), (10, 30.0), (7, -30.0), (8, 30.0), (5, -30.0))
    load(match, *((24 + number, Spot(*slot)) for number, slot in enumerate(slots)))
    view = match.view(0)
    lays = [choice for choice in view.legal() if isinstance(choice, c.Lay)]
    for seed in range(6):
        laid = choose(view, replace(LEVELS["bosun"], cards=1.0), random.Random(seed), lays)
        assert isinstance(laid, c.Lay)
        assert laid.card <= 6


def caught_share(begun: Callable[..., Match], skill: Skill, falls: int = 40) -> float:
    """How much of what falls free beside the ship is caught at the usual pace of falls."""
    caught = 0
    for seed in range(falls):
        match = begun(9)
        piece = 30
        x = -150.0 - seed
        match.world.place(PieceState(piece, kind_of(piece), (x, 230.0, 0.3, 0.0, -300.0, 2.0), FLIGHT))
        match.table.in_flight, match.table.aboard = (piece,), ()
        match.advance(1)
        for ticks, command in follow(match.view(0), random.Random(seed), skill.react_s, skill.reach_mm):
            match.advance(ticks)
            assert isinstance(command, c.Catch)
            caught += piece in match.world.catchable(command.x, command.y)
    return caught / falls


def test_a_bosun_saves_most_of_what_falls_free_and_never_all_and_a_cabin_boy_less(begun: Callable[..., Match]) -> None:
    """R18. From an avalanche it is about a third, in matches."""
    share = {kind: caught_share(begun, LEVELS[kind]) for kind in LEVELS}
    assert 0.5 <= share["bosun"] <= 0.9
    assert share["cabin-boy"] < share["bosun"] <= share["captain"]


def test_while_the_ship_rocks_it_waits_but_not_for_ever(begun: Callable[..., Match]) -> None:
    """R22: what falls before the first touch is the other's."""
    match = begun(2)
    sailor = Sailor(LEVELS["captain"])
    still = [sailor.plan(match.view(0), Phase.BEGIN, random.Random(seed)) for seed in range(50)]
    match.world.push(1.0)
    rocking = [sailor.plan(match.view(0), Phase.BEGIN, random.Random(seed)) for seed in range(200)]
    assert all(still)
    assert 0 < sum(map(bool, rocking)) < 30


def test_nobody_rescues_where_nothing_falls(begun: Callable[..., Match]) -> None:
    assert Sailor(LEVELS["bosun"]).plan(begun(3).view(0), RESCUE, random.Random(1)) == []
