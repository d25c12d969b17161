"""Whatever a disk does in the middle of a write: what was told as kept is there, all else is whole or not at all."""

from __future__ import annotations

import itertools
from contextlib import closing
from pathlib import Path

import pytest
from faulty_disk import KINDS, Disk, PowerCut

from riffraff.kernel.errors import RiffRaffError
from riffraff.kernel.files import write_atomic
from riffraff.kernel.log import LogWriter, scan_log

RECORDS = [{"n": n, "words": "a rope " * n} for n in range(6)]


def write_some(path: Path, disk: Disk, kept: list[dict[str, object]]) -> None:
    """As far as it goes; ``kept`` is what was told as kept."""
    with disk.in_force(), closing(LogWriter(path, new=not path.exists(), last_sum=0)) as writer:
        for record in RECORDS:
            writer.write(record)
            kept.append(record)


@pytest.mark.parametrize("kind", KINDS)
def test_a_log_has_what_was_told_as_kept(kind: str, tmp_path: Path) -> None:
    """And goes on from there, whatever was in the way."""
    for at in itertools.count(1):
        path, kept = tmp_path / f"{at}.log", list[dict[str, object]]()
        disk = Disk(kind, at)
        try:
            write_some(path, disk, kept)
        except (RiffRaffError, PowerCut):
            assert kind != "short"
        else:
            assert kept == RECORDS
        if path.exists():
            log = scan_log(path, summed=True)
            assert log.fault is None
            assert log.records in (kept, RECORDS[: len(kept) + 1])  # a power cut comes after the write, too
            with closing(LogWriter(path, last_sum=log.last_sum)) as writer:
                writer.write({"after": at})
            assert scan_log(path, summed=True).records == [*log.records, {"after": at}]
        else:
            assert not kept
        if not disk.failed:
            return


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("before", [None, b"what was there before"])
def test_a_file_is_as_it_was_or_as_it_was_to_be(kind: str, before: bytes | None, tmp_path: Path) -> None:
    """If it was told as written it is so; nothing is left beside it but where the power went."""
    after = b"what is to be there " * 1000
    for at in itertools.count(1):
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "file"
        if before is not None:
            path.write_bytes(before)
        disk, told = Disk(kind, at), False
        try:
            with disk.in_force():
                write_atomic(path, after)
            told = True
        except (RiffRaffError, PowerCut):
            assert kind != "short"
        found = path.read_bytes() if path.exists() else None
        assert found == after if told else found in (before, after)
        if kind != "power":
            assert set(folder.iterdir()) <= {path}
        if not disk.failed:
            return
