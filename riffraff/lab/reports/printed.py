"""What the commands of the lab print."""

from __future__ import annotations

import math
import textwrap
from collections import Counter
from pathlib import Path

from riffraff.kernel.columns import aligned
from riffraff.kernel.words import say
from riffraff.lab.estimates import Estimate, Mean, Share
from riffraff.lab.experiment import Experiment, Measure, Run
from riffraff.lab.factors import ENGINE, FROZEN, REDUCED, RIGID, Value, allowed
from riffraff.physics.params import SCHEMA, Param, Params, tidy

WIDTH = 100
"""Characters of a line of running text."""


def description(experiment: Experiment) -> str:
    """All about an experiment: method, factors with units and ranges, measures."""
    lines = [f"{experiment.name}: {experiment.about('about')}", ""]
    lines += [textwrap.fill(experiment.about("method"), WIDTH), "", say("lab.describe.factors")]
    for factor in experiment.factors:
        value = tidy(factor.default) if isinstance(factor, Param) else factor.default
        unit = f" {factor.unit}" if factor.unit else ""
        lines.append(f"  {factor.name} = {value}{unit}")
        lines.append(textwrap.indent(textwrap.fill(experiment.about(factor.name), WIDTH - 6), "      "))
        lines.append(
            textwrap.indent(textwrap.fill(say("lab.describe.allowed", allowed=allowed(factor)), WIDTH - 6), "      ")
        )
    lines += ["", say("lab.describe.measures")]
    width = max(len(measure.name) for measure in experiment.measures)
    for measure in experiment.measures:
        sign = "±" if measure.error else " "
        wrapped = textwrap.wrap(measure_label(experiment, measure), WIDTH - width - 6)
        lines.append(f"  {measure.name:<{width}} {sign} {wrapped[0]}")
        lines += [" " * (width + 5) + more for more in wrapped[1:]]
    lines += [
        "",
        textwrap.fill(
            say("lab.describe.more", rates=", ".join(map(str, experiment.rates)), default=experiment.default_hz), WIDTH
        ),
    ]
    return "\n".join(lines)


def measures_text(experiment: Experiment, run: Run) -> str:
    """The measures of a run as a table, and the engine that was used."""
    rows = [
        (experiment.about(measure.name), *value_and_error(run.measures[measure.name]), measure.unit)
        for measure in experiment.measures
    ]
    return "\n".join([engine_text(run.engine, run.values.get(ENGINE, RIGID)), *aligned(rows)])


def engine_text(used: str, asked: Value) -> str:
    """Which engine was used and why, and a warning if it leaves something out."""
    key = "asked" if used == asked == REDUCED else used
    told = say("lab.run.engine", engine=say(f"lab.engine.{key}"))
    return f"{told}\n{say('lab.run.frozen')}" if used == FROZEN else told


def value_and_error(estimate: Estimate) -> tuple[str, str]:
    """A value to the digits that its error leaves it, and the error with its sign."""
    value, error = estimate.value, estimate.error
    if math.isnan(value):
        return "-", ""
    if isinstance(estimate, Share):
        return f"{value:.3g}", f"[{estimate.low:.3g}, {estimate.high:.3g}]"
    if math.isnan(error) or error <= 1e-9 * abs(value):
        return f"{value:.6g}", ""
    digits = max(0, 1 - math.floor(math.log10(error)))
    if abs(value) >= 1e6 or digits > 8:
        return f"{value:.5g}", f"± {error:.2g}"
    return f"{value:.{digits}f}", f"± {error:.{digits}f}"


def point_text(mean: Mean) -> str:
    """A figure of a point, and of how many runs it is where that is not all."""
    told = " ".join(value_and_error(mean)).strip()
    return told if mean.n == mean.of else f"{told} ({say('lab.report.of', n=mean.n, of=mean.of)})"


def sweep_text(table: Path) -> str:
    """How many runs a finished sweep holds, and why some of them failed."""
    from riffraff.lab.runs.tables import read_table  # noqa: PLC0415 - the rest of this module does without

    whys = Counter(row["why"] for row in read_table(table))
    lines = [say("lab.sweep.finished", n=whys.total(), file=table)]
    return "\n".join([*lines, *(say("lab.sweep.failures", n=n, why=why) for why, n in whys.most_common() if why)])


def measure_label(experiment: Experiment, measure: Measure, *, sized: bool = False) -> str:
    """A measure's sentence with its unit, for tables and axes; of the mean of sizes it says so."""
    told = experiment.about(measure.name).rstrip(".")
    return with_unit(say("lab.report.size_of", measure=told) if sized else told, measure.unit)


def with_unit(text: str, unit: str) -> str:
    """What heads a column or stands beside an axis."""
    return f"{text} ({unit})" if unit else text


def changes(params: Params, others: Params) -> list[tuple[str, ...]]:
    """The parameters in which a ship differs from another, each with both values."""
    names = params.changes_from(others)
    return [(name, *(SCHEMA[name].words(each[name]) for each in (params, others))) for name in names]
