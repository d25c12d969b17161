"""Windows and macOS, where they differ: their locks, places, signals and open files, played on this system."""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from lab.sweeps.test_sweep import plan_of, silent
from table import nim

from riffraff.kernel import files, interrupts, lock
from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.log import LogWriter
from riffraff.lab.sweeps.sweep import Options, run_sweep
from riffraff.table.recorder import create
from riffraff.table.seats import Seat

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


def again(path: str | Path, name: str) -> Any:
    """A module of ours made anew, as it is on the system that is played now."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def windows_locks(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``kernel.lock`` as it is on Windows: a byte of a file is locked for one handle, and asked for at once."""
    locked: set[tuple[int, int]] = set()

    def locking(descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        place = os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        if place in locked:
            raise PermissionError(13, "Permission denied")
        locked.add(place)

    msvcrt = ModuleType("msvcrt")
    vars(msvcrt).update(LK_NBLCK=2, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    return again(lock.__file__, "lock_of_windows")


def test_a_folder_on_windows_is_locked_by_a_file_in_it(windows_locks: Any, tmp_path: Path) -> None:
    with windows_locks.alone_in(tmp_path):
        assert [path.name for path in tmp_path.iterdir()] == [windows_locks.LOCK]
        with pytest.raises(BadInput, match="at work in"), windows_locks.alone_in(tmp_path):
            pass


def test_a_lock_on_windows_is_on_the_byte_that_was_asked_for(windows_locks: Any, tmp_path: Path) -> None:
    with open(tmp_path / "file", "w+b") as file:
        assert windows_locks.lock(file.fileno(), 7)
        assert not windows_locks.lock(file.fileno(), 7)
        assert windows_locks.lock(file.fileno(), 8)


@pytest.mark.parametrize(
    ("windows", "system", "named", "there"),
    [
        (True, "win32", {"LOCALAPPDATA": "/her/local"}, "/her/local/riffraff"),
        (True, "win32", {}, "/her/AppData/Local/riffraff"),
        (False, "darwin", {"XDG_CACHE_HOME": "/not/there"}, "/her/Library/Caches/riffraff"),
        (False, "linux", {"XDG_CACHE_HOME": "/her/cache"}, "/her/cache/riffraff"),
        (False, "linux", {}, "/her/.cache/riffraff"),
    ],
)
def test_the_environment_is_kept_where_a_system_keeps_such(
    windows: bool, system: str, named: dict[str, str], there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    env = again(SCRIPTS / "_env.py", "env_elsewhere")
    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/her", **named}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(env, "WINDOWS", windows)
    assert env._cache() == Path(there)
    assert env._python(Path("env")) == Path("env/Scripts/python.exe" if windows else "env/bin/python")


def test_where_signals_cannot_be_held_back_a_child_is_started_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with interrupts.not_passed_on():
        pass
    before = signal.getsignal(signal.SIGINT)
    try:
        interrupts.ignored()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_folder_is_not_asked_to_be_on_the_disk_where_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    opened: list[tuple[str, int]] = []

    def opening(path: Path, flags: int) -> int:
        opened.append((Path(path).name, flags))
        return os.open(path, flags)

    elsewhere = SimpleNamespace(
        **{name: getattr(os, name) for name in ("path", "O_RDWR", "O_RDONLY", "fsync", "close")}
    )
    monkeypatch.setattr(files, "os", SimpleNamespace(**vars(elsewhere), name="nt", open=opening))
    files.to_disk(tmp_path)
    files.to_disk(tmp_path / "file")
    assert opened == [("file", os.O_RDWR)]


@pytest.fixture
def open_files_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: what is open, here or elsewhere, is neither replaced nor taken away."""

    def is_open(path: Any) -> bool:
        if not os.path.exists(path) or os.path.isdir(path):
            return False
        mine = os.stat(path).st_ino
        for handle in os.listdir("/proc/self/fd"):
            try:
                if os.stat(f"/proc/self/fd/{handle}").st_ino == mine:
                    return True
            except FileNotFoundError:
                continue
        return False

    def unless_open(do: Any) -> Any:
        def done(*paths: Any, **more: Any) -> Any:
            if any(is_open(path) for path in paths if not isinstance(path, int)):
                raise PermissionError(13, "The process cannot access the file because it is being used", paths[0])
            return do(*paths, **more)

        return done

    for name in ("replace", "rename", "unlink", "remove"):
        monkeypatch.setattr(os, name, unless_open(getattr(os, name)))


@pytest.mark.usefixtures("open_files_stay")
def test_a_sweep_closes_what_it_replaces(tmp_path: Path) -> None:
    plan = plan_of("ship.ball_mass=260,300", "engine=reduced", "duration_s=2")
    table = run_sweep(plan, tmp_path / "out", "here", Options(), silent)
    assert sorted(path.name for path in table.parent.iterdir()) == ["runs.csv", "sweep.toml", "units.csv"]


@pytest.mark.usefixtures("open_files_stay")
def test_a_recording_that_cannot_be_begun_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise RiffRaffError("kernel.files.disk_full", file="m.riff")

    monkeypatch.setattr(LogWriter, "write", full)
    with pytest.raises(RiffRaffError, match="full"):
        create(tmp_path / "m.riff", nim.NIM, nim.Setup((Seat("Ann", colour="red"), Seat("Bo", colour="blue"))))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("open_files_stay")
def test_settings_are_written_over(tmp_path: Path) -> None:
    for content in ("one", "two"):
        files.write_atomic(tmp_path / "settings.toml", content)
    assert (tmp_path / "settings.toml").read_text() == "two"
