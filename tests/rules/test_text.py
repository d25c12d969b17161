"""The table as text: exact, readable, and never more than a sentence of trouble."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import catalogue, say
from riffraff.rules.actions import Announce, Take
from riffraff.rules.house import House
from riffraff.rules.table import Phase, Table

MIDGAME_STEPS = 90


@pytest.fixture(scope="module")
def midgame(random_game) -> list[str]:
    """Texts of games under way, one for each phase at least."""
    texts: dict[tuple[int, Phase], str] = {}
    for seed in range(12):
        rng = random.Random(seed)
        seats = 2 + seed % 3
        house = House.from_dict({name: rng.random() < 0.5 for name in House.rules()})
        table = Table.new(seats, house, [None] * seats, rng)
        for number, _ in enumerate(random_game(table, rng, 0.3)):
            if number > MIDGAME_STEPS or table.phase is Phase.OVER:
                texts.setdefault((seats, table.phase), table.to_text())
    assert {phase for _, phase in texts} == set(Phase)
    return list(texts.values())


def test_a_table_reads_like_this(play) -> None:
    game = play(2, by_yard=True)
    game.cards(9, 1)
    game.safe_turn()
    game.clumsy_turn()
    game.cards(10, 2)
    game.begin(9)
    game.do(Announce(0, 2), Take(0, 3))
    assert game.table.to_text() == (
        "riffraff table 3\nseats: 2\nhouse: by_yard\nphase: hold\nround: 2\ncaptain: 0\n"
        "hand 0: 1 2 3 4 5 6 7 8\nhand 1: 3 4 5 6 7 8 9 10\nlaid 0: 10\nlaid 1: 2\npile 0: 9 10\npile 1: 1 2\n"
        "order: 0 1\nat: 0\nlast: -\nannounced: 2\nplacing: crate-1\nfull: no\nstopped: no\nrescued: no\n"
        "supply 0: barrel-1 bottle-1 sailor-1 plank-1 rat-1 chest-1 "
        "boat-2 barrel-2 bottle-2 crate-2 sailor-2 plank-2 rat-2 chest-2\n"
        "supply 1: boat-3 barrel-3 bottle-3 crate-3 sailor-3 plank-3 rat-3 chest-3 "
        "boat-4 barrel-4 bottle-4 crate-4 sailor-4 plank-4 rat-4 chest-4\n"
        "held: crate-1\naboard: boat-1\nflight:\nknocked:\ncaught:\nout:\nwinners:\n"
    )


def refused(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        Table.from_text(text)
    return caught.value


def line_of(text: str, label: str) -> int:
    return next(number for number, row in enumerate(text.split("\n"), 1) if row.startswith(f"{label}:"))


def changed(text: str, **values: str) -> str:
    """The text with other values on some lines; ``hand_0`` stands for the label ``hand 0``."""
    for name, value in values.items():
        text = re.sub(rf"(?m)^{name.replace('_', ' ')}:.*$", f"{name.replace('_', ' ')}: {value}".rstrip(), text)
    return text


@pytest.fixture(scope="module")
def second_turn(play) -> str:
    """Seat 0 of four has loaded ``boat-1``, seat 1 has not begun; their cards are 9, 8, 7, 6."""
    game = play(4)
    game.cards(9, 8, 7, 6)
    game.safe_turn()
    return game.table.to_text()


SET_2 = "boat-2 barrel-2 bottle-2 crate-2 sailor-2 plank-2 rat-2 chest-2"
FAULTS = [
    ("round", "round", {"round": "11"}),
    ("seat", "captain", {"captain": "4"}),
    ("cards", "hand 0", {"hand_0": "2 1 3 4 5 6 7 8 10"}),
    ("pile", "pile 0", {"round": "2"}),
    ("laid", "laid 3", {"laid_3": "5"}),
    ("phase", "phase", {"phase": "captain", "order": "", "at": "0"}),
    ("ascending", "supply 1", {"supply_1": "barrel-2 boat-2 bottle-2 crate-2 sailor-2 plank-2 rat-2 chest-2"}),
    ("twice", "aboard", {"aboard": "boat-1 boat-2"}),
    ("missing", "out", {"aboard": ""}),
    ("knocked", "knocked", {"knocked": "boat-1"}),
    ("order", "order", {"order": "0 2 1 3"}),
    ("last", "last", {"last": "2"}),
    ("held", "held", {"phase": "hold", "last": "-"}),
    ("announced", "announced", {"announced": "0"}),
    ("placing", "placing", {"placing": "boat-1 boat-2"}),
    ("full", "full", {"full": "yes"}),
    ("stopped", "stopped", {"phase": "announce", "last": "-", "announced": "0", "placing": "", "stopped": "yes"}),
    ("rescued", "rescued", {"phase": "settle", "last": "-", "rescued": "yes"}),
    ("winners", "winners", {"winners": "0"}),
    ("empty", "supply 1", {"supply_1": "", "aboard": f"boat-1 {SET_2}"}),
    ("seat", "last", {"last": "4"}),
    ("seat", "at", {"at": "4"}),
    ("phase", "phase", {"phase": "cards", "pile_0": "", "pile_1": "", "pile_2": "", "pile_3": ""}),
    ("phase", "phase", {"phase": "order", "order": "", "at": "0"}),
    ("phase", "phase", {"phase": "over", "last": "1", "aboard": "", "flight": "boat-1"}),
    ("knocked", "knocked", {"aboard": "", "flight": "boat-1", "knocked": "boat-1"}),
    ("order", "order", {"phase": "order"}),
    (
        "last",
        "last",
        {
            "round": "2",
            "phase": "cards",
            "laid_0": "-",
            "laid_1": "-",
            "laid_2": "-",
            "laid_3": "-",
            "order": "",
            "at": "0",
            "last": "-",
        },
    ),
    ("last", "last", {"at": "0", "last": "-"}),
    ("placing", "placing", {"placing": "boat-1 barrel-1"}),
]
"""Fault, the line that is named for it, and the lines that were changed in ``second_turn``."""


@pytest.mark.parametrize(("fault", "label", "values"), FAULTS)
def test_r26_a_table_that_cannot_be_is_refused(
    second_turn: str, fault: str, label: str, values: dict[str, str]
) -> None:
    trouble = refused(changed(second_turn, **values))
    assert trouble.values == {"line": line_of(second_turn, label), "label": label, "why": say(f"rules.fault.{fault}")}


def test_every_fault_is_among_these() -> None:
    known = {key.removeprefix("rules.fault.") for key in catalogue("en") if key.startswith("rules.fault.")}
    assert known == {fault for fault, _, _ in FAULTS}


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("rules.text.seats", {"seats": "5"}),
        ("rules.text.house", {"house": "by_yards"}),
        ("rules.text.phase", {"phase": "siesta"}),
        ("kernel.lines.number", {"round": "-1"}),
        ("kernel.lines.number", {"round": "٣"}),
        ("kernel.lines.number", {"at": "100"}),
        ("kernel.lines.number", {"captain": ""}),
        ("kernel.lines.numbers", {"order": "0  1"}),
        ("kernel.lines.number_or_none", {"laid 0": "x"}),
        ("kernel.lines.number_or_none", {"last": ""}),
        ("rules.text.piece_or_none", {"held": "crate-9"}),
        ("rules.text.pieces", {"placing": "3"}),
        ("kernel.lines.flag", {"full": "True"}),
        ("kernel.lines.exact", {"house": "by_yard by_yard"}),
        ("kernel.lines.exact", {"round": "01"}),
    ],
)
def test_a_line_that_cannot_be_read_is_named(second_turn: str, form: str, values: dict[str, str]) -> None:
    trouble = refused(changed(second_turn, **values))
    (label,) = values
    assert (trouble.key, trouble.values["line"]) == (form, line_of(second_turn, label))
    assert str(trouble).startswith(f"Line {trouble.values['line']}: ")


@pytest.mark.parametrize(("more", "line"), [("\n", 2), ("x", 1), (" ", 1), ("\r\n", 1), ("\nmore: 1\n", 2)])
def test_one_state_has_one_text(play, more: str, line: int) -> None:
    text = play(3).table.to_text()
    assert refused(text + more).values["line"] == text.count("\n") + line
    refused(text.replace("\n", "\r\n"))
    refused(text[:-1])
    refused(text[: len(text) // 2])


@pytest.mark.parametrize("text", ["", "\n", "riffraff table 4\n", "riffraff table 1", "riffraff table 1\n", "{}", "\0"])
def test_what_is_no_table_is_refused(text: str) -> None:
    refused(text)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_hostile_text_is_refused_or_plays_on(midgame, random_game, data) -> None:
    """Whatever is done to a text: it is refused in one sentence, or it is a table that plays to its end."""
    rows = data.draw(st.sampled_from(midgame)).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        target, source = (data.draw(st.integers(0, len(rows) - 1)) for _ in range(2))
        label, _, value = rows[target].partition(":")
        words = value.split()
        change = data.draw(st.sampled_from(("other value", "word less", "word more", "text", "row less", "row twice")))
        match change:
            case "other value":
                words = rows[source].partition(":")[2].split()
            case "word less" if words:
                words.pop(data.draw(st.integers(0, len(words) - 1)))
            case "word more":
                words.append(
                    data.draw(st.sampled_from(("0", "1", "2", "10", "99", "boat-1", "rat-4", "-", "yes", "hold")))
                )
            case "text":
                words = [data.draw(st.text(max_size=6))]
            case "row less" if len(rows) > 1:
                del rows[target]
                continue
            case "row twice":
                rows.insert(target, rows[source])
                continue
        rows[target] = f"{label}: {' '.join(words)}".rstrip(" ")
    text = "\n".join(rows)
    table = read_or_none(text)
    if table is not None:
        assert table.to_text() == text
        for _ in random_game(table, random.Random(0), 0.3):
            table.check()


def read_or_none(text: str) -> Table | None:
    """The table, or None if it is refused in a sentence; any other exception is a failure."""
    try:
        return Table.from_text(text)
    except BadInput as trouble:
        return None if str(trouble) else pytest.fail("refused without a word")


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_at_all_is_refused(text: str) -> None:
    refused(text)
    refused("riffraff table 1\n" + text)


def test_r26_check_finds_what_a_table_cannot_be(play) -> None:
    table = play(3).table
    table.check()
    table.out = (0,)
    with pytest.raises(BadInput) as trouble:
        table.check()
    assert trouble.value.key == "rules.fault.twice"
