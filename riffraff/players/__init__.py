"""Opponents: whoever can sit at the table, by the name of its kind.

A new opponent is a class with the two methods of ``riffraff.match.player.Player`` and a line in ``PLAYERS``; the tests
of the register then play it.
"""

from riffraff.match.player import Plan, Player, Players, View
from riffraff.match.setup import HUMAN
from riffraff.players.human import Human
from riffraff.players.randomly import Random

__all__ = ["HUMAN", "PLAYERS", "Plan", "Player", "Players", "View"]

PLAYERS: Players = {HUMAN: Human, "random": Random}
