"""
Torn writes: every state that a power cut can leave the journal's disk in.

``python -m tests.proof.power.torn [--states N] [--seed N] [--keep]``
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from scorer.errors import MugginsError
from tests.proof.figures import Figure, Proof
from tests.proof.power.deeds import DEEDS
from tests.proof.power.disk import logged_disk
from tests.proof.power.doing import Told, do, told_by
from tests.proof.power.writelog import Image, WriteLog

MEMORY: Final = Path("/dev") / "shm"
"""States are rebuilt in memory: they are many, and none is kept."""

STATE: Final = "state"
"""The folder of the journal, on the disk."""

SOUND: Final = (0, 1)
"""How e2fsck ends where the file system was sound, once its own journal was replayed."""


@dataclass(slots=True)
class Trial:
    """
    One deed and the cuts in it.

    Attributes:
        name: The deed's.
        seed: What its chance began with.
        mount_options: How the disk was mounted.
        is_careless: The disk was never waited for.
        promises: How many were made.
        flushes: How many were waited for.
        states: How many there can be, mixtures by chance counted once.
        tried: How many of those were rebuilt.
        broken: What was wrong: which state, and why.
        seconds: How long it took.
    """

    name: str
    seed: str
    mount_options: str = ""
    is_careless: bool = False
    promises: int = 0
    flushes: int = 0
    states: int = 0
    tried: int = 0
    broken: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def title(self) -> str:
        """What was tried."""
        how = ("waiting for no disk",) if self.is_careless else ()
        return ", ".join((self.name, *filter(None, (self.mount_options,)), *how))


def try_deed(name: str, seed: str, most: int, *, mount_options: str = "", is_careless: bool = False) -> Trial:
    """
    Do a deed on a disk that is logged, and look at the states that cuts in it can leave.

    Args:
        name: One of `DEEDS`.
        seed: Of the deed, and of the mixtures.
        most: How many states to look at; of more, so many by chance.
        mount_options: As ``mount -o`` takes them.
        is_careless: Never wait for the disk: what is found then shows that it would be found.
    """
    begun, rng, trial = monotonic(), Random(seed), Trial(name, seed, mount_options, is_careless)
    with TemporaryDirectory(dir=MEMORY) as scratch:
        place = Path(scratch)
        base, told, log = _record(name, seed, place, mount_options, is_careless=is_careless)
        cuts, image, judge = log.cuts(rng), Image(base, log), _Judge(name, place)
        trial.promises, trial.flushes, trial.states = len(told), len(log.epochs) - 1, len(cuts)
        for number in sorted(rng.sample(range(len(cuts)), min(most, len(cuts)))):
            image.write(cuts[number], judge.image)
            trial.tried += 1
            if fault := judge.fault(told_by(told, cuts[number].epoch.end)):
                trial.broken.append(f"state {number}: {fault}")
    trial.seconds = monotonic() - begun
    return trial


def _record(
    name: str, seed: str, place: Path, mount_options: str, *, is_careless: bool
) -> tuple[Path, list[Told], WriteLog]:
    """Do the deed; the disk as it was before, what was promised, and what was written."""
    content, whole, disk = (place / part for part in ("content", "whole", "disk"))
    state = content / STATE
    state.mkdir(parents=True)
    disk.mkdir()
    DEEDS[name].prepare(state, Random(f"before {seed}"))
    with logged_disk(disk, mount_options, content) as logged:
        folder = logged.folder / STATE
        told = do(name, folder, logged.log, seed, is_careless=is_careless)
        shutil.copytree(folder, whole)
    return logged.base, told, WriteLog(logged.log)


class _Judge:
    """
    Looks at disks after cuts.

    Attributes:
        image: Where a disk is put.
    """

    def __init__(self, name: str, place: Path) -> None:
        self.image = place / "cut.img"
        self._deed = DEEDS[name]
        self._found = place / "found"
        self._whole = place / "whole"
        self._judged: dict[tuple[bytes, frozenset[tuple[str, int]]], str] = {}

    def fault(self, told: Counter[str]) -> str:
        """What is wrong with the disk; empty where nothing is."""
        checked = subprocess.run(
            ("e2fsck", "-fp", str(self.image)),
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        if checked.returncode not in SOUND:
            return f"the file system is damaged ({checked.stdout.strip()[-200:]})"
        self._found.mkdir()
        try:
            subprocess.run(
                ("debugfs", "-R", f"rdump /{STATE} {self._found}", str(self.image)),
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            return self._fault_in(self._found / STATE, told)
        finally:
            shutil.rmtree(self._found)

    def _fault_in(self, folder: Path, told: Counter[str]) -> str:
        # Most cuts differ in what the file system does for itself: its files are the same.
        key = (_digest(folder), frozenset(told.items()))
        if key not in self._judged:
            self._judged[key] = ""
            try:
                self._deed.check(folder, told, self._whole)
            except (AssertionError, MugginsError, OSError) as error:
                self._judged[key] = f"{type(error).__name__}: {error}"
        return self._judged[key]


def _digest(folder: Path) -> bytes:
    """The same for folders of the same files."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        digest.update(f"{path.name} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.digest()


SHARES: Final = (
    ("games", "", 8),
    ("games", "data=writeback", 2),
    *((name, "", 1) for name in DEEDS if name != "games"),
)
"""What is cut, how its disk is mounted, and how many parts of all states that is."""

NEAR_MISSES: Final = (
    ("games", "", True),
    ("files", "", True),
    ("games", "barrier=0", False),
)
"""What must be found broken: a program that waits for no disk, and a disk that is never told to flush."""

STATES_OF_A_NEAR_MISS: Final = 100


def try_all(states: int, seed: str) -> list[Trial]:
    """So many states, shared out among the deeds."""
    parts = sum(share for *_, share in SHARES)
    return [
        try_deed(name, seed, states * share // parts, mount_options=options)
        for name, options, share in SHARES
    ]


def try_near_misses(seed: str) -> list[Trial]:
    """What the harness has to find."""
    return [
        try_deed(name, seed, STATES_OF_A_NEAR_MISS, mount_options=options, is_careless=is_careless)
        for name, options, is_careless in NEAR_MISSES
    ]


def figures_of(trials: Sequence[Trial], near_misses: Sequence[Trial]) -> list[Figure]:
    """What was found, line by line."""
    tried, seconds = sum(trial.tried for trial in trials), sum(trial.seconds for trial in trials)
    return [
        Figure(
            f"{trial.title}: states after a cut, of those that there can be",
            f"{trial.tried:,} of {trial.states:,}: {len(trial.broken)} broken "
            f"({trial.promises} promises, {trial.flushes} flushes)",
            "0 broken",
        )
        for trial in trials
    ] + [
        *(
            Figure(f"{trial.title}: found", f"{len(trial.broken)} of {trial.tried} states broken", "some")
            for trial in near_misses
        ),
        Figure(
            "all states, and a state with all that is done for it",
            f"{tried:,}, {1000 * seconds / tried:.0f} ms",
        ),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Try, print the table and what broke; 0 where nothing did and every near miss was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.power.torn", description=__doc__)
    parser.add_argument("--states", type=int, default=5000, help="how many to rebuild (%(default)s)")
    parser.add_argument("--seed", default="1", help="of the games, and of the mixtures (%(default)s)")
    parser.add_argument("--keep", action="store_true", help="keep the figures as docs/proof/torn.json")
    asked = parser.parse_args(words)
    trials, near_misses = try_all(asked.states, asked.seed), try_near_misses(asked.seed)
    proof = Proof.of(
        f"python -m tests.proof.power.torn --states {asked.states}", figures_of(trials, near_misses)
    )
    print(proof.table())
    if asked.keep:
        proof.keep("torn")
    faults = [f"{trial.title}, seed {asked.seed}, {fault}" for trial in trials for fault in trial.broken]
    faults += [f"{trial.title}: nothing was found" for trial in near_misses if not trial.broken]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
