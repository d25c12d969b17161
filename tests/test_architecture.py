"""The building as it was planned: who may import whom, who may touch the world outside, what lies where.

A room is the first folder below ``riffraff/``; a single file there is one too.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter

from building import MODULES, PACKAGE, ROOMS, ROOT, imported, room, used

from riffraff.physics import outlines, ship
from riffraff.rules import pieces

MAY_IMPORT: dict[str, set[str]] = {
    "__init__": set(),
    "kernel": set(),
    "rules": {"kernel"},
    "physics": {"kernel"},
    "table": {"__init__", "kernel"},
    "match": {"kernel", "rules", "physics", "table"},
    "players": {"kernel", "rules", "physics", "table", "match"},
    "capharnaum": {"kernel", "table"},
    "games": {"kernel", "table"},
    "loads": {"kernel", "physics"},
    "tuning": {"kernel", "loads", "physics"},
    "kit": {"kernel"},
    "ui": {"kernel", "kit", "rules", "physics", "table", "match", "capharnaum", "games"},
    "bench": {"kernel", "kit", "loads", "physics", "tuning", "lab", "ui"},
    "lab": {"kernel", "rules", "physics", "loads", "table", "match", "capharnaum", "games", "tuning"},
    "cli": {"__init__", "kernel", "physics", "table", "capharnaum", "games", "ui", "bench", "lab"},
    "envs": {"kernel", "rules", "physics", "loads", "table", "match", "players", "capharnaum", "games", "ui"},
    "__main__": {"cli"},
}
"""The rooms that each room takes from; what stands side by side is not there."""

AT_HOME = {
    "pygame": {"kit", "ui", "bench"},
    "pymunk": {"physics"},
    "numpy": {"physics", "loads", "players", "tuning", "ui", "bench", "lab", "envs"},
    "gymnasium": {"envs"},
    "pettingzoo": {"envs.aec"},
    "av": {"kit.film"},
    "matplotlib": {"lab.reports.figures"},
    "pyarrow": {"lab.runs.tables"},
    "scipy": {"lab.decays.solvers", "lab.sweeps.sensitivity"},
    "distributed": {"lab.sweeps.cluster"},
    "platformdirs": {"kernel.folders"},
    "tomli_w": {"kernel.files"},
}
"""The rooms, or the one module, where each third party may be imported."""

OF_THE_TOP = {"pyproject.toml", "riffraff", "assets", "tests", "scripts", "README.md", "LICENSE"}
LARGEST_SHARE = 0.3
"""Of all lines, in one room: a larger one is two."""


def test_imports_are_those_of_the_plan() -> None:
    """All of them, so that it tells how the house is, and none besides."""
    taken: dict[str, set[str]] = {name: set() for name in ROOMS}
    for name in MODULES:
        below = {room(other) for other in used(name)} - {room(name)}
        assert below <= MAY_IMPORT.get(room(name), set()), f"{name} looks up or sideways"
        taken[room(name)] |= below
    assert set(taken) == set(MAY_IMPORT), "a room that is not in the plan, or is no more"
    idle = {name: MAY_IMPORT[name] - taken[name] for name in taken if MAY_IMPORT[name] - taken[name]}
    assert not idle, f"no longer taken: {idle}; out of the plan with it"


def test_only_its_own_part_of_the_window_knows_a_game() -> None:
    """The others know that there are faces (``ui.face``); the one of Riff Raff is in ``ui.riffraff``, that of
    Capharnaüm in ``ui.capharnaum``."""
    of_game = {"ui.riffraff": {"match", "rules", "physics", "players"}, "ui.capharnaum": {"capharnaum"}}
    for name in MODULES:
        for face, rooms in of_game.items():
            if room(name) in {"kit", "ui"} and not name.startswith(face):
                assert not {part for part in used(name) if room(part) in rooms or part.startswith(face)}, name


def test_the_readme_lists_the_rooms_from_the_ground_up() -> None:
    listed = re.findall(r"^    riffraff/(\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    files = {name for name in ROOMS if not (PACKAGE / name).is_dir()}
    assert set(listed) == set(ROOMS) - files
    for place, name in enumerate(listed):
        assert MAY_IMPORT[name] <= files | {*listed[:place]}, name


def test_no_modules_import_each_other_not_even_for_their_types() -> None:
    reached = {name: used(name) for name in MODULES}
    for middle in MODULES:  # Floyd and Warshall
        for name in MODULES:
            if middle in reached[name]:
                reached[name] |= reached[middle]
    circles: list[set[str]] = []
    for name in MODULES:
        circle = {other for other in reached[name] if name in reached.get(other, ())}
        if circle and circle not in circles:
            circles.append(circle)
    assert circles == []


def test_third_parties_stay_in_their_rooms() -> None:
    seen: set[tuple[str, str]] = set()
    for name in MODULES:
        for module, _name in imported(name):
            top = room(module)
            if top != "riffraff" and top not in sys.stdlib_module_names:
                assert top in AT_HOME, f"{top} is new: it needs a room of its own in AT_HOME"
                assert AT_HOME[top] & {room(name), name}, f"{name}: {top} may be imported in {AT_HOME[top]} only"
                seen |= {(top, name), (top, room(name))}
    assert {(top, home) for top, homes in AT_HOME.items() for home in homes} <= seen


def test_a_class_has_a_name_of_its_own_in_its_room() -> None:
    defined = ((room(name), node) for name, tree in MODULES.items() for node in tree.body)
    classes = Counter((where, node.name) for where, node in defined if isinstance(node, ast.ClassDef))
    assert {name for name, count in classes.items() if count > 1} == set()


def test_no_room_is_too_large() -> None:
    lines: Counter[str] = Counter()
    for path in PACKAGE.rglob("*.py"):
        lines[path.relative_to(PACKAGE).parts[0]] += path.read_text(encoding="utf-8").count("\n")
    assert {name: count for name, count in lines.items() if count > LARGEST_SHARE * lines.total()} == {}


def test_rules_and_physics_speak_of_the_same_pieces_and_slots() -> None:
    """They do not import each other, so each says what there is."""
    assert pieces.KINDS == outlines.KINDS
    assert [*map(pieces.kind_of, pieces.PIECES)] == [*map(outlines.kind_of, range(outlines.PIECES))]
    assert pieces.YARDS == ship.YARDS
    assert pieces.SLOTS == ship.SLOTS


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
