"""Measures of Capharnaüm for scripts/bench.py: what may be done in a move, and a match of ``random``, with six players
in the largest house."""

from __future__ import annotations

import random
import statistics
from functools import cache

from _bench_time import asked, seconds

from riffraff.capharnaum.board import houses
from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.plans import PLANS, drawn_plan, plan_text
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.table.driver import run
from riffraff.table.seats import COLOURS, Seat

SEATS = len(COLOURS)
MATCHES = 5


def _largest() -> str:
    """The house with the most cells."""
    return max(PLANS, key=lambda name: len(next(houses(drawn_plan(name), SEATS)).room))


def measured() -> tuple[float, float]:
    """In this process: the median of the legal choices of a move, ms, and the shortest match, s."""
    seats = tuple(Seat(colour, colour=colour, kind="random") for colour in COLOURS)
    setups = [Setup(seats, seed=seed, plan=plan_text(_largest())) for seed in range(MATCHES)]
    table, rng, times = Table.new(setups[0].board, SEATS, setups[0].house, random.Random(1)), random.Random(1), []
    while table.phase is not Phase.OVER:
        seat = table.awaited or 0
        spent = seconds(lambda seat=seat: list(table.legal(seat)))
        if table.phase in (Phase.CHILD, Phase.ADULT):
            times.append(1000 * spent)
        moves = list(table.legal(seat))
        table.do(rng.choice([move for move in moves if getattr(move, "drops", ())] or moves))
    return statistics.median(times), min(seconds(lambda setup=setup: run(GAME, setup)) for setup in setups)


@cache
def _found() -> list[tuple[float, float]]:
    return asked("_bench_capharnaum")


def capharnaum_legal_ms() -> list[float]:
    """All that may be done in a move."""
    return [legal for legal, _ in _found()]


def capharnaum_random_s() -> list[float]:
    """A match of ``random``."""
    return [match for _, match in _found()]
