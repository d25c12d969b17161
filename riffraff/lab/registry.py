"""The register of experiments. To add one: a module in ``experiments/`` with ``EXPERIMENT``, its name here, its words
in ``assets/words/*/lab.toml``; the battery in ``tests/lab/test_register.py`` then tests it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from riffraff.kernel.errors import unknown

if TYPE_CHECKING:
    from riffraff.lab.experiment import Experiment

NAMES = (
    "roll-decay",
    "inclining",
    "righting-arm",
    "slide",
    "wave-response",
    "load-to-capsize",
    "placement-map",
    "tipping",
    "kg-limit",
    "matches",
    "tournament",
    "replay",
    "bench",
)
"""In the order in which they are listed."""


def find_experiment(name: str, source: str = "lab") -> Experiment:
    """The experiment of this name, or of a person's own file; its module is imported only now. Raises ``BadInput``
    naming those there are."""
    if name.endswith(".py"):
        from riffraff.lab.own import load_own  # noqa: PLC0415 - few have one

        return load_own(name, source)
    if name not in NAMES:
        raise unknown("lab.no_experiment", name, NAMES, source=source, value=name[:40])
    found: Experiment = import_module(f"riffraff.lab.experiments.{name.replace('-', '_')}").EXPERIMENT
    return found
