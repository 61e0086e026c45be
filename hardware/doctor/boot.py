"""The boot partition's config.txt, as far as a table's devices depend on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hardware.doctor.machine import Machine

_ON: Final = frozenset({"on", "yes", "y", "true", "1", ""})
_SECTION: Final = re.compile(r"\[(.+)\]")
_ALIASES: Final = {
    "i2c": "i2c_arm",
    "i2c1": "i2c_arm",
    "i2c_baudrate": "i2c_arm_baudrate",
    "i2c1_baudrate": "i2c_arm_baudrate",
}


class Overlay(NamedTuple):
    """An overlay that is loaded, and the parameters that it was given."""

    name: str
    params: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BootConfig:
    """
    What config.txt says to one model.

    Attributes:
        settings: Its plain settings, ``core_freq=250``; the last of a name holds.
        params: The base parameters, ``dtparam=spi=on``; the last of a name holds.
        overlays: The overlays in the order of loading.
    """

    settings: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, str] = field(default_factory=dict)
    overlays: tuple[Overlay, ...] = ()

    def is_on(self, param: str) -> bool:
        """Whether a base parameter is switched on."""
        return self.params.get(param, "off").lower() in _ON

    def number(self, name: str) -> int:
        """A setting, or a base parameter, as a number; 0 where it is none."""
        text = self.settings.get(name) or self.params.get(name, "")
        return int(text) if text.isdecimal() else 0


def read_boot_config(machine: Machine) -> BootConfig:
    """The config.txt of *machine*; empty where there is none."""
    return parse_boot_config(machine.text(machine.boot_file("config.txt")), sections_of(machine))


def sections_of(machine: Machine) -> frozenset[str]:
    """The sections of config.txt that *machine* reads; filters by anything but the model are not known."""
    sections = {"all", machine.generation}
    if machine.generation == "pi02":
        sections |= {"pi0", "pi0w"}
    if "3 Model A Plus" in machine.model or "3 Model B Plus" in machine.model:
        sections.add("pi3+")
    for name, section in (("Pi 400", "pi400"), ("Module 4", "cm4"), ("Pi 500", "pi500"), ("Module 5", "cm5")):
        if name in machine.model:
            sections.add(section)
    return frozenset(sections)


def parse_boot_config(text: str, sections: frozenset[str] = frozenset({"all"})) -> BootConfig:
    """
    Read a config.txt.

    Args:
        text: The whole file.
        sections: The sections that count; what stands before the first header always does.

    >>> parse_boot_config("#dtparam=spi=on\\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000").params
    {'i2c_arm': 'on', 'i2c_arm_baudrate': '400000'}
    """
    settings: dict[str, str] = {}
    params: dict[str, str] = {}
    overlays: list[Overlay] = []
    for name, value in _lines(text, sections):
        if name == "dtparam":
            params.update((_ALIASES.get(param, param), given) for param, given in _pairs(value))
        elif name == "dtoverlay":
            # An empty one only ends the parameters of the one before.
            overlay, _, given = value.partition(",")
            overlays += [Overlay(overlay, dict(_pairs(given)))] if overlay else []
        else:
            settings[name] = value
    return BootConfig(settings, params, tuple(overlays))


def _lines(text: str, sections: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The lines that count, as name and value."""
    counts = True
    for line in map(str.strip, text.splitlines()):
        if header := _SECTION.fullmatch(line):
            counts = header[1].lower() in sections
        elif counts and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition(" #")[0].strip()


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """``a=1,b`` as pairs; the value of a name alone is empty."""
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        yield name.strip(), value.strip()
