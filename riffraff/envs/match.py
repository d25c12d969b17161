"""One seat of a match against named opponents.

================  =====================================================================================================
action            ``Discrete``, by the game's coding (``envs.ship_coding``, ``envs.house_coding``)
observation       ``Dict``: ``observation``, a ``Box`` by the coding, and ``action_mask``, 1 for what is allowed
reward            what the seat got rid of since its last decision, less what came back to it, as a share of what it had
                  at first; at the end +1 for a win, shared by all who win, and for who does not win -1 shared by all
                  who do not
not allowed       counts as the first action that is, and costs 0.05; ``info["allowed"]`` is then False
terminated        when the match is over; never truncated
seed              that of the match: the same seed and the same actions give the same episode
================  =====================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from riffraff.envs.coding import Coding
from riffraff.envs.picture import MODES, PICTURES_A_SECOND, Shown
from riffraff.envs.seating import LEARNER, Seated

NOT_ALLOWED = 0.05
"""What it costs to ask for what is not allowed."""
LARGEST_SEED = 2**31 - 1

Seen = dict[str, NDArray[Any]]


class OneSeat(Shown, gymnasium.Env[Seen, np.int64]):
    """See the module. ``opponents`` are kinds of the game's players, ``seat`` is the learner's among them; what else
    the game's setup has may be given: ``think=0.2``, ``params=...``, ``plan=...``."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": PICTURES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str = "riffraff",
        opponents: Sequence[str] = ("random",),
        seat: int = 0,
        render_mode: str | None = None,
        **own: Any,
    ) -> None:
        self._game, self._seat, self._own = game, seat, own
        self._kinds = [*opponents[:seat], LEARNER, *opponents[seat:]]
        self.begin_showing(game, render_mode)
        self._seated = Seated(game, self._kinds, 0, own)
        self.action_space = spaces.Discrete(self._seated.coding.actions)
        self.observation_space = space_of(self._seated.coding)  # type: ignore[assignment] # Gymnasium's is invariant

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002 - there is nothing to choose
    ) -> tuple[Seen, dict[str, Any]]:
        """A match from this seed, or from one drawn."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(LARGEST_SEED))
        self._seated = Seated(self._game, self._kinds, drawn, self._own)
        self._worth = self._seated.coding.worth(self._seated.match, self._seat)
        self._show()
        return self._seen(), {"allowed": True}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Decide, and let the match go on until the next decision."""
        seated, mask = self._seated, self._seated.mask()
        allowed = bool(mask[int(action)])
        seated.decide(int(action) if allowed else int(mask.argmax()))
        worth = seated.coding.worth(seated.match, self._seat)
        reward = worth - self._worth - (0.0 if allowed else NOT_ALLOWED)
        self._worth = worth
        over = bool(seated.match.over)
        self._show()
        return self._seen(), reward + (seated.score(self._seat) if over else 0.0), over, False, {"allowed": allowed}

    def _seen(self) -> Seen:
        seated = self._seated
        what = "" if seated.asked is None else seated.asked[1]
        mask = np.zeros(seated.coding.actions, dtype=np.int8) if seated.asked is None else seated.mask()
        return {"observation": seated.coding.look(seated.match, self._seat, what), "action_mask": mask}

    def _show(self) -> None:
        self.show()

    def shown(self) -> Any:
        return self._seated.match


def space_of(coding: Coding) -> spaces.Dict:
    """What is seen by a coding."""
    bound = Coding.BOUND
    return spaces.Dict(
        {
            "observation": spaces.Box(-bound, bound, (coding.seen,), np.float32),
            "action_mask": spaces.Box(0, 1, (coding.actions,), np.int8),
        }
    )
