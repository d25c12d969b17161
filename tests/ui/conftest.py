"""What a hand plays on: see ``by_hand``."""

from by_hand import hand, kept_plates, pygame_without_window, written  # noqa: F401 - fixtures of all windows
