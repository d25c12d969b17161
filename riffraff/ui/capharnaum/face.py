"""How Capharnaüm looks at the window."""

from __future__ import annotations

from riffraff.ui.capharnaum.keys import KEYS
from riffraff.ui.face import Face
from riffraff.ui.routes import late

FACE = Face(
    name="capharnaum",
    title="Capharnaüm",
    words="capharnaum",
    rules="capharnaum",
    keys=KEYS,
    painting=late("riffraff.ui.capharnaum.titlehouse", "Home"),
    played=late("riffraff.ui.capharnaum.match", "HouseMatch"),
    watched=late("riffraff.ui.capharnaum.replay", "HouseReplay"),
    still=late("riffraff.ui.capharnaum.still", "still"),
    choices=late("riffraff.ui.capharnaum.choices", "House"),
    help={
        "rules": ("aim", "turn", "sowing", "adults", "rounds"),
        "play": ("click", "drag", "keyboard", "confirm"),
    },
    lesson=late("riffraff.ui.capharnaum.lesson", "first_match"),
    teaches=late("riffraff.ui.capharnaum.lesson", "LessonMatch"),
    workshop=late("riffraff.ui.capharnaum.editor", "HouseEditor"),
    book=tuple(f"C{n}" for n in range(1, 16)),
)
