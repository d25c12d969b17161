"""How strong players are, by who won against whom: the model of Bradley and Terry ("Rank analysis of incomplete block
designs", Biometrika 39, 1952), told on the scale of Elo, on which 400 points more win ten matches of eleven."""

from __future__ import annotations

import math

import numpy as np

from riffraff.lab.estimates import Estimate, Floats

SCALE = 400.0 / math.log(10.0)
PRIOR = 0.5
"""So many matches each player is taken to have won, and lost, against one of mean strength before any was played: who
won all has a strength all the same."""
_ROUNDS, _NEAR = 200, 1e-12


def ratings(wins: Floats) -> list[Estimate]:
    """Points of each player above the mean of all, with their standard errors. ``wins`` (N, N): how often the player of
    the row won against that of the column, shared wins by their share. Matches count as independent."""
    count = len(wins)
    strength = np.zeros(count)
    met = wins + wins.T
    for _ in range(_ROUNDS):
        chance = 1.0 / (1.0 + np.exp(strength[None, :] - strength[:, None]))
        alone = 1.0 / (1.0 + np.exp(-strength))
        slope = (wins - met * chance).sum(axis=1) + PRIOR * (1.0 - 2.0 * alone)
        spread = met * chance * (1.0 - chance)
        bend = np.diag(spread.sum(axis=1) + 2.0 * PRIOR * alone * (1.0 - alone)) - spread
        move = np.linalg.solve(bend, slope)
        strength += np.clip(move, -1.0, 1.0)
        if float(np.abs(move).max()) < _NEAR:
            break
    centre = np.eye(count) - 1.0 / count
    covariance = centre @ np.linalg.inv(bend) @ centre
    errors = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    return [Estimate(float(s), float(e)) * SCALE for s, e in zip(centre @ strength, errors, strict=True)]
