"""How good a moment of Capharnaüm is for a player: what is left to sow, what is near to be sown, and who may be caught.

All of it counts in things: a value of 1 is one thing less in the own reserve.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple

from riffraff.capharnaum import moving
from riffraff.capharnaum.actions import TOKENS
from riffraff.capharnaum.board import SMALL
from riffraff.capharnaum.plan import OUT, Cell
from riffraff.capharnaum.state import Phase, State

SHARE = 0.6
"""With several others each has somebody else to think of, too: so much of the harm that one could do is feared."""
WHOLE = lcm(*TOKENS)
"""Parts of one that a number of steps divides, so that what is added up is exact."""


class Weights(NamedTuple):
    """What a player minds."""

    leader: float = 0.5
    """Of the others' things, the share that the one who has fewest counts alone; all of them share the rest."""
    danger: float = 0.8
    """What others could make the child pick up before its next turn."""
    near: float = 0.22
    """An empty cell of mess a step away; half of it two steps away, and so on."""
    pip: float = 0.04
    """A step that a token would still allow in this round."""


def value(state: State, seat: int, weights: Weights) -> float:
    """What a state is worth to a seat when its turn is over."""
    others = [left for other, left in enumerate(state.reserve) if other != seat]
    mean = sum(others) / len(others)
    found = weights.leader * min(others) + (1 - weights.leader) * mean - state.reserve[seat]
    if state.phase is Phase.OVER:
        return found + (100.0 if seat in state.winners else -100.0)
    if weights.danger:
        found -= weights.danger * danger(state, seat)
    if weights.near:
        found += weights.near * nearness(state, seat)
    return found + weights.pip * sum(state.tokens[seat])


def danger(state: State, seat: int) -> float:
    """How many things the others could make the child pick up before its player's next turn, as far as they may."""
    cell = state.children[seat]
    if cell is None or cell == OUT:
        return 0.0
    room = state.board.room[cell]
    lying = len(state.objects_in(room))
    if not lying:
        return 0.0
    share = 1.0 if state.seats == SMALL else SHARE
    steps = [max(tokens, default=TOKENS[-1]) for other, tokens in enumerate(state.tokens) if other != seat]
    near = [around(state, adult, max(steps), indoors=True) for adult in state.adults]
    return min(sum(share * _most_harm(state, near, most, cell) for most in steps), float(lying))


def _most_harm(state: State, near: Sequence[Sequence[int]], most: int, cell: Cell) -> float:
    """What the adults, from each of which is so ``near``, can make the child on a cell pick up with so many steps."""
    grid, room = state.board.grid, state.board.room[cell]
    here, harm = grid.bit[cell], 0.0
    for adult, layers in zip(state.adults, near, strict=True):
        reached = sum(layers[: most + 1])
        if cell not in state.board.bit and reached & here:
            return float(len(state.objects_in(room)))
        if room != state.board.room[adult] and reached & grid.of_room[room]:
            harm = 1.0
    return harm


def around(state: State, start: Cell, most: int, *, indoors: bool) -> list[int]:
    """The cells that a pawn reaches first in no step, in one, and so on; pawns block the way but are reached
    themselves (C6)."""
    blocked = () if state.customs.pass_through else (cell for cell in state.pawns() if cell != start)
    return [*state.board.grid.around(start, most, blocked, indoors=indoors)]


def nearness(state: State, seat: int) -> float:
    """How near empty cells of mess are on which something may be dropped, the nearer the more."""
    start = state.children[seat]
    if start is None:
        return 0.0
    mess = state.board.grid.of(moving.may_drop(state, seat))
    layers = around(state, start, TOKENS[-1], indoors=False)
    return sum((layers[steps] & mess).bit_count() * (WHOLE // steps) for steps in TOKENS) / WHOLE
