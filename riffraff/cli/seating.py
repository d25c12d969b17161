"""The flags that say what is played: which game, who sits there, by which rules, on which ship, from which seed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from riffraff.cli.parser import Parser, decimal, names, quoted, whole
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.rng import LARGEST_DRAWN_SEED, LARGEST_SEED
from riffraff.kernel.words import say
from riffraff.table.seats import HUMAN, LONGEST_NAME, THINK, Seat, Setup, as_read

if TYPE_CHECKING:
    from riffraff.table.game import Game

FLAGS = ("game", "players", "seed", "preset", "plan", "house", "think")
"""The flags of this module, as the options call them."""
OWN = {"preset": "params", "plan": "plan"}
"""Flags of one game alone, and the field of its setup that each is for."""
TWO_PEOPLE = (HUMAN, HUMAN)
"""Who sits down at the window where only a ship, a seed or rules were asked for."""


def add_flags(parser: Parser) -> None:
    parser.value("--game", "NAME", kind="cli.game")
    parser.value("--players", "LIST", names, kind="cli.players")
    parser.value("--seed", "N", whole(0, LARGEST_SEED), kind="cli.seed")
    parser.value("--preset", "NAME|FILE", kind="cli.preset")
    parser.value("--plan", "NAME|FILE", kind="cli.plan_flag")
    parser.value("--house", "LIST", names, kind="cli.house")
    parser.value("--think", "SHARE", decimal(*THINK), kind="cli.think")


def given(options: Namespace) -> list[str]:
    """Those of the flags that were given."""
    return [f"--{name}" for name in FLAGS if getattr(options, name) is not None]


def match_from(options: Namespace, *, people: bool, practice: bool = False) -> tuple[Game, Setup]:
    """The game and the setup that the flags describe. Raises ``BadInput`` naming the flag.

    Without ``people`` only players that play by themselves may sit down. A seed that was not given is drawn.
    """
    from riffraff.games import GAMES, game_named  # noqa: PLC0415 - brings the physics along

    game = game_named(next(iter(GAMES)) if options.game is None else options.game)
    house, switches = options.house or (), game.setup.HOUSE.rules()
    for name in house:
        if name not in switches:
            raise unknown("cli.no_house", name, switches, name=quoted(name))
    setup = game.setup(
        players=seats(game, options.players or (TWO_PEOPLE if people else ()), people=people),
        house=game.setup.HOUSE.from_dict(dict.fromkeys(house, True)),
        seed=SystemRandom().randint(0, LARGEST_DRAWN_SEED) if options.seed is None else options.seed,
        practice=practice,
        think=1.0 if options.think is None else options.think,
        **_own(options, game),
    )
    return game, setup


def _own(options: Namespace, game: Game) -> dict[str, object]:
    """What the flags that a game has for itself say. Raises ``BadInput`` for one of another game."""
    for flag, field in OWN.items():
        if getattr(options, flag) is not None and field not in game.setup.OWN:
            raise BadInput("cli.not_of_game", flag=f"--{flag}", game=game.name)
    if "params" in game.setup.OWN:
        from riffraff.kernel.folders import presets_folder  # noqa: PLC0415
        from riffraff.physics.params import PRESETS, load_preset  # noqa: PLC0415

        return {"params": load_preset(PRESETS[0] if options.preset is None else options.preset, presets_folder())}
    if options.plan is not None:
        from riffraff.capharnaum.plans import plan_text  # noqa: PLC0415

        return {"plan": plan_text(options.plan)}
    return {}


def seats(game: Game, players: Sequence[str], *, people: bool) -> tuple[Seat, ...]:
    """A seat for each ``KIND`` or ``NAME:KIND``. Whoever has no name is called as on the form of a new match at the
    window; without ``people`` by kind and number in any language, so that a match of one seed is the same everywhere.
    """
    if len(players) not in game.setup.SEATS:
        named = [player for player in players if player]
        raise BadInput("cli.wrong_players", n=len(named), low=game.setup.SEATS[0], high=game.setup.SEATS[-1])
    kinds = [kind for kind in game.players if people or kind != HUMAN]
    seated: list[Seat] = []
    for number, (player, colour) in enumerate(zip(players, game.setup.colours(), strict=False), 1):
        name, colon, kind = (part.strip() for part in player.rpartition(":"))
        if kind not in kinds:
            raise unknown("cli.no_kind", kind, kinds, kind=quoted(kind))
        if not colon:
            name = say("ui.new.default_name", n=number) if people else f"{kind}-{number}"
        if not (name and name.isprintable() and len(name) <= LONGEST_NAME):
            told = {"player": quoted(player), "longest": LONGEST_NAME, "allowed": ", ".join(kinds)}
            raise BadInput("cli.bad_name", **told)
        if as_read(name) in {as_read(seat.name) for seat in seated}:
            raise BadInput("cli.same_name", name=name)
        seated.append(Seat(name, colour=colour, kind=kind))
    return tuple(seated)
