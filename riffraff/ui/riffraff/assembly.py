"""The ship is put together before the first match, step by step as the rule book has it (R2, A to H)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riffraff.kernel.clock import TICK_S
from riffraff.kernel.words import say
from riffraff.kit.brush import Plate
from riffraff.kit.camera import Pose
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.screen import Screen
from riffraff.kit.theme import READING_S, Style
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import Button, Label
from riffraff.kit.widgets.layout import Column, Flow, Pad
from riffraff.kit.widgets.scroll import Scroll
from riffraff.physics.params import Params, load_preset
from riffraff.ui.face import face_of
from riffraff.ui.riffraff.lesson import PRESET, first_match
from riffraff.ui.riffraff.painter import Painter
from riffraff.ui.riffraff.view import SceneView
from riffraff.ui.rulebook import with_rules
from riffraff.ui.screens.open_match import attempt

Part = tuple[object, ...]
"""What a plate of the painter is called by, as far as it is one part of the ship."""
STEPS: Mapping[str, Sequence[Part]] = {
    "a": (("back",), ("front",)),
    "b": (("ring",),),
    "c": (("rod",), ("ball",), ("axis",)),
    "d": (("hull",),),
    "e": (("mast",),),
    "f": (("yard", 0), ("labels", 0)),
    "g": (("yard", 1), ("labels", 1)),
    "h": (("yard", 2), ("labels", 2)),
}
"""What comes in each step."""
COMES_S = 0.9
"""So long a part is on its way."""
FROM_MM = 260.0
"""From so high above its place."""
LEAST_S = 2.6
"""A step is seen so long at least."""


class Building(Painter):
    """Paints the parts that are there, each ``lifted`` (mm) above its place as long as it is on its way."""

    lifted: Mapping[Part, float] = {}

    def _put(self, target: Surface, name: tuple[object, ...], plate: Plate, pose: Pose) -> None:
        lift = next((mm for part, mm in self.lifted.items() if name[: len(part)] == part), None)
        if lift is not None:
            super()._put(target, name, plate, (pose[0], pose[1] + lift, pose[2]))


class Shipyard(Widget):
    """The ship as far as it is built, over the whole window."""

    role = "image"

    def __init__(self, scene: Assembly, params: Params) -> None:
        super().__init__(id="assembly.ship", says=say("stage.name"))
        self._scene = scene
        self._params = params
        self._painter: Building | None = None
        self._free = Rect(0, 0, 1, 1)

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect

    def see(self, free: Rect) -> None:
        """The part of it in which the ship is."""
        self._free = free

    def looks(self, env: Env) -> object:
        return tuple(self._scene.lifted().items()), tuple(self._free)

    def draw(self, env: Env, surface: Surface) -> None:
        painter = self._of(env.style)
        painter.lifted = self._scene.lifted()
        hinges = [(0.0, hinge, 0.0) for hinge in painter.ship.hinges]
        yards: Any = tuple(hinges)
        painter.scene(surface, SceneView((0.0, 0.0, 0.0), yards, 0.0))

    def _of(self, style: Style) -> Building:
        camera = Painter.camera_for(self._free, self._params)
        if self._painter is None or self._painter.style is not style:
            self._painter = Building(camera, style, self._params, show_weight=True)
        self._painter.look(camera)
        return self._painter


class Built(Widget):
    """The ship with the words below it, over the box."""

    def __init__(self, yard: Shipyard, words: Widget) -> None:
        super().__init__()
        self.yard, self.foot = yard, words
        self.children = [yard, words]

    def place(self, env: Env, rect: Rect) -> None:
        self.rect = rect
        gap = env.style.px(16)
        tall = min(self.foot.height(env, rect.width - 2 * gap), round(rect.height * 0.5))
        self.foot.place(env, Rect(rect.x + gap, rect.bottom - tall - gap, rect.width - 2 * gap, tall))
        self.yard.place(env, rect)
        self.yard.see(Rect(rect.x, rect.y + gap, rect.width, rect.height - tall - 3 * gap))


class Assembly(Screen):
    """See the module. From one step to the next by itself, or sooner by a button or Space; then the first match."""

    name = "assembly"
    begins_at = "assembly.next"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.params = load_preset(PRESET)
        self.step = 0
        self._age = 0.0
        """How long this step is seen, s."""

    def tick(self, ticks: int) -> Outcome | None:
        self._age += ticks * TICK_S
        words = say(f"ui.assembly.{self._letter}")
        return self._on() if self._age > max(LEAST_S, READING_S * len(words)) else None

    @property
    def _letter(self) -> str:
        return list(STEPS)[self.step]

    def lifted(self) -> dict[Part, float]:
        """What is there, and how far above its place."""
        there = {part: 0.0 for letter in list(STEPS)[: self.step] for part in STEPS[letter]}
        left = 0.0 if self.desk.style.reduced_motion else max(1.0 - self._age / COMES_S, 0.0)
        return there | dict.fromkeys(STEPS[self._letter], FROM_MM * left**2)

    def basis(self) -> object:
        return self.step

    def build(self) -> Widget:
        last = self.step == len(STEPS) - 1
        title = say("ui.assembly.step", step=self._letter.upper(), last=list(STEPS)[-1].upper())
        buttons = [
            Button("assembly.skip", say("ui.assembly.skip"), self._begin),
            Button("assembly.next", say("ui.assembly.begin" if last else "ui.assembly.next"), self._on, main=True),
        ]
        words = Column(
            [
                Label(title, "heading", "accent", id="assembly.title"),
                with_rules(face_of("riffraff"), say(f"ui.assembly.{self._letter}"), "body", id="assembly.words"),
                Flow(buttons, gap=8, align=1.0),
            ],
            gap=6,
        )
        return Built(Shipyard(self, self.params), Pad(Scroll("assembly", words, bare=True), "paper", 14, most=640))

    def key(self, key: Key) -> Outcome | None:
        return self._on() if key.key == "space" and not key.repeat else None

    def _on(self) -> Outcome:
        if self.step == len(STEPS) - 1:
            return self._begin()
        self.step, self._age = self.step + 1, 0.0
        return STAY

    def _begin(self) -> Outcome:
        return attempt(self.desk, lambda: first_match(self.desk))
