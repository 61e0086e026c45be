"""The card reader, tried: each scan as bytes, as text, and what it means at the table."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Final

from hardware.input.checked import decode
from hardware.input.deck import Deck
from hardware.pins import pin_name
from hardware.ports import CodeRead, DeviceNotice, Message, TagRead, Unreadable
from scorer.cards import Card
from scorer.errors import CardError, NotationError
from scorer.record.names import PEG_COLOURS
from scorer.record.notation import read_line
from scorer.table.trying.asking import AGAIN, QUIT, SEEN, Guide

NextMessage = Callable[[float], Message | None]
"""Waits so many seconds for a message of the reader; None where none comes."""

_UNREADABLE: Final = (
    "Bytes that are no text: set the reader to 9600 baud, 8 data bits, no parity, and to plain text.",
    "Other letters: a scanner that types has another country's keyboard; set it to the US.",
    "Several codes in one, or one in pieces: set the reader to end a code with CR.",
)

_SILENT: Final = (
    "A reader that does not light up or beep has no power, or waits for its trigger: see its manual.",
    "It types in place of sending: set it to its serial line, or write its `device` under [pad].",
    f"One on the pins: its TX goes to {pin_name(15)}, its RX to {pin_name(14)}, its ground to pin 6.",
)


def next_of(messages: queue.SimpleQueue[Message]) -> NextMessage:
    """The messages of a queue, one by one."""

    def wait(seconds: float) -> Message | None:
        try:
            return messages.get(timeout=seconds)
        except queue.Empty:
            return None

    return wait


def try_reader(next_message: NextMessage, deck: Deck, guide: Guide, *, wait_s: float) -> None:
    """
    Scan after scan, as long as somebody wants another.

    Args:
        next_message: Gives what the reader says.
        deck: What was taught.
        guide: Leads whoever tries it.
        wait_s: How long to wait for a scan.
    """
    answer = AGAIN
    while answer == AGAIN:
        guide.tell("Scan a card.")
        if _tell_scan(next_message, deck, guide, wait_s):
            answer = guide.ask("Is that what you scanned?", SEEN, "y")
            if answer == "n":
                guide.blame(_UNREADABLE)
        else:
            guide.tell("Nothing came.")
            guide.hint(_SILENT)
            answer = guide.ask("Go on without a scan?", ("y", AGAIN, QUIT), "y")
            guide.troubles += answer != AGAIN


def meaning_of(code: str, deck: Deck) -> str:
    """What a code or a tag means at the table, in words."""
    if code in deck.codes:
        return f"the deck says {deck.codes[code]}"
    plain = decode(code)
    if plain is not None:
        return f"{meaning_of(plain, Deck())}, with check digits"
    try:
        card = Card.parse(code)
    except CardError:
        return _meaning_of_entry(code)
    return f"the card {card.pretty}"


def _meaning_of_entry(code: str) -> str:
    if code.split(" ", 1)[0].upper() == "BY":
        return "who does what is scanned next"
    try:
        entries = read_line(code, PEG_COLOURS)
    except NotationError:
        return "neither a card nor an entry; teach it with `muggins deck learn`"
    return "an entry of the table" if entries else "nothing"


def _tell_scan(next_message: NextMessage, deck: Deck, guide: Guide, wait_s: float) -> bool:
    """Wait for a scan and tell it; whether one came."""
    while True:
        match next_message(wait_s):
            case CodeRead(text):
                guide.tell(f"{text.encode().hex(' ')}   {text!r}: {meaning_of(text, deck)}")
                return True
            case TagRead(tag):
                guide.tell(f"tag {tag}: {meaning_of(tag, deck)}")
                return True
            case Unreadable(what):
                guide.tell(f"unreadable: {what}")
                return True
            case DeviceNotice(_, message):
                guide.tell(message)
            case None:
                return False
