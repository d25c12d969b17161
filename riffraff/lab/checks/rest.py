"""Checks at rest: lists under known loads, the inclining experiment, mirrored loads, a stack that stays."""

from __future__ import annotations

import math

import numpy as np

from riffraff.kernel.rng import stream
from riffraff.lab.checks.rig import BRAKE, Floats, Line, Rig, absolute, percent
from riffraff.lab.estimates import Estimate, straight_line
from riffraff.lab.experiment import Trial
from riffraff.lab.experiments import righting_arm
from riffraff.lab.factors import Value
from riffraff.physics.measures import balance_of, load_of
from riffraff.physics.outlines import pieces_of
from riffraff.physics.params import Params
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.state import PieceState
from riffraff.physics.statics import Balance, empty_ship
from riffraff.physics.world import World

TO_REST_S = 12.0
"""s: a braked ship is at its list to 1e-9 rad by then."""
_MIRROR = {1: 4, 2: 3, 3: 2, 4: 1, 5: 6, 6: 5, 7: 8, 8: 7, 9: 10, 10: 9}
"""The slot on the other side."""
Load = tuple[tuple[str, int, float], ...]
"""Kind, slot, and place along it in mm."""
LOADS: tuple[Load, ...] = (
    (("crate", 4, 90.0),),
    (("crate", 1, -60.0),),
    (("chest", 3, 40.0),),
    (("chest", 5, -80.0),),
    (("barrel", 6, 60.0),),
    (("barrel", 8, 70.0),),
    (("crate", 9, -45.0),),
    (("bottle", 10, 50.0),),
    (("crate", 2, -25.0), ("crate", 4, 70.0), ("barrel", 6, 30.0)),
    (("chest", 1, -90.0), ("barrel", 7, -50.0), ("crate", 8, 30.0)),
)
"""Ten eccentric loads, on deck and on every yard."""
_INCLINING_MM = (-95.0, -75.0, -45.0, -25.0, 25.0, 45.0, 75.0, 95.0)
"""Places of the weight on deck."""
_READINGS, _SEEDS, _NOISE_DEG = 5, 20, 0.05
"""Each place is read so often by each of so many observers, each reading with this standard deviation."""

_STACK_X = 86.0
"""mm: where the stack stands."""
_SLIPPED_MM = 0.2
"""A piece that has moved so far on the ship has slipped."""


def loaded(params: Params, load: Load, side: float = 1.0) -> World:
    """A world with a load just set down; ``side`` -1 mirrors it."""
    world = World(params)
    for index, (kind, slot, along) in enumerate(load):
        piece = pieces_of(kind)[index]
        if not set_down(world, piece, kind, Spot(slot if side > 0 else _MIRROR[slot], side * along)):
            raise ValueError(f"no room for a {kind} on slot {slot}")
    return world


def list_under_load(rig: Rig, load: Load, friction: float) -> tuple[Balance, float]:
    """The statics of the load as set down, and the heel (rad) at which the ship comes to rest under it."""
    world = loaded(rig.params(ship__pivot_friction=friction, ship__pivot_damping=BRAKE), load)
    placed = balance_of(world)
    rig.run(world, TO_REST_S)
    return placed, world.heel


def lists(rig: Rig) -> list[Line]:
    """The worst of ten loads, without dry friction in the pivot and with it."""
    lines = []
    for name, torque, bound in (("list", 0.0, 0.05), ("list_dry", Params().ship.pivot_friction, 0.0)):
        found = []
        for load in LOADS:
            placed, heel = list_under_load(rig, load, torque)
            theory, simulated = math.degrees(float(placed.list_heel)), math.degrees(heel)
            outside = max(0.0, abs(simulated - theory) - math.degrees(float(placed.dead_band(torque))))
            found.append(Line(name, "deg", theory, simulated, "deg", outside, bound))
        lines.append(max(found, key=lambda line: line.error))
    return lines


def inclining(rig: Rig) -> list[Line]:
    """A chest shifted along the deck: GM from tan(heel) against its moment; then read by shaky observers."""
    params = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=BRAKE)
    grams = params.cargo.chest_mass
    heels, model = [], None
    for along in _INCLINING_MM:
        slot = next(s for s, region in World(params).shape.slots.items() if region.x0 <= along <= region.x1)
        model, heel = list_under_load(rig, (("chest", slot, along),), 0.0)
        heels.append(heel)
    assert model is not None
    theory, mass = float(model.gm), float(model.mass)
    moments = grams * np.array(_INCLINING_MM) / mass

    def gm(readings: Floats, of: Floats) -> Estimate:
        return 1.0 / straight_line(of, np.tan(-readings)).slope

    inside = 0
    for seed in range(1, _SEEDS + 1):
        noise = stream(seed, "inclining")
        readings = [heel + math.radians(noise.gauss(0.0, _NOISE_DEG)) for heel in heels for _ in range(_READINGS)]
        observed = gm(np.array(readings), np.repeat(moments, _READINGS))
        inside += abs(observed.value - theory) <= 2.0 * observed.error
    exact = gm(np.array(heels), moments).value
    return [
        percent("inclining_gm", "mm", theory, exact, 1.0),
        Line("inclining_noise", "", _SEEDS, inside, "", _SEEDS - inside, 1.0),
    ]


_ON_DECK = (("crate", 2, -30.0), ("chest", 4, 75.0))
_ON_YARDS = (*_ON_DECK, ("barrel", 6, 55.0), ("crate", 7, -35.0))
"""Kinds that are their own mirror image. A yard tips when it is loaded, and what is on it slips a little then: at rest
the deck's load is compared."""


def mirrored(rig: Rig) -> list[Line]:
    """A load and its mirror image: the heels at rest, and in a roll over ten seconds in which nothing slips."""
    rest, rolls = [], []
    for side in (1.0, -1.0):
        braked = rig.params(ship__pivot_friction=0.0, ship__pivot_damping=BRAKE)
        rest.append(float(rig.run(loaded(braked, _ON_DECK, side), TO_REST_S).heel[-1]))
        world = loaded(braked, _ON_YARDS, side)
        rig.run(world, TO_REST_S)
        world.set_params(rig.params())
        world.set_heel(world.heel + side * math.radians(5.0))
        before = load_of(world)
        heel = rig.run(world, 10.0).heel
        slipped = _moved(world, before)
        rolls.append(side * heel if slipped < _SLIPPED_MM else np.full_like(heel, np.nan))
    apart = math.degrees(float(np.abs(rolls[0] - rolls[1]).max()))
    return [
        absolute("mirror_rest", "rad", rest[0], -rest[1], 1.0e-6),
        Line("mirror_motion", "deg", 0.0, apart, "deg", apart, 0.01),
    ]


def _moved(world: World, before: Floats) -> float:
    """How far the piece that moved most is from where it was on the ship, mm; infinite if one or all are gone."""
    after = load_of(world)
    if not len(after) or len(after) != len(before):
        return math.inf
    return float(np.abs(after - before)[:, 1:3].max())


def stack(rig: Rig) -> list[Line]:
    """Four crates on each other on the end of the deck, clear of the yards, and a chest that heels the ship as asked:
    how far any of them creeps in sixty seconds."""
    params = rig.params(ship__lower_yard_width=2 * (_STACK_X - 26.0))
    size = params.cargo.crate_size
    heights = [params.ship.deck_height + size * (index + 0.5) for index in range(4)]
    crates = [(params.cargo.crate_mass, _STACK_X, y) for y in heights]
    masses = np.linspace(1.0, 40.0, 400)
    chest = (-_STACK_X, params.ship.deck_height + 11.0)
    ballasted = empty_ship(params).plus([[*crates, (mass, *chest)] for mass in masses]).list_heel
    lines = []
    for degrees in (0, 3):
        mass = float(np.interp(-math.radians(degrees), ballasted, masses))
        world = World(params.replace({"cargo.chest_mass": mass}))
        for index, y in enumerate(heights):
            crate = pieces_of("crate")[index]
            world.place(PieceState(crate, "crate", (_STACK_X, y, 0.0, 0.0, 0.0, 0.0)))
        assert set_down(world, pieces_of("chest")[0], "chest", Spot(1, -_STACK_X))
        rig.run(world, 2.0)
        before = load_of(world)
        rig.run(world, 60.0)
        crept = _moved(world, before)
        lines.append(Line(f"stack_{degrees}", "mm", 0.0, crept, "mm", crept, 0.2))
    return lines


def righting(rig: Rig) -> list[Line]:
    """The righting arm of a loaded ship in the clamp, and the area under it, against statics with the cargo frozen."""
    asked: dict[str, Value] = {"load": "crate@3+chest@2", "largest_deg": 12.0, "step_deg": 3.0}
    trial = Trial(righting_arm.NAME, {**righting_arm.EXPERIMENT.defaults(), **asked}, rig.params())
    found = righting_arm.conduct(trial)
    gz, measures = found.tables["gz"], found.measures
    worst = max(range(len(gz["heel_deg"])), key=lambda n: abs(gz["simulated_mm"][n] - gz["statics_mm"][n]))
    areas = measures["theory_area_left_mm_rad"].value, measures["area_left_mm_rad"].value
    return [
        absolute("gz_load", "mm", gz["statics_mm"][worst], gz["simulated_mm"][worst], 0.05),
        percent("gz_area", "mm rad", *areas, 1.0),
    ]
