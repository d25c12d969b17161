"""Opponents that plan a turn: the child's move, then the adult's, both looked at together.

Of all moves of the child those that look best at once are followed by those moves of an adult that do the others most
harm; what comes of each pair is judged. How many are looked at is a budget of moments, not of time: a seed gives the
same match anywhere.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from riffraff.capharnaum import moving
from riffraff.capharnaum.actions import TOKENS, Choose, Intent, MoveAdult, MoveChild, Tidy
from riffraff.capharnaum.judging import Weights, around, nearness, value
from riffraff.capharnaum.moving import AdultChoice, ChildChoice
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.clock import TICKS_PER_SECOND
from riffraff.table.player import Plan, Player

THINK_TICKS = (18, 48)
"""How long a player looks at the house at least; that a pawn walks is seen after that."""


Judged: TypeAlias = tuple[float, MoveAdult, Table]
"""What a move is worth, the move, and what comes of it."""


OWN = 2.5
"""At a first look the own things count so many times as the others'."""


@dataclass(frozen=True)
class Mind:
    """How an opponent thinks: so many moves of the child, each with so many of an adult, judged by ``weights``; now
    and then (``slips``) it does anything, and ``doubt`` is how far it misjudges, in things."""

    children: int
    adults: int
    weights: Weights
    slips: float = 0.0
    doubt: float = 0.0
    replies: int = 0
    """Of the best pairs, so many are looked at again with what the next player would answer."""

    def given(self, think: float) -> Mind:
        """With another budget: so many times as many of each, of moves at least one."""
        moves = {name: max(1, round(getattr(self, name) * think)) for name in ("children", "adults")}
        return replace(self, **moves, replies=round(self.replies * think))


class Planner(Player):
    """An opponent of a mind."""

    ponders = MappingProxyType({Phase.CHILD: TICKS_PER_SECOND, Phase.ADULT: TICKS_PER_SECOND // 2})
    mind: Mind

    def given(self, think: float) -> Planner:
        other = copy(self)
        other.mind = self.mind.given(think)
        return other

    def plan(self, view: Table, what: str, rng: random.Random) -> Plan:  # noqa: ARG002 - as the protocol has it
        seat = view.awaited
        assert seat is not None  # else nobody is asked
        return [(rng.randint(*THINK_TICKS), self.choose(view, seat, rng))]

    def choose(self, table: Table, seat: int, rng: random.Random) -> Intent:
        """What to do now."""
        mind = self.mind
        if rng.random() < mind.slips:
            return rng.choice(list(table.legal(seat)))
        match table.phase:
            case Phase.CHILD:
                return best_turn(table, seat, mind, rng)
            case Phase.ADULT:
                return best_adult(table, seat, mind, mind.adults * 2, rng)[1]
            case Phase.CHILDREN:
                return max(table.legal(seat), key=lambda action: (start_value(table, action), rng.random()))
        return max(table.legal(seat), key=lambda action: (_after(table, action, seat, mind), rng.random()))


def start_value(table: Table, action: Intent) -> float:
    """How good a cell is to begin on: near to mess and to the way out, far from adults."""
    after = table.copy()
    after.do(action)
    cell = after.children[action.seat]
    assert cell is not None
    out, layers = after.board.grid.bit[OUT], around(after, cell, TOKENS[-1], indoors=False)
    steps = next((steps for steps, layer in enumerate(layers) if layer & out), TOKENS[-1])
    return nearness(after, action.seat) - 0.2 * steps


def _after(table: Table, action: Intent, seat: int, mind: Mind) -> float:
    """What a choice among children or things is worth."""
    return value(settled(table, action), seat, mind.weights)


def settled(table: Table, action: Intent) -> Table:
    """What comes of an action, when all that is to be tidied up by it was chosen."""
    after = table.copy()
    after.do(action)
    settle(after)
    return after


def settle(table: Table) -> None:
    """Let everyone choose at once what is to be tidied up, so that the turn comes to its end: whoever has most left is
    made to, and picks up what lies first."""
    while table.phase in (Phase.CHOOSE, Phase.TIDY):
        seat = table.awaited
        assert seat is not None
        choices = list(table.legal(seat))
        action = choices[0]
        if isinstance(action, Choose):
            others = [choice for choice in choices if isinstance(choice, Choose) and choice.child != seat] or choices
            action = min(others, key=lambda choice: table.reserve[choice.child] if isinstance(choice, Choose) else 0)
        assert isinstance(action, Choose | Tidy)
        table.do(action)


def promising(table: Table, seat: int, count: int) -> Sequence[MoveChild]:
    """The child's moves that look best at once: much sown, with a small token, to a safe place."""
    board, messy = table.board, {table.board.room[cell] for cell in table.mess}

    def look(choice: ChildChoice) -> float:
        _, goal, dropped = choice.effect
        room = board.room.get(goal, "")
        safe = 0.4 if room == "" else 0.3 if room not in messy and not dropped & board.bits_of[room] else 0.0
        return dropped.bit_count() - 0.05 * choice.token + safe

    found: dict[object, ChildChoice] = {}
    for choice in sorted(moving.child_choices(table, seat), key=look, reverse=True):
        # of those that come to one place the best alone, for each number of things
        found.setdefault((choice.effect.goal, choice.effect.dropped.bit_count()), choice)
    return [choice.move(board) for choice in list(found.values())[:count]]


def gain_of(table: Table, move: MoveAdult) -> float:
    """What a move of an adult makes others pick up, and not oneself."""
    seat, after = move.seat, settled(table, move)
    return sum(after.reserve) - sum(table.reserve) - OWN * (after.reserve[seat] - table.reserve[seat])


def best_adult(table: Table, seat: int, mind: Mind, count: int, rng: random.Random) -> Judged:
    """The best move of an adult: of those that do the others most harm at once, ``count`` are judged."""
    quick: list[tuple[float, AdultChoice]] = []
    rooms = table.board.room
    mine = rooms.get(table.children[seat] or OUT, "")
    gains: dict[object, float] = {(): 0.0}
    for choice in moving.adult_choices(table, seat):
        steps, goal, tidied, _ = choice.effect
        due = (*tidied, goal) if goal in table.children else tidied  # what is picked up, wherever the adult stops
        if due not in gains:
            gains[due] = gain_of(table, choice.move())
        away = bool(steps) and rooms[goal] != mine
        quick.append((gains[due] - 0.05 * choice.token + 0.1 * away, choice))
    quick.sort(key=lambda item: item[0], reverse=True)
    judged = []
    for _, choice in quick[:count]:
        move = choice.move()
        after = settled(table, move)
        doubt = rng.uniform(-mind.doubt, mind.doubt) if mind.doubt else 0.0
        judged.append((value(after, seat, mind.weights) + doubt, move, after))
    return max(judged, key=lambda item: item[0])


def best_turn(table: Table, seat: int, mind: Mind, rng: random.Random) -> MoveChild:
    """The child's move of the best turn that was found."""
    turns: list[tuple[float, MoveChild, Table]] = []
    for move in promising(table, seat, mind.children):
        after = settled(table, move)
        if after.phase is Phase.ADULT and after.turn == seat:
            worth, _, after = best_adult(after, seat, mind, mind.adults, rng)
        else:
            worth = value(after, seat, mind.weights)
        turns.append((worth, move, after))
    turns.sort(key=lambda item: item[0], reverse=True)
    if mind.replies:
        turns = [(answered(after, seat, mind, rng), move, after) for _, move, after in turns[: mind.replies]]
        turns.sort(key=lambda item: item[0], reverse=True)
    return turns[0][1]


def answered(table: Table, seat: int, mind: Mind, rng: random.Random) -> float:
    """What a state is worth once the next player has played the turn that looks best to him."""
    if table.phase is not Phase.CHILD or table.turn == seat:
        return value(table, seat, mind.weights)
    other, quick = table.turn, Mind(5, 4, mind.weights)
    after = settled(table, best_turn(table, other, quick, rng))
    if after.phase is Phase.ADULT:
        _, _, after = best_adult(after, other, quick, quick.adults, rng)
    return value(after, seat, mind.weights)


class Toddler(Planner):
    """Plays for fun: drops what it can, and forgets the grown-ups."""

    mind = Mind(6, 1, Weights(leader=0.0, danger=0.0, near=0.1, pip=0.0), slips=0.25, doubt=1.0)


class Pupil(Planner):
    """Sees what is there, not what may come."""

    mind = Mind(6, 3, Weights(danger=0.1, near=0.1, pip=0.0), slips=0.1, doubt=0.9)


class Teenager(Planner):
    """Keeps an eye on the grown-ups, and forgets little."""

    mind = Mind(10, 5, Weights(danger=0.6), slips=0.03, doubt=0.6)


class Grandma(Planner):
    """Has seen it all: thinks of what the others will answer."""

    mind = Mind(24, 10, Weights(), replies=12)
