# -*- coding: utf-8 -*-
"""Refuses a Python that is too old, in one sentence.

This file, play.py and test.py keep to what Python 2.7 can parse: an old Python must get far enough to say so.
"""

import os
import sys

OLDEST = (3, 11)

# These two are not in the catalogue: what reads it needs a newer Python.
SENTENCES = {
    "en": "Riff Raff needs Python %d.%d or newer; this is Python %d.%d. Start it with a newer one.\n",
    "fr": "Riff Raff demande Python %d.%d ou plus récent ; ici, c'est Python %d.%d. Lancez-le avec un plus récent.\n",
}


def require():
    """Returns if this Python will do; says what is missing and exits with 2 if not."""
    if sys.version_info < OLDEST:
        asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        sentence = SENTENCES["fr" if asked.lower().startswith("fr") else "en"]
        sys.stderr.write(sentence % (OLDEST + tuple(sys.version_info[:2])))
        sys.exit(2)
