"""The game's rules follow the rule book: tables without a ship, at which everybody provokes."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest
from oracle.bare import FACTS, Bare
from oracle.book import RULES
from oracle.dues import COMMANDS

ALONE = ("before_the_law", "book", "dues", "hands", "recorded", "sight", "table", "verdicts")
"""The oracle itself; what is beside these brings a game to it."""
BATTERY_TABLES = 1200
BATCH = 50


@pytest.mark.parametrize("name", ALONE)
def test_the_oracle_shares_nothing_with_the_game(name: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    used = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    used |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    for module in used:
        top, _, inner = module.partition(".")
        assert top in sys.stdlib_module_names or (top == "oracle" and inner in ALONE), module


def test_tables_are_played_by_the_book(tables: list[Bare]) -> None:
    """None of them has found a discrepancy; and they have been to all corners of the rules."""
    happened: Counter[str] = sum((table.happened for table in tables), Counter())
    assert {told.split()[0] for told in happened} == set(RULES)
    assert set(happened) >= {
        "captain_named highest",
        "captain_named picked",
        "piece_fell now",
        "piece_fell late",
        "game_ended empty",
        "game_ended cards",
        "game_ended tie_break",
    }
    done = {what.get("do") or what["fact"] for table in tables for what in table.log}
    assert done == {*COMMANDS, *FACTS, "Full", "Rest"}
    assert {table.book.table.seats for table in tables} == {2, 3, 4}


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATTERY_TABLES // BATCH))
def test_many_tables_are_played_by_the_book(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        Bare(seed).play()
