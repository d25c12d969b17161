"""Capharnaüm at the window: by clicks, by dragging and by keyboard alone, with tips why not; kept, watched and won."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from riffraff.capharnaum.game import GAME
from riffraff.capharnaum.plan import OUT
from riffraff.capharnaum.plans import plan_text
from riffraff.capharnaum.session import Match
from riffraff.capharnaum.setup import Setup
from riffraff.capharnaum.state import Phase
from riffraff.games import game_named
from riffraff.kit.input import Drag, Move, Press, Release
from riffraff.table.driver import Driver, run
from riffraff.table.replay import verify
from riffraff.table.seats import COLOURS, Seat
from riffraff.ui.capharnaum.match import HouseMatch
from riffraff.ui.screens.open_match import begin, played, watch
from riffraff.ui.start import make_desk

Made = Callable[..., Any]
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")
HURRY = {"reduced_motion": True}


def setup_of(kinds: str, seed: int = 4, plan: str = "family", **more: Any) -> Setup:
    seats = [Seat(NAMES[n], None, COLOURS[n], "human" if k == "h" else "random") for n, k in enumerate(kinds)]
    return Setup(tuple(seats), seed=seed, plan=plan_text(plan), **more)


def at(hand: Made, match: Match, size: tuple[int, int] = (1280, 800), **settings: Any) -> Any:
    """A hand on the screen of a match that is recorded nowhere."""
    desk = make_desk(hand.settings(**settings), size)
    h = hand(played(Driver(GAME, match), desk), desk=desk, size=size)
    h.frames(3)
    return h


def placed(kinds: str = "hh", **more: Any) -> Match:
    """A match in which all are placed, and a person is to move the child."""
    match = Match(setup_of(kinds, **more))
    while match.table.phase in (Phase.ADULTS, Phase.CHILDREN):
        match.apply(next(iter(match.legal(match.waiting.seats[0]))))
    return match


def intention(h: Any) -> Any:
    return next(s for s in h.app.screens if isinstance(s, HouseMatch)).intention()


def by_mouse(h: Any, rng: random.Random) -> None:
    """A person does something that may be done, by clicks."""
    reach = intention(h).reach()
    if not reach:  # no step is possible
        h.click(f"token.{intention(h).token}") if intention(h).token is None else None
    else:
        best = max(reach.values())
        h.click(f"cell.{rng.choice([cell for cell in reach if reach[cell] == best])}")
    h.click("move.confirm")


def by_keys(h: Any, rng: random.Random) -> None:
    """The same with the keyboard alone."""
    h.focus("house")
    now = intention(h)
    if now.walking:
        for _ in range(40):
            h.keys(rng.choice(("left", "right", "up", "down")))
            if intention(h).action() is not None and intention(h).refusal() is None and rng.random() < 0.5:
                break
        while intention(h).way and (intention(h).action() is None or intention(h).refusal() is not None):
            h.keys("backspace")
        if not intention(h).way and intention(h).reach():
            return
    else:
        for _ in range(rng.randint(1, 3)):
            h.keys(rng.choice(("left", "right", "up", "down")))
    h.keys("return")


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_a_whole_match_by_mouse_or_by_keyboard_alone(hand: Made, way: Callable[..., None], home: Path) -> None:
    desk = make_desk(hand.settings(**HURRY), (1280, 800))
    shown = begin(desk, GAME, setup_of("hh"))
    h = hand(shown, desk=desk)
    rng = random.Random(1)
    match = shown.driver.match  # type: ignore[attr-defined]
    while not match.over:
        before = match.count
        way(h, rng)
        h.frames(2)
        assert match.count >= before
    h.frames(100)
    assert h.top.name == "over"
    assert h.sees(f"winner.{match.outcome.winners[0]}")
    shown.driver.close()  # type: ignore[attr-defined]
    recorded = next(home.rglob("*.riff"))
    assert verify(recorded, game_named).ok
    h.click("over.watch")
    h.keys("page down")
    assert h.top.name == "replay"


def test_a_cell_that_is_clicked_draws_the_way_that_sows_most_and_then_the_others(hand: Made) -> None:
    h = at(hand, placed())
    reach = intention(h).reach()
    goal = next(cell for cell in reach if reach[cell] and cell != OUT and len(intention(h).ways_to(cell)) > 1)
    assert h.entry(f"cell.{goal}")["sows"] == reach[goal]
    h.click(f"cell.{goal}")
    assert intention(h).way[-1] == goal
    assert len(intention(h).drops) == reach[goal]
    assert "drops" in h.entry("foot.told")["name"]
    first = intention(h).drops
    h.keys("o")
    assert (intention(h).way[-1], intention(h).drops != first) == (goal, True)
    h.keys("backspace")
    assert len(intention(h).way) < 6
    assert not h.top.driver.match.table.mess


def test_a_thing_that_would_be_dropped_is_kept_by_a_click_on_it(hand: Made) -> None:
    h = at(hand, placed())
    reach = intention(h).reach()
    goal = max((cell for cell in reach if cell != OUT), key=lambda cell: reach[cell])
    h.click(f"cell.{goal}")
    dropped = intention(h).drops[0]
    h.click(f"cell.{dropped}")
    assert dropped not in intention(h).drops
    h.click(f"cell.{dropped}")
    assert dropped in intention(h).drops
    sown = len(intention(h).drops)
    h.keys("return")
    h.frames(200)
    assert len(h.top.driver.match.table.mess) == sown


def test_a_pawn_is_dragged_along_a_way_of_ones_own_and_back(hand: Made) -> None:
    h = at(hand, placed())
    table, seat = h.top.driver.match.table, h.top.driver.match.table.turn
    start = table.children[seat]
    first = next(cell for cell in table.board.ways[start] if cell != OUT and h.top.intention().step(cell) is None)
    h.top.intention().clear()
    h.do(Move(*h.at(f"cell.{start}")), Press(*h.at(f"cell.{start}")), Drag(*h.at(f"cell.{first}")))
    assert intention(h).way == (first,)
    h.do(Drag(*h.at(f"cell.{start}")))
    assert intention(h).way == ()
    h.do(Drag(*h.at(f"cell.{first}")), Release(*h.at(f"cell.{first}")))
    assert intention(h).way == (first,)


def test_the_smallest_token_that_is_enough_is_spent_unless_another_is_asked_for(hand: Made) -> None:
    h = at(hand, placed())
    near = next(cell for cell in intention(h).reach() if len(intention(h).ways_to(cell)[-1].way) == 1)
    h.click(f"cell.{near}")
    while len(intention(h).way) > 1:
        h.keys("o")
    assert h.entry("token.1")["state"]["pressed"] if "state" in h.entry("token.1") else intention(h).token == 1
    h.keys("5")
    assert intention(h).token == 5
    h.keys("5")
    assert intention(h).token == 1
    h.click("token.2")
    assert intention(h).token == 2


def test_what_is_not_allowed_is_told_with_its_rule(hand: Made) -> None:
    h = at(hand, placed())
    rug = h.top.driver.match.table.board.mess[0]
    h.click(f"cell.{rug}")
    assert any("(C" in notice.words for notice in h.desk.notices)
    assert not h.entry("move.confirm")["enabled"]
    assert h.widget("move.confirm").why == "Nothing is chosen yet."
    h.keys("return")
    assert h.top.driver.match.turn == 1


def test_pawns_walk_and_are_skipped_by_a_click(hand: Made) -> None:
    h = at(hand, placed())
    goal = max(intention(h).reach().items(), key=lambda item: item[1])[0]
    h.click(f"cell.{goal}")
    h.keys("return")
    h.frames(2)
    assert h.top.theatre.busy
    seat = h.top.driver.match.table.turn
    walking = h.entry(f"child.{seat}")["rect"]
    h.frames(6)
    assert h.entry(f"child.{seat}")["rect"] != walking
    h.click("house")
    assert not h.top.theatre.busy
    h.frames(2)
    assert intention(h).phase is Phase.ADULT


def test_what_happened_is_shown_one_after_the_other(hand: Made) -> None:
    """An adult comes in: the child is looked at, and picks up."""
    h = at(hand, placed("rrrr"))
    seen = set()
    for _ in range(6000):
        h.frames(1)
        seen.add(h.top.theatre.shown().why)
        if {"entered", "alarm"} <= seen:
            break
    assert {"", "entered", "alarm"} <= seen


def test_a_turn_is_taken_back_in_practice(hand: Made) -> None:
    h = at(hand, placed(practice=True), **HURRY)
    by_mouse(h, random.Random(1))
    h.frames(2)
    assert h.top.driver.match.table.phase is Phase.ADULT
    h.keys("u")
    h.frames(2)
    assert h.top.driver.match.table.phase is Phase.CHILD
    assert h.top.theatre.shown().mess == ()


@pytest.mark.parametrize(
    ("size", "language", "scale"), [((960, 600), "fr", 1.0), ((960, 600), "en", 2.0), ((2560, 1440), "fr", 1.0)]
)
def test_six_players_are_all_in_sight_and_reached_by_tab(
    hand: Made, size: tuple[int, int], language: str, scale: float
) -> None:
    h = at(hand, placed("hrhrrr", plan="castle"), size, language=language, text_scale=scale, high_contrast=scale > 1)
    for _ in range(2000):
        if intention(h) is not None:
            break
        h.frames(1)
    for seat in range(6):
        entry = h.entry(f"player.{seat}")
        assert str(h.top.driver.match.table.reserve[seat]) in entry["name"]
    h.focus("move.confirm")
    house = h.entry("house")["rect"]
    assert house[2] > 300
    assert house[3] > 150


def test_a_recording_is_watched_from_turn_to_turn(hand: Made, tmp_path: Path) -> None:
    path = tmp_path / "seen.riff"
    run(GAME, setup_of("rr"), path)
    desk = make_desk(hand.settings(), (960, 600))
    h = hand(watch(desk, path), desk=desk, size=(960, 600))
    h.frames(100)
    for _ in range(5):
        h.keys("page down")
    table = h.top.replay.match.table
    assert h.top.theatre.shown().mess == table.mess
    before = h.top.replay.tick
    h.frames(240)
    assert h.top.replay.tick > before
    h.click("replay.play")
    h.frames(2)
    still = h.top.replay.tick
    h.frames(30)
    assert h.top.replay.tick == still


def test_the_title_asks_which_game_and_remembers(hand: Made, tmp_path: Path) -> None:
    from riffraff.kit.settings import load_settings  # noqa: PLC0415
    from riffraff.ui.routes import screen  # noqa: PLC0415
    from riffraff.ui.settings import PlaySettings  # noqa: PLC0415

    file = tmp_path / "settings.toml"
    desk = make_desk(hand.settings(), (1280, 800), settings_file=file)
    h = hand(screen("title"), desk=desk)
    h.focus("title.game")
    h.keys("right")
    h.frames(3)
    assert h.entry("title.logo")["name"] == "Capharnaüm"
    assert h.sees("title.house")
    kept, faults = load_settings(file, PlaySettings)
    assert (kept.game, faults) == ("capharnaum", [])
    assert make_desk(kept, (1280, 800)).kept["game"] == "capharnaum"
    file.write_text('game = "chess"\n', encoding="utf-8")
    kept, faults = load_settings(file, PlaySettings)
    assert (kept.game, len(faults)) == ("riffraff", 1)


def test_a_house_and_its_part_are_chosen_on_the_form(hand: Made) -> None:
    from riffraff.ui.routes import screen  # noqa: PLC0415

    desk = make_desk(hand.settings(game="capharnaum"), (1280, 800))
    h = hand(screen("new_match"), desk=desk)
    h.focus("new.count")
    h.keys("right")
    h.click("new.tab.house")
    h.focus("new.plan")
    assert not h.sees("new.uneven")
    h.keys("right")
    assert "Rotating start" in h.entry("new.uneven")["name"], "of three in the farm the last one has it better"
    h.focus("new.wing")
    h.keys("right")
    h.click("new.start")
    h.frames(2)
    setup = h.top.driver.match.setup
    assert setup.plan == plan_text("farm")
    assert setup.wing == 2
