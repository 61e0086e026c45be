"""Every benchmark in one table: ``make bench``; ``--keep`` keeps its figures for the page of proofs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bench import (
    counting,
    discarding,
    growing,
    latency,
    outputs,
    presses,
    replaying,
    resting,
    starting,
    statistics,
)
from bench.table import Line, show
from tests.proof.figures import Figure, Proof

_PARTS: Final[tuple[Callable[[], Iterable[Line | Figure]], ...]] = (
    # The first: its first deal of all has to find nothing that another part has worked out.
    discarding.lines,
    counting.lines,
    replaying.lines,
    latency.lines,
    outputs.lines,
    presses.lines,
    statistics.lines,
    starting.lines,
    resting.lines,
    growing.lines,
)


def lines() -> Iterator[Line]:
    """Measure everything, part by part."""
    for part in _PARTS:
        print(f"measuring: {part.__module__}", file=sys.stderr)
        for line in part():
            yield line if isinstance(line, Line) else Line.of(line)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="keep the figures as docs/proof/speed.json")
    arguments = parser.parse_args()
    measured = list(lines())
    show(measured)
    if arguments.keep:
        Proof.of("make bench", [line.kept() for line in measured]).keep("speed")


if __name__ == "__main__":
    main()
