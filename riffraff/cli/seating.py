"""The flags that say what is played: who sits at the table, by which rules, on which ship, from which seed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from riffraff.cli.parser import Parser, names, nearest, whole
from riffraff.kernel.errors import BadInput

if TYPE_CHECKING:
    from riffraff.match.setup import Seat, Setup

LARGEST_DRAWN_SEED = 999_999
"""Seeds that are drawn are short enough to be told to a friend."""
FLAGS = ("players", "seed", "preset", "house")
"""The flags of this module, as the options call them."""
TWO_PEOPLE = ("human", "human")
"""Who sits down at the window where only a ship, a seed or rules were asked for."""


def add_flags(parser: Parser) -> None:
    parser.value("--players", "LIST", names, kind="cli.players")
    parser.value("--seed", "N", whole("--seed", 0, 2**63 - 1), kind="cli.seed")
    parser.value("--preset", "NAME|FILE", kind="cli.preset")
    parser.value("--house", "LIST", names, kind="cli.house")


def given(options: Namespace) -> list[str]:
    """Those of the flags that were given."""
    return [f"--{name}" for name in FLAGS if getattr(options, name) is not None]


def setup_from(options: Namespace, *, people: bool, practice: bool = False) -> Setup:
    """The setup that the flags describe. Raises ``BadInput`` naming the flag.

    Without ``people`` only players that play by themselves may sit down. A seed that was not given is drawn.
    """
    from riffraff.match.setup import Setup  # noqa: PLC0415 - brings the physics along
    from riffraff.physics.params import PRESETS, load_preset  # noqa: PLC0415
    from riffraff.rules.house import House  # noqa: PLC0415

    return Setup(
        players=seats(options.players or (TWO_PEOPLE if people else ()), people=people),
        house=House.from_dict(dict.fromkeys(options.house or (), True)),
        params=load_preset(options.preset or PRESETS[0]),
        seed=SystemRandom().randint(0, LARGEST_DRAWN_SEED) if options.seed is None else options.seed,
        practice=practice,
    )


def seats(players: Sequence[str], *, people: bool) -> tuple[Seat, ...]:
    """A seat for each ``KIND`` or ``NAME:KIND``. Whoever has no name is called by kind and number in any language, so
    that a match of one seed is the same everywhere."""
    from riffraff.match.setup import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS, Seat  # noqa: PLC0415
    from riffraff.players import HUMAN, PLAYERS  # noqa: PLC0415

    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise BadInput("cli.wrong_players", n=len(players), low=FEWEST_PLAYERS, high=MOST_PLAYERS)
    kinds = [kind for kind in PLAYERS if people or kind != HUMAN]
    seated = []
    for number, (player, colour) in enumerate(zip(players, COLOURS, strict=False), 1):
        name, named, kind = player.rpartition(":")
        if kind not in kinds:
            raise BadInput("cli.no_kind", kind=kind, hint=nearest(kind, kinds), allowed=", ".join(kinds))
        seated.append(Seat(name if named else f"{kind}-{number}", colour=colour, kind=kind))
        if name.casefold() in {seat.name.casefold() for seat in seated[:-1]}:
            raise BadInput("cli.same_name", name=name)
    return tuple(seated)
