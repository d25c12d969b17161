"""The numbers of rules in what is told, and the way from there to the rule."""

from __future__ import annotations

import re
from typing import Any

from riffraff.kit.outcome import Outcome, Push
from riffraff.kit.widgets.buttons import Label
from riffraff.kit.widgets.links import Follow, Link, Linked
from riffraff.ui.face import Face
from riffraff.ui.routes import screen


def look_up(rule: str) -> Outcome:
    """Open the page of the rules at one of them."""
    return Push(screen("help", "book", rule))


def with_rules(face: Face, words: str, *looks: Any, id: str, follow: Follow = look_up) -> Label:
    """A label in which the number of each rule of the game leads to the rule."""
    numbers = "|".join(map(re.escape, face.book)) or "(?!)"
    return Linked(words, *looks, id=id, leads=re.compile(rf"\b(?:{numbers})\b"), follow=follow)


def rule_link(widget_id: str, rule: str) -> Link:
    """The number of a rule alone, which leads to it."""
    return Link(rule, "label", id=widget_id, follow=look_up)
