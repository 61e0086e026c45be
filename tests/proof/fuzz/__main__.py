"""Fuzz one target, or all of them: ``python -m tests.proof.fuzz all --seconds 600 --keep``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.proof.figures import Figure, Proof
from tests.proof.fuzz import TARGETS
from tests.proof.fuzz.fuzzing import Fuzzed, fuzz, has_atheris

SECONDS: Final = 60


def main() -> int:
    """Run it, print its table, and say whether nothing broke."""
    asked = _parser().parse_args()
    if not has_atheris():
        sys.exit("atheris is not installed; it has wheels for Linux on x86-64: pip install -e '.[fuzz]'")
    targets = TARGETS if asked.target == "all" else (asked.target,)
    faults = asked.faults or Path(tempfile.mkdtemp(prefix="muggins-fuzz-"))

    def fuzz_it(target: str) -> Fuzzed:
        found = asked.found / target if asked.found else None
        return fuzz(target, seconds=asked.seconds, seed=asked.seed, faults=faults, found=found)

    runs = []
    with ThreadPoolExecutor(asked.at_once) as pool:
        for fuzzed in pool.map(fuzz_it, targets):
            runs.append(fuzzed)
            print(line(fuzzed), flush=True)
    if asked.keep:
        command = (
            f"python -m tests.proof.fuzz {asked.target} --seconds {asked.seconds} "
            f"--at-once {asked.at_once} --keep"
        )
        Proof.of(command, figures(runs)).keep("fuzz")
    broken = [run for run in runs if run.faults]
    for run in broken:
        print(f"\n{run.told}\n{run.target} broke, with seed {asked.seed}; what broke it is in:")
        print(*run.faults, sep="\n")
    if not (broken or asked.faults):
        faults.rmdir()
    return 1 if broken else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.proof.fuzz", description=__doc__)
    parser.add_argument("target", choices=(*TARGETS, "all"))
    parser.add_argument("--seconds", type=int, default=SECONDS, help="for each target")
    parser.add_argument("--at-once", type=int, default=1, help="how many targets at the same time")
    parser.add_argument("--seed", type=int, default=1, help="of the fuzzer's chance")
    parser.add_argument("--faults", type=Path, help="the folder for what breaks a target")
    parser.add_argument("--found", type=Path, help="a folder to keep new inputs in, and to go on from")
    parser.add_argument("--keep", action="store_true", help="keep the figures in docs/proof/fuzz.json")
    return parser


def line(run: Fuzzed) -> str:
    """A run as a line of the table."""
    broke = f"  BROKE: {', '.join(map(str, run.faults))}" if run.faults else ""
    return (
        f"{run.target:10}{run.executions:>10} inputs{run.per_s:>7}/s{run.edges:>7} edges"
        f"{run.new_inputs:>6} new{run.peak_mib:>5} MiB{broke}"
    )


def figures(runs: Sequence[Fuzzed]) -> list[Figure]:
    """What is kept of the runs."""
    return [
        Figure(
            f"noise on: {run.target}",
            f"{run.executions:,} inputs ({run.per_s:,} a second), {run.edges:,} edges of our code, "
            f"{run.new_inputs:,} inputs that reached something new, {len(run.faults)} faults",
            "0 faults",
        )
        for run in runs
    ]


if __name__ == "__main__":
    sys.exit(main())
