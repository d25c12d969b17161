"""Whatever can be written by the grammar of a file or a word, right or nearly so: it is valid, or one sentence says why
not; and what is valid comes out the same when it is written and read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hostile.mutants import WILD, sentence_or_valid
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from riffraff.kit.settings import load_settings, save_settings
from riffraff.lab.registry import NAMES
from riffraff.lab.spec import read_spec
from riffraff.loads.load import Load, find_load, parse, read_load
from riffraff.physics.outlines import KINDS
from riffraff.physics.params import SCHEMA, SECTIONS, Params
from riffraff.ui.settings import PlaySettings

OFTEN = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
wild = st.sampled_from([value for value in WILD if value is not None and not isinstance(value, list | dict)])
numbers = st.one_of(st.integers(-9999, 99999), st.floats(allow_nan=True, allow_infinity=True), wild)

signs = st.text("0123456789.-+:@ehinartug", max_size=6)
more = st.one_of(
    st.just("hang"),
    st.integers(-400, 400).map("turn{}".format),
    st.floats(-200, 200).map("{:.1f}".format),
    signs,
)
in_words = st.builds(
    lambda kind, slot, rest: f"{kind}@{slot}" + "".join(f":{word}" for word in rest),
    st.one_of(st.sampled_from(KINDS), signs),
    st.one_of(st.integers(0, 12), signs),
    st.lists(more, max_size=3),
)
load_words = st.one_of(
    st.lists(in_words, min_size=1, max_size=12).map("+".join),
    st.integers(-1, 40).map("level:{}".format),
    st.text(max_size=20).filter(lambda text: "/" not in text),
)
load_tables = st.fixed_dictionaries(
    {},
    optional={
        "piece": st.lists(
            st.fixed_dictionaries(
                {"kind": st.one_of(st.sampled_from(KINDS), wild), "slot": st.one_of(st.integers(1, 10), wild)},
                optional={"along": numbers, "turn_deg": numbers, "hang": st.one_of(st.booleans(), wild), "x": wild},
            ),
            max_size=6,
        ),
        "other": wild,
    },
)


def named(section: str) -> st.SearchStrategy[dict[str, Any]]:
    known = [param.name for param in SCHEMA.values() if param.section == section]
    return st.dictionaries(st.one_of(st.sampled_from(known), st.just("x")), numbers, max_size=4)


parameters = st.fixed_dictionaries({}, optional={name: named(name) for name in SECTIONS} | {"ships": wild})
a_word = st.builds(
    "{}={}".format,
    st.one_of(st.sampled_from([*SCHEMA, "start_deg", "duration_s", "load", "engine", "seed", "preset"]), signs),
    st.one_of(numbers, st.sampled_from(["none", "rigid", "1:2:3", "1,2,3", "storm"]), signs),
)
experiments = st.one_of(st.sampled_from(NAMES), signs)
own = st.fixed_dictionaries(
    {},
    optional={item: wild for item in PlaySettings.__dataclass_fields__ if item not in ("keys", "unknown")}
    | {"keys": st.one_of(wild, st.dictionaries(signs, wild, max_size=3)), "later": wild},
)


@OFTEN
@given(load_words)
def test_a_load_in_words(words: str) -> None:
    found: list[Load] = []
    if sentence_or_valid(lambda: found.append(parse(words, "here"))):
        assert parse(found[0].to_text(), "here") == found[0]


@OFTEN
@given(load_tables)
def test_a_load_in_a_file(tmp_path: Path, tables: dict[str, Any]) -> None:
    path, found = tmp_path / "load.toml", list[Load]()
    path.write_bytes(tomli_w.dumps(tables).encode(errors="replace"))
    if sentence_or_valid(lambda: found.append(read_load(path))):
        path.write_text(found[0].to_toml(), encoding="utf-8")
        assert find_load(str(path), "here") == found[0]


@OFTEN
@given(parameters)
def test_parameters(tables: dict[str, Any]) -> None:
    found: list[Params] = []
    if sentence_or_valid(lambda: found.append(Params.from_tables(tables, "here"))):
        assert Params.from_toml(found[0].to_toml(), "here") == found[0]


@OFTEN
@given(own)
def test_settings(tmp_path: Path, tables: dict[str, Any]) -> None:
    """What cannot be used is told and costs nothing else."""
    path = tmp_path / "settings.toml"
    path.write_bytes(tomli_w.dumps(tables).encode(errors="replace"))
    found, notes = load_settings(path, PlaySettings)
    assert all("\n" not in str(note) for note in notes)
    save_settings(found, path)
    again, later = load_settings(path, PlaySettings)
    assert again == found
    assert not later


@OFTEN
@given(experiments, st.lists(a_word, max_size=3), st.booleans())
def test_an_experiment_in_words(name: str, words: list[str], sweep: bool) -> None:
    sentence_or_valid(lambda: read_spec(name, words, sweep=sweep))


@pytest.mark.slow
@settings(OFTEN, max_examples=5000)
@given(load_words, parameters, st.lists(a_word, max_size=3))
def test_much_more_of_it(words: str, tables: dict[str, Any], factors: list[str]) -> None:
    sentence_or_valid(lambda: parse(words, "here"))
    sentence_or_valid(lambda: Params.from_tables(tables, "here"))
    sentence_or_valid(lambda: read_spec("roll-decay", factors, sweep=True))
