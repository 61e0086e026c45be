"""All the checks of a machine, in the order in which people mend things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from hardware.doctor.clashes import check_pin_clashes, check_strip_clock
from hardware.doctor.devices import check_groups, check_nodes, check_reader, check_strip
from hardware.doctor.displays import check_bus_speed, check_displays
from hardware.doctor.findings import Finding
from hardware.doctor.machine import Machine
from hardware.doctor.needs import Needs
from hardware.doctor.system import (
    check_devices,
    check_libraries,
    check_machine,
    check_pin_library,
    check_port,
    check_power,
    check_service,
    check_voice,
)

Check: TypeAlias = Callable[[Machine, Needs], Iterator[Finding]]

CHECKS: Final[tuple[Check, ...]] = (
    check_machine,
    check_power,
    check_service,
    check_devices,
    check_groups,
    check_libraries,
    check_pin_library,
    check_pin_clashes,
    check_nodes,
    check_displays,
    check_bus_speed,
    check_strip,
    check_strip_clock,
    check_reader,
    check_voice,
    check_port,
)


def examine(machine: Machine, needs: Needs) -> list[Finding]:
    """Look at *machine* with everything that *needs* asks of it; nothing is changed."""
    return [finding for check in CHECKS for finding in check(machine, needs)]
