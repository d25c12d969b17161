"""A table refuses whole, and is text and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from capharnaum.conftest import adult, child, hut, played, table, why_not

from riffraff.capharnaum.actions import PlaceAdult
from riffraff.capharnaum.state import Phase
from riffraff.capharnaum.table import Table
from riffraff.kernel.errors import BadInput, Illegal


def test_what_is_refused_changes_nothing() -> None:
    found = table()
    before = found.to_text()
    with pytest.raises(Illegal):
        found.apply(child(6, "c1"))
    with pytest.raises(Illegal):
        found.apply(adult(6, "c4"))
    with pytest.raises(Illegal):
        found.apply(replace(child(6, "b1"), seat=1))
    assert found.to_text() == before
    assert why_not(found, PlaceAdult(0, "b4")) == "C5"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("adults: a2", "adults: zz"),
        ("adults: a2", "adults: b2"),
        ("due: a:-:one", "due: b:-:one"),
        ("due: a:-:one", "due: a:0:one"),
        ("due: a:-:one", "due: a"),
        ("round: 1", "round: 5"),
        ("reserve 0: 10", "reserve 0: 11"),
        ("tokens 0: 1 2 4 5", "tokens 0: 1 2 4"),
        ("tokens 0: 1 2 4 5", "tokens 0: 1 2 4 4"),
        ("child 1: c2", "child 1: c1"),
        ("child 1: c2", "child 1: -"),
        ("mess: c1 b2", "mess: b2 c1"),
        ("phase: choose", "phase: tidy"),
        ("winners:", "winners: 1"),
        ("last: no", "last: yes"),
    ],
)
def test_a_table_is_read_as_it_was_written_and_no_other(right: str, wrong: str) -> None:
    found = table(("a1", "c2"), ("b3",), ("c1", "b2"), phase=Phase.ADULT)
    found.tokens = ((1, 2, 3, 4, 5), found.tokens[1])
    played(found, adult(3, "b2 a2"))
    written = found.to_text()
    assert Table.from_text(hut(), written).to_text() == written
    assert right in written
    with pytest.raises(BadInput, match="Line"):
        Table.from_text(hut(), written.replace(right, wrong))
