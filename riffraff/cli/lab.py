"""`riffraff lab ...`: balance experiments. Each command below imports what it needs when it runs."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack

from riffraff.cli import design, diary, fit, sensitivity
from riffraff.cli.parser import Command, Parser, whole
from riffraff.cli.recordings import some_path
from riffraff.kernel.columns import aligned
from riffraff.kernel.interrupts import INTERRUPTED
from riffraff.kernel.words import say

MOST_WORKERS = 256


# -- list, describe ---------------------------------------------------------------------------------------------


def _list(_options: Namespace) -> int:
    from riffraff.lab.registry import NAMES  # noqa: PLC0415 - as late as it is needed, here and below

    print("\n".join(aligned((name, say(f"lab.{name}.about")) for name in NAMES)))
    return 0


def _describe(options: Namespace) -> int:
    from riffraff.lab.registry import find_experiment  # noqa: PLC0415
    from riffraff.lab.reports.printed import description  # noqa: PLC0415

    print(description(find_experiment(options.name)))
    return 0


# -- run, sweep -------------------------------------------------------------------------------------------------


def _run_flags(parser: Parser) -> None:
    parser.value("spec", "NAME|SPEC.toml", needed=True)
    parser.settings()
    parser.value("--out", "DIR", some_path)
    parser.value("--workers", "N", whole(1, MOST_WORKERS))
    parser.choice("--format", "csv", "parquet")
    diary.flags(parser)
    parser.flag("--json")


def _run(options: Namespace) -> int:
    from riffraff.lab.reports.printed import measures_text  # noqa: PLC0415
    from riffraff.lab.runs.folders import run, summary  # noqa: PLC0415
    from riffraff.lab.spec import read_spec  # noqa: PLC0415

    spec = read_spec(options.spec, options.settings)
    out = options.out
    with diary.kept(options, out):
        made = run(spec, out, options.typed, options.format or "csv", options.workers or 1)
    print(json.dumps(summary(made)) if options.json else measures_text(spec.experiment, made))
    if out is not None and not options.json:
        print(say("cli.lab.left", folder=out))
    return 0


def _sweep_flags(parser: Parser) -> None:
    parser.value("spec", "NAME|SPEC.toml", needed=True)
    parser.settings()
    parser.value("--out", "DIR", some_path, needed=True)
    parser.value("--repeats", "N", whole(1, 100_000))
    parser.value("--workers", "N", whole(1, MOST_WORKERS))
    parser.choice("--sample", "grid", "latin")
    parser.value("--n", "N", whole(1, 1_000_000))
    parser.choice("--format", "csv", "parquet")
    parser.value("--dask", "ADDRESS")
    parser.flag("--traces")
    diary.flags(parser)


def _sweep(options: Namespace) -> int:
    from riffraff.lab.reports.printed import sweep_text  # noqa: PLC0415
    from riffraff.lab.spec import read_spec, with_design  # noqa: PLC0415
    from riffraff.lab.sweeps.plan import Plan  # noqa: PLC0415
    from riffraff.lab.sweeps.progress import Progress  # noqa: PLC0415
    from riffraff.lab.sweeps.sweep import Options, run_sweep  # noqa: PLC0415
    from riffraff.lab.sweeps.workers import allowed_cpus  # noqa: PLC0415

    spec = read_spec(options.spec, options.settings, sweep=True)
    plan = Plan(with_design(spec, options.repeats, options.sample, options.n))
    workers = options.workers or allowed_cpus()
    chosen = Options(workers, options.dask, options.format or "csv", options.traces)
    try:
        with ExitStack() as shown:

            def progress(total: int, finished: int) -> Callable[[], None]:
                bar = Progress(total, finished)
                shown.callback(bar.close)
                return bar.add

            shown.enter_context(diary.kept(options, options.out))
            table = run_sweep(plan, options.out, options.typed, chosen, progress)
    except KeyboardInterrupt:
        print(say("lab.sweep.stopped", folder=options.out), file=sys.stderr)
        return INTERRUPTED
    print(sweep_text(table))
    return 0


# -- report, compare, check --------------------------------------------------------------------------------


def _report(options: Namespace) -> int:
    from riffraff.lab.reports.report import report  # noqa: PLC0415

    page, note = report(options.folder)
    print(say("cli.lab.left", folder=page))
    if note:
        print(note, file=sys.stderr)
    return 0


def _compare_flags(parser: Parser) -> None:
    parser.value("paths", "DIR|FILE", some_path, needed=True, many=True)
    parser.value("--out", "DIR", some_path)


def _compare(options: Namespace) -> int:
    from riffraff.lab.reports.compare import compare  # noqa: PLC0415

    print(compare(options.paths, options.out))
    return 0


def _check(options: Namespace) -> int:
    from riffraff.lab.checks.all import run, table, verdict  # noqa: PLC0415

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print("\r" + say("check.progress", done=done, n=total), end="" if done < total else "\n", file=sys.stderr)

    lines = run(progress)
    if options.json:
        print(json.dumps([line.to_dict() for line in lines]))
    else:
        print(table(lines))
        print(verdict(lines))
    return 0 if all(line.ok for line in lines) else 1


COMMAND = {
    "list": Command("riffraff lab list", lambda _parser: None, _list),
    "describe": Command(
        "riffraff lab describe roll-decay", lambda parser: parser.value("name", "NAME", needed=True), _describe
    ),
    "run": Command("riffraff lab run roll-decay start_deg=20 ship.ball_mass=300 --out decay", _run_flags, _run),
    "sweep": Command(
        "riffraff lab sweep roll-decay ship.ball_mass=200:400:9 start_deg=5,15 --repeats 3 --workers 2 --out balls",
        _sweep_flags,
        _sweep,
    ),
    "report": Command(
        "riffraff lab report balls", lambda parser: parser.value("folder", "DIR", some_path, needed=True), _report
    ),
    "compare": Command("riffraff lab compare measured.csv decay --out both", _compare_flags, _compare),
    "fit": Command("riffraff lab fit measured.csv --set ship.hull_mass=118 --out toy", fit.flags, fit.run),
    "design": Command(
        "riffraff lab design period_s=2.0 damping_ratio=0.10 tip_list_deg=3 --free ship.* --out calm",
        design.flags,
        design.run,
    ),
    "sensitivity": Command(
        "riffraff lab sensitivity roll-decay ship.ball_mass=240:320 ship.ball_depth=100:120 --measure period_s",
        sensitivity.flags,
        sensitivity.run,
    ),
    "runs": Command("riffraff lab runs experiments --tag thesis", diary.runs_flags, diary.runs),
    "note": Command("riffraff lab note decay promising --tag thesis", diary.note_flags, diary.write_note),
    "check": Command("riffraff lab check", lambda parser: parser.flag("--json"), _check),
}
