"""Plane polygons in mm: measures, checks and the cut into convex parts that collision needs.

A polygon is an array (N, 2) of corners, counter-clockwise, the last joined to the first without being repeated.
Everything here is exact up to floating point and the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

_FLAT = 1e-9
"""Below this (mm2, as a cross product) three corners count as lying on one line: far under a drawn line's width."""


def points(corners: Iterable[Sequence[float]]) -> Points:
    """The corners as an array (N, 2) of floats."""
    return np.array([(float(x), float(y)) for x, y in corners], dtype=np.float64).reshape(-1, 2)


def _cross(a: Points, b: Points) -> NDArray[np.float64]:
    result: NDArray[np.float64] = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return result


def _after(polygon: Points) -> Points:
    return np.concatenate((polygon[1:], polygon[:1]))  # four times as fast as np.roll


def area(polygon: Points) -> float:
    """Signed area in mm2: positive for a counter-clockwise polygon."""
    return 0.5 * float(_cross(polygon, _after(polygon)).sum())


def centroid(polygon: Points) -> tuple[float, float]:
    """Centre of mass of the uniformly filled polygon, mm."""
    start = polygon[0]
    local = polygon - start  # near the origin, so that a far polygon loses no digits
    ahead = _after(local)
    cross = _cross(local, ahead)
    x, y = ((local + ahead) * cross[:, None]).sum(axis=0) / (3.0 * cross.sum())
    return float(x + start[0]), float(y + start[1])


def polar_moment(polygon: Points) -> float:
    """Second moment of area about the origin, mm4 (times mass over area: the moment of inertia about it)."""
    ahead = _after(polygon)
    cross = _cross(polygon, ahead)
    squares = (polygon * polygon + polygon * ahead + ahead * ahead).sum(axis=1)
    return float((cross * squares).sum()) / 12.0


def turns(polygon: Points) -> NDArray[np.float64]:
    """Cross product (mm2) of the edges before and after each corner: negative where the polygon is hollow."""
    before = polygon - np.roll(polygon, 1, axis=0)
    after = _after(polygon) - polygon
    return _cross(before, after)


def is_convex(polygon: Points) -> bool:
    """Whether a simple counter-clockwise polygon is convex (corners on a straight line are allowed)."""
    return bool((turns(polygon) >= -_FLAT).all())


def _crossings(starts: Points, ends: Points, first: Points, last: Points) -> NDArray[np.bool_]:
    """Which segments starts-ends (A, 2) cross or touch which segments first-last (B, 2): an array (A, B)."""
    a, b = starts[:, None, :], ends[:, None, :]
    c, d = first[None, :, :], last[None, :, :]
    side_c, side_d = _cross(b - a, c - a), _cross(b - a, d - a)
    side_a, side_b = _cross(d - c, a - c), _cross(d - c, b - c)
    apart = (
        ((side_c > _FLAT) & (side_d > _FLAT))
        | ((side_c < -_FLAT) & (side_d < -_FLAT))
        | ((side_a > _FLAT) & (side_b > _FLAT))
        | ((side_a < -_FLAT) & (side_b < -_FLAT))
    )
    # Segments on one line are on no side of each other: they are apart if their boxes are.
    low, high = np.minimum(a, b), np.maximum(a, b)
    boxes_apart = ((np.maximum(c, d) < low - _FLAT) | (np.minimum(c, d) > high + _FLAT)).any(axis=2)
    result: NDArray[np.bool_] = ~(apart | boxes_apart)
    return result


def is_simple(polygon: Points) -> bool:
    """Whether the polygon neither crosses nor touches itself and has no corner twice."""
    count = len(polygon)
    ahead = _after(polygon)
    if count < 3 or bool((np.abs(ahead - polygon).max(axis=1) <= _FLAT).any()):
        return False
    meets = _crossings(polygon, ahead, polygon, ahead)
    index = np.arange(count)
    for shift in (-1, 0, 1):
        meets[index, (index + shift) % count] = False
    # Neighbouring edges share a corner; they must not run back over each other.
    before, after = polygon - np.roll(polygon, 1, axis=0), ahead - polygon
    back = (np.abs(turns(polygon)) <= _FLAT) & ((before * after).sum(axis=1) < 0.0)
    return not bool(meets.any()) and not bool(back.any())


def contains(polygon: Points, where: Points) -> NDArray[np.bool_]:
    """Which of the points ``where`` (M, 2) lie inside the polygon (even-odd); on the edge either answer may come."""
    a, b = polygon[None, :, :], _after(polygon)[None, :, :]
    x, y = where[:, None, 0], where[:, None, 1]
    spans = (a[..., 1] > y) != (b[..., 1] > y)
    rise = np.where(spans, b[..., 1] - a[..., 1], 1.0)
    at = a[..., 0] + (y - a[..., 1]) * (b[..., 0] - a[..., 0]) / rise
    result: NDArray[np.bool_] = ((spans & (x < at)).sum(axis=1) % 2).astype(np.bool_)
    return result


def edge_distance(polygon: Points, where: Points) -> NDArray[np.float64]:
    """Distance in mm of each point ``where`` (M, 2) from the polygon's edge line."""
    a = polygon[None, :, :]
    along = _after(polygon)[None, :, :] - a
    away = where[:, None, :] - a
    share = np.clip((away * along).sum(axis=2) / (along * along).sum(axis=2), 0.0, 1.0)
    gap = away - share[..., None] * along
    result: NDArray[np.float64] = np.sqrt((gap * gap).sum(axis=2)).min(axis=1)
    return result


def reaches(polygon: Points, x: float, y: float, within: float) -> bool:
    """Whether a point lies inside the polygon, or no farther than ``within`` mm from its edge."""
    xs, ys = polygon[:, 0], polygon[:, 1]
    outside = x < xs.min() - within or x > xs.max() + within or y < ys.min() - within or y > ys.max() + within
    if outside:  # as most points are that are asked about: this takes a fifth of the time
        return False
    where = np.array([(x, y)])
    return bool(contains(polygon, where)[0]) or float(edge_distance(polygon, where)[0]) <= within


def nearest_to_origin(polygon: Points) -> tuple[float, float]:
    """The point of the polygon's edge that is nearest to the origin, mm."""
    along = _after(polygon) - polygon
    share = np.clip(-(polygon * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
    candidates = polygon + share[:, None] * along
    best = candidates[int(np.argmin((candidates * candidates).sum(axis=1)))]
    return float(best[0]), float(best[1])


def _best_cut(polygon: Points) -> tuple[int, int] | None:
    """The diagonal (i, j) that heals most hollow corners, the shortest of those; None for a convex polygon.

    A hollow corner is healed when neither of the two angles left of it is more than straight.
    """
    hollow = turns(polygon) < -_FLAT
    if not hollow.any():
        return None
    count = len(polygon)
    ahead = _after(polygon)
    way = polygon[None, :, :] - polygon[:, None, :]  # way[i, j] leads from corner i to corner j
    left_of_next = _cross((ahead - polygon)[:, None, :], way)
    left_of_last = _cross((polygon - np.roll(polygon, 1, axis=0))[:, None, :], way)
    inward = np.where(
        hollow[:, None],
        (left_of_next > _FLAT) | (left_of_last > _FLAT),
        (left_of_next > _FLAT) & (left_of_last > _FLAT),
    )
    heals = hollow[:, None] & (left_of_next >= -_FLAT) & (left_of_last >= -_FLAT)
    healed = heals.astype(np.int64) + heals.T
    length = np.sqrt((way * way).sum(axis=2))
    cuts = [
        (-int(healed[i, j]), float(length[i, j]), int(i), int(j))
        for i, j in np.argwhere(inward & inward.T)
        if i < j and (hollow[i] or hollow[j])
    ]
    for _, _, i, j in sorted(cuts):
        edges = [k for k in range(count) if k not in (i, j) and (k + 1) % count not in (i, j)]
        if not _crossings(polygon[[i]], polygon[[j]], polygon[edges], ahead[edges]).any():
            return i, j
    raise ValueError("a simple counter-clockwise polygon always has a diagonal at a hollow corner")


def convex_parts(polygon: Points) -> tuple[Points, ...]:
    """Cut a simple counter-clockwise polygon along diagonals into convex ones that fill it without gap or overlap.

    Few parts, not always fewest: each cut is the one that heals most hollow corners.
    """
    cut = _best_cut(polygon)
    if cut is None:
        return (polygon,)
    i, j = cut
    return convex_parts(polygon[i : j + 1]) + convex_parts(np.concatenate([polygon[j:], polygon[: i + 1]]))


def convex_overlap(a: Points, b: Points) -> bool:
    """Whether two convex polygons share more than an edge: no edge of either separates them."""
    for first, second in ((a, b), (b, a)):
        edge = _after(first) - first
        outward = np.column_stack((edge[:, 1], -edge[:, 0]))
        reach = (first * outward).sum(axis=1)
        if ((second @ outward.T).min(axis=0) >= reach).any():
            return False
    return True
