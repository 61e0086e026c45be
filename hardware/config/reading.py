"""Find `muggins.toml`, read it whole, and tell everything that cannot be used in it at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from hardware.config.kinds import Unfit, read_word
from hardware.config.pins import find_clashes
from hardware.config.sections import SECTIONS, SETTINGS, Config
from hardware.config.toml import nearest, write_key, write_value
from scorer.errors import ConfigError

FILE_NAME: Final = "muggins.toml"
VERSION: Final = 1
"""The version of the file that is read and written here; a file without one has this."""

ANEW: Final = "`muggins config --init` writes a fresh one"


class ConfigDamaged(ConfigError):
    """The file is empty, or holds NUL bytes: what a power cut leaves of a file."""


def find(given: Path | None, *, user_folder: Path, system_folder: Path = Path("/etc/muggins")) -> Path | None:
    """
    The file to read: as *given*, or the user's own, or the system's; None where there is none.

    Args:
        given: What was asked for by name; it is taken whether it is there or not.
        user_folder: Where this user's programs keep their settings.
        system_folder: Where a service's are.
    """
    places = [folder / FILE_NAME for folder in (user_folder, system_folder)]
    return given or next((path for path in places if _is_there(path)), None)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except PermissionError:  # it is read next, and the reason told
        return True


def load(path: Path) -> tuple[Config, str]:
    """
    Read the settings, or take the defaults where a power cut has left nothing of the file.

    Returns:
        The settings, and a warning; empty where all is well. The file is kept as it is.

    Raises:
        ConfigError: As `read`.
    """
    try:
        return read(path), ""
    except ConfigDamaged as error:
        return Config(file=path), f"{error}. Until then the defaults hold."


def read(path: Path) -> Config:
    """
    Read the settings of *path*.

    Raises:
        ConfigDamaged: The file is empty, or holds NUL bytes.
        ConfigError: It cannot be read, is no TOML, or is for a newer Muggins; or as `change`.
    """
    given = _parse(_text_of(path), path)
    version = given.pop("version", VERSION)
    if type(version) is not int or version != VERSION:
        raise ConfigError(
            f"{path}: version cannot be {write_value(version)}; this Muggins reads version {VERSION}: "
            f"update Muggins, or move the file away, and {ANEW}"
        )
    return change(Config(file=path), given, origin=str(path))


def change(config: Config, given: Mapping[str, Any], *, origin: str) -> Config:
    """
    The settings with others in place of some.

    Args:
        config: What holds otherwise.
        given: Values by key, by section, as TOML gives them.
        origin: Where they were given: the path of a file, or ``command line``.

    Raises:
        ConfigError: Settings are unknown, cannot have their values, or cannot be together: all of
            these, a line each.
    """
    complaints: list[str] = []
    found = {section: _read_section(section, values, complaints) for section, values in given.items()}
    _refuse(origin, complaints)
    origins = {f"{section}.{key}": origin for section, values in found.items() for key in values}
    game = found.pop("game", {})
    sections: dict[str, Any] = {
        section: replace(getattr(config, section), **values) for section, values in found.items()
    }
    changed = replace(config, **sections, game={**config.game, **game}, origins={**config.origins, **origins})
    _refuse(origin, find_clashes(changed))
    return changed


def _refuse(origin: str, complaints: Sequence[str]) -> None:
    if complaints:
        raise ConfigError("\n".join(f"{origin}: {complaint}" for complaint in complaints))


def _read_section(section: str, given: object, complaints: list[str]) -> Mapping[str, Any]:
    """The values of a section; what is wrong in it goes to *complaints*."""
    if section not in (*SECTIONS, "game"):
        complaints.append(_unknown_section(section, given))
        return {}
    if not isinstance(given, Mapping):
        complaints.append(f"{section} is a section: write [{section}] once, and its keys below it")
        return {}
    values: dict[str, Any] = {}
    for key, value in given.items():
        try:
            values[key] = _read_value(section, key, value)
        except Unfit as error:
            complaints.append(f"{section}.{write_key(key)}{error.at} {error}")
        except KeyError:
            complaints.append(_unknown_key(section, key))
    return values


def _read_value(section: str, key: str, value: object) -> object:
    return read_word(value) if section == "game" else SETTINGS[section][key].kind.read(value)


def _unknown_section(name: str, given: object) -> str:
    if isinstance(given, Mapping):
        known = (*SECTIONS, "game")
        return (
            f"unknown section [{write_key(name)}]{nearest(name, known) or '; there are ' + ', '.join(known)}"
        )
    home = _home_of(name) or "; a key stands below the section that it belongs to"
    return f"unknown key {write_key(name)} above the first section{home}"


def _unknown_key(section: str, key: str) -> str:
    known = SETTINGS[section]
    near = nearest(key, known) or _home_of(key) or f"; its keys are {', '.join(known)}"
    return f"unknown key {section}.{write_key(key)}{near}"


def _home_of(key: str) -> str:
    homes = [f"[{section}]" for section, settings in SETTINGS.items() if key in settings]
    return f"; it belongs to {' or '.join(homes)}" if homes else ""


def _text_of(path: Path) -> str:
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise ConfigError(
            f"there is no file {path}; `muggins config --init --config {path}` writes it"
        ) from error
    except PermissionError as error:
        raise ConfigError(f"{path} cannot be read by this user; allow it: sudo chmod a+r {path}") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read ({error.strerror}); name a file of settings") from error
    if not content or b"\0" in content:
        what = "holds NUL bytes" if content else "is empty"
        raise ConfigDamaged(
            f"{path} {what}, as after a power cut: it is kept as it is; move it away, and {ANEW}"
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}: line {line} is no UTF-8; save the file as UTF-8") from error


def _parse(text: str, path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(
            f"{path} is no TOML: {error}; mend it there, or move it away, and {ANEW}"
        ) from error
