"""Files: complete or absent, inside their folder, and every refusal one sentence."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel import files
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.files import child_path, os_errors, read_bytes, read_text, toml_tables, write_atomic


def test_a_file_is_replaced_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    write_atomic(path, "old")
    path.chmod(0o640)
    write_atomic(path, "neu é")
    assert path.read_bytes() == "neu é".encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["a.toml"]


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert real.read_text() == "new"


@pytest.mark.parametrize("failing", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_a_failure_halfway_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, error: BaseException
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old")

    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(files.os, failing, fail)
    with pytest.raises((RiffRaffError, KeyboardInterrupt)):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.toml"]


@pytest.mark.parametrize(
    ("number", "key", "status"),
    [
        (errno.ENOSPC, "kernel.files.disk_full", 1),
        (errno.EDQUOT, "kernel.files.disk_full", 1),
        (errno.EACCES, "kernel.files.forbidden", 2),
        (errno.EROFS, "kernel.files.forbidden", 2),
        (errno.ENOENT, "kernel.files.missing", 2),
        (errno.ENOTDIR, "kernel.files.no_folder", 2),
        (errno.EISDIR, "kernel.files.folder", 2),
        (errno.EIO, "kernel.files.failed", 2),
    ],
)
def test_each_refusal_of_the_system_is_one_sentence(number: int, key: str, status: int) -> None:
    with pytest.raises(RiffRaffError) as caught, os_errors("some/file"):
        raise OSError(number, os.strerror(number))
    assert (caught.value.key, caught.value.exit_status) == (key, status)
    assert "some/file" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_text_is_read_within_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfabc")
    assert read_text(path) == "abc"
    assert read_bytes(path, limit=6) == b"\xef\xbb\xbfabc"
    with pytest.raises(BadInput, match="5 bytes"):
        read_bytes(path, limit=5)
    path.write_bytes(b"\xff")
    with pytest.raises(BadInput, match="UTF-8"):
        read_text(path)


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = ", 2), ("a = 1\nb = 2\na = 3\n", 3), ("[a", 1), ("a = " + "[" * 9999, 1)]
)
def test_broken_toml_is_told_by_its_line(text: str, line: int) -> None:
    with pytest.raises(BadInput, match=f"my.toml, line {line}: "):
        toml_tables(text, "my.toml")


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../a",
        "a/../../b",
        "/etc/passwd",
        "a//b",
        "a/",
        "C:\\a",
        "a\\b",
        "c:a",
        "a\0b",
        "a\nb",
        "a/..",
        "*",
    ],
)
def test_no_name_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="inside"):
        child_path(tmp_path, name)


def test_names_inside_are_free(tmp_path: Path) -> None:
    assert child_path(tmp_path, "Zoé 1.riff") == tmp_path / "Zoé 1.riff"
    assert child_path(tmp_path, "a/b.riff") == tmp_path / "a" / "b.riff"


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    (folder / "way-out").symlink_to(tmp_path)
    with pytest.raises(BadInput, match="inside"):
        child_path(folder, "way-out/a")


@given(st.text())
def test_any_text_is_a_path_inside_or_refused(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    with suppress(BadInput):
        assert Path(os.path.abspath(child_path(folder, name))).is_relative_to(folder)
