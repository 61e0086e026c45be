"""`muggins deck`: teach a reader your cards, look at what it knows, print stickers."""

from __future__ import annotations

import os
import select
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

import click

from scorer.errors import ConfigError, MugginsError
from scorer.table.cli.places import load_config, state_folder

if TYPE_CHECKING:
    from rich.console import Console

    from hardware.input.deck import Deck
    from hardware.ports import Message, Source
    from scorer.table.lesson import Lesson

_FILE = click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The deck file; without it that of the settings.",
)
_CONFIG = click.option(
    "--config", type=click.Path(dir_okay=False, path_type=Path), help="The file of the devices."
)
_BAR_COLUMNS: Final = 26
_HOW: Final = "Enter skips a card, b goes back, Ctrl-C ends; every card is kept at once."


class _DeckGroup(click.Group):
    """A group with one command more, which is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which people meet them."""
        return [*super().list_commands(ctx), "labels"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name != "labels":
            return super().get_command(ctx, cmd_name)
        command = import_module("scorer.table.cli.deck_labels").command
        return command if isinstance(command, click.Command) else None


@click.group("deck", cls=_DeckGroup)
def command() -> None:
    """
    Teach a reader your cards, and print stickers for them.

    Stickers that say 5H need no teaching. Any other code or tag is scanned once,
    when its card is asked for.
    """


@command.command("learn")
@click.option(
    "--reader", metavar="URL", help="The reader: a path, socket://…, auto; a scanner that types: /dev/input/…"
)
@click.option(
    "--also", multiple=True, metavar="ENTRY", help="Ask for an entry after the cards, as in GO, OK, UNDO."
)
@_FILE
@_CONFIG
def learn(*, reader: str | None, also: tuple[str, ...], file: Path | None, config: Path | None) -> None:
    """
    Ask for card after card, and keep which code is which.

    It goes on where it ended the last time. A deck file that is damaged is not touched.

    \b
    muggins deck learn
    muggins deck learn --reader /dev/serial/by-id/usb-… --also GO --also OK --also UNDO
    """
    from rich.console import Console

    from hardware.input.deck import read_deck
    from scorer.table.lesson import CARDS, Lesson

    entries = tuple(_checked(entry) for entry in also)
    try:
        path = _deck_file(file, config)
        lesson = Lesson.of(read_deck(path), CARDS + entries)
        source = _open(reader or _usual_reader(config))
        out = Console(file=sys.stdout, highlight=False)
        teach(path, lesson, source, sys.stdin.fileno(), out)
        _tell_rest(read_deck(path), out)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


@command.command("show")
@_FILE
@_CONFIG
def show(*, file: Path | None, config: Path | None) -> None:
    """Show which cards the deck file knows, and how many codes each has."""
    from rich.console import Console

    from hardware.input.deck import read_deck

    try:
        path = _deck_file(file, config)
        deck = read_deck(path)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error
    out = Console(file=sys.stdout, highlight=False)
    out.print(f"{path}:", soft_wrap=True, markup=False)
    _print_table(deck, out)
    _tell_rest(deck, out)


def teach(path: Path, lesson: Lesson, source: Source, keys: int, out: Console) -> None:
    """
    Ask for what *lesson* wants until it is over, or the players end it.

    Args:
        path: The deck file; it is written after each card.
        lesson: How far the deck is taught.
        source: The reader.
        keys: The descriptor that players type on, line by line.
        out: Where it is asked.

    Raises:
        ConfigError: The file cannot be written.
    """
    from hardware.input.deck import write_deck

    out.print(_HOW, style="dim")
    try:
        with _listening(source, keys) as heard:
            while lesson.asked is not None:
                _ask(lesson, out)
                after = _answered(lesson, heard, out)
                if after is None:
                    break
                if after.deck != lesson.deck:
                    write_deck(path, after.deck)
                lesson = after
    except KeyboardInterrupt:
        out.print()


def _answered(lesson: Lesson, heard: Iterator[Message | str], out: Console) -> Lesson | None:
    """The lesson after the next answer that changes it; None where nobody answers any more."""
    from hardware.ports import CodeRead, DeviceNotice, TagRead, Unreadable

    refused = ""
    for message in heard:
        match message:
            case "b":
                return lesson.back()
            case str():
                return lesson.skipped()
            case CodeRead(code) | TagRead(code) if code != refused:  # a reader repeats what it sees
                try:
                    after = lesson.heard(code)
                except ConfigError as error:
                    refused = code
                    out.print(str(error), style="bold", markup=False)
                    continue
                if after != lesson:
                    return after
            case DeviceNotice(_, told) | Unreadable(told):
                out.print(told, style="bold", markup=False)
    return None


@contextmanager
def _listening(source: Source, keys: int) -> Iterator[Iterator[Message | str]]:
    """What the reader says and what is typed, in the order in which it comes, until nothing more is typed."""
    inbox: SimpleQueue[Message] = SimpleQueue()
    bell, rope = socket.socketpair()

    def deliver(message: Message) -> None:
        inbox.put(message)
        rope.send(b".")

    with bell, rope:
        source.start(deliver)
        try:
            yield _heard(inbox, bell, keys)
        finally:
            source.close()


def _heard(inbox: SimpleQueue[Message], bell: socket.socket, keys: int) -> Iterator[Message | str]:
    typed = b""
    while True:
        ready, _, _ = select.select([bell.fileno(), keys], [], [])
        if bell.fileno() in ready:
            bell.recv(1)
            yield inbox.get()
        if keys in ready:
            data = os.read(keys, 1024)
            if not data:
                return
            *lines, typed = (typed + data).split(b"\n")
            yield from (line.decode(errors="replace").strip().lower() for line in lines)


def _ask(lesson: Lesson, out: Console) -> None:
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    from scorer.table.lesson import name_of

    total = len(lesson.wanted)
    row = Table.grid(padding=(0, 1))
    row.add_row(
        ProgressBar(total, lesson.known, width=_BAR_COLUMNS),
        f"{lesson.known:>2} of {total}",
        Text.assemble("Scan ", (name_of(lesson.asked or ""), "bold")),
    )
    out.print(row)


def _print_table(deck: Deck, out: Console) -> None:
    from collections import Counter

    from rich.table import Table

    from scorer.cards import RANK_LETTERS, Card
    from scorer.table.lesson import CARDS

    codes = Counter(deck.codes.values())
    table = Table("", *RANK_LETTERS, box=None, pad_edge=False, header_style="bold")
    for suit in "SHDC":
        signs = [str(codes[f"{rank}{suit}"] or "·") for rank in RANK_LETTERS]
        table.add_row(Card.parse(f"A{suit}").pretty[-1], *signs)
    out.print(table)
    others = sorted(codes.keys() - {*CARDS})
    if others:
        out.print(f"Also: {', '.join(others)}", markup=False)


def _tell_rest(deck: Deck, out: Console) -> None:
    from scorer.table.lesson import CARDS, missing

    rest = missing(deck)
    out.print(f"{len(CARDS) - len(rest)} of {len(CARDS)} cards are known.")
    if 0 < len(rest) < len(CARDS):
        out.print(f"Not yet: {' '.join(rest)}. Go on with: muggins deck learn")


def _deck_file(given: Path | None, config: Path | None) -> Path:
    """The deck file: as given, as it is set, or beside the journal."""
    from scorer.table.devices import DECK_NAME

    named = given or load_config(config).reader.deck
    return Path(named) if named else state_folder(None) / DECK_NAME


def _usual_reader(config: Path | None) -> str:
    """The reader of the settings, of whichever kind; found by itself where none is set."""
    settings = load_config(config)
    pad = settings.pad.device if settings.pad.kind == "scanner" else ""
    return settings.reader.port or pad or "auto"


def _open(reader: str) -> Source:
    """
    The reader of that name.

    Raises:
        HardwareError: The name is of no kind that can be read.
    """
    if reader.startswith("/dev/input/"):
        from hardware.input.hid import Keyboard

        return Keyboard(reader, "scanner", source="reader")
    from hardware.input.reader import SerialReader

    return SerialReader(reader)


def _checked(entry: str) -> str:
    """An entry to ask for, in capitals."""
    from scorer.record.notation import BEGINNINGS

    entry = entry.upper().strip()
    if entry.split(" ")[0] not in (*BEGINNINGS, "BY"):
        raise click.BadParameter(
            f"{entry!r} begins no entry; it may be GO, OK, UNDO, ACCEPT, CLAIM 8, BY @2 …",
            param_hint="--also",
        )
    return entry
