"""
Every long run, one after the other: ``python -m tests.proof.long``.

Each keeps its figures in `docs/proof`. One that breaks a promise does not hold up the others.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

RUNS: Final = (
    "tests.proof.power.kills --runs 500",
    "tests.proof.power.torn --states 5000",
    "tests.proof.service",
    "tests.proof.machine --cuts 20",
    "tests.proof.faults --hours 1 --journal-gb 2",
    "tests.proof.fuzz all --seconds 600",
    "tests.proof.model --plays 1000000 --deals 100000",
    "tests.proof.attacks",
)


def main() -> int:
    """
    Run them all.

    Returns:
        1 where one of them broke a promise.
    """
    broken = []
    for run in RUNS:
        print(f"\npython -m {run} --keep", flush=True)
        if subprocess.run([sys.executable, "-m", *run.split(), "--keep"], check=False).returncode:
            broken.append(run)
    for run in broken:
        print(f"broke: python -m {run}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
