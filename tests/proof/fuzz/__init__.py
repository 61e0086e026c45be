"""
Noise that learns its way in: coverage-guided fuzzing of everything that reads what others wrote.

A target, one module each in `targets`, is a function of some bytes: it hands them to
a door of ours and raises whatever must not be: an exception that nobody has declared,
a refusal that says nothing, a text that is not the same when it is read again. It
knows no fuzzer. Its corpus, ``corpus/TARGET``, is replayed by `test_fuzz`; by
``python -m tests.proof.fuzz`` atheris finds more, led by what of our code was reached.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

TARGETS: Final = ("notation", "record", "tokens", "typed", "keys", "deck", "config", "board", "journal")
"""Every target: the name of its module, and of its corpus."""

CORPUS: Final = Path(__file__).parent / "corpus"
"""Where the inputs are that each target begins from; what once broke it is among them."""

MODULES: Final = f"{__name__}.targets"
"""The package of the targets."""
