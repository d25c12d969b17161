"""`riffraff lab design`: its flags, and what it does."""

from __future__ import annotations

import json
from argparse import Namespace

from riffraff.cli.parser import Parser, names
from riffraff.cli.recordings import some_path
from riffraff.kernel.words import say

FREE = "ship.*"


def flags(parser: Parser) -> None:
    parser.value("goals", "FIGURE=VALUE", needed=True, many=True)
    parser.value("--free", "NAME,...", names)
    parser.value("--pin", "NAME,...", names)
    parser.value("--preset", "NAME|FILE")
    parser.value("--out", "DIR", some_path)
    parser.flag("--json")


def run(options: Namespace) -> int:
    from riffraff.kernel.folders import presets_folder  # noqa: PLC0415 - as late as it is needed
    from riffraff.lab.aims.design import design  # noqa: PLC0415
    from riffraff.lab.aims.goals import free_names, read_goals  # noqa: PLC0415
    from riffraff.lab.reports.design import design_dict, design_text, write_design  # noqa: PLC0415
    from riffraff.physics.params import PRESETS, load_preset  # noqa: PLC0415

    goals = read_goals(options.goals, "lab design")
    free = free_names(options.free or [FREE], options.pin or [], "lab design")
    found = design(load_preset(options.preset or PRESETS[0], presets_folder()), free, goals)
    if options.out is not None and found.met:
        write_design(found, options.out, options.typed)
    print(json.dumps(design_dict(found)) if options.json else design_text(found))
    if options.out is not None and not options.json:
        print(say("cli.lab.left", folder=options.out) if found.met else say("cli.lab.design.nothing_left"))
    return 0 if found.met else 1
