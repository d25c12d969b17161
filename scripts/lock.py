"""Writes scripts/locks/*.txt anew from pyproject.toml: `pip install uv`, then `python scripts/lock.py [--upgrade]`.

Each lock names every package that one set of needs takes, with version and hashes, for all Pythons and systems at
once. The later sets keep to the versions of the earlier ones, so that one environment can hold them all. Without
--upgrade, versions stay as they are where they still fit.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "scripts" / "locks"
SETS = ("play", "test", "lab", "cluster", "video", "rl")
"""``play`` is the project itself with what builds it; the others are its extras of the same name."""


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    builders = "\n".join(project["build-system"]["requires"])
    LOCKS.mkdir(exist_ok=True)
    for number, name in enumerate(SETS):
        command = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-annotate"]
        command += ["--custom-compile-command", "python scripts/lock.py", "--output-file", f"scripts/locks/{name}.txt"]
        command += [f"--constraints=scripts/locks/{earlier}.txt" for earlier in SETS[:number]]
        command += ["pyproject.toml", *(["-"] if name == "play" else ["--extra", name]), *sys.argv[1:]]
        done = subprocess.run(command, cwd=ROOT, input=builders, text=True, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
