"""How Riff Raff looks at the window."""

from __future__ import annotations

from riffraff.kernel.words import say
from riffraff.table.slow import LONGEST_FALL_S, SHORTEST_FALL_S
from riffraff.ui.face import Dial, Face
from riffraff.ui.riffraff.keys import KEYS
from riffraff.ui.routes import late


def _idle(switch: str, count: int) -> str:
    return say("ui.new.two_only") if switch == "short_game" and count != 2 else ""


FACE = Face(
    name="riffraff",
    title="Riff Raff",
    words="ui",
    rules="rules",
    keys=KEYS,
    painting=late("riffraff.ui.riffraff.titleship", "Afloat"),
    played=late("riffraff.ui.riffraff.match", "MatchScreen"),
    watched=late("riffraff.ui.riffraff.replay", "ReplayScreen"),
    still=late("riffraff.ui.riffraff.still", "still"),
    choices=late("riffraff.ui.riffraff.choices", "ShipAndSea"),
    lesson=late("riffraff.ui.riffraff.assembly", "Assembly"),
    teaches=late("riffraff.ui.riffraff.lesson", "LessonScreen"),
    standing=late("riffraff.ui.riffraff.standing", "standing"),
    records=late("riffraff.ui.riffraff.records", "Records"),
    practice=late("riffraff.ui.riffraff.practice", "Practice"),
    help={
        "rules": ("aim", "cards", "captain", "loading", "two", "falling", "caught", "rest", "end"),
        "play": ("take", "push", "hang", "let_go", "give_up", "click", "keyboard", "catch", "again", "curtain"),
        "screen": ("sides", "slot", "foot", "files"),
    },
    book=tuple(f"R{n}" for n in range(1, 26)),
    dials=(Dial("fall_s", SHORTEST_FALL_S, LONGEST_FALL_S, 0.1),),
    idle=_idle,
)
