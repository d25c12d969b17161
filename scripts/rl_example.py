"""A small learner of Riff Raff: in a few minutes it beats ``random`` at short matches for two.

    python3 -m pip install "riffraff[rl]"
    python3 scripts/rl_example.py [MATCHES [CHECKS]]

What a decision is worth is a sum over what it is made of: how the ship would list and how stable she would be, which
piece is laid how, and how near it comes to others. The sum is fitted to what the whole turn brought, in pieces. It
tries things at random now and then, and less and less.
"""

from __future__ import annotations

import math
import sys
from time import perf_counter

import gymnasium
import numpy as np
from numpy.typing import NDArray

from riffraff.envs.ship_coding import CARDS, FAR_MM, FIRST_COUNT, FIRST_PLACE, HEAVY_G, HOWS, PLACES
from riffraff.physics.cargo import shape_of
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.physics.statics import empty_ship
from riffraff.rules.house import House

MATCHES, CHECKS = 140, 60
HEEL, FIRST_SLOT, FIRST_PIECE, EACH = 0, 34, 52, 6
"""Where in what is seen the heel stands, which slot is loaded, and the pieces aboard, each with so many numbers."""
TOY = Params()
SLOTS, EMPTY = ship_shape(TOY).slots, empty_ship(TOY)
HINGES = (0.0, *ship_shape(TOY).hinges)
MASS_G = np.array([shape_of(kind, TOY.cargo).mass_g for kind in KINDS])
MIDDLE_MM, NEAR_MM, STOREY_MM = 12.0, 30.0, 60.0
SLIDES = math.atan(TOY.contact.friction)
STABLE = (0.02, 0.06, 0.12, 0.25, 0.5)
"""Shares of an empty ship's GM that are told apart."""
SAFE = 3 + len(STABLE)
"""What is told of how safe the ship would be."""
LEVELS = 4
SIZE = 2 * SAFE + LEVELS + 2 + len(KINDS) * HOWS + LEVELS * PLACES + 2
DOUBT = 3.0
"""How much evidence moves it: the ridge of the fit."""

Array = NDArray[np.float64]


def parts(seen: Array, actions: NDArray[np.int64]) -> Array:
    """What each of some decisions is made of: (N, SIZE)."""
    aboard = seen[FIRST_PIECE:].reshape(-1, EACH)
    aboard = aboard[aboard[:, 0] > 0.0]
    s, c = math.sin(seen[HEEL]), math.cos(seen[HEEL])
    x, y = aboard[:, 1] * FAR_MM, aboard[:, 2] * FAR_MM
    load = np.column_stack((aboard[:, 5] * HEAVY_G, x * c + y * s, y * c - x * s))
    ship = EMPTY.plus(load)
    laying = actions >= FIRST_PLACE
    kind_how, place = np.divmod(np.where(laying, actions - FIRST_PLACE, 0), PLACES)
    card = np.where(actions < CARDS, actions, np.argmax(seen[FIRST_SLOT : FIRST_SLOT + CARDS])) + 1
    level = np.maximum(0, (card - 3) // 2)
    first, last, top = np.array([(SLOTS[n].x0, SLOTS[n].x1, SLOTS[n].y0) for n in card]).T
    at_x = first + (last - first) * np.where(laying, (place + 0.5) / PLACES, 0.5)
    at_y = np.take(HINGES, level) + top + MIDDLE_MM
    mass = np.where(laying, MASS_G[kind_how // HOWS], MASS_G.mean())
    after = ship.plus(np.stack((mass, at_x, at_y), axis=-1)[:, None, :])
    lean, stable = np.abs(after.list_heel) / SLIDES, after.gm / EMPTY.gm
    lean = np.where(stable > 0.0, np.minimum(lean, 2.0), 2.0)
    safe = np.column_stack((np.ones(len(actions)), lean, lean**2, *(stable < share for share in STABLE)))
    away_x, away_y = abs(load[:, 1] - at_x[:, None]), abs(load[:, 2] - at_y[:, None])
    near = np.maximum(0.0, 1.0 - away_x / NEAR_MM) * (away_y < STOREY_MM / 2.0)
    mirrored = np.where(at_x > 0.0, place, PLACES - 1 - place)
    told = (
        safe * (actions < CARDS)[:, None], _one_of(level, LEVELS) * (actions < CARDS)[:, None],
        _one_of(actions - FIRST_COUNT, 2), safe * laying[:, None],
        _one_of(kind_how, len(KINDS) * HOWS) * laying[:, None],
        _one_of(level * PLACES + mirrored, LEVELS * PLACES) * laying[:, None],
        np.column_stack((near.sum(axis=1), near.max(axis=1, initial=0.0))) * laying[:, None],
    )  # fmt: skip
    return np.concatenate(told, axis=1)


def _one_of(which: NDArray[np.int64], many: int) -> Array:
    """(N, many): a one where each is."""
    return (which[:, None] == np.arange(many)).astype(float)


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
        return int(allowed[int((parts(seen, allowed) @ self._fit).argmax())])

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
        turn.append(parts(state["observation"], np.array([action]))[0])
        state, reward, over, _, _ = env.step(action)
        brought += reward if not over else 0.0
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
