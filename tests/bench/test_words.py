"""Every parameter and every key is told in both languages."""

from __future__ import annotations

import pytest

from riffraff.bench.ask import gestures
from riffraff.bench.keys import KEYS, OF_WINDOW
from riffraff.bench.readings import SHOWN
from riffraff.kernel.words import LANGUAGES, catalogue
from riffraff.loads.load import sample_loads
from riffraff.physics.params import SCHEMA
from riffraff.tuning.quantities import READINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_parameter_has_a_name_and_a_sentence(language: str) -> None:
    words = catalogue(language)
    sentences = [words.get(f"tune.does.{name}") for name in SCHEMA]
    assert [name for name, sentence in zip(SCHEMA, sentences, strict=True) if not sentence] == []
    assert all(str(sentence).endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(sentences), "each says something of its own"
    names = [words.get(f"tune.name.{name}") for name in SCHEMA]
    assert None not in names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_quantity_key_and_load_has_words(language: str) -> None:
    words = catalogue(language)
    wanted = [f"tune.quantity.{quantity.name}" for quantity in READINGS] + [f"tune.quantity.{name}" for name in SHOWN]
    wanted += [f"tune.key.{action}" for action in (*KEYS.of, *OF_WINDOW)]
    wanted += [f"tune.load.{name.replace('-', '_')}" for name in sample_loads()]
    wanted += [f"tune.reads.{name}" for name in SHOWN]
    wanted += [f"tune.{part}.{gesture}" for gesture in gestures() for part in ("mouse", "mouse_does")]
    assert [key for key in wanted if key not in words] == []
