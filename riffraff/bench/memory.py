"""What the bench shows, kept for the next time: plots and their order, groups that are folded, what stands on top."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from riffraff.bench.filming import LENGTHS_S
from riffraff.bench.panel import TARGETS
from riffraff.bench.plots.arrangement import DEFAULT, GZ, KINDS, MOST, SIZES, TIME, Arrangement, Spec
from riffraff.bench.plots.timeaxis import LEAST_S, SPANS_S
from riffraff.bench.room import PANELS
from riffraff.bench.view import View
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.fields import Phrase, Reader, flag, number, one_of, require, several, text, whole
from riffraff.kit.settings import Remembered, load_settings, save_settings, setting
from riffraff.physics.params import SCHEMA, SECTIONS
from riffraff.tuning.quantities import QUANTITIES
from riffraff.tuning.session import HISTORY_S

REST_S = 1.0
"""What a person has changed is written once it has rested for so long."""
_FARTHEST = 1e12
_MANY = 1000
_LONGEST = 40

_LIMITS = several(number(-_FARTHEST, _FARTHEST), 2, 2)
_OF_SPEC: dict[str, Reader] = {
    "key": text(_LONGEST),
    "kind": one_of(KINDS),
    "y": one_of(("", *QUANTITIES)),
    "x": one_of(("", *QUANTITIES)),
    "side": flag(),
    "size": whole(SIZES[0], SIZES[-1]),
    "apart": flag(),
    "limits": _LIMITS,
    "across": _LIMITS,
}


def _spec(value: Any) -> Spec:
    require(type(value) is dict and all(name in _OF_SPEC for name in value) and {"key", "kind"} <= set(value))
    spec = Spec(**{name: _OF_SPEC[name].read(name, given) for name, given in value.items()})
    require(bool(spec.y) is (spec.kind != GZ) and bool(spec.x) is (spec.kind not in (GZ, TIME)))
    require(all(ends is None or ends[0] < ends[1] for ends in (spec.limits, spec.across)))
    return spec


_SPECS = several(Reader(_spec, Phrase("tune.allowed_plot")), 0, MOST)


def _plots(value: Any) -> tuple[dict[str, Any], ...]:
    specs = _SPECS.convert(value)
    require(len({spec.key for spec in specs}) == len(specs) and sum(spec.kind == GZ for spec in specs) <= 1)
    return tuple(value)


def _table(spec: Spec) -> dict[str, Any]:
    """A plot as plain data, without what is as usual."""
    found: dict[str, Any] = {"key": spec.key, "kind": spec.kind}
    usual = Spec("", TIME)
    for name in _OF_SPEC:
        value = getattr(spec, name)
        if name not in found and value != getattr(usual, name):
            found[name] = list(value) if type(value) is tuple else value
    return found


_NAMES = several(text(_LONGEST), 0, _MANY)


@dataclass(frozen=True)
class Kept(Remembered):
    """What is in the file; ``plots`` are tables of ``Spec``."""

    plots: tuple[dict[str, Any], ...] = setting(
        tuple(map(_table, DEFAULT)), Reader(_plots, Phrase("tune.allowed_plots"))
    )
    span_s: float = setting(SPANS_S[1], number(LEAST_S, HISTORY_S))
    panel: str = setting(PANELS[0], one_of(PANELS))
    folded: tuple[str, ...] = setting((TARGETS,), several(one_of((TARGETS, *SECTIONS)), 0, _MANY))
    on_top: tuple[str, ...] = setting((), several(one_of(tuple(SCHEMA)), 0, _MANY))
    compared: tuple[str, ...] = setting((), _NAMES)
    only: bool = setting(default=True, reader=flag())
    film_s: float = setting(LENGTHS_S[3], number(LENGTHS_S[0], LENGTHS_S[-1]))


class Memory:
    """See the module: a view, and its file."""

    def __init__(self, view: View, file: Path) -> None:
        self._view, self._file = view, file
        self._unknown: dict[str, Any] = {}
        self._kept = self._of_view()
        self._seen: object = None
        self._since = 0.0
        self._asked = False
        """Whether something may have to be written."""

    def recall(self) -> list[BadInput]:
        """Let the view be as it was left; what could not be used is told, and is as at first."""
        kept, notes = load_settings(self._file, Kept)
        self._unknown = kept.unknown
        view, shelf = self._view, self._view.shelf
        specs = sorted(_SPECS.convert(list(kept.plots)), key=lambda spec: spec.side)
        view.plots = Arrangement(specs)
        view.time.span_s, view.panel, view.folded = kept.span_s, kept.panel, frozenset(kept.folded)
        view.film_s = min(LENGTHS_S, key=lambda length: abs(length - kept.film_s))
        shelf.on_top, shelf.only = list(dict.fromkeys(kept.on_top)), kept.only
        shelf.compared |= set(kept.compared)
        self._kept = self._of_view()
        return notes

    def _of_view(self) -> Kept:
        view, shelf = self._view, self._view.shelf
        return Kept(
            plots=tuple(map(_table, view.plots.plots)),
            span_s=view.time.span_s,
            panel=view.panel,
            folded=tuple(sorted(view.folded)),
            on_top=tuple(shelf.on_top),
            compared=tuple(sorted(shelf.compared)),
            only=shelf.only,
            film_s=view.film_s,
            unknown=self._unknown,
        )

    def look(self, now: float) -> RiffRaffError | None:
        """Write what has changed and rested, at ``now`` s; why it could not be, which is told once."""
        view, shelf = self._view, self._view.shelf
        seen = tuple(view.plots.plots), view.time.span_s, view.panel, view.folded, view.film_s
        held = tuple(shelf.on_top), frozenset(shelf.compared), shelf.only
        if (seen, held) != self._seen:
            self._seen, self._since, self._asked = (seen, held), now, True
        if not self._asked or now - self._since < REST_S:
            return None
        self._asked = False
        return self.write()

    def write(self) -> RiffRaffError | None:
        """Write it if it differs from what is in the file."""
        kept = self._of_view()
        if kept == self._kept:
            return None
        self._kept = kept
        try:
            save_settings(kept, self._file)
        except RiffRaffError as error:
            return error
        return None
