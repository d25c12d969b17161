"""Houses by name: those that come with the game, and files of one's own."""

from __future__ import annotations

from pathlib import Path

from riffraff.capharnaum.checks import checked
from riffraff.capharnaum.plan import Plan, read_plan
from riffraff.kernel.assets import asset_path
from riffraff.kernel.errors import unknown
from riffraff.kernel.fields import place
from riffraff.kernel.files import read_text

PLANS = (
    "family",
    "farm",
    "castle",
    "boat",
)
"""Those that come with the game. The first is played in where none is named."""
FIRST_PLAN = PLANS[0]
UNEVEN = {"farm": (3,), "castle": (3, 4, 5, 6)}
"""Houses in which one who plays early or late wins more than 1.2 times his due with so many players, counted in
hundreds of matches of teenagers: there the first player is to rotate (C14)."""
SUFFIX = ".plan"


def plan_path(name: str) -> Path:
    """The file of a plan, by the name of one that comes with the game or by its path. Raises ``BadInput`` naming
    those there are for a word that is neither."""
    if name in PLANS:
        return asset_path("plans", name + SUFFIX)
    path = Path(name)
    if not path.suffix and path.parent == Path() and not path.exists():
        raise unknown("capharnaum.plan.no_plan", name, PLANS, name=name)
    return path


def plan_text(name: str) -> str:
    """The text of a house to play in. Raises ``BadInput`` naming the file and what is wrong with it."""
    text = read_text(plan_path(name))
    with place(name):
        checked(text)
    return text


def drawn_plan(name: str) -> Plan:
    """The plan of a file, right or wrong, as long as it can be read."""
    text = read_text(plan_path(name))
    with place(name):
        return read_plan(text)
