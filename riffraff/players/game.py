"""Riff Raff, as the table knows it."""

from riffraff.match.boundary import boundary, difference
from riffraff.match.forms import FORMS
from riffraff.match.poses import TRACK
from riffraff.match.session import Match
from riffraff.match.setup import Setup
from riffraff.players import PLAYERS
from riffraff.rules.events import vocabulary
from riffraff.table.game import Game

GAME = Game("riffraff", Setup, Match, vocabulary, boundary, PLAYERS, difference, TRACK, FORMS)
