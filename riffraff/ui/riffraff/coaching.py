"""The coach: where the piece in the hand would hold is seen as a soft glow on the slot, with a tick; where something
would come down stands a cross; and words tell what list she would take, and which piece is the risk, which is ringed.

What is not watched yet is a dot. All is told for where the hand is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from riffraff.kernel.words import decimal, say
from riffraff.kit import draw
from riffraff.kit.camera import Camera, Point
from riffraff.kit.draw import Surface
from riffraff.kit.theme import Colour, Style
from riffraff.physics.coach import Coach, Tried
from riffraff.physics.placement import carrier_of, pose_on
from riffraff.physics.state import ABOARD
from riffraff.physics.world import World
from riffraff.rules.pieces import kind_of

LOOKS = 2
"""In a call; a look is a few milliseconds of work."""
LOOK_TICKS = 24
ROUND_RAD = math.radians(5.0)
"""A piece that is turned by more is another question."""
GLOW_MM, MARK_MM = 13.0, 2.2
EVERY = 2
"""A mark at so many places: what is between is told by the glow."""
SOFT = 5
"""Layers of a glow."""
STRENGTH = 26
"""Opacity of a layer, of 255."""


@dataclass(frozen=True)
class Glow:
    """A place in the world, mm: it holds, it does not, or (None) that is not known yet."""

    x: float
    y: float
    holds: bool | None


@dataclass(frozen=True)
class Advice:
    """What is shown: glows, and the piece that would come down first where the hand is."""

    glows: tuple[Glow, ...] = ()
    risk: int | None = None


class Coaching:
    """Asked or not; ``changes`` grows whenever it has something else to say."""

    def __init__(self) -> None:
        self.asked = False
        self.changes = 0
        self._coach: Coach | None = None
        self._about: object = None
        self._here: Tried | None = None
        self._advice = Advice()

    def ask(self) -> None:
        """Begin to tell, or stop."""
        self.asked = not self.asked
        self._coach, self._about, self._here, self._advice = None, None, None, Advice()
        self.changes += 1

    def tick(self, world: World, slot: int | None) -> None:
        """Look on, for the piece in the hand over this slot."""
        held = world.held
        if not self.asked or held is None or slot is None:
            self._advice, self._about = Advice(), None
            return
        carrier = carrier_of(world.shape.slots[slot])
        along, _, angle = pose_on(world, held, carrier)
        turned = round(angle / ROUND_RAD)
        about = held, slot, turned, world.all_in(ABOARD)
        if about != self._about:
            self._about, self._here = about, None
            self._coach = Coach(world, held, kind_of(held), slot, turned * ROUND_RAD)
            self.changes += 1
        assert self._coach is not None  # it was made with what it is about
        for _ in range(LOOKS):
            self._coach.look(LOOK_TICKS)
        here = self._coach.at(along)
        if here != self._here:
            self._here = here
            self.changes += 1
        x, y, tilt = world.carrier_pose(carrier)
        s, c = math.sin(tilt), math.cos(tilt)

        def there(place: Tried) -> Point:
            return x + place.along * c - place.height * s, y + place.along * s + place.height * c

        glows = tuple(Glow(*there(place), place.holds) for place in self._coach.places)
        self._advice = Advice(glows, None if here is None else here.risk)

    def advice(self) -> Advice:
        """What is shown now."""
        return self._advice

    def words(self) -> str:
        """What it says of where the hand is."""
        here = self._here
        if self._about is None:
            return say("ui.practice.coach_waits")
        if here is None:
            return say("ui.practice.coach_looks" if self._coach is not None and not self._coach.done
                       else "ui.practice.coach_no_room")  # fmt: skip
        deg = decimal(f"{math.degrees(here.list_heel) + 0.0:.1f}")
        if here.holds is None:
            return say("ui.practice.coach_list", deg=deg)
        if here.holds:
            return say("ui.practice.coach_holds", deg=deg)
        assert here.risk is not None  # something came down
        return say("ui.practice.coach_risk", deg=deg, piece=say(f"rules.piece.{kind_of(here.risk)}"))


def draw_advice(surface: Surface, style: Style, camera: Camera, advice: Advice) -> None:
    """Draw it over the ship."""
    palette, mark, width = style.palette, MARK_MM * camera.zoom, style.px(2)
    for number, glow in enumerate(advice.glows):
        x, y = camera.px(glow.x, glow.y)
        marked = number % EVERY == 0
        if glow.holds:
            soft = _soft(round(GLOW_MM * camera.zoom), palette.good)
            surface.blit(soft, (x - soft.get_width() / 2, y - soft.get_height() / 2))
        if glow.holds is None:
            draw.disc(surface, (x, y), mark / 2, palette.ink_soft)
        elif glow.holds and marked:
            tick = [(x - mark, y), (x - mark / 3, y + mark * 0.8), (x + mark, y - mark)]
            draw.line(surface, tick, palette.ink, width)
        elif marked:
            for sign in (1, -1):
                draw.line(surface, [(x - mark, y - sign * mark), (x + mark, y + sign * mark)], palette.bad, width)


@lru_cache(maxsize=8)
def _soft(radius: int, colour: Colour) -> Surface:
    """A spot of light that fades outwards."""
    spot = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for layer in range(SOFT):
        ring = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
        pygame.draw.circle(ring, (*colour[:3], STRENGTH), (radius, radius), radius * (SOFT - layer) / SOFT)
        spot.blit(ring, (0, 0))
    return spot
