"""A person: the commands come from outside."""

from __future__ import annotations

import random

from riffraff.match.player import Plan, View


class Human:
    """Never plans anything."""

    def plan(self, view: View, rng: random.Random) -> Plan:  # noqa: ARG002 - as the protocol has it
        return ()

    def rescue(self, view: View, rng: random.Random) -> Plan:  # noqa: ARG002
        return ()
