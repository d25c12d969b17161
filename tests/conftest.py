"""For all tests: English sentences, a home of their own, and in CI no test that is passed over."""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import hypothesis
import pytest

from riffraff.kernel.words import set_language
from riffraff.physics.params import SCHEMA, Params

pytest_plugins = ["pytester"]

# Who wants no bytecode beside the source gets none. Yet tests start a hundred processes, and each would compile all of
# it anew: it is kept where pytest keeps its own.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# Of what is collected, nothing is garbage: it is not looked for until all is there.
gc.disable()

# A shell's background job ignores Ctrl-C and so would every process that a test starts: here it is heard.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What is right once is right again: fresh luck is for the batteries, which say with what they failed.
hypothesis.settings.register_profile("same", derandomize=True)
hypothesis.settings.register_profile("fresh", print_blob=True)

CI = bool(os.environ.get("CI"))
"""Where everything that a test needs is there, so that a test which skips is one that has stopped testing."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--events", type=int, default=100_000, help="what monkeys do in all")
    parser.addoption("--seed", type=int, default=1, help="of the first monkey")


def pytest_configure(config: pytest.Config) -> None:
    """The slow tests look further each time, the others look at the same examples."""
    hypothesis.settings.load_profile("fresh" if config.getoption("-m") == "slow" else "same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """What was collected stays: no look for garbage goes through the thousands of tests again."""
    gc.enable()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def english() -> Generator[None]:
    """The language is the process's: each test begins, and leaves it, in English."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of our own, also for what the platform calls by other names."""
    for name, folder in (("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache")):
        monkeypatch.setenv(name, str(tmp_path / folder))
    for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def _failed_if_skipped(report: pytest.CollectReport | pytest.TestReport) -> None:
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"no test may be skipped in CI: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _failed_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _failed_if_skipped(report)
    return report


@pytest.fixture
def wreck() -> dict[str, float]:
    """Parameters, each within its range, that together tear the ship apart in a quarter of a second."""
    yards = {"ship.middle_yard_mass": 80.0, "ship.upper_yard_mass": 80.0, "ship.mast_mass": 5.0}
    return {**yards, "engine.iterations": 1.0, "engine.joint_stiffness": 0.99}


@pytest.fixture
def any_params() -> Callable[[int], Params]:
    """Any parameters by a seed: each at its low end, its high end or anywhere between; few in ten as they are."""

    def make(seed: int) -> Params:
        rng = random.Random(seed)
        changes: dict[str, float] = {}
        for name, param in SCHEMA.items():
            match rng.randrange(4):
                case 0:
                    changes[name] = rng.choice((param.low, param.high))
                case 1 | 2:
                    value = rng.uniform(param.low, param.high)
                    changes[name] = round(value) if param.whole else value
        return Params().replace(changes)

    return make
