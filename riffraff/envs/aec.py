"""Every seat of a match, one decision after the other, as PettingZoo's AEC environments have it.

Agents are ``player_0`` and so on, by seat. Actions, what is seen and rewards are those of ``envs.match``; what is not
allowed ends the match by PettingZoo's wrapper. Where several decide in secret, as of cards, the lowest seat goes first,
and the others do not see what it decided.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from riffraff.envs.match import LARGEST_SEED, space_of
from riffraff.envs.picture import MODES, PICTURES_A_SECOND, Shown
from riffraff.envs.seating import LEARNER, Seated


def wrapped(game: str, **setting: Any) -> Any:
    """In PettingZoo's usual wrappers: what is out of order raises, what is not allowed loses."""
    table = wrappers.TerminateIllegalWrapper(Table(game, **setting), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class Table(Shown, AECEnv):  # type: ignore[misc] # PettingZoo tells no types
    """See the module. ``seats``: how many play; what else the game's setup has may be given, as ``params=...``."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "riffraff_v0",
        "render_modes": list(MODES),
        "render_fps": PICTURES_A_SECOND,
        "is_parallelizable": False,
    }

    def __init__(self, game: str = "riffraff", seats: int = 2, render_mode: str | None = None, **own: Any) -> None:
        super().__init__()
        self._game, self._kinds, self._own = game, [LEARNER] * seats, own
        self.begin_showing(game, render_mode)
        self._rng = np.random.default_rng()
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        coding = Seated(game, self._kinds, 0, own).coding
        self.observation_spaces = {agent: space_of(coding) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(coding.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent sees; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A match from this seed, or from one drawn."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._seated = Seated(self._game, self._kinds, int(self._rng.integers(LARGEST_SEED)), self._own)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worths = self._worth()
        self._select()

    def _worth(self) -> list[float]:
        return [self._seated.coding.worth(self._seated.match, seat) for seat in range(len(self.possible_agents))]

    def _select(self) -> None:
        asked = self._seated.asked
        if asked is not None:
            self.agent_selection = self.possible_agents[asked[0]]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees; what is allowed where it is to decide."""
        seated, seat = self._seated, self.possible_agents.index(agent)
        asked = seated.asked is not None and seated.asked[0] == seat
        what = seated.asked[1] if seated.asked is not None and asked else ""
        mask = seated.mask() if asked else np.zeros(seated.coding.actions, dtype=np.int8)
        return {"observation": seated.coding.look(seated.match, seat, what), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent decides; an agent that is done steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # it is to decide
        self._cumulative_rewards[agent] = 0.0
        self._seated.decide(int(action))
        before, self._worths = self._worths, self._worth()
        over = bool(self._seated.match.over)
        for seat, one in enumerate(self.possible_agents):
            gain = self._worths[seat] - before[seat]
            self.rewards[one] = gain + (self._seated.score(seat) if over else 0.0)
            self.terminations[one] = over
        self._select()
        self._accumulate_rewards()
        if over:
            self._deads_step_first()
        self.show()

    def shown(self) -> Any:
        return self._seated.match
