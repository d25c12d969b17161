"""The recipes of tests/README.md are true: each is followed on a copy of the tree, and its tests pass there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
RECIPES = {section.partition("\n")[0]: section for section in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]}
LONG = ["A piece of cargo", "A game"]
"""Recipes that are followed by writing anew what the tests have written down."""
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


def follow(recipes: Iterable[str], tree: Path, left_out: int | None = None) -> str:
    """Do on a copy of the tree what recipes say, but for one step that may be left out; gives what is wrong then."""
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    written: set[str] = set()
    whole: set[str] = set()
    partly: set[str] = set()
    words: list[str] = []
    for number, (kind, name, content) in enumerate(block for recipe in recipes for block in BLOCK.findall(recipe)):
        if number == left_out:
            continue
        if kind == "sh":
            tests, some, word = content.strip().removeprefix(CHECK).partition(" -k ")
            (partly if some else whole).update(tests.split())
            words += shlex.split(word)
            continue
        file = tree / name
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        assert old or kind in BETWEEN, f"there is no {name}"
        added = old + BETWEEN[kind] * bool(old) + content if kind in BETWEEN else ""
        file.write_text(added or change(old, content), encoding="utf-8")
        written |= {name} if name.endswith(".py") else set()
    commands = [["ruff", "check", *sorted(written)], ["ruff", "format", "--check", *sorted(written)]]
    if whole:
        commands.append(["pytest", *sorted(whole)])
    if partly - whole:
        commands.append(["pytest", *sorted(partly - whole), "-k", " or ".join(words)])
    said = ""
    place = {
        name: value for name, value in os.environ.items() if name != "PYTHONPYCACHEPREFIX"
    }  # it goes with the copy
    for command in commands:
        words = [sys.executable, "-m", *command]
        done = subprocess.run(words, cwd=tree, env=place, capture_output=True, text=True, check=False)
        said += done.stdout + done.stderr if done.returncode else ""
    return said


@pytest.mark.long
@pytest.mark.parametrize("names", [[name for name in RECIPES if name not in LONG], *([name] for name in LONG)], ids=len)
def test_the_recipes_are_true_and_keep_out_of_each_others_way(names: list[str], tmp_path: Path) -> None:
    """Most of them are followed in one copy, one after the other."""
    assert follow(map(RECIPES.__getitem__, names), tmp_path / "tree") == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RECIPES if name not in LONG])
def test_a_recipe_leaves_nothing_out(name: str, tmp_path: Path) -> None:
    """It alone is followed."""
    assert follow([RECIPES[name]], tmp_path / "tree") == ""


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
    assert follow([RECIPES[name]], tmp_path / "tree", step) != ""
