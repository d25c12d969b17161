"""From what a ship shall do to the ship that does it, with the least change."""
