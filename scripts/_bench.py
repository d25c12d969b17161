"""The measures of scripts/bench.py, by name. It prints `{"name": value, ..., "spread": {"name": [low, high], ...}}`,
with --json on one line: each is measured several times, the middle one stands, and from where to where they went.

Times are of the processor and ratios of two sides in turns, so that they mean the same beside other work
(`_bench_time`). Frames are drawn as for a window, at the normal size, without a display.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # bench.py starts us without a path
from _bench_time import process_s

STARTS = 7
"""How often a process is started."""

FIRST_FRAME = """
from riffraff.kit.app import App
from riffraff.ui.start import make_desk
from riffraff.ui.start import first_screen
from riffraff.kit.window import Window
from riffraff.ui.settings import PlaySettings
from time import perf_counter
window = Window()
desk = make_desk(PlaySettings(), window.surface.get_size())
App(window, window, perf_counter, desk, first_screen(desk)).frame()
"""
"""The way to the first picture, as ``riffraff.ui.app.run`` goes it."""
BARE_IMPORTS = "import pygame, pymunk, numpy"


@cache
def _starts_s() -> list[tuple[float, float]]:
    """From the start of a process to the first picture, and to bare imports; both take turns."""
    process_s(FIRST_FRAME)  # once for the disk
    return [(process_s(FIRST_FRAME), process_s(BARE_IMPORTS)) for _ in range(STARTS)]


def first_frame_s() -> list[float]:
    """From the start of the process to the title's first picture."""
    return [first for first, _ in _starts_s()]


def import_ratio() -> list[float]:
    """The same over a process that only imports pygame, pymunk and numpy."""
    return [first / bare for first, bare in _starts_s()]


Measure = Callable[[], list[float]]
"""What was measured, several times."""

ELSEWHERE = {
    "_bench_capharnaum": ("capharnaum_legal_ms", "capharnaum_random_s"),
    "_bench_envs": ("balance_env_steps",),
    "_bench_fit": ("fit_500_s", "fit_20000_s", "fit_vs_scipy"),
    "_bench_lab": (
        "trace_overhead",
        "sweep_cpu_ratio",
        "placement_map_speedup",
        "placement_map_agreement",
        "lab_list_s",
    ),
    "_bench_design": ("find_s", "find_off"),
    "_bench_idle": ("idle_cpu_still", "idle_cpu_moving"),
    "_bench_play": ("frame_ms_median", "frame_ms_p99"),
    "_bench_step": ("step_overhead",),
    "_bench_statics": ("reduced_vs_rigid", "statics_100k_s", "statics_vs_simulation"),
    "_bench_tune": ("tune_frame_ms_median", "tune_frame_ms_p99"),
}
"""Measures in modules of their own, imported when they are asked for."""


def _elsewhere(module: str, name: str) -> Measure:
    def measure() -> list[float]:
        found: list[float] = getattr(importlib.import_module(module), name)()
        return found

    return measure


MEASURES: dict[str, Measure] = {measure.__name__: measure for measure in (first_frame_s, import_ratio)} | {
    name: _elsewhere(module, name) for module, names in ELSEWHERE.items() for name in names
}


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all by default: {', '.join(MEASURES)}")
    parser.add_argument("--json", action="store_true", help="on one line")
    options = parser.parse_args(argv)
    for name in options.names:
        if name not in MEASURES:
            parser.error(f"there is no measure {name}; measures: {', '.join(MEASURES)}")
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    found = {name: MEASURES[name]() for name in options.names or MEASURES}
    told: dict[str, object] = {name: round(statistics.median(values), 4) for name, values in found.items()}
    told["spread"] = {name: [round(min(values), 4), round(max(values), 4)] for name, values in found.items()}
    print(json.dumps(told, indent=None if options.json else 2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
