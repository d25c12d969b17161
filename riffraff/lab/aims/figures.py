"""What a ship can be asked for: each figure by name, with its unit, from statics and half swings in closed form
(``known``) and from the rigid bodies (``measured``).

Some are of something, which is written behind a colon: ``tip_list_deg:20``, of 20 g; ``list_deg:crate@3+rat@9``, of
a load.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from riffraff.kernel.errors import BadInput, unknown
from riffraff.kernel.fields import shown
from riffraff.lab.aims import bodies
from riffraff.lab.aims.ships import Ships
from riffraff.lab.aims.stowed import MOST, Some, how_many, layout, many, read_some
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.statics import Array

NO_AIM = ("careful_pieces", "avalanche", "heel_after_avalanche")
"""Measured figures that chance decides: there is nothing to follow downhill."""
_LIGHTEST_G, _HEAVIEST_G = 1.0, 40.0


@dataclass(frozen=True)
class Figure:
    """A figure of a ship. ``least`` and ``most``: what one may ask for; ``grain``: the least tolerance that is taken by
    itself."""

    name: str
    of: str
    unit: str
    least: float
    most: float
    grain: float
    known: Callable[[Ships], Array]
    measured: Callable[[Params], float]

    @property
    def full_name(self) -> str:
        return f"{self.name}:{self.of}" if self.of else self.name


@dataclass(frozen=True)
class _Making:
    """How figures of a name are made. ``form``: key of what stands behind the colon, "" for nothing; ``usual``: what
    holds where it is left out."""

    unit: str
    least: float
    most: float
    grain: float
    make: Callable[[Any], tuple[Callable[[Ships], Array], Callable[[Params], float]]]
    form: str = ""
    usual: str = ""


def _plain(known: Callable[[Ships], Array], measured: Callable[[Params], float]) -> Callable[[Any], Any]:
    return lambda _of: (known, measured)


def _tip_list(grams: float) -> Any:
    return (
        lambda ships: np.degrees(np.abs(ships.with_weight(grams).list_heel)),
        partial(bodies.tip_list_deg, grams=grams),
    )


def _list(pieces: tuple[Some, ...]) -> Any:
    return (
        lambda ships: np.degrees(np.abs(ships.loaded(pieces).list_heel)),
        partial(bodies.list_deg, pieces=pieces),
    )


def _gm(pieces: tuple[Some, ...]) -> Any:
    return (
        (lambda ships: ships.loaded(pieces).gm) if pieces else (lambda ships: ships.empty.gm),
        partial(bodies.gm_mm, pieces=pieces),
    )


def _capsize(pieces: tuple[Some, ...]) -> Any:
    return (
        lambda ships: np.array([capsize_count(each, pieces[0]) for each in ships.params]),
        partial(bodies.capsize_count, some=pieces[0], near=capsize_count),
    )


def capsize_count(params: Params, some: Some) -> float:
    """How many of a piece take the ship its righting moment."""
    ship = Ships([params]).empty
    return how_many(layout(params, many(some, MOST)), float(ship.mass[0] * ship.gm[0]))


def _moment(ships: Ships) -> Array:
    moment: Array = ships.empty.mass * ships.empty.gm / 1000.0
    return moment


def _slide(ships: Ships) -> Array:
    return np.degrees(np.arctan(ships.column("contact.friction")))


def _swell(ships: Ships) -> Array:
    return np.degrees(ships.swell_roll)


def _masses(params: Params) -> list[float]:
    return [params.cargo.mass_g(kind) for kind in KINDS]


def _mass(kind: Callable[[list[float]], float]) -> Callable[[Any], Any]:
    return _plain(lambda ships: np.array([kind(_masses(each)) for each in ships.params]), lambda p: kind(_masses(p)))


def _mean(masses: list[float]) -> float:
    return sum(masses) / len(masses)


FIGURES: Mapping[str, _Making] = {
    "period_s": _Making("s", 0.2, 30.0, 0.001, _plain(lambda ships: ships.period, bodies.period_s)),
    "damping_ratio": _Making("", 0.0, 0.7, 0.0002, _plain(lambda ships: ships.ratio, bodies.damping_ratio)),
    "visible_swings": _Making("", 0.5, 30.0, 0.1, _plain(lambda ships: ships.visible_swings, bodies.visible_swings)),
    "tip_list_deg": _Making("deg", 0.0, 60.0, 0.01, _tip_list, "grams", "10"),
    "list_deg": _Making("deg", 0.0, 60.0, 0.02, _list, "load"),
    "gm_mm": _Making("mm", -200.0, 200.0, 0.1, _gm, "load", "none"),
    "capsize": _Making("pieces", 0.0, float(MOST), 0.05, _capsize, "piece"),
    "neutral_moment_kg_mm": _Making("kg mm", 0.0, 500.0, 0.02, _plain(_moment, bodies.neutral_moment)),
    "slide_deg": _Making("deg", 0.0, 56.0, 0.1, _plain(_slide, bodies.slide_deg)),
    "stop_deg": _Making("deg", 10.0, 60.0, 0.1, _plain(lambda ships: ships.column("ship.heel_stop"), bodies.stop_deg)),
    "swell_roll_deg": _Making("deg", 0.0, 60.0, 0.01, _plain(_swell, bodies.swell_roll_deg)),
    "lightest_piece_g": _Making("g", 1.0, 40.0, 0.01, _mass(min)),
    "mean_piece_g": _Making("g", 1.0, 40.0, 0.01, _mass(_mean)),
    "heaviest_piece_g": _Making("g", 1.0, 40.0, 0.01, _mass(max)),
}


def find_figure(text: str, source: str) -> Figure:
    """The figure of a name. Raises ``BadInput`` naming ``source`` and what there is."""
    name, _, of = text.partition(":")
    kind = FIGURES.get(name)
    if kind is None:
        if name.removesuffix("_deg") in NO_AIM:
            raise BadInput("lab.design.chance", source=source, key=name)
        raise unknown("lab.design.no_figure", name, FIGURES, source=source, key=shown(name).strip("'"))
    if of and not kind.form:
        raise BadInput("lab.design.of_nothing", source=source, key=name, value=shown(of))
    known, measured = kind.make(_read_of(kind, of or kind.usual, source, name))
    return Figure(name, _short(kind, of), kind.unit, kind.least, kind.most, kind.grain, known, measured)


def _short(kind: _Making, of: str) -> str:
    return "" if of == kind.usual else of


def _read_of(kind: _Making, of: str, source: str, name: str) -> Any:
    if kind.form == "grams":
        if not re.fullmatch(r"\d{1,2}(\.\d{1,3})?", of, re.ASCII) or not _LIGHTEST_G <= float(of) <= _HEAVIEST_G:
            raise BadInput(
                "lab.design.grams", source=source, key=name, value=shown(of), low=_LIGHTEST_G, high=_HEAVIEST_G
            )
        return float(of)
    if not kind.form:
        return None
    if not of:
        raise BadInput("lab.design.of_what", source=source, key=name, high=MOST)
    if of == "none":
        return ()
    pieces = read_some(of, source, name)
    if kind.form == "piece" and (len(pieces) != 1 or pieces[0].count != 1):
        raise BadInput("lab.design.one_kind", source=source, key=name, value=shown(of))
    return pieces
