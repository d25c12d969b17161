"""Capharnaüm at the window: the house seen from above, the pawns, and what a person does with them."""
