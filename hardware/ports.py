"""
Where devices and the table meet: what a source hands in, and what an output is given.

A source has its own thread and only hands messages to *deliver*, which queues
them. An output is given one `View` after another and shows the newest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Final, Literal, Protocol, TypeAlias

from scorer.screen import Screen

KEYS: Final = (
    *("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
    *("S", "H", "D", "C"),
    *("P1", "P2", "P3", "P4"),
    *("OK", "UNDO", "GO"),
    "POWER",
)
"""
The keys of the panel: ranks, suits, a button for each player, the keys that only
a larger panel has, and ``POWER``, which is the club key held down.
"""

Cue: TypeAlias = Literal["", "key", "card", "score", "refused", "verdict", "win"]
"""A sound for what has just happened, from a key's click to a win; empty for silence."""


@dataclass(frozen=True, slots=True)
class CodeRead:
    """
    A card reader has read a whole code.

    Attributes:
        text: The code without its ending: ``5H``, or a whole entry.
        source: Which device.
        at_s: When, on the source's monotonic clock.
    """

    text: str
    source: str
    at_s: float


@dataclass(frozen=True, slots=True)
class TagRead:
    """
    A tag, or a code that says nothing by itself: only a deck gives it a meaning.

    Attributes:
        tag: Ten hexadecimal digits of an RFID tag, its version and number; or the code as it was read.
        source: Which device.
        at_s: When, on the source's monotonic clock.
    """

    tag: str
    source: str
    at_s: float


@dataclass(frozen=True, slots=True)
class KeyPress:
    """
    A key of the panel, or a player's own button, was pressed.

    Attributes:
        key: One of `KEYS`.
        source: Which device.
        at_s: When, on the source's monotonic clock.
    """

    key: str
    source: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Unreadable:
    """
    A reader has sent bytes that are no code; nothing was guessed from them.

    Attributes:
        what: What arrived, as a player or a supporter can read it.
        source: Which device.
        at_s: When, on the source's monotonic clock.
    """

    what: str
    source: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Answer:
    """
    What the table says to one typed entry.

    Attributes:
        accepted: The entry has become a move.
        message: The ruling or the refusal, whole.
        short: The same for one line of the OLED.
        seq: The table's state after it.
        kind: The name of the error that refused it; empty where none did.
        column: Where the text cannot be read, from 1.
        rule: Which paragraph of the rules page the refusal stands in; empty where it is none of theirs.
    """

    accepted: bool
    message: str
    short: str
    seq: int
    kind: str = ""
    column: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class EntryTyped:
    """
    Somebody typed, or sent, one whole entry.

    Attributes:
        text: The entry as it was written.
        source: Where it was typed.
        id: The sender's own name for it; the same id again is the same entry.
        seq: The state that the sender saw, where that matters.
        answer: Is told what became of it, on the game thread: it may queue, not think.
    """

    text: str
    source: str
    id: str | None = None
    seq: int | None = None
    answer: Callable[[Answer], None] | None = None


@dataclass(frozen=True, slots=True)
class DeviceNotice:
    """
    A device has gone, or has come back.

    Attributes:
        source: Which device.
        message: What has happened, where, and the way out.
        lost: It cannot be used for now.
    """

    source: str
    message: str
    lost: bool


Message: TypeAlias = CodeRead | TagRead | KeyPress | Unreadable | EntryTyped | DeviceNotice
"""Whatever a device tells the table."""

Inbox: TypeAlias = SimpleQueue[Message | None]
"""The table's queue, where messages wait for the game thread; None ends it."""

Deliver: TypeAlias = Callable[[Message], None]
"""Takes a message into the table's queue: quick, callable from any thread, never raises."""


@dataclass(frozen=True, slots=True)
class Heard:
    """
    What is heard of the last message.

    Attributes:
        number: Which message that was, from 1; a view drawn again has the number of the one before.
        cue: Its sound.
        words: What is said aloud, in short phrases; only what the voice's setting lets through.
    """

    number: int = 0
    cue: Cue = ""
    words: tuple[str, ...] = ()


SILENCE: Final = Heard()
"""Nothing has happened yet."""


@dataclass(frozen=True, slots=True)
class View:
    """
    The table as it stands, for every output at once.

    Attributes:
        seq: The state's number; it grows by each move.
        screen: What a display shows.
        face: The same for machines: UTF-8 JSON.
        heard: What is heard of it.
    """

    seq: int
    screen: Screen
    face: bytes
    heard: Heard = SILENCE


class Source(Protocol):
    """A device that people enter something with."""

    def start(self, deliver: Deliver) -> None:
        """
        Begin, and hand every message to *deliver*, from any thread.

        A device that is missing is no error: the source says so in a
        `DeviceNotice` and goes on trying.
        """

    def close(self) -> None:
        """Let go of the device; nothing is delivered afterwards. Twice is once."""


class Output(Protocol):
    """A device that shows the table, or sounds it."""

    def start(self, deliver: Deliver) -> None:
        """
        Begin to show what is drawn.

        A device that is missing is no error: the output says so to *deliver* in
        a `DeviceNotice`, goes on trying, and shows the newest view when it comes.
        """

    def draw(self, view: View) -> None:
        """Show *view* in place of the one before. Never blocks, never raises."""

    def close(self) -> None:
        """Put the device out and let it go. Twice is once."""
