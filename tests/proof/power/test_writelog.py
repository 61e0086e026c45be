"""What a log of writes says about a disk after a power cut."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.proof.power.writelog import PAGE, SECTOR, Image, WriteLog

FLUSH: Final = (0, b"", 1)
A, B, C = (bytes([number]) * PAGE for number in (1, 2, 3))


def logged(tmp_path: Path, *entries: tuple[int, bytes, int]) -> WriteLog:
    """The log of some writes: from which page on, what, and how."""
    data = bytearray(SECTOR)
    for page, written, flags in entries:
        data += struct.pack("<QQQQ", page * PAGE // SECTOR, len(written) // SECTOR, flags, 0).ljust(
            SECTOR, b"\0"
        )
        data += written
    path = tmp_path / "log"
    path.write_bytes(data)
    return WriteLog(path)


def states(tmp_path: Path, log: WriteLog, pages: int = 5) -> list[bytes]:
    """The disk, which was empty, after each cut."""
    base, after = tmp_path / "base", tmp_path / "after"
    base.write_bytes(bytes(pages * PAGE))
    image, found = Image(base, log), []
    for cut in log.cuts(Random(1)):
        image.write(cut, after)
        found.append(after.read_bytes())
    return found


def test_what_was_flushed_is_safe(tmp_path: Path) -> None:
    """After a flush no cut takes back what came before it; before it, any can."""
    log = logged(tmp_path, (1, A, 0), FLUSH, (2, B, 0))
    before, after = log.epochs

    assert (before.safe, len(before.writes)) == (0, 1)
    assert (after.safe, len(after.writes)) == (1, 1)
    assert [state[PAGE : 2 * PAGE] == A for state in states(tmp_path, log)] == [False, True, True]


def test_every_mixture_of_few_writes(tmp_path: Path) -> None:
    """Two writes without a flush: none, either, or both of them; the last is the disk as it was let go."""
    log = logged(tmp_path, (1, A, 0), (2, B, 0))
    whole = [state for state in states(tmp_path, log) if state[PAGE] in (0, 1) and not is_torn(state)]

    assert [(state[PAGE], state[2 * PAGE]) for state in whole] == [(0, 0), (1, 0), (0, 2), (1, 2)]


def is_torn(state: bytes) -> bool:
    """Whether some page is partly written."""
    pages = (state[start : start + PAGE] for start in range(0, len(state), PAGE))
    return any(len(set(page)) > 1 for page in pages)


def test_a_write_is_torn_at_a_sector(tmp_path: Path) -> None:
    """Its first sectors are there, at least one, and its last is not."""
    torn = [state for state in states(tmp_path, logged(tmp_path, (1, A, 0), (2, B, 0))) if is_torn(state)]

    assert torn
    for state in torn:
        assert state.count(1) % SECTOR == state.count(2) % SECTOR == 0


def test_a_long_write_is_as_many_as_it_has_pages(tmp_path: Path) -> None:
    """What was written at once need not arrive at once."""
    found = states(tmp_path, logged(tmp_path, (1, A + B + C, 0)))

    assert any(state[PAGE] == 0 and state[2 * PAGE] == 2 and state[3 * PAGE] == 0 for state in found)


def test_a_file_systems_first_page_is_written_whole(tmp_path: Path) -> None:
    """It is there or not, and never in part; the next one can be."""
    assert not any(map(is_torn, states(tmp_path, logged(tmp_path, (0, A, 0), (0, B, 0)))))
    assert any(map(is_torn, states(tmp_path, logged(tmp_path, (1, A, 0), (1, B, 0)))))


def test_a_flush_is_waited_for_at_its_size(tmp_path: Path) -> None:
    """A promise that was made before a flush was asked for holds in the states before it; a later one does not."""
    first, second = logged(tmp_path, (1, A, 0), FLUSH, (2, B, 0)).epochs

    assert first.end == SECTOR + SECTOR + PAGE
    assert second.end == first.end + SECTOR + SECTOR + PAGE


def test_a_promise_of_another_kind_is_refused(tmp_path: Path) -> None:
    """A write that is safe by itself is nothing that the states know of."""
    with pytest.raises(ValueError, match="no flush makes safe"):
        logged(tmp_path, (1, A, 2))
