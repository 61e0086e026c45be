"""
Every fault at length: ``python -m tests.proof.faults [--hours 1] [--journal-gb 2] [--keep]``.

Prints a table with a line a fault; ends with 1 and says what broke, where something did.
As root also those of real disks. ``--hours 100`` plays for some half an hour.
"""

from __future__ import annotations

import argparse
import os
import queue
import shlex
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from tests.proof.faults.on_browsers import crowd, deaf_browsers
from tests.proof.faults.on_clocks import clock_jumps, clock_of_a_process_jumps, faketime
from tests.proof.faults.on_disks import commit_fails, disk_full, read_only
from tests.proof.faults.on_everything import all_at_once
from tests.proof.faults.on_hours import hours_of_play
from tests.proof.faults.on_keys import bad_key
from tests.proof.faults.on_readers import NOISES, reader_noise
from tests.proof.faults.on_sizes import big_journal
from tests.proof.faults.tables import Told
from tests.proof.figures import Figure, Proof

_MIB_A_GB: Final = 1024

Fault = Callable[[Path], Told]


def faults(args: argparse.Namespace) -> Iterator[Fault]:
    """All of them, the longest last."""
    seed = args.seed
    if os.geteuid() == 0:
        yield partial(disk_full, moves=2000, seed=seed)
        yield partial(read_only, moves=500)
        yield partial(commit_fails, moves=500)
        yield partial(all_at_once, seconds=60.0, seed=seed)
    yield partial(clock_jumps, moves=2000, seed=seed)
    if (library := faketime()) is not None:
        yield partial(clock_of_a_process_jumps, library=library, moves=200, seed=seed)
    for make in NOISES:
        yield partial(reader_noise, make=make, seconds=20.0, seed=seed)
    yield partial(bad_key, how="down", seconds=600.0)
    yield partial(bad_key, how="bouncing", seconds=60.0)
    yield partial(deaf_browsers, moves=3000)
    yield partial(crowd, browsers=200, moves=100, has_room=False)
    yield partial(crowd, browsers=200, moves=100, has_room=True)
    yield partial(hours_of_play, hours=args.hours, seed=seed)
    yield partial(big_journal, mib=round(args.journal_gb * _MIB_A_GB))


def figure_of(told: Told) -> Figure:
    """A line of the table."""
    said = f"“{told.said}”" if told.said else ""
    return Figure(told.did, "; ".join(filter(None, (told.kept, told.memory))), said)


def main(words: list[str]) -> int:
    """Make every fault happen; how many promises broke, 0 or 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.faults", description=__doc__)
    parser.add_argument("--hours", type=float, default=1.0, help="how long is played on simulated clocks")
    parser.add_argument("--journal-gb", type=float, default=2.0, help="how large the journal is")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with")
    parser.add_argument("--keep", action="store_true", help="keep the figures in docs/proof")
    args = parser.parse_args(words)
    figures, broken = [], 0
    for fault in faults(args):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                told = fault(Path(scratch))
            except (AssertionError, OSError, queue.Empty):
                broken = 1
                print(f"BROKEN with --seed {args.seed}: {fault}", file=sys.stderr)
                traceback.print_exc()
            else:
                figures.append(figure_of(told))
                print(*figures[-1], sep=" | ", flush=True)
    if args.keep and not broken:
        command = shlex.join(["python", "-m", "tests.proof.faults", *words])
        Proof.of(command, figures).keep("faults")
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
