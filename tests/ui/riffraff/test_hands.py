"""Gestures become commands and nothing else: a person's hands at a real match."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel.clock import TICK_S
from riffraff.kernel.errors import Illegal
from riffraff.kit.camera import Point
from riffraff.match import commands as c
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.physics.cargo import cargo_shape
from riffraff.physics.params import Params
from riffraff.rules.house import House
from riffraff.rules.pieces import kind_of
from riffraff.rules.state import Phase
from riffraff.table.seats import Seat
from riffraff.table.slow import USUAL_FALL_S
from riffraff.ui.riffraff.grip import KEY_SPEED_MM_S, MOST_KEY_TICKS, Grip
from riffraff.ui.riffraff.hands import SENT_AFTER_TICKS, Hands

FRAME = 2
"""Ticks a frame at 60 frames a second."""


class Desk:
    """A match of two people, Anna's card being ``slot``, and what was done in it."""

    def __init__(self, slot: int = 4) -> None:
        seats = (Seat("Anna", 40, "red", "human"), Seat("Bo", 10, "blue", "human"))
        still = Params().replace({"swell.amplitude": 0.0})
        self.match = Match(Setup(seats, House(), 1, params=still))
        self.done: list[c.Command] = []
        self.owed = 0.0
        self.match.apply(c.Lay(0, slot))
        self.match.apply(c.Lay(1, slot - 1))
        self.hands = Hands(self.match, frozenset({0, 1}), self.do)

    def do(self, command: c.Command) -> bool:
        try:
            self.match.apply(command)
        except Illegal:
            return False
        self.done.append(command)
        return True

    def frames(self, count: int) -> None:
        """As the window lets time pass: slower while something falls."""
        for _ in range(count):
            self.hands.tick(FRAME)
            self.owed += FRAME * self.match.pace
            self.match.advance(int(self.owed))
            self.owed %= 1.0

    def piece(self, kind: str) -> int:
        return next(piece for piece in self.match.table.supplies[0] if kind_of(piece) == kind)

    def names(self) -> list[str]:
        return [type(command).__name__ for command in self.done]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_dragging_a_crate_to_its_slot_loads_it(desk: Desk) -> None:
    crate = desk.piece("crate")
    assert desk.hands.take(crate, (0.0, 0.0), (300.0, 80.0), pressed=True)
    slot = desk.match.world.shape.slots[4]
    for x, y in ((250.0, 85.0), (slot.centre, 85.0), (slot.centre, 66.0)):
        desk.hands.point((x, y))
        desk.frames(60)
    desk.hands.release((slot.centre, 66.0))
    desk.frames(300)
    assert desk.match.table.aboard == (crate,)
    assert desk.names()[:2] == ["Begin", "Take"]
    assert desk.names()[-1] == "Release"


def test_a_click_carries_and_the_next_click_lets_go(desk: Desk) -> None:
    crate = desk.piece("crate")
    desk.hands.take(crate, (0.0, 0.0), (300.0, 80.0), pressed=True)
    desk.frames(4)
    desk.hands.release((300.0, 80.0))
    assert desk.hands.holding
    for x, y in ((80.0, 90.0), (80.0, 66.0)):
        desk.hands.point((x, y))
        desk.frames(60)
    desk.hands.press((80.0, 66.0))
    desk.hands.release((80.0, 66.0))
    assert desk.match.table.phase is Phase.SETTLE


def test_a_refused_release_keeps_the_piece_in_the_hand(desk: Desk) -> None:
    """R13: beside its slot it may not be let go; the same drag goes on as carrying."""
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 80.0), pressed=True)
    desk.hands.point((240.0, 80.0))
    desk.frames(60)
    desk.hands.release((240.0, 80.0))
    assert desk.hands.holding
    assert desk.match.table.held is not None
    assert not desk.match.table.full


def test_the_wheel_turns_with_both_hands_and_a_key_lets_one_go(desk: Desk) -> None:
    desk.hands.take(desk.piece("plank"), (20.0, 0.0), (300.0, 80.0), pressed=True)
    desk.hands.turn(6)
    desk.frames(120)
    hand = desk.match.world.hand
    assert hand is not None
    assert hand.two_hands
    assert desk.match.world.pose(hand.piece)[2] == pytest.approx(math.radians(90), abs=0.02)
    desk.hands.second_hand()
    desk.frames(120)
    assert not desk.match.world.hand.two_hands  # type: ignore[union-attr]


def test_keys_alone_load_a_piece(desk: Desk) -> None:
    crate = desk.piece("crate")
    desk.hands.take(crate, (0.0, 0.0), (300.0, 80.0), pressed=False)
    desk.hands.key("two_hands")
    desk.hands.key("move_left")
    while desk.hands.place[0] > 82.0:
        desk.frames(1)
    desk.hands.key_up("move_left")
    desk.hands.key("move_down", fine=True)
    while desk.hands.place[1] > 66.0:
        desk.frames(1)
    desk.hands.key_up("move_down")
    assert desk.hands.key("lift")
    desk.frames(400)
    assert desk.match.table.aboard == (crate,)


def test_lost_focus_puts_the_piece_back(desk: Desk) -> None:
    desk.hands.take(desk.piece("rat"), (0.0, 0.0), (300.0, 80.0), pressed=True)
    desk.frames(10)
    desk.hands.put_back()
    assert desk.match.table.held is None
    assert desk.match.world.held is None
    assert not desk.hands.holding


def test_a_pointer_at_rest_sends_nothing_and_a_moving_one_once_a_frame(desk: Desk) -> None:
    desk.hands.take(desk.piece("rat"), (0.0, 0.0), (300.0, 80.0), pressed=True)
    before = len(desk.done)
    for n in range(10):
        desk.hands.point((299.0 - n, 80.0))
        desk.hands.point((298.5 - n, 80.0))
        desk.frames(1)
    assert len(desk.done) - before == 10
    desk.frames(30)
    assert len(desk.done) - before == 10


def test_a_pointer_that_nobody_moved_moves_no_hand(desk: Desk) -> None:
    """As when the window is resized below it: the hand waits, and they come together as the pointer moves."""
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 80.0), pressed=True)
    desk.frames(1)
    desk.hands.adrift()
    for at in ((200.0, 60.0), (180.0, 120.0)):
        desk.hands.point(at)
    desk.frames(5)
    desk.hands.adrift()
    desk.frames(5)
    desk.hands.point((180.0, 120.0))
    assert desk.hands.place == (300.0, 80.0)
    desk.hands.point((210.0, 110.0))
    assert desk.hands.place == (300.0, 80.0), "the pointer comes towards it"
    desk.hands.point((200.0, 110.0))
    assert desk.hands.place == (280.0, 80.0), "the pointer goes away from it"
    for x in range(220, 330, 10):
        desk.hands.point((float(x), 60.0))
    assert desk.hands.place == (320.0, 60.0)


@given(st.lists(st.tuples(st.floats(-300, 300), st.floats(-300, 300)), min_size=2))
def test_the_hand_never_goes_against_the_pointer_nor_farther_than_twice_its_way(places: list[Point]) -> None:
    grip = Held((250.0, -30.0))
    for was, now in pairwise(places):
        grip.point(was)
        before, apart = grip.place, [abs(hand - at) for hand, at in zip(grip.place, was, strict=True)]
        grip.point(now)
        for axis in (0, 1):
            moved, way = grip.place[axis] - before[axis], now[axis] - was[axis]
            assert abs(moved) <= 2 * abs(way) + 1e-9
            assert moved * way >= -1e-9
            assert abs(grip.place[axis] - now[axis]) <= apart[axis] + 1e-9


class Held(Grip):
    """A hand that holds something, with the pointer elsewhere."""

    holding = True

    def __init__(self, place: Point) -> None:
        super().__init__()
        self.place = place


def test_the_mouse_takes_over_from_the_keys_without_a_jump(desk: Desk) -> None:
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 80.0), pressed=False)
    desk.hands.key("move_left")
    desk.frames(30)
    desk.hands.key_up("move_left")
    x, y = desk.hands.place
    assert x < 260.0
    desk.hands.point((-100.0, 200.0))
    desk.hands.point((-101.0, 200.0))
    assert desk.hands.place == (pytest.approx(x, abs=2.0), y)


def test_a_held_key_moves_the_hand_by_what_was_shown_and_no_farther_in_a_long_frame(desk: Desk) -> None:
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 80.0), pressed=False)
    desk.frames(1)
    desk.hands.key("move_left")
    desk.hands.tick(12)
    assert desk.hands.place[0] == pytest.approx(300.0 - KEY_SPEED_MM_S * FRAME * TICK_S), "a frame's ticks have passed"
    desk.match.advance(60)
    before = desk.hands.place[0]
    desk.hands.tick(12)
    assert before - desk.hands.place[0] == pytest.approx(KEY_SPEED_MM_S * MOST_KEY_TICKS * TICK_S)
    before = desk.hands.place[0]
    desk.hands.tick(12)
    assert desk.hands.place[0] == before, "no time has passed in the world"


def test_with_shift_a_key_turns_by_a_quarter_of_a_step(desk: Desk) -> None:
    desk.hands.take(desk.piece("plank"), (0.0, 0.0), (300.0, 80.0), pressed=False)
    desk.hands.second_hand()
    for action, fine, degrees in (("turn_left", True, 3.75), ("turn_left", False, 15), ("turn_right", True, 11.25)):
        assert desk.hands.key(action, fine=fine)
        assert desk.match.world.hand is not None
        assert math.degrees(desk.match.world.hand.target_angle) == pytest.approx(degrees, abs=0.01)
    before = len(desk.done)
    desk.hands.turn(0.0)
    assert len(desk.done) == before, "a wheel that turns sideways turns nothing"


def test_grasped_by_the_hook_it_is_held_before_the_yard() -> None:
    desk = Desk(slot=6)
    sailor = desk.piece("sailor")
    world = desk.match.world
    desk.hands.take(sailor, (0.0, 0.0), (300.0, 80.0), pressed=True)
    assert world.hung_on(sailor) is None
    desk.hands.put_back()
    cargo = world.params.cargo
    shape = cargo_shape("sailor", cargo.mass_g("sailor"), cargo.size_mm("sailor"))
    assert shape.hook is not None
    x, y = shape.hook.mean(axis=0)
    desk.hands.take(sailor, (float(x), float(y)), (300.0, 80.0), pressed=True)
    assert desk.match.world.hung_on(sailor) == 0


def test_catching_needs_something_that_falls_and_open_hands(desk: Desk) -> None:
    """R18: hands close on nothing when nothing flies; a piece let go past the tip can be caught with a key."""
    assert not desk.hands.catch((0.0, 0.0))
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 80.0), pressed=True)
    for x, y in ((119.5, 100.0), (119.5, 70.0)):
        desk.hands.point((x, y))
        desk.frames(60)
    desk.hands.release((119.5, 70.0))
    for _ in range(200):
        desk.frames(1)
        if desk.match.table.in_flight:
            break
    assert desk.hands.rescuer == 0
    x, y, _ = desk.match.world.pose(desk.match.table.in_flight[0])
    assert desk.hands.catch((x, y + 100.0))
    assert not desk.match.table.caught
    assert not desk.hands.catch((x, y)), "closed hands must open first"
    assert desk.hands.key("catch")
    for _ in range(round(USUAL_FALL_S * 60)):
        desk.frames(1)
        if desk.match.table.caught:
            return
    raise AssertionError("from 100 mm above it is reached in time")


def a_crate_falls(desk: Desk) -> int:
    """Let go past the tip of slot 4; gives the piece, which flies."""
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 80.0), pressed=True)
    desk.hands.point((119.5, 70.0))
    desk.frames(60)
    desk.hands.release((119.5, 70.0))
    for _ in range(300):
        desk.frames(1)
        if desk.match.table.in_flight:
            return desk.match.table.in_flight[0]
    raise AssertionError("it does not fall")


def fallen_or_caught(desk: Desk) -> bool:
    """Let the fall go on; whether the piece was caught."""
    for _ in range(300):
        if not desk.match.table.in_flight:
            break
        desk.frames(1)
    return bool(desk.match.table.caught)


def test_a_hand_held_ready_below_closes_by_touch(desk: Desk) -> None:
    """R18: foresight, and no press."""
    piece = a_crate_falls(desk)
    x, y, _ = desk.match.world.pose(piece)
    desk.hands.point((x + 8.0, y - 60.0))
    assert fallen_or_caught(desk)


@pytest.mark.parametrize("by_key", [False, True])
def test_what_is_let_go_beside_a_hand_is_caught_when_asked_for(desk: Desk, by_key: bool) -> None:
    """R18: a hand that has just let go is no hand held ready below."""
    piece = a_crate_falls(desk)
    x, y, _ = desk.match.world.pose(piece)
    desk.hands.point((x, y))
    assert not by_key or desk.hands.key("catch")
    assert fallen_or_caught(desk) == by_key


def test_a_hand_that_is_elsewhere_catches_nothing(desk: Desk) -> None:
    a_crate_falls(desk)
    desk.hands.point((-200.0, 200.0))
    assert not fallen_or_caught(desk)


@pytest.mark.parametrize(("away_mm", "caught"), [(100.0, True), (450.0, False)])
def test_a_key_sends_a_hand_as_fast_as_a_person_goes(desk: Desk, away_mm: float, caught: bool) -> None:
    """No blind win: from far away it comes too late."""
    piece = a_crate_falls(desk)
    x, y, _ = desk.match.world.pose(piece)
    desk.hands.point((x - away_mm, y))
    before = desk.match.count
    assert desk.hands.key("catch")
    desk.frames(round(SENT_AFTER_TICKS / FRAME) - 2)
    assert desk.match.count == before, "not before it was seen"
    assert fallen_or_caught(desk) == caught


def pushed_overboard(desk: Desk) -> tuple[int, int]:
    """Whoever drags a piece with both hands pushes another one off the ship: gives the one that flies and the one in
    the hand, the button being down."""
    second = next(piece for piece in desk.match.table.supplies[1] if kind_of(piece) == "crate")
    desk.hands.take(desk.piece("crate"), (0.0, 0.0), (300.0, 90.0), pressed=True)
    for x, y in ((101.0, 90.0), (101.0, 66.0)):
        desk.hands.point((x, y))
        desk.frames(60)
    desk.hands.release((101.0, 66.0))
    desk.frames(1200)
    assert desk.match.table.turn == 1
    assert desk.match.table.aboard
    desk.hands.take(second, (0.0, 0.0), (300.0, 100.0), pressed=True)
    desk.hands.second_hand()
    down_and_out = [(72.0, 66.0)] * 60 + [(72.0 + n, 66.0) for n in range(80)]
    for n, place in enumerate(down_and_out):  # in front, then inside of the crate, and outwards
        desk.hands.point(place)
        if n == 50:
            assert desk.hands.key("bring_in")
        desk.frames(1)
        if desk.match.table.in_flight:
            break
    (falling,) = desk.match.table.in_flight
    return falling, second


@pytest.mark.parametrize("how", ["press", "key", "touch"])
def test_what_is_pushed_overboard_is_caught_with_the_other_hand(desk: Desk, how: str) -> None:
    """R14, R18: by a press, a key, or the pointer alone, also while a button is down; the held piece stays in the
    hand, and where it is."""
    falling, second = pushed_overboard(desk)
    x, y, _ = desk.match.world.pose(falling)
    held = desk.hands.place
    if how == "press":
        desk.hands.press((x, y))
    elif how == "key":
        assert desk.hands.key("catch")
        assert fallen_or_caught(desk)
    else:
        desk.hands.point((x + 5.0, y - 50.0))
        assert desk.hands.free == (x + 5.0, y - 50.0), "the hand that is seen"
        assert fallen_or_caught(desk)
    assert desk.match.table.caught == (falling,)
    assert desk.match.world.held == second
    assert desk.hands.place == held
    desk.hands.release((x, y))
    desk.frames(30)
    assert desk.match.world.held == second
    assert desk.hands.free is None


def test_after_a_fall_the_held_piece_does_not_run_to_the_pointer(desk: Desk) -> None:
    """The button that comes up in a fall lets nothing go; then pointer and piece come together again."""
    pushed_overboard(desk)
    held, far = desk.hands.place, (-220.0, 240.0)
    desk.hands.point(far)
    desk.hands.release(far)
    assert not fallen_or_caught(desk)
    desk.frames(1)
    desk.hands.point(far)
    assert desk.hands.holding
    assert desk.hands.place == held
    desk.hands.point((far[0] + 30.0, far[1]))
    assert abs(desk.hands.place[0] - held[0]) <= 60.0
