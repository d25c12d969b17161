"""The flags that say what is played: who sits at the table, by which rules, on which ship, from which seed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from riffraff.cli.parser import Parser, names, quoted, whole
from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.rng import LARGEST_DRAWN_SEED, LARGEST_SEED
from riffraff.kernel.words import say

if TYPE_CHECKING:
    from riffraff.match.setup import Seat, Setup

FLAGS = ("players", "seed", "preset", "house")
"""The flags of this module, as the options call them."""
TWO_PEOPLE = ("human", "human")
"""Who sits down at the window where only a ship, a seed or rules were asked for."""


def add_flags(parser: Parser) -> None:
    parser.value("--players", "LIST", names, kind="cli.players")
    parser.value("--seed", "N", whole(0, LARGEST_SEED), kind="cli.seed")
    parser.value("--preset", "NAME|FILE", kind="cli.preset")
    parser.value("--house", "LIST", names, kind="cli.house")


def given(options: Namespace) -> list[str]:
    """Those of the flags that were given."""
    return [f"--{name}" for name in FLAGS if getattr(options, name) is not None]


def setup_from(options: Namespace, *, people: bool, practice: bool = False) -> Setup:
    """The setup that the flags describe. Raises ``BadInput`` naming the flag.

    Without ``people`` only players that play by themselves may sit down. A seed that was not given is drawn.
    """
    from riffraff.kernel.folders import presets_folder  # noqa: PLC0415
    from riffraff.match.setup import Setup  # noqa: PLC0415 - brings the physics along
    from riffraff.physics.params import PRESETS, load_preset  # noqa: PLC0415
    from riffraff.rules.house import SWITCHES, House  # noqa: PLC0415

    house = options.house or ()
    for name in house:
        if name not in SWITCHES:
            raise unknown("cli.no_house", name, SWITCHES, name=quoted(name))

    return Setup(
        players=seats(options.players or (TWO_PEOPLE if people else ()), people=people),
        house=House.from_dict(dict.fromkeys(house, True)),
        params=load_preset(PRESETS[0] if options.preset is None else options.preset, presets_folder()),
        seed=SystemRandom().randint(0, LARGEST_DRAWN_SEED) if options.seed is None else options.seed,
        practice=practice,
    )


def seats(players: Sequence[str], *, people: bool) -> tuple[Seat, ...]:
    """A seat for each ``KIND`` or ``NAME:KIND``. Whoever has no name is called as on the form of a new match at the
    window; without ``people`` by kind and number in any language, so that a match of one seed is the same everywhere.
    """
    from riffraff.match.setup import COLOURS, FEWEST_PLAYERS, LONGEST_NAME, MOST_PLAYERS, Seat  # noqa: PLC0415
    from riffraff.players import HUMAN, PLAYERS  # noqa: PLC0415

    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        named = [player for player in players if player]
        raise BadInput("cli.wrong_players", n=len(named), low=FEWEST_PLAYERS, high=MOST_PLAYERS)
    kinds = [kind for kind in PLAYERS if people or kind != HUMAN]
    seated: list[Seat] = []
    for number, (player, colour) in enumerate(zip(players, COLOURS, strict=False), 1):
        name, colon, kind = (part.strip() for part in player.rpartition(":"))
        if kind not in kinds:
            raise unknown("cli.no_kind", kind, kinds, kind=quoted(kind))
        if not colon:
            name = say("ui.new.default_name", n=number) if people else f"{kind}-{number}"
        if not (name and name.isprintable() and len(name) <= LONGEST_NAME):
            told = {"player": quoted(player), "longest": LONGEST_NAME, "allowed": ", ".join(kinds)}
            raise BadInput("cli.bad_name", **told)
        if name.casefold() in {seat.name.casefold() for seat in seated}:
            raise BadInput("cli.same_name", name=name)
        seated.append(Seat(name, colour=colour, kind=kind))
    return tuple(seated)
