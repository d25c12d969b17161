"""What is read from the engine after a step: motions, contacts, and what of the cargo the ship carries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import pymunk
import pymunk.batch
from numpy.typing import NDArray


class Motions:
    """Place and velocity of every moving body, read from the engine in one call."""

    def __init__(self) -> None:
        self._buffer = pymunk.batch.Buffer()
        fields = pymunk.batch.BodyFields
        self._fields = fields.BODY_ID | fields.POSITION | fields.ANGLE | fields.VELOCITY

    def read(self, space: pymunk.Space) -> tuple[list[int], NDArray[np.float64]]:
        """The ids of the bodies, in the engine's order, and (bodies, 5): x, y (mm), angle (rad), vx, vy (mm/s).

        The rows are the engine's to write over: they hold until the next reading.
        """
        self._buffer.clear()
        pymunk.batch.get_space_bodies(space, self._fields, self._buffer)
        ids: list[int] = memoryview(self._buffer.int_buf()).cast("P").tolist()
        return ids, np.frombuffer(self._buffer.float_buf()).reshape(-1, 5)


class Contacts:
    """The contacts of a moment, as plain sets: reads the engine's list in one call and sorts it."""

    def __init__(self, carriers: Iterable[pymunk.Body], ground: pymunk.Body) -> None:
        self._carriers = {body.id: index for index, body in enumerate(carriers)}
        self._ground = ground.id
        self._buffer = pymunk.batch.Buffer()
        self._fields = pymunk.batch.ArbiterFields.BODY_A_ID | pymunk.batch.ArbiterFields.BODY_B_ID

    def read(self, space: pymunk.Space, pieces: Mapping[int, int]) -> SupportMap:
        """The contacts now. ``pieces`` gives the piece of each body id."""
        self._buffer.clear()
        pymunk.batch.get_space_arbiters(space, self._fields, self._buffer)
        ids = memoryview(self._buffer.int_buf()).cast("P").tolist()
        touching: dict[int, set[int]] = {}
        carried: dict[int, set[int]] = {}
        grounded: set[int] = set()
        for a, b in zip(ids[::2], ids[1::2], strict=True):
            first, second = pieces.get(a), pieces.get(b)
            if first is not None and second is not None:
                touching.setdefault(first, set()).add(second)
                touching.setdefault(second, set()).add(first)
                continue
            piece, other = (first, b) if first is not None else (second, a)
            if piece is None:
                continue
            if other in self._carriers:
                carried.setdefault(piece, set()).add(self._carriers[other])
            elif other == self._ground:
                grounded.add(piece)
        return SupportMap(touching, carried, grounded)


class SupportMap:
    """``touching[piece]``: cargo that it touches; ``carried[piece]``: parts of the ship that it touches (0 hull and
    mast, 1-3 the yards from below); ``grounded``: pieces that touch table, box or waves."""

    def __init__(self, touching: dict[int, set[int]], carried: dict[int, set[int]], grounded: set[int]) -> None:
        self.touching = touching
        self.carried = carried
        self.grounded = grounded

    def supported(self, without: Iterable[int] = ()) -> set[int]:
        """Pieces that touch the ship, directly or through other cargo (never through those in ``without``)."""
        barred = set(without)
        found = {piece for piece in self.carried if piece not in barred}
        edge = sorted(found)
        while edge:
            fresh = {
                other
                for piece in edge
                for other in self.touching.get(piece, ())
                if other not in found and other not in barred
            }
            found |= fresh
            edge = sorted(fresh)
        return found


@dataclass(frozen=True)
class Touch:
    """A contact between a piece and another body, world frame, mm.

    ``other`` is a piece's number, or a carrier (0 hull and mast, 1-3 the yards from below) where ``on_ship``;
    ``normal`` is a unit vector into the piece; ``points`` (one or two) lie on its surface; ``push`` is the impulse
    along the normal in the last step, g mm/s.
    """

    piece: int
    other: int
    on_ship: bool
    normal: tuple[float, float]
    points: tuple[tuple[float, float], ...]
    push: float


class Touches:
    """The contacts of a moment with their geometry: for measures, too slow for every tick."""

    def __init__(self, carriers: Iterable[pymunk.Body]) -> None:
        self._carriers = {body.id: index for index, body in enumerate(carriers)}
        fields = pymunk.batch.ArbiterFields
        self._fields = (
            fields.BODY_A_ID
            | fields.BODY_B_ID
            | fields.TOTAL_IMPULSE
            | fields.NORMAL
            | fields.CONTACT_COUNT
            | fields.POINT_A_1
            | fields.POINT_B_1
            | fields.POINT_A_2
            | fields.POINT_B_2
        )

    def read(self, space: pymunk.Space, pieces: Mapping[int, int]) -> list[Touch]:
        """Every touch of every piece, by piece; a contact of two pieces is a touch of each."""
        buffer = pymunk.batch.Buffer()
        pymunk.batch.get_space_arbiters(space, self._fields, buffer)
        ids = memoryview(buffer.int_buf()).cast("P").tolist()
        numbers = memoryview(buffer.float_buf()).cast("d").tolist()
        found: list[Touch] = []
        for index in range(len(ids) // 3):
            a, b, count = ids[3 * index : 3 * index + 3]
            ix, iy, nx, ny, ax1, ay1, bx1, by1, ax2, ay2, bx2, by2 = numbers[12 * index : 12 * index + 12]
            push = abs(ix * nx + iy * ny)
            on_a, on_b = ((ax1, ay1), (ax2, ay2))[:count], ((bx1, by1), (bx2, by2))[:count]
            for body, other, normal, points in ((a, b, (-nx, -ny), on_a), (b, a, (nx, ny), on_b)):
                piece = pieces.get(body)
                if piece is None:
                    continue
                carrier = self._carriers.get(other)
                if carrier is not None:
                    found.append(Touch(piece, carrier, True, normal, points, push))
                elif other in pieces:
                    found.append(Touch(piece, pieces[other], False, normal, points, push))
        return sorted(found, key=lambda touch: touch.piece)
