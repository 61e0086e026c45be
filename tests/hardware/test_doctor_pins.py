"""The doctor looks at what the Pi's own configuration does with our pins, and with the strip's clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.doctor.boot import parse_boot_config
from hardware.doctor.examine import examine
from hardware.doctor.findings import fault
from hardware.doctor.needs import Needs
from hardware.doctor.needs import Strip as StripNeeds
from tests.doctoring import CONFIG_TXT, WHOLE, make_machine
from tests.hardware.doctor_cases import CONFIG, Case, check_finding, troubles

NO_SPI_OVERLAY = CONFIG_TXT.replace("dtoverlay=spi0-0cs,no_miso\n", "")

FOUND = [
    Case(
        "SPI holds the pins of keys and buzzer",
        fault(
            "pins",
            "SPI has GPIO7 (pin 26), keys.players.P1; GPIO8 (pin 24), buzzer.pin; GPIO9 (pin 21), keys.players.P2",
            "`dtoverlay=spi0-0cs,no_miso`",
        ),
        files={CONFIG: NO_SPI_OVERLAY},
    ),
    Case(
        "SPI keeps its input",
        fault("pins", "SPI has GPIO9 (pin 21), keys.players.P2", "`dtoverlay=spi0-0cs,no_miso`"),
        files={CONFIG: NO_SPI_OVERLAY + "dtoverlay=spi0-0cs\n"},
    ),
    Case(
        "one select pin is kept",
        fault("pins", "SPI has GPIO7 (pin 26), keys.players.P1", "`dtoverlay=spi0-0cs,no_miso`"),
        files={CONFIG: NO_SPI_OVERLAY + "dtoverlay=spi0-1cs,cs0_pin=7,no_miso\n"},
    ),
    Case("keys elsewhere", None, files={CONFIG: NO_SPI_OVERLAY}, needs={"pins": {4: "keys.pins.A"}}),
    Case(
        "SPI that nobody uses is off",
        None,
        files={CONFIG: NO_SPI_OVERLAY.replace("dtparam=spi=on", "dtparam=spi=off")},
        needs={"strip": None},
    ),
]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.id)
def test_finding(tmp_path: Path, case: Case) -> None:
    """One thing that is wrong is told once, with its way out; and what only looks like it is not told."""
    check_finding(tmp_path, case)


CLASHES = [
    # a line of config.txt, a pin of ours that it takes or not, what is told of it
    ("dtoverlay=w1-gpio", 4, "GPIO4 (pin 7)"),
    ("dtoverlay=w1-gpio,gpiopin=17", 17, "GPIO17 (pin 11)"),
    ("dtoverlay=w1-gpio,gpiopin=17", 4, ""),
    ("#dtoverlay=w1-gpio", 4, ""),
    ("[none]\ndtoverlay=w1-gpio", 4, ""),
    ("[pi5]\ndtoverlay=w1-gpio", 4, ""),
    ("[pi4]\ndtoverlay=w1-gpio", 4, "GPIO4 (pin 7)"),
    ("[pi5]\n[all]\ndtoverlay=w1-gpio", 4, "GPIO4 (pin 7)"),
    ("[HDMI:0]\ndtoverlay=w1-gpio", 4, ""),
    ("dtoverlay=gpio-fan,temp=60000", 12, "GPIO12 (pin 32)"),
    ("dtoverlay=gpio-fan,gpiopin=17", 12, ""),
    ("dtoverlay=hifiberry-dacplus", 18, "GPIO18 (pin 12)"),
    ("dtoverlay=i2s-mmap", 21, "GPIO21 (pin 40)"),
    ("dtparam=i2s=on", 20, "GPIO20 (pin 38)"),
    ("dtparam=i2s=off", 20, ""),
    ("dtoverlay=hifiberry-dacplus", 17, ""),
    ("dtoverlay=gpio-shutdown,gpio_pin=7,debounce=1000", 7, "GPIO7 (pin 26)"),
    ("dtoverlay=gpio-shutdown,gpio_pin=7", 3, ""),
    ("dtoverlay=gpio-shutdown", 3, "GPIO3 (pin 5)"),
    ("dtoverlay=mcp23017,addr=0x20", 4, "GPIO4 (pin 7)"),
    ("dtoverlay=sdio", 24, "GPIO24 (pin 18)"),
    ("enable_uart=1", 14, "GPIO14 (pin 8)"),
    ("enable_uart=0", 14, ""),
    ("dtoverlay=vc4-kms-v3d", 4, ""),
]


@pytest.mark.parametrize(
    ("line", "pin", "told"), CLASHES, ids=[f"{row[0]!r} and {row[1]}" for row in CLASHES]
)
def test_pins_that_a_line_takes(tmp_path: Path, line: str, pin: int, told: str) -> None:
    """A line of config.txt that takes a key's pin is told; one that is commented, or another model's, is not."""
    machine = make_machine(tmp_path, "pi4", {CONFIG: f"{line}\n"})
    found = troubles(examine(machine, Needs(pins={pin: "keys.pins.A"})))

    assert [finding.name for finding in found] == (["pins"] if told else [])
    if told:
        last = line.splitlines()[-1]
        assert f"{last} in {CONFIG} takes {told}, keys.pins.A" in found[0].what
        assert f"`#{last}`" in found[0].fix


def test_a_power_button_on_the_display(tmp_path: Path) -> None:
    """The shutdown button's own pin is the display's clock, so it has to be moved."""
    files = {CONFIG: "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtoverlay=gpio-shutdown\n"}
    found = troubles(examine(make_machine(tmp_path, "pi4", files), Needs(displays=WHOLE.displays)))

    assert ["GPIO3 (pin 5), the display's SCL" in finding.what for finding in found] == [True]


CORES = [
    # case, model, chip, config.txt, the line that is asked for
    ("D07: a Pi 3", "pi3", "ws2812", "", "core_freq=250"),
    ("D07: a Pi 4", "pi4", "ws2812", "", "core_freq_min=500"),
    ("D07: a Pi 4 that is set", "pi4", "ws2812", "core_freq_min=500", ""),
    ("a Pi 3 that is set", "pi3", "ws2812", "core_freq=250", ""),
    ("a Zero 2 W", "zero2", "ws2812", "", "core_freq=250"),
    ("a Zero 2 W that is set as any Zero", "zero2", "ws2812", "[pi0]\ncore_freq=250", ""),
    ("a Pi 3 with another clock", "pi3", "ws2812", "core_freq=400", "core_freq=250"),
    ("a Pi 4 whose line is commented", "pi4", "ws2812", "#core_freq_min=500", "core_freq_min=500"),
    ("a Pi 4 whose line is another's", "pi4", "ws2812", "[pi5]\ncore_freq_min=500", "core_freq_min=500"),
    ("a Pi 400", "pi400", "ws2812", "[pi400]\ncore_freq_min=500", ""),
    ("a Pi 3 B+", "pi3+", "ws2812", "[pi3+]\ncore_freq=250", ""),
    ("a Pi 5 has a clock apart", "pi5", "ws2812", "", ""),
    ("an apa102 brings its clock", "pi3", "apa102", "", ""),
]


@pytest.mark.parametrize(
    ("model", "chip", "text", "asked"), [pytest.param(*row[1:], id=row[0]) for row in CORES]
)
def test_clock_of_the_strip(tmp_path: Path, model: str, chip: str, text: str, asked: str) -> None:
    """
    D07: where the core's clock moves that of SPI, the line that holds it is asked for.

    The case's rows for the PWM back end, where sound disturbs the strip, cannot come up: strips hang on SPI
    here, and `dtparam=audio=on` stands in every config.txt of these tests.
    """
    machine = make_machine(tmp_path, model, {CONFIG: f"dtparam=spi=on\ndtparam=audio=on\n{text}\n"})
    found = troubles(examine(machine, Needs(strip=StripNeeds(chip, "/dev/spidev0.0", 1000))))

    assert [finding.level for finding in found] == (["warning"] if asked else [])
    assert all(f"`{asked}` in {CONFIG}" in finding.fix for finding in found)


def test_config_txt_is_parsed() -> None:
    """Comments and other sections count for nothing; the last of a name holds; an overlay has its parameters."""
    boot_config = parse_boot_config(
        "#core_freq=250\ndtparam=spi\n[pi5]\nenable_uart=1\n[all]\narm_freq=1\narm_freq=2 # fast\n"
        "dtoverlay=gpio-fan,gpiopin=17,temp=60000\ndtoverlay=\n"
    )

    assert boot_config.settings == {"arm_freq": "2"}
    assert boot_config.is_on("spi")
    assert not boot_config.is_on("i2s")
    assert boot_config.overlays == (("gpio-fan", {"gpiopin": "17", "temp": "60000"}),)
