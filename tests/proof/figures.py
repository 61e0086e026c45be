"""
What the long runs measured, kept beside the page that shows it.

A program keeps its figures in ``docs/proof/NAME.json``; ``python -m tests.proof``
writes them into `docs/proof.md`, each between two marks.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple, Self

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "proof"

_GIB: Final = 1 << 30


class Figure(NamedTuple):
    """
    One line of a table.

    Attributes:
        what: What was measured, with its unit.
        value: What it was.
        aim: What it has to be, or what its floor is; empty where it is told for itself.
    """

    what: str
    value: str
    aim: str = ""


class Proof(NamedTuple):
    """
    What one command measured.

    Attributes:
        command: What a reader runs to measure it again, from the top of the checkout.
        day: When it was measured, as in 2026-11-30.
        machine: On what, see `machine_class`.
        figures: The lines of its table.
    """

    command: str
    day: str
    machine: str
    figures: tuple[Figure, ...]

    @classmethod
    def of(cls, command: str, figures: Sequence[Figure]) -> Self:
        """What was measured here and now."""
        return cls(command, date.today().isoformat(), machine_class(), tuple(figures))

    def keep(self, name: str, folder: Path = FOLDER) -> None:
        """Write it as ``NAME.json`` in *folder*."""
        kept = {**self._asdict(), "figures": [figure._asdict() for figure in self.figures]}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(
            json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
        )

    def table(self) -> str:
        """The figures as a table of Markdown, under the command, the day and the machine."""
        lines = [
            f"`{self.command}`, {self.day}, {self.machine}",
            "",
            "| measured | | aim or floor |",
            "|---|---|---|",
            *(f"| {figure.what} | {figure.value} | {figure.aim} |" for figure in self.figures),
        ]
        return "\n".join(lines)


def read_proof(name: str, folder: Path = FOLDER) -> Proof:
    """
    What was kept under a name.

    Raises:
        FileNotFoundError: Nothing was.
    """
    kept = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return Proof(**{**kept, "figures": tuple(Figure(**figure) for figure in kept["figures"])})


def machine_class() -> str:
    """This machine without its name: its processors, its memory, its kernel and its Python."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / _GIB
    return (
        f"{platform.machine()}, {os.cpu_count()} processors, {memory:.0f} GiB, "
        f"{platform.system()} {platform.release().split('-')[0]}, Python {platform.python_version()}"
    )
