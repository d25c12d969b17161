"""Riff Raff: the balancing game of the swaying ship, as a physics simulation to play, tune and measure."""

__version__ = "0.1.0"
