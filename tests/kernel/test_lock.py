"""Locks: where a file system has none, nobody is kept out and nothing fails."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from riffraff.kernel.errors import BadInput
from riffraff.kernel.lock import alone_in

fcntl = pytest.importorskip("fcntl")


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.EBADF])
def test_without_locks_one_goes_on(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with alone_in(tmp_path), alone_in(tmp_path):
        pass


def test_what_is_wrong_otherwise_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(BadInput, match="Input/output error"), alone_in(tmp_path):
        pass
