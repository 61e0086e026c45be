"""
Keeps what is quick from slipping: ``python -m bench.guard``.

It counts instructions, not seconds, so a busy machine changes nothing; and it
holds each count against that of a plain piece of Python in the same run, so
another build of the same Python changes little. What takes a quarter more than
in the baseline breaks it. It needs valgrind, from the Debian package of that name.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from bench.counted import PLAIN
from bench.table import Line, show

BASELINE: Final = Path(__file__).with_name("baseline.json")
LIMIT: Final = 1.25
"""How many times as much as in the baseline a figure may be."""

_TOTAL: Final = re.compile(r"^totals: ([0-9]+)$", re.MULTILINE)
_KEEP: Final = "keep the new figure by 'python -m bench.guard --write'"


def count() -> dict[str, float]:
    """Instructions of every work of `bench.counted`, for each time that it is done."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        tool = ("--tool=callgrind", "--dump-before=getppid", f"--callgrind-out-file={scratch / 'count'}")
        _run(scratch)  # what is imported is compiled now, and is not when it is counted
        done = _run(scratch, "valgrind", "--quiet", *tool)
        totals = [_total(scratch / f"count.{2 * number}") for number in range(1, len(done) + 1)]
    return {work: total / times for (work, times), total in zip(done, totals, strict=True)}


def _run(scratch: Path, *under: str) -> list[tuple[str, int]]:
    told = subprocess.run(
        (*under, sys.executable, "-m", "bench.counted"),
        cwd=BASELINE.parents[1],
        env={
            **os.environ,
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(scratch / "compiled"),
        },
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return [(work, times) for work, times in json.loads(told.stdout)]


def _total(dump: Path) -> int:
    """What was counted up to one mark since the mark before."""
    found = _TOTAL.search(dump.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{dump.name} has no total: it was not written by callgrind")
    return int(found[1])


def against_plain(counts: Mapping[str, float]) -> dict[str, float]:
    """Every count but the plain one, as a multiple of that."""
    return {name: each / counts[PLAIN] for name, each in counts.items() if name != PLAIN}


def complaints(now: Mapping[str, float], before: Mapping[str, float]) -> Iterator[str]:
    """
    What has slipped, in a sentence each; nothing where all is well.

    Args:
        now: The figures as they are, by name.
        before: The same in the baseline.
    """
    for name, figure in now.items():
        if name not in before:
            yield f"{name}: there is no baseline; {_KEEP}"
        elif figure > LIMIT * before[name]:
            more = figure / before[name] - 1
            yield (
                f"{name}: it takes {more:.0%} more instructions than the baseline; "
                f"make it as quick as it was, or {_KEEP}"
            )
    for name in before.keys() - now.keys():
        yield f"{name}: it is in the baseline and is no longer counted; {_KEEP}"


def lines(
    counts: Mapping[str, float], now: Mapping[str, float], before: Mapping[str, float]
) -> Iterable[Line]:
    """The counts as a table."""
    for name, figure in now.items():
        change = f"{figure / before[name] - 1:+.1%} since the baseline" if name in before else ""
        yield Line(name, f"{counts[name]:,.0f} instructions", 1 / figure, change)


def main() -> int:
    """Count and compare: 0 where nothing has slipped, 1 where something has, 2 where valgrind is missing."""
    parser = argparse.ArgumentParser(prog="python -m bench.guard", description=__doc__)
    parser.add_argument("--write", action="store_true", help="make the counts of now the baseline")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not installed; run 'sudo apt install valgrind'", file=sys.stderr)
        return 2
    baselines = json.loads(BASELINE.read_text("utf-8")) if BASELINE.exists() else {}
    version = ".".join(platform.python_version_tuple()[:2])
    before = baselines.get(version, {})
    counts = count()
    now = against_plain(counts)
    show(lines(counts, now, before))
    if arguments.write:
        kept = {**baselines, version: {name: float(f"{figure:.4g}") for name, figure in now.items()}}
        BASELINE.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    slipped = list(complaints(now, before))
    for sentence in slipped:
        print(sentence, file=sys.stderr)
    return 1 if slipped else 0


if __name__ == "__main__":
    sys.exit(main())
