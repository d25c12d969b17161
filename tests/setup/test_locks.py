"""Locks pin and hash all that the project asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement
from setup.checkout import LOCKS, PROJECT, SCRIPTS

PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")


def locked(name: str) -> Iterator[tuple[Requirement, list[str]]]:
    """Each requirement of a lock with its hashes."""
    text = (SCRIPTS / "locks" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", "")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            requirement, *hashes = re.split(r"\s+--hash=", line.strip())
            yield Requirement(requirement), hashes


def versions(name: str, python: str) -> dict[str, str]:
    """What a lock installs on Linux for one Python: versions by name."""
    environment = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
    return {
        requirement.name: str(requirement.specifier).removeprefix("==")
        for requirement, _ in locked(name)
        if requirement.marker is None or requirement.marker.evaluate(environment)
    }


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_and_hashes_everything(name: str) -> None:
    for requirement, hashes in locked(name):
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert requirement.url is None
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_the_project_asks_for(name: str, python: str) -> None:
    wanted = PROJECT["project"]["dependencies"]
    wanted = wanted + (
        PROJECT["build-system"]["requires"] if name == "play" else PROJECT["project"]["optional-dependencies"][name]
    )
    found = versions(name, python)
    for text in wanted:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"python_version": python}):
            assert requirement.specifier.contains(found[requirement.name]), f"run scripts/lock.py: {text}"


@pytest.mark.parametrize("python", PYTHONS)
def test_locks_agree_and_have_one_pygame(python: str) -> None:
    together: dict[str, str] = {}
    for name in LOCKS:
        found = versions(name, python)
        assert {key: together.get(key, value) for key, value in found.items()} == found
        together |= found
    assert {"pygame", "pygame-ce"} & set(together) == {"pygame" if python < "3.14" else "pygame-ce"}
