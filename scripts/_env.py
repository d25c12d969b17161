"""The private environment of this checkout: made on first use, mended when it is not whole, then out of the way.

It lies in `.venv` beside the project, or in the user's cache where the checkout cannot be written. A stamp in it names
the Python and the locks it was made from. The stamp goes before anything changes and comes back last, so a call that
was killed halfway leaves no stamp and the next one starts afresh; a lock file lets one call at a time change anything.
Whatever goes wrong is told in one sentence.
"""

from __future__ import annotations

import ast
import errno
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from riffraff.kernel.errors import RiffRaffError, unknown  # noqa: E402 - the words are the project's own, found beside us
from riffraff.kernel.extras import STAMP  # noqa: E402
from riffraff.kernel.interrupts import INTERRUPTED  # noqa: E402
from riffraff.kernel.lock import lock  # noqa: E402
from riffraff.kernel.words import LANGUAGES, language_of_system, say, set_language  # noqa: E402

LOCKS = ROOT / "scripts" / "locks"
WINDOWS = os.name == "nt"
TURNSTILE = "riffraff-lock"
SETS_OF_COMMANDS = {"lab": "lab"}
"""Commands of `riffraff` that need more than the game does, and the lock that has it."""

_LEADING_ASTRAY = ("PYTHONHOME", "PYTHONPATH")
"""Variables that would let packages in."""
_ONE_WAY = ("index-url", "proxy", "cert", "client-cert", "timeout", "cache-dir")
_MANY_WAYS = ("extra-index-url", "find-links", "trusted-host")
"""What of a person's settings for pip is kept, with one value or several: how packages are reached. All else (hashes,
another target, sources in place of wheels) is about what that person installs, and would lead ours astray."""
_KEPT = {
    f"PIP_{name.replace('-', '_').upper()}" for name in (*_ONE_WAY, *_MANY_WAYS, "no-index", "retries", "config-file")
}

_CAUSES = (
    ("setup.disk_full", r"No space left on device|Disk quota exceeded|not enough space on the disk"),
    ("setup.bad_hash", r"DO NOT MATCH THE HASHES"),
    ("setup.no_tls", r"ssl module in Python is not available|CERTIFICATE_VERIFY_FAILED"),
    (
        "setup.no_network",
        r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ProxyError|SSLError|Max retries exceeded"
        r"|Failed to establish|Temporary failure in name resolution|Network is unreachable|[Cc]onnection broken",
    ),
    ("setup.no_package", r"No matching distribution found for (?P<package>[^\s;]+)"),
    ("setup.forbidden", r"Permission denied|Read-only file system"),
)
"""What pip says when it fails, and the sentence for it; the first that fits."""

_WAIT_S = 0.2
"""Between two looks whether another call is done."""

_TOO_LITTLE = 20 << 20
"""Bytes: with less room than this left after a failure, room was what lacked, whatever the failing step says."""


def play(args: Sequence[str]) -> int:
    """Runs `riffraff ARGS`; gives its exit status (on POSIX it takes our place instead).

    `--with NAME,...` before them adds extras of the project first; they stay.
    """
    more: list[str] = []
    if args[:1] == ["--with"]:
        more, args = "".join(args[1:2]).split(","), args[2:]
    words = [arg for arg in args if not arg.startswith("-") and arg not in LANGUAGES]
    more += [SETS_OF_COMMANDS[word] for word in words[:1] if word in SETS_OF_COMMANDS and word not in more]
    return _run(["play", *more], ["-m", "riffraff", *args])


def test(args: Sequence[str]) -> int:
    """Runs pytest with ARGS in the project's folder; gives its exit status."""
    return _run(["play", "test", "lab", "cluster", "video", "rl"], ["-m", "pytest", "-n", "auto", *args], ROOT)


def bench(args: Sequence[str]) -> int:
    """Measures what ARGS name; gives the exit status."""
    return _run(["play", "rl"], [str(ROOT / "scripts" / "_bench.py"), *args])


def sheet(args: Sequence[str]) -> int:
    """Draws contact sheets of all screens; gives the exit status."""
    return _run(["play", "test"], [str(ROOT / "scripts" / "_sheet.py"), *args])


def _run(sets: Sequence[str], command: Sequence[str], folder: Path | None = None) -> int:
    set_language(language_of_system())
    try:
        for name in sets:
            if name not in _known():
                raise unknown("setup.no_set", name, _known(), name=name)
        python = environment(sets)
    except RiffRaffError as error:
        print(error, file=sys.stderr)
        return error.exit_status
    except KeyboardInterrupt:
        return INTERRUPTED
    if folder:
        os.chdir(folder)
    # -P: a file in the folder we are called from must not pass for a module of ours.
    command = [str(python), "-P", *command]
    if WINDOWS:  # there exec returns to the shell at once
        return subprocess.call(command, env=_variables())
    return os.execve(python, command, _variables())


def environment(sets: Sequence[str]) -> Path:
    """The Python of an environment that holds ``sets``, made or mended if need be. Raises ``RiffRaffError``."""
    wanted = {"python": f"{sys.version} {sys.base_prefix}", "root": str(ROOT)} | {name: _digest(name) for name in sets}
    places = [ROOT / ".venv"]
    if cache := _cache():
        places.append(cache / hashlib.sha256(os.fsencode(ROOT)).hexdigest()[:16])
    for place in places:
        if _holds(place, wanted):
            return _python(place)
    for place in places:
        try:
            with _alone_in(place) as turnstile:
                if not _holds(place, wanted):
                    _make(place, wanted, sets, turnstile)
                return _python(place)
        except _Elsewhere:
            continue
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise RiffRaffError("setup.disk_full") from error
            if place == places[-1] or error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise RiffRaffError("setup.unwritable", folder=place, reason=error.strerror) from error
    raise RiffRaffError("setup.unwritable", folder=places[-1], reason="")


class _Elsewhere(Exception):
    """This place belongs to somebody else."""


def _cache() -> Path | None:
    """Where this user's programs keep what can be made again; None for a user without a home."""
    mac = sys.platform == "darwin"
    if named := None if mac else os.environ.get("LOCALAPPDATA" if WINDOWS else "XDG_CACHE_HOME"):
        return Path(named) / "riffraff"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("AppData/Local" if WINDOWS else "Library/Caches" if mac else ".cache") / "riffraff"


def _python(place: Path) -> Path:
    return place / "Scripts" / "python.exe" if WINDOWS else place / "bin" / "python"


def _variables() -> dict[str, str]:
    return {
        name: value
        for name, value in os.environ.items()
        if name not in _LEADING_ASTRAY and (not name.startswith("PIP_") or name in _KEPT)
    }


def _known() -> list[str]:
    """The sets of packages that there are locks for."""
    return sorted(path.stem for path in LOCKS.glob("*.txt"))


def _digest(name: str) -> str:
    """What decides whether a set has to be installed anew: its lock, and for the game how the project is built."""
    content = (LOCKS / f"{name}.txt").read_bytes()
    if name == "play":
        table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        project = [table["project"].get(key) for key in ("name", "scripts", "entry-points")]
        content += repr([table["build-system"], project]).encode()
    return hashlib.sha256(content).hexdigest()


def _stamp(place: Path) -> dict[str, str]:
    try:
        return dict(json.loads((place / STAMP).read_bytes()))
    except (OSError, ValueError):
        return {}


def _holds(place: Path, wanted: dict[str, str]) -> bool:
    return wanted.items() <= _stamp(place).items() and _python(place).exists()


@contextmanager
def _alone_in(place: Path) -> Iterator[int]:
    """Makes ``place`` and keeps other calls out of it. Gives the descriptor that does; a child that inherits it goes
    on keeping them out if we are killed."""
    if place.exists() and any(place.iterdir()) and not (place / TURNSTILE).exists():
        raise _Elsewhere  # an environment that was made by hand is not ours to empty
    place.mkdir(parents=True, exist_ok=True)
    with open(place / TURNSTILE, "a", encoding="utf-8") as file:
        told = False
        while not lock(file.fileno()):
            if not told:
                _tell("setup.waiting")
            told = True
            time.sleep(_WAIT_S)
        yield file.fileno()


def _make(place: Path, wanted: dict[str, str], sets: Sequence[str], turnstile: int) -> None:
    begun = time.monotonic()
    had = _stamp(place) if _python(place).exists() else {}
    (place / STAMP).unlink(missing_ok=True)
    if "play" in had and all(had.get(name, value) == value for name, value in wanted.items()):
        added = [name for name in sets if name not in had]
        _tell("setup.adding", what=_what(added), folder=place)
    else:
        # What was added once is there again afterwards.
        added = [*sets, *(name for name in _known() if name in had and name not in sets)]
        wanted = wanted | {name: _digest(name) for name in added}
        had = {}
        again = _python(place).exists()
        _tell("setup.mending" if again else "setup.making", what=_what(added), folder=place)
        _empty(place, turnstile)
    _install(place, added, turnstile)
    (place / STAMP).write_text(json.dumps(had | wanted), encoding="utf-8")
    _tell("setup.ready", seconds=round(time.monotonic() - begun))


def _what(sets: Sequence[str]) -> str:
    return ", ".join(say(f"setup.what.{name}") for name in sets)


def _empty(place: Path, turnstile: int) -> None:
    """Lays out an environment that holds nothing but pip."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise RiffRaffError("setup.no_venv")
    for old in place.iterdir():
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        elif old.name != TURNSTILE:
            old.unlink()
    _call([sys.executable, "-I", "-m", "venv", str(place)], place, turnstile)


def _install(place: Path, sets: Sequence[str], turnstile: int) -> None:
    """Installs the locks of ``sets``, and the project itself so that a change of its source takes effect at once."""
    pip = [str(_python(place)), "-I", "-m", "pip"]
    ways = _ways(_call([*pip, "config", "list"], place, turnstile))
    pip += ["install", "--no-input", "--disable-pip-version-check", "--no-deps"]
    locks = [f"--requirement={LOCKS / name}.txt" for name in sets]
    alone = {"PIP_CONFIG_FILE": os.devnull}
    _call([*pip, *ways, "--require-hashes", "--only-binary=:all:", *locks], place, turnstile, alone)
    if "play" in sets:  # called "." because pip takes brackets in a path for extras
        _call([*pip, "--no-index", "--no-build-isolation", "--editable", "."], place, turnstile, alone)


def _ways(configured: Iterable[str]) -> list[str]:
    """How packages are reached, as flags, from what ``pip config list`` says; what a variable says holds anyway."""
    flags = []
    for line in configured:
        found = re.fullmatch(r"(?:global|install)\.([\w-]+)=(['\"].*['\"])", line)
        if found and f"PIP_{found[1].replace('-', '_').upper()}" not in os.environ:
            name, value = found[1], str(ast.literal_eval(found[2]))
            if name in _ONE_WAY:
                flags.append(f"--{name}={value}")
            elif name in _MANY_WAYS:
                flags += [f"--{name}={one}" for one in value.split()]
            elif name == "no-index" and value.lower() in ("1", "true", "yes", "on"):
                flags.append("--no-index")
    return flags


def _call(command: Sequence[str], place: Path, turnstile: int, more: Mapping[str, str] | None = None) -> list[str]:
    """Runs a step of the set-up in the checkout and tells what it fetches; gives what it says. ``more`` are variables.
    Raises ``RiffRaffError`` with the cause if it fails."""
    variables = _variables() | {"PIP_RETRIES": os.environ.get("PIP_RETRIES", "2")} | dict(more or {})
    said: list[str] = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        pass_fds=() if WINDOWS else (turnstile,),
    ) as process:
        for line in process.stdout or ():
            said.append(line.strip())
            if fetched := re.match(r"Collecting ([\w.-]+)==([\w.]+)", line):
                print(f"  {fetched[1]} {fetched[2]}", file=sys.stderr)
    if process.returncode and shutil.disk_usage(place).free < _TOO_LITTLE:
        raise RiffRaffError("setup.disk_full")
    if process.returncode:
        raise _cause(said)
    return said


def _cause(said: Sequence[str]) -> RiffRaffError:
    """The sentence for what a failing step said."""
    for key, pattern in _CAUSES:
        if found := re.search(pattern, "\n".join(said)):
            return RiffRaffError(key, python=f"{sys.version_info[0]}.{sys.version_info[1]}", **found.groupdict())
    errors = [line for line in said if re.match(r"(?i)error", line)] or [line for line in said if line] or [""]
    return RiffRaffError("setup.failed", reason=errors[0])


def _tell(key: str, **values: object) -> None:
    print(say(key, **values), file=sys.stderr, flush=True)
