"""How long people see what falls, in games where things fall: in slow time, that they may do something about it."""

from __future__ import annotations

SHORTEST_FALL_S, LONGEST_FALL_S = 0.2, 4.0
"""A fall from the upper yard really lasts the first; who needs more than the other waits long where nobody catches."""
USUAL_FALL_S = 1.3
"""To see it, 0.25 to 0.4 s; to reach 300 to 600 px with a mouse and press, 0.6 to 1.0 s."""
HANDICAPS = 1.0, 3.0
"""How many times as long a fall may be seen by one seat: from even to those who need far more time than the others."""
