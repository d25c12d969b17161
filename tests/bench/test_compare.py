"""Ships compared: what differs, snapshots with a note, parameters on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from faulty_disk import Disk

from riffraff.physics.params import Params


def said(at: Any) -> str:
    return " | ".join(str(entry.get("name", "")) for entry in at.hand.entries)


def test_the_table_tells_what_differs_and_then_all(bench: Callable[..., Any]) -> None:
    at = bench("storm")
    at.hand.keys("v")
    at.hand.frames(2)
    assert at.hand.top.name == "compare"
    assert at.hand.sees("compare.row.swell.amplitude")
    assert not at.hand.sees("compare.row.ship.rod_mass")
    assert "Roll period, empty" in said(at)
    storm, toy = at.tuning.params, Params()
    assert {row.id for row in at.hand.top.root.walk() if row.id.startswith("compare.row.")} == {
        f"compare.row.{name}" for name in storm.changes_from(toy)
    }
    at.hand.click("compare.only")
    at.hand.frames(2)
    assert at.hand.sees("compare.row.ship.ball_mass")


def test_a_snapshot_has_its_note_and_stands_in_the_table(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("v", shift=True)
    at.hand.frames(2)
    at.hand.keys("a", ctrl=True)
    at.hand.type("before")
    at.hand.keys("return")
    at.hand.frames(2)
    (kept,) = at.screen.view.shelf.snapshots.all(pytest.fail)
    assert (kept.note, kept.params) == ("before", Params())
    at.tuning.set({"ship.ball_mass": 300.0})
    at.hand.keys("v")
    at.hand.frames(2)
    assert at.hand.sees("compare.snapshot.0001")
    assert at.hand.sees("compare.row.ship.ball_mass")
    assert "before" in said(at)
    at.hand.keys("escape")
    again = bench()
    again.hand.keys("v")
    assert again.hand.sees("compare.snapshot.0001"), "also the next time"
    again.hand.click("compare.forget")
    again.hand.click("pick.0001")
    assert again.hand.top.name == "compare"
    assert not again.hand.sees("compare.snapshot.0001")
    assert not list(again.screen.view.shelf.snapshots.folder.iterdir())


def test_a_snapshot_that_cannot_be_kept_is_told_and_leaves_nothing(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.keys("v", shift=True)
    with Disk("full", 1).in_force():
        at.hand.keys("return")
    assert at.hand.top.name == "snapshot"
    assert "full" in at.told()
    folder = at.screen.view.shelf.snapshots.folder
    assert not list(folder.iterdir())
    at.hand.keys("return")
    assert at.hand.top.name == "tune"


def test_snapshots_that_cannot_be_read_are_told_and_left_out(bench: Callable[..., Any]) -> None:
    at = bench()
    shelf = at.screen.view.shelf.snapshots
    kept = shelf.keep("soft\nand \x07slow", Params())
    assert kept.note == "soft and slow"
    (shelf.folder / "0002.toml").write_text("[ship\n", encoding="utf-8")
    (shelf.folder / "0003.toml").write_text("", encoding="utf-8")
    (shelf.folder / "notes.txt").write_text("mine", encoding="utf-8")
    at.hand.keys("v")
    assert at.hand.sees("compare.snapshot.0001")
    assert not at.hand.sees("compare.snapshot.0002")
    assert "0002.toml" in at.told()
    assert shelf.keep("next", Params()).key == "0004"


def test_what_is_put_on_top_stands_there(bench: Callable[..., Any]) -> None:
    at = bench()
    at.hand.focus("param.ship.ball_depth")
    at.hand.keys("u")
    at.hand.frames(2)
    rows = [entry["id"] for entry in at.hand.entries if str(entry["id"]).startswith("param.")]
    assert rows[0] == "param.ship.ball_depth"
    assert rows.count("param.ship.ball_depth") == 1
    at.hand.keys("v")
    at.hand.frames(2)
    at.hand.click("compare.row.ship.ball_depth")
    at.hand.frames(2)
    assert at.screen.view.shelf.on_top == []


def test_two_ships_and_those_that_are_chosen_are_compared(bench: Callable[..., Any]) -> None:
    at = bench()
    at.screen.act("mode")
    at.tuning.set({"ship.hull_mass": 200.0})
    at.screen.act("compare")
    at.hand.keys("v")
    at.hand.frames(2)
    assert {"compare.a", "compare.b", "compare.toy"} <= {entry["id"] for entry in at.hand.entries}
    assert at.hand.sees("compare.row.ship.hull_mass")
    at.hand.click("compare.b")
    at.hand.frames(2)
    assert not at.hand.sees("compare.row.ship.hull_mass")
