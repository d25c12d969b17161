"""The recipes of tests/README.md are true: each is followed on a copy of the tree, and its tests pass there."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
RECIPES = {section.partition("\n")[0]: section for section in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]}
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CHECK = "python3 scripts/test.py "
BETWEEN = {"python": "\n\n", "toml": "\n"}
"""What stands before something that is added at the end."""
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "pictures", "data", "e2e", "locks")


def change(text: str, lines: str) -> str:
    """The text with what stands before, and behind ``-``, in the place of what stands before, and behind ``+``."""
    marked = [(line[:1], line[1:]) for line in lines.splitlines(keepends=True)]
    before = "".join(line for mark, line in marked if mark != "+")
    after = "".join(line for mark, line in marked if mark != "-")
    assert text.count(before) == 1, f"these lines are not there, or not once:\n{before}"
    return text.replace(before, after)


def follow(recipe: str, tree: Path, left_out: int | None = None) -> str:
    """Do on a copy of the tree what a recipe says, but for one step that may be left out; gives what is wrong then."""
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    written, checks = [], []
    for number, (kind, name, content) in enumerate(BLOCK.findall(recipe)):
        if number == left_out:
            continue
        if kind == "sh":
            checks.append(content.strip().removeprefix(CHECK))
            continue
        file = tree / name
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        assert old or kind in BETWEEN, f"there is no {name}"
        added = old + BETWEEN[kind] * bool(old) + content if kind in BETWEEN else ""
        file.write_text(added or change(old, content), encoding="utf-8")
        written += [name] if name.endswith(".py") else []
    tests = shlex.split("".join(checks))
    said = ""
    for command in (
        ["ruff", "check", *written],
        ["ruff", "format", "--check", *written],
        ["pytest", *tests],
    ):
        done = subprocess.run([sys.executable, "-m", *command], cwd=tree, capture_output=True, text=True, check=False)
        said += done.stdout + done.stderr if done.returncode else ""
    return said


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_leaves_nothing_out(name: str, tmp_path: Path) -> None:
    assert follow(RECIPES[name], tmp_path / "tree") == ""


STEPS = [
    (name, number)
    for name, recipe in RECIPES.items()
    for number, (kind, file, _) in enumerate(BLOCK.findall(recipe))
    if kind != "sh" and not (kind == "python" and file.startswith("tests/"))
]
"""All but the tests that are added: nothing would miss them."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "step"), STEPS)
def test_no_step_of_a_recipe_is_too_many(name: str, step: int, tmp_path: Path) -> None:
    """Without it something is wrong, and the tests that the recipe names find it."""
    assert follow(RECIPES[name], tmp_path / "tree", step) != ""
