"""What tells the opponents apart: how well they see, think and aim, how quick they are, and what they like.

An opponent plans as people are thought to when they use things (Allen, Smith and Tenenbaum, "Rapid trial-and-error
learning with simulation supports flexible tool use and physical reasoning", PNAS 117, 2020): it thinks of places, tries
the likeliest in a simulation in its mind that is a little off, and takes what came out best. Whatever it then does with
its hand is off as well, more so the faster it moves (Harris and Wolpert, "Signal-dependent noise determines motor
planning", Nature 394, 1998). Which card it lays it finds by matches that it plays out in its head, card by card (as in
Browne et al., "A survey of Monte Carlo tree search methods", IEEE Trans. CIAIG 4, 2012, section 2.4: flat sampling
with chance moves), and what it has played out seldom it minds little. A stronger one thinks of more places, tries more
of them, plays more matches out, feels better how near the ship is to spilling, and has the steadier hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from riffraff.kernel.clock import TICKS_PER_SECOND

WATCHED_TICKS = 2 * TICKS_PER_SECOND
"""So long what was tried is watched in mind: what does not stay shows by then, and a trial is a few hundredths of a
second of work."""
CALM_MM_S = 250.0
"""How fast a careful hand carries."""


@dataclass(frozen=True)
class Skill:
    """One opponent. Deviations are standard deviations."""

    thought_of: int
    """Places that it thinks of."""
    tried: int
    """How many of them it tries in its mind."""
    sight_mm: float
    """How far off it sees where things are: what it tries is tried so far beside."""
    feel: float
    """How far off it feels how near the ship would be to spilling her cargo, as a share, anew for each place."""
    aim_mm: float
    """How far beside the place its hand lets go, at ``CALM_MM_S``; more at a higher speed, in proportion."""
    aim_rad: float
    """How far off the angle is."""
    speed_mm_s: float
    """How fast it carries."""
    corrections: int
    """How often it looks again where the ship is before it lets go."""
    react_s: float
    """From a fall until its hands close there, on average, s as it is seen."""
    reach_mm: float
    """How far beside the piece they close."""
    reckoned: int
    """How many matches it plays out in its head with each card."""
    cards: float
    """How much it minds what a card is worth, from 0 to 1; for the rest it draws by lot."""
    pause_s: float
    """How long it looks before it moves, at least."""
    boldness: float = 0.0
    """How much it likes height, lean and two pieces, from -1 (not at all) to 1."""
    insight: bool = False
    """Whether it asks itself what each of the others would lay."""
    spite: float = 0.0
    """How much it likes to leave the ship leaning, from 0 to 1."""

    @property
    def off_mm(self) -> float:
        """How far beside the place its hand lets go at the speed at which it carries."""
        return self.aim_mm * self.speed_mm_s / CALM_MM_S

    def given(self, think: float) -> Skill:
        """With another budget: of places and matches so many times as many, and at least one."""
        return replace(
            self,
            thought_of=max(1, round(self.thought_of * think)),
            tried=round(self.tried * think),
            reckoned=max(1, round(self.reckoned * think)),
        )


LEVELS = {
    "cabin-boy": Skill(
        thought_of=24, tried=0, sight_mm=5.0, feel=0.45, aim_mm=3.4, aim_rad=0.05, speed_mm_s=380.0, corrections=0,
        react_s=1.00, reach_mm=22.0, reckoned=60, cards=0.82, pause_s=0.4, boldness=0.1,
    ),
    "deckhand": Skill(
        thought_of=60, tried=10, sight_mm=3.0, feel=0.3, aim_mm=2.4, aim_rad=0.035, speed_mm_s=340.0, corrections=1,
        react_s=0.97, reach_mm=20.0, reckoned=150, cards=0.95, pause_s=0.6, boldness=0.15,
    ),
    "bosun": Skill(
        thought_of=120, tried=24, sight_mm=1.5, feel=0.18, aim_mm=1.5, aim_rad=0.022, speed_mm_s=260.0, corrections=2,
        react_s=0.80, reach_mm=14.0, reckoned=500, cards=0.99, pause_s=0.8,
    ),
    "captain": Skill(
        thought_of=240, tried=60, sight_mm=0.7, feel=0.08, aim_mm=0.8, aim_rad=0.012, speed_mm_s=300.0, corrections=3,
        react_s=0.70, reach_mm=12.0, reckoned=1000, cards=1.0, pause_s=1.0, insight=True, spite=0.5,
    ),
}  # fmt: skip
"""The crew, the weakest first. The cabin boy does as the moment has it, the deckhand shows off, the bosun is slow and
safe, the captain reckons and leaves the ship leaning for others."""
