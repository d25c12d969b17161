"""The crew with little time to think, so that whole matches can be played in a test."""

from __future__ import annotations

from dataclasses import replace

from riffraff.players.crew import Sailor
from riffraff.players.skill import LEVELS


def hurried(kind: str, share: float) -> Sailor:
    """One of the crew with only so much of its time: fewer places, and fewer of them tried."""
    skill = LEVELS[kind]
    few = max(1, round(skill.thought_of * share)), round(skill.tried * share)
    return Sailor(replace(skill, thought_of=few[0], tried=few[1]))
