"""The file of settings: each key, what it may be, and what is said where it cannot be used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.config import Config, ConfigDamaged, change, find, load, read
from hardware.config.sections import SETTINGS
from scorer.errors import ConfigError
from tests.bare import bare_environ

PIN: Final = "it is a GPIO from 0 to 27 by its BCM number"
SWITCH: Final = "it is true or false"
DRIVERS: Final = 'it is one of "none", "ssd1306", "ssd1309", "ssd1315", "sh1106", "ch1115", "sh1107"'
ADDRESS: Final = "it is an address from 0x08 to 0x77"
DEVICE: Final = 'it is the path of a device, as in "/dev/input/by-id/…-event-kbd", or "" for none'
PORT: Final = 'it is "auto", a path like "/dev/serial0", an URL like "socket://host:port", or "" for none'
DAY: Final = "it is a number from 0 to 86400"

KEYS: Final = [
    # key, a value that fits, one that nearly does, and what is said of that
    ("gpio.pins", "mock", "lgpio", 'it is one of "auto", "mock", "none"'),
    ("keys.kind", "matrix", "Matrix", 'it is one of "none", "buttons", "matrix"; did you mean matrix?'),
    ("keys.rows", [4, 27], [], f"it is a list of 1 to 8, each {PIN[6:]}"),
    ("keys.columns", [4], [4, 28], PIN),
    ("keys.layout", [["A", "OK"], ["P1", "C"]], [["A", "1"]], "it is one of"),
    ("keys.pins", {"A": 2, "OK": 3}, {"A": "four"}, PIN),
    ("keys.players", {"P4": 15}, {"P4": True}, PIN),
    ("pad.device", "/dev/input/event0", "event0", DEVICE),
    ("pad.kind", "scanner", "scan", 'it is one of "keys", "scanner"; did you mean scanner?'),
    ("reader.port", "socket://pi:2000", "ttyUSB0", PORT),
    ("reader.deck", "/home/pi/deck.json", 5, "it is the path of a file"),
    ("oled.driver", "ssd1306", "ssd1307", DRIVERS),
    ("oled.bus", 3, 0, "it is a number from 1 to 255"),
    ("oled.address", 0x3D, 0x07, ADDRESS),
    ("oled.rotate", 180, 90, "it is one of 0, 180"),
    ("oled.contrast", 0, 256, "it is a number from 0 to 255"),
    ("oled.dim_s", 0, -1, DAY),
    ("oled.off_s", 86_400, 86_401, DAY),
    ("oled.shift", False, 0, SWITCH),
    ("oled.column", 2, 65, "a number from -1 to 64"),
    ("opposite.driver", "ssd1306", "ssd1305", DRIVERS),
    ("opposite.bus", 255, 256, "it is a number from 1 to 255"),
    ("opposite.address", 0x77, 0x78, f"{ADDRESS}: a module marked 0x78 has 0x3C"),
    ("opposite.rotate", 0, "0", "it is one of 0, 180"),
    ("opposite.contrast", 1, True, "it is a number from 0 to 255"),
    ("opposite.dim_s", 5, 5.0, DAY),
    ("opposite.off_s", 5, "5", DAY),
    ("opposite.shift", False, "no", SWITCH),
    ("opposite.column", 0, -2, "a number from -1 to 64"),
    ("strip.chip", "ws2812", "ws2812b", 'it is one of "none", "apa102", "ws2812"; did you mean ws2812?'),
    (
        "strip.device",
        "/dev/spidev1.0",
        "spidev1.0",
        'it is the path of an SPI device, as in "/dev/spidev0.0"',
    ),
    ("strip.order", "rgb", "rgg", 'it is one of "", "rgb", "rbg", "grb", "gbr", "brg", "bgr"; did you mean'),
    ("strip.budget_ma", 4000, 49, "it is a number from 50 to 20000"),
    ("strip.per_metre", 60, 30, "it is one of 144, 100, 60"),
    ("strip.lanes", 4, 5, "it is a number from 1 to 4"),
    ("strip.spacing", "even", "evenly", 'it is one of "grouped", "even"; did you mean even?'),
    ("strip.wired", "serpentine", "snake", 'it is one of "rows", "serpentine"'),
    ("strip.map", "board.json", ["board.json"], "it is the path of a file"),
    (
        *("strip.colours", ["#000000", "#FFFFFF", "#0a0b0c", "#123456"]),
        *(["#000000"] * 3, 'it is a list of 4, each a colour, as in "#003cff"'),
    ),
    ("strip.marks", True, 1, SWITCH),
    ("lamps.turn", [5, 6], [5, -1], PIN),
    ("lamps.muggins", -1, -2, f"{PIN}, or -1 for none"),
    ("buzzer.pin", 27, 28, f"{PIN}, or -1 for none"),
    ("buzzer.kind", "active", "activ", 'it is one of "passive", "active"; did you mean active?'),
    ("voice.program", "espeak-ng", True, "it is the name or path of a program"),
    ("voice.language", "en-gb", "", 'it is a language, as in "en" or "en-gb"'),
    ("voice.speed", 200, 201, "it is a number from 110 to 200"),
    ("web.on", False, "off", SWITCH),
    ("web.port", 0, 65_536, "it is a number from 0 to 65535"),
    ("web.lan", True, "192.168.1.0", SWITCH),
    ("table.text", "large", "big", 'it is one of "normal", "large"'),
]

every_key = pytest.mark.parametrize(
    ("key", "fits", "fails", "allowed"), [pytest.param(*row, id=row[0]) for row in KEYS]
)


def _given(key: str, value: object) -> dict[str, Any]:
    section, name = key.split(".")
    return {section: {name: value}}


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _file(folder: Path, text: str) -> Path:
    path = folder / "muggins.toml"
    path.write_text(text, encoding="utf-8")
    return path


def _refusal(path: Path) -> str:
    with pytest.raises(ConfigError) as refused:
        read(path)
    return str(refused.value)


def test_every_key_is_tried() -> None:
    """The table above has every key that there is, in its order."""
    assert [row[0] for row in KEYS] == [
        setting.key for section in SETTINGS.values() for setting in section.values()
    ]


@every_key
def test_a_value_that_fits(key: str, fits: object, fails: object, allowed: str) -> None:
    """A value that is allowed is taken, and everything else stays as it is by default."""
    section, name = key.split(".")

    config = change(Config(), _given(key, fits), origin="muggins.toml")

    assert getattr(getattr(config, section), name) == _frozen(fits)
    assert config.origins == {key: "muggins.toml"}
    default = SETTINGS[section][name].default
    assert change(config, _given(key, default), origin="muggins.toml") == Config()


@every_key
def test_a_value_that_nearly_fits(key: str, fits: object, fails: object, allowed: str) -> None:
    """The refusal names the file, the key, what was given and what is allowed."""
    with pytest.raises(ConfigError) as refused:
        change(Config(), _given(key, fails), origin="/etc/muggins.toml")

    message = str(refused.value)
    assert message.startswith(f"/etc/muggins.toml: {key}")
    assert " cannot be " in message
    assert allowed in message


WRONG: Final = [
    # what stands in the file, what is said of it, which slip it is
    ("[strip]\nbugdet_ma = 9", "unknown key strip.bugdet_ma; did you mean budget_ma?", "letters swapped"),
    ("[voice]\nlan = true", "unknown key voice.lan; it belongs to [web]", "a key of another section"),
    ("[gpio]\nport = 80", "unknown key gpio.port; it belongs to [reader] or [web]", "of two others"),
    ("[gpio]\nxyzzy = 1", "unknown key gpio.xyzzy; its keys are pins", "like none"),
    ("[stripe]\nchip = 'apa102'", "unknown section [stripe]; did you mean strip?", "a section misspelt"),
    ("[wlan]", "unknown section [wlan]; there are gpio, keys, pad, reader, oled,", "a section like none"),
    ("[[chips]]", "unknown key chips above the first section; a key stands below", "no section at all"),
    ("chip = 'apa102'", "unknown key chip above the first section; it belongs to [strip]", "no section yet"),
    (
        "strip = 'apa102'",
        "strip is a section: write [strip] once, and its keys below it",
        "a section as a key",
    ),
    ("[[strip]]", "strip is a section: write [strip] once, and its keys below it", "a section as a list"),
    ("[keys.pins]\nA = 'four'", f'keys.pins.A cannot be "four"; {PIN}', "a word for a number"),
    ("[keys.pins]\n1 = 4", "keys.pins.1 is unknown; did you mean 10?", "a key that no panel has"),
    ("[keys.pins]\nPOWER = 4", "keys.pins.POWER is unknown; the names are A, 2, 3,", "a key that has no pin"),
    ("[keys]\npins = 4", "keys.pins cannot be 4; it is a table of A, 2,", "a number for a table"),
    ("[keys]\nrows = [5, true]", f"keys.rows (number 2) cannot be true; {PIN}", "inside a list"),
    (
        "[keys]\nlayout = [['A', '1']]",
        'keys.layout (number 1) (number 2) cannot be "1"',
        "in a list in a list",
    ),
    ("[oled]\nrotate = false", "oled.rotate cannot be false; it is one of 0, 180", "false for a nought"),
    ("[web]\nport = 1979-05-27", 'web.port cannot be "1979-05-27"; it is a number from', "a date"),
    ("[web]\nport = nan", "web.port cannot be NaN; it is a number from", "not a number"),
    (f"[web]\nport = 0x{'f' * 5000}", f"web.port cannot be 0x{'f' * 58}…; it is", "a number without end"),
    ('["we\\nb"]', 'unknown section ["we\\nb"]; did you mean web?', "a line's end in a name"),
    ('[web]\n"p\\u0000" = 1', 'unknown key web."p\\u0000"; its keys are', "a control character in a name"),
    ("[game]\nclaims = 1.5", "game.claims cannot be 1.5; it is a text, a number, true,", "no word of a game"),
    ("[game]\nclaims = {a = 1}", "game.claims cannot be {a = 1}; it is a text, a number, true,", "a table"),
]


@pytest.mark.parametrize(("text", "told"), [pytest.param(*row[:2], id=row[2]) for row in WRONG])
def test_what_is_not_there(text: str, told: str, tmp_path: Path) -> None:
    """Unknown names are told with the nearest that is known, and values of a wrong type with what fits."""
    path = _file(tmp_path, text)

    assert _refusal(path).startswith(f"{path}: {told}")


def test_a_long_value_is_told_in_short(tmp_path: Path) -> None:
    """A page that was pasted into a value does not come back whole."""
    assert f'web.port cannot be "{"x" * 59}…; it is' in _refusal(
        _file(tmp_path, f"[web]\nport = '{'x' * 500}'")
    )


def test_all_is_told_at_once(tmp_path: Path) -> None:
    """Whoever mends a file needs to do so once."""
    path = _file(tmp_path, "[web]\nport = -1\nlan = 0\n[oled]\ndriver = 'ssd'\n[x]\n")

    assert [line.removeprefix(f"{path}: ").split()[0] for line in _refusal(path).splitlines()] == [
        *("web.port", "web.lan", "oled.driver", "unknown")
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[web]\nport = \n", "(at line 2, column 8)"),
        ("[web\n", "(at line 1, column 5)"),
        ("[web]\nport = 1\nport = 2", "(at end of document)"),
        ("[keys]\npins = {A=4,\n", "(at line 2, column 13)"),
    ],
    ids=["no value", "no bracket", "a key twice", "a table over two lines"],
)
def test_what_is_no_toml(text: str, where: str, tmp_path: Path) -> None:
    """A slip in the writing is told with its line and column, and the way out."""
    path = _file(tmp_path, text)

    message = _refusal(path)

    assert message.startswith(f"{path} is no TOML: ")
    assert where in message
    assert "`muggins config --init` writes a fresh one" in message


def test_depth_without_end_is_no_toml(tmp_path: Path) -> None:
    """A file that is nothing but brackets is refused like any other."""
    assert "is no TOML" in _refusal(_file(tmp_path, "a = " + "[" * 100_000))


@pytest.mark.parametrize("version", ["2", "0", "'1'", "true", "1.0"])
def test_another_version(version: str, tmp_path: Path) -> None:
    """A file of a newer Muggins is told as such, and nothing else in it is judged."""
    path = _file(tmp_path, f"version = {version}\n[hologram]\n")

    message = _refusal(path)

    assert message.startswith(f"{path}: version cannot be {version.replace(chr(39), chr(34))}; ")
    assert "this Muggins reads version 1: update Muggins" in message
    assert "hologram" not in message


def test_this_version(tmp_path: Path) -> None:
    """A file with this version's number is the same as one without."""
    assert read(_file(tmp_path, "version = 1")) == read(_file(tmp_path, "# nothing")) == Config()


def test_a_file_from_another_system(tmp_path: Path) -> None:
    """A mark at its beginning and line ends as Windows writes them do no harm."""
    path = tmp_path / "muggins.toml"
    path.write_bytes(b"\xef\xbb\xbf[web]\r\nport = 80\r\n")

    assert read(path).web.port == 80


def test_a_file_that_is_no_utf_8(tmp_path: Path) -> None:
    """Latin letters of another encoding are told with their line."""
    path = tmp_path / "muggins.toml"
    path.write_bytes(b"[game]\nplayers = 'Zo\xeb, Bob'\n")

    assert _refusal(path) == f"{path}: line 2 is no UTF-8; save the file as UTF-8"


@pytest.mark.parametrize(
    ("left", "what"),
    [
        (b"", "is empty"),
        (b"\0" * 4096, "holds NUL bytes"),
        (b"[web]\nport = 80\n" + b"\0" * 100, "holds NUL bytes"),
    ],
    ids=["of zero length", "all NUL", "with an end of NUL"],
)
def test_what_a_power_cut_leaves(left: bytes, what: str, tmp_path: Path) -> None:
    """H01: the defaults hold, with a warning, and the old file is kept."""
    path = tmp_path / "muggins.toml"
    path.write_bytes(left)

    config, warning = load(path)

    assert (config, config.file, config.origins) == (Config(), path, {})
    assert warning.startswith(f"{path} {what}, as after a power cut: it is kept as it is; move it away")
    assert path.read_bytes() == left
    with pytest.raises(ConfigDamaged):
        read(path)


@pytest.mark.parametrize("text", ["\n", "# nothing is set yet\n", "[web]\nport = 80\n"])
def test_a_sound_file_has_no_warning(text: str, tmp_path: Path) -> None:
    """H01: a file that says nothing is not one that was lost."""
    config, warning = load(_file(tmp_path, text))

    assert warning == ""
    assert config.web.port == (80 if "port" in text else 8121)


def test_a_wrong_file_is_no_damaged_one(tmp_path: Path) -> None:
    """H01: mistakes are told, and not taken for a power cut."""
    with pytest.raises(ConfigError, match="web.port cannot be"):
        load(_file(tmp_path, "[web]\nport = -1"))


def test_no_file(tmp_path: Path) -> None:
    """A file that was named and is not there is told, with the command that writes it."""
    path = tmp_path / "none.toml"

    assert _refusal(path) == f"there is no file {path}; `muggins config --init --config {path}` writes it"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder in place of the file is told."""
    assert _refusal(tmp_path) == f"{tmp_path} cannot be read (Is a directory); name a file of settings"


def test_a_file_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that this user may not read is told with the line that allows it."""
    path = _file(tmp_path, "")

    def deny(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", deny)

    assert _refusal(path) == f"{path} cannot be read by this user; allow it: sudo chmod a+r {path}"


def test_which_file_is_read(tmp_path: Path) -> None:
    """What is asked for by name goes before the user's own file, and that before the system's."""
    user, system = tmp_path / "user", tmp_path / "system"
    own, common = user / "muggins.toml", system / "muggins.toml"
    asked = tmp_path / "asked.toml"
    for folder in (user, system):
        folder.mkdir()

    assert find(None, user_folder=user, system_folder=system) is None
    common.touch()
    assert find(None, user_folder=user, system_folder=system) == common
    own.touch()
    assert find(None, user_folder=user, system_folder=system) == own
    assert find(asked, user_folder=user, system_folder=system) == asked


def test_a_folder_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system's file that cannot even be seen is tried, so that the reason is told."""

    def deny(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", deny)

    assert find(None, user_folder=tmp_path, system_folder=tmp_path) == tmp_path / "muggins.toml"


def test_where_values_come_from(tmp_path: Path) -> None:
    """Each value has its origin: the file, the command line, or none for a default."""
    path = _file(tmp_path, "[web]\nport = 80\nlan = true\n[game]\nclaims = 'teach'")

    config = change(read(path), {"web": {"port": 8200}, "game": {"target": "61"}}, origin="command line")

    assert (config.web.port, config.web.lan, config.web.on) == (8200, True, True)
    assert config.game == {"claims": "teach", "target": "61"}
    assert config.file == path
    assert config.origins == {
        "web.port": "command line",
        "web.lan": str(path),
        "game.claims": str(path),
        "game.target": "command line",
    }


def test_options_of_the_game_become_words(tmp_path: Path) -> None:
    """Numbers, truth values and lists are the words that a record's head has."""
    text = (
        "[game]\nplayers = ['Ann', 'Bob']\ntarget = 61\ninfer_go = false\nheels_by_claim = true\n"
        "match_points = [1, 2, 3, 'match']\n"
    )

    assert read(_file(tmp_path, text)).game == {
        "players": "Ann, Bob",
        "target": "61",
        "infer_go": "no",
        "heels_by_claim": "yes",
        "match_points": "1, 2, 3, match",
    }


def test_named_keys_alone_are_wired(tmp_path: Path) -> None:
    """A table of pins is taken as it stands, and not mixed with the default one."""
    config = read(_file(tmp_path, "[keys]\nplayers = {}\n[keys.pins]\nC = 21\nA = 4\n"))

    assert config.keys.players == {}
    assert list(config.keys.pins.items()) == [("A", 4), ("C", 21)]


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import hardware.config, hardware.config.written", ("tomllib", "gpiozero", "luma", "serial", "PIL")),
        ("import scorer.table.cli.config", ("tomllib", "hardware", "platformdirs")),
    ],
    ids=["settings without a file", "the command before it is called"],
)
def test_nothing_is_imported_before_it_is_needed(code: str, unwanted: tuple[str, ...]) -> None:
    """H06: the settings themselves need no library, and TOML is known when there is a file."""
    program = f"import sys\n{code}\nprint([name for name in {unwanted!r} if name in sys.modules])"

    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=bare_environ()
    )

    assert ran.stdout.strip() == "[]"
