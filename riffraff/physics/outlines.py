"""The eight kinds of cargo as a toymaker would saw them: design outlines in mm.

Design frame: x to the right, y up, the piece stands on y = 0 about x = 0. An outline is one simple polygon,
counter-clockwise. A hook is a convex polygon that shares a run of its corners with the outline; the rest of it lies
within the piece and is round, so that the piece can swing on what it hangs from. When the piece hangs, its hook rests
on a yard and all below it passes in front of that yard.
No part is thinner than 4 mm: thinner ones could tunnel through a yard.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Chain = tuple[tuple[float, float], ...]

KINDS = ("boat", "barrel", "bottle", "crate", "sailor", "plank", "rat", "chest")
"""In the order of the rules (R1); new ones come last."""
SETS = 4
"""Pieces of each kind."""
_FIRST_KINDS = 8
_KIND_OF = (*(KINDS[:_FIRST_KINDS] * SETS), *(kind for kind in KINDS[_FIRST_KINDS:] for _ in range(SETS)))
"""By piece, a number from 0 on: the first kinds set by set, newer ones kind by kind, as the rules have it."""
PIECES = len(_KIND_OF)


@dataclass(frozen=True)
class Outline:
    """One kind's design, mm. ``points``: the closed outline without its first point again; ``hook``: convex or None."""

    points: Chain
    hook: Chain | None = None


def arc(cx: float, cy: float, rx: float, ry: float, start_deg: float, end_deg: float, count: int) -> Chain:
    """``count`` points of an ellipse about (cx, cy), both ends included; counter-clockwise if the angle grows."""
    angles = [math.radians(start_deg + (end_deg - start_deg) * i / (count - 1)) for i in range(count)]
    return tuple((cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles)


def mirrored(right: Chain) -> Chain:
    """A symmetric outline from its right half, given from the foot up; points on the axis are not repeated."""
    left = tuple((-x, y) for x, y in reversed(right) if abs(x) > 1e-9)
    return right + left


def knob(cx: float, cy: float, length: float, thick: float, lean_deg: float, count: int = 14) -> Chain:
    """A hook: an oval ``length`` by ``thick`` about (cx, cy), its length at ``lean_deg``; counter-clockwise."""
    lean = math.radians(lean_deg)
    oval = arc(0.0, 0.0, length / 2, thick / 2, 0.0, 360.0 - 360.0 / count, count)
    return tuple(
        (cx + x * math.cos(lean) - y * math.sin(lean), cy + x * math.sin(lean) + y * math.cos(lean)) for x, y in oval
    )


def between(ring: Chain, start: int, end: int) -> Chain:
    """The points of a closed chain from index ``start`` up to ``end``, going round its end."""
    count = len(ring)
    return tuple(ring[(start + i) % count] for i in range((end - start) % count + 1))


def _barrel() -> Outline:
    side = arc(7.9, 14.0, 3.1, 14.0, -76.0, 76.0, 9)
    return Outline(mirrored(((8.0, 0.0), *side, (8.0, 28.0))))


def _bottle() -> Outline:
    foot = arc(5.5, 1.5, 1.5, 1.5, -90.0, 0.0, 4)
    shoulder = arc(2.6, 19.5, 4.4, 8.0, 0.0, 80.0, 7)
    neck = ((2.5, 29.5), (2.4, 31.4), (3.6, 32.0), (3.6, 34.0), (2.4, 38.0))
    return Outline(mirrored(foot + shoulder + neck))


def _crate() -> Outline:
    return Outline(((-13.0, 0.0), (13.0, 0.0), (13.0, 26.0), (-13.0, 26.0)))


def _plank() -> Outline:
    return Outline(((-32.0, 0.0), (32.0, 0.0), (32.0, 7.0), (-32.0, 7.0)))


def _chest() -> Outline:
    lid = arc(0.0, 13.5, 15.0, 10.5, 0.0, 90.0, 9)
    return Outline(mirrored(((13.6, 0.0), *lid)))


def _sailor() -> Outline:
    hands = knob(0.0, 41.4, 9.6, 5.2, 0.0, 16)
    right = (
        (0.0, 6.5),  # between the legs
        (1.4, 0.0),
        (8.8, 0.0),  # bell-bottoms
        (9.4, 1.6),
        (6.3, 13.5),  # waist
        (7.4, 19.6),  # armpit
        (11.3, 24.8),
        (12.0, 27.4),  # elbow
        (11.4, 30.4),
    )
    left = tuple((-x, y) for x, y in reversed(right[1:]))
    return Outline(right + between(hands, 14, 10) + left, hands)


def _rat() -> Outline:
    curl = knob(15.6, 17.4, 8.4, 4.9, 142.0, 16)
    belly = ((-12.5, 0.0), (10.0, 0.0), (14.2, 1.0), (17.2, 3.4), (18.8, 7.0), (19.0, 11.0))
    back = (
        (14.4, 11.6),
        (13.4, 8.6),  # where the tail leaves the rump
        *arc(2.0, 4.0, 11.4, 10.6, 46.0, 114.0, 6),
        (-6.6, 12.4),  # behind the ear
        *arc(-8.6, 13.0, 2.7, 2.6, 30.0, 165.0, 4),
        (-17.4, 7.0),
        (-18.8, 5.2),  # nose
        (-19.0, 3.8),
        (-17.6, 2.0),
    )
    return Outline(belly + between(curl, 9, 4) + back, curl)


def _boat() -> Outline:
    rope = knob(20.3, 20.6, 8.2, 4.8, 122.0, 16)
    hull = (
        (-10.5, 0.0),
        (8.0, 0.0),
        (12.6, 1.3),
        (16.0, 4.2),
        (18.2, 8.4),
        (19.2, 13.0),
    )
    sheer = (
        (15.2, 16.4),
        (10.0, 12.6),
        (2.5, 10.6),
        (-7.5, 10.8),
        (-15.6, 13.4),
        (-20.2, 16.4),
        (-22.6, 16.2),  # stern
        (-23.0, 13.6),
        (-21.6, 8.4),
        (-19.0, 4.0),
        (-15.6, 1.0),
    )
    return Outline(hull + between(rope, 9, 5) + sheer, rope)


OUTLINES: dict[str, Outline] = {
    "boat": _boat(),
    "barrel": _barrel(),
    "bottle": _bottle(),
    "crate": _crate(),
    "sailor": _sailor(),
    "plank": _plank(),
    "rat": _rat(),
    "chest": _chest(),
}


def kind_of(piece: int) -> str:
    """The kind of a piece."""
    return _KIND_OF[piece]


def pieces_of(kind: str) -> tuple[int, ...]:
    """The pieces of a kind, one of each set."""
    return tuple(piece for piece, of in enumerate(_KIND_OF) if of == kind)
