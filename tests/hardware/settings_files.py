"""Files of settings that tests write, and what is said where one cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.config import read
from scorer.errors import ConfigError


def write_settings(folder: Path, text: str) -> Path:
    """A file of settings in *folder*."""
    path = folder / "muggins.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """What is said of a file that is not read."""
    with pytest.raises(ConfigError) as refused:
        read(path)
    return str(refused.value)
