"""Errors: they come out of worker processes as they went in, and a mistyped word is answered with the nearest."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from riffraff.kernel.errors import BadInput, Illegal, RiffRaffError, nearest, unknown
from riffraff.kernel.words import set_language


def fail(n: int) -> None:
    raise BadInput("kernel.log.not_json", file="a.riff", line=n)


@pytest.mark.parametrize("kind", [RiffRaffError, BadInput, Illegal])
def test_an_error_is_pickled_whole(kind: type[RiffRaffError]) -> None:
    error = kind("kernel.files.failed", file="a", reason=BadInput("kernel.files.missing", file="b"))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.key, str(again), again.exit_status) == (error.key, str(error), error.exit_status)


def test_an_error_comes_out_of_a_worker_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool, pytest.raises(BadInput) as caught:
        pool.submit(fail, 7).result()
    assert str(caught.value) == "a.riff, line 7: not JSON."


def test_the_nearest_word_is_suggested_in_the_language_spoken() -> None:
    known = ["ship.ball_mass", "ship.ball_depth", "storm"]
    assert nearest("ball_mas", known) == " Did you mean ship.ball_mass?"
    assert nearest("STORM", known) == " Did you mean storm?"
    assert nearest("zzz", known) == nearest("", known) == nearest("s", []) == ""
    set_language("fr")
    assert nearest("strom", known) == " Vouliez-vous dire storm\u00a0?"


def test_what_is_known_is_told_with_the_nearest() -> None:
    sentence = str(unknown("cli.choice", "cvs", ("csv", "parquet"), flag="--format", value="cvs"))
    assert sentence == "--format cannot be cvs. Did you mean csv? Allowed: csv, parquet."
