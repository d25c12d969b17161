"""A match turn by turn: commands become actions, facts of the world become the table's events."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.kernel.errors import BadInput, Illegal
from riffraff.match import commands as c
from riffraff.match.commands import Command
from riffraff.match.session import Match, Waiting
from riffraff.match.setup import Setup
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.players.game import GAME
from riffraff.rules.events import Event, PieceFell, PieceReleased, ReleaseRefused, TurnBegan, TurnEnded
from riffraff.rules.house import House
from riffraff.rules.state import Phase
from riffraff.table.boundaries import Snapshot
from riffraff.table.driver import begin
from riffraff.table.seats import Seat
from riffraff.table.session import Observer, Record

CALM = Params().replace({"swell.amplitude": 0.0})
BOAT, BARREL, BOTTLE, CRATE, SAILOR = range(5)
"""Pieces of seat 0."""


def new(*, house: House | None = None, params: Params = CALM) -> Match:
    return Match(Setup((Seat("A", 40, "red"), Seat("B", 30, "blue")), house or House(), params=params))


def names(events: Sequence[Event]) -> list[str]:
    return [event.name for event in events]


@pytest.fixture
def at_slot(script: Any) -> Callable[..., Any]:
    """A match in which seat 0 has just begun a turn for that slot."""

    def begun(slot: int, **options: Any) -> Any:
        played = script(new(**options))
        played.lay(slot, 1 if slot > 1 else 2)
        if slot == 1:
            played.begin()
            played.drop(16, -30.0, 80.0)
        played.begin()
        return played

    return begun


def test_a_turn_from_the_cards_to_the_next_seat(script: Any) -> None:
    """R7-R12, R22."""
    match = new()
    assert match.waiting == Waiting((0, 1), Phase.CARDS, secret=True)
    played = script(match)
    played.lay(3, 2)
    assert match.waiting == Waiting((0,), Phase.BEGIN)
    assert match.apply(c.Begin(0)) == [TurnBegan(0, 3, False)]
    assert match.waiting == Waiting((0,), Phase.TAKE)
    told = played.drop(CRATE, 30.0, 75.0)
    assert told[0] == PieceReleased(0, CRATE, 3)
    assert told[1] == TurnEnded(0, 15)
    assert match.waiting == Waiting((1,), Phase.BEGIN)
    assert match.table.aboard == (CRATE,) == match.world.all_in(ABOARD)


def test_the_turn_lasts_a_second_of_rest_after_the_weight_has_passed_over(at_slot: Any) -> None:
    """R22."""
    played = at_slot(3)
    played.hold(CRATE, 30.0, 75.0)
    before = played.match.tick
    played.match.apply(c.Release(0))
    played.settle()
    shortest = CALM.hand.fade + CALM.settling.rest_time
    assert (played.match.tick - before) / TICKS_PER_SECOND > shortest - 0.1
    assert (played.match.tick - before) / TICKS_PER_SECOND < CALM.settling.limit


def test_ten_seconds_at_most(at_slot: Any) -> None:
    """R22: a ship that never rests keeps nobody waiting for more than that."""
    played = at_slot(3, params=CALM.replace({"swell.amplitude": 20.0, "swell.period": 1.2}))
    played.hold(CRATE, 30.0, 75.0)
    before = played.match.tick
    played.match.apply(c.Release(0))
    played.settle()
    assert played.match.tick - before == pytest.approx((CALM.settling.limit + CALM.hand.fade) * TICKS_PER_SECOND, abs=2)


def test_nobody_waits_for_a_ship_from_which_all_has_fallen(at_slot: Any) -> None:
    """R22: nothing is left that could fall, so the turn ends a second after the last piece fell."""
    played = at_slot(4)
    played.hold(CRATE, 119.0, 75.0)
    played.match.world.push(4.0)
    told, fallen = played.match.apply(c.Release(0)), None
    while played.match.table.phase is Phase.SETTLE:
        told += played.match.advance(1)
        fallen = fallen or (played.match.tick if PieceFell(0, CRATE, "now") in told else None)
    assert fallen is not None
    assert played.match.tick - fallen == CALM.settling.rest_time * TICKS_PER_SECOND - 1
    assert abs(played.match.world.heel_rate) > math.radians(CALM.settling.rest_rate)


@pytest.mark.parametrize(("x", "why", "other"), [(57.0, "reaches", 4), (-30.0, "beside", 0), (200.0, "beside", 0)])
def test_a_piece_that_may_not_be_let_go_stays_in_the_hand(at_slot: Any, x: float, why: str, other: int) -> None:
    """R13."""
    played = at_slot(3)
    played.hold(CRATE, x, 75.0)
    assert played.match.apply(c.Release(0)) == [ReleaseRefused(0, CRATE, 3, why, other)]
    assert played.match.world.held == CRATE == played.match.table.held
    assert played.match.waiting == Waiting((0,), Phase.HOLD)


def test_loose_looks_at_the_centre_only(at_slot: Any) -> None:
    """R13, house rule."""
    played = at_slot(3, house=House(loose=True))
    played.hold(CRATE, 52.0, 75.0)
    assert names(played.match.apply(c.Release(0))) == ["piece_released"]


@pytest.mark.parametrize("x", [57.0, -30.0, 200.0, 260.0])
def test_an_empty_slot_is_not_given_up(at_slot: Any, x: float) -> None:
    """R17: a piece let go over the sea, over another slot or half over an empty one has found no full slot."""
    played = at_slot(3)
    played.hold(CRATE, x, 75.0)
    assert names(played.match.apply(c.Release(0))) == ["release_refused"]
    with pytest.raises(Illegal, match="without room"):
        played.match.apply(c.GiveUp(0))
    played.match.apply(c.PutBack(0))
    assert not played.match.may(c.GiveUp(0))


def test_a_piece_put_back_can_be_taken_again(at_slot: Any) -> None:
    played = at_slot(3)
    played.hold(CRATE, 30.0, 75.0)
    played.match.apply(c.PutBack(0))
    assert played.match.world.pieces == ()
    assert CRATE in played.match.table.supplies[0]
    played.drop(CRATE, 30.0, 75.0)
    assert played.match.table.aboard == (CRATE,)


OVER_THE_EDGE = 118.0, 66.0
"""mm: a crate whose centre is there lies on the outermost deck slot with its edge, and tips off."""


def test_what_falls_goes_to_the_seat_in_turn_and_from_the_table_when_all_is_at_rest(at_slot: Any) -> None:
    """R18, R21."""
    played = at_slot(4)
    played.fall(CRATE, *OVER_THE_EDGE)
    told = played.match.advance(TICKS_PER_SECOND // 2)
    assert PieceFell(0, CRATE, "now") in told
    assert CRATE in played.match.table.supplies[0]
    assert played.match.world.all_in(FALLEN) == (CRATE,)
    assert played.match.falls == 1
    played.settle()
    assert played.match.world.pieces == ()


def test_what_he_was_placing_goes_back_if_it_is_all_that_he_caught(at_slot: Any) -> None:
    """R18, R20."""
    played = at_slot(4)
    x, y = played.fall(CRATE, *OVER_THE_EDGE)
    assert names(played.match.apply(c.Catch(0, x, y))) == ["pieces_caught"]
    assert played.match.world.pieces == ()
    assert "pieces_kept" in names(played.settle())
    assert len(played.match.table.supplies[0]) == 16


def test_hands_that_close_on_air_catch_nothing(at_slot: Any) -> None:
    """R18."""
    played = at_slot(4)
    x, y = played.fall(CRATE, *OVER_THE_EDGE)
    assert played.match.apply(c.Catch(0, x, y + 200.0)) == []
    with pytest.raises(Illegal):
        played.match.apply(c.Catch(1, x, y))


def test_steady_hand_ends_the_turn_at_a_touch(at_slot: Any) -> None:
    """R14, house rule."""
    played = at_slot(4, house=House(steady_hand=True))
    played.drop(CRATE, 85.0, 75.0)
    match = played.match
    played.begin()
    match.apply(c.Take(played.turn, 16 + BARREL, (0.0, 0.0), (260.0, 64.0), 0.0))
    match.apply(c.TwoHands(played.turn, on=True))
    match.apply(c.Hand(played.turn, 40.0, 80.0))
    match.advance(TICKS_PER_SECOND)
    if match.world.in_front:
        match.apply(c.BringIn(played.turn))
    match.apply(c.Hand(played.turn, 85.0, 64.0))
    told = match.advance(TICKS_PER_SECOND)
    assert [event.why for event in told if event.name == "hand_touched"] == ["cargo"]
    assert match.world.held is None


def test_the_ship_may_not_be_touched_beside_the_slot_either(at_slot: Any) -> None:
    """R14, house rule: here the yard above."""
    played = at_slot(3, house=House(steady_hand=True))
    match = played.match
    match.apply(c.Take(0, CRATE, (0.0, 0.0), (260.0, 110.0), 0.0))
    match.apply(c.TwoHands(0, on=True))
    match.apply(c.Hand(0, 30.0, 80.0))
    match.advance(TICKS_PER_SECOND)
    match.apply(c.Hand(0, 30.0, 110.0))
    told = match.advance(TICKS_PER_SECOND)
    assert [event.why for event in told if event.name == "hand_touched"] == ["ship"]


def test_a_hook_is_laid_on_the_yard_of_the_slot(at_slot: Any) -> None:
    """R12."""
    played = at_slot(6)
    match = played.match
    match.apply(c.Take(0, SAILOR, (0.0, 0.0), (260.0, 150.0), 0.0))
    assert match.may(c.Hang(0, on=True))
    match.apply(c.Hang(0, on=True))
    assert match.world.hung_on(SAILOR) == 0
    match.apply(c.PutBack(0))
    match.apply(c.Take(0, CRATE, (0.0, 0.0), (260.0, 150.0), 0.0))
    assert not match.may(c.Hang(0, on=True))


def test_a_piece_in_front_of_its_yard_cannot_come_back_through_it(at_slot: Any) -> None:
    played = at_slot(6)
    match = played.match
    match.apply(c.Take(0, SAILOR, (0.0, 0.0), (260.0, 100.0), 0.0))
    match.apply(c.TwoHands(0, on=True))
    match.apply(c.Hang(0, on=True))
    match.apply(c.Hand(0, 50.0, 100.0))
    match.advance(TICKS_PER_SECOND)
    before = match.count
    with pytest.raises(Illegal, match="overlaps the yard"):
        match.apply(c.Hang(0, on=False))
    assert (match.world.hung_on(SAILOR), match.count) == (0, before)


def test_nothing_hangs_on_deck(at_slot: Any) -> None:
    played = at_slot(4)
    played.match.apply(c.Take(0, SAILOR, (0.0, 0.0), (260.0, 150.0), 0.0))
    with pytest.raises(Illegal):
        played.match.apply(c.Hang(0, on=True))


def test_two_pieces_one_after_the_other(script: Any) -> None:
    """R15: the slot was loaded before his turn."""
    played = script(new())
    played.lay(6, 6)
    played.begin()
    played.drop(CRATE, 40.0, 140.0)
    assert played.match.apply(c.Begin(1)) == [TurnBegan(1, 6, True)]
    played.match.apply(c.Announce(1, 2))
    played.drop(16 + CRATE, 75.0, 140.0)
    assert played.match.waiting == Waiting((1,), Phase.TAKE)
    assert TurnEnded(1, 14) in played.drop(16 + BARREL, 40.0, 158.0)


def test_a_fall_between_two_pieces_has_all_the_time_to_settle(script: Any) -> None:
    """R16, R22: the ten seconds do not count from the first piece."""
    played = script(new())
    match = played.match
    played.lay(6, 6)
    played.begin()
    played.drop(CRATE, 40.0, 140.0)
    match.apply(c.Begin(1))
    match.apply(c.Announce(1, 2))
    played.drop(16 + CRATE, 96.0, 140.0)  # at the tip
    match.world.push(1.4)
    for _ in range(5 * TICKS_PER_SECOND):
        match.advance(1)
        if match.table.phase is Phase.SETTLE:
            break
    assert (match.table.phase, len(match.table.aboard)) == (Phase.SETTLE, 1)
    assert match.settling_left_s[1] == pytest.approx(CALM.settling.limit, abs=0.02)


@pytest.mark.parametrize(
    "command",
    [
        c.Begin(1),
        c.Take(0, CRATE, (0.0, 0.0), (260.0, 80.0), 0.0),
        c.Hand(0, 0.0, 0.0),
        c.Turn(0, 1.0),
        c.TwoHands(0, on=True),
        c.Hang(0, on=True),
        c.Release(0),
        c.PutBack(0),
        c.GiveUp(0),
        c.Pass(0),
        c.Announce(0, 1),
        c.Catch(0, 0.0, 0.0),
        c.Undo(0),
        c.PickCaptain(0, 1),
        c.SetOrder(0, (0, 1)),
        c.Lay(3, 1),
        c.Lay(0, 3),
    ],
)
def test_what_is_not_allowed_changes_nothing(script: Any, command: Command) -> None:
    match = new()
    script(match).lay(3, 2)
    before = match.digest()
    assert not match.may(command)
    with pytest.raises(Illegal):
        match.apply(command)
    assert match.digest() == before
    assert match.count == 2


def test_a_command_out_of_range_is_refused() -> None:
    with pytest.raises(BadInput, match="x must be"):
        new().apply(c.Hand(0, float("nan"), 0.0))


class Noted(Observer):
    """Writes down which hook was called."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def after(self, match: Match, record: Record) -> None:
        self.calls.append(f"after {type(record.command).__name__} {match.count}")

    def step(self, match: Match, events: Sequence[Event]) -> None:  # noqa: ARG002
        self.calls.append(f"step {match.tick}")

    def boundary(self, match: Match, snapshot: Snapshot) -> None:
        self.calls.append(f"boundary {snapshot.turn} {match.count}")


def test_observers_are_told_of_everything_in_order() -> None:
    match = new()
    noted = Noted()
    match.observers.append(noted)
    match.apply(c.Lay(0, 3))
    match.advance(2)
    match.apply(c.Lay(1, 2))
    match.apply(c.Begin(0))
    assert noted.calls == [
        "after Lay 1",
        "step 1",
        "step 2",
        "after Lay 2",
        "after Begin 3",
        "boundary 1 3",
    ]


def test_a_moment_is_gone_on_with_alike(script: Any, played: Any) -> None:
    """Two matches from one state agree, also in the middle of a turn."""
    match = Match(played.setup)
    script(match).lay(5, 6)
    script(match).begin()
    script(match).hold(8 + CRATE if match.table.turn == 1 else CRATE, 60.0, 140.0)
    twins = [Match(match.setup) for _ in range(2)]
    for twin in twins:
        twin.load(match.state())
        twin.apply(c.Release(twin.table.turn or 0))
        twin.advance(300)
    assert twins[0].digest() == twins[1].digest()
    assert twins[0].world.tick == match.world.tick + 300


def test_the_digest_holds_every_command_and_every_bit(script: Any) -> None:
    match, other, third = new(), new(), new()
    for one in (match, other, third):
        script(one).lay(3, 2)
        script(one).begin()
        one.apply(c.Take(0, CRATE, (0.0, 0.0), (260.0, 80.0), 0.0))
    assert match.digest() == other.digest()
    other.advance(1)
    assert match.digest() != other.digest()
    third.apply(c.Hand(0, 260.0, 80.0))  # where the hand is already
    assert match.body(match.state()) == third.body(third.state())
    assert match.digest() != third.digest()


def test_another_seed_is_another_match() -> None:
    setup = new().setup
    assert Match(setup).digest() != Match(replace(setup, seed=1)).digest()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_table_and_world_agree_at_every_event_of_a_match(count: int, setup_of: Any, agreement: Any) -> None:
    """R26."""
    house = House(by_yard=True, short_game=count == 2)
    with begin(GAME, setup_of(*["random"] * count, seed=count, house=house)) as game:
        game.match.observers.append(agreement())
        result = game.finish()
    assert result.winners == game.match.table.winners != ()
