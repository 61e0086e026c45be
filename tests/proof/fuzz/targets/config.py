"""The file of the settings."""

from __future__ import annotations

from typing import Final

from hardware.config import Config, read
from hardware.config.sections import SECTIONS, SETTINGS
from hardware.config.written import effective, facts
from scorer.errors import ConfigError
from tests.proof.fuzz.targets.scratch import scratch_folder
from tests.proof.fuzz.targets.told import check_message

WORDS: Final = (
    *(f"\n[{section}]\n" for section in (*SECTIONS, "game")),
    *(f"\n{setting.name} = " for section in SECTIONS for setting in SETTINGS[section].values()),
    *('"none"', '"auto"', '"buttons"', '"matrix"', '"ssd1309"', '"apa102"', "0x3C", "true", "-1", "[5, 6]"),
    *('{ A = 4, "2" = 17 }', "1e400", "nan", "1979-05-27T07:32:00Z", '"""', "\\u007f", "[[", "version = 1"),
)
"""Every section and key, and values of each kind of TOML."""


def run(data: bytes) -> None:
    """A file gives settings that are the same when they are written and read again, or what is wrong with it."""
    _PATH.write_bytes(data)
    try:
        config = read(_PATH)
    except ConfigError as error:
        for line in str(error).split("\n"):
            assert line.startswith((f"{_PATH}: ", f"{_PATH} ")), line
            assert ";" in line or ":" in line.removeprefix(f"{_PATH}:"), f"no way out: {line}"
            check_message(line, len(data))
    else:
        _check_written(config)


def _check_written(config: Config) -> None:
    assert facts(config)["file"] == str(_PATH)
    _PATH.write_text(effective(config), encoding="utf-8")
    again = read(_PATH)
    assert again.game == config.game
    for section in SECTIONS:
        assert getattr(again, section) == getattr(config, section), section


_PATH: Final = scratch_folder() / "muggins.toml"
