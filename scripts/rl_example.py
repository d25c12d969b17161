"""A learner of Riff Raff in a hundred lines: in a few minutes it beats ``random`` at short matches for two.

    python3 -m pip install "riffraff[rl]"
    python3 scripts/rl_example.py [MATCHES [CHECKS]]

It looks one decision ahead: what a decision is worth is a sum over what it is made of (this kind of piece turned so,
this place of this slot, this side of a ship that leans so), fitted to the rewards that came after. It tries things at
random now and then, and less and less.
"""

from __future__ import annotations

import sys
from time import perf_counter

import gymnasium
import numpy as np
from numpy.typing import NDArray

from riffraff.envs.ship_coding import CARDS, FIRST_COUNT, FIRST_PLACE, HOWS, PLACES
from riffraff.physics.outlines import KINDS
from riffraff.rules.house import House

MATCHES, CHECKS = 60, 40
LIST, FIRST_SLOT = 2, 34
"""Where in what is seen the list stands, and which slot is loaded."""
SIZE = CARDS + 2 + len(KINDS) * HOWS + CARDS * PLACES + 3
DOUBT = 5.0
"""How much evidence moves it: the ridge of the fit."""

Array = NDArray[np.float64]


def parts(seen: Array, action: int) -> Array:
    """What a decision is made of."""
    made = np.zeros(SIZE)
    if action < CARDS:
        made[action] = 1.0
    elif FIRST_COUNT <= action < FIRST_PLACE:
        made[CARDS + action - FIRST_COUNT] = 1.0
    elif action >= FIRST_PLACE:
        kind_and_how, place = divmod(action - FIRST_PLACE, PLACES)
        slot = int(np.argmax(seen[FIRST_SLOT : FIRST_SLOT + CARDS]))
        side = (1.0 if slot % 2 else -1.0) if slot >= 4 else (-1.0 if slot < 2 else 1.0)
        made[CARDS + 2 + kind_and_how] = 1.0
        made[CARDS + 2 + len(KINDS) * HOWS + slot * PLACES + place] = 1.0
        made[-3:] = side * seen[LIST] * 10.0, abs(seen[LIST]) * 10.0, 1.0
    return made


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

    def learn(self, made: Array, reward: float) -> None:
        """Take in what came of a decision."""
        self._seen += np.outer(made, made)
        self._worth += reward * made

    def reckon(self) -> None:
        """Draw the conclusions."""
        self._fit = np.linalg.solve(self._seen, self._worth)


def play(env: gymnasium.Env, learner: Learner, seed: int, wonder: float) -> bool:
    """One match; whether it was won, alone or together. It learns where it still wonders."""
    state, _ = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        action = learner.choose(state["observation"], np.flatnonzero(state["action_mask"]), wonder)
        made = parts(state["observation"], action)
        state, reward, over, _, _ = env.step(action)
        if wonder:
            learner.learn(made, reward if not over else 0.0)
    return reward > 0.0


def main(matches: int = MATCHES, checks: int = CHECKS) -> float:
    """Learn, then play without trying things; the share of matches won."""
    begun = perf_counter()
    learner = Learner(np.random.default_rng(0))
    envs = [
        gymnasium.make(
            "riffraff.envs:riffraff/Match-v0", opponents=("random",), seat=seat, house=House(short_game=True)
        )
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
