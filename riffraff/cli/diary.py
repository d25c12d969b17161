"""What was done in the lab: notes and tags of a folder, and `riffraff lab runs`, which lists them."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from riffraff.cli.parser import Parser, names
from riffraff.cli.recordings import some_path
from riffraff.kernel.columns import aligned
from riffraff.kernel.words import say

SECONDS = "{:.3g} s"


def flags(parser: Parser) -> None:
    """Of the commands that leave a folder."""
    parser.value("--note", "TEXT", kind="cli.lab.diary.note")
    parser.value("--tag", "TAG,TAG", names, kind="cli.lab.diary.tag")


@contextmanager
def kept(options: Namespace, out: Path | None) -> Iterator[None]:
    """What is done here takes so long, and is noted in the diary of the folder that it leaves."""
    begun, moment = time.monotonic(), datetime.now(UTC)
    yield
    if out is None:
        return
    from riffraff.lab.runs.diary import note  # noqa: PLC0415 - as late as it is needed

    note(
        out,
        date=moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        duration_s=time.monotonic() - begun,
        text=options.note or "",
        tags=options.tag or (),
    )


def runs_flags(parser: Parser) -> None:
    parser.value("folder", "DIR", some_path)
    parser.value("--tag", "TAG")
    parser.flag("--json")


def runs(options: Namespace) -> int:
    from riffraff.lab.runs.diary import entries  # noqa: PLC0415

    root = options.folder or Path()
    found = list(entries(root, options.tag or ""))
    if options.json:
        told = [
            {"folder": str(each.path), "kind": each.kind, "what": each.what, **each.diary, "made": dict(each.made)}
            for each in found
        ]
        print(json.dumps(told, ensure_ascii=False))
        return 0
    rows = [[say(f"cli.lab.runs.head.{name}") for name in ("folder", "what", "date", "took", "tags", "note")]]
    for each in found:
        diary, took = each.diary, each.diary.get("duration_s")
        what = each.what if each.kind in ("run", "fit") else f"{each.what}, {say(f'cli.lab.runs.kind.{each.kind}')}"
        spent = SECONDS.format(took) if isinstance(took, int | float) else ""
        tags = ", ".join(each.tags)
        rows.append([str(each.path), what, str(diary.get("date", "")), spent, tags, str(diary.get("note", ""))])
    print("\n".join(aligned(rows)) if found else say("cli.lab.runs.none", folder=root))
    return 0


def note_flags(parser: Parser) -> None:
    parser.value("folder", "DIR", some_path, needed=True)
    parser.value("text", "TEXT")
    parser.value("--tag", "TAG,TAG", names, kind="cli.lab.diary.tag")


def write_note(options: Namespace) -> int:
    from riffraff.lab.runs.diary import note  # noqa: PLC0415

    note(options.folder, text=options.text or "", tags=options.tag or ())
    return 0
