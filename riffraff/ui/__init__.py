"""The window: the screens of every game, and how each game looks on them."""
