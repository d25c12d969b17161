"""Riff Raff: the balancing game of the swaying ship, as a physics simulation to play, tune and measure."""

__version__ = "0.2.0"
SAME_BITS = ("0.1.0", __version__)
"""The versions that play a match alike to the last bit. With a change of rules or physics that plays any recording of
``tests/data/recordings`` otherwise, the list begins anew with the version that brings it."""
