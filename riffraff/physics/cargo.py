"""The cargo as bodies: outline, convex parts, mass, inertia and hook of a kind at a given mass and size.

What collides is exactly what is drawn: the convex parts and the hook fill the outline, no more and no less.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from riffraff.kernel.errors import BadInput
from riffraff.physics import polygon
from riffraff.physics.outlines import KINDS, OUTLINES, Chain, Outline
from riffraff.physics.params import Cargo
from riffraff.physics.polygon import Points

SMALLEST_AREA_MM2 = 30.0
"""Less is no toy: about 4 mm (the thinnest safe part) by 8 mm."""


@dataclass(frozen=True, eq=False)
class CargoShape:
    """A kind of cargo at one mass and size, in the frame of the piece: mm, centre of mass at (0, 0), y up.

    Arrays are read-only; polygons are counter-clockwise and do not repeat their first point.
    """

    kind: str
    outline: Points
    """(N, 2): the simple polygon that is drawn."""
    parts: tuple[Points, ...]
    """Convex polygons of the piece without its hook. Together with ``hook`` they fill the outline."""
    hook: Points | None
    """(K, 2): convex; it rests on a yard when the piece hangs, and is solid like any part when it does not."""
    mass_g: float
    inertia_g_mm2: float
    """About the centre of mass, of the evenly filled outline."""
    width_mm: float
    height_mm: float
    radius_mm: float
    """From the centre of mass to the furthest point."""
    hook_rest: tuple[float, float] | None
    """The hook's lowest point when the piece hangs still, straight above the centre of mass then."""
    hang_angle_rad: float | None
    """Angle of the piece when it hangs still: its centre of mass is straight below ``hook_rest``."""
    centre: tuple[float, float]
    """Centre of mass in the design frame of ``OUTLINES``, design mm."""
    scale: float
    """mm of the piece for a design mm: a design point p lies at (p - centre) * scale."""


def shape_of(kind: str, cargo: Cargo) -> CargoShape:
    """The shape of ``kind`` with its mass and size among these parameters. Raises as ``cargo_shape``."""
    return cargo_shape(kind, cargo.mass_g(kind), cargo.size_mm(kind))


@lru_cache(maxsize=256)
def cargo_shape(kind: str, mass_g: float, size_mm: float) -> CargoShape:
    """The shape of ``kind`` with ``mass_g`` and, as larger extent of its outline, ``size_mm``.

    Raises ``BadInput`` for an unknown kind, a mass or size that is not a positive number, or an outline
    that at this size is no piece of wood (see ``validate``).
    """
    if kind not in OUTLINES:
        raise BadInput("cargo.no_kind", kind=kind, allowed=", ".join(KINDS))
    for name, value in (("mass_g", mass_g), ("size_mm", size_mm)):
        if not (math.isfinite(value) and value > 0.0):
            raise BadInput("cargo.not_positive", kind=kind, key=name, value=value)
    design = OUTLINES[kind]
    drawn = polygon.points(design.points)
    centre = polygon.centroid(drawn)
    scale = size_mm / float(np.ptp(drawn, axis=0).max())

    def placed(chain: Chain) -> Points:
        result = (polygon.points(chain) - centre) * scale
        result.setflags(write=False)
        return result

    outline = placed(design.points)
    hook = None if design.hook is None else placed(design.hook)
    validate(kind, outline, hook)
    parts = polygon.convex_parts(placed(_without_hook(design)))
    for part in parts:
        part.setflags(write=False)
    area = polygon.area(outline)
    rest = None if hook is None else polygon.nearest_to_origin(hook)
    width, height = np.ptp(outline, axis=0)
    return CargoShape(
        kind=kind,
        outline=outline,
        parts=parts,
        hook=hook,
        mass_g=mass_g,
        inertia_g_mm2=mass_g * polygon.polar_moment(outline) / area,
        width_mm=float(width),
        height_mm=float(height),
        radius_mm=float(np.sqrt((outline * outline).sum(axis=1).max())),
        hook_rest=rest,
        hang_angle_rad=None if rest is None else _hang_angle(rest),
        centre=centre,
        scale=scale,
    )


def _without_hook(design: Outline) -> Chain:
    """The outline with the run along its hook cut off straight: what the hook does not fill by itself."""
    if design.hook is None:
        return design.points
    hook, points = set(design.hook), design.points
    count = len(points)
    return tuple(
        point
        for i, point in enumerate(points)
        if point not in hook or points[i - 1] not in hook or points[(i + 1) % count] not in hook
    )


def _hang_angle(rest: tuple[float, float]) -> float:
    """Angle that brings ``rest`` straight above the centre of mass, rad in (-pi, pi].

    The piece hangs lowest where the lowest point of its hook is as far above the centre of mass as it can be. Over all
    directions u, the largest value of the smallest hook point along u is the distance of the convex hook from the
    centre of mass, and it is reached towards the nearest point: that is where the hook rests, the only such place.
    """
    angle = math.pi / 2.0 - math.atan2(rest[1], rest[0])
    return math.atan2(math.sin(angle), math.cos(angle))


def validate(name: str, outline: Points, hook: Points | None = None) -> None:
    """Raise ``BadInput`` naming ``name`` unless ``outline`` (N, 2), in mm, can be sawn and simulated.

    It must have three or more finite points, be closed without repeating a point, not cross itself, run
    counter-clockwise and hold ``SMALLEST_AREA_MM2``; a hook must be convex and counter-clockwise besides.
    """
    for shape in (outline,) if hook is None else (outline, hook):
        if shape.ndim != 2 or shape.shape[0] < 3 or shape.shape[1] != 2:
            raise BadInput("cargo.outline.points", name=name)
        if not np.isfinite(shape).all():
            raise BadInput("cargo.outline.finite", name=name)
        if not polygon.is_simple(shape):
            raise BadInput("cargo.outline.crossing", name=name)
        if polygon.area(shape) <= 0.0:
            raise BadInput("cargo.outline.clockwise", name=name)
    if polygon.area(outline) < SMALLEST_AREA_MM2:
        raise BadInput("cargo.outline.small", name=name, area=f"{polygon.area(outline):.1f}", least=SMALLEST_AREA_MM2)
    if hook is not None and not polygon.is_convex(hook):
        raise BadInput("cargo.outline.hook", name=name)
