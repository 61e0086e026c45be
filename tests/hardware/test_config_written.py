"""Settings as text: the file to begin with, what holds, and the page that tells of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.config import DEFAULT_BUILD, Config, change, read
from hardware.config.kinds import Address, Choice, Kind, Listing, Number, Pin, Switch, Table, Text
from hardware.config.pins import find_clashes
from hardware.config.sections import SECTIONS, SETTINGS, Setting
from hardware.config.toml import write_key, write_value
from hardware.config.written import commented, effective, facts, write_new, write_setting
from scorer.errors import ConfigError

PAGE: Final = (Path(__file__).parents[2] / "docs" / "config.md").read_text("utf-8")
ALL: Final = tuple(setting for section in SETTINGS.values() for setting in section.values())

WORDS: Final = {
    "pad.device": ["", "/dev/input/by-id/usb-1-event-kbd"],
    "reader.port": ["", "/dev/ttyUSB0", "socket://pi:2000", "COM3"],
    "strip.device": ["/dev/spidev0.0", "/dev/spidev0.1"],
    "voice.language": ["en", "en-gb"],
}


def _values(setting: Setting, kind: Kind[object]) -> st.SearchStrategy[Any]:
    match kind:
        case Choice(choices):
            return st.sampled_from(choices)
        case Switch():
            return st.booleans()
        case Number(lowest, highest):
            return st.integers(lowest, highest)
        case Address():
            return st.integers(0x08, 0x77)
        case Pin(is_optional):
            return st.just(-1) if is_optional else st.integers(2, 27)
        case Text(pattern=pattern):
            if setting.key in WORDS:
                return st.sampled_from(WORDS[setting.key])
            plain = st.text(st.characters(exclude_characters="\0", codec="utf-8"))
            return plain if pattern == r"[^\0]*" else st.from_regex(pattern, fullmatch=True)
        case Listing(of, fewest, most):
            return st.lists(_values(setting, of), min_size=fewest, max_size=most).map(tuple)
        case Table(names, of):
            some = st.dictionaries(st.sampled_from(names), _values(setting, of))
            return some.map(lambda table: {name: table[name] for name in names if name in table})
        case _:
            raise AssertionError(kind)


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Settings of any value, as far as they can be wired together."""
    sections: dict[str, Any] = {
        section: replace(
            getattr(Config(), section),
            **{
                name: draw(_values(setting, setting.kind))
                for name, setting in settings.items()
                if draw(st.booleans())
            },
        )
        for section, settings in SETTINGS.items()
    }
    words = st.text(st.characters(exclude_characters="\0", codec="utf-8"))
    config = Config(**sections, game=draw(st.dictionaries(words, words, max_size=3)))
    assume(not find_clashes(config))
    return config


@given(config=configs())
def test_what_holds_reads_back(config: Config, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever is set, the text of it is a file that sets the same."""
    path = tmp_path_factory.getbasetemp() / "written.toml"
    path.write_text(effective(config), encoding="utf-8", newline="")

    assert read(path) == config


@given(text=st.text(st.characters(codec="utf-8")))
def test_a_text_as_toml(text: str) -> None:
    """A text in whatever letters and control characters is the same after writing and reading."""
    import tomllib

    assert tomllib.loads(f"{write_key(text)} = {write_value(text)}") == {text: text}


def test_the_file_to_begin_with(tmp_path: Path) -> None:
    """It reads back to the default build, key by key."""
    path = tmp_path / "muggins.toml"
    write_new(path)

    config = read(path)

    assert config == DEFAULT_BUILD
    assert set(config.origins) == {setting.key for setting in ALL}


def test_the_file_to_begin_with_is_readable() -> None:
    """No line is wider than a terminal, and every key has its purpose, what is allowed and its default."""
    lines = commented().splitlines()

    assert max(map(len, lines)) < 100
    text = re.sub(r"\s*\n# ", " ", commented())
    for setting in ALL:
        assert setting.says in text
        assert setting.kind.allowed[1:] in text
        default = write_setting(setting.kind, setting.default)
        build = getattr(getattr(DEFAULT_BUILD, setting.section), setting.name)
        assert f" Default {default}." in text or build == setting.default


def test_pins_are_told_as_they_are_counted_on_the_header() -> None:
    """Whoever wires with the file at hand finds both numbers."""
    lines = commented().splitlines()

    assert "2 = 17  # pin 11" in lines
    assert "rows = [5, 6, 13, 19]  # pins 29, 31, 33, 35" in lines
    assert "pin = 8  # pin 24" in lines
    assert "muggins = -1" in lines
    assert "turn = []" in lines


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    """A file that is there stays as it is, and the way out is told."""
    path = tmp_path / "muggins.toml"
    path.write_text("# mine")

    with pytest.raises(ConfigError, match=f"^{path} is there already, and is left as it is; move it away"):
        write_new(path)

    assert path.read_text() == "# mine"


def test_folders_are_made(tmp_path: Path) -> None:
    """The folder of settings may not be there yet."""
    path = tmp_path / "a" / "b" / "muggins.toml"

    write_new(path)

    assert path.read_text("utf-8") == commented()
    assert list(path.parent.iterdir()) == [path]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    """A file where a folder would have to be is told."""
    (tmp_path / "a").touch()

    with pytest.raises(ConfigError, match=r"a/muggins\.toml cannot be written \(.+\); name another"):
        write_new(tmp_path / "a" / "muggins.toml")


def test_where_values_come_from_is_told() -> None:
    """Beside each value stands its file, the command line, or that it is the default."""
    config = change(
        Config(), {"web": {"lan": True}, "game": {"target": 61}}, origin="/etc/muggins/muggins.toml"
    )
    config = change(config, {"web": {"port": 80}}, origin="command line")

    lines = [" ".join(line.split()) for line in effective(config).splitlines()]

    assert lines[lines.index("[web]") :][:4] == [
        "[web]",
        "on = true # default",
        "port = 80 # command line",
        "lan = true # muggins.toml",
    ]
    assert lines[-2:] == ["[game]", 'target = "61" # muggins.toml']


def test_what_holds_for_a_program() -> None:
    """Every section and key with its value and origin, as JSON can hold it."""
    config = change(
        Config(file=Path("/m.toml")), {"web": {"port": 80}, "game": {"target": 61}}, origin="/m.toml"
    )

    told = json.loads(json.dumps(facts(config)))

    assert list(told) == ["file", *SECTIONS, "game"]
    assert told["file"] == "/m.toml"
    assert told["web"]["port"] == {"value": 80, "from": "m.toml"}
    assert told["web"]["on"] == {"value": True, "from": "default"}
    assert told["keys"]["rows"]["value"] == [5, 6, 13, 19]
    assert told["game"] == {"target": {"value": "61", "from": "m.toml"}}
    assert facts(Config())["file"] is None


def _row(setting: Setting) -> str:
    default = write_setting(setting.kind, setting.default)
    build = write_setting(setting.kind, getattr(getattr(DEFAULT_BUILD, setting.section), setting.name))
    built = "" if build == default else f"`{build}`"
    return f"| `{setting.name}` | {setting.kind.allowed} | `{default}` | {built} | {setting.says} |"


@pytest.mark.parametrize("section", SECTIONS)
def test_the_page_of_settings(section: str) -> None:
    """The page has the rows of each section, as the settings are declared."""
    _, _, after = PAGE.partition(f"\n## [{section}]\n")
    rows = [line for line in after.partition("\n## ")[0].splitlines() if line.startswith("| `")]

    assert rows == [_row(setting) for setting in SETTINGS[section].values()]


def test_the_page_has_no_section_too_many() -> None:
    """The sections of the page are those that there are, in their order."""
    assert re.findall(r"^## \[(\w+)\]$", PAGE, re.MULTILINE) == [*SECTIONS, "game"]
