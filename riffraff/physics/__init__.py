"""The ship, the cargo and the hand as bodies that move. Knows nothing of the rules; the only user of pymunk."""
