"""The window: screens, drawing, sound, gestures. The only place where pygame is imported."""

import os

# pygame greets on standard output as it is imported; that is where our own answers go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
