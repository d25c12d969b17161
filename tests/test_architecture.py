"""The building as it was planned: who may import whom, who may touch the world outside, what lies where.

Packages are named by their room, the first folder below ``riffraff/``; a single file there is a room too.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "riffraff"

MAY_IMPORT = {
    "__init__": set(),
    "kernel": set(),
    "rules": {"kernel"},
    "physics": {"kernel"},
    "match": {"__init__", "kernel", "rules", "physics"},
    "players": {"kernel", "rules", "physics", "match"},
    "tuning": {"kernel", "physics"},
    "kit": {"kernel"},
    "ui": {"kernel", "kit", "rules", "physics", "match", "players"},
    "bench": {"kernel", "kit", "rules", "physics", "tuning", "ui"},
    "lab": {"kernel", "rules", "physics", "match", "players", "tuning"},
    "cli": {"__init__", "kernel", "rules", "physics", "match", "players", "ui", "bench", "lab"},
    "__main__": {"cli"},
}
"""The rooms below which each room stands; what stands side by side is not there."""

AT_HOME = {
    "pygame": {"kit", "ui", "bench"},
    "pymunk": {"physics"},
    "numpy": {"physics", "match", "players", "tuning", "ui", "bench", "lab"},
    "av": {"bench.filming"},
    "matplotlib": {"lab"},
    "pyarrow": {"lab"},
    "platformdirs": {"kernel.folders"},
    "tomli_w": {"kernel.files"},
}
"""The rooms, or the one module, where each third party may be imported."""

BELOW_THE_EDGE = ("kernel", "rules", "physics", "match", "players", "tuning")
"""Here one seed and one list of commands give one match, whenever and wherever they are played."""
EDGE_MODULES = {"kernel.folders", "kernel.files", "kernel.log"}
"""What deals with this computer rather than with the game; nothing below the edge depends on what they find."""
CLOCKS = {"time", "datetime", "secrets", "uuid"}
OWNED_RANDOMNESS = {"Random"}
"""All that may be taken from ``random``: a generator with a seed of its own."""

OF_THE_TOP = {"pyproject.toml", "riffraff", "assets", "tests", "scripts", "README.md", "LICENSE"}


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Each module by its name below ``riffraff``, parsed."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        yield name, ast.parse(path.read_text(encoding="utf-8"))


MODULES = dict(modules())


def room(name: str) -> str:
    return name.split(".", maxsplit=1)[0]


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each import of a module as (module, name), with an empty name for ``import module``; late ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute: a relative one hides its room"
            yield from ((node.module or "", alias.name) for alias in node.names)


def rooms_used(tree: ast.Module) -> set[str]:
    """The rooms of ours that a module imports from."""
    used = set()
    for module, name in imported(tree):
        if module == "riffraff":
            used.add("__init__" if not name or name.startswith("__") else name)
        elif module.startswith("riffraff."):
            used.add(room(module.removeprefix("riffraff.")))
    return used


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_down_and_never_sideways(name: str) -> None:
    assert room(name) in MAY_IMPORT, "a new room needs its place in MAY_IMPORT"
    assert rooms_used(MODULES[name]) <= MAY_IMPORT[room(name)] | {room(name)}


@pytest.mark.parametrize("name", MODULES)
def test_third_parties_stay_in_their_rooms(name: str) -> None:
    for module, _name in imported(MODULES[name]):
        top = room(module)
        if top == "riffraff" or top in sys.stdlib_module_names:
            continue
        assert top in AT_HOME, f"{top} is new: it needs a room of its own in AT_HOME"
        assert AT_HOME[top] & {room(name), name}, f"{top} may be imported in {AT_HOME[top]} only"


BELOW = [name for name in MODULES if room(name) in BELOW_THE_EDGE and name not in EDGE_MODULES]


@pytest.mark.parametrize("name", BELOW)
def test_below_the_edge_nothing_reads_a_clock_or_draws_unowned_numbers(name: str) -> None:
    for module, taken in imported(MODULES[name]):
        assert room(module) not in CLOCKS
        assert (module, taken) != ("os", "urandom")
        if module == "random" and taken:
            assert taken in OWNED_RANDOMNESS
    for node in ast.walk(MODULES[name]):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr in OWNED_RANDOMNESS, f"line {node.lineno}"


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


@pytest.mark.parametrize("name", BELOW)
def test_below_the_edge_no_order_of_a_set_decides(name: str) -> None:
    assert SetOrder(MODULES[name]).found == [], "sort it, or keep it in a dict or a tuple"


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


def test_everything_but_the_window_imports_without_pygame() -> None:
    names = [
        f"riffraff.{name}" for name in MODULES if room(name) not in {*AT_HOME["pygame"], "lab", "__init__", "__main__"}
    ]
    script = f"import sys, importlib; sys.modules['pygame'] = None\nfor name in {names}: importlib.import_module(name)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_module_says_what_it_is() -> None:
    for name, tree in MODULES.items():
        assert ast.get_docstring(tree), f"{name} has no docstring"


def test_the_top_folder_is_what_was_asked_for() -> None:
    if not (ROOT / ".git").exists():
        seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    else:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        seen = {path.split("/")[0] for path in listed.split("\0") if path and not path.startswith(".")}
    assert seen == OF_THE_TOP


def test_no_text_names_a_host() -> None:
    """Locks and code name packages, not where some computer gets them."""
    for path in [*(ROOT / "scripts").rglob("*"), ROOT / "pyproject.toml", ROOT / ".ci" / "run"]:
        if path.is_file() and path.suffix != ".pyc":
            assert "://" not in path.read_text(encoding="utf-8"), path
