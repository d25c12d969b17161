"""The window's toolkit: loop, screens, input, text, drawing, widgets, sound. It knows no game; pygame is its own."""

import os

# pygame greets on standard output as it is imported; that is where our own answers go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
