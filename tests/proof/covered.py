"""
How much of the packages the tests run, by line and by branch: ``python -m tests.proof.covered``.

Reads what ``make cover`` left. With ``--keep`` the figures go into `docs/proof`.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from typing import Final

from coverage import Coverage

from tests.proof.figures import Figure, Proof

LEAST: Final = 95.0
"""Percent of the lines and branches of `scorer` that have to be run."""

ROOMS: Final = ("scorer", "scorer/rules", "scorer/record", "scorer/coach", "scorer/table", "hardware")


def measure(room: str) -> float:
    """Percent of the lines and branches under a folder that were run."""
    coverage = Coverage()
    coverage.load()
    return coverage.report(include=[f"{room}/*"], file=io.StringIO())


def figures() -> Iterator[Figure]:
    """A line a room; `scorer` has an aim."""
    for room in ROOMS:
        aim = f"at least {LEAST:.0f} %" if room == "scorer" else ""
        yield Figure(f"lines and branches of `{room}` that tests run", f"{measure(room):.1f} %", aim)


def main() -> int:
    """
    Print the figures.

    Returns:
        1 where `scorer` is short of `LEAST`.
    """
    words = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    words.add_argument("--keep", action="store_true", help="keep the figures for docs/proof.md")
    proof = Proof.of("make cover", tuple(figures()))
    print(proof.table())
    if words.parse_args().keep:
        proof.keep("covered")
    if measure("scorer") < LEAST:
        print(
            f"scorer is run by less than {LEAST:.0f} %; `coverage report -m` tells which lines",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
