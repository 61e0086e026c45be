"""
A deed, done in a process of its own: ``python -m tests.proof.power.doing NAME FOLDER LOG SEED [careless]``.

It tells each promise as soon as it is made, with the size that the log of the disk has
at that moment: a player has seen it, so no cut after that may take it back.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

from scorer.record import journal as journals
from scorer.record import schema
from tests.proof.figures import ROOT
from tests.proof.power.deeds import DEEDS


@dataclass(frozen=True, slots=True)
class Told:
    """
    A promise, as its process told it.

    Attributes:
        size: Of the log at that moment, in bytes.
        word: What was promised.
    """

    size: int
    word: str


def told_by(told: list[Told], size: int) -> Counter[str]:
    """What had been promised when the log had a size."""
    return Counter(each.word for each in told if each.size <= size)


def do(name: str, folder: Path, log: Path, seed: str, *, is_careless: bool) -> list[Told]:
    """
    Do a deed, and return what it has promised.

    Args:
        name: One of `DEEDS`.
        folder: Where it is done.
        log: The log of the folder's disk.
        seed: What chance begins with.
        is_careless: Never wait for the disk.
    """
    words = (name, str(folder), str(log), seed, *(["careless"] if is_careless else []))
    done = subprocess.run(
        (sys.executable, "-m", "tests.proof.power.doing", *words),
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    lines = (line.partition(" ") for line in done.stdout.splitlines())
    return [Told(int(size), word) for size, _, word in lines]


def careless() -> ExitStack:
    """What a program does that never waits for its disk: the near miss."""
    connect = schema.connect

    def connect_careless(path: Path) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA synchronous = OFF")
        return db

    stack = ExitStack()
    stack.enter_context(patch.object(journals, "connect", connect_careless))
    stack.enter_context(patch.object(os, "fsync", lambda file: None))
    return stack


def main(name: str, folder: str, log: str, seed: str, *words: str) -> None:
    """Do a deed, and print each promise with the size of the log."""

    def tell(word: str) -> None:
        sys.stdout.write(f"{Path(log).stat().st_size} {word}\n")

    with careless() if "careless" in words else ExitStack():
        DEEDS[name].do(Path(folder), Random(seed), tell)


if __name__ == "__main__":
    main(*sys.argv[1:])
