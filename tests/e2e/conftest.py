"""The real window under Xvfb: ``launch`` starts ``python -m riffraff ...`` in a home of its own."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from pathlib import Path

import pytest
from e2e.server import ROOT, Display
from e2e.window import Launch, Window


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Generator[Display]:
    """One for each process that tests."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"the real window cannot be tested without {' and '.join(missing)}")
    server = Display(tmp_path_factory.mktemp("display"))
    yield server
    server.stop()


@pytest.fixture
def launch(display: Display, tmp_path: Path, request: pytest.FixtureRequest) -> Generator[Launch]:
    """Starts a window with arguments, and environment variables by name; the next one finds the same home. ``module``
    is what Python runs, and ``cwd`` the folder that it works in."""
    folders = {"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}
    homes = {name: str(tmp_path / folder) for name, folder in folders.items()}
    for folder in homes.values():
        Path(folder).mkdir()
    plain = {"DISPLAY": display.name, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "SDL_AUDIODRIVER": "dummy"}
    plain["SDL_VIDEODRIVER"] = "x11"  # tests without a window have another one in their environment
    plain["SDL_MOUSE_FOCUS_CLICKTHROUGH"] = "1"  # else a click that comes at once with the focus is swallowed
    windows: list[Window] = []
    request.node.stash[SHOWN] = (display, tmp_path)

    def start(*args: str, settings: str = "", module: str = "riffraff", cwd: Path = ROOT, **env: str) -> Window:
        if settings:
            file = tmp_path / "config" / "riffraff" / "settings.toml"
            file.parent.mkdir(exist_ok=True)
            file.write_text(settings, encoding="utf-8")
        windows.append(Window(display, tmp_path, args, homes | plain | env, module, cwd))
        return windows[-1]

    yield start
    for window in windows:  # first of all: nothing that fails here may leave a window running
        window.kill()
    for window in windows:
        window.let_everything_go()


SHOWN: pytest.StashKey[tuple[Display, Path]] = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails shows what was on the screen."""
    report = yield
    if report.failed and SHOWN in item.stash:
        display, folder = item.stash[SHOWN]
        report.sections.append(("Screen", str(display.screenshot(folder / f"failed-{report.when}.png"))))
        errors = folder / "errors.txt"
        if errors.exists() and errors.read_text():
            report.sections.append(("Window's errors", errors.read_text()))
    return report
