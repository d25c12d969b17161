"""Help: whole, in two languages, with examples that are understood, and instant."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest
from cli.calling import ROOT, Run, commands, parser_of

from riffraff import __version__, cli


def test_every_module_with_a_command_is_listed() -> None:
    modules = (module.name for module in iter_modules(cli.__path__))
    assert {name for name in modules if hasattr(import_module(f"riffraff.cli.{name}"), "COMMAND")} == set(cli.COMMANDS)


def test_help_lists_the_commands(run: Run) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for command in cli.COMMANDS:
        assert re.search(rf"^  {command} +\w", out, re.MULTILINE)
    assert run("-h")[1] == out


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", commands())
def test_each_command_explains_its_flags_and_gives_an_example_that_it_understands(
    run: Run, command: str, language: str
) -> None:
    status, out, err = run(*command.split(), "--help", "--lang", language)
    assert (status, err) == (0, "")
    assert "cli." not in out, "a sentence is missing"
    parser = parser_of(command)
    for action in parser._actions:
        assert all(flag in out for flag in action.option_strings)
    [example] = re.findall(r"^(?:Example|Exemple\u00a0): riffraff (.+)$", out, re.MULTILINE)
    example = example.split(" > ")[0]
    assert example.startswith(command)
    parser.parse(example.removeprefix(command).split())


def test_the_language_is_the_systems_or_the_one_that_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--help")[1].startswith("Riff Raff: load")
    assert run("--help", "--lang", "fr")[1].startswith("Riff Raff\u00a0: chargez")
    assert run("--lang=fr", "params", "--help")[1].startswith("Usage\u00a0:")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert run("--help")[1].startswith("Riff Raff\u00a0: chargez")
    assert run("--help", "--lang", "en")[1].startswith("Riff Raff: load")


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"riffraff {__version__}\n", "")


@pytest.mark.parametrize(("language", "heading"), [("en", "# What has changed"), ("fr", "# Ce qui a changé")])
def test_changes_begin_with_this_version(run: Run, language: str, heading: str) -> None:
    status, out, err = run("--changes", "--lang", language)
    assert (status, err) == (0, "")
    assert out.startswith(heading)
    assert re.findall("^## (.+)$", out, re.MULTILINE) == ["0.2.0", "0.1.0"]
    assert __version__ == "0.2.0"


def test_help_needs_no_third_party() -> None:
    script = """
import sys
for name in ("pygame", "pymunk", "numpy", "platformdirs"):
    sys.modules[name] = None
from riffraff.cli import COMMANDS, main
assert main(["--help"]) == 0
for command in COMMANDS:
    assert main([command, "--help"]) == 0
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
