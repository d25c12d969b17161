"""Parameters: one schema, exact round trips, and one clear sentence for whatever is wrong."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riffraff.kernel.errors import BadInput
from riffraff.kernel.words import LANGUAGES, catalogue, set_language
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import NOW, PRESETS, REBUILD, SCHEMA, SECTIONS, Param, Params, load_preset
from riffraff.physics.placement import Spot, set_down
from riffraff.physics.world import World

LONGEST_QUOTE = 40
ALL_NAMES = pytest.mark.parametrize("name", SCHEMA)


def values_of(param: Param) -> st.SearchStrategy[float]:
    if param.whole:
        return st.integers(int(param.low), int(param.high))
    return st.floats(param.low, param.high)


valid_changes = st.fixed_dictionaries({}, optional={name: values_of(param) for name, param in SCHEMA.items()})


# -- the schema -------------------------------------------------------------------------------------------------


@ALL_NAMES
def test_every_number_has_a_range_a_reason_and_a_default_inside(name: str) -> None:
    param = SCHEMA[name]
    assert param.full_name == name
    assert param.section in SECTIONS
    assert param.low < param.high
    assert param.low <= param.default <= param.high
    assert math.isfinite(param.low)
    assert math.isfinite(param.high)
    assert param.reason.strip()
    assert param.effect in (NOW, REBUILD)
    assert param.whole == isinstance(param.default, int)


def test_only_plain_numbers_have_no_unit() -> None:
    plain = {name for name, param in SCHEMA.items() if not param.unit}
    coefficients = {"contact.friction", "contact.ground_friction", "contact.elasticity"}
    assert plain == coefficients | {
        "engine.substeps",
        "engine.iterations",
        "engine.joint_stiffness",
        "engine.contact_stiffness",
    }


def test_the_schema_lists_every_field_once_and_all_kinds_of_cargo() -> None:
    values = Params().values()
    assert list(values) == list(SCHEMA)
    assert values == {name: param.default for name, param in SCHEMA.items()}
    assert {name for name in SCHEMA if name.startswith("cargo.")} == {
        f"cargo.{kind}_{what}" for kind in KINDS for what in ("mass", "size")
    }


def test_extreme_values_never_sink_the_ball_into_the_table() -> None:
    deepest = SCHEMA["ship.ball_depth"].high + SCHEMA["ship.ball_radius"].high
    assert deepest <= SCHEMA["surroundings.table_depth"].low


def test_a_value_is_had_by_its_full_name() -> None:
    params = Params().replace({"ship.ball_mass": 300})
    assert params["ship.ball_mass"] == params.ship.ball_mass == 300.0
    assert params.cargo.mass_g("crate") == params["cargo.crate_mass"]
    assert params.cargo.size_mm("crate") == params["cargo.crate_size"]
    with pytest.raises(BadInput):
        params["ship.sails"]


def test_replace_changes_a_copy() -> None:
    params = Params()
    other = params.replace({"ship.ball_mass": 300, "engine.substeps": 8.0})
    assert params == Params()
    assert other.changes_from(params) == {"ship.ball_mass": 300.0, "engine.substeps": 8}
    assert isinstance(other.engine.substeps, int)
    assert params.replace({}) == params


def test_a_negative_zero_is_a_zero() -> None:
    assert math.copysign(1.0, Params().replace({"swell.amplitude": -0.0}).swell.amplitude) == 1.0


# -- round trips ------------------------------------------------------------------------------------------------


@given(valid_changes)
@settings(max_examples=60, deadline=None)
def test_toml_and_tables_give_the_same_parameters_back(changes: dict[str, float]) -> None:
    params = Params().replace(changes)
    assert Params.from_toml(params.to_toml(), "mine.toml") == params
    assert Params.from_tables(json.loads(json.dumps(params.to_tables())), "mine.riff") == params
    assert Params.from_toml(params.to_toml(only=changes), "mine.toml") == params
    assert Params().replace(params.changes_from(Params())) == params


def test_toml_says_unit_range_and_reason() -> None:
    text = Params().to_toml(only={"ship.ball_mass": 280.0})
    assert text == (
        "[ship]\nball_mass = 280.0               # g, 50.0 to 1000.0: a steel ball of 41 mm; rights the ship\n"
    )
    assert all(param.reason in Params().to_toml() for param in SCHEMA.values())


def test_what_a_file_does_not_say_keeps_its_default() -> None:
    assert Params.from_toml("", "empty.toml") == Params()
    assert Params.from_toml("[ship]\nball_mass = 300 # g\n", "one.toml").changes_from(Params()) == {
        "ship.ball_mass": 300.0
    }


# -- presets and files ------------------------------------------------------------------------------------------


def test_the_toy_is_the_schema_and_the_others_differ() -> None:
    toy, easy, storm = (load_preset(name) for name in PRESETS)
    assert toy == Params()
    assert easy.changes_from(toy)
    assert storm.changes_from(toy)


def test_a_file_is_read_whatever_editor_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf[ship]\r\nball_mass = 300.0\r\n")
    assert load_preset(str(path)).ship.ball_mass == 300.0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe[ship]", "UTF-8"),
        (b"\x00\x01\x02", "TOML"),
        (b"{[}", "TOML"),
        (b"[ship]\nball_mass = 1.0\nball_mass = 2.0", "TOML"),
        (b"a = " + b"[" * 100_000 + b"]" * 100_000, "1"),
        (b"#" * 3_000_000, "1048576"),
        (b"[ship]\nball_mass = " + b"9" * 5000, ""),
    ],
    ids=["not UTF-8", "binary", "junk", "twice", "deep", "huge", "endless number"],
)
def test_a_file_that_holds_no_parameters_is_named(tmp_path: Path, language: str, content: bytes, said: str) -> None:
    set_language(language)
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    assert_sentence(refused_file(str(path)), str(path), said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_file_is_named_with_the_presets(tmp_path: Path, language: str) -> None:
    set_language(language)
    for name in (str(tmp_path), str(tmp_path / "missing.toml"), "stormy", "x" * 5000):
        assert_sentence(refused_file(name), name, "toy, easy, storm")
    assert refused_file("nul\0byte").exit_status == 2
    assert refused_file("").exit_status == 2


def refused_file(name: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        load_preset(name)
    return caught.value


# -- wrong values -----------------------------------------------------------------------------------------------

WRONG = {
    "unknown section": ("[shipp]\nball_mass = 280.0", "shipp", "ship, swell, contact"),
    "unknown key": ("[ship]\nball_mas = 280.0", "ship.ball_mas", "ship.ball_mass"),
    "key of another section": ("[swell]\nball_mass = 280.0", "swell.ball_mass", "ship.ball_mass", "amplitude, period"),
    "no section": ("ball_mass = 280.0", "ball_mass", "ship.ball_mass", "ship, swell, contact"),
    "section as value": ("ship = 3", "[ship]", "ball_mass"),
    "list of sections": ("[[ship]]\nball_mass = 280.0", "[ship]", "ball_mass"),
    "text": ('[ship]\nball_mass = "280"', "ship.ball_mass", "50.0", "1000.0", "'280'"),
    "bool": ("[ship]\nball_mass = true", "ship.ball_mass", "50.0", "1000.0", "true"),
    "date": ("[ship]\nball_mass = 2020-01-01", "ship.ball_mass", "50.0", "1000.0"),
    "list": ("[ship]\nball_mass = [280.0]", "ship.ball_mass", "50.0", "1000.0"),
    "table": ("[ship.ball_mass]\ng = 280.0", "ship.ball_mass", "50.0", "1000.0"),
    "deep list": ("[ship]\nball_mass = " + "[" * 200 + "]" * 200, "ship.ball_mass", "50.0", "1000.0"),
    "long text": ('[ship]\nball_mass = "' + "9" * 9000 + '"', "ship.ball_mass", "50.0", "1000.0"),
    "NaN": ("[ship]\nball_mass = nan", "ship.ball_mass", "50.0", "1000.0", "nan"),
    "infinite": ("[ship]\nball_mass = -inf", "ship.ball_mass", "50.0", "1000.0", "-inf"),
    "too large for a float": ("[ship]\nball_mass = 1e999", "ship.ball_mass", "50.0", "1000.0"),
    "integer too large for a float": ("[ship]\nball_mass = " + "9" * 400, "ship.ball_mass", "50.0", "1000.0"),
    "integer too long to write": ("[engine]\nsubsteps = 0x" + "f" * 9000, "engine.substeps", "1", "64"),
    "too small": ("[ship]\nball_mass = 49.999", "ship.ball_mass", "50.0", "1000.0", "49.999"),
    "too large": ("[contact]\nfriction = 1.6", "contact.friction", "0.0", "1.5", "1.6"),
    "not whole": ("[engine]\nsubsteps = 4.5", "engine.substeps", "1", "64", "4.5"),
    "line break in a section": ('["a\\nb"]', "a\\nb"),
    "line break in a key": ('[ship]\n"a\\nb" = 1', "ship.a\\nb"),
    "braces": ('[ship]\n"{source}" = 1', "ship.{source}"),
    "endless section": ("[" + "s" * 9000 + "]", "sss..."),
    "endless key": ("[ship]\n" + "s" * 9000 + " = 1", "sss..."),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_value_is_told_in_one_sentence(language: str, case: str) -> None:
    set_language(language)
    text, *named = WRONG[case]
    with pytest.raises(BadInput) as caught:
        Params.from_toml(text, "mine.toml")
    assert_sentence(caught.value, "mine.toml", *named)


@ALL_NAMES
def test_both_ends_of_a_range_are_allowed_and_nothing_beyond(name: str) -> None:
    param = SCHEMA[name]
    step = 1 if param.whole else 1e-9 * (param.high - param.low)
    for edge in (param.low, param.high):
        assert Params().replace({name: edge})[name] == edge
    for value in (param.low - step, param.high + step, math.nan, math.inf, -math.inf, True, None, "1", [], 10**400):
        with pytest.raises(BadInput):
            Params().replace({name: value})


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
        max_leaves=5,
    )
)
def test_any_value_is_taken_or_refused(value: object) -> None:
    try:
        params = Params.from_tables({"ship": {"ball_mass": value}}, "any.riff")
    except BadInput as refused:
        assert_sentence(refused, "any.riff", "ship.ball_mass", "50.0", "1000.0")
    else:
        assert params.ship.ball_mass == value


def assert_sentence(error: BadInput, *named: str) -> None:
    """One line that names all that it must, with no placeholder left, and is told with exit status 2."""
    sentence = str(error)
    assert error.exit_status == 2
    assert error.key in catalogue("en")
    assert sentence != error.key
    assert len(sentence.splitlines()) == 1
    assert all(name in sentence for name in named), sentence
    assert "  " not in sentence
    assert " ," not in sentence
    assert sentence[-1] in ".»"


# -- from parameters to ships -----------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["low", "high"])
@ALL_NAMES
def test_a_ship_of_an_extreme_value_floats(name: str, end: str) -> None:
    params = Params().replace({name: getattr(SCHEMA[name], end)})
    assert_floats(params, 120)


@given(valid_changes)
@settings(max_examples=15, deadline=None)
def test_a_ship_of_any_values_floats(changes: dict[str, float]) -> None:
    limits = {"engine.substeps": 8, "engine.iterations": 12}  # more takes long and changes nothing
    changes = {name: min(value, limits.get(name, value)) for name, value in changes.items()}
    assert_floats(Params().replace(changes), 40)


def assert_floats(params: Params, ticks: int) -> None:
    """A loaded ship with a piece in the hand goes through these ticks without a number that is none."""
    world = World(params)
    for piece, slot in enumerate((1, 9, 5, 3, 6, 4, 8)):
        set_down(world, piece, KINDS[piece], Spot(slot, world.shape.slots[slot].centre))
    world.take(7, "chest", (0.0, 5.0), (300.0, 200.0))
    world.turn_to(1.0)
    world.hand_to(0.0, 200.0)
    world.step(ticks)
    numbers = [value for pose in world.poses().values() for value in pose] + [
        world.heel,
        world.heel_rate,
        world.mount_x,
    ]
    assert all(math.isfinite(number) for number in numbers)
    assert abs(world.heel) <= math.radians(params.ship.heel_stop) + 0.02
