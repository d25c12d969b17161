"""How good a moment of Capharnaüm is for a player: what is left to sow, what is near to be sown, and who may be caught.

All of it counts in things: a value of 1 is one thing less in the own reserve.
"""

from __future__ import annotations

from typing import NamedTuple

from riffraff.capharnaum import moving
from riffraff.capharnaum.actions import TOKENS
from riffraff.capharnaum.board import SMALL
from riffraff.capharnaum.plan import OUT, Cell
from riffraff.capharnaum.state import Phase, State

SHARE = 0.6
"""With several others each has somebody else to think of, too: so much of the harm that one could do is feared."""


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
    harm = {most: _most_harm(state, most, cell, room, lying) for most in dict.fromkeys(steps)}
    return min(sum(share * harm[most] for most in steps), float(lying))


def _most_harm(state: State, most: int, cell: Cell, room: str, lying: int) -> float:
    return max(_harm(state, adult, most, cell, room, lying) for adult in range(len(state.adults)))


def _harm(state: State, adult: int, most: int, cell: Cell, room: str, lying: int) -> float:
    """What an adult can make the child on a cell pick up with so many steps."""
    distance = distances(state, state.adults[adult], most, indoors=True)
    if cell not in state.board.bit and distance.get(cell, most + 1) <= most:
        return float(lying)
    inside = room != state.board.room[state.adults[adult]]
    return 1.0 if inside and any(state.board.room.get(there) == room for there in distance) else 0.0


def distances(state: State, start: Cell, most: int, *, indoors: bool) -> dict[Cell, int]:
    """In how many steps, up to ``most``, each cell is reached; pawns block the way but are reached themselves."""
    found = {start: 0}
    last = [start]
    blocked = moving.in_the_way(state, start)
    for steps in range(1, most + 1):
        layer = []
        for here in last:
            if here in blocked:
                continue
            for there in state.board.ways[here]:
                if there not in found and not (indoors and there == OUT):
                    found[there] = steps
                    layer.append(there)
        last = layer
    return found


def nearness(state: State, seat: int) -> float:
    """How near empty cells of mess are on which something may be dropped, the nearer the more."""
    start = state.children[seat]
    if start is None:
        return 0.0
    mess = moving.may_drop(state, seat)
    distance = distances(state, start, TOKENS[-1], indoors=False)
    return sum(1.0 / steps for cell, steps in distance.items() if cell in mess and steps)
