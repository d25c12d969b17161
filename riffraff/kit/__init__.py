"""The window's toolkit: loop, screens, input, text, drawing, widgets, sound. It knows no game; pygame is its own."""

import os
import sys

# pygame greets on standard output as it is imported; that is where our own answers go.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Where there is setuptools, pygame would ask it for files of its own, which it finds without: a quarter of our start.
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
