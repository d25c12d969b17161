"""A Python that is too old is turned away in one sentence."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys

import pytest
from setup.checkout import PROJECT, SCRIPTS

OLD_SYNTAX = ("play.py", "test.py", "bench.py", "_python.py")


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
