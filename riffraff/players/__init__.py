"""Opponents: whoever can sit at the table of Riff Raff, by the name of its kind.

A new opponent is a class with the method of ``riffraff.table.player.Player`` and a line in ``PLAYERS``; the tests of
the register then play it.
"""

from functools import partial

from riffraff.players.crew import Sailor
from riffraff.players.randomly import Random
from riffraff.players.skill import LEVELS
from riffraff.table.player import Human, Players
from riffraff.table.seats import HUMAN

PLAYERS: Players = {
    HUMAN: Human,
    "random": Random,
    **{name: partial(Sailor, skill) for name, skill in LEVELS.items()},
}
