"""Logs: what was written is read, what a crash cut off is reported, all else is refused by file and line."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel import log
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.log import LogWriter, read_log

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
RECORDS = st.lists(st.dictionaries(TEXT, VALUES, max_size=4), max_size=5)


def written(path: Path, *records: dict[str, object]) -> bytes:
    path.unlink(missing_ok=True)
    with closing(LogWriter(path, new=True)) as writer:
        for record in records:
            writer.write(record)
    return path.read_bytes()


@given(RECORDS)
def test_what_was_written_is_read(tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, object]]) -> None:
    path = tmp_path_factory.getbasetemp() / "any.riff"
    written(path, *records)
    assert read_log(path) == log.Log(records, half_line=None)


def test_a_line_is_short_and_readable(tmp_path: Path) -> None:
    content = written(tmp_path / "a.riff", {"t": 12, "do": "lay", "name": "Zoé"}, {"x": 0.1})
    assert content.decode() == '{"t":12,"do":"lay","name":"Zoé"}\n{"x":0.1}\n'


@pytest.mark.parametrize("tail", [b'{"t":2', b'{"t":2}', b"\0\0\0\0", b"\xc3", b" "])
def test_a_half_written_last_line_is_reported_and_cut_off_before_the_next(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "a.riff"
    path.write_bytes(b'{"t":1}\n' + tail)
    assert read_log(path) == log.Log([{"t": 1}], half_line=2)
    with closing(LogWriter(path)) as writer:
        writer.write({"t": 3})
    assert path.read_bytes() == b'{"t":1}\n{"t":3}\n'


def test_every_cut_of_a_log_reads_as_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.riff"
    content = written(path, {"t": 1}, {"name": "Zoé"}, {"t": [1, 2]})
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        lines = content[:cut].count(b"\n")
        found = read_log(path)
        assert len(found.records) == lines
        assert found.half_line == (None if content[:cut].endswith(b"\n") or cut == 0 else lines + 1)


def test_a_tail_longer_than_one_look_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "_CHUNK", 4)
    path = tmp_path / "a.riff"
    path.write_bytes(b'{"t":1}\n' + b"x" * 30)
    LogWriter(path).close()
    assert path.read_bytes() == b'{"t":1}\n'
    path.write_bytes(b"x" * 30)
    LogWriter(path).close()
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"{} {}", "not_json"),
        (b"[1]", "not_object"),
        (b"3", "not_object"),
        (b'{"a":NaN}', "not_finite"),
        (b'{"a":-Infinity}', "not_finite"),
        (b'{"a":1e999}', "not_finite"),
        (b'{"a":1,"a":2}', "duplicate"),
        (b'{"b":{"a":1,"a":1}}', "duplicate"),
        (b'{"a":"\xff"}', "not_utf8"),
        (b"\xef\xbb\xbf{}", "not_json"),
        (b'{"a":"\0"}', "nul"),
        (b'{"a":"\\u0000"}', "nul"),
        (b'{"\\u0000":1}', "nul"),
        (b'{"a":["\\ud800"]}', "nul"),
        (b'{"a":' + b"[" * 16 + b"]" * 16 + b"}", "too_deep"),
        (b'{"a":' + b"[" * 200_000 + b"]" * 200_000 + b"}", "not_json"),
        (b'{"a":' + b"9" * 5000 + b"}", "not_json"),
        (b'{"a":"' + b"x" * log.LINE_LIMIT + b'"}', "line_too_long"),
    ],
)
def test_anything_else_is_refused_by_file_and_line(tmp_path: Path, line: bytes, key: str) -> None:
    path = tmp_path / "odd.riff"
    path.write_bytes(b'{"t":1}\n' + line + b'\n{"t":3}\n')
    with pytest.raises(BadInput) as caught:
        read_log(path)
    assert caught.value.key == f"kernel.log.{key}"
    assert f"{path}, line 2:" in str(caught.value)


def test_nesting_up_to_the_limit_and_plain_escapes_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.riff"
    path.write_bytes(b'{"a":' + b"[" * 15 + b"]" * 15 + b',"b":"\\u00e9\\ud83d\\ude00"}\n')
    assert read_log(path).records[0]["b"] == "é😀"


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "FILE_LIMIT", 15)
    path = tmp_path / "a.riff"
    written(path, {"t": 1})
    assert len(read_log(path).records) == 1
    written(path, {"t": 1}, {"t": 2})
    with pytest.raises(BadInput, match="15 bytes"):
        read_log(path)


def test_a_new_log_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "a.riff"
    written(path, {"t": 1})
    with pytest.raises(BadInput, match="exists already"):
        LogWriter(path, new=True)
    assert read_log(path).records == [{"t": 1}]


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    with closing(LogWriter(path, new=True, alone=True)) as writer:
        writer.write({"a": 1})
        with pytest.raises(BadInput) as refused:
            LogWriter(path, alone=True)
        assert refused.value.key == "kernel.log.in_use"
        assert str(path) in str(refused.value)
        assert read_log(path).records == [{"a": 1}]
        writer.write({"a": 2})
    with closing(LogWriter(path, alone=True)) as writer:
        writer.write({"a": 3})
    assert [record["a"] for record in read_log(path).records] == [1, 2, 3]


def test_appending_needs_a_log(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no file"):
        LogWriter(tmp_path / "none.riff")
    with pytest.raises(BadInput, match="no file"):
        read_log(tmp_path / "none.riff")
    with pytest.raises(BadInput, match="is a folder"):
        read_log(tmp_path)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_the_writer_refuses_what_the_reader_would(tmp_path: Path, number: float) -> None:
    path = tmp_path / "a.riff"
    with closing(LogWriter(path, new=True)) as writer, pytest.raises(ValueError, match="JSON"):
        writer.write({"x": number})
    assert path.read_bytes() == b""


class _FullDisk:
    """A file on a disk that has room for a few bytes more."""

    def __init__(self, file: object, room: int) -> None:
        self.file, self.room = file, room

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)

    def write(self, data: memoryview) -> int:
        if self.room == 0:
            raise OSError(28, os.strerror(28))
        size = min(self.room, len(data))
        self.room -= size
        return self.file.write(data[:size])


def test_a_full_disk_leaves_whole_lines_and_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.riff"
    with closing(LogWriter(path, new=True)) as writer:
        writer.write({"t": 1})
        writer._file = _FullDisk(writer._file, room=4)
        with pytest.raises(RiffRaffError, match="disk is full") as caught:
            writer.write({"t": 2})
        assert caught.value.exit_status == 1
    assert path.read_bytes() == b'{"t":1}\n'
