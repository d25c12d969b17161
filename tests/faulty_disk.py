"""A disk that fails when it is told to: full, broken, read-only, slow to take all of it, or without power at once.

Everything that is opened to be written, replaced or removed while it is in force counts as a step. From the step that
is to fail on, it fails as its ``kind`` says; nothing else of the system is touched.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any
from unittest import mock

KINDS = ("full", "broken", "read-only", "short", "power")
REFUSED = {"full": errno.ENOSPC, "broken": errno.EIO, "read-only": errno.EROFS}


class PowerCut(BaseException):
    """The process is gone: nothing that it would do afterwards happens."""


class Disk:
    """``kind`` of ``KINDS``; ``at`` is the step that fails first, None for a disk that never does. ``steps`` counts."""

    def __init__(self, kind: str = "short", at: int | None = None) -> None:
        self.kind = kind
        self.at = at
        self.steps = 0
        self.failed = False

    def step(self) -> bool:
        """Whether this step is the one that fails half-way. Raises what comes of any after it."""
        if self.failed and self.kind != "short":
            self.refuse()
        self.steps += 1
        if self.failed or self.steps != self.at:
            return False
        self.failed = True
        return True

    def refuse(self) -> None:
        if self.kind == "power":
            raise PowerCut
        number = REFUSED[self.kind]
        raise OSError(number, os.strerror(number))

    def write(self, data: Any, write: Callable[[Any], int]) -> int:
        """A write that fails has written half of it."""
        if not self.step():
            return write(data)
        if self.kind == "read-only":
            self.refuse()
        half = memoryview(data).cast("B")[: len(data) // 2]
        written = write(half) if half else 0
        if self.kind in ("short", "full") and written:  # the system says so first, and fails at the next
            return written
        if self.kind == "short":
            return write(data)
        self.refuse()
        return 0

    def once(self, do: Callable[..., Any]) -> Callable[..., Any]:
        """An operation that is done or not."""

        def done(*args: Any, **more: Any) -> Any:
            if self.step() and self.kind != "short":
                self.refuse()
            return do(*args, **more)

        return done

    def unlink(self, *args: Any, **more: Any) -> None:
        """Needs no room, but power."""
        if self.failed and self.kind == "power":
            self.refuse()
        _unlink(*args, **more)

    def open(self, path: Any, mode: str = "r", buffering: int = -1, *rest: Any, **more: Any) -> Any:
        """As ``open``."""
        writes = set(mode) & set("wxa+")
        if not writes or isinstance(path, int) or os.fspath(path) == os.devnull:
            return _open(path, mode, buffering, *rest, **more)
        if self.step() and self.kind != "short":
            self.refuse()
        raw = _File(path, mode.replace("b", "").replace("t", ""), self)
        if buffering == 0:
            return raw
        buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, *rest, **more)

    @contextmanager
    def in_force(self) -> Generator[None]:
        with (
            mock.patch.object(builtins, "open", self.open),
            mock.patch.object(io, "open", self.open),
            mock.patch.object(os, "fsync", self.once(os.fsync)),
            mock.patch.object(os, "replace", self.once(os.replace)),
            mock.patch.object(os, "unlink", self.unlink),
        ):
            yield


_open, _unlink = open, os.unlink


class _File(io.FileIO):
    def __init__(self, path: Any, mode: str, disk: Disk) -> None:
        super().__init__(path, mode)
        self._disk = disk

    def write(self, data: Any) -> int:
        return self._disk.write(data, super().write)

    def truncate(self, size: int | None = None) -> int:
        """A disk without room has room for less; one that is broken has not."""
        if self._disk.failed and self._disk.kind == "power":
            raise PowerCut
        if self._disk.failed and self._disk.kind in ("broken", "read-only"):
            self._disk.refuse()
        return super().truncate(size)
