"""A reader that has gone mad: what it sends, and a game that goes on beside it."""

from __future__ import annotations

import os
import pty
import select
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from hardware.input.reader import SerialReader
from hardware.ports import Answer, EntryTyped
from scorer.cards import DECK
from tests.proof.faults.tables import Game, Told, kept, mark_of, next_entry, resident_mib, seated

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

BYTES_A_S: Final = 1 << 20

_CHUNK: Final = 16 * 1024


def random_bytes(rng: Random) -> bytes:
    """A wire that picks up whatever there is."""
    return rng.randbytes(_CHUNK)


def endless_line(rng: Random) -> bytes:
    """Letters, and never an end."""
    return b"5H" * (_CHUNK // 2)


def codes(rng: Random) -> bytes:
    """Cards that could be meant, one after the other."""
    return "".join(f"{card}\r" for card in rng.choices(DECK, k=_CHUNK // 3)).encode()


def broken_tags(rng: Random) -> bytes:
    """An antenna that sees a tag and loses it."""
    return b"\x020F00A1B2\x03" * (_CHUNK // 10)


NOISES: Final[tuple[Callable[[Random], bytes], ...]] = (random_bytes, endless_line, codes, broken_tags)


class MadReader:
    """
    A pseudo-terminal into which a thread writes as fast as a reader can.

    Attributes:
        port: The reader's end of it.
        sent: How many bytes went in.
    """

    def __init__(self, make: Callable[[Random], bytes], seed: int) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self.sent = 0
        self._make, self._rng = make, Random(seed)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mad reader")

    def go_mad(self) -> None:
        """Begin to write."""
        self._thread.start()

    def calm_down(self) -> None:
        """Write no more. Twice is once."""
        self._ended.set()
        if self._thread.ident is not None:
            self._thread.join()

    def scan(self, code: str) -> None:
        """One code, as from a reader that is well."""
        os.write(self._master, f"{code}\r".encode())

    def close(self) -> None:
        """Take it away."""
        self.calm_down()
        os.close(self._master)
        os.close(self._slave)

    def _run(self) -> None:
        began_s = monotonic()
        while not self._ended.is_set():
            data = self._make(self._rng)
            while data and not self._ended.is_set():
                _, can, _ = select.select([], [self._master], [], 0.1)
                written = os.write(self._master, data) if can else 0
                self.sent, data = self.sent + written, data[written:]
            # No faster than it is meant: the rest of the time it waits.
            self._ended.wait(max(0.0, began_s + self.sent / BYTES_A_S - monotonic()))


class Running:
    """
    A game whose loop has a thread, with a reader; keys are typed beside it.

    Attributes:
        waits_s: How long each entry has waited for its answer.
        entered: What has been accepted of them.
    """

    def __init__(self, game: Game, reader: SerialReader) -> None:
        self.loop = game.loop
        self.waits_s: list[float] = []
        self.entered: list[str] = []
        self._reader = reader

    @contextmanager
    def open(self) -> Iterator[None]:
        """The table is open for the block."""
        thread = threading.Thread(target=self.loop.run, name="game")
        thread.start()
        self._reader.start(self.loop.deliver)
        try:
            yield
        finally:
            self._reader.close()
            self.loop.stop()
            thread.join()

    def enter(self, entry: str) -> Answer:
        """Enter it, and wait for the answer."""
        answers: list[Answer] = []
        has_come = threading.Event()

        def tell(answer: Answer) -> None:
            answers.append(answer)
            has_come.set()

        began_s = monotonic()
        self.loop.deliver(EntryTyped(entry, "page", answer=tell))
        assert has_come.wait(SOON_S), "the game thread does not answer"
        self.waits_s.append(monotonic() - began_s)
        return answers[0]

    def wait_for(self, what: Callable[[], bool], why: str) -> None:
        """Look again after every entry that asks for help, until *what* holds."""
        until_s = monotonic() + SOON_S
        while not what():
            assert monotonic() < until_s, why
            self.enter("?")


def reader_noise(folder: Path, make: Callable[[Random], bytes], seconds: float, seed: int) -> Told:
    """
    A reader sends 1 MB a second while entries are typed; then it is well again, and a card is scanned.

    Args:
        folder: Where the journal is.
        make: What it sends.
        seconds: For how long.
        seed: What chance begins with.
    """
    mad = MadReader(make, seed)
    reader = SerialReader(mad.port, retry_s=(0.01, 0.02))
    with seated(folder) as game:
        running = Running(game, reader)
        try:
            with running.open():
                said, before, after = _beside(running, mad, seconds)
                _is_well(running, mad)
        finally:
            mad.close()
        seq = game.loop.table.seq
    assert len(kept(folder)) == seq
    assert after - before < 8.0 + 0.003 * seq, (before, after)
    slowest_ms = 1000 * max(running.waits_s)
    return Told(
        f"reader: {make.__name__.replace('_', ' ')}, 1 MB a second for {seconds:.0f} s "
        f"({mad.sent / BYTES_A_S:.1f} MB taken)",
        f"all {len(running.entered)} typed moves, slowest answer {slowest_ms:.0f} ms",
        f"{before:.0f} → {after:.0f} MiB",
        said,
    )


def _beside(running: Running, mad: MadReader, seconds: float) -> tuple[str, float, float]:
    """Play beside the noise; what the display says, and the memory before and after."""
    before = resident_mib()
    mad.go_mad()
    running.wait_for(lambda: "reader" in running.loop.table.lost, "the flood is not told")
    until_s = monotonic() + seconds
    while monotonic() < until_s:
        entry = next_entry(running.loop)
        answer = running.enter(entry)
        # A card that the reader has dealt before it was shut off may have been meant by nobody.
        if answer.accepted:
            running.entered.append(entry)
    assert running.entered
    assert "reader" in running.loop.table.lost
    assert "sends without end" in running.loop.table.lost["reader"]
    after = resident_mib()
    mad.calm_down()
    return mark_of(running.loop._view().screen), before, after


def _is_well(running: Running, mad: MadReader) -> None:
    """The line is quiet: the mark goes, and a scan is taken."""
    running.wait_for(lambda: "reader" not in running.loop.table.lost, "the reader does not come back")
    seq, entry = running.loop.table.seq, next_entry(running.loop)
    mad.scan(entry)
    running.wait_for(lambda: running.loop.table.seq > seq, f"{entry} is not taken from the reader")
