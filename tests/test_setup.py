"""Setting up: scripts/play.py and scripts/test.py with nothing but a Python, and the wheel for those who have pip.

The steps that fetch packages are played by stand-ins here; CI runs the real ones each time, as it tests with them.
"""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from riffraff import __version__
from riffraff.kernel.errors import RiffRaffError

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "scripts"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("play", "test", "lab", "cluster", "video", "rl")
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
OLD_SYNTAX = ("play.py", "test.py", "bench.py", "_python.py")


# -- locks -----------------------------------------------------------------------------------------------------------


def locked(name: str) -> Iterator[tuple[Requirement, list[str]]]:
    """Each requirement of a lock with its hashes."""
    text = (SCRIPTS / "locks" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", "")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            requirement, *hashes = re.split(r"\s+--hash=", line.strip())
            yield Requirement(requirement), hashes


def versions(name: str, python: str) -> dict[str, str]:
    """What a lock installs on Linux for one Python: versions by name."""
    environment = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
    return {
        requirement.name: str(requirement.specifier).removeprefix("==")
        for requirement, _ in locked(name)
        if requirement.marker is None or requirement.marker.evaluate(environment)
    }


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_and_hashes_everything(name: str) -> None:
    for requirement, hashes in locked(name):
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert requirement.url is None
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_the_project_asks_for(name: str, python: str) -> None:
    wanted = PROJECT["project"]["dependencies"]
    wanted = wanted + (
        PROJECT["build-system"]["requires"] if name == "play" else PROJECT["project"]["optional-dependencies"][name]
    )
    found = versions(name, python)
    for text in wanted:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"python_version": python}):
            assert requirement.specifier.contains(found[requirement.name]), f"run scripts/lock.py: {text}"


@pytest.mark.parametrize("python", PYTHONS)
def test_locks_agree_and_have_one_pygame(python: str) -> None:
    together: dict[str, str] = {}
    for name in LOCKS:
        found = versions(name, python)
        assert {key: together.get(key, value) for key, value in found.items()} == found
        together |= found
    assert {"pygame", "pygame-ce"} & set(together) == {"pygame" if python < "3.14" else "pygame-ce"}


# -- old Pythons -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OLD_SYNTAX)
def test_an_old_python_can_read_far_enough_to_be_turned_away(name: str) -> None:
    text = (SCRIPTS / name).read_text(encoding="utf-8")
    assert text.isascii() or text.startswith("# -*- coding: utf-8 -*-\n")
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.Starred, ast.AsyncFunctionDef, ast.Nonlocal)
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, newer), f"line {node.lineno}"
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert all(argument.annotation is None for argument in node.args.args)
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "print"


@pytest.mark.parametrize(("language", "words"), [("en_US.UTF-8", "needs Python 3.11"), ("fr", "demande Python 3.11")])
def test_an_old_python_is_turned_away_in_one_sentence(language: str, words: str) -> None:
    script = "import sys, _python; sys.version_info = (3, 6, 15); _python.require()"
    environment = {**os.environ, "LANG": language, "LC_ALL": "", "LC_MESSAGES": "", "PYTHONPATH": str(SCRIPTS)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    oldest = re.search(r"OLDEST = \((\d+), (\d+)\)", (SCRIPTS / "_python.py").read_text(encoding="utf-8"))
    assert oldest
    assert PROJECT["project"]["requires-python"] == f">={oldest[1]}.{oldest[2]}"


# -- the environment -------------------------------------------------------------------------------------------------


class Stage:
    """A checkout of its own for the set-up, where steps are noted instead of taken."""

    def __init__(self, env: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.env, self.root = env, root
        self.steps: list[str] = []
        self.fail: dict[str, BaseException] = {}
        monkeypatch.setattr(env, "ROOT", root)
        monkeypatch.setattr(env, "LOCKS", root / "scripts" / "locks")
        monkeypatch.setattr(env, "_call", self.call)
        (root / "scripts" / "locks").mkdir(parents=True)
        for name in LOCKS:
            (root / "scripts" / "locks" / f"{name}.txt").write_text(name)
        (root / "pyproject.toml").write_text("[build-system]\nrequires = []\n[project]\nname = 'x'\n")

    def call(self, command: list[str], place: Path, turnstile: int, _more: object = None) -> list[str]:
        assert os.fstat(turnstile)
        if "config" in command:
            return []
        step = "venv" if "venv" in command else "project" if "--editable" in command else "packages"
        self.steps.append(step)
        if step == "venv":
            python = self.env._python(place)
            python.parent.mkdir()
            python.symlink_to(sys.executable)
        if step in self.fail:
            raise self.fail.pop(step)
        return []

    def make(self, *sets: str) -> Path:
        self.steps.clear()
        return Path(self.env.environment(sets)).parent.parent


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    import _env  # noqa: PLC0415 - found by the path above

    return _env


@pytest.fixture
def stage(env: ModuleType, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    assert home == tmp_path
    return Stage(env, tmp_path / "checkout", monkeypatch)


ALL = ["venv", "packages", "project"]


def test_an_environment_is_made_once(stage: Stage) -> None:
    assert stage.make("play") == stage.root / ".venv"
    assert stage.steps == ALL
    stage.make("play")
    assert stage.steps == []


def test_more_is_added_to_what_is_there(stage: Stage) -> None:
    stage.make("play")
    for name in ("test", "lab"):
        stage.make("play", name)
        assert stage.steps == ["packages"]
    stage.make("play", "lab")
    assert stage.steps == []


@pytest.mark.parametrize("killed_in", ALL)
def test_a_call_that_was_killed_halfway_is_made_good_by_the_next(stage: Stage, killed_in: str) -> None:
    stage.fail[killed_in] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        stage.make("play")
    stage.make("play")
    assert stage.steps == ALL


def test_an_addition_that_was_killed_halfway_is_made_good_by_the_next(stage: Stage) -> None:
    stage.make("play")
    stage.fail["packages"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        stage.make("play", "test")
    stage.make("play")
    assert stage.steps == ALL


def test_a_changed_lock_a_changed_project_a_new_python_and_a_moved_checkout_make_it_anew(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.make("play", "test")
    (stage.root / "scripts" / "locks" / "test.txt").write_text("newer")
    stage.make("play")
    assert stage.steps == []
    stage.make("play", "test")
    assert stage.steps == ALL
    (stage.root / "scripts" / "locks" / "play.txt").write_text("newer")
    stage.make("play")
    assert stage.steps == ALL
    stage.make("play", "test")
    assert stage.steps == [], "what was added once is there again"
    with (stage.root / "pyproject.toml").open("a") as project:
        project.write("description = 'y'\n[tool.ruff]\nline-length = 100\n")
    stage.make("play")
    assert stage.steps == []
    with (stage.root / "pyproject.toml").open("a") as project:
        project.write("[project.scripts]\nx = 'y'\n")
    stage.make("play")
    assert stage.steps == ALL
    monkeypatch.setattr(sys, "version", "3.99.0")
    stage.make("play")
    assert stage.steps == ALL
    moved = stage.root.rename(stage.root.with_name("moved"))
    monkeypatch.setattr(stage.env, "ROOT", moved)
    monkeypatch.setattr(stage.env, "LOCKS", moved / "scripts" / "locks")
    stage.make("play")
    assert stage.steps == ALL


def test_a_python_that_went_away_makes_it_anew(stage: Stage) -> None:
    python = stage.env._python(stage.make("play"))
    python.unlink()
    python.symlink_to(stage.root / "gone")
    stage.make("play")
    assert stage.steps == ALL


def test_an_environment_that_someone_made_by_hand_is_left_alone(stage: Stage, home: Path) -> None:
    (stage.root / ".venv").mkdir()
    (stage.root / ".venv" / "pyvenv.cfg").touch()
    assert stage.make("play").is_relative_to(home / "cache")
    assert [path.name for path in (stage.root / ".venv").iterdir()] == ["pyvenv.cfg"]


def test_where_the_checkout_cannot_be_written_the_cache_serves(
    stage: Stage, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_folder = Path.mkdir

    def refuse(path: Path, *args: object, **options: object) -> None:
        if path.is_relative_to(stage.root):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        make_folder(path, *args, **options)

    monkeypatch.setattr(Path, "mkdir", refuse)
    place = stage.make("play")
    assert place.is_relative_to(home / "cache" / "riffraff")
    assert stage.make("play") == place
    assert stage.steps == []


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.EROFS, "setup.unwritable"), (errno.ENOSPC, "setup.disk_full"), (errno.EDQUOT, "setup.disk_full")],
)
def test_where_nothing_can_be_written_one_sentence_says_so(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(RiffRaffError) as caught:
        stage.make("play")
    assert caught.value.key == key


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(stage.env.importlib.util, "find_spec", lambda name: None if name == missing else name)
    with pytest.raises(RiffRaffError, match="apt install python3-venv"):
        stage.make("play")


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


@pytest.mark.skipif(os.name == "nt", reason="there is always a home")
def test_a_user_without_a_home_is_told_where_the_checkout_cannot_be_written(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert stage.make("play") == stage.root / ".venv"
    (stage.root / ".venv" / "riffraff-stamp.json").unlink()
    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(RiffRaffError) as caught:
        stage.make("play")
    assert caught.value.key == "setup.unwritable"


@pytest.mark.parametrize(
    ("args", "sets"),
    [
        ([], ["play"]),
        (["match", "--seed", "7"], ["play"]),
        (["lab", "sweep"], ["play", "lab"]),
        (["--lang", "fr", "lab"], ["play", "lab"]),
        (["replay", "lab"], ["play"]),
        (["--with", "video,cluster", "lab"], ["play", "video", "cluster", "lab"]),
        (["--with", "lab", "lab"], ["play", "lab"]),
    ],
)
def test_a_command_brings_what_it_needs(
    env: ModuleType, monkeypatch: pytest.MonkeyPatch, args: list[str], sets: list[str]
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(env, "_run", lambda sets, _command: asked.append(sets))
    env.play(args)
    assert asked == [sets]


@pytest.mark.parametrize("args", [["--with"], ["--with", "", "lab"], ["--with", "vidoe"], ["--with", "../play"]])
def test_an_extra_that_there_is_not_is_told(
    env: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, args: list[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    assert env.play(args) == 2
    assert "Allowed: cluster, lab, play, rl, test, video" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("play.py", "-P -m riffraff match --seed 7"),
        ("test.py", "-P -m pytest -n auto match --seed 7"),
        ("battery.py", "-P -m pytest -n auto -m slow match --seed 7"),
    ],
)
def test_the_scripts_hand_over_arguments_and_exit_status(tmp_path: Path, script: str, said: str) -> None:
    checkout = tmp_path / "check out"
    for name in ("scripts", "riffraff/kernel", "assets/words"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).symlink_to(ROOT / name) if name != "scripts" else None
    (checkout / "scripts").mkdir()
    for path in SCRIPTS.glob("*.py"):
        (checkout / "scripts" / path.name).write_bytes(path.read_bytes())
    (checkout / "scripts" / "locks").symlink_to(SCRIPTS / "locks")
    (checkout / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@"\nexit 7\n')
    python.chmod(0o755)
    stamp = f"""
import json, sys
sys.path.insert(0, {str(checkout / "scripts")!r})
import _env
stamp = {{"python": f"{{sys.version}} {{sys.base_prefix}}", "root": str(_env.ROOT)}}
print(json.dumps(stamp | {{name: _env._digest(name) for name in ("play", "test", "lab", "cluster", "video", "rl")}}))
"""
    made = subprocess.run([sys.executable, "-c", stamp], capture_output=True, text=True, check=True)
    (checkout / ".venv" / "riffraff-stamp.json").write_text(made.stdout)
    assert json.loads(made.stdout)["root"] == str(checkout)
    command = [sys.executable, str(checkout / "scripts" / script), "match", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (7, said + "\n", "")


# -- the wheel -------------------------------------------------------------------------------------------------------


def test_the_wheel_carries_the_assets_and_the_command(tmp_path: Path) -> None:
    def run(*command: str | Path) -> str:
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    build = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run([sys.executable, *build], cwd=ROOT, capture_output=True, check=True)
    [wheel] = tmp_path.glob("*.whl")
    place = tmp_path / "env"
    run(sys.executable, "-m", "venv", "--without-pip", place)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "--no-deps", "--no-index", wheel)
    assets = run(
        programs / "python",
        "-c",
        "from riffraff.kernel.assets import asset_path; root = asset_path()\n"
        "print(*sorted(str(path.relative_to(root)) for path in root.rglob('*') if path.is_file()), sep='\\n')",
    )
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT / "assets", capture_output=True, check=True
    )
    assert assets.splitlines() == sorted(listed.stdout.decode().split("\0")[:-1])
    assert run(programs / "riffraff", "--version") == f"riffraff {__version__}\n"
