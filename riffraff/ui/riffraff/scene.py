"""The ship as a widget, and the cargo beside it that is taken: what the mouse and the keys do goes to the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from riffraff.kernel.words import decimal, say
from riffraff.kit.camera import Point
from riffraff.kit.desk import Desk
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.input import Key, KeyUp
from riffraff.kit.outcome import STAY, Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.kit.widgets.buttons import PRESSING
from riffraff.physics.cargo import CargoShape, shape_of
from riffraff.physics.state import FLIGHT
from riffraff.rules.pieces import name_of
from riffraff.ui.riffraff.stage import Stage

At: TypeAlias = "tuple[int, int] | None"
"""Where in the window the mouse took something, px; None: a key did."""
Take: TypeAlias = Callable[[Point, At], object]
"""Takes a piece at a point of its frame, mm."""


class Reach(Widget):
    """What the hand reaches: where the mouse was pressed on it, it leads the hand, over the ship as well."""

    def __init__(self, stage: Stage, widget_id: str, *, enabled: bool = True, hint: str = "") -> None:
        super().__init__(id=widget_id, enabled=enabled, hint=hint)
        self._stage = stage
        self._hands = stage.hands

    def drag(self, env: Env, x: int, y: int) -> Outcome | None:
        self._hands.point(self._stage.mm(x, y))
        return None  # nothing of what lies over the ship looks different

    def release(self, env: Env, x: int, y: int) -> Outcome | None:
        self._hands.release(self._stage.mm(x, y))
        return STAY


class Sample(Reach):
    """A kind of cargo beside the ship, to be taken: press and drag it, or click it, or press Enter."""

    focusable = True
    around = 0

    def __init__(
        self, stage: Stage, widget_id: str, kind: str, take: Take, *, enabled: bool = True, hint: str = ""
    ) -> None:
        grams = stage.world.params.cargo.mass_g(kind)
        weighs = say("stage.weighs", piece=say(f"rules.piece.{kind}"), grams=decimal(f"{grams:g}"))
        super().__init__(stage, widget_id, enabled=enabled, hint=hint or weighs)
        self.kind = kind
        self._take = take

    @property
    def shape(self) -> CargoShape:
        """As it is aboard."""
        return shape_of(self.kind, self._stage.world.params.cargo)

    def words(self) -> str:
        return say(f"rules.piece.{self.kind}")

    def scale(self, env: Env) -> float:
        """Px for a mm of the picture."""
        raise NotImplementedError

    def centre(self, env: Env) -> Point:
        """Where the centre of mass is drawn, px, so that the outline is in the middle."""
        low, high = self.shape.outline.min(axis=0), self.shape.outline.max(axis=0)
        middle = (low + high) / 2 * self.scale(env)
        return self.rect.centerx - float(middle[0]), self.rect.centery + float(middle[1])

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        if self.enabled:
            px, py = self.centre(env)
            outline, scale = self.shape.outline, self.scale(env)
            across, up = ((x - px) / scale, (py - y) / scale)
            (left, low), (right, high) = outline.min(axis=0).tolist(), outline.max(axis=0).tolist()
            self._take((min(max(across, left), right), min(max(up, low), high)), (x, y))
        return STAY

    def key(self, env: Env, key: Key) -> Outcome | None:
        if key.key in PRESSING and not key.repeat and self.enabled:
            self._take((0.0, 0.0), None)
            return STAY
        return None


class ShipScene(Reach):
    """The ship as a widget: what the mouse and the keys do over it goes to the person's hands."""

    role = "scene"
    focusable = True

    def __init__(self, stage: Stage, desk: Desk, widget_id: str = "ship", hint: str = "") -> None:
        super().__init__(stage, widget_id, hint=hint)
        self._desk = desk

    def words(self) -> str:
        return say("stage.name")

    def state(self, env: Env) -> dict[str, object]:
        world = self._stage.world
        held = world.held
        return {
            "holding": None if held is None else name_of(held),
            "falling": [name_of(piece) for piece in world.all_in(FLIGHT)],
        }

    def parts(self, env: Env) -> list[dict[str, Any]]:
        return self._stage.parts()

    def place(self, env: Env, rect: Rect) -> None:
        super().place(env, rect)
        self._stage.look(rect, env.style)

    def looks(self, env: Env) -> object:
        self._stage.look(self.rect, env.style)
        return self._stage.looks(), self.has_ring(env)

    def draw(self, env: Env, surface: Surface) -> None:
        self._stage.look(self.rect, env.style)
        self._stage.draw(surface)
        self.draw_focus(env, surface)

    # Mouse

    def press(self, env: Env, x: int, y: int) -> Outcome | None:
        self._hands.press(self._stage.mm(x, y))
        return STAY

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        return self.drag(env, x, y)

    def wheel(self, env: Env, steps: float) -> Outcome | None:
        if self._hands.holding:
            self._hands.turn(steps)
            return STAY
        if not self._stage.zooms:
            return None
        self._stage.closer.zoom(steps)
        return STAY

    # Keys

    def key(self, env: Env, key: Key) -> Outcome | None:
        action = self._desk.keys.action(key)
        if action == "nearer" and self._stage.zooms and not key.repeat:
            self._stage.closer.next()
            return STAY
        return STAY if self._hands.key(action, fine=key.shift, repeat=key.repeat) else None

    def key_up(self, key: KeyUp) -> None:
        """A key came up, wherever the focus is."""
        self._hands.key_up(self._desk.keys.action(key))
