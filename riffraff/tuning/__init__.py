"""The tuning bench without its window: a ship that rocks, inputs by tick, and a history to go back in."""
