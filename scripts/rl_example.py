"""A learner of Riff Raff in a hundred lines: in a few minutes it beats ``random`` at short matches for two.

    python3 -m pip install "riffraff[rl]"
    python3 scripts/rl_example.py [MATCHES [CHECKS]]

What a decision is worth is a sum over what it is made of: how high the slot is and how stable the ship, which piece is
laid how, on which side of a ship that leans, and how near it comes to others. The sum is fitted to what the whole turn
brought, in pieces. It tries things at random now and then, and less and less.
"""

from __future__ import annotations

import sys
from time import perf_counter

import gymnasium
import numpy as np
from numpy.typing import NDArray

from riffraff.envs.ship_coding import CARDS, FAR_MM, FIRST_COUNT, FIRST_PLACE, HOWS, PLACES
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.rules.house import House

MATCHES, CHECKS = 120, 40
LIST, GM, FIRST_SLOT, FIRST_PIECE, EACH = 2, 3, 34, 52, 6
"""Where in what is seen the list stands, the GM, which slot is loaded, and the pieces aboard, each with so many."""
LEVELS, SAFE = 4, 4
"""Deck and three yards; and what is told of how safe the ship is."""
NEAR_MM, STOREY_MM = 30.0, 60.0
SIZE = LEVELS * SAFE * 2 + 2 + len(KINDS) * HOWS + LEVELS * PLACES + LEVELS * SAFE + len(KINDS) + 2
DOUBT = 3.0
"""How much evidence moves it: the ridge of the fit."""
SLOTS = ship_shape(Params()).slots
HINGES = (0.0, *ship_shape(Params()).hinges)

Array = NDArray[np.float64]


def parts(seen: Array, action: int) -> Array:
    """What a decision is made of."""
    aboard = seen[FIRST_PIECE:].reshape(-1, EACH)
    aboard = aboard[aboard[:, 0] > 0.0]
    safe = np.array([1.0, 5.0 * seen[GM], len(aboard) / 10.0, 5.0 * abs(seen[LIST])])
    card = action + 1 if action < CARDS else 0
    if FIRST_PLACE <= action:
        card = int(np.argmax(seen[FIRST_SLOT : FIRST_SLOT + CARDS])) + 1
    level = max(0, (card - 3) // 2)
    here = np.zeros((LEVELS, SAFE))
    here[level] = safe
    none, counts = np.zeros((LEVELS, SAFE)), np.zeros(2)
    how, places, side, near = np.zeros((len(KINDS), HOWS)), np.zeros((LEVELS, PLACES)), np.zeros(len(KINDS)), np.zeros(2)
    cards, announced, laid = none, none, none
    if action < CARDS:
        cards = here
    elif FIRST_COUNT <= action < FIRST_PLACE:
        counts[action - FIRST_COUNT] = 1.0
        announced = here * (action > FIRST_COUNT)
    elif action >= FIRST_PLACE:
        (kind, turn), place = divmod((action - FIRST_PLACE) // PLACES, HOWS), (action - FIRST_PLACE) % PLACES
        slot = SLOTS[card]
        x, y = slot.x0 + (place + 0.5) / PLACES * (slot.x1 - slot.x0), HINGES[level] + slot.y0
        how[kind, turn] = 1.0
        places[level, place if slot.side > 0 else PLACES - 1 - place] = 1.0
        side[kind] = x / FAR_MM * 20.0 * seen[LIST]
        away = abs(aboard[:, 1:3] * FAR_MM - (x, y + STOREY_MM / 2))
        close = np.maximum(0.0, 1.0 - away[away[:, 1] < STOREY_MM / 2, 0] / NEAR_MM)
        near[:] = close.sum(), close.max(initial=0.0)
        laid = here
    return np.concatenate([part.ravel() for part in (cards, announced, counts, how, places, laid, side, near)])


class Learner:
    """See the module."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._seen, self._worth = DOUBT * np.eye(SIZE), np.zeros(SIZE)
        self._fit = np.zeros(SIZE)

    def choose(self, seen: Array, allowed: NDArray[np.int64], wonder: float) -> int:
        """The best decision as far as it knows, or any with this chance."""
        if self._rng.random() < wonder:
            return int(self._rng.choice(allowed))
        worths = np.array([parts(seen, int(action)) @ self._fit for action in allowed])
        return int(allowed[int(worths.argmax())])

    def learn(self, made: list[Array], brought: float) -> None:
        """Take in what came of the decisions of a turn."""
        for one in made:
            self._seen += np.outer(one, one)
            self._worth += brought * one
        made.clear()

    def reckon(self) -> None:
        """Draw the conclusions."""
        self._fit = np.linalg.solve(self._seen, self._worth)


def play(env: gymnasium.Env, learner: Learner, seed: int, wonder: float) -> bool:
    """One match; whether it was won, alone or together. It learns where it still wonders."""
    state, _ = env.reset(seed=seed)
    over, reward, brought, turn = False, 0.0, 0.0, list[Array]()
    while not over:
        action = learner.choose(state["observation"], np.flatnonzero(state["action_mask"]), wonder)
        if action < CARDS and wonder:
            learner.learn(turn, brought)
            brought = 0.0
        turn.append(parts(state["observation"], action))
        state, reward, over, _, _ = env.step(action)
        brought += reward if not over else 0.0
    return reward > 0.0


def main(matches: int = MATCHES, checks: int = CHECKS) -> float:
    """Learn, then play without trying things; the share of matches won."""
    begun = perf_counter()
    learner = Learner(np.random.default_rng(0))
    envs = [
        gymnasium.make("riffraff.envs:riffraff/Match-v0", opponents=("random",), seat=seat, house=House(short_game=True))
        for seat in (0, 1)
    ]
    for match in range(matches):
        play(envs[match % 2], learner, match, wonder=max(0.1, 1.0 - 2.0 * match / matches))
        learner.reckon()
    print(f"{matches} matches learned from in {perf_counter() - begun:.0f} s")
    won = sum(play(envs[check % 2], learner, 10_000 + check, wonder=0.0) for check in range(checks))
    print(f"{won} of {checks} matches won against random, {perf_counter() - begun:.0f} s")
    return won / checks


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
