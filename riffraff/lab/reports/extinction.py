"""The picture of a measured decay: the record with its fit, what is left between them, and the extinction curve, the
loss of amplitude per swing against the amplitude. There dry friction is level, viscous a slope and quadratic a bow."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from riffraff.lab.decays.decay import NAME_OF, Decay
from riffraff.lab.decays.evidence import TERMS
from riffraff.lab.decays.fitting import OFFSET, PEAKS, RATE
from riffraff.lab.decays.pendulum import START, HalfSwings
from riffraff.lab.reports.plots import label

PICTURE_INCHES = (11.0, 7.0)
MOST_POINTS = 24
"""Of the extinction curve: of a long record, each is the mean over several swings."""
LINE_POINTS = 4000
FEWEST_IN_WINDOW = 4
"""Samples of half a swing that tell its amplitude."""
_STYLES = {TERMS[0]: ("C2", "--"), TERMS[1]: ("C3", "-."), TERMS[2]: ("C4", ":")}

Floats = NDArray[np.float64]


def curves(decay: Decay) -> tuple[tuple[str, ...], list[list[float]]]:
    """Measured and fitted as a table: the names of its columns, and its rows, as they were fitted."""
    unit = "deg_per_s" if decay.fits[0].part.kind == RATE else "deg"
    rows: list[list[float]] = []
    for record, fit in enumerate(decay.fits):
        part = decay.best.solution.parts[record]
        seen, fitted = _degrees(decay, record)
        columns = [part.at + fit.start_s, seen, fitted]
        table = np.column_stack(columns).round(6).tolist()
        rows += [[record + 1.0, *row] for row in table] if len(decay.fits) > 1 else table
    names = ("time_s", f"measured_{unit}", f"fitted_{unit}")
    return (("record", *names) if len(decay.fits) > 1 else names), rows


def _degrees(decay: Decay, record: int) -> tuple[Floats, Floats]:
    """Measured and fitted values (N,) of a record, in degrees or degrees per s."""
    solution = decay.best.solution
    seen = solution.parts[record].seen
    return np.degrees(seen), np.degrees(seen - solution.residuals_of(record)[: len(seen)])


def extinction(decay: Decay, record: int) -> tuple[Floats, Floats, Floats]:
    """Amplitude, loss per swing and its error (K,), in degrees, as measured: the fit tells where each half swing is,
    and the samples in it by how much it was larger or smaller than that."""
    solution = decay.best.solution
    part, own = solution.parts[record], solution.own(record)
    swings = part.swings(own[None])
    turns, places = swings.turns[0], np.abs(swings.places[0])
    left = solution.residuals_of(record)
    if part.kind == PEAKS:
        sizes = np.abs(part.seen - own[OFFSET])
        errors = np.full_like(sizes, solution.rms(record))
        step = part.every
    else:
        model = part.seen - left - own[OFFSET]
        middles = (turns[:-1] + turns[1:]) / 2.0
        # Half a swing about each turning point; of a rate, whose largest values lie between them, from one to the next.
        bounds, usual = (turns, (places[:-1] + places[1:]) / 2.0) if part.kind == RATE else (middles, places[1:])
        sizes_found, errors_found = [], []
        for begin, end, size in zip(bounds, bounds[1:], usual, strict=False):
            inside = (part.at >= begin) & (part.at < end)
            power = float(np.sum(model[inside] ** 2))
            if begin < 0.0 or not math.isfinite(end) or inside.sum() < FEWEST_IN_WINDOW or power == 0.0:
                continue
            sizes_found.append(size * (1.0 + float(np.sum(model[inside] * left[inside])) / power))
            errors_found.append(size * solution.rms(record) / math.sqrt(power))
        sizes, errors = np.array(sizes_found), np.array(errors_found)
        step = 1
    apart = max(2 // step, -(-len(sizes) // MOST_POINTS))
    first, last = sizes[:-apart], sizes[apart:]
    per_swing = 2.0 / (apart * step)
    spread = np.hypot(errors[:-apart], errors[apart:]) * per_swing
    return np.degrees((first + last) / 2.0), np.degrees((first - last) * per_swing), np.degrees(spread)


def loss(theta: Floats, amplitudes: Floats) -> tuple[Floats, Floats]:
    """Mean amplitude and loss (K,), rad, of swings that begin at these amplitudes; NaN once dry friction holds."""
    sets = np.tile(theta[: START + 2], (len(amplitudes), 1))
    sets[:, START] = amplitudes
    family = HalfSwings.of(sets)
    half = family.ends(amplitudes)
    whole = family.ends(np.abs(half))
    whole = np.where(-half > family.low, -whole, np.nan)
    return (amplitudes + whole) / 2.0, amplitudes - whole


def draw(made: Any, decay: Decay) -> None:
    """Fill a matplotlib figure."""
    grid = made.add_gridspec(2, 2, height_ratios=(3, 1), width_ratios=(3, 2))
    upper = made.add_subplot(grid[0, 0])
    lower = made.add_subplot(grid[1, 0], sharex=upper)
    right = made.add_subplot(grid[:, 1])
    solution = decay.best.solution
    rate = decay.fits[0].part.kind == RATE
    for record, (measured, fit) in enumerate(zip(decay.records, decay.fits, strict=True)):
        part, own, colour = solution.parts[record], solution.own(record), f"C{record % 10}"
        seen, fitted = _degrees(decay, record)
        upper.plot(measured.time_s, np.degrees(measured.angle), ".", color="0.6", markersize=3)
        if part.kind == PEAKS:
            upper.plot(part.at + fit.start_s, fitted, "x", color="C1")
        else:
            at = np.linspace(0.0, float(part.at[-1]), LINE_POINTS)
            line = replace(part, at=at, seen=at).model(own[None])[0]
            upper.plot(at + fit.start_s, np.degrees(line), "-", color="C1", linewidth=1.0)
        lower.plot(part.at + fit.start_s, seen - fitted, ".", color=colour, markersize=3)
        size, lost, error = extinction(decay, record)
        right.errorbar(size, lost, yerr=error, fmt="o", color=colour, markersize=3.5, linewidth=0.8)
    upper.lines[0].set_label(label("measured"))
    upper.lines[1].set_label(label("fitted"))
    upper.set_ylabel(label("rate_deg_per_s" if rate else "heel_deg"))
    upper.legend(fontsize="small")
    lower.axhline(0.0, color="0.5", linewidth=0.8)
    lower.set_xlabel(label("time_s"))
    lower.set_ylabel(label("residual_deg_per_s" if rate else "residual_deg"))
    _draw_parts(right, decay)


def _draw_parts(panel: Any, decay: Decay) -> None:
    """The loss that was fitted, and what each kind of friction has in it."""
    theta = decay.best.solution.theta
    largest = 1.05 * max(fit.range_rad[0] for fit in decay.fits)
    amplitudes = np.linspace(0.01, 1.0, 100) * largest
    mean, lost = loss(theta, amplitudes)
    panel.plot(np.degrees(mean), np.degrees(lost), "-", color="C1", linewidth=1.4, label=label("fitted"))
    for term in decay.best.terms if len(decay.best.terms) > 1 else ():
        alone = theta.copy()
        alone[[other for other in TERMS if other != term]] = 0.0
        mean, lost = loss(alone, amplitudes)
        colour, style = _STYLES[term]
        panel.plot(np.degrees(mean), np.degrees(lost), style, color=colour, linewidth=1.2, label=label(NAME_OF[term]))
    panel.set_xlim(0.0, math.degrees(largest))
    panel.set_ylim(bottom=0.0)
    panel.set_xlabel(label("swing_amplitude_deg"))
    panel.set_ylabel(label("loss_per_swing_deg"))
    panel.legend(fontsize="small")
