"""The readings: what a naval architect would note of the ship at this moment, each with its unit."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from riffraff.bench.digits import NONE, THIN, fixed, with_unit
from riffraff.bench.model import Tuning
from riffraff.bench.plots.base import quantity_words
from riffraff.kernel.words import say
from riffraff.kit import draw
from riffraff.kit import text as texts
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.outcome import Outcome
from riffraff.kit.widgets.base import Env, Widget
from riffraff.physics.statics import Balance
from riffraff.tuning.quantities import N_MM, QUANTITIES, balance_now
from riffraff.tuning.recorder import Recorder
from riffraff.tuning.swinging import swinging

SHOWN = (
    "heel",
    "rate",
    "list",
    "gm",
    "period",
    "swing_period",
    "damping_theory",
    "damping",
    "dry_theory",
    "dry",
    "heeling",
    "moment",
    "slide_margin",
    "capsize_margin",
    "energy",
    "aboard",
)
"""In reading order, two beside each other."""
EVERY_S = 0.1
"""Figures that change more often cannot be read."""
SOON_S = 0.03
"""What a person does is read off this soon: with the next picture but one."""


@dataclass(frozen=True)
class Reading:
    """A value (NaN: there is none now), and how it is written."""

    value: float
    text: str


def take(watched: Recorder) -> dict[str, Reading]:
    """All readings of a ship as it is now."""
    rows = watched.now()
    found: dict[str, Reading] = {}
    swing, dying = swinging(watched)
    ship = balance_now(rows)
    for name in SHOWN:
        if name == "swing_period":
            value = math.nan if swing is None else swing.period
            found[name] = Reading(value, with_unit(fixed(value, 3), "s"))
        elif name == "damping":
            found[name] = _give_or_take(None if dying is None else (dying.ratio, dying.ratio_se), 4, "")
        elif name == "dry":
            newton_mm = float(ship.stiffness) * N_MM
            told = None if dying is None else (dying.band * newton_mm, dying.band_se * newton_mm)
            found[name] = _give_or_take(told, 3, "N mm")
        elif name == "list" and bool(np.abs(ship.free_list) > ship.stop):
            found[name] = Reading(float(np.degrees(ship.list_heel)), _at_the_stops(ship))
        else:
            quantity = QUANTITIES[name]
            value = float(quantity.of(rows)[0])
            found[name] = Reading(value, with_unit(fixed(value, quantity.digits), quantity.unit))
    return found


def _give_or_take(told: tuple[float, float] | None, places: int, unit: str) -> Reading:
    """A value with its standard error."""
    if told is None:
        return Reading(math.nan, NONE)
    value, error = told
    thin = "" if unit else THIN  # with a unit there is no room for it
    error = max(error, 10.0**-places)  # no error is written smaller than it is
    return Reading(value, with_unit(f"{fixed(value, places)}{thin}±{thin}{fixed(error, places)}", unit))


def _at_the_stops(ship: Balance) -> str:
    """Where a ship rests that falls over: at the stop to the side to which it leans, or to either if it can fall to
    either."""
    stop = float(np.degrees(ship.stop))
    if bool(np.abs(ship.vanishing) < ship.stop):
        return say("tune.either_stop", left=fixed(stop, 1), right=fixed(-stop, 1))
    return say("tune.one_stop", heel=fixed(float(np.degrees(ship.list_heel)), 1))


class Readings(Widget):
    """The table of readings; with two ships, B's value stands below A's."""

    role = "readings"
    around = 0
    opaque = True

    def __init__(self, tuning: Tuning) -> None:
        super().__init__(id="readings", says=say("tune.readings"), hint=say(f"tune.reads.{SHOWN[0]}"))
        self.tuning = tuning
        self._taken: list[dict[str, Reading]] = []
        self._at = -math.inf
        self._done: object = None
        self._moment: object = None
        self._looks: list[list[str]] = []

    def taken(self, env: Env) -> list[dict[str, Reading]]:
        """A's readings, and B's if there is one; renewed some times a second, and at once when anything is done."""
        tuning = self.tuning
        moment = tuning.pair.moment
        if moment == self._moment:
            return self._taken
        done = [len(ship.bench.inputs) for ship in tuning.pair.ships], 0 if tuning.running else tuning.tick
        if not self._taken or env.now - self._at >= (EVERY_S if done == self._done else SOON_S):
            self._at, self._done, self._moment = env.now, done, moment
            self._taken = [take(ship) for ship in tuning.pair.ships]
        return self._taken

    def parts(self, env: Env) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for side, taken in zip("ab", self.taken(env), strict=False):
            for name, (rect, reading) in zip(SHOWN, zip(self._cells(), taken.values(), strict=True), strict=True):
                value = reading.value if math.isfinite(reading.value) else None
                found.append(
                    {
                        "role": "reading",
                        "id": f"reading.{name}" + ("" if side == "a" else ".b"),
                        "name": f"{quantity_words(name)} {reading.text}",
                        "value": value,
                        "rect": [rect.x, rect.y, rect.width, rect.height],
                    }
                )
        return found

    def height(self, env: Env, width: int) -> int:
        lines = texts.line_height(env.style, "small") + texts.line_height(env.style, "strong")
        more = texts.line_height(env.style, "label") if self.tuning.pair.b is not None else 0
        return (lines + more + env.style.px(2)) * (len(SHOWN) // 2) + env.style.px(8)

    def move(self, env: Env, x: int, y: int) -> Outcome | None:
        """The tip is that of the reading under the mouse."""
        name = next(
            (name for name, cell in zip(SHOWN, self._cells(), strict=True) if cell.collidepoint(x, y)), SHOWN[0]
        )
        self.hint = say(f"tune.reads.{name}")
        return None

    def _cells(self) -> list[Rect]:
        rows = len(SHOWN) // 2
        tall, wide = self.rect.height / rows, self.rect.width / 2
        return [
            Rect(round(self.rect.x + n % 2 * wide), round(self.rect.y + n // 2 * tall), round(wide), round(tall))
            for n in range(len(SHOWN))
        ]

    def looks(self, env: Env) -> object:
        if self.tuning.resting or not self._taken:
            self._looks = [[reading.text for reading in taken.values()] for taken in self.taken(env)]
        return self._looks

    def draw(self, env: Env, surface: Surface) -> None:
        style, palette = env.style, env.style.palette
        surface.fill(palette.paper, self.rect)
        taken = self._taken
        small = texts.line_height(style, "small")
        strong = texts.line_height(style, "strong")
        for n, (name, cell) in enumerate(zip(SHOWN, self._cells(), strict=True)):
            x, room = cell.x + style.px(8), cell.width - style.px(12)
            draw.write(surface, style, quantity_words(name), "small", palette.ink_soft, (x, cell.y + 1), room=room)
            draw.write(surface, style, taken[0][name].text, "strong", palette.ink, (x, cell.y + small - 2), room=room)
            if len(taken) > 1:
                at = (x, cell.y + small + strong - 5)
                draw.write(surface, style, f"B  {taken[1][name].text}", "label", palette.accent, at, room=room)
            if n % 2 == 0 and n:
                surface.fill(palette.paper_edge, (self.rect.x, cell.y, self.rect.width, 1))
        surface.fill(palette.paper_edge, (self.rect.centerx, self.rect.y, 1, self.rect.height))
