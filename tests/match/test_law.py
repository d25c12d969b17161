"""The law of the table at the ship, by its rules; and what it was under the first law, which old matches keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from riffraff.games import game_named
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, Illegal
from riffraff.match import commands as c
from riffraff.match.session import TURN_S, Match
from riffraff.match.setup import Setup
from riffraff.physics.falls import FELL, LANDED, LEFT, Fact
from riffraff.physics.params import Params
from riffraff.physics.room import RoomSearch
from riffraff.players.game import GAME
from riffraff.rules.events import (
    Event,
    PieceFell,
    PieceLeft,
    PiecePushed,
    PiecePutBack,
    ReleaseRefused,
    SlotFull,
    SlotHasRoom,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
)
from riffraff.rules.house import House
from riffraff.rules.state import FIRST_LAW, LAW, Phase
from riffraff.table.driver import begin
from riffraff.table.replay import verify
from riffraff.table.seats import Seat

CALM = Params().replace({"swell.amplitude": 0.0})
BARREL, CRATE = 1, 3
"""Pieces of seat 0; those of seat 1 are 16 more."""
LEANS = 0.55
"""rad: a smooth ship that leans so much sheds all."""
BOTH = pytest.mark.parametrize("law", [FIRST_LAW, LAW])


def new(law: int = LAW, house: House | None = None, params: Params = CALM) -> Match:
    seats = Seat("A", 40, "red", "human"), Seat("B", 30, "blue", "human")
    return Match(Setup(seats, house or House(), params=params, law=law))


def names(events: Sequence[Event]) -> list[str]:
    return [event.name for event in events]


@pytest.fixture
def at_slot(script: Any) -> Callable[..., Any]:
    """A match in which seat 0 has just begun a turn for that slot; seat 1 is next, for the same."""

    def begun(slot: int, *args: Any, **options: Any) -> Any:
        played = script(new(*args, **options))
        played.lay(slot, slot)
        played.begin()
        return played

    return begun


@pytest.fixture
def beside(at_slot: Any) -> Callable[..., Any]:
    """Near the outer edge of slot 4 stands a crate; seat 1 holds a barrel beside it, with both hands."""

    def made(*args: Any, **options: Any) -> Any:
        played = at_slot(4, *args, **options)
        played.drop(CRATE, 100.0, 66.0)
        played.begin()
        played.hold(16 + BARREL, 62.0, 92.0)
        played.match.apply(c.Hand(1, 66.0, 66.0))
        played.match.advance(TICKS_PER_SECOND // 2)
        if played.match.world.in_front:
            played.match.apply(c.BringIn(1))
        return played

    return made


# R8, R16


def test_r8_a_captain_who_is_tied_is_asked() -> None:
    asked = {}
    for law in (FIRST_LAW, LAW):
        match = new(law)
        match.apply(c.Lay(0, 5))
        match.apply(c.Lay(1, 5))
        asked[law] = match.table.phase
    assert asked == {FIRST_LAW: Phase.BEGIN, LAW: Phase.CAPTAIN}


@BOTH
def test_r16_a_fall_takes_the_second_piece_out_of_the_hand(script: Any, law: int) -> None:
    played = script(new(law))
    match = played.match
    played.lay(6, 6)
    played.begin()
    played.drop(CRATE, 40.0, 140.0)
    match.apply(c.Begin(1))
    match.apply(c.Announce(1, 2))
    played.drop(16 + CRATE, 75.0, 140.0)
    match.apply(c.Take(1, 16 + BARREL, (0.0, 0.0), (260.0, 170.0), 0.0))
    match.world.push(3.0)
    told: list[Event] = []
    while "piece_fell" not in names(told):
        told += match.advance(1)
    assert (match.table.held is None) == (match.world.held is None) == (law == LAW)
    assert (PiecePutBack(1, 16 + BARREL) in told) == (law == LAW)
    assert match.table.phase is (Phase.SETTLE if law == LAW else Phase.HOLD)


# R17


def test_r17_a_full_slot_is_told_and_may_be_given_up_without_a_try(at_slot: Any) -> None:
    """As the ship stands when the piece is taken; when it has righted itself there is room again."""
    played = at_slot(8, params=CALM.replace({"contact.friction": 0.05}))
    match = played.match
    match.apply(c.Take(0, CRATE, (0.0, 0.0), (260.0, 240.0), 0.0))
    match.world.set_heel(LEANS)
    assert not match.may(c.GiveUp(0))
    assert match.advance(4 * TICKS_PER_SECOND) == [SlotFull(0, CRATE, 8)]
    assert match.may(c.GiveUp(0))
    match.world.set_heel(0.0)
    told = match.advance(10 * TICKS_PER_SECOND)
    assert told == [SlotHasRoom(0, CRATE, 8)]
    with pytest.raises(Illegal, match="without room"):
        match.apply(c.GiveUp(0))


def test_r17_full_is_said_of_the_piece_in_the_hand(at_slot: Any) -> None:
    played = at_slot(8, params=CALM.replace({"contact.friction": 0.05}))
    match = played.match
    match.apply(c.Take(0, CRATE, (0.0, 0.0), (260.0, 240.0), 0.0))
    match.world.set_heel(LEANS)
    match.advance(4 * TICKS_PER_SECOND)
    match.apply(c.PutBack(0))
    assert not match.may(c.GiveUp(0))
    match.world.set_heel(0.0)
    match.apply(c.Take(0, CRATE, (0.0, 0.0), (260.0, 240.0), 0.0))
    assert match.advance(3 * TICKS_PER_SECOND) == []
    assert match.view(0).room is not None
    assert not match.view(0).full


@BOTH
@pytest.mark.parametrize(("x", "why"), [(57.0, "reaches"), (48.0, "reaches")])
def test_r17_a_refused_release_does_not_fill_a_slot(at_slot: Any, law: int, x: float, why: str) -> None:
    """One crate on the slot, and another held over its border: under the first law that could be given up at once."""
    played = at_slot(3, law)
    played.drop(CRATE, 30.0, 75.0)
    played.begin()
    played.hold(16 + CRATE, x, 100.0)
    played.match.apply(c.Hand(1, x, 66.0))
    played.match.advance(TICKS_PER_SECOND)
    assert played.match.apply(c.Release(1)) == [ReleaseRefused(1, 16 + CRATE, 3, why, 4)]
    played.match.advance(8 * TICKS_PER_SECOND)
    assert played.match.may(c.GiveUp(1)) == (law == FIRST_LAW)


@BOTH
def test_r17_an_empty_slot_is_not_full_however_long_a_piece_is_held(at_slot: Any, law: int) -> None:
    """Under the first law a hand that had held a piece for ``hand.hold_limit`` could give up; not at sea."""
    played = at_slot(3, law, params=CALM.replace({"hand.hold_limit": 5.0}))
    match = played.match
    played.hold(CRATE, 250.0, 150.0)
    assert match.advance(6 * TICKS_PER_SECOND) == []
    match.apply(c.Hand(0, 30.0, 80.0))
    tried = [ReleaseRefused(0, CRATE, 3, "tried", 0)] if law == FIRST_LAW else []
    assert match.advance(2 * TICKS_PER_SECOND) == tried
    assert match.may(c.GiveUp(0)) == (law == FIRST_LAW)


def test_r17_the_search_changes_no_bit_of_the_ship(at_slot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = set()
    for searched in (True, False):
        if not searched:
            monkeypatch.setattr(RoomSearch, "look", lambda _search, _ticks: None)
        played = at_slot(6, params=Params())
        played.drop(CRATE, 40.0, 140.0)
        played.begin()
        if played.match.table.phase is Phase.ANNOUNCE:
            played.match.apply(c.Announce(1, 1))
        played.hold(16 + BARREL, 75.0, 140.0)
        played.match.advance(2 * TICKS_PER_SECOND)
        assert (played.match.room is not None) == searched
        digests.add(played.match.world.digest())
    assert len(digests) == 1


def test_r17_passing_with_a_piece_in_the_hand_puts_it_back(at_slot: Any) -> None:
    played = at_slot(3, house=House(allow_pass=True))
    played.hold(CRATE, 30.0, 80.0)
    assert played.match.apply(c.Pass(0)) == [TurnPassed(0)]
    assert played.match.world.pieces == ()
    assert CRATE in played.match.table.supplies[0]
    first = at_slot(3, FIRST_LAW, House(allow_pass=True))
    first.hold(CRATE, 30.0, 80.0)
    assert not first.match.may(c.Pass(0))


def test_r17_a_clock_ends_a_turn_in_which_nothing_is_let_go(at_slot: Any) -> None:
    played = at_slot(3, house=House(turn_clock=True))
    match = played.match
    played.hold(CRATE, 30.0, 80.0)
    told = match.advance(round(TURN_S) * TICKS_PER_SECOND)
    assert TurnTimedOut(0) in told
    assert match.world.held is None
    assert CRATE in match.table.supplies[0]
    assert match.turn_left_s is None
    assert new().turn_left_s is None


def test_r17_the_clock_runs_before_anything_is_touched_too(script: Any, tmp_path: Path) -> None:
    """Nobody can stall a table; and the recording of it is in order."""
    path = tmp_path / "stalled.riff"
    setup = new(house=House(turn_clock=True)).setup
    with begin(GAME, setup, path) as game:
        match = game.match
        played = script(match)
        played.lay(3, 2)
        told = match.advance(62 * TICKS_PER_SECOND)
        assert told[:2] == [TurnBegan(0, 3, False), TurnTimedOut(0)]
        assert match.table.turn == 1
        match.advance(30 * TICKS_PER_SECOND)
        played.begin()
        match.advance(30 * TICKS_PER_SECOND)
        assert match.table.turn == 1  # it begins anew with the first touch
        played.drop(16, -30.0, 80.0)
        assert match.table.phase is Phase.CARDS
    assert verify(path, game_named).ok


# R18


@BOTH
def test_r18_hands_that_have_closed_need_a_moment(at_slot: Any, law: int) -> None:
    """Any number of catches in a tick, anywhere, were accepted under the first law."""
    played = at_slot(4, law)
    x, y = played.fall(CRATE, 118.0, 66.0)
    assert played.match.apply(c.Catch(0, x, y + 200.0)) == []
    again = c.Catch(0, x, y)
    if law == FIRST_LAW:
        assert played.match.may(again)
        return
    with pytest.raises(Illegal, match="just closed"):
        played.match.apply(again)
    closed_s = played.match.hands_closed_s
    while played.match.hands_closed_s:
        played.match.advance(1)
        assert played.match.hands_closed_s < closed_s  # as it is seen: a tick is long while something falls
    with pytest.raises(Illegal, match="so fast"):
        played.match.apply(c.Catch(0, -x, y + 400.0))
    assert played.match.may(c.Catch(0, x, y))


@BOTH
def test_r18_a_hand_that_holds_is_not_free(beside: Any, law: int) -> None:
    """Both hold: none catches. One holds: the other catches one piece, and no two."""
    match = beside(law).match
    match.apply(c.Hand(1, 150.0, 66.0))
    told: list[Event] = []
    while PieceLeft(1, CRATE) not in told:
        told += match.advance(1)
    x, y, _ = match.world.pose(CRATE)
    catch = c.Catch(1, x, y)
    if law == FIRST_LAW:
        assert match.may(catch)
        return
    with pytest.raises(Illegal, match="Both hands"):
        match.apply(catch)
    match.apply(c.TwoHands(1, on=False))
    assert names(match.apply(catch)) == ["pieces_caught"]
    assert match.world.held == 16 + BARREL


# R22


@BOTH
def test_r22_nothing_aboard_is_not_the_end_while_something_flies(
    at_slot: Any, law: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A piece fell while another one was in the air that landed again: the turn ended a second later, on a ship that
    swung by 20 degrees."""
    played = at_slot(4, law)
    match = played.match
    played.drop(CRATE, 70.0, 66.0)
    played.begin()
    played.hold(16 + BARREL, 90.0, 75.0)
    match.apply(c.Release(1))
    match.advance(round(CALM.hand.fade * TICKS_PER_SECOND) + 2)
    facts = [[(LEFT, CRATE), (LEFT, 16 + BARREL)], [(FELL, 16 + BARREL)], [(LANDED, CRATE)]]
    step = match.world.step

    def told() -> list[Fact]:
        return step() + [Fact(what, piece, match.world.tick) for what, piece in (facts.pop(0) if facts else ())]

    monkeypatch.setattr(match.world, "step", told)
    match.advance(3)
    assert match.table.aboard == (CRATE,)
    left = match.settling_left_s[1]
    assert left < CALM.settling.rest_time if law == FIRST_LAW else left > CALM.settling.limit - 1.0


@BOTH
def test_r22_fair_play_asks_what_set_a_piece_going(beside: Any, law: int) -> None:
    """Pushed over the edge and let go before it is off the ship: that could be rescued under the first law."""
    match = beside(law, house=House(fair_play=True)).match
    match.apply(c.Hand(1, 150.0, 66.0))
    while match.world.pose(CRATE)[0] < 115.0:
        match.advance(1)
    match.apply(c.Release(1))
    told: list[Event] = []
    while PieceLeft(1, CRATE) not in told:
        told += match.advance(1)
    assert (PiecePushed(1, CRATE) in told) == (law == LAW)
    x, y, _ = match.world.pose(CRATE)
    assert names(match.apply(c.Catch(1, x, y))) == ([] if law == LAW else ["pieces_caught"])


def test_r22_fair_play_lets_what_falls_by_itself_be_rescued(at_slot: Any) -> None:
    played = at_slot(4, house=House(fair_play=True))
    x, y = played.fall(CRATE, 118.0, 66.0)
    assert names(played.match.apply(c.Catch(0, x, y))) == ["pieces_caught"]


def test_r22_a_turn_that_never_rests_ends_at_most_a_look_after_ten_seconds(at_slot: Any) -> None:
    """They count from when the fingers are open."""
    params = CALM.replace({"swell.amplitude": 20.0, "swell.period": 1.2})
    for law in (FIRST_LAW, LAW):
        played = at_slot(3, law, params=params)
        played.hold(CRATE, 30.0, 75.0)
        before = played.match.tick
        played.match.apply(c.Release(0))
        told = played.settle()
        if PieceFell(0, CRATE, "now") in told:
            continue
        lasted = (played.match.tick - before) / TICKS_PER_SECOND
        assert params.settling.limit <= lasted <= params.settling.limit + params.hand.fade + 0.05


# The law of a recording


def test_a_match_keeps_the_law_that_it_was_begun_under() -> None:
    setup = new().setup
    told = setup.to_dict()
    assert told["law"] == LAW == Setup.from_dict(told).law
    del told["law"]
    assert Setup.from_dict(told).law == FIRST_LAW
    assert new(FIRST_LAW).table.to_text().startswith("riffraff table 1\n")


def test_a_law_that_is_newer_than_this_game_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadInput, match=r"^.*law must be a whole number from 1 to 3.*$") as refused:
        Setup.from_dict({**new().setup.to_dict(), "law": LAW + 1})
    assert "\n" not in str(refused.value)
