"""Random loadings by statics: how often one more piece tips the ship, and how high a load may lie.

Pieces stand side by side where they are drawn, frozen to the ship, without regard to each other's room. So many that a
share is known to a hundredth cost a moment.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from riffraff.kernel.rng import stream
from riffraff.kernel.words import say
from riffraff.lab.engines import in_still_water, still
from riffraff.lab.estimates import Floats, mean_of, share_in_groups, share_of
from riffraff.lab.experiment import Experiment, Outcome, Run, Trial, estimated, table_of
from riffraff.lab.factors import REDUCED, WordFactor, number
from riffraff.lab.reports.plots import label, name_axes
from riffraff.loads.policies import room
from riffraff.physics.cargo import shape_of
from riffraff.physics.outlines import KINDS, PIECES, kind_of
from riffraff.physics.params import Params
from riffraff.physics.ship import ship_shape
from riffraff.physics.statics import Balance, empty_ship

NAME = "tipping"
RANDOM, CAREFUL = "random", "careful"
TRIED = 12
"""Places that a careful loader weighs for each piece: he takes the one that leaves the least moment."""
CURVE_POINTS = 120
SHOWN = 1500
"""Loadings that a drawing shows."""


class _Places:
    """Where pieces of each kind can stand: by kind and slot the range along it and the height of its centre, mm."""

    def __init__(self, params: Params) -> None:
        shape = ship_shape(params)
        self.slots = list(shape.slots)
        self.mass = np.array([params.cargo.mass_g(kind) for kind in KINDS])
        self.span = np.zeros((len(KINDS), len(self.slots), 2))
        self.height = np.zeros((len(KINDS), len(self.slots)))
        for k, kind in enumerate(KINDS):
            made = shape_of(kind, params.cargo)
            for s, region in enumerate(shape.slots.values()):
                low, high = room(region, kind, params)
                self.span[k, s] = (low, high) if low <= high else (region.centre, region.centre)
                surface = region.y0 + (0.0 if region.yard is None else shape.hinges[region.yard])
                self.height[k, s] = surface - float(made.outline[:, 1].min())
        self.kinds = np.array([KINDS.index(kind_of(piece)) for piece in range(PIECES)])

    def load(self, kinds: Any, slots: Any, share: Floats) -> Floats:
        """Loads (..., 3) of mass, x and y: each piece at a share, 0 to 1, of its slot's range."""
        span = self.span[kinds, slots]
        x = span[..., 0] + share * (span[..., 1] - span[..., 0])
        found: Floats = np.stack((self.mass[kinds], x, self.height[kinds, slots]), axis=-1)
        return found


@lru_cache(maxsize=4)
def _ready(params: Params) -> tuple[_Places, Balance]:
    """Cached because a sweep has many runs of one ship."""
    return _Places(params), empty_ship(params)


def _tips(ship: Balance, params: Params) -> Any:
    """Whether a ship does not carry its load: it falls over, or lies so that cargo slides or the stop is met."""
    steepest = min(math.atan(params.contact.friction), math.radians(params.ship.heel_stop))
    return (ship.gm <= 0.0) | (np.abs(ship.free_list) >= steepest)


def _drawn(trial: Trial, places: _Places, count: int) -> Floats:
    """Loads (N, P, 3) of so many different pieces each."""
    pieces, slots = trial.count("pieces"), len(places.slots)
    chance = np.random.Generator(np.random.PCG64(stream(trial.seed, "loadings").getrandbits(62)))
    kinds = places.kinds[chance.random((count, PIECES)).argsort(axis=1)[:, :pieces]]
    if trial.text("policy") == RANDOM:
        return places.load(kinds, chance.integers(slots, size=kinds.shape), chance.random(kinds.shape))
    loads, moment = np.zeros((count, pieces, 3)), np.zeros(count)
    for piece in range(pieces):
        kind = np.repeat(kinds[:, piece, None], TRIED, axis=1)
        tried = places.load(kind, chance.integers(slots, size=kind.shape), chance.random(kind.shape))
        left = np.abs(moment[:, None] + tried[..., 0] * tried[..., 1])
        loads[:, piece] = tried[np.arange(count), left.argmin(axis=1)]
        moment += loads[:, piece, 0] * loads[:, piece, 1]
    return loads


def conduct(trial: Trial) -> Outcome:
    params, count = still(trial).params, trial.count("loadings")
    places, bare = _ready(params)
    loads = _drawn(trial, places, count)
    ship = bare.plus(loads)
    tipped = _tips(ship, params)
    carried = loads[~tipped]
    rows, of_each = [], np.zeros(len(carried))
    chance = np.random.Generator(np.random.PCG64(stream(trial.seed, "one more").getrandbits(62)))
    for k, kind in enumerate(KINDS):
        for s, slot in enumerate(places.slots):
            more = places.load(np.full(len(carried), k), np.full(len(carried), s), chance.random(len(carried)))
            tips = np.zeros(0, dtype=np.bool_)
            if len(more):
                tips = _tips(bare.plus(np.concatenate((carried, more[:, None]), axis=1)), params)
                of_each += tips
            share = share_of(int(tips.sum()), len(carried))
            rows.append((slot, kind, int(tips.sum()), len(carried), share.value, share.low, share.high))
    mass, height = loads[..., 0].sum(axis=1), (loads[..., 0] * loads[..., 2]).sum(axis=1)
    listed = np.degrees(np.clip(ship.free_list, -ship.stop, ship.stop))
    load_g = np.linspace(max(1.0, 0.1 * float(mass.min())), 1.5 * float(mass.max()), CURVE_POINTS)
    # GM = -(M y + m h) / (M + m) is the least that is wanted at this height of the load.
    own, least = float(bare.mass * bare.y), trial.number("least_gm_mm")
    limit = -(own + least * (float(bare.mass) + load_g)) / load_g
    shown = slice(0, SHOWN)
    return Outcome(
        measures={
            "tipped": share_of(int(tipped.sum()), count),
            "next_tips": share_in_groups(of_each, np.full(len(carried), len(rows))),
            "gm_mm": mean_of(ship.gm),
            "size_of_list_deg": mean_of(np.abs(listed)),
            "load_g": mean_of(mass),
            "load_height_mm": mean_of(height / mass),
            "over_limit": share_of(int((ship.gm < least).sum()), count),
        },
        tables={
            "next": table_of(("slot", "piece", "tips", "of", "share", "low", "high"), rows),
            "limit": {"load_g": load_g.tolist(), "height_mm": limit.tolist()},
            "loadings": {
                "load_g": mass[shown].tolist(),
                "height_mm": (height / mass)[shown].tolist(),
                "gm_mm": ship.gm[shown].tolist(),
                "list_deg": listed[shown].tolist(),
                "tipped": tipped[shown].astype(int).tolist(),
            },
        },
        engine=REDUCED,
        ship=params,
    )


def draw(figure: Any, run: Run) -> None:
    left, right = figure.subplots(1, 2, width_ratios=(3, 2))
    table = run.tables["next"]
    slots, pieces = list(dict.fromkeys(table["slot"])), list(dict.fromkeys(table["piece"]))
    shares = np.array([math.nan if v is None else v for v in table["share"]], dtype=float)
    grid = shares.reshape(len(pieces), len(slots))
    left.imshow(grid, cmap="Greys", vmin=0.0, vmax=1.0, aspect="auto")
    for row, values in enumerate(grid):
        for column, value in enumerate(values):
            told = "-" if math.isnan(value) else f"{100.0 * value:.0f}"
            left.text(column, row, told, ha="center", va="center", fontsize=8, color="w" if value > 0.5 else "k")
    left.set_xticks(range(len(slots)), [str(slot) for slot in slots])
    left.set_yticks(range(len(pieces)), [say(f"rules.piece.{kind}") for kind in pieces])
    left.grid(visible=False)
    left.set_title(label("next_tips"), fontsize="small")
    left.set_xlabel(label("slot"))
    loads, limit = run.tables["loadings"], run.tables["limit"]
    for state, marker, colour, name in ((0, ".", "C0", "carried"), (1, "x", "C3", "tipped")):
        at = [place for place, tipped in enumerate(loads["tipped"]) if tipped == state]
        xs, ys = ([loads[column][place] for place in at] for column in ("load_g", "height_mm"))
        right.plot(xs, ys, marker, color=colour, markersize=4, label=f"{label(name)} ({len(at)})")
    right.plot(limit["load_g"], limit["height_mm"], "k-", label=label("height_limit"))
    heights = [*loads["height_mm"]]
    right.set_ylim(min(heights) - 20.0, max(heights) + 60.0)
    name_axes(right, "load_g", "load_height_mm")
    right.legend(fontsize="x-small")


FACTORS = (
    number(NAME, "pieces", 8, "", 1, PIECES - 1, whole=True),
    number(NAME, "loadings", 2000, "", 1, 100_000, whole=True),
    WordFactor(NAME, "policy", RANDOM, (RANDOM, CAREFUL)),
    number(NAME, "least_gm_mm", 10.0, "mm", 0.0, 50.0),
)
MEASURES = (
    *estimated("tipped", share=True),
    *estimated("next_tips", share=True, missing="all_tipped"),
    *estimated("gm_mm", "size_of_list_deg", "load_g", "load_height_mm"),
    *estimated("over_limit", share=True),
)
EXPERIMENT = Experiment(NAME, FACTORS, MEASURES, conduct, draw, idle=in_still_water, most_hz=0)
