"""Machines on which all is well but for one thing, and whether the doctor finds that and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hardware.doctor.examine import examine
from hardware.doctor.findings import Finding
from hardware.doctor.machine import Machine
from tests.doctoring import CONFIG_TXT, WHOLE, make_machine

CONFIG = "/boot/firmware/config.txt"
Change = Callable[[Machine], Machine]


def same(machine: Machine) -> Machine:
    """No change."""
    return machine


def has(**fields: Any) -> Change:
    """A change of a machine's own fields."""
    return lambda machine: replace(machine, **fields)


def boot(more: str, *, less: str = "") -> Mapping[str, str]:
    """A config.txt with a line more, and with one less."""
    return {CONFIG: CONFIG_TXT.replace(less, "") + more}


@dataclass(frozen=True)
class Case:
    """
    A Pi 4 on which all is well but for what is given, and what is found on it.

    Attributes:
        id: The case in words.
        trouble: Level, name, a part of what is told and of the way out; None where all is well.
        model: Another board.
        files: What lies in its folders beside or in place of what is there.
        change: What is different with it.
        needs: What is asked for beside or in place of a whole build.
    """

    id: str
    trouble: Finding | None
    model: str = "pi4"
    files: Mapping[str, str | None] = field(default_factory=dict)
    change: Change = same
    needs: Mapping[str, Any] = field(default_factory=dict)


def troubles(findings: list[Finding]) -> list[Finding]:
    """What is not well."""
    return [finding for finding in findings if finding.level != "ok"]


def check_finding(folder: Path, case: Case) -> None:
    """What is found on a machine whose files lie in *folder* is the case's one trouble, or none."""
    machine = case.change(make_machine(folder, case.model, case.files))
    found = troubles(examine(machine, replace(WHOLE, **case.needs)))

    wanted = [] if case.trouble is None else [(case.trouble.level, case.trouble.name)]
    assert [(finding.level, finding.name) for finding in found] == wanted, found
    for finding in found:
        assert case.trouble is not None, finding
        assert case.trouble.what in finding.what, finding
        assert case.trouble.fix in finding.fix, finding
        assert finding.level != "fault" or re.search(r"`[^`]+`", finding.fix), finding
        assert finding.fix.endswith("."), finding
