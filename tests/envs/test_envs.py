"""The doors for learners: what Gymnasium and PettingZoo ask of an environment, and what ours promise besides."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import riffraff.envs
from riffraff.envs.balance import Balance
from riffraff.envs.coding import CODINGS, coding_of
from riffraff.envs.match import OneSeat
from riffraff.games import GAMES, game_named
from riffraff.kernel.errors import BadInput
from riffraff.match.session import Match
from riffraff.physics.params import Params
from riffraff.table.seats import COLOURS, Seat

riffraff.envs.aec_env()  # before what sets another device for sound in all that is tested after it
with warnings.catch_warnings():  # it imports games of its own by a way that it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

FORM = "Observation space for each agent probably|Observation is not a NumPy array|Action mask numpy array is all zeros"
"""What the check says of every observation that comes with a mask, but for games that it knows by name."""
OPPONENT = {"riffraff": "random", "capharnaum": "toddler"}
QUICK = {"riffraff": 4, "capharnaum": 12}
"""Decisions that a test plays."""


def test_every_game_has_a_coding() -> None:
    assert CODINGS.keys() == GAMES.keys() == OPPONENT.keys() == QUICK.keys()


@pytest.mark.parametrize("name", ["Balance", "Match"])
def test_gymnasium_knows_them_by_name_and_finds_nothing_wrong(name: str) -> None:
    env = gymnasium.make(f"riffraff.envs:riffraff/{name}-v0", render_mode="rgb_array")
    check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.shape == (640, 640, 3)
    assert picture.dtype == np.uint8
    assert picture.std() > 10.0
    env.close()


def test_pettingzoo_leaves_the_sound_as_it_was() -> None:
    code = "import os, riffraff.envs as e; e.aec_env(); print(os.environ.get('SDL_AUDIODRIVER'))"
    for name in ("dummy", None):
        env = {key: value for key, value in os.environ.items() if key != "SDL_AUDIODRIVER"}
        env |= {} if name is None else {"SDL_AUDIODRIVER": name}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == str(name)


def test_registering_the_module_is_another_way() -> None:
    gymnasium.register_envs(riffraff.envs)
    assert gymnasium.spec("riffraff/Balance-v0").entry_point == "riffraff.envs.balance:Balance"


@pytest.mark.filterwarnings(f"ignore:{FORM}")
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong_with_any_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(riffraff.envs.aec_env(game), num_cycles=QUICK[game])
    assert "Passed" in capsys.readouterr().out
    seed_test(lambda: riffraff.envs.aec_env(game), num_cycles=2)


@pytest.mark.slow
@pytest.mark.filterwarnings(f"ignore:{FORM}")
@pytest.mark.parametrize("game", GAMES)
def test_whole_matches_of_any_game_pass_the_check_too(game: str) -> None:
    api_test(riffraff.envs.aec_env(game, seats=4), num_cycles=400)
    seed_test(lambda: riffraff.envs.aec_env(game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_mask_allows_is_done_and_no_seat_sees_what_others_hide(game: str) -> None:
    env = riffraff.envs.aec_env(game)
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    for agent in env.agent_iter(QUICK[game]):
        seen, _, over, _, _ = env.last()
        assert not over
        assert env.observation_space(agent).contains(seen)
        allowed = np.flatnonzero(seen["action_mask"])
        assert len(allowed) > 1, "what is the only way is gone by itself"
        assert np.abs(seen["observation"]).max() <= 10.0
        env.step(int(rng.choice(allowed)))


def test_cards_that_others_hold_or_have_laid_are_not_seen() -> None:
    """R4, R7."""
    game = game_named("riffraff")
    seats = tuple(Seat(colour, colour=colour, kind="random") for colour in COLOURS[:2])
    match = game.session(game.setup(seats, seed=1))
    assert isinstance(match, Match)
    coding = coding_of("riffraff", match)
    before = coding.look(match, 0, "cards")
    match.table.hands, match.table.laid = (match.table.hands[0], (1, 2)), (None, 3)
    assert (coding.look(match, 0, "cards") == before).all()


def test_a_match_ends_with_scores_that_sum_to_nothing() -> None:
    env = riffraff.envs.aec_env("capharnaum")
    env.reset(seed=2)
    rng, total = np.random.default_rng(2), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    table = env.unwrapped._seated.match.table
    for seat, agent in enumerate(total):
        won = 1.0 / len(table.winners) if seat in table.winners else -1.0 / (2 - len(table.winners))
        assert total[agent] == pytest.approx(1.0 - table.reserve[seat] / 12 + won)


def test_the_same_seed_and_actions_are_the_same_episode_and_what_is_not_allowed_costs() -> None:
    rewards = []
    for _ in range(2):
        env = OneSeat("capharnaum", opponents=("toddler",), seat=1, think=0.2)
        seen, _ = env.reset(seed=9)
        told = []
        for _ in range(8):
            action = np.int64(np.flatnonzero(seen["action_mask"])[-1])
            seen, reward, over, _, info = env.step(action)
            assert info["allowed"]
            told.append(reward)
            if over:
                break
        wrong = np.int64(np.flatnonzero(seen["action_mask"] == 0)[0])
        assert not env.step(wrong)[4]["allowed"]
        rewards.append(told)
    assert rewards[0] == rewards[1]


def test_a_crate_in_the_middle_of_the_deck_holds_and_one_turned_into_the_next_slot_has_no_room() -> None:
    env = Balance(load="none")
    env.reset(seed=1, options={"kind": "crate"})
    deck = np.array([-0.9, 0.0, 0.0, -1.0], dtype=np.float32)
    _, reward, over, _, info = env.step(deck)
    assert info["room"]
    assert info["lost"] == 0
    assert over
    assert 0.9 < reward <= 1.0
    env.reset(options={"kind": "plank"})
    _, reward, over, _, info = env.step(np.array([-0.7, 1.0, 0.0, -1.0], dtype=np.float32))
    assert (reward, over, info["room"]) == (-1.0, True, False)


def test_several_pieces_are_put_until_one_falls() -> None:
    env = Balance(load="none", pieces=3)
    env.reset(seed=1)
    overs = [env.step(np.array([slot, 0.0, 0.0, -1.0], dtype=np.float32))[2] for slot in (-0.9, -0.3)]
    assert overs == [False, False]
    assert len(env.world.pieces) == 2


def test_a_load_that_varies_is_another_one_for_each_seed() -> None:
    env = Balance(load="random:3", vary=True)
    first, second, again = (env.reset(seed=seed)[0] for seed in (1, 2, 1))
    assert (first == again).all()
    assert (first != second).any()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Balance(load="lots"), "neither a load nor a file"),
        (lambda: Balance(pieces=0), "1 or more"),
        (lambda: Balance().reset(options={"kind": "crane"}), "no piece crane"),
        (lambda: OneSeat(opponents=("rando",)), "Did you mean random?"),
        (lambda: OneSeat(opponents=()), "2 to 4 players"),
        (lambda: riffraff.envs.aec_env("chess"), "riffraff, capharnaum"),
    ],
)
def test_what_is_asked_wrongly_is_said(make: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told.replace("?", r"\?")):
        make()


def test_a_ship_of_ones_own_can_be_balanced() -> None:
    env = Balance(params=Params().replace({"ship.ball_mass": 400.0}))
    assert env.world.params.ship.ball_mass == 400.0


def test_the_game_itself_imports_none_of_it() -> None:
    script = "import sys, riffraff, riffraff.cli, riffraff.games; sys.exit('gymnasium' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
