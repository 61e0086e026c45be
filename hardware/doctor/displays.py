"""Displays on an I2C bus: who answers there, and how fast the bus is."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from typing import Final

from hardware.doctor.boot import read_boot_config
from hardware.doctor.findings import Finding, fault, ok, warning
from hardware.doctor.machine import Bus, Machine
from hardware.doctor.needs import Display, Needs

ADDRESSES: Final = range(0x08, 0x78)
"""The addresses that a device may have."""

OLED_ADDRESSES: Final = (0x3C, 0x3D)
"""Where OLED modules are; the print on some says 0x78 and 0x7A, which is the same with a bit behind it."""

FAST_BAUD: Final = 400_000
_HANGS: Final = frozenset({errno.ETIMEDOUT, errno.EAGAIN})
_WIRES: Final = (
    "Wire SDA to GPIO2 (pin 3), SCL to GPIO3 (pin 5), VCC to 3V3 (pin 1) and GND to pin 9, then look with "
    "`muggins doctor` again"
)


def check_displays(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Each display answers at its address."""
    for number in dict.fromkeys(display.bus for display in needs.displays):
        path = machine.path(f"/dev/i2c-{number}")
        displays = [display for display in needs.displays if display.bus == number]
        if path.exists() and machine.may_use(path) and machine.version_of("smbus2") is not None:
            yield from _check_bus(machine, number, displays)


def check_bus_speed(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The displays' bus has its full speed."""
    boot, config_txt = read_boot_config(machine), machine.boot_file("config.txt")
    if not machine.model or not boot.is_on("i2c_arm") or all(each.bus != 1 for each in needs.displays):
        return
    if boot.number("i2c_arm_baudrate") >= FAST_BAUD:
        yield ok("oled", "the I2C bus has 400 kHz: a picture takes 23 ms")
    else:
        yield warning(
            "oled",
            "the I2C bus has less than 400 kHz: at 100 kHz a picture takes 93 ms in place of 23",
            f"Write `dtparam=i2c_arm=on,i2c_arm_baudrate={FAST_BAUD}` in {config_txt}, then restart the Pi "
            "with `sudo reboot`.",
        )


def _check_bus(machine: Machine, number: int, displays: list[Display]) -> Iterator[Finding]:
    section = displays[0].section
    try:
        bus = machine.open_bus(number)
    except OSError as error:
        yield fault(section, f"/dev/i2c-{number} cannot be opened: {error}", "Restart with `sudo reboot`.")
        return
    try:
        answering = _scan(bus)
    except OSError as error:
        yield fault(
            section,
            f"the I2C bus {number} hangs ({error}): something holds SDA or SCL down",
            f"Take the modules off one by one until `i2cdetect -y {number}` comes to its end. {_WIRES}.",
        )
        return
    finally:
        bus.close()
    for display in displays:
        taken = {each.address for each in displays if each is not display}
        yield _judge(display, answering, taken)


def _scan(bus: Bus) -> list[int]:
    """
    The addresses where something answers.

    Raises:
        OSError: The bus hangs.
    """
    answering: list[int] = []
    for address in ADDRESSES:
        try:
            bus.read_byte(address)
        except OSError as error:
            if error.errno in _HANGS and not answering:
                raise
            if error.errno != errno.EBUSY:  # one that the kernel uses is there
                continue
        answering.append(address)
    return answering


def _judge(display: Display, answering: list[int], taken: set[int]) -> Finding:
    section, bus, address = display
    where = f"on /dev/i2c-{bus}"
    elsewhere = [each for each in OLED_ADDRESSES if each in answering and each not in taken]
    if address in answering:
        return ok(section, f"the display answers at 0x{address:02X} {where}")
    if elsewhere:
        return fault(
            section,
            f"nothing answers at 0x{address:02X} {where}, but at 0x{elsewhere[0]:02X}",
            f"Write `address = 0x{elsewhere[0]:02X}` under [{section}].",
        )
    if answering:
        others = ", ".join(f"0x{each:02X}" for each in answering)
        return fault(
            section,
            f"no display answers {where}; what answers is {others}",
            f"{_WIRES}. A module that is sold for SPI needs its resistors moved for I2C.",
        )
    return fault(section, f"nothing answers {where}", f"{_WIRES}.")
