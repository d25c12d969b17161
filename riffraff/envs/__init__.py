"""Doors for learners: environments of Gymnasium and PettingZoo. They come with the extra ``rl``; nothing else of the
game imports them.

``gymnasium.make("riffraff.envs:riffraff/Balance-v0")``
    Put one piece on a ship that carries a load (``envs.balance``).
``gymnasium.make("riffraff.envs:riffraff/Match-v0", opponents=("deckhand",))``
    One seat of a match of any game against named opponents (``envs.match``).
``riffraff.envs.aec_env("riffraff")``
    Every seat of a match of any game, as an AEC environment of PettingZoo (``envs.aec``).

``gymnasium.register_envs(riffraff.envs)`` and an import do the same: the names are known from then on. Many at once, on
all processors: ``gymnasium.make_vec(..., num_envs=8, vectorization_mode="async")``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from riffraff.kernel.extras import extra

_SOUND = "SDL_AUDIODRIVER"

NAMES = {
    "riffraff/Balance-v0": "riffraff.envs.balance:Balance",
    "riffraff/Match-v0": "riffraff.envs.match:OneSeat",
}
"""The environments of Gymnasium and where they are."""

for _name, _where in NAMES.items():
    extra("gymnasium", "rl").register(id=_name, entry_point=_where)


def aec_env(game: str = "riffraff", **setting: object) -> Any:
    """The AEC environment of a game, in PettingZoo's usual wrappers; ``setting`` as for ``envs.aec.Table``. Raises
    ``BadInput`` for a game that is not registered."""
    with _own_sound():
        from riffraff.envs.aec import wrapped  # noqa: PLC0415 - PettingZoo comes for fewer Pythons than Gymnasium

    return wrapped(game, **setting)


@contextmanager
def _own_sound() -> Iterator[None]:
    """PettingZoo, once imported, wants a sound device that hardly any computer has left: the game would be silent."""
    before = os.environ.get(_SOUND)
    try:
        yield
    finally:
        os.environ.pop(_SOUND, None)
        if before is not None:
            os.environ[_SOUND] = before
