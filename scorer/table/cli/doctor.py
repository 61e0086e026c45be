"""`muggins doctor`: what is wrong with this machine, and the line that mends it."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scorer.errors import ConfigError
from scorer.table.cli.places import config_folder, reading_folder

if TYPE_CHECKING:
    from hardware.doctor.findings import Finding
    from hardware.doctor.machine import Machine

_COLOURS: Final = {"ok": "green", "warning": "yellow", "fault": "red"}
_INDENT: Final = " " * 18
_WIDEST: Final = 110


@click.command("doctor")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="The file of the devices.")
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
def command(*, config: Path | None, state: Path | None, as_json: bool) -> None:
    """
    Look at this machine, its devices and its journal, and say how to mend what is wrong.

    Only what the settings name is looked for. Nothing is changed.

    \b
    Exit code 0: no fault; there may be warnings.
              1: something cannot work like this.
    """
    from hardware.doctor.machine import this_machine

    findings = examine_table(this_machine(), config, reading_folder(state))
    if as_json:
        click.echo(json.dumps(_face(findings), ensure_ascii=False))
    else:
        _tell(findings)
    if any(finding.level == "fault" for finding in findings):
        sys.exit(1)


def examine_table(machine: Machine, config: Path | None, folder: Path) -> list[Finding]:
    """
    Look at everything that a table needs.

    Args:
        machine: The machine it is to run on.
        config: The file of settings that was asked for.
        folder: The folder of the journal.
    """
    from hardware.config import Config, find
    from hardware.doctor.examine import examine
    from hardware.doctor.findings import fault
    from hardware.doctor.needs import needs_of
    from scorer.record.stamp import system_clock
    from scorer.table.doctor import check_clock, check_disk, check_journal, read_settings_file

    settings, findings = read_settings_file(find(config, user_folder=config_folder()))
    try:
        needs = needs_of(settings)
    except ConfigError as error:
        findings.append(fault("strip", str(error), 'Write its name, or `map = ""`, under [strip].'))
        needs = needs_of(Config())
    return [
        *findings,
        *examine(machine, needs),
        *check_journal(folder),
        *check_disk(folder, lambda place: shutil.disk_usage(place).free),
        *check_clock(system_clock()()),
    ]


def _face(findings: Sequence[Finding]) -> dict[str, object]:
    levels = Counter(finding.level for finding in findings)
    return {
        "findings": [asdict(finding) for finding in findings],
        "warnings": levels["warning"],
        "faults": levels["fault"],
    }


def _tell(findings: Sequence[Finding]) -> None:
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for finding in findings:
        # Words, and colours only beside them: click leaves colours out where nobody would see them.
        level = click.style(f"{finding.level:<7}", fg=_COLOURS[finding.level])
        click.echo(f"{level}  {finding.name:<8} {_laid_out(finding.what, columns)}")
        if finding.fix:
            click.echo(f"{_INDENT}{_laid_out(finding.fix, columns)}")
    click.echo()
    click.echo(_summary(findings))


def _summary(findings: Sequence[Finding]) -> str:
    levels = Counter(finding.level for finding in findings)
    told = [f"{levels[level]} {level}{'s' * (levels[level] > 1)}" for level in ("fault", "warning")]
    counted = [each for each in told if not each.startswith("0")]
    return f"{' and '.join(counted)}." if counted else "All is well."


def _laid_out(text: str, columns: int | None) -> str:
    """*text* in lines for so many columns; a command is never parted, so that it can be copied."""
    if columns is None:
        return text
    width = max(min(columns, _WIDEST) - len(_INDENT), 20)
    whole = re.sub(r"`[^`]+`", lambda command: command[0].replace(" ", "\0"), text)
    lines = textwrap.wrap(whole, width, break_long_words=False, break_on_hyphens=False)
    return f"\n{_INDENT}".join(lines).replace("\0", " ")
