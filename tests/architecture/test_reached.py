"""Nothing is there that only tests call: what the package defines is asked for by the package or by the scripts."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from building import MODULES, ROOT

from riffraff.physics.params import SCHEMA

FOR_OTHERS = {"sweep", "fit", "aec_env", "Balance", "OneSeat", "observe"}
"""Names of the documented Python API, for people's own programs, and what Gymnasium and PettingZoo call."""


@cache
def mentions(tree: ast.AST) -> Counter[tuple[bool, str]]:
    """How often each name is written, as (after a dot, name); in quotes, as getattr has it, it counts as both."""
    found: Counter[tuple[bool, str]] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.alias(name=name):
                found[False, name] += 1
            case ast.Attribute(attr=name):
                found[True, name] += 1
            case ast.Constant(value=str(name)):
                found.update([(True, name), (False, name)])
    return found


def together(trees: Iterable[ast.AST]) -> Counter[tuple[bool, str]]:
    """The mentions in all of them."""
    found: Counter[tuple[bool, str]] = Counter()
    for tree in trees:
        found.update(mentions(tree))
    return found


def definitions(tree: ast.Module) -> Iterator[tuple[bool, ast.FunctionDef | ast.ClassDef]]:
    """Public functions and classes, and with True the methods."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield False, node
        if isinstance(node, ast.ClassDef):
            yield from ((True, item) for item in node.body if isinstance(item, ast.FunctionDef))


def test_every_parameter_is_taken_into_account() -> None:
    """Those of cargo are had by kind."""
    written = together(tree for name, tree in MODULES.items() if name != "physics.params")
    assert [name for name, param in SCHEMA.items() if param.section != "cargo" and not written[True, param.name]] == []


def test_everything_is_reached_by_something_but_tests() -> None:
    scripts = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "scripts").glob("*.py")]
    written = together([*MODULES.values(), *scripts])
    left_over = []
    for name, tree in MODULES.items():
        for method, node in definitions(tree):
            inside = mentions(node)
            ways = [(True, node.name)] if method else [(True, node.name), (False, node.name)]
            elsewhere = sum(written[way] - inside[way] for way in ways)
            if elsewhere <= 0 and not node.name.startswith("_") and node.name not in FOR_OTHERS:
                left_over.append(f"{name}: {node.name}")
    assert left_over == []
