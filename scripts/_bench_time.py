"""How scripts/bench.py times: by the processor's seconds, which a neighbour does not spend, and both sides in turns.

What else goes on in a computer only ever adds: of what is repeated the shortest stands. A process is a little faster or
slower by where things happen to lie in its memory: several are asked, and the middle one stands.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

HERE = Path(__file__).resolve().parent
PYTHON = [sys.executable, "-P"]
PROCESSES = 5
"""How many processes are asked."""


def asked(module: str, *args: str, times: int = PROCESSES) -> list[Any]:
    """What ``measured`` of a module beside this one gives in so many processes, one after the other."""
    code = f"import json, sys\nsys.path.insert(0, {str(HERE)!r})\nimport {module}"
    command = [*PYTHON, "-c", f"{code}\nprint(json.dumps({module}.measured(*sys.argv[1:])))", *args]
    return [json.loads(subprocess.check_output(command, text=True).splitlines()[-1]) for _ in range(times)]


def process_s(code: str) -> float:
    """Seconds of the processor that a Python process has used, from its start to the end of this code."""
    told = subprocess.check_output([*PYTHON, "-c", f"{code}\nimport time, sys\nprint(time.process_time())"], text=True)
    return float(told.splitlines()[-1])


def seconds(run: Callable[[], object]) -> float:
    """Seconds of the processor that a call takes."""
    begun = process_time()
    run()
    return process_time() - begun


def shortest(run: Callable[[], float], rounds: int) -> float:
    """The shortest of several."""
    return min(run() for _ in range(rounds))


def ratio(above: Callable[[], float], below: Callable[[], float], rounds: int) -> float:
    """The shortest of the one over the shortest of the other, both in turns."""
    turns = [(above(), below()) for _ in range(rounds)]
    return min(one for one, _ in turns) / min(other for _, other in turns)


@cache
def _frames_ms(module: str) -> list[list[float]]:
    """How long each frame takes, ms, in order of length, in several processes."""
    return [sorted(1000 * frame for frame in frames) for frames in asked(module)]


def median_ms(module: str) -> list[float]:
    """The frame in the middle, in each process."""
    return [statistics.median(frames) for frames in _frames_ms(module)]


def p99_ms(module: str) -> list[float]:
    """One frame in a hundred takes longer, in each process."""
    return [frames[round(0.99 * len(frames)) - 1] for frames in _frames_ms(module)]
