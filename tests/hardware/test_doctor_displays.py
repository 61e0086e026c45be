"""The doctor looks at displays: what answers on their bus, and how fast the bus is."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.doctor.examine import examine
from hardware.doctor.findings import fault, warning
from hardware.doctor.needs import Display
from tests.doctoring import WHOLE, FakeI2c, make_machine
from tests.hardware.doctor_cases import Case, Change, boot, check_finding, has, troubles


def bus(*answering: int, trouble: int = errno.EREMOTEIO) -> Change:
    """A bus on which these addresses answer."""
    return has(open_bus=lambda _number: FakeI2c(*answering, trouble=trouble))


FOUND = [
    Case(
        "nothing answers",
        fault(
            "oled",
            "nothing answers on /dev/i2c-1",
            "SDA to GPIO2 (pin 3), SCL to GPIO3 (pin 5), VCC to 3V3 (pin 1)",
        ),
        change=bus(),
    ),
    Case(
        "the display is at the other address",
        fault("oled", "nothing answers at 0x3C on /dev/i2c-1, but at 0x3D", "`address = 0x3D` under [oled]"),
        change=bus(0x3D),
    ),
    Case(
        "the other address is the second display's",
        fault("oled", "no display answers on /dev/i2c-1; what answers is 0x3D", "SDA to GPIO2 (pin 3)"),
        change=bus(0x3D),
        needs={"displays": (Display("oled", 1, 0x3C), Display("opposite", 1, 0x3D))},
    ),
    Case(
        "two displays",
        None,
        change=bus(0x3C, 0x3D),
        needs={"displays": (Display("oled", 1, 0x3C), Display("opposite", 1, 0x3D))},
    ),
    Case(
        "another module answers",
        fault("oled", "what answers is 0x27", "needs its resistors moved"),
        change=bus(0x27),
    ),
    Case("a display that the kernel uses", None, change=bus(trouble=errno.EBUSY)),
    Case(
        "a bus that hangs",
        fault("oled", "holds SDA or SCL down", "`i2cdetect -y 1`"),
        change=bus(trouble=errno.ETIMEDOUT),
    ),
    Case(
        "a slow bus",
        warning("oled", "93 ms in place of 23", "`dtparam=i2c_arm=on,i2c_arm_baudrate=400000`"),
        files=boot("", less=",i2c_arm_baudrate=400000"),
    ),
    Case(
        "a bus of the usual speed",
        warning("oled", "93 ms in place of 23", "`dtparam=i2c_arm=on,i2c_arm_baudrate=400000`"),
        files=boot("dtparam=i2c_baudrate=100000\n", less=",i2c_arm_baudrate=400000"),
    ),
    Case(
        "a fast bus by its other name",
        None,
        files=boot("dtparam=i2c1_baudrate=1000000\n", less=",i2c_arm_baudrate=400000"),
    ),
]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.id)
def test_finding(tmp_path: Path, case: Case) -> None:
    """One thing that is wrong is told once, with its way out; and what only looks like it is not told."""
    check_finding(tmp_path, case)


def test_the_bus_is_let_go(tmp_path: Path) -> None:
    """After the scan the bus is free, also after one that hangs."""
    buses = [FakeI2c(0x3C), FakeI2c(trouble=errno.ETIMEDOUT)]
    machine = make_machine(tmp_path, "pi4")
    for each in buses:
        examine(replace(machine, open_bus={1: each}.__getitem__), WHOLE)

    assert all(each.is_closed for each in buses)


def test_a_bus_that_cannot_be_opened(tmp_path: Path) -> None:
    """A bus that the kernel refuses is a fault, and no crash."""

    def refuse(_number: int) -> FakeI2c:
        raise OSError(errno.EIO, "Input/output error")

    machine = replace(make_machine(tmp_path, "pi4"), open_bus=refuse)
    found = troubles(examine(machine, WHOLE))

    assert [(finding.name, finding.level) for finding in found] == [("oled", "fault")]
    assert "Input/output error" in found[0].what
