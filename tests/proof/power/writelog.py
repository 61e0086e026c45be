"""
The log of a disk's writes, and every state that a power cut could have left the disk in.

The disk has a cache that forgets. A write is safe once a flush has followed it.
Of what was written since the last flush each page may be there or not, and one of
them may be torn inside, at a sector.

Source: the log format of Linux's dm-log-writes, which QEMU's blklogwrites writes.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

SECTOR: Final = 512
PAGE: Final = 4096

_FLUSH: Final = 1
_DISCARD: Final = 4
_CHUNK: Final = 16 * PAGE
_FEW: Final = 5
"""So many writes in danger are lost in every mixture; of more, in mixtures by chance."""

_MANY: Final = 64
"""So many times by chance at most: a disk that is never flushed has all of its writes in danger."""

_HEADER: Final = struct.Struct("<QQQQ")
"""Of an entry: its first sector, how many, its flags, the length of a mark's text."""


class Write(NamedTuple):
    """
    A page, or a part of one, as it was written.

    Attributes:
        offset: Where on the disk, in bytes.
        data: What was written there.
    """

    offset: int
    data: bytes

    @property
    def tears(self) -> bool:
        """Whether it can have reached the disk in part."""
        return self.offset >= PAGE and len(self.data) > SECTOR


@dataclass(frozen=True, slots=True, eq=False)
class Epoch:
    """
    What happened between one flush and the next.

    Attributes:
        safe: How many of the log's writes are safe all through it.
        writes: The writes in it, in their order: the cut can have taken any of them.
        end: The size of the log when the next flush was asked for.
    """

    safe: int
    writes: tuple[Write, ...]
    end: int

    def cuts(self, rng: Random) -> Iterator[Cut]:
        """
        States that a cut can leave: all of them where few writes are in danger, many where many are.

        Each comes once with its writes whole, and once with one of them torn at random; but for
        the first page, which the file system takes to be written whole. The state in which all
        have reached the disk is the next epoch's first.
        """
        places = range(len(self.writes))
        for there in _few(places) if len(places) <= _FEW else _many(places, rng):
            yield Cut(self, there)
            may_tear = [place for place in sorted(there) if self.writes[place].tears]
            if may_tear:
                torn = rng.choice(may_tear)
                yield Cut(self, there, torn, rng.randrange(1, len(self.writes[torn].data) // SECTOR))


@dataclass(frozen=True, slots=True)
class Cut:
    """
    One state of the disk after a power cut.

    Attributes:
        epoch: When the power went.
        there: Which of the epoch's writes have reached the disk, by place.
        torn: The place of a write of which only the first sectors have; -1 without one.
        sectors: How many.
    """

    epoch: Epoch
    there: frozenset[int]
    torn: int = -1
    sectors: int = 0

    def writes(self) -> Iterator[Write]:
        """What has reached the disk since the last flush."""
        for place, write in enumerate(self.epoch.writes):
            if place == self.torn:
                yield Write(write.offset, write.data[: self.sectors * SECTOR])
            elif place in self.there:
                yield write


class WriteLog:
    """
    The log of a disk that has been let go.

    Attributes:
        writes: All that was written, in pages, in order.
        epochs: The same from flush to flush; the last is after the last flush.
    """

    def __init__(self, path: Path) -> None:
        self.writes: list[Write] = []
        self.epochs: list[Epoch] = []
        begun = end = 0
        for flags, write, after in _entries(path.read_bytes()):
            # Flushes that follow each other at once have nothing between them to lose.
            if flags & _FLUSH and len(self.writes) > begun:
                self.epochs.append(Epoch(begun, tuple(self.writes[begun:]), end))
                begun = len(self.writes)
            self.writes += _pages(write)
            end = after
        self.epochs.append(Epoch(begun, tuple(self.writes[begun:]), end))

    def cuts(self, rng: Random) -> list[Cut]:
        """Every state of `Epoch.cuts`, once, in the order of time; and the disk as it was let go."""
        cuts = {cut: None for epoch in self.epochs for cut in epoch.cuts(rng)}
        last = self.epochs[-1]
        return [*cuts, Cut(last, frozenset(range(len(last.writes))))]


class Image:
    """
    A disk's content, rebuilt as cuts left it; cuts come in the order of time.

    Args:
        base: The image as it was before the log.
        log: What was written to it since.
    """

    def __init__(self, base: Path, log: WriteLog) -> None:
        self._data = bytearray(base.read_bytes())
        self._log = log
        self._safe = 0
        starts = range(0, len(self._data), _CHUNK)
        self._used = {start for start in starts if any(self._data[start : start + _CHUNK])}

    def write(self, cut: Cut, path: Path) -> None:
        """Make *path* the whole disk after *cut*; where it is empty, the file has holes."""
        for write in self._log.writes[self._safe : cut.epoch.safe]:
            self._data[write.offset : write.offset + len(write.data)] = write.data
            self._used.add(write.offset - write.offset % _CHUNK)
        self._safe = cut.epoch.safe
        with path.open("wb") as file, memoryview(self._data) as data:
            file.truncate(len(data))
            for start in sorted(self._used):
                file.seek(start)
                file.write(data[start : start + _CHUNK])
            for write in cut.writes():
                file.seek(write.offset)
                file.write(write.data)


def _entries(log: bytes) -> Iterator[tuple[int, Write, int]]:
    """The flags of each entry, what it wrote, and the size of the log after it."""
    offset = SECTOR
    while offset + SECTOR <= len(log):
        sector, count, flags, _ = _HEADER.unpack_from(log, offset)
        if not count and not flags:
            break
        if flags & ~(_FLUSH | _DISCARD):
            raise ValueError(f"a write of a kind that no flush makes safe (flags {flags}) at {offset}")
        offset += SECTOR
        size = count * SECTOR
        data = bytes(size) if flags & _DISCARD else log[offset : offset + size]
        offset += 0 if flags & _DISCARD else size
        yield flags, Write(sector * SECTOR, data), offset


def _pages(write: Write) -> Iterator[Write]:
    """A write as the pages of the disk that it touches: each can be there without the others."""
    begin, end = write.offset, write.offset + len(write.data)
    while begin < end:
        until = min(end, begin + PAGE - begin % PAGE)
        yield Write(begin, write.data[begin - write.offset : until - write.offset])
        begin = until


def _few(places: range) -> Iterator[frozenset[int]]:
    for count in range(len(places)):
        yield from map(frozenset, itertools.combinations(places, count))


def _many(places: range, rng: Random) -> Iterator[frozenset[int]]:
    for count in sorted(rng.sample(places, min(len(places), _MANY))):
        yield frozenset(places[:count])
        yield frozenset(place for place in places if place != count)
        yield frozenset(place for place in places if rng.random() < 0.5)
