"""
Attacks the table and tells how many attacks of each kind failed: ``python -m tests.proof.attacks [--keep]``.

The attacks are the tests of this folder, and the seed of none is chance: they are the same each time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from tests.proof import audit
from tests.proof.figures import Figure, Proof
from tests.proof.needs import MUST

FOLDER: Final = Path(__file__).parent
COMMAND: Final = "python -m tests.proof.attacks --keep"


class Tally:
    """
    Counts the attacks that pytest runs.

    Attributes:
        tried: How many there were, by the module that they are in.
        held: How many of them failed, as they have to.
        skipped: How many could not be tried on this machine.
        broken: The names of those that succeeded.
    """

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.skipped = 0
        self.broken: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take one part of a test: its call, and its fixtures where they fail."""
        module = Path(report.nodeid.partition("::")[0]).stem
        if report.skipped:
            self.skipped += 1
        elif report.failed:
            self.tried[module] += 1
            self.broken.append(report.nodeid)
        elif report.when == "call":
            self.tried[module] += 1
            self.held[module] += 1


def kind_of(module: str) -> str:
    """What kind of attack a module tries: how its docstring begins."""
    told = import_module(f"tests.proof.attacks.{module}").__doc__ or module
    return told.strip().partition(":")[0].partition(",")[0]


def main() -> int:
    """Attack, print the table, and keep it if that is wished; 1 where an attack succeeded."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.proof.attacks", description=(__doc__ or "").strip()
    )
    parser.add_argument("--keep", action="store_true", help="keep the figures as docs/proof/locks.json")
    wishes = parser.parse_args()
    tally = Tally()
    os.environ.setdefault(MUST, "must")
    code = pytest.main(["-q", "-p", "no:cacheprovider", str(FOLDER)], plugins=[tally])
    found, wrong = audit.known(), list(audit.faults())
    weak = () if found is None else found.weak
    figures = [
        *(
            Figure(kind_of(module), f"{tally.held[module]} of {number} held", "all")
            for module, number in sorted(tally.tried.items())
        ),
        Figure("all attacks", f"{tally.held.total()} of {tally.tried.total()} held", "all"),
        Figure(
            "exposure of the service, of 10 (systemd-analyze security)", f"{audit.exposure():.1f}", "≤ 1.5"
        ),
        Figure("packages that are not as pinned, or whose licence binds", str(len(wrong)), "0"),
        Figure("pinned versions looked up for known weaknesses", audit.tell(found), "all"),
        Figure("known weaknesses among those", str(len(weak)), "0"),
    ]
    proof = Proof.of(COMMAND, figures)
    print(proof.table())
    for line in (*tally.broken, *wrong, *weak):
        print(f"broken: {line}")
    if wishes.keep:
        proof.keep("locks")
    return 1 if code or wrong or weak else 0


if __name__ == "__main__":
    sys.exit(main())
