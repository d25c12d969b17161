"""Whether a set of parameters makes a ship: what cannot be built at all, and what can be but makes no sense."""

from __future__ import annotations

from riffraff.kernel.words import decimal, say
from riffraff.physics.cargo import shape_of
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.statics import empty_ship


def check_buildable(params: Params) -> None:
    """Raises ``BadInput``, which says why, if some piece of these parameters cannot be sawn."""
    for kind in KINDS:
        shape_of(kind, params.cargo)


def oddities(params: Params) -> list[str]:
    """What is wrong with a ship that can be built nevertheless, each in a sentence; the first matters most."""
    ship, around = params.ship, params.surroundings
    found = []
    balance = empty_ship(params)
    if float(balance.gm) <= 0.0:
        found.append(say("tuning.odd.falls_over", height=decimal(f"{-float(balance.gm):.1f}")))
    if around.wave_width > around.box_width:
        found.append(
            say("tuning.odd.box", waves=decimal(f"{around.wave_width:g}"), box=decimal(f"{around.box_width:g}"))
        )
    light = min(ship.lower_yard_mass, ship.middle_yard_mass, ship.upper_yard_mass)
    heavy = max(params.cargo.mass_g(kind) for kind in KINDS)
    if heavy > HEAVIER * light:
        found.append(say("tuning.odd.light_yard", yard=decimal(f"{light:g}"), cargo=decimal(f"{heavy:g}")))
    if params.engine.substeps * params.engine.iterations < LEAST_WORK:
        found.append(say("tuning.odd.coarse", n=int(params.engine.substeps * params.engine.iterations)))
    return found


HEAVIER = 9.0
"""A piece so many times heavier than what bears it makes the solver's stack give way."""
LEAST_WORK = 8
"""Sub-steps times iterations in a tick, below which stacks creep and hinges gape."""
