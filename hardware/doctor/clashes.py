"""Lines of config.txt that take a device's pins away, or change what it depends on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from hardware.doctor.boot import BootConfig, Overlay, read_boot_config
from hardware.doctor.findings import Finding, fault, ok, warning
from hardware.doctor.machine import Machine
from hardware.doctor.needs import Needs
from hardware.pins import pin_name

_DEFAULT_PINS: Final[Mapping[str, Mapping[str, int]]] = {
    "w1-gpio": {"gpiopin": 4},
    "w1-gpio-pullup": {"gpiopin": 4, "extpullup": 5},
    "dht11": {"gpiopin": 4},
    "mcp23017": {"gpiopin": 4},
    "rotary-encoder": {"pin_a": 4, "pin_b": 17},
    "gpio-fan": {"gpiopin": 12},
    "gpio-shutdown": {"gpio_pin": 3},
    "gpio-poweroff": {"gpiopin": 26},
    "gpio-ir": {"gpio_pin": 18},
    "gpio-ir-tx": {"gpio_pin": 18},
    "gpio-key": {"gpio": 3},
    "pwm": {"pin": 18},
    "pwm-2chan": {"pin": 18, "pin2": 19},
}
"""The pins of overlays, by the parameter that moves each."""

_I2S: Final = re.compile(
    r"(hifiberry|iqaudio|allo|justboom|audioinjector|googlevoicehat|rpi-(dac|proto)|wm8960|i2s)\b.*"
)
_I2S_PINS: Final = (18, 19, 20, 21)
_SDIO_PINS: Final = (22, 23, 24, 25, 26, 27)
_UART_PINS: Final = (14, 15)
_MISO: Final = 9
_SELECTS: Final[Mapping[str, Mapping[str, int]]] = {
    "spi0-0cs": {},
    "spi0-1cs": {"cs0_pin": 8},
    "spi0-2cs": {"cs0_pin": 8, "cs1_pin": 7},
}
"""The select pins of SPI, by the overlay that sets them; the last one is as without any."""

_RESTART: Final = "then restart the Pi with `sudo reboot`"

_CORE: Final = {
    "pi02": ("core_freq", 250),
    "pi3": ("core_freq", 250),
    "pi4": ("core_freq_min", 500),
}
"""What keeps the clock of SPI steady, by the model's generation."""


def check_pin_clashes(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """No overlay has a pin that a device of ours uses."""
    if not machine.model:
        return
    boot, config_txt = read_boot_config(machine), machine.boot_file("config.txt")
    used = dict(needs.pins)
    if any(display.bus == 1 for display in needs.displays):
        used |= {2: "the display's SDA", 3: "the display's SCL"}
    for line, pins in _taken(boot):
        clashes = [f"{pin_name(pin)}, {used[pin]}" for pin in pins if pin in used]
        if clashes:
            yield fault(
                "pins",
                f"{line} in {config_txt} takes {'; '.join(clashes)}",
                f"Write `#{line}` in its place, {_RESTART}, or write another pin for it in muggins.toml.",
            )
    yield from _check_spi_pins(boot, config_txt, needs)


def check_strip_clock(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The bits of a ws2812 are as long as they have to be; an apa102 has a clock of its own."""
    if needs.strip is None or needs.strip.chip != "ws2812" or machine.generation not in _CORE:
        return
    key, mhz = _CORE[machine.generation]
    config_txt = machine.boot_file("config.txt")
    if read_boot_config(machine).number(key) == mhz:
        yield ok("strip", f"{key}={mhz} keeps the clock of SPI steady")
    else:
        yield warning(
            "strip",
            f"the clock of SPI follows the {machine.model}'s core, so colours of a ws2812 may flicker",
            f"Write `{key}={mhz}` in {config_txt}, {_RESTART}.",
        )


def _taken(boot: BootConfig) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each line that takes pins, and which."""
    for overlay in boot.overlays:
        if overlay.name in _DEFAULT_PINS:
            yield _line(overlay), _pins(overlay, _DEFAULT_PINS)
        elif _I2S.fullmatch(overlay.name):
            yield _line(overlay), _I2S_PINS
        elif overlay.name == "sdio":
            yield _line(overlay), _SDIO_PINS
    if boot.is_on("i2s"):
        yield f"dtparam=i2s={boot.params['i2s']}", _I2S_PINS
    if boot.number("enable_uart"):
        yield "enable_uart=1", _UART_PINS


def _check_spi_pins(boot: BootConfig, config_txt: str, needs: Needs) -> Iterator[Finding]:
    """The select pins of SPI, and its input, are free where keys or a buzzer use them."""
    if not boot.is_on("spi") and needs.strip is None:
        return
    overlay = next((each for each in boot.overlays if each.name in _SELECTS), Overlay("spi0-2cs", {}))
    own = set(_pins(overlay, _SELECTS))
    if "no_miso" not in overlay.params:
        own.add(_MISO)
    if clashes := [f"{pin_name(pin)}, {needs.pins[pin]}" for pin in sorted(own & needs.pins.keys())]:
        yield fault(
            "pins",
            f"SPI has {'; '.join(clashes)}",
            f"Write `dtoverlay=spi0-0cs,no_miso` in {config_txt}, {_RESTART}.",
        )


def _line(overlay: Overlay) -> str:
    given = "".join(f",{name}={value}" if value else f",{name}" for name, value in overlay.params.items())
    return f"dtoverlay={overlay.name}{given}"


def _pins(overlay: Overlay, defaults: Mapping[str, Mapping[str, int]]) -> tuple[int, ...]:
    """The pins of an overlay, where they are by default or where its parameters put them."""
    given = {name: int(value) for name, value in overlay.params.items() if value.isdecimal()}
    return tuple(given.get(name, pin) for name, pin in defaults[overlay.name].items())
