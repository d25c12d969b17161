"""Which plots there are: what each shows, where it stands, how large it is, and the limits of its axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

TIME, PATH, GZ = KINDS = ("time", "path", "gz")
"""A quantity over time; one over another; the curve of righting arms."""
SIZES = (1, 2, 3)
"""As the others; twice as wide, or high where only that is possible; as wide as can be, and twice as high."""
MOST = 24
"""Plots at the same time."""

Limits = tuple[float, float]


@dataclass(frozen=True)
class Spec:
    """A plot: ``y`` over time, over ``x``, or neither for the curve of righting arms. ``side``: below the readings
    rather than below the ship. ``apart``: while there are two ships it shows how far the plot before it has them
    apart. ``limits`` and ``across``: of y and x, if a person has set them by zooming."""

    key: str
    kind: str
    y: str = ""
    x: str = ""
    side: bool = False
    size: int = 1
    apart: bool = False
    limits: Limits | None = None
    across: Limits | None = None


DEFAULT = (
    Spec("0", TIME, "heel"),
    Spec("1", TIME, "gm", apart=True),
    Spec("2", TIME, "rate"),
    Spec("3", TIME, "energy"),
    Spec("4", TIME, "slide_margin"),
    Spec("5", TIME, "capsize_margin"),
    Spec("6", TIME, "list"),
    Spec("7", TIME, "slip_speed"),
    Spec("gz", GZ, side=True),
    Spec("xy", PATH, "rate", "heel", side=True),
    Spec("8", TIME, "moment", side=True),
    Spec("9", TIME, "mount_x", side=True),
)
"""Those below the ship first. A small window shows the first of each place, the rest by scrolling."""


@dataclass
class Arrangement:
    """See the module. ``plots``: those below the ship first."""

    plots: list[Spec] = field(default_factory=lambda: list(DEFAULT))

    def find(self, key: str) -> Spec:
        """The plot of this key."""
        return next(spec for spec in self.plots if spec.key == key)

    def of(self, *, side: bool) -> list[Spec]:
        """The plots of a place."""
        return [spec for spec in self.plots if spec.side is side]

    def times(self) -> list[Spec]:
        """The plots over time."""
        return [spec for spec in self.plots if spec.kind == TIME]

    def change(self, key: str, **values: Any) -> None:
        """Let a plot show something else, or otherwise."""
        self.plots = [replace(spec, **values) if spec.key == key else spec for spec in self.plots]

    def add(self, kind: str, y: str = "", x: str = "", after: str = "") -> str:
        """One more, after the plot of a key or else as the last below the ship; gives its key."""
        numbers = (str(n) for n in range(10, 10 + 2 * MOST))
        key = next(name for name in numbers if all(spec.key != name for spec in self.plots))
        before = next((n for n, spec in enumerate(self.plots) if spec.key == after), len(self.of(side=False)) - 1)
        side = bool(after) and self.plots[before].side
        self.plots.insert(before + 1, Spec(key, kind, y, x, side))
        return key

    def remove(self, key: str) -> None:
        """Take a plot away."""
        self.plots = [spec for spec in self.plots if spec.key != key]

    def move(self, key: str, way: int) -> None:
        """One place on (1) or back (-1); from the last below the ship it goes on to the first below the readings."""
        at = next(n for n, spec in enumerate(self.plots) if spec.key == key)
        spec, other = self.plots[at], at + way
        if not 0 <= other < len(self.plots):
            if spec.side is not (way > 0):
                self.change(key, side=way > 0)
        elif self.plots[other].side is not spec.side:
            self.change(key, side=not spec.side)
        else:
            self.plots[at], self.plots[other] = self.plots[other], spec

    def put(self, key: str, where: str) -> None:
        """Put a plot in the place of another, which moves on or back."""
        if key == where:
            return
        keys = [spec.key for spec in self.plots]
        spec, other = self.find(key), self.find(where)
        later = keys.index(where) > keys.index(key) and other.side is spec.side
        rest: Sequence[Spec] = [each for each in self.plots if each.key != key]
        at = rest.index(other) + later
        self.plots = [*rest[:at], replace(spec, side=other.side), *rest[at:]]

    def resize(self, key: str) -> None:
        """The next size, or the first again."""
        size = self.find(key).size
        self.change(key, size=SIZES[(SIZES.index(size) + 1) % len(SIZES)])

    def shown_apart(self, key: str) -> Spec:
        """The plot over time whose ships one of this key tells apart: the one before it, or itself."""
        times = self.times()
        at = next(n for n, spec in enumerate(times) if spec.key == key)
        return next((spec for spec in reversed(times[:at]) if not spec.apart), times[at])

    def reset(self) -> None:
        """As at first."""
        self.plots = list(DEFAULT)

    def whole(self) -> None:
        """No plot's axes have limits of a person's own."""
        self.plots = [replace(spec, limits=None, across=None) for spec in self.plots]
