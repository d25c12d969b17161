"""A match of any game: who sits down, who is asked for what, what was done, and how it is kept in a file.

A game brings its rules and says who it is (``game.Game``); nothing here knows one.
"""
