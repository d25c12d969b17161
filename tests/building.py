"""The modules of the package, parsed, for the tests that hold its plan.

They are called by their names below ``riffraff``. A room is the first folder there; a single file there is one too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "riffraff"


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        yield name, ast.parse(path.read_text(encoding="utf-8"))


MODULES = dict(_modules())


def room(name: str) -> str:
    return name.split(".", maxsplit=1)[0]


ROOMS = {room(name) for name in MODULES}


def imported(name: str) -> Iterator[tuple[str, str]]:
    """Each import of a module as (module, name), with an empty name for ``import module``; late ones too,
    and those of ``kernel.extras``."""
    for node in ast.walk(MODULES[name]):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute: a relative one hides its room"
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "extra":
            yield ast.literal_eval(node.args[0]), ""


def used(name: str) -> set[str]:
    """The modules of ours that a module imports from, for annotations only as well."""
    found = set()
    for module, part in imported(name):
        if module == "riffraff" or module.startswith("riffraff."):
            whole = f"{module}.{part}".removeprefix("riffraff.")
            found.add(whole if whole in MODULES else module.partition(".")[2] or "__init__")
    return found
