"""A reader that has gone mad costs its cards, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.proof.faults.on_readers import NOISES, reader_noise


@pytest.mark.parametrize("make", NOISES, ids=lambda make: make.__name__.replace("_", " "))
def test_noise(tmp_path: Path, make: Callable[[Random], bytes]) -> None:
    """At a megabyte a second every entry beside it is answered and kept, the screen says so, and it ends well."""
    assert reader_noise(tmp_path, make, seconds=0.5, seed=1).said == "no reader"
