"""An experiment of one's own, as a file: `riffraff lab run my_experiment.py`, and so with `describe` and `sweep`.

The file ends in ``EXPERIMENT = own(...)``; all of the lab takes it like any other, and each folder has a copy of it. ::

    from riffraff.lab.own import Estimate, Outcome, afloat, math, number, own

    def conduct(trial):
        ship = afloat(trial.params, f"crate@4:{trial.number('reach_mm')}", trial.seed)
        table = {"reach_mm": [trial.number("reach_mm")], "heel_deg": [math.degrees(ship.heel)]}
        return Outcome({"heel_deg": Estimate(math.degrees(ship.heel))}, {"crate": table})

    def draw(figure, run):
        axes = figure.subplots()
        axes.plot(run.tables["crate"]["reach_mm"], run.tables["crate"]["heel_deg"], "o")

    EXPERIMENT = own(
        __file__,
        about="How far the ship lists under a crate.",
        factors={"reach_mm": (number(90.0, "mm", 30.0, 130.0), "Where the crate stands.")},
        measures={"heel_deg": "Heel at rest."},
        conduct=conduct,
        draw=draw,
    )

``conduct`` makes one run from a ``Trial``: ``number``, ``count``, ``text`` give a factor's value, ``params`` the ship,
``seed`` is what all chance shall come from. It raises ``RiffRaffError`` where there is no result. Names of factors and
measures end in their unit, as ``_deg``; a measure has an error if its ``Estimate`` has one.

Such a file is a program. Who names it wants it run, and it is remembered by its content; one that a folder or a spec
names is run only if it was run here by name before: folders come from strangers.
"""

from __future__ import annotations

import hashlib
import importlib.util
import math
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import read_bytes, write_atomic
from riffraff.kernel.folders import trusted_file
from riffraff.lab.estimates import Estimate
from riffraff.lab.experiment import Experiment, Measure, Outcome, Run, Trial
from riffraff.lab.factors import number as _number
from riffraff.lab.recorded import afloat
from riffraff.physics.params import Param

__all__ = ["Estimate", "Outcome", "Run", "Trial", "afloat", "load_own", "math", "number", "own"]

_TRUSTED: set[str] = set()
"""By digest, what was run by name since the program began: all that is remembered where nothing can be written."""


def number(default: float, unit: str, low: float, high: float, *, whole: bool = False) -> Callable[[str, str], Param]:
    """A factor that is a number: default, unit and range."""
    return lambda section, name: _number(section, name, default, unit, low, high, whole=whole)


def own(
    file: str,
    *,
    about: str,
    factors: Mapping[str, tuple[Callable[[str, str], Param], str]],
    measures: Mapping[str, str],
    conduct: Callable[[Trial], Outcome],
    draw: Callable[[Any, Run], None],
    method: str = "",
) -> Experiment:
    """The experiment of a file: ``factors`` by name, each with what it is; ``measures`` by name."""
    name = Path(file).stem
    words = {"about": about, "method": method or about, **measures, **{key: told for key, (_, told) in factors.items()}}
    return Experiment(
        name,
        tuple(make(name, key) for key, (make, _) in factors.items()),
        tuple(Measure(key) for key in measures),
        conduct,
        draw,
        words=words,
        file=file,
    )


def load_own(path: str, source: str) -> Experiment:
    """The experiment of a file. Raises ``BadInput`` for a file that has none, naming what went wrong in it."""
    if not Path(path).is_file():
        raise BadInput("kernel.files.missing", file=path)
    name = f"riffraff_own_{Path(path).stem}"
    made = importlib.util.spec_from_file_location(name, path)
    assert made is not None
    assert made.loader is not None
    module = importlib.util.module_from_spec(made)
    sys.modules[name] = module  # its functions are told by where they come from
    try:
        made.loader.exec_module(module)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BadInput("lab.own.broken", source=source, file=path, reason=reason) from error
    found = getattr(module, "EXPERIMENT", None)
    if not isinstance(found, Experiment):
        raise BadInput("lab.own.none", source=source, file=path)
    _trust(Path(path))
    return found


def refuse_unknown(path: Path, source: str) -> None:
    """Raises ``BadInput`` for a program that a file names and that was never run here by name."""
    if not path.is_file():
        raise BadInput("kernel.files.missing", file=path)
    if _digest(path) not in _TRUSTED | _remembered():
        raise BadInput("lab.own.stranger", source=source, file=path)


def _digest(path: Path) -> str:
    return hashlib.sha256(read_bytes(path)).hexdigest()


def _remembered() -> set[str]:
    try:
        return set(read_bytes(trusted_file()).decode("ascii", "replace").split())
    except RiffRaffError:
        return set()


def _trust(path: Path) -> None:
    digest, known = _digest(path), _remembered()
    _TRUSTED.add(digest)
    if digest not in known:
        with suppress(RiffRaffError, OSError):
            trusted_file().parent.mkdir(parents=True, exist_ok=True)
            write_atomic(trusted_file(), "".join(f"{each}\n" for each in sorted(known | {digest})))
