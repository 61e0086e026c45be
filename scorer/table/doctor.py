"""What is looked at beside the devices: the settings, the journal, the disk and the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hardware.doctor.findings import Finding, fault, ok, warning
from scorer.errors import ConfigError, JournalCorrupt, JournalError
from scorer.record.journal import FILE_NAME, JournalReader
from scorer.record.stamp import Stamp

if TYPE_CHECKING:
    from hardware.config import Config

SCARCE_BYTES: Final = 200_000_000
"""Room on the disk that will not do for long."""

LEAST_BYTES: Final = 20_000_000
"""Room on the disk that will not do: the journal needs it to write anew what it mends."""

_ROOM: Final = "Make room with `sudo apt clean` and `sudo journalctl --vacuum-size=50M`."


def read_settings_file(path: Path | None) -> tuple[Config, list[Finding]]:
    """
    The settings that hold, and what is to be said of their file.

    Args:
        path: The file; None where there is none. One that cannot be used leaves the defaults.
    """
    from hardware.config import Config, read
    from scorer.table.house import game_of

    if path is None:
        return Config(), [
            ok("config", "there is no file of settings; for a board write one with `muggins config --init`")
        ]
    try:
        config = read(path)
        game_of(config)
    except ConfigError as error:
        way_out = f"Mend it in {path}, or put that file aside and write one with `muggins config --init`."
        return Config(), [fault("config", line, way_out) for line in str(error).splitlines()]
    return config, [ok("config", f"{path} can be used")]


def check_journal(folder: Path) -> Iterator[Finding]:
    """The journal of *folder* can be read, from its first match to its last."""
    path = folder / FILE_NAME
    try:
        if not path.exists():
            yield ok("journal", f"no game is kept in {folder} yet")
            return
        with JournalReader.open(folder) as journal:
            moves = sum(len(journal.moves(match.id)) for match in journal.matches())
    except JournalCorrupt as error:
        yield fault(
            "journal",
            str(error),
            "Start `muggins play`, which keeps what can be read, or go back with `muggins restore`.",
        )
    except (JournalError, OSError) as error:
        yield fault("journal", str(error), f"See whose it is with `ls -l {folder}`.")
    else:
        yield ok("journal", f"{path} is sound; moves in it: {moves}")


def check_disk(folder: Path, free_bytes: Callable[[Path], int]) -> Iterator[Finding]:
    """There is room where the journal is, or will be."""
    place = next(each for each in (folder, *folder.parents) if each.exists())
    free = free_bytes(place)
    told = f"{free // 1_000_000} MB are free on the disk of {folder}"
    if free < LEAST_BYTES:
        yield fault("disk", f"{told}: too little to keep a game", _ROOM)
    elif free < SCARCE_BYTES:
        yield warning("disk", told, _ROOM)
    else:
        yield ok("disk", told)


def check_clock(now: Stamp) -> Iterator[Finding]:
    """The clock can be right; games are in order and durations true even where it is not."""
    if now.is_clock_set:
        yield ok("clock", "the clock is set")
    else:
        yield warning(
            "clock",
            "the clock is not set, so games of now are kept without their date",
            "Let the Pi see the network for a minute, or set it: "
            '`sudo date --set "2026-12-31 20:15"` with the date and time of now.',
        )
