"""Players who think long: beside the picture or not, the match is the same, and it waits for them."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from table.nim import NIM, Guess, Setup, Take

from riffraff.table.driver import Driver, begin
from riffraff.table.seats import Seat
from riffraff.table.thinking import Beside, Question

LEAST = 30


class Ponderer(Guess):
    """Takes its time to guess."""

    ponders: ClassVar = {"take": LEAST}


class Slow(Ponderer):
    """Takes more time than it says."""

    def plan(self, view: Any, what: str, rng: Any) -> Any:
        time.sleep(0.3)
        return super().plan(view, what, rng)


GAME = replace(NIM, players={"ponders": Ponderer, "slow": Slow})


def driver_of(kind: str) -> Driver:
    seats = Seat("Ann", None, "red", kind), Seat("Bo", None, "blue", kind)
    return begin(GAME, Setup(seats, seed=3, heap=12))


@pytest.fixture
def beside() -> Iterator[Driver]:
    driver = driver_of("slow")
    driver.thinker = Beside()
    with driver:
        yield driver


def played(driver: Driver) -> list[tuple[int, str]]:
    """What was told and when."""
    while not driver.match.over:
        driver.advance(1)
    return [(told.tick, repr(told.event)) for told in driver.match.told]


def test_nobody_moves_before_the_time_to_think_is_over() -> None:
    driver = driver_of("ponders")
    while driver.match.waiting.what != "take":
        driver.advance(1)
    since = driver.match.tick
    while not driver.match.told:
        driver.advance(1)
    assert driver.match.tick - since >= LEAST


def test_beside_the_picture_they_play_the_same_match(beside: Driver) -> None:
    assert played(beside) == played(driver_of("ponders"))


def test_the_match_waits_for_a_thought_and_the_picture_does_not(beside: Driver) -> None:
    while beside.match.waiting.what != "take":
        beside.advance(1)
    due, asked, waited = beside.match.tick - 1 + LEAST, time.monotonic(), 0  # it was asked in the tick that has passed
    beside.advance(10 * LEAST)
    assert beside.match.tick == due
    while not beside.match.told:
        beside.advance(1)
        waited += beside.match.tick == due
        if time.monotonic() - asked < 0.2:
            assert beside.match.tick == due
        time.sleep(0.002)
    assert waited > 10


def test_who_dies_thinking_is_thought_for_here(beside: Driver) -> None:
    while beside.match.waiting.what != "take":
        beside.advance(1)
    beside.advance(1)
    process = beside.thinker._process  # type: ignore[attr-defined]
    os.kill(process.pid, signal.SIGKILL)
    assert played(beside) == played(driver_of("ponders"))


def test_whoever_leaves_does_not_wait_for_a_thought() -> None:
    driver = driver_of("slow")
    driver.thinker = Beside()
    while driver.match.waiting.what != "take":
        driver.advance(1)
    driver.advance(1)
    process = driver.thinker._process
    assert process.is_alive()
    driver.close()
    assert not process.is_alive()


def test_an_answer_is_of_the_state_that_was_asked_about() -> None:
    driver = driver_of("ponders")
    while driver.match.waiting.what != "take":
        driver.advance(1)
    match = driver.match
    (seat,) = match.waiting.seats
    asked = Ponderer(), type(match), match.setup, match.state(), seat, "take"
    one, other = (list(Question(*asked, random.Random(1)).answer()) for _ in "ab")
    assert one == other
    assert isinstance(one[0][1], Take)
