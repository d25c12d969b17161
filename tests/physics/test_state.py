"""The plain state of a world: exact through JSON, canonical as text, and strict about what it reads."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import LANGUAGES, set_language
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import Params
from riffraff.physics.state import ABOARD, HELD, IN_HAND, PLACES, HandState, PieceState, WorldState
from riffraff.physics.world import World

number = st.floats(-1e8, 1e8)
motion = st.tuples(number, number, number, number, number, number)
count = st.integers(0, 10**6)


@st.composite
def states(draw: st.DrawFn) -> WorldState:
    numbers = draw(st.lists(st.integers(0, 31), unique=True, max_size=4))
    held = draw(st.sampled_from(numbers)) if numbers and draw(st.booleans()) else None
    pieces = tuple(
        PieceState(
            piece,
            KINDS[piece % 8],
            draw(motion),
            HELD if piece == held else draw(st.sampled_from([place for place in PLACES if place not in IN_HAND])),
            draw(st.none() | st.integers(0, 2)),
            draw(count),
            draw(count),
        )
        for piece in numbers
    )
    hand = None
    if held is not None:
        grip = (draw(number), draw(number))
        fading = draw(st.none() | count)
        hand = HandState(held, grip, draw(motion), grip, draw(number), draw(st.booleans()), fading, draw(count))
    ship = draw(st.none() | motion)
    yards = () if ship is None else (draw(motion), draw(motion), draw(motion))
    watched = tuple(sorted(draw(st.sets(st.sampled_from(numbers))) if numbers else ()))
    swell, mount, speed = draw(st.tuples(number, number, number))
    return WorldState(draw(count), swell, mount, speed, ship, yards, pieces, hand, draw(count), watched)


@given(states())
def test_json_gives_the_state_back_to_the_last_bit(state: WorldState) -> None:
    read = WorldState.from_dict(json.loads(json.dumps(state.to_dict())), "world")
    assert read == state
    assert read.to_text() == state.to_text()
    assert WorldState.from_dict(json.loads(state.to_text()), "world") == state


def test_text_tells_states_apart() -> None:
    assert WorldState().to_text() != WorldState(tick=1).to_text()
    assert WorldState(mount_x=1.0).to_text() != WorldState(mount_x=1.0 + 2**-52).to_text()


@pytest.fixture
def plain(load: Callable[[World, int, random.Random], list[int]]) -> dict[str, Any]:
    """A state with a piece aboard and one in the hand, as JSON gives it."""
    world = World(Params())
    load(world, 1, random.Random(4))
    world.take(9, "barrel", (0.0, 5.0), (300.0, 100.0))
    world.step(3)
    return dict(json.loads(world.state().to_text()))


def keys_of(data: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value inside plain data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*way, key)
        yield from keys_of(value, (*way, key))


JUNK: tuple[Any, ...] = (None, True, -1, 4.5, 1e300, float("nan"), float("inf"), 10**400, "held", "", [], {}, [[1]])


def test_whatever_is_missing_or_wrong_is_named_and_nothing_else_breaks(plain: dict[str, Any]) -> None:
    refused: list[str] = []
    for way in keys_of(plain):
        for junk in ("missing", *JUNK):
            data = copy.deepcopy(plain)
            place = data
            for key in way[:-1]:
                place = place[key]  # type: ignore[index]
            if junk == "missing":
                del place[way[-1]]  # type: ignore[arg-type]
            else:
                place[way[-1]] = junk  # type: ignore[index]
            try:
                state = WorldState.from_dict(data, "world")
            except BadInput as error:
                refused.append(str(error))
            else:
                World(Params(), state).step()
    for said in (
        "world lacks its field tick.",
        "world.pieces[0] lacks its field kind.",
        "world.hand.piece must be a whole number from 0 to 999, not true.",
        "world.pieces[1].motion[2] must be a number from -1e+09 to 1e+09, not 'held'.",
        "world.ship must be null or a list of 6, each a number from -1e+09 to 1e+09, not 4.5.",
        "world.yards contradicts the rest of this state of the ship.",
    ):
        assert said in refused


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"pieces": 3}])
def test_what_is_no_state_at_all_is_told_in_one_line(language: str, data: object) -> None:
    set_language(language)
    with pytest.raises(BadInput, match=r"\bworld\b") as caught:
        WorldState.from_dict(data, "world")
    assert "\n" not in str(caught.value)
    assert caught.value.exit_status == 2


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"yards": []}, "yards"),
        ({"ship": None}, "yards"),
        ({"hand": None}, "hand"),
        ({"watched": [31]}, "watched"),
    ],
)
def test_parts_that_contradict_each_other_are_refused(plain: dict[str, Any], change: dict[str, Any], key: str) -> None:
    with pytest.raises(BadInput) as caught:
        WorldState.from_dict(plain | change, "world")
    assert str(caught.value.values["key"]) == f"world.{key}"


def test_a_piece_is_in_one_place(plain: dict[str, Any]) -> None:  # R26
    with pytest.raises(BadInput) as caught:
        WorldState.from_dict(plain | {"pieces": plain["pieces"] * 2}, "world")
    assert str(caught.value.values["key"]) == "world.pieces"
    for piece in plain["pieces"]:
        piece["place"] = ABOARD
    with pytest.raises(BadInput) as caught:
        WorldState.from_dict(plain, "world")
    assert str(caught.value.values["key"]) == "world.hand"
