"""Steps of the set-up: what pip says, which variables reach it, and what two calls at once do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from setup.checkout import SCRIPTS, Stage

from riffraff.kernel.errors import RiffRaffError


def test_two_calls_at_once_take_turns(tmp_path: Path) -> None:
    script = f"""
import sys, time
sys.path.insert(0, {str(SCRIPTS)!r})
import _env
with _env._alone_in(_env.Path({str(tmp_path / "env")!r})):
    print("in", time.monotonic(), flush=True)
    time.sleep(0.3)
    print("out", time.monotonic(), flush=True)
"""
    calls = [
        subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    spans = sorted(tuple(map(float, re.findall(r"[\d.]+", call.communicate()[0]))) for call in calls)
    assert all(earlier[1] <= later[0] for earlier, later in pairwise(spans))


@pytest.mark.skipif(os.name == "nt", reason="there a child does not take the lock over")
def test_a_step_that_outlives_a_killed_call_keeps_the_next_one_waiting(tmp_path: Path) -> None:
    place, begun, done = tmp_path / "env", tmp_path / "begun", tmp_path / "done"
    child = f"import time, pathlib as p; p.Path({str(begun)!r}).touch(); time.sleep(0.5); p.Path({str(done)!r}).touch()"
    enter = f"""
import sys
sys.path.insert(0, {str(SCRIPTS)!r})
import _env
with _env._alone_in(_env.Path({str(place)!r})) as turnstile:
    """
    call = f"{enter}_env._call({[sys.executable, '-c', child]}, _env.ROOT, turnstile)"
    with subprocess.Popen([sys.executable, "-c", call]) as first:
        while not begun.exists():
            assert first.poll() is None
        first.kill()
    next_one = f"{enter}assert _env.Path({str(done)!r}).exists()"
    subprocess.run([sys.executable, "-c", next_one], check=True, stderr=subprocess.DEVNULL)


FAILURES = {
    "setup.no_network": [
        "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('<...>: Failed to establish "
        "a new connection: [Errno 111] Connection refused')': /simple/cffi/",
        "ERROR: No matching distribution found for cffi==2.1.1",
    ],
    "setup.no_tls": [
        "after connection broken by 'SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]"
    ],
    "setup.disk_full": ["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"],
    "setup.bad_hash": ["ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."],
    "setup.no_package": ["ERROR: No matching distribution found for pygame==2.6.1"],
    "setup.forbidden": ["ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: 'x'"],
    "setup.failed": ["Collecting x", "error: subprocess-exited-with-error", "note: more"],
}


@pytest.mark.parametrize("key", FAILURES)
def test_what_pip_says_becomes_one_sentence(env: ModuleType, key: str) -> None:
    error = env._cause(FAILURES[key])
    assert error.key == key
    assert "\n" not in str(error)
    if key == "setup.no_package":
        assert "pygame==2.6.1" in str(error)


def test_a_step_that_fails_is_told_and_a_fetched_package_is_named(
    env: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    script = "print('Collecting numpy==2.4.6 (from x)'); print('ERROR: some reason'); raise SystemExit(1)"
    with open(tmp_path / "lock", "w") as lock, pytest.raises(RiffRaffError, match="prepared: ERROR: some reason"):
        env._call([sys.executable, "-c", script], tmp_path, lock.fileno())
    assert capfd.readouterr().err == "  numpy 2.4.6\n"


def test_variables_that_lead_astray_stay_behind(env: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PIP_TARGET", "/elsewhere")
    monkeypatch.setenv("PIP_REQUIRE_HASHES", "1")
    monkeypatch.setenv("PIP_NO_BINARY", ":all:")
    monkeypatch.setenv("PIP_INDEX_URL", "kept")
    assert "/elsewhere" not in env._variables().values()
    assert env._variables()["PIP_INDEX_URL"] == "kept"
    assert {"PIP_TARGET", "PIP_REQUIRE_HASHES", "PIP_NO_BINARY"}.isdisjoint(env._variables())


def test_of_a_persons_pip_only_the_ways_to_packages_are_kept(env: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in env._KEPT:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CERT", "another")
    said = ["global.index-url='https://a/b'", "global.require-hashes='true'", "install.target='/x'",
            "install.extra-index-url='https://c\\nhttps://d'", "global.proxy='p'", "global.cert='c'",
            "install.no-binary=':all:'", "global.no-index='true'",
            ":env:.index-url='e'", "install.user='yes'", ""]  # fmt: skip
    assert env._ways(said) == ["--index-url=https://a/b", "--extra-index-url=https://c", "--extra-index-url=https://d",
                               "--proxy=p", "--no-index"]  # fmt: skip


def test_the_steps_run_in_the_checkout_whatever_it_is_called(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    checkout = stage.root.with_name("riff[1] =é")
    checkout.mkdir()
    monkeypatch.setattr(stage.env, "ROOT", checkout)
    with open(checkout / "lock", "w") as lock:
        said = stage.env._call([sys.executable, "-c", "import os; print(os.getcwd())"], checkout, lock.fileno())
    assert said == [str(checkout)]
