"""The oracle finds what is wrong: one event, one line or one command is changed, and it names rule and tick."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from oracle.bare import Bare
from oracle.book import RULES
from oracle.dues import Event
from oracle.recorded import Line, follow, lines_of
from oracle.sight import Discrepancy

from riffraff.rules.events import KINDS

BELIEVED = {("release_refused", "why"), ("release_refused", "other"), ("hand_touched", "why")}
"""What only the ship knows, and what leaves no trace at the table."""
MISSED = {"game_ended": "R23", "captain_named": "R9"}
"""Where it is missed by another rule: an end has two, and a captain who was not asked is missed when he sets the order.
"""
MUSEUM = Path(__file__).parent.parent / "data" / "recordings"

Change = Callable[[Event], list[Event]]


def dropped(_event: Event) -> list[Event]:
    return []


def told_twice(event: Event) -> list[Event]:
    return [event, event]


def with_another(name: str) -> Change:
    def change(event: Event) -> list[Event]:
        return [{**event, name: another(event[name])}]

    return change


def another(value: Any) -> Any:
    """A value of the same type that is not this one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"not {value}"
    return [another(value[0]), *value[1:]]


def changes() -> Iterator[Any]:
    for name, kind in KINDS.items():
        yield pytest.param(name, dropped, id=f"{name} dropped")
        yield pytest.param(name, told_twice, id=f"{name} twice")
        for field in fields(kind):
            if (name, field.name) not in BELIEVED:
                yield pytest.param(name, with_another(field.name), id=f"{name} {field.name}")


@pytest.mark.parametrize(("name", "change"), list(changes()))
def test_a_changed_event_is_found(tables: list[Bare], name: str, change: Change) -> None:
    """At once, wherever it happens first, and by its rule unless another event is due in its place."""
    seed, step = min(
        ((seed, table.first[name]) for seed, table in enumerate(tables) if name in table.first), key=lambda at: at[1]
    )
    table = Bare(seed)
    while table.steps < step - 1:
        table.step()
    table.tamper = lambda events: [
        new for event in events for new in (change(event) if event["event"] == name else [event])
    ]
    with pytest.raises(Discrepancy) as found:
        table.play()
    assert found.value.tick == step
    if change is dropped:
        assert found.value.rule in (RULES[name], MISSED.get(name)), str(found.value)


def told(lines: list[Line], name: str, number: int = 0) -> tuple[int, Event]:
    """Tick and event: the so-maniest of a kind in a recording."""
    events = [item for line in lines for item in line.get("told", ()) if item[1]["event"] == name]
    return events[number][0], events[number][1]


def wrong_captain(lines: list[Line]) -> int:
    tick, event = told(lines, "captain_named", 3)
    event["seat"] = (event["seat"] + 1) % 4
    return tick


def wrong_supply(lines: list[Line]) -> int:
    tick, event = told(lines, "piece_fell")
    event["seat"] = (event["seat"] + 1) % 4
    return tick


def missed_fall(lines: list[Line]) -> int:
    tick, event = told(lines, "piece_fell")
    for line in lines:
        line["told"] = [item for item in line.get("told", ()) if item[1] is not event]
    return next(
        end for line in lines for end, item in line.get("told", ()) if item["event"] == "turn_ended" and end > tick
    )


def no_second_of_rest(lines: list[Line]) -> int:
    (released, _), (ended, _) = told(lines, "piece_released"), told(lines, "turn_ended")
    tick = released + 60
    for line in lines:
        line["told"] = [[tick if at == ended else at, event] for at, event in line.get("told", ())]
    return int(tick)


def second_piece_after_a_fall(lines: list[Line]) -> int:
    tick, event = told(lines, "second_lost")
    event["event"] = "piece_landed"
    return tick


def card_played_twice(lines: list[Line]) -> int:
    lays = [line for line in lines if line.get("do") == "lay" and line["seat"] == 0]
    lays[2]["card"] = lays[0]["card"]
    return int(lays[2]["t"])


def out_of_turn(lines: list[Line]) -> int:
    begin = [line for line in lines if line.get("do") == "begin"][5]
    begin["seat"] = (begin["seat"] + 1) % 4
    return int(begin["t"])


def piece_lost(lines: list[Line]) -> int:
    turn = [line for line in lines if "turn" in line and "table" in line][7]
    turn["table"] = turn["table"].replace(" plank-2", "", 1)
    return int(turn["t"])


def pieces_swapped(lines: list[Line]) -> int:
    turn = next(line for line in lines if "turn" in line and "table" in line)
    text = turn["table"].replace("chest-1", "*").replace("chest-2", "chest-1")
    turn["table"] = text.replace("*", "chest-2")
    return int(turn["t"])


def another_winner(lines: list[Line]) -> int:
    lines[-1]["winners"] = [1]
    return int(lines[-1]["over"])


def ended_too_soon(lines: list[Line]) -> int:
    end = lines[-1]
    del lines[-60:]
    lines.append(end)
    return int(end["over"])


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (wrong_captain, "R8"),
        (wrong_supply, "R21"),
        (missed_fall, "R22"),
        (no_second_of_rest, "R22"),
        (second_piece_after_a_fall, "R16"),
        (card_played_twice, "R10"),
        (out_of_turn, "R9"),
        (piece_lost, "R26"),
        (pieces_swapped, "R21"),
        (another_winner, "R24"),
        (ended_too_soon, "R24"),
    ],
)
def test_a_changed_recording_is_found(change: Callable[[list[Line]], int], rule: str) -> None:
    lines = copy.deepcopy(FOUR)
    follow(copy.deepcopy(lines))
    tick = change(lines)
    with pytest.raises(Discrepancy) as found:
        follow(lines)
    assert (found.value.rule, found.value.tick) == (rule, tick), str(found.value)


FOUR = lines_of(MUSEUM / "form2-four.riff")
