"""Every rule has a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest


def named_rules() -> set[int]:
    """Numbers of the rules in the names of this folder's tests."""
    found: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found |= {int(number) for number in re.findall(r"^test_c([0-9]+)_", node.name)}
    return found


@pytest.mark.parametrize("rule", range(1, 16))
def test_rule_is_tested_by_its_number(rule: int) -> None:
    assert rule in named_rules()
