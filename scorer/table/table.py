"""The table: all that changes there, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.record.history import History
from scorer.table.dialog import Dialog
from scorer.table.scans import Scans


@dataclass(frozen=True, slots=True)
class Table:
    """
    Everything that changes at the table, replaced whole.

    Attributes:
        history: The match so far.
        seq: The number of the last accepted entry.
        rulings: What it has done, in sentences.
        notice: A refusal or a device's trouble, whole and in one row.
        scans: What the readers have said lately.
        lost: What is wrong with the devices that are away, by device.
        told: What was told of which devices in which deal: a loose wire interrupts nobody twice in a deal.
        dialog: What is half typed on the panel; None until a table is known to have one.
        has_verdict: The last entry went on, and may have a page of its own.
    """

    history: History
    seq: int = 0
    rulings: tuple[str, ...] = ()
    notice: tuple[str, str] = ("", "")
    scans: Scans = field(default_factory=Scans)
    lost: Mapping[str, str] = field(default_factory=dict)
    told: tuple[int, frozenset[tuple[str, bool]]] = (0, frozenset())
    dialog: Dialog | None = None
    has_verdict: bool = False
