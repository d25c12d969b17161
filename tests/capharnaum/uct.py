"""A plain tree search (UCT) to measure opponents by: it knows the rules alone; playouts by lot, cut at the round's
end."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field
from typing import ClassVar

from riffraff.capharnaum import moving
from riffraff.capharnaum.actions import Intent
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.table.player import Plan, Player

EXPLORES = 1.0
MOST_CHILDREN = 40
"""Of the effects of a move, so many drawn by lot are looked at: else a tree never gets deeper than one move."""


@dataclass
class Node:
    """A moment; ``wins`` for the seat whose action led here."""

    action: Intent | None
    seat: int
    visits: int = 0
    wins: float = 0.0
    untried: list[Intent] | None = None
    children: list[Node] = field(default_factory=list)

    def best(self) -> Node:
        """The child to be looked at next."""
        total = math.log(self.visits)
        return max(self.children, key=lambda node: node.wins / node.visits + EXPLORES * math.sqrt(total / node.visits))


def by_lot(table: Table, rng: random.Random) -> Intent:
    """Something that may be done."""
    seat = table.awaited
    assert seat is not None
    if table.phase is Phase.CHILD:
        return rng.choice(list(moving.child_moves(table, seat, (rng.choice(table.tokens[seat]),))))
    if table.phase is Phase.ADULT:
        return rng.choice(list(moving.adult_moves(table, seat, (rng.choice(table.tokens[seat]),))))
    return rng.choice(list(table.legal(seat)))


def reward(table: Table, seat: int) -> float:
    """From 0 to 1, by how many things one is ahead."""
    others = min(left for other, left in enumerate(table.reserve) if other != seat)
    return 1 / (1 + math.exp(-(others - table.reserve[seat]) / 2))


class Uct(Player):
    """See the module."""

    budget_s: ClassVar = 0.1

    def plan(self, view: Table, what: str, rng: random.Random) -> Plan:  # noqa: ARG002 - as the protocol has it
        root = Node(None, view.awaited or 0)
        end = time.process_time() + self.budget_s
        while time.process_time() < end or not root.children:
            self._grow(root, view.copy(), rng)
        best = max(root.children, key=lambda node: node.visits)
        assert best.action is not None
        return [(1, best.action)]

    def _grow(self, root: Node, table: Table, rng: random.Random) -> None:
        path, node, round_ = [root], root, table.round
        while table.phase is not Phase.OVER:
            if node.untried is None:
                choices = list(table.legal(table.awaited or 0))
                node.untried = rng.sample(choices, min(len(choices), MOST_CHILDREN))
            seat = table.awaited or 0
            if node.untried:
                node.children.append(Node(node.untried.pop(), seat))
                node = node.children[-1]
                assert node.action is not None
                table.do(node.action)
                path.append(node)
                break
            node = node.best()
            assert node.action is not None
            table.do(node.action)
            path.append(node)
        while table.phase is not Phase.OVER and table.round == round_:
            table.do(by_lot(table, rng))
        for passed in path:
            passed.visits += 1
            passed.wins += reward(table, passed.seat)
