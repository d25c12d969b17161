"""What a turn left beside the ship, before everyone's eyes: first it lies there, then piece after piece goes where it
belongs now. The match waits meanwhile, and knows nothing of it.

What fell goes to the player whose it is (R21), what was rescued leaves the game (R19), and what was tried and caught
alone goes back (R20).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from riffraff.kit.camera import Point
from riffraff.kit.draw import Rect, Surface
from riffraff.kit.widgets.base import Env, Shown, Widget
from riffraff.physics.cargo import shape_of
from riffraff.physics.state import ABOARD, FALLEN
from riffraff.rules import events as e
from riffraff.rules.pieces import KINDS
from riffraff.ui.riffraff.stage import Stage
from riffraff.ui.riffraff.view import PieceView

FELL, KEPT, RESCUED = "fell", "kept", "rescued"
"""What becomes of a piece."""
SEVERAL_S, SINGLE_S = 2.6, 1.2
"""So long after the last splash nothing is taken away: several pieces have to be looked over."""
LEAST_S = 0.9
"""And so long after the turn at least: by then one knows whose they are."""
FLIGHT_S = 0.55
NEXT_S = 0.26
"""From one piece that sets out to the next: each is counted."""
MOST_S = 3.2
"""All have set out by then, however many they are."""
PATH_STEPS = 64
"""A piece on its way is drawn at so many places."""

Seen = Callable[[int], PieceView | None]
"""How a piece looked when it was seen last."""


@dataclass(frozen=True)
class Lot:
    """A piece and what becomes of it: ``way``, and the seat whose it is or was."""

    way: str
    seat: int
    view: PieceView

    @property
    def piece(self) -> int:
        return self.view.piece


class Wreck:
    """See the module. It hears of all that happens, and ``tick`` lets the time pass in which it is looked at."""

    def __init__(self) -> None:
        self._fell: dict[int, int] = {}
        """Piece -> the seat whose it is, since the last turn was over; in the order in which they fell."""
        self._caught: dict[int, PieceView] = {}
        """Pieces that were caught in this turn, as they were."""
        self._fate: list[tuple[str, int, Sequence[int]]] = []
        self._quiet_s = 0.0
        """Since the last splash."""
        self.lots: tuple[Lot, ...] = ()
        """What goes away now, in order."""
        self._hold_s = 0.0
        self._passed_s = 0.0
        self.arrived = 0

    @property
    def going(self) -> bool:
        """Whether it is looked at now."""
        return bool(self.lots)

    @property
    def fallen(self) -> int:
        """How many pieces have fallen in this turn."""
        return len(self._fell)

    @property
    def saved(self) -> Mapping[int, PieceView]:
        """What was caught in this turn, until it is over."""
        return self._caught

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.lots[-1].seat

    @property
    def pending(self) -> frozenset[int]:
        """Pieces that have not come to where they belong."""
        return frozenset(lot.piece for lot in self.lots[self.arrived :])

    @property
    def groups(self) -> list[tuple[str, int, list[int]]]:
        """What becomes of the pieces: way, seat and pieces of each group, by kind."""
        lots = sorted(self.lots, key=lambda lot: (lot.way, lot.seat, KINDS.index(lot.view.kind)))
        return [(*key, [lot.piece for lot in group]) for key, group in groupby(lots, lambda lot: (lot.way, lot.seat))]

    # What happens

    def hear(self, event: e.Event, seen: Seen) -> None:
        """Something happened; ``seen`` tells how a piece looked just before."""
        match event:
            case e.PieceFell(seat=seat, piece=piece):
                self._fell[piece] = seat
                self._quiet_s = 0.0
            case e.PieceTaken(piece=piece):
                self._fell.pop(piece, None)  # he has taken up again what lay there
            case e.PiecesCaught(pieces=pieces):
                views = [view for piece in pieces if (view := seen(piece)) is not None]
                self._caught |= {view.piece: replace(view, state=ABOARD, marked=False, saved=True) for view in views}
            case e.PiecesRescued(seat=seat, pieces=pieces):
                self._fate.append((RESCUED, seat, pieces))
            case e.PiecesKept(seat=seat, pieces=pieces):
                self._fate.append((KEPT, seat, pieces))
            case e.TurnBegan():  # late catches were settled with the first touch (R22): nobody waits for them
                self._fate, self._caught = [], {}
            case e.TurnEnded():
                self._gather(seen)

    def _gather(self, seen: Seen) -> None:
        lying = [(seat, view) for piece, seat in self._fell.items() if (view := seen(piece)) is not None]
        fell = [Lot(FELL, seat, replace(view, state=FALLEN)) for seat, view in lying]
        caught = [
            Lot(way, seat, self._caught[piece])
            for way, seat, pieces in self._fate
            for piece in pieces
            if piece in self._caught
        ]
        self.lots = (*caught, *fell)
        self._hold_s = max(LEAST_S, (SEVERAL_S if len(fell) > 1 else SINGLE_S) - self._quiet_s)
        self._passed_s, self.arrived = 0.0, 0
        self._fell, self._caught, self._fate = {}, {}, []

    def skip(self) -> None:
        """It was seen: everything is where it belongs."""
        self.arrived, self.lots = len(self.lots), ()

    def forget(self) -> None:
        """What happened did not happen."""
        self.skip()
        self._fell, self._caught, self._fate = {}, {}, []

    # How it goes

    def tick(self, seconds: float) -> int:
        """Let time pass as it is seen; gives how many pieces have arrived in it."""
        self._quiet_s += seconds
        if not self.going:
            return 0
        self._passed_s += seconds
        before = self.arrived
        self.arrived = sum(self._share(n) >= 1.0 for n in range(len(self.lots)))
        came = self.arrived - before
        if self.arrived == len(self.lots):
            self.lots = ()
        return came

    def _share(self, n: int) -> float:
        """How much of its way a piece has gone."""
        each = min(NEXT_S, MOST_S / max(len(self.lots), 1))
        return (self._passed_s - self._hold_s - n * each) / FLIGHT_S

    def still(self) -> list[PieceView]:
        """What lies or is held where it was seen last."""
        waiting = [lot.view for n, lot in enumerate(self.lots) if self._share(n) < 0.0]
        return [*self._caught.values(), *waiting]

    def flights(self) -> list[tuple[Lot, float]]:
        """What is on its way, and the share of it that it has gone."""
        return [(lot, share) for n, lot in enumerate(self.lots) if 0.0 <= (share := self._share(n)) < 1.0]


class Flights(Widget):
    """Pieces on their way, over everything else. ``goal`` gives the pixel to which one goes; where motion is to be
    reduced, they are only counted."""

    def __init__(self, wreck: Wreck, stage: Stage, goal: Callable[[Lot], Point]) -> None:
        super().__init__()
        self._wreck = wreck
        self._stage = stage
        self._goal = goal

    def _places(self, env: Env) -> list[tuple[Lot, int, int, float]]:
        """Each with its place in px and its angle."""
        if env.style.reduced_motion or not self._wreck.going:
            return []
        found = []
        for lot, share in self._wreck.flights():
            s = round(share * PATH_STEPS) / PATH_STEPS
            eased = s * s * (3.0 - 2.0 * s)
            (x0, y0), (x1, y1) = self._stage.camera.px(lot.view.x, lot.view.y), self._goal(lot)
            lift = 0.35 * abs(x1 - x0) * 4.0 * eased * (1.0 - eased)
            x, y = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased - lift
            found.append((lot, round(x), round(y), lot.view.angle * (1.0 - eased)))
        return found

    def gather(self, env: Env, shown: list[Shown]) -> None:
        for lot, x, y, angle in self._places(env):
            shape = shape_of(lot.view.kind, self._stage.world.params.cargo)
            reach = round(self._stage.camera.zoom * shape.radius_mm) + 3
            shown.append((Rect(x - reach, y - reach, 2 * reach, 2 * reach), (lot.piece, angle)))

    def area(self, env: Env) -> Rect:
        return Rect((0, 0), env.style.size)

    def draw(self, env: Env, surface: Surface) -> None:
        stage = self._stage
        for lot, x, y, angle in self._places(env):
            stage.painter.piece(surface, lot.view.kind, x, y, stage.camera.zoom, angle)
