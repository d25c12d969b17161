"""What happened, shown one after the other: pawns walk, things are dropped and picked up, the alarm clock rings. All of
it may be skipped. No drawing here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from riffraff.capharnaum import events as e
from riffraff.capharnaum.plan import Cell
from riffraff.capharnaum.table import Table
from riffraff.kit.draw import Point
from riffraff.ui.capharnaum.ground import Ground

Pawn = tuple[str, int]
"""``("child", seat)`` or ``("adult", number)``."""
STEP_S = 0.16
"""A pawn's step: a way of six is over in a second."""
LOOK_S = 0.9
"""How long a child that was caught, or a clock that rings, is looked at."""
PICK_S = 0.45
"""How long it takes to pick things up."""
SOUNDS = {"entered": "creak", "landed": "no", "lingered": "no", "alarm": "bell", "over": "fanfare"}


@dataclass
class Act:
    """A piece of what is shown. ``pawn`` goes through ``points``; in ``drops`` is what falls as it comes there, in
    ``picks`` what is gone at the end. ``says`` is what is looked at meanwhile: why a child is caught, or ``alarm``."""

    length_s: float
    pawn: Pawn | None = None
    points: list[Point] = field(default_factory=list)
    drops: tuple[Cell, ...] = ()
    picks: tuple[Cell, ...] = ()
    says: str = ""
    words: str = ""


@dataclass(frozen=True)
class Shown:
    """What is to be seen now: where each pawn is, where things lie, who is looked at and why."""

    pawns: tuple[tuple[Pawn, float, float], ...]
    mess: tuple[Cell, ...]
    looked_at: Pawn | None = None
    why: str = ""
    words: str = ""


class Theatre:
    """Shows what a ``table`` tells; while nothing is shown, the table as it is."""

    def __init__(self, table: Table, play: Callable[[str], object]) -> None:
        self.table = table
        self.ground = Ground(table.board, table.seats)
        self._play = play
        self._acts: deque[Act] = deque()
        self._age_s = 0.0
        self._places: dict[Pawn, Point] = {}
        self._mess: list[Cell] = []
        self.sync()

    @property
    def busy(self) -> bool:
        """Whether there is something to be seen."""
        return bool(self._acts)

    def sync(self) -> None:
        """Drop what was to be shown: the table is as it is."""
        self._acts.clear()
        middle, table = self.ground.middle, self.table
        self._places = {("child", n): middle(cell, n) for n, cell in enumerate(table.children) if cell}
        self._places |= {("adult", n): middle(cell) for n, cell in enumerate(table.adults)}
        self._mess = list(table.mess)

    def show(self, events: Iterable[e.Event], words: Callable[[e.Event], str]) -> None:
        """Something happened; ``words`` tells it."""
        for event in events:
            self._show(event, words)

    def _show(self, event: e.Event, words: Callable[[e.Event], str]) -> None:
        match event:
            case e.ChildMoved(seat=seat, way=way):
                self._walk(("child", seat), way)
            case e.AdultMoved(seat=seat, adult=adult, way=way):
                self._walk(("adult", adult), way)
            case e.ObjectsSown(cells=cells) if self._acts:
                self._acts[-1].drops = cells
            case e.ChildCaught(seat=seat, why=why):
                self._acts.append(Act(LOOK_S, ("child", seat), says=why, words=words(event)))
            case e.ObjectsTidied(seat=seat, cells=cells, cell=cell):
                to = self.ground.middle(cell)
                self._acts.append(Act(PICK_S, ("child", seat), [to], picks=cells))
            case e.RoundBegan(round=number) if number > 1:
                self._acts.append(Act(LOOK_S, says="alarm", words=words(event)))
            case e.GameEnded():
                self._acts.append(Act(LOOK_S, says="over", words=words(event)))
            case e.AdultPlaced() | e.ChildPlaced():
                if not self._acts:
                    self.sync()

    def _walk(self, pawn: Pawn, way: tuple[Cell, ...]) -> None:
        points = self.ground.way(way, pawn[1])
        self._acts.append(Act(STEP_S * (len(points) - 1), pawn, points))

    # -- time ---------------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if not self._acts:
            self.sync()
            return
        act = self._acts[0]
        if self._age_s == 0.0 and act.says:
            self._play(SOUNDS[act.says])
        self._age_s += seconds
        if act.drops:
            passed = act.points[: int(self._age_s / STEP_S) + 1]
            for cell in act.drops:
                if cell not in self._mess and self.ground.middle(cell) in passed:
                    self._mess.append(cell)
                    self._play("clunk")
        if self._age_s >= act.length_s:
            self._end(self._acts.popleft())

    def _end(self, act: Act) -> None:
        self._age_s = 0.0
        if act.pawn is not None and act.points:
            self._places[act.pawn] = act.points[-1]
        self._mess += [cell for cell in act.drops if cell not in self._mess]
        if act.picks:
            self._mess = [cell for cell in self._mess if cell not in act.picks]
            self._play("slide")
        if not self._acts:
            self.sync()

    def skip(self) -> bool:
        """Show how it came out; False if nothing was being shown."""
        if not self._acts:
            return False
        self._age_s = 0.0
        self.sync()
        return True

    def shown(self) -> Shown:
        """What is to be seen now."""
        act = self._acts[0] if self._acts else None
        places = dict(self._places)
        if act is not None and act.pawn is not None and act.points:
            places[act.pawn] = self._along(act)
        pawns = tuple((pawn, round(x, 2), round(y, 2)) for pawn, (x, y) in places.items())
        says = act.says if act is not None else ""
        looked_at = act.pawn if act is not None and says else None
        return Shown(pawns, tuple(self._mess), looked_at, says, act.words if act is not None else "")

    def _along(self, act: Act) -> Point:
        points = act.points if len(act.points) > 1 else [self._places[act.pawn or ("", 0)], *act.points]
        share = min(self._age_s / act.length_s, 1.0) * (len(points) - 1)
        n = min(int(share), len(points) - 2)
        (ax, ay), (bx, by) = points[n], points[n + 1]
        return ax + (bx - ax) * (share - n), ay + (by - ay) * (share - n)
