"""The game's commands, actions and events as the plain data of a recording, and back: the seam between the two."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from riffraff.rules import actions

NAMES = {
    "Lay": "lay",
    "PickCaptain": "captain",
    "SetOrder": "order",
    "Begin": "begin",
    "Announce": "announce",
    "Take": "take",
    "Hand": "hand",
    "Turn": "turn",
    "TwoHands": "hands",
    "Hang": "hang",
    "BringIn": "in",
    "TakeOut": "out",
    "Release": "release",
    "PutBack": "putback",
    "Pass": "pass",
    "GiveUp": "giveup",
    "Catch": "catch",
    "Undo": "undo",
}
"""How each command of a match is called in a recording."""
_CLASSES = {name: kind for kind, name in NAMES.items()}


def _values(record: Any) -> dict[str, Any]:
    values = {item.name: getattr(record, item.name) for item in fields(record)}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def plain_command(command: Any) -> dict[str, Any]:
    return {"do": NAMES[type(command).__name__], **_values(command)}


def plain_event(event: Any) -> dict[str, Any]:
    return {"event": event.name, **_values(event)}


def plain_action(action: Any) -> dict[str, Any]:
    """What the game's rules were told: a command, or a fact by the name of its class."""
    name = type(action).__name__
    return {"do": NAMES[name], **_values(action)} if name in NAMES else {"fact": name, **_values(action)}


def action_of(data: dict[str, Any]) -> Any:
    """What the game's rules take for that."""
    kind = getattr(actions, data["fact"] if "fact" in data else _CLASSES[data["do"]])
    given = {item.name for item in fields(kind)}
    return kind(**{key: tuple(v) if isinstance(v, list) else v for key, v in data.items() if key in given})
