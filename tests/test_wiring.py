"""The wiring guide: its pictures and tables are the code's, and its pins, commands and settings are true."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from xml.parsers import expat

import click
import pytest

from docs.drawing.files import PICTURES, ROOT, made
from docs.drawing.power import SUPPLIES, Supply, least_budget_ma
from docs.drawing.template import BOARDS, draw_map, draw_template, name_of, paper_of
from docs.drawing.uses import FEEDS, GROUNDS, LAMPS_GROUND, MATRIX_BUILD, PLACES, free_pins, uses_of
from hardware.config import DEFAULT_BUILD, Config, read
from hardware.config.pins import EEPROM, HEADER, claims_of
from hardware.config.sections import SETTINGS
from hardware.output.board import Board, read_map
from hardware.output.chips import APA102, Encoder
from hardware.output.ledmap import HOLES
from hardware.pins import HEADER as NUMBERS
from scorer.errors import ConfigError
from scorer.table.cli import muggins

GUIDE = (ROOT / "wiring.md").read_text("utf-8")
MADE = made(ROOT)
PAGES = [ROOT / "wiring.md", ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
DRAWN = sorted((ROOT / "docs").glob("wiring/*.svg"))

TOML = re.findall(r"^ *```toml\n(.*?)^ *```$", GUIDE, re.MULTILINE | re.DOTALL)
CONSOLE = re.findall(r"^ *\$ (?:sudo )?(muggins .*?)(?: +#.*)?$", GUIDE, re.MULTILINE)
COMMANDS = sorted({*CONSOLE, *re.findall(r"`(?:sudo )?(muggins [a-z][^`]*)`", GUIDE)})
LABELS = "|".join(sorted({re.escape(place.label) for place in HEADER if place.pin is None}))


def _told_pins(text: str) -> list[tuple[str, int]]:
    """Every pin that a text names by its label and its place: ``GPIO17 (pin 11)``."""
    return [
        (label, int(number)) for label, number in re.findall(rf"\b(GPIO\d+|{LABELS}) \(pin (\d+)\)", text)
    ]


def _wrong_pins(text: str) -> list[tuple[str, int]]:
    return [told for told in _told_pins(text) if told[1] not in PLACES or PLACES[told[1]].label != told[0]]


def _find(command: str) -> None:
    """
    Take a command apart as the program does, and do not run it.

    Raises:
        click.UsageError: There is no such command, or it has no such option.
    """
    found: click.Command = muggins
    name, *words = shlex.split(command)
    context = click.Context(muggins)
    while isinstance(found, click.Group):
        name = words.pop(0)
        inner = found.get_command(context, name)
        if inner is None:
            raise click.UsageError(f"there is no command {name}")
        found = inner
    found.make_context(name, words)


@pytest.mark.parametrize("path", [pytest.param(path, id=str(path.relative_to(ROOT))) for path in MADE])
def test_file_is_as_it_is_made(path: Path) -> None:
    """What is kept is what `python -m docs.drawing` makes of the code as it is now."""
    assert path.read_text("utf-8") == MADE[path]


def test_nothing_else_lies_among_what_is_made() -> None:
    """A picture of a board that is no longer made is not left behind."""
    folders = (ROOT / "docs/wiring", ROOT / "docs/board")
    assert {path for folder in folders for path in folder.iterdir()} == MADE.keys() - {ROOT / "wiring.md"}


@pytest.mark.parametrize("path", [*PAGES, *DRAWN], ids=lambda path: path.name)
def test_every_pin_is_where_it_is_said_to_be(path: Path) -> None:
    """Wherever a pin is named with its place on the header, it is there."""
    assert _wrong_pins(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        pytest.param("GPIO17 (pin 11)", [], id="a pin that is there"),
        pytest.param("GPIO17 (pin 12)", [("GPIO17", 12)], id="its neighbour"),
        pytest.param("GND (pin 6), GND (pin 8)", [("GND", 8)], id="a ground that is none"),
        pytest.param("3V3 (pin 41)", [("3V3", 41)], id="a place that no header has"),
    ],
)
def test_wrong_pin_is_seen(text: str, wrong: list[tuple[str, int]]) -> None:
    """The check of pins finds a wrong one, and leaves a right one alone."""
    assert _wrong_pins(text) == wrong


def test_no_pin_is_named_without_its_place() -> None:
    """A builder finds every pin of the guide without a table."""
    assert re.findall(r"GPIO\d+\b(?! \(pin \d+\))", GUIDE) == []


def test_table_has_every_pin_of_the_default_build() -> None:
    """The first table names each pin that the default build takes, once, with what sets it."""
    table = GUIDE.partition("<!-- pins")[2].partition("<!-- end of pins")[0]
    claims = [claim for claim in claims_of(DEFAULT_BUILD) if claim.pin not in EEPROM]
    gpios = [(f"GPIO{claim.pin}", NUMBERS[claim.pin]) for claim in claims]
    assert [told for told in _told_pins(table) if told[0].startswith("GPIO")] == gpios
    assert all(f"`{claim.holder}`" in table for claim in claims if not claim.bus)


def _pins_of(config: Config, *holders: str) -> set[int]:
    """The numbers on the header of what these settings or buses take."""
    return {NUMBERS[claim.pin] for claim in claims_of(config) if claim.holder.startswith(holders)}


@pytest.mark.parametrize(
    ("picture", "pins"),
    [
        pytest.param("display", _pins_of(DEFAULT_BUILD, "the display") | {*FEEDS["display"]}, id="display"),
        pytest.param(
            "strip", _pins_of(DEFAULT_BUILD, "the strip") | {FEEDS["strip"].ground}, id="strip, fed apart"
        ),
        pytest.param("reader", _pins_of(DEFAULT_BUILD, "the reader") | {*FEEDS["reader"]}, id="reader"),
        pytest.param("rfid", {NUMBERS[15], *FEEDS["reader"]}, id="RFID reader, which only sends"),
        pytest.param("piezo", _pins_of(DEFAULT_BUILD, "buzzer") | {FEEDS["buzzer"].ground}, id="piezo"),
        pytest.param("buzzer", _pins_of(DEFAULT_BUILD, "buzzer") | {*FEEDS["buzzer"]}, id="buzzer"),
        pytest.param("matrix", _pins_of(MATRIX_BUILD, "keys.rows", "keys.columns"), id="matrix"),
        pytest.param("lamps", _pins_of(MATRIX_BUILD, "lamps") | {LAMPS_GROUND}, id="lamps"),
        pytest.param("header", {*PLACES}, id="header"),
    ],
)
def test_picture_has_the_pins_of_its_device(picture: str, pins: set[int]) -> None:
    """A picture's wires go to the pins that the settings give the device, and to no others."""
    titles = re.findall("<title>(.*?)</title>", PICTURES[picture]())
    assert {number for title in titles for _, number in _told_pins(title)} == pins


def test_picture_of_the_keys_has_every_key() -> None:
    """Under each key of the panel stands its pin."""
    keys = DEFAULT_BUILD.keys
    wanted = {(f"GPIO{pin}", NUMBERS[pin]) for pin in chain(keys.pins.values(), keys.players.values())}
    assert wanted <= {*_told_pins(PICTURES["keys"]())}


def test_header_says_what_each_pin_is_for() -> None:
    """In the picture of the header each pin has the use that the default build gives it."""
    titles = {*re.findall("<title>(.*?)</title>", PICTURES["header"]())}
    uses = uses_of(DEFAULT_BUILD)
    assert {f"GPIO{pin} (pin {NUMBERS[pin]}): {use}" for pin, use in uses.items()} <= titles


def test_header_of_another_build_is_another() -> None:
    """The picture follows the settings: a build without a buzzer has none."""
    assert "buzzer" not in set(uses_of(Config()).values())
    assert free_pins(DEFAULT_BUILD) == []
    assert free_pins(MATRIX_BUILD) != []


def test_every_feed_is_power_and_ground() -> None:
    """Devices have their power from pins that give it, and each a ground of its own."""
    grounds = [*(feed.ground for feed in FEEDS.values()), *GROUNDS.values(), LAMPS_GROUND]
    supplies = [feed.supply for feed in FEEDS.values()]
    assert {PLACES[number].label for number in grounds} == {"GND"}
    assert {PLACES[number].label for number in supplies} == {"5V", "3V3"}
    assert len({*grounds, *supplies}) == len(grounds) + len(supplies)


BOARD_CASES = [pytest.param(board, id=name_of(board)) for board in BOARDS]


def _holes(sheet: str, lane: int) -> list[tuple[float, float]]:
    """The places of the holes of a lane, as they are drawn."""
    group = sheet.partition(f'<g id="lane{lane + 1}">')[2].partition("</g>")[0]
    return [(float(x), float(y)) for x, y in re.findall(r'x="([\d.]+)" y="([\d.]+)"', group)]


def _led_places(board: Board) -> dict[int, tuple[float, float]]:
    """Where each LED is, counted along the pieces of strip from where they were cut."""
    places = {}
    for piece in board.pieces():
        for number in range(piece.leds):
            share = (number + 0.5) / piece.leds
            x = piece.begin.x + (piece.end.x - piece.begin.x) * share
            places[piece.first_led + number] = (x, piece.begin.y)
    return places


@pytest.mark.parametrize("board", BOARD_CASES)
def test_drawn_hole_lies_over_its_led(board: Board) -> None:
    """Hole by hole and lane by lane, the template's cross is over the LED that the map lights for it."""
    sheet = draw_template(board)
    places = _led_places(board)
    for lane, leds in enumerate(board.led_map().lanes):
        holes = _holes(sheet, lane)
        assert len(holes) == HOLES
        assert holes == [pytest.approx(places[led], abs=0.01) for led in leds]


@pytest.mark.parametrize("board", BOARD_CASES)
def test_template_is_to_scale(board: Board) -> None:
    """A unit of the drawing is a millimetre of paper, the board fits on it, and the rule has 100 of them."""
    text = draw_template(board)
    paper = paper_of(board)
    width, height = f"{paper.width_mm:g}", f"{paper.height_mm:g}"
    assert f' viewBox="0 0 {width} {height}" width="{width}mm" height="{height}mm" ' in text
    assert re.search(r'd="M0 12h2\.5m-2\.5 0V32H100M', text)
    assert paper.width_mm >= board.width_mm
    assert len(text) < 30_000


@pytest.mark.parametrize("board", BOARD_CASES)
def test_map_is_the_boards(board: Board, tmp_path: Path) -> None:
    """The map beside the template can be named as `strip.map`, and is that of the board."""
    path = tmp_path / "strip.json"
    path.write_text(draw_map(board), "utf-8")
    assert read_map(path) == board.led_map()


@pytest.mark.parametrize("path", [path for path in MADE if path.suffix == ".svg"], ids=lambda path: path.name)
def test_picture_asks_nothing_of_the_network(path: Path) -> None:
    """A picture is whole, and refers to nothing outside itself."""
    expat.ParserCreate().Parse(MADE[path], True)
    assert re.findall(r'(?:href|src)="(?!#)|url\((?!#)|<script|<style', MADE[path]) == []


@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: f"{supply.budget_ma} mA")
def test_fuse_and_wire_stand_the_budget(supply: Supply) -> None:
    """A fuse holds half as much again as the budget, little more, and the wire stands the fuse."""
    budget_ma, fuse_a, wire_mm2 = supply.budget_ma, supply.fuse_a, supply.wire_mm2
    assert 1.5 <= fuse_a * 1000 / budget_ma <= 2
    assert fuse_a / wire_mm2 <= 4.3
    assert supply.drop_mv < 100


@pytest.mark.parametrize(
    "row", re.findall(r"^\| (\d+) \| \d lane.*\| (\d+) mA \| (\d+) \|$", GUIDE, re.MULTILINE)
)
def test_budget_of_the_table_lights_its_strip(row: tuple[str, str, str]) -> None:
    """The limiter takes the budget that the table says to write, and nothing below what it starts from."""
    leds, least_ma, budget_ma = map(int, row)
    Encoder(APA102, leds, budget_ma=budget_ma)
    assert least_budget_ma(leds) == least_ma
    with pytest.raises(ConfigError):
        Encoder(APA102, leds, budget_ma=least_ma - 1)


def test_guide_quotes_commands() -> None:
    """The tests below hold something: every device has its test in the guide."""
    tests = {f"muggins test {device}" for device in ("leds", "oled", "keys", "reader", "buzzer", "voice")}
    assert {*tests, "muggins doctor", "muggins deck learn"} <= {*COMMANDS}


@pytest.mark.parametrize("command", COMMANDS)
def test_command_is_there(command: str) -> None:
    """Every command of the guide is one of ours, with the options that it is given."""
    _find(command)


@pytest.mark.parametrize("command", ["muggins test lamps", "muggins tset keys", "muggins test keys --fre"])
def test_command_that_is_not_there_is_seen(command: str) -> None:
    """The check of commands finds one that is misspelt."""
    with pytest.raises(click.UsageError):
        _find(command)


@pytest.mark.parametrize("toml", TOML, ids=range(len(TOML)))
def test_settings_can_be_read(toml: str, tmp_path: Path) -> None:
    """Every piece of `muggins.toml` in the guide is taken, pins included."""
    path = tmp_path / "muggins.toml"
    path.write_text(re.sub(r"^ {3}", "", toml, flags=re.MULTILINE), "utf-8")
    read(path)


def test_lamps_of_the_guide_are_those_of_the_picture() -> None:
    """The pins that the guide gives the lamps are those that the picture is drawn with."""
    lamps = MATRIX_BUILD.lamps
    assert f"turn = {[*lamps.turn]}\nmuggins = {lamps.muggins}\n" in GUIDE


def _named_settings() -> Iterator[tuple[str, str]]:
    """Each setting that the guide names: `key` under `[section]`, or `section.key`."""
    for key, section in re.findall(r"`(\w+)(?: = [^`]*)?`(?:,)? under\s+`\[(\w+)\]`", GUIDE):
        yield section, key
    for section, key in re.findall(r"`(\w+)\.(\w+)[^`]*`", GUIDE):
        if section in SETTINGS:
            yield section, key


@pytest.mark.parametrize("setting", sorted({*_named_settings()}), ids=".".join)
def test_setting_is_there(setting: tuple[str, str]) -> None:
    """Every setting that the guide names is one of `muggins.toml`."""
    section, key = setting
    assert key in SETTINGS[section]


def test_link_leads_somewhere() -> None:
    """Every file that the guide links to or shows is there, and so is every heading."""
    for target in re.findall(r"\]\(([^)]+)\)", GUIDE):
        name, _, anchor = target.partition("#")
        path = ROOT / name if name else ROOT / "wiring.md"
        assert path.is_file(), target
        headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE) if anchor else []
        anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert not anchor or anchor in anchors, target


def test_every_symptom_has_a_cause_and_a_way_out() -> None:
    """The tables of symptoms are long enough to help, and no cell of theirs is empty."""
    tables = GUIDE.partition("## When something is wrong")[2]
    rows = [line.strip("| ").split(" | ") for line in tables.splitlines() if re.match(r"\| (?!you )", line)]
    assert len(rows) >= 20
    assert all(len(row) == 3 and all(cell.strip() for cell in row) for row in rows)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("D01", "spidev.bufsiz=32768"),
        ("D02", "a first LED that is wrong"),
        ("D06", "`/dev/spidev0.0` *is not there*"),
        ("D07", "`core_freq=250`, or `core_freq_min=500`"),
        ("D08", "the pegs stay lit"),
        ("E02", "*is used twice*"),
        ("E05", "♣ was held for three seconds"),
        ("E06", "*belong to the display*"),
        ("E07", "all keys are dead"),
        ("F01", "shifted by two pixels"),
        ("F07", "against burning in"),
        ("G02", "nothing ends a code"),
        ("G03", "is told on the display"),
        ("G04", "`/dev/ttyUSB0` has become `/dev/ttyUSB1`"),
        ("G06", "letters are garbage"),
        ("G07", "the right tag is *unreadable*"),
        ("G10", "a queen is read as an ace"),
        ("H01", "a damaged journal is told"),
        ("H03", "games bear wrong dates"),
        ("H05", "*externally managed environment*"),
        ("H06", "is silent for many seconds"),
        ("H07", "the watchdog ended it"),
    ],
)
def test_fault_of_others_is_among_the_symptoms(case: str, words: str) -> None:
    """What went wrong in other projects, and a builder may see, has a row with its way out."""
    assert words in GUIDE.partition("## When something is wrong")[2], case
