"""A key that fails costs itself, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.faults.on_keys import How, bad_key


@pytest.mark.parametrize("how", ["down", "bouncing"])
def test_a_bad_key(tmp_path: Path, how: How) -> None:
    """The others play on, and the screen names it until it is let go."""
    assert bad_key(tmp_path, how, seconds=18.0).said == "no key P2"
