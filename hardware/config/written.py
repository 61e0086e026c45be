"""Settings as text: the commented file to begin with, and what holds now with where it came from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from hardware.config.kinds import Address, Kind, Listing, Pin
from hardware.config.reading import VERSION
from hardware.config.sections import DEFAULT_BUILD, SECTIONS, SETTINGS, Config, Setting
from hardware.config.toml import write_key, write_value
from hardware.pins import HEADER
from scorer.durable import write_whole
from scorer.errors import ConfigError

COLUMNS: Final = 99
"""How wide the commented file is at most."""

LONGEST_DEFAULT: Final = 60
"""Longer defaults are not told in a comment: the default build has them, so they stand below."""

ORIGIN_COLUMN: Final = 40
"""Where origins stand, behind shorter lines."""

_HEAD: Final = f"""\
# The settings of Muggins: which devices this table has, on which pins, and how it begins.
#
# Here stands the default build. Turn off what your table lacks: kind, driver or chip "none",
# port, device or program "", a pin -1. A key that is left out has its default, which is told
# above it. Pins are BCM numbers; where that is on the header of the Pi stands beside them.
#
# `muggins config` shows what holds, and where it came from.

version = {VERSION}
"""

_GAME: Final = """
# The game to begin with: its players, and any option of docs/options.md.
[game]
# players = ["Ann", "Bob"]
# preset = "home"
"""


def commented() -> str:
    """
    The file to begin with: every key with what it is for and its default, set as the default build has it.

    `read` gives `DEFAULT_BUILD` back from it.
    """
    return _HEAD + "".join(map(_commented_section, SECTIONS)) + _GAME


def _commented_section(section: str) -> str:
    values = getattr(DEFAULT_BUILD, section)
    lines = ["", *_comment(type(values).__doc__ or ""), f"[{section}]"]
    for setting in SETTINGS[section].values():
        allowed = setting.kind.allowed
        default = write_setting(setting.kind, setting.default)
        told = f" Default {default}." if len(default) <= LONGEST_DEFAULT else ""
        lines += ["", *_comment(setting.says), *_comment(f"{allowed[0].upper()}{allowed[1:]}.{told}")]
        lines += _assigned(setting, getattr(values, setting.name), has_places=True)
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    return wrap(text, COLUMNS, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)


def effective(config: Config) -> str:
    """What holds, as a file that `read` gives the same from; beside each key stands where it came from."""
    text = f"version = {VERSION}\n"
    for section in SECTIONS:
        text += f"\n[{section}]\n"
        for setting in SETTINGS[section].values():
            first, *others = _assigned(setting, getattr(getattr(config, section), setting.name))
            text += "\n".join([_with_origin(first, config, setting.key), *others, ""])
    game = (
        _with_origin(f"{write_key(key)} = {write_value(word)}", config, f"game.{key}") + "\n"
        for key, word in config.game.items()
    )
    return text + "\n[game]\n" + "".join(game)


def _with_origin(line: str, config: Config, key: str) -> str:
    return f"{line:<{ORIGIN_COLUMN}}  # {origin_of(config, key)}"


def origin_of(config: Config, key: str) -> str:
    """Where the value of a whole key, as in ``strip.chip``, came from: a file's name, or ``default``."""
    return Path(config.origins.get(key, "default")).name


def facts(config: Config) -> dict[str, Any]:
    """
    What holds, for a program.

    Returns:
        ``file``, the path or None, and by section and key the objects ``{"value", "from"}``.
    """
    told = {
        section: {
            name: {"value": getattr(getattr(config, section), name), "from": origin_of(config, setting.key)}
            for name, setting in SETTINGS[section].items()
        }
        for section in SECTIONS
    }
    game = {
        key: {"value": word, "from": origin_of(config, f"game.{key}")} for key, word in config.game.items()
    }
    return {"file": str(config.file) if config.file else None, **told, "game": game}


def write_new(path: Path) -> None:
    """
    Write the commented file to *path*, where there is none: whole and durable, or not at all.

    Raises:
        ConfigError: There is a file already, which is left as it is; or it cannot be written.
    """
    if os.path.lexists(path):
        raise ConfigError(
            f"{path} is there already, and is left as it is; move it away, or name another with --config"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, commented().encode())
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be written ({error.strerror}); name another with --config, or use sudo"
        ) from error


def write_setting(kind: Kind[object], value: Any) -> str:
    """The value of a setting as one would type it: addresses are hexadecimal."""
    return f"0x{value:02X}" if isinstance(kind, Address) else write_value(value)


def _assigned(setting: Setting, value: Any, *, has_places: bool = False) -> list[str]:
    """The lines that give a setting its value; with *has_places* where its pins are on the header, too."""
    if isinstance(value, Mapping):
        entries = (f"{name} = {pin}{_places(pin) if has_places else ''}" for name, pin in value.items())
        return [f"[{setting.key}]", *entries]
    if isinstance(value, tuple) and any(isinstance(row, tuple) for row in value):
        return [f"{setting.name} = [", *(f"  {write_value(row)}," for row in value), "]"]
    kind = setting.kind.kind if isinstance(setting.kind, Listing) else setting.kind
    places = _places(value) if has_places and isinstance(kind, Pin) else ""
    return [f"{setting.name} = {write_setting(setting.kind, value)}{places}"]


def _places(pins: int | tuple[int, ...]) -> str:
    """A comment with the numbers of the header; empty for no pin."""
    numbers = [str(HEADER[pin]) for pin in ([pins] if isinstance(pins, int) else pins) if pin in HEADER]
    return f"  # pin{'s' * (len(numbers) > 1)} {', '.join(numbers)}" if numbers else ""
