"""Capharnaüm, as the table knows it."""

from riffraff.capharnaum.events import vocabulary
from riffraff.capharnaum.players import PLAYERS
from riffraff.capharnaum.session import Match, boundary
from riffraff.capharnaum.setup import Setup
from riffraff.table.game import Game

GAME = Game("capharnaum", Setup, Match, vocabulary, boundary, PLAYERS)
