"""`riffraff plan ...`: houses for Capharnaüm, checked and shown."""

from __future__ import annotations

from argparse import Namespace

from riffraff.cli.parser import Command, Parser
from riffraff.kernel.columns import aligned
from riffraff.kernel.words import say

_FAULTY = 1


def _add_plan(parser: Parser) -> None:
    parser.value("plan", "NAME|FILE", needed=True)


def _check(options: Namespace) -> int:
    from riffraff.capharnaum.checks import faults  # noqa: PLC0415 - as late as it is needed, here and below
    from riffraff.capharnaum.plans import drawn_plan  # noqa: PLC0415

    plan = drawn_plan(options.plan)
    found = list(faults(plan))
    for fault in found:
        print(f"{options.plan}: {fault}")
    if not found:
        words = "cli.plan.right" if len(plan.seats) > 1 else "cli.plan.right_for"
        print(say(words, plan=options.plan, low=plan.seats[0], high=plan.seats[-1]))
    return _FAULTY if found else 0


def _show(options: Namespace) -> int:
    from riffraff.capharnaum.board import houses  # noqa: PLC0415
    from riffraff.capharnaum.plan import COMMENT  # noqa: PLC0415
    from riffraff.capharnaum.plans import drawn_plan, plan_text  # noqa: PLC0415

    plan_text(options.plan)  # what is no house is told
    plan = drawn_plan(options.plan)
    heads = ("players", "parts", "rooms", "bedrooms", "cells", "mess", "circles")
    rows = [tuple(say(f"cli.plan.head.{head}") for head in heads)]
    for seats in plan.seats:
        for board in houses(plan, seats):
            bedrooms = sum(map(board.is_bedroom, board.rooms))
            counts = (len(board.rooms), bedrooms, len(board.room), len(board.mess), len(board.circles))
            rows.append((str(seats), " ".join(map(str, board.parts)), *map(str, counts)))
    print(plan.written())
    print("\n".join(f"{COMMENT} {line}" for line in aligned(rows)))
    return 0


COMMAND = {
    "check": Command("riffraff plan check home.plan", _add_plan, _check),
    "show": Command("riffraff plan show family > home.plan", _add_plan, _show),
}
