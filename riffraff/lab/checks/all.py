"""`riffraff lab check`: the running engine, at its default step, against theory; one line for each quantity.

``run()`` gives the lines; ``CHECKS`` says which check makes which. Each is a test too (``tests/lab/test_check.py``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from riffraff.kernel.columns import aligned
from riffraff.kernel.words import say
from riffraff.lab.checks import contact, rest, roll
from riffraff.lab.checks.rig import Line, Rig

Progress = Callable[[int, int], None]
"""Called with the number of checks done and their total."""


def halved_step(rig: Rig) -> list[Line]:
    """The same worlds at half the step: the change must be a tenth of what the lines above allow."""
    half = Rig(rig.halvings + 1)
    _, period = roll.period_of_roll(rig, 15.0)
    _, half_period = roll.period_of_roll(half, 15.0)
    lists = [[rest.list_under_load(each, load, 0.0)[1] for load in rest.LOADS] for each in (rig, half)]
    worst = max(zip(*lists, strict=True), key=lambda pair: abs(pair[0] - pair[1]))
    slide, half_slide = (contact.slide_angle(each.params())[1] for each in (rig, half))
    change = 100.0 * abs(half_period / period - 1.0)
    return [
        Line("half_step_period", "s", half_period, period, "%", change, 0.01),
        _change("half_step_list", math.degrees(worst[1]), math.degrees(worst[0]), 0.005),
        _change("half_step_slide", half_slide, slide, 0.05),
    ]


def _change(name: str, half: float, whole: float, bound: float) -> Line:
    return Line(name, "deg", half, whole, "deg", abs(half - whole), bound)


def pivot_drift(rig: Rig) -> list[Line]:
    """The furthest that the pivot was off its mount in any check before this one."""
    return [Line("pivot_drift", "mm", 0.0, rig.drift, "mm", rig.drift, 0.05)]


CHECKS: dict[Callable[[Rig], list[Line]], tuple[str, ...]] = {
    roll.periods: ("period_2", "period_15", "period_30"),
    roll.amplitude_kept: ("amplitude_kept",),
    roll.dry_friction: ("dry_decay", "dry_stop"),
    roll.viscous_damping: ("log_decrement",),
    rest.lists: ("list", "list_dry"),
    rest.inclining: ("inclining_gm", "inclining_noise"),
    contact.slides: ("slide",),
    contact.free_fall: ("free_fall",),
    rest.mirrored: ("mirror_rest", "mirror_motion"),
    roll.swell_peak: ("swell_peak",),
    roll.quadratic: ("quadratic_decay",),
    rest.righting: ("gz_load", "gz_area"),
    roll.swell: ("swell_amplitude_14", "swell_phase_14", "swell_amplitude_20", "swell_phase_20"),
    rest.stack: ("stack_0", "stack_3"),
    halved_step: ("half_step_period", "half_step_list", "half_step_slide"),
    contact.tunnelling: ("tunnelling",),
    pivot_drift: ("pivot_drift",),
}
"""Every check and the names of its lines, in the order of the table. The drift is that of all before it."""


def run(progress: Progress | None = None, rig: Rig | None = None) -> list[Line]:
    """Every line of the table. Takes some ten seconds; raises nothing on a line out of bounds: see ``Line.ok``."""
    at = rig or Rig()
    lines: list[Line] = []
    for done, check in enumerate(CHECKS):
        if progress is not None:
            progress(done, len(CHECKS))
        lines += check(at)
    if progress is not None:
        progress(len(CHECKS), len(CHECKS))
    return lines


def table(lines: Iterable[Line]) -> str:
    """The lines as text: quantity, theory, simulated, error, bound, and whether it holds, in columns."""
    rows = [[say(f"check.column.{name}") for name in ("quantity", "theory", "simulated", "error", "bound", "verdict")]]
    rows += [
        [
            say(f"check.line.{line.name}"),
            f"{line.theory:g} {line.unit}".rstrip(),
            f"{line.simulated:g} {line.unit}".rstrip(),
            f"{line.error:.2g} {line.error_unit}".rstrip(),
            f"{line.bound:g} {line.error_unit}".rstrip(),
            say("check.ok" if line.ok else "check.out"),
        ]
        for line in lines
    ]
    return "\n".join(aligned(rows))


def verdict(lines: Iterable[Line]) -> str:
    """One sentence: how many lines are within their bounds, and which are not."""
    all_lines = list(lines)
    out = [say(f"check.line.{line.name}") for line in all_lines if not line.ok]
    if not out:
        return say("check.all_ok", n=len(all_lines))
    return say("check.some_out", n=len(out), total=len(all_lines), which="; ".join(out))
