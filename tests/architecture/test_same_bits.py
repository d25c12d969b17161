"""What must come out the same everywhere reads no clock, draws no numbers of its own and asks no set for order."""

from __future__ import annotations

import ast

import pytest
from building import MODULES, imported, room

BELOW_THE_EDGE = ("kernel", "rules", "physics", "table", "match", "players", "capharnaum", "tuning")
"""Here one seed and one list of commands give one match, whenever and wherever they are played."""
EDGE_MODULES = {"kernel.folders", "kernel.files", "kernel.log", "table.saves"}
"""What deals with this computer rather than with the game; nothing below the edge depends on what they find."""
CLOCKS = {"time", "datetime", "secrets", "uuid"}
OWNED_RANDOMNESS = {"Random"}
"""All that may be taken from ``random``: a generator with a seed of its own."""

BELOW = [name for name in MODULES if room(name) in BELOW_THE_EDGE and name not in EDGE_MODULES]


def test_below_the_edge_nothing_reads_a_clock_or_draws_unowned_numbers() -> None:
    for name in BELOW:
        for module, taken in imported(name):
            assert room(module) not in CLOCKS, name
            assert (module, taken) != ("os", "urandom"), name
            if module == "random" and taken:
                assert taken in OWNED_RANDOMNESS, name
        for node in ast.walk(MODULES[name]):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr in OWNED_RANDOMNESS, f"{name}, line {node.lineno}"


class SetOrder(ast.NodeVisitor):
    """Finds where the order of a set decides something: a loop, comprehension or sequence made from one.

    A set is known by how it is written, by the annotation of a name or attribute, or by what was assigned to it, in the
    same module. ``sorted``, ``min``, ``sum``, ``any`` and the like do not care for order and are free.
    """

    CARING = frozenset({"list", "tuple", "enumerate", "iter", "next", "zip", "map", "filter", "reversed", "dict"})

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[int] = []
        self.names: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
                written = ast.unparse(node.annotation)
                if written.removeprefix("collections.abc.").startswith(("set[", "frozenset[", "AbstractSet[", "Set[")):
                    self.names.add(ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else node.arg)
            elif isinstance(node, ast.Assign) and self.is_set(node.value):
                self.names.update(ast.unparse(target) for target in node.targets)
        self.visit(tree)

    def is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id="set" | "frozenset")):
                return True
            case ast.Call(func=ast.Attribute(value=inner, attr="union" | "difference" | "intersection" | "copy")):
                return self.is_set(inner)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
                return self.is_set(left) or self.is_set(right)
            case ast.Name() | ast.Attribute():
                return ast.unparse(node) in self.names
        return False

    def visit_For(self, node: ast.For) -> None:
        self.look(node.iter)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp | ast.DictComp) -> None:
        for part in node.generators:
            self.look(part.iter)
        self.generic_visit(node)

    visit_DictComp = visit_ListComp

    def visit_Call(self, node: ast.Call) -> None:
        caring = isinstance(node.func, ast.Name) and node.func.id in self.CARING
        caring = caring or (isinstance(node.func, ast.Attribute) and node.func.attr in ("join", "choice", "extend"))
        if caring:
            for argument in node.args:
                generators = argument.generators if isinstance(argument, ast.GeneratorExp) else []
                for expression in [argument, *(part.iter for part in generators)]:
                    self.look(expression)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
            self.look(node.func.value)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.look(node.value)
        self.generic_visit(node)

    def look(self, node: ast.expr) -> None:
        if self.is_set(node):
            self.found.append(node.lineno)


def test_below_the_edge_no_order_of_a_set_decides() -> None:
    found = {name: SetOrder(MODULES[name]).found for name in BELOW}
    assert not {name: lines for name, lines in found.items() if lines}, "sort it, or keep it in a dict or a tuple"


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "a = set(b)\nfor x in a: pass",
        "a: set[int] = f()\nb = list(a)",
        "def f(a: frozenset[int]): return [x for x in a]",
        "a = {x for x in b}\nc = tuple(y for y in a)",
        "self.a = set()\nself.a.pop()",
        "d = {x: 1 for x in set(b) - c}",
        "e = [*set(b)]",
        "','.join({'a', 'b'})",
    ],
)
def test_the_order_of_a_set_is_found(code: str) -> None:
    assert SetOrder(ast.parse(code)).found


@pytest.mark.parametrize(
    "code",
    ["for x in sorted({1, 2}): pass", "a = {1: 2}\nfor x in a: pass", "a = set(b)\nif x in a: pass\nn = len(a)"],
)
def test_sets_without_order_are_free(code: str) -> None:
    assert not SetOrder(ast.parse(code)).found
